/** openclaw, clawdbot, moltbot, hermes, …: agent hosts. */
import { program } from "../program.ts";

export default program({
  names:
    "openclaw clawdbot moltbot hermes nanobot zeroclaw picoclaw ironclaw pan-agent lango leashd",
  traits: ["agent: openclaw hermes"],
  flags: `--deep --probe --plain --all --usage --follow -f --bind --no-color --local --check
    --active --fast`,
  values: `--session --session-id --model --channel -t --target -m --message --agent --limit --to
    --thinking --lines --since`,
  options: {
    "--config=": "load",
    "--fix|--repair|--generate-gateway-token": "agent.config_write",
    "--token|--password=": "secret.access",
    "--url=": "net.remote",
    "--deliver": "net.upload",
    "--dev": "agent.bypass",
    "--force": "agent.bypass",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|completion"],
    ["exec.read", "status|health|doctor|logs|sessions|models|usage|insights|dashboard|audit"],
    [
      "exec.read",
      "gateway|daemon|service|node|channels|config|cron|skills|plugins|hooks|agents|mcp|" +
        "memory|sandbox|approvals|devices|tools|sessions|models|pairing|auth " +
        "status|list|ls|get|show|info|check|validate|probe|health",
    ],
    ["agent.dispatch", "chat|agent|tui"],
    ["agent.bypass", "--yolo|--safe-mode|--accept-hooks|--ignore-rules"],
    ["net.upload", "send|message|broadcast"],
    ["agent.kill", "gateway|daemon|service|node stop|restart|kill|uninstall|run"],
    ["agent.kill", "stop|restart|shutdown|reset|uninstall"],
    [
      "agent.config_write",
      "config|plugins|plugin|hooks|skills|agents|mcp|approvals|tools|channels|" +
        "models|memory|pairing|devices|sandbox|security|acp " +
        "set|unset|edit|add|remove|rm|enable|disable|install|uninstall|update|" +
        "create|delete|allow|approve|revoke|allowlist|reset|migrate|apply|patch",
    ],
    ["agent.config_write", "configure|setup|onboard|init|tools|model|profile|trust|untrust"],
    ["persist.cron", "cron add|create|edit|remove|rm|enable|disable|run"],
    ["persist.service", "gateway|daemon|service|node install|start"],
    ["secret.access", "auth|login|logout"],
    ["pkg.install", "update|upgrade"],
  ],
});
