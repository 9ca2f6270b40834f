/** goose, amp, plandex, gptme, …: agent hosts. */
import { program } from "../program.ts";

export default program({
  names:
    "goose amp plandex gptme open-interpreter interpreter cline auggie droid kiro-cli kiro q " +
    "devin jules rovodev openhands swe-agent mentat",
  traits: ["agent: goose cline"],
  flags: "-r --resume -c --continue --no-session --list --json --no-color --all --last --ide",
  values: `-m --model -n --name --session --prompt --agent -a -p --print -o --output-format
    --profile -t --text --limit --with-builtin --provider --max-turns --reasoning-effort`,
  options: {
    "-i|--instructions=": "read",
    "--recipe=": "load",
    "--cwd|--workspace=": "load",
    "--with-extension=": "code.exec.escape",
    "--with-remote-extension|--with-streamable-http-extension=": "net.remote",
    "--add-dir=": "load",
  },
  verbs: [
    ["agent.dispatch", "."],
    ["agent.dispatch", "session|chat|threads|thread|t|resume"],
    ["agent.bypass", "run|exec"],
    [
      "agent.bypass",
      "-x|--execute|--dangerously-allow-all|--auto|--skip-permissions-unsafe|" +
        "--trust-all-tools|--trust-tools|-y|--yes|--yolo|--full-auto|--no-interactive",
    ],
    ["agent.bypass", "--settings|--settings-file|--mcp-config|--mcp-file|--safe-mode"],
    ["exec.help", "version|help"],
    ["exec.read", "info|doctor|whoami|usage|stats|diagnostic"],
    [
      "exec.read",
      "session|threads|thread|t|recipe|schedule|mcp|tools|permissions|skill|skills|plugins|" +
        "agent|settings list|ls|validate|show|test|status",
    ],
    ["secret.access", "login|logout|auth"],
    ["agent.config_write", "configure|config|setup|settings"],
    [
      "agent.config_write",
      "mcp|permissions|permission|tools|plugins|plugin|skill|skills|agent|recipe " +
        "add|edit|remove|rm|install|uninstall|import|enable|disable|create|delete|set|approve",
    ],
    ["persist.cron", "schedule add|create|remove|delete|run-now"],
    ["net.listen", "web|serve|acp|mcp|server"],
    ["pkg.install", "update|upgrade"],
  ],
});
