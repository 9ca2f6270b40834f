/** Agents that an agent can start, and what it can change about them. Sources: their own manuals. */
import type { Family } from "../verb.ts";

/**
 * Starting another agent is no more than starting one, as long as that one still asks, or is denied, where it would have asked;
 * one that was told not to ask, or whose rules come from the command line, is `agent.bypass`.
 */
export const agentHosts: readonly Family[] = [
  {
    programs: "claude claude-code",
    values: `-p --print --model --fallback-model -r --resume --session-id --output-format --input-format --permission-mode --allowedTools --allowed-tools
      --disallowedTools --disallowed-tools --tools --mcp-config --settings --setting-sources --add-dir --append-system-prompt --system-prompt
      --agents --agent --plugin-dir --max-turns --max-budget-usd --permission-prompt-tool --json-schema --debug --betas -s --scope -t --transport -e --env -H --header`,
    lines: `
      agent.dispatch
      exec.read            mcp|plugin|plugins|config|agents|auth|marketplace|skills list|get|status|validate|ls
      exec.read            plugin|plugins marketplace list
      exec.read            doctor|agents|auto-mode
      exec.help            -v|--version
      secret.access        setup-token|login|logout
      secret.access        auth login|logout
      pkg.install          update|upgrade|install|migrate-installer
      agent.config_write   mcp|plugin|plugins|config|marketplace|remote-control|project|agents|skills add|add-json|add-from-claude-desktop|remove|rm|reset-project-choices|install|i|uninstall|enable|disable|update|marketplace|set|unset|purge|delete|create|prune
      net.listen           mcp serve
      net.remote           remote-control|rc
      agent.bypass         --dangerously-skip-permissions|--allow-dangerously-skip-permissions|--enable-auto-mode|--bare
      agent.bypass         --permission-mode=bypassPermissions|--permission-mode=auto|--permission-mode=dontAsk|--permission-mode=acceptEdits
      agent.bypass         --settings|--setting-sources|--permission-prompt-tool|--mcp-config|--plugin-dir
      agent.bypass         --allowedTools=*Bash*|--allowed-tools=*Bash*|--allowedTools=*Write*|--allowed-tools=*Write*|--allowedTools=*Edit*|--allowed-tools=*Edit*
      agent.bypass         --allowedTools=*mcp__*|--allowed-tools=*mcp__*|--allowedTools=*[*]*|--allowed-tools=*[*]*
    `,
  },
  {
    programs: "codex",
    values:
      "-m --model -p --profile -c --config -s --sandbox -a --ask-for-approval -C --cd -i --image -o --output-last-message --output-schema --add-dir --enable --disable --color --local-provider --remote",
    lines: `
      agent.dispatch
      exec.read            mcp list|get
      exec.read            features|debug|cloud list|status
      exec.read            login status
      exec.help            completion
      secret.access        login|logout
      agent.config_write   mcp add|remove|login|logout
      agent.config_write   features enable|disable
      agent.config_write   plugin
      fs.write.project     apply|a
      net.listen           app-server|mcp-server|exec-server|proto
      pkg.install          update
      code.exec.escape     sandbox|debug @run
      agent.bypass         --yolo|--dangerously-bypass-approvals-and-sandbox|--dangerously-bypass-hook-trust|--full-auto|-c|--config|--ignore-rules
      agent.bypass         -a=never|--ask-for-approval=never|-a=on-failure|--ask-for-approval=on-failure
      agent.bypass         -s=danger-full-access|--sandbox=danger-full-access
    `,
  },
  {
    programs: "gemini qwen iflow",
    values:
      "-m --model -p --prompt -i --prompt-interactive --approval-mode --allowed-tools --allowed-mcp-server-names -e --extensions --include-directories -o --output-format -r --resume --policy --sandbox-image --scope -s",
    lines: `
      agent.dispatch
      exec.read            mcp|extensions|skills|hooks list|validate
      exec.read            --list-sessions|-l|--list-extensions
      agent.config_write   mcp|extensions|extension|skills|hooks add|remove|install|uninstall|update|disable|enable|link|new|migrate|config
      agent.bypass         -y|--yolo|--allowed-tools|--policy|--admin-policy
      agent.bypass         --approval-mode=yolo|--approval-mode=auto_edit|--approval-mode=auto-edit
    `,
  },
  {
    programs: "copilot",
    values:
      "-p --prompt -i --interactive --model --agent --allow-tool --deny-tool --add-dir --resume --log-level --additional-mcp-config --allow-url --config-dir",
    lines: `
      agent.dispatch
      exec.help            help|version
      exec.read            plugin|mcp list
      secret.access        login|logout
      pkg.install          update
      agent.config_write   plugin|mcp|init
      agent.bypass         --allow-all-tools|--allow-all|--yolo|--allow-all-paths|--allow-all-urls|--allow-tool|--additional-mcp-config|--autopilot|--no-ask-user
    `,
  },
  {
    programs: "cursor-agent agent",
    values: "-p --print --model --output-format --resume --workspace --api-key -m --mode --header -H",
    lines: `
      agent.dispatch
      exec.read            status|whoami|ls|models|about
      exec.read            mcp list|list-tools
      secret.access        login|logout
      secret.access        --api-key
      pkg.install          update|upgrade|install-shell-integration
      agent.config_write   mcp login|enable|disable
      agent.bypass         -f|--force|--yolo|--approve-mcps|--trust
    `,
  },
  {
    programs: "opencode crush",
    values:
      "-m --model -s --session -p --port --prompt --agent --title -f --file --log-level --hostname --attach -c --cwd -D --data-dir",
    lines: `
      agent.dispatch       .
      agent.bypass         run|github|pr
      agent.bypass         -y|--yolo
      exec.read            models|stats|debug|export|logs|dirs|schema|projects
      exec.read            auth|agent|mcp|session|plugin list|ls|debug
      secret.access        auth login|logout
      secret.access        login|logout
      agent.config_write   agent|mcp|plugin create|add|auth|logout|install|remove
      agent.config_write   import|plugin
      net.listen           serve|web|acp|attach
      pkg.install          upgrade|update-providers
      pkg.uninstall        uninstall
    `,
  },
  {
    programs: "aider",
    values:
      "--model --message -m --message-file -f --file --read --edit-format --weak-model --editor-model --env-file -c --config --api-key --set-env --openai-api-key --anthropic-api-key",
    lines: `
      agent.dispatch
      exec.help            --version|--list-models|--models|--show-repo-map|--show-prompts|--check-update
      agent.bypass         --yes|--yes-always|--auto-test|--test-cmd|--lint-cmd|-c|--config|--load|--set-env|--auto-accept-architect|--notifications-command
    `,
  },
  {
    programs:
      "goose amp plandex gptme open-interpreter interpreter cline auggie droid kiro-cli kiro q devin jules rovodev openhands swe-agent mentat",
    values:
      "-m --model -i --instructions -t --text --recipe -n --name -x --execute --session --prompt --profile --settings --settings-file --mcp-config --mcp-file -a --agent -p --print --auto --cwd -o --output-format",
    lines: `
      agent.dispatch       .
      agent.dispatch       session|chat|threads|thread|t|resume
      agent.bypass         run|exec
      agent.bypass         -x|--execute|--dangerously-allow-all|--auto|--skip-permissions-unsafe|--trust-all-tools|--trust-tools|-y|--yes|--yolo|--full-auto|--no-interactive
      agent.bypass         --settings|--settings-file|--mcp-config|--mcp-file|--safe-mode
      exec.help            version|help
      exec.read            info|doctor|whoami|usage|stats|diagnostic
      exec.read            session|threads|thread|t|recipe|schedule|mcp|tools|permissions|skill|skills|plugins|agent|settings list|ls|validate|show|test|status
      secret.access        login|logout|auth
      agent.config_write   configure|config|setup|settings
      agent.config_write   mcp|permissions|permission|tools|plugins|plugin|skill|skills|agent|recipe add|edit|remove|rm|install|uninstall|import|enable|disable|create|delete|set|approve
      persist.cron         schedule add|create|remove|delete|run-now
      net.listen           web|serve|acp|mcp|server
      pkg.install          update|upgrade
    `,
  },
  {
    programs: "openclaw clawdbot moltbot hermes nanobot zeroclaw picoclaw ironclaw pan-agent lango leashd",
    values: "--profile --config --session -m --message --model --channel -t --target",
    lines: `
      exec.help            .
      exec.help            help|version|completion
      exec.read            status|health|doctor|logs|sessions|models|usage|insights|dashboard|audit
      exec.read            gateway|daemon|service|node|channels|config|cron|skills|plugins|hooks|agents|mcp|memory|sandbox|approvals|devices|tools|sessions|models|pairing|auth status|list|ls|get|show|info|check|validate|probe|health
      agent.dispatch       chat|agent|tui
      agent.bypass         --yolo|--safe-mode|--accept-hooks|--ignore-rules
      net.upload           send|message|broadcast
      agent.kill           gateway|daemon|service|node stop|restart|kill|uninstall|run
      agent.kill           stop|restart|shutdown|reset|uninstall
      agent.config_write   config|plugins|plugin|hooks|skills|agents|mcp|approvals|tools|channels|models|memory|pairing|devices|sandbox|security|acp set|unset|edit|add|remove|rm|enable|disable|install|uninstall|update|create|delete|allow|approve|revoke|allowlist|reset|migrate|apply|patch
      agent.config_write   configure|setup|onboard|init|tools|model|profile|trust|untrust
      persist.cron         cron add|create|edit|remove|rm|enable|disable|run
      persist.service      gateway|daemon|service|node install|start
      secret.access        auth|login|logout
      pkg.install          update|upgrade
    `,
  },
];
