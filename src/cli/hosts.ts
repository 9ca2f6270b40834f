/** Finds an agent host by the name that was typed. */
import type { agentHosts } from "../agents/index.ts";
import type { AgentHost } from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import { didYouMean } from "../core/nearest.ts";

/** For help texts, which must not load the hosts; the compiler finds one that is missing. */
const NAMES: Readonly<Record<keyof typeof agentHosts, true>> = {
  "claude-code": true,
  cline: true,
  codex: true,
  copilot: true,
  cursor: true,
  gemini: true,
  goose: true,
  kiro: true,
  opencode: true,
  qwen: true,
  vscode: true,
};
export const HOST_NAMES: readonly string[] = Object.keys(NAMES);

/** Throws `bad-request` that lists the hosts there are. Loads them: most commands need none. */
export async function hostNamed(name: string): Promise<AgentHost> {
  const { agents } = await import("../agents/index.ts");
  const host = agents.find((each) => each.name === name);
  if (host) return host;
  throw new CountersignError(
    "bad-request",
    `no agent host is called ${name}${didYouMean(name, HOST_NAMES)}; known: ` +
      `${HOST_NAMES.join(", ")}. For an MCP client: countersign install mcp --config FILE; for ` +
      "an agent in an editor: countersign acp -- AGENT",
    { path: "agent" },
  );
}
