/** OpenAI Agents SDK: tools with `needsApproval`. */
import { type Agent, RunState, run } from "@openai/agents";
import { answerInterruptions } from "countersign/sdk";

const tools = { shell: "Bash" };

export async function work(agent: Agent, prompt: string, session: string) {
  let result = await run(agent, prompt);
  while (result.interruptions.length > 0) {
    await answerInterruptions(result.state, { session, tools });
    result = await run(agent, result.state);
  }
  return result.finalOutput;
}

/** For people who take hours: asks, and gives the paused run to be stored. */
export async function begin(agent: Agent, prompt: string, session: string) {
  const { state } = await run(agent, prompt);
  await answerInterruptions(state, { session, tools, wait: 0 });
  return state.toString();
}

/**
 * Later, also in another process: undefined while someone has to decide. Remove what is stored
 * before you go on with it, so that no tool runs twice.
 */
export async function goOn(agent: Agent, stored: string, session: string) {
  const state = await RunState.fromString(agent, stored);
  const decided = await answerInterruptions(state, { session, tools, wait: 0 });
  return decided ? (await run(agent, state)).finalOutput : undefined;
}
