/** copilot: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "copilot",
  values:
    "-p --prompt -i --interactive --model --agent --allow-tool --deny-tool --add-dir --resume --log-level --additional-mcp-config --allow-url --config-dir",
  verbs: [
    ["agent.dispatch"],
    ["exec.help", "help|version"],
    ["exec.read", "plugin|mcp list"],
    ["secret.access", "login|logout"],
    ["pkg.install", "update"],
    ["agent.config_write", "plugin|mcp|init"],
    [
      "agent.bypass",
      "--allow-all-tools|--allow-all|--yolo|--allow-all-paths|--allow-all-urls|--allow-tool|--additional-mcp-config|--autopilot|--no-ask-user",
    ],
  ],
});
