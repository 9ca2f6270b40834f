/** claude, claude-code: agent hosts. */
import { program } from "../program.ts";

/**
 * Starting another agent is no more than starting one, as long as that one still asks, or is
 * denied, where it would have asked; one that was told not to ask, or whose rules come from the
 * command line, is `agent.bypass`.
 */
export default program({
  names: "claude claude-code",
  traits: ["agent: claude"],
  packages: "@anthropic-ai/claude-code",
  tasks: "settings.json|settings.local.json|.mcp.json",
  flags: `-c --continue --ide --strict-mcp-config --replay-user-messages --include-partial-messages
    --include-hook-events --no-session-persistence --fork-session --no-chrome
    --disable-slash-commands --brief -w --worktree? --from-pr? --tmux? --available -a --yes -y
    --cowork`,
  values: `-p --print --model --fallback-model -r --resume --session-id --output-format
    --input-format --permission-mode --allowedTools --allowed-tools --disallowedTools
    --disallowed-tools --tools --append-system-prompt --system-prompt --agent --max-turns
    --max-budget-usd --json-schema --debug -d --betas -s --scope -t --transport --effort -n --name
    --autocompact`,
  options: {
    "--add-dir=": "load",
    "--system-prompt-file=": "read",
    "--append-system-prompt-file=": "read",
    "--agents=": "agent.bypass",
    "--dangerously-*": "agent.bypass",
    "-e|--env=": "agent.bypass",
    "-H|--header=": "net.remote",
    "--debug-file=": "write",
    "--file=": "net.remote",
    "--mcp-debug": "own",
    "--remote|--teleport?": "net.remote",
    "--chrome": "agent.bypass",
  },
  verbs: [
    ["agent.dispatch"],
    [
      "exec.read",
      "mcp|plugin|plugins|config|agents|auth|marketplace|skills list|get|status|validate|ls",
    ],
    ["exec.read", "plugin|plugins marketplace list"],
    ["exec.read", "doctor|agents|auto-mode"],
    ["exec.help", "-v|--version"],
    ["secret.access", "setup-token|login|logout"],
    ["secret.access", "auth login|logout"],
    ["pkg.install", "update|upgrade|install|migrate-installer"],
    [
      "agent.config_write",
      "mcp|plugin|plugins|config|marketplace|remote-control|project|agents|skills " +
        "add|add-json|add-from-claude-desktop|remove|rm|reset-project-choices|install|i|" +
        "uninstall|enable|disable|update|marketplace|set|unset|purge|delete|create|prune",
    ],
    ["net.listen", "mcp serve"],
    ["net.remote", "remote-control|rc"],
    [
      "agent.bypass",
      "--dangerously-skip-permissions|--allow-dangerously-skip-permissions|" +
        "--enable-auto-mode|--bare",
    ],
    [
      "agent.bypass",
      "--permission-mode=bypassPermissions|--permission-mode=auto|--permission-mode=dontAsk|" +
        "--permission-mode=acceptEdits",
    ],
    [
      "agent.bypass",
      "--settings|--setting-sources|--permission-prompt-tool|--mcp-config|--plugin-dir",
    ],
    [
      "agent.bypass",
      "--allowedTools=*Bash*|--allowed-tools=*Bash*|--allowedTools=*Write*|" +
        "--allowed-tools=*Write*|--allowedTools=*Edit*|--allowed-tools=*Edit*",
    ],
    [
      "agent.bypass",
      "--allowedTools=*mcp__*|--allowed-tools=*mcp__*|--allowedTools=*[*]*|--allowed-tools=*[*]*",
    ],
  ],
});
