/** The agent contract, run over the registry of hosts. */
import { describe, expect, it } from "vitest";
import { agentHosts } from "../../src/agents/index.ts";
import { hostTools } from "../../src/agents/tools/index.ts";
import { type AgentWorld, agentContract } from "../contract/agent.ts";
import { claudeCodeWorld } from "../worlds/claude-code.ts";

const worlds: Record<keyof typeof agentHosts, AgentWorld> = { "claude-code": claudeCodeWorld };

for (const name of Object.keys(agentHosts) as (keyof typeof agentHosts)[]) {
  describe(name, () => {
    agentContract(agentHosts[name], worlds[name]);

    it("names its tools in the list that judges and rules go by", () => {
      expect(hostTools).toContain(agentHosts[name].tools);
      expect(agentHosts[name].tools.host).toBe(name);
    });
  });
}
