/**
 * Runs the code of examples/sdk with scripted models. It is copied beside that code, where the SDKs
 * are installed; here it has no types.
 */
// biome-ignore-all lint/suspicious/noExplicitAny: each SDK has types of its own for a model
// @ts-nocheck

import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { MemorySaver } from "@langchain/langgraph";
import { Mastra } from "@mastra/core";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { Agent, tool as openAiTool, setTracingDisabled, Usage } from "@openai/agents";
import { tool as aiTool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { tool as langChainTool } from "langchain";
import { z } from "zod";
import * as ai from "./ai-sdk.ts";
import * as lang from "./langchain.ts";
import * as mast from "./mastra.ts";
import * as openai from "./openai-agents.ts";

type Steps = readonly (readonly string[])[];
type Run = (command: string) => Promise<string>;

const schema = z.object({ command: z.string() });
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

function aiModel(steps: Steps) {
  const called = steps.map((commands, step) => ({
    content: commands.map((command, at) => ({
      type: "tool-call",
      toolCallId: `call-${step}-${at}`,
      toolName: "shell",
      input: JSON.stringify({ command }),
    })),
    finishReason: { unified: "tool-calls", raw: undefined },
    ...{ usage, warnings: [] },
  }));
  const end = {
    content: [{ type: "text", text: "done" }],
    finishReason: { unified: "stop", raw: undefined },
    ...{ usage, warnings: [] },
  };
  return new MockLanguageModelV4({ doGenerate: [...called, end] });
}

const aiWith = (work) => async (steps: Steps, run: Run) => {
  const model = aiModel(steps);
  const execute = ({ command }) => run(command);
  await work(model, { shell: aiTool({ inputSchema: schema, execute }) }, "work");
  return JSON.stringify(model.doGenerateCalls.at(-1).prompt).replaceAll("\\", "");
};
export const aiSdk = aiWith(ai.work);
export const aiSdkEdited = aiWith(ai.workEdited);

/** Its requests are kept, so that a test sees what the model was told. */
function openAiModel(steps: Steps) {
  const requests = [];
  return {
    told: () => JSON.stringify(requests.at(-1)?.input).replaceAll("\\", ""),
    async getResponse(request) {
      requests.push(request);
      const input = typeof request.input === "string" ? [] : request.input;
      const done = new Set(
        input
          .filter(({ type }) => type === "function_call")
          .map(({ callId }) => callId.split("-")[1]),
      ).size;
      const calls = (steps[done] ?? []).map((command, at) => ({
        ...{ type: "function_call", callId: `call-${done}-${at}`, name: "shell" },
        ...{ arguments: JSON.stringify({ command }), status: "completed" },
      }));
      const said = {
        ...{ type: "message", role: "assistant", status: "completed" },
        content: [{ type: "output_text", text: "done" }],
      };
      return {
        usage: new Usage(),
        output: calls.length > 0 ? calls : [said],
        responseId: `r${done}`,
      };
    },
  };
}

function openAiAgent(steps: Steps, run: Run) {
  setTracingDisabled(true);
  const model = openAiModel(steps);
  const shell = openAiTool({
    ...{ name: "shell", description: "runs a command", parameters: schema, needsApproval: true },
    execute: ({ command }) => run(command),
  });
  return { model, agent: new Agent({ name: "worker", model, tools: [shell] }) };
}

export async function openAi(steps: Steps, run: Run) {
  const { agent, model } = openAiAgent(steps, run);
  await openai.work(agent, "work", "openai:1");
  return model.told();
}

/** Each step in an agent of its own, as after a restart. */
export function openAiPaused(steps: Steps, run: Run) {
  let model: any;
  const fresh = () => {
    const made = openAiAgent(steps, run);
    model = made.model;
    return made.agent;
  };
  return {
    begin: (session: string) => openai.begin(fresh(), "work", session),
    goOn: (stored: string, session: string) => openai.goOn(fresh(), stored, session),
    told: () => model.told(),
  };
}

export async function langChain(steps: Steps, run: Run) {
  const shell = langChainTool(({ command }) => run(command), {
    ...{ name: "shell", description: "runs a command", schema },
  });
  let model = fakeModel();
  for (const [step, commands] of steps.entries())
    model = model.respondWithTools(
      commands.map((command, at) => ({
        name: "shell",
        args: { command },
        id: `call-${step}-${at}`,
      })),
    );
  model = model.respond(new AIMessage("done"));
  const session = { session: "langchain:1", checkpointer: new MemorySaver() };
  await lang.work({ model, tools: [shell] }, "work", session);
  return model.calls
    .at(-1)
    .messages.map(({ text }) => text)
    .join("\n");
}

export async function mastra(steps: Steps, run: Run) {
  const model = aiModel(steps);
  const shell = createTool({
    ...{ id: "shell", description: "runs a command", inputSchema: schema },
    execute: (input) => run((input.context ?? input).command),
  });
  const agent = new MastraAgent({
    ...{ id: "worker", name: "worker", instructions: "work", model, tools: { shell } },
  });
  new Mastra({ agents: { agent }, storage: new InMemoryStore(), logger: false });
  await mast.work(agent, "work", "mastra:1");
  const prompt = [...model.doGenerateCalls, ...model.doStreamCalls].at(-1).prompt;
  return JSON.stringify(prompt).replaceAll("\\", "");
}
