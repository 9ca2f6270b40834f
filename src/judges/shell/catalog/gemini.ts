/** gemini, qwen, iflow: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "gemini qwen iflow",
  values:
    "-m --model -p --prompt -i --prompt-interactive --approval-mode --allowed-tools --allowed-mcp-server-names -e --extensions --include-directories -o --output-format -r --resume --policy --sandbox-image --scope -s",
  verbs: [
    ["agent.dispatch"],
    ["exec.read", "mcp|extensions|skills|hooks list|validate"],
    ["exec.read", "--list-sessions|-l|--list-extensions"],
    [
      "agent.config_write",
      "mcp|extensions|extension|skills|hooks add|remove|install|uninstall|update|disable|enable|link|new|migrate|config",
    ],
    ["agent.bypass", "-y|--yolo|--allowed-tools|--policy|--admin-policy"],
    ["agent.bypass", "--approval-mode=yolo|--approval-mode=auto_edit|--approval-mode=auto-edit"],
  ],
});
