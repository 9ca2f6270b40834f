/** claude, claude-code: agent hosts. */
import { program } from "../program.ts";

/**
 * Starting another agent is no more than starting one, as long as that one still asks, or is denied, where it would have asked;
 * one that was told not to ask, or whose rules come from the command line, is `agent.bypass`.
 */
export default program({
  names: "claude claude-code",
  values: `-p --print --model --fallback-model -r --resume --session-id --output-format --input-format --permission-mode --allowedTools --allowed-tools
      --disallowedTools --disallowed-tools --tools --mcp-config --settings --setting-sources --add-dir --append-system-prompt --system-prompt
      --agents --agent --plugin-dir --max-turns --max-budget-usd --permission-prompt-tool --json-schema --debug --betas -s --scope -t --transport -e --env -H --header`,
  verbs: [
    ["agent.dispatch"],
    ["exec.read", "mcp|plugin|plugins|config|agents|auth|marketplace|skills list|get|status|validate|ls"],
    ["exec.read", "plugin|plugins marketplace list"],
    ["exec.read", "doctor|agents|auto-mode"],
    ["exec.help", "-v|--version"],
    ["secret.access", "setup-token|login|logout"],
    ["secret.access", "auth login|logout"],
    ["pkg.install", "update|upgrade|install|migrate-installer"],
    [
      "agent.config_write",
      "mcp|plugin|plugins|config|marketplace|remote-control|project|agents|skills add|add-json|add-from-claude-desktop|remove|rm|reset-project-choices|install|i|uninstall|enable|disable|update|marketplace|set|unset|purge|delete|create|prune",
    ],
    ["net.listen", "mcp serve"],
    ["net.remote", "remote-control|rc"],
    ["agent.bypass", "--dangerously-skip-permissions|--allow-dangerously-skip-permissions|--enable-auto-mode|--bare"],
    [
      "agent.bypass",
      "--permission-mode=bypassPermissions|--permission-mode=auto|--permission-mode=dontAsk|--permission-mode=acceptEdits",
    ],
    ["agent.bypass", "--settings|--setting-sources|--permission-prompt-tool|--mcp-config|--plugin-dir"],
    [
      "agent.bypass",
      "--allowedTools=*Bash*|--allowed-tools=*Bash*|--allowedTools=*Write*|--allowed-tools=*Write*|--allowedTools=*Edit*|--allowed-tools=*Edit*",
    ],
    ["agent.bypass", "--allowedTools=*mcp__*|--allowed-tools=*mcp__*|--allowedTools=*[*]*|--allowed-tools=*[*]*"],
  ],
});
