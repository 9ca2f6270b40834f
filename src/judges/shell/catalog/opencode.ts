/** opencode, crush: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "opencode crush",
  traits: ["agent: opencode"],
  packages: "opencode-ai",
  tasks: "opencode.json*",
  flags: "-c --continue --fork --print-logs --thinking -q",
  values: `-m --model -s --session --prompt --agent --title --log-level --variant --format --command
    --keep-alive`,
  options: {
    "--cwd|--dir=": "load",
    "-D|--data-dir=": "write",
    "-f|--file=": "read",
    "--attach=": "net.remote",
    "-p|--port=": "net.listen",
    "--hostname|--mdns|--cors?": "net.listen",
    "--share": "net.upload",
    "--pure": "agent.bypass",
    "--dangerously-*": "agent.bypass",
  },
  verbs: [
    ["agent.dispatch", "."],
    ["agent.bypass", "run|github|pr"],
    ["agent.bypass", "-y|--yolo|--pure"],
    ["exec.read", "models|stats|debug|export|logs|dirs|schema|projects"],
    ["exec.read", "auth|agent|mcp|session|plugin list|ls|debug"],
    ["secret.access", "auth login|logout"],
    ["secret.access", "login|logout"],
    ["agent.config_write", "agent|mcp|plugin create|add|auth|logout|install|remove"],
    ["agent.config_write", "import|plugin"],
    ["net.listen", "serve|web|acp|attach"],
    ["pkg.install", "upgrade|update-providers"],
    ["pkg.uninstall", "uninstall"],
  ],
});
