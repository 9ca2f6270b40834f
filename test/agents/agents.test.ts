/** The agent contract, run over the registry of hosts. */
import { describe, expect, it } from "vitest";
import { agentHosts } from "../../src/agents/index.ts";
import { hostTools } from "../../src/agents/tools/index.ts";
import { type AgentWorld, agentContract } from "../contract/agent.ts";
import { claudeCodeWorld } from "../worlds/claude-code.ts";
import { clineWorld } from "../worlds/cline.ts";
import { codexWorld } from "../worlds/codex.ts";
import { copilotWorld } from "../worlds/copilot.ts";
import { cursorWorld } from "../worlds/cursor.ts";
import { geminiWorld } from "../worlds/gemini.ts";
import { gooseWorld } from "../worlds/goose.ts";
import { kiroWorld } from "../worlds/kiro.ts";
import { opencodeWorld } from "../worlds/opencode.ts";
import { qwenWorld } from "../worlds/qwen.ts";
import { vscodeWorld } from "../worlds/vscode.ts";

const worlds: Record<keyof typeof agentHosts, AgentWorld> = {
  "claude-code": claudeCodeWorld,
  cline: clineWorld,
  codex: codexWorld,
  copilot: copilotWorld,
  gemini: geminiWorld,
  opencode: opencodeWorld,
  cursor: cursorWorld,
  goose: gooseWorld,
  kiro: kiroWorld,
  qwen: qwenWorld,
  vscode: vscodeWorld,
};

for (const name of Object.keys(agentHosts) as (keyof typeof agentHosts)[]) {
  describe(name, () => {
    agentContract(agentHosts[name], worlds[name]);

    it("names its tools in the list that judges and rules go by", () => {
      expect(hostTools).toContain(agentHosts[name].tools);
      expect(agentHosts[name].tools.host).toBe(name);
    });
  });
}
