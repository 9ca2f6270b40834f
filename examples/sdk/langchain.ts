/** LangChain with `humanInTheLoopMiddleware`. */
import { type BaseCheckpointSaver, Command } from "@langchain/langgraph";
import { answerInterrupt } from "countersign/sdk";
import { type CreateAgentParams, createAgent, humanInTheLoopMiddleware } from "langchain";

type Given = Required<Pick<CreateAgentParams, "model" | "tools">>;

export async function work(
  { model, tools }: Given,
  prompt: string,
  { session, checkpointer }: { session: string; checkpointer: BaseCheckpointSaver },
) {
  const middleware = [humanInTheLoopMiddleware({ interruptOn: { shell: true } })];
  const agent = createAgent({ model, tools, checkpointer, middleware });
  const config = { configurable: { thread_id: session } };
  let result = await agent.invoke({ messages: [{ role: "user", content: prompt }] }, config);
  for (let open = result.__interrupt__; open?.[0]; open = result.__interrupt__) {
    const resume = await answerInterrupt(open[0], { session, tools: { shell: "Bash" } });
    result = await agent.invoke(new Command({ resume }), config);
  }
  return result.messages.at(-1)?.text;
}
