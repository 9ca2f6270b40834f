/** Mastra: every tool call needs an approval. */
import type { Agent } from "@mastra/core/agent";
import { answerApprovals } from "countersign/sdk";

export async function work(agent: Agent, prompt: string, session: string) {
  const output = await agent.generate(prompt, { requireToolApproval: true });
  return answerApprovals(agent, output, { session, tools: { shell: "Bash" } });
}
