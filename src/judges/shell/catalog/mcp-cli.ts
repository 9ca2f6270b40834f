/** mcp-cli: lists the tools of MCP servers, and calls them. */
import { program } from "../program.ts";

export default program({
  names: "mcp-cli mcptools",
  tasks: "mcp_servers.json|.mcp.json|mcp.json",
  flags: "-d --with-descriptions -j --json -r --raw",
  values: "--format",
  options: { "-c|--config=": "load", "--server=": "own" },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version"],
    ["exec.read", "servers|tools|resources|prompts|info|grep|ls|list"],
    ["tool.unknown", "call|read|get-prompt"],
    ["net.listen", "proxy|mock|serve|web"],
    ["code.exec.escape", "shell|guard"],
  ],
});
