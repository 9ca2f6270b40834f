/** The agent hosts. A new one is a file and a line. */
import type { AgentHost } from "../core/agent.ts";
import { claudeCode } from "./claude-code.ts";

export const agentHosts = {
  "claude-code": claudeCode(),
} as const satisfies Record<string, AgentHost>;

export const agents: readonly AgentHost[] = Object.values(agentHosts);
