/** gemini, qwen, iflow: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "gemini qwen iflow",
  traits: ["agent: gemini"],
  packages: "@google/gemini-cli @qwen-code/qwen-code:qwen",
  flags: `-s --sandbox -c --continue --list-extensions -l --list-sessions --screen-reader -a
    --all-files --checkpointing --show-memory-usage --no-chat-recording --all --auto-update`,
  values: `-m --model -p --prompt -i --prompt-interactive --approval-mode --allowed-mcp-server-names
    -e --extensions -o --output-format -r --resume --scope --delete-session --auth-type
    --input-format --max-session-turns --exclude-tools`,
  options: {
    "--include-directories|--add-dir=": "load",
    "--sandbox-image=": "code.exec.escape",
    "--proxy=": "net.remote",
    "--openai-base-url=": "net.remote",
    "--openai-api-key=": "secret.access",
    "--telemetry*": "net.remote",
    "--experimental-acp|--acp": "net.listen",
    "--mcp-config=": "agent.bypass",
    "--allowed-tools=": "agent.bypass",
    "--policy|--admin-policy=": "agent.bypass",
    "--core-tools=": "agent.bypass",
    "--system-prompt=": "own",
  },
  accepts: {
    "--approval-mode": "default plan",
  },
  verbs: [
    ["agent.dispatch"],
    ["exec.read", "mcp|extensions|skills|hooks list|validate"],
    ["exec.read", "--list-sessions|-l|--list-extensions"],
    [
      "agent.config_write",
      "mcp|extensions|extension|skills|hooks add|remove|install|uninstall|update|disable|" +
        "disable-all|enable-all|enable|link|new|migrate|config",
    ],
    ["agent.bypass", "-y|--yolo|--allowed-tools|--policy|--admin-policy"],
    ["agent.bypass", "--approval-mode=yolo|--approval-mode=auto_edit|--approval-mode=auto-edit"],
  ],
});
