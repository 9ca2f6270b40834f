/** The AI SDK itself, with a scripted model, against a real gateway. */
import { generateText, stepCountIs, streamText, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type AskOptions, aiApproval, gatedTools } from "../../src/exports/sdk.ts";
import { APPROVE, DANGEROUS, DENY, NOWHERE, openWorld } from "./world.ts";

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** Calls the tool with each of these commands in one step, then ends. */
function modelCalling(...commands: readonly string[]) {
  const calls = commands.map((command, at) => ({
    type: "tool-call" as const,
    toolCallId: `call-${at}`,
    toolName: "shell",
    input: JSON.stringify({ command }),
  }));
  const step = (content: Generated["content"], unified: "tool-calls" | "stop"): Generated => ({
    content,
    finishReason: { unified, raw: undefined },
    usage,
    warnings: [],
  });
  return new MockLanguageModelV4({
    doGenerate: [step(calls, "tool-calls"), step([{ type: "text", text: "done" }], "stop")],
  });
}

async function agent(...commands: readonly string[]) {
  const world = await openWorld("ai-sdk:1");
  const ran: string[] = [];
  const tools = {
    shell: tool({
      inputSchema: z.object({ command: z.string() }),
      execute: async ({ command }) => {
        if (command.startsWith("echo fail")) throw new Error("no space left");
        ran.push(command);
        return `ran ${command}`;
      },
    }),
  };
  const model = modelCalling(...commands);
  const base = { model, prompt: "push", stopWhen: stepCountIs(3) };
  const approved = (over: Partial<AskOptions> = {}) =>
    generateText({ ...base, tools, ...aiApproval({ ...world.options, ...over }) });
  const gated = (over: Partial<AskOptions> = {}, abortSignal?: AbortSignal) =>
    generateText({
      ...base,
      tools: gatedTools(tools, { ...world.options, ...over }),
      ...(abortSignal && { abortSignal }),
    });
  /** What the model was told of its calls. */
  const told = () => JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);
  return { ...world, ran, approved, gated, modelTold: told };
}

describe("aiApproval", () => {
  it("lets the tool run once a person approved, and reports the outcome", async () => {
    const { approved, ran, at, answer, told, modelTold } = await agent(DANGEROUS);
    const running = approved();
    await at.pending();
    expect(ran).toEqual([]);
    await answer(APPROVE);
    expect((await running).text).toBe("done");
    expect(ran).toEqual([DANGEROUS]);
    expect(modelTold()).toContain(`ran ${DANGEROUS}`);
    expect(await told("outcome")).toMatchObject([{ ok: true, matches: true }]);
  });

  it("tells the model why it was denied", async () => {
    const { approved, ran, answer, modelTold } = await agent(DANGEROUS);
    const running = approved();
    await answer(DENY);
    expect((await running).text).toBe("done");
    expect(ran).toEqual([]);
    expect(modelTold()).toContain("use the clean task instead");
  });

  it("runs nothing without a gateway, and says so", async () => {
    const { approved, ran, modelTold } = await agent("ls");
    await approved(NOWHERE);
    expect(ran).toEqual([]);
    expect(modelTold()).toContain("no gateway is running at");
  });

  it("cannot run another input: the model is told which one the approver wants", async () => {
    const { approved, ran, answer, modelTold } = await agent(DANGEROUS);
    const running = approved();
    await answer({ ...APPROVE, input: { command: "git push" } });
    await running;
    expect(ran).toEqual([]);
    expect(modelTold()).toContain(String.raw`{\"command\":\"git push\"}`);
  });

  it("asks about parallel calls one by one, and reports a failed one as failed", async () => {
    const commands = [DANGEROUS, "git push --force origin b", "echo fail", "ls"];
    const { approved, ran, at, told } = await agent(...commands);
    const running = approved();
    for (const expected of [DENY, APPROVE]) {
      const [question] = await at.pending();
      await at.answer(question?.id, expected);
    }
    await running;
    expect(ran.sort()).toEqual(["git push --force origin b", "ls"]);
    const outcomes = (await told("outcome")).map(({ ok, error }) => [ok, error]);
    expect(outcomes).toHaveLength(3);
    expect(outcomes).toContainEqual([false, "no space left"]);
  });

  it("withdraws the question when it is aborted", async () => {
    const abort = new AbortController();
    const { approved, ran, at } = await agent(DANGEROUS);
    const running = approved({ signal: abort.signal }).then(
      () => "ended",
      () => "failed",
    );
    const [question] = await at.pending();
    abort.abort();
    expect(await running).toBe("failed");
    await expect.poll(async () => (await at.answer(question?.id, APPROVE)).status).toBe(409);
    expect(ran).toEqual([]);
  });

  it("is typed for streamText, too", async () => {
    const { options } = await agent(DANGEROUS);
    const stream = () =>
      streamText({ model: modelCalling(), prompt: "push", ...aiApproval(options) });
    expect(stream).toBeTypeOf("function");
  });
});

describe("gatedTools", () => {
  it("runs the approver's own input", async () => {
    const { gated, ran, answer, told, modelTold } = await agent(DANGEROUS);
    const running = gated();
    await answer({ ...APPROVE, input: { command: "git push" } });
    await running;
    expect(ran).toEqual(["git push"]);
    expect(modelTold()).toContain("ran git push");
    expect(await told("outcome")).toMatchObject([{ ok: true, matches: true }]);
  });

  it("tells the model why it was denied, and asks about parallel calls at once", async () => {
    const { gated, ran, at, modelTold } = await agent(DANGEROUS, "git push --force origin b");
    const running = gated();
    for (const { id, arguments: text } of await at.pending(2))
      await at.answer(id, String(text).includes("origin b") ? APPROVE : DENY);
    await running;
    expect(ran).toEqual(["git push --force origin b"]);
    expect(modelTold()).toContain("use the clean task instead");
  });

  it("withdraws the question with the SDK's own abort signal", async () => {
    const abort = new AbortController();
    const { gated, ran, at } = await agent(DANGEROUS);
    const running = gated({}, abort.signal).catch(() => "failed");
    const [question] = await at.pending();
    abort.abort();
    expect(await running).toBe("failed");
    await expect.poll(async () => (await at.answer(question?.id, APPROVE)).status).toBe(409);
    expect(ran).toEqual([]);
  });

  it("leaves a tool without `execute` as it is", () => {
    const tools = { show: tool({ inputSchema: z.object({}) }) };
    expect(gatedTools(tools, { session: "s:1" }).show).toBe(tools.show);
  });
});
