/** codex: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "codex",
  traits: ["agent"],
  packages: "@openai/codex",
  tasks: "config.toml|hooks.json",
  flags: `--search --json --skip-git-repo-check --ephemeral --no-alt-screen --last --all --oss
    --no-daemon --full-screen --include-plan --experimental-json`,
  values: `-m --model -p --profile -s --sandbox -a --ask-for-approval --color
    --local-provider -e --env --attempts --branch --cursor`,
  options: {
    "-c|--config=": "agent.bypass",
    "--enable|--disable=": "agent.bypass",
    "-C|--cd=": "load",
    "-i|--image=": "read",
    "-o|--output-last-message=": "write",
    "--output-schema=": "read",
    "--add-dir=": "load",
    "--remote=": "net.remote",
    "--dangerously-*": "agent.bypass",
  },
  verbs: [
    ["agent.dispatch"],
    ["exec.read", "mcp list|get"],
    ["exec.read", "features|debug|cloud list|status"],
    ["exec.read", "login status"],
    ["exec.help", "completion"],
    ["secret.access", "login|logout"],
    ["agent.config_write", "mcp add|remove|login|logout"],
    ["agent.config_write", "features enable|disable"],
    ["agent.config_write", "plugin"],
    ["fs.write.project", "apply|a"],
    ["net.listen", "app-server|mcp-server|exec-server|proto"],
    ["pkg.install", "update"],
    ["code.exec.escape", "sandbox|debug @run"],
    [
      "agent.bypass",
      "--yolo|--dangerously-bypass-approvals-and-sandbox|--dangerously-bypass-hook-trust|" +
        "--full-auto|-c|--config|--enable|--disable|--ignore-rules",
    ],
    [
      "agent.bypass",
      "-a=never|--ask-for-approval=never|-a=on-failure|--ask-for-approval=on-failure",
    ],
    ["agent.bypass", "-s=danger-full-access|--sandbox=danger-full-access"],
  ],
});
