/** The agent contract, run over the registry of hosts. */
import { describe } from "vitest";
import { agentHosts } from "../../src/agents/index.ts";
import { type AgentWorld, agentContract } from "../contract/agent.ts";
import { claudeCodeWorld } from "../worlds/claude-code.ts";

const worlds: Record<keyof typeof agentHosts, AgentWorld> = { "claude-code": claudeCodeWorld };

for (const name of Object.keys(agentHosts) as (keyof typeof agentHosts)[]) {
  describe(name, () => agentContract(agentHosts[name], worlds[name]));
}
