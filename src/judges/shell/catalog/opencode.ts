/** opencode, crush: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "opencode crush",
  values:
    "-m --model -s --session -p --port --prompt --agent --title -f --file --log-level --hostname --attach -c --cwd -D --data-dir",
  verbs: [
    ["agent.dispatch", "."],
    ["agent.bypass", "run|github|pr"],
    ["agent.bypass", "-y|--yolo"],
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
