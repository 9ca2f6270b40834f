/** copilot: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "copilot",
  traits: ["agent"],
  packages: "@github/copilot",
  flags: `--continue --banner --screen-reader --no-custom-instructions
    --disable-parallel-tools-execution -s --silent --alt-screen --plain-diff --disable-builtin-mcps
    --plan`,
  values: `-p --prompt -i --interactive --model --agent --deny-tool --deny-url --resume --log-level
    --stream --available-tools --excluded-tools --disable-mcp-server --effort --output-format
    --mode`,
  options: {
    "--allow-tool=": "agent.bypass",
    "--allow-url=": "agent.bypass",
    "--additional-mcp-config=": "agent.bypass",
    "--config-dir=": "agent.bypass",
    "--enable-all-github-mcp-tools": "agent.bypass",
    "--add-dir=": "load",
    "--log-dir=": "write",
    "--share?": "write",
    "--share-gist": "net.upload",
    "--acp": "net.listen",
  },
  accepts: {
    "--mode": "interactive plan",
  },
  verbs: [
    ["agent.dispatch"],
    ["exec.help", "help|version"],
    ["exec.read", "plugin|mcp list"],
    ["secret.access", "login|logout"],
    ["pkg.install", "update"],
    ["agent.config_write", "plugin|mcp|init"],
    [
      "agent.bypass",
      "--allow-all-tools|--allow-all|--yolo|--allow-all-paths|--allow-all-urls|--allow-tool|" +
        "--additional-mcp-config|--autopilot|--no-ask-user",
    ],
  ],
});
