/**
 * What the adapters make of the shapes that SDKs give them, and refuse. The SDKs themselves run in
 * `npm run test:agents`.
 */
import { describe, expect, it } from "vitest";
import {
  answerApprovals,
  answerInterrupt,
  answerInterruptions,
  claudeCanUseTool,
  claudeHooks,
} from "../../src/exports/sdk.ts";
import { APPROVE, DANGEROUS, DENY, NOWHERE, openWorld } from "./world.ts";

/** A RunState that notes what was done to it. */
function stateOf(...items: readonly { rawItem: object; name?: string }[]) {
  const done: string[] = [];
  return {
    done,
    getInterruptions: () => [...items],
    approve: (item: object) => void done.push(`approve ${items.indexOf(item as never)}`),
    reject: (item: object, { message }: { message: string }) =>
      void done.push(`reject ${items.indexOf(item as never)}: ${message}`),
  };
}
const calling = (text: unknown, over: object = {}) => ({
  name: "shell",
  rawItem: { type: "function_call", callId: "c-1", arguments: text, ...over },
});

describe("an interruption of OpenAI Agents", () => {
  it.each([
    ["cut JSON", '{"command":'],
    ["a list", '["ls"]'],
    ["null", "null"],
    ["nothing", undefined],
  ])("whose arguments are %s is rejected, and no one is asked", async (_what, text) => {
    const { options, told } = await openWorld();
    const state = stateOf(calling(text));
    expect(await answerInterruptions(state, options)).toBe(true);
    expect(state.done).toEqual(["reject 0: Not run: the arguments are no JSON object."]);
    expect(await told("received")).toEqual([]);
  });

  it("with a key that stands twice in its arguments is rejected", async () => {
    const { options } = await openWorld();
    const state = stateOf(calling('{"command":"ls","command":"rm -rf /"}'));
    await answerInterruptions(state, options);
    expect(state.done[0]).toMatch(/^reject 0: Not run/);
  });

  it("of the SDK's own shell is judged as a shell", async () => {
    const { options, at } = await openWorld();
    const rawItem = {
      ...{ type: "shell_call", callId: "c-1", status: "completed" },
      action: { commands: ["ls", DANGEROUS], timeoutMs: 1000 },
    };
    const state = stateOf({ name: "shell", rawItem });
    const running = answerInterruptions(state, options);
    const [question] = await at.pending();
    expect(question?.keys).toContain("vcs.git.push_force");
    await at.answer(question?.id, APPROVE);
    await running;
    expect(state.done).toEqual(["approve 0"]);
  });

  it("of a kind that says nothing of what it does is rejected", async () => {
    const { options } = await openWorld();
    const state = stateOf({ rawItem: { type: "hosted_tool_call", callId: "c-1" } });
    await answerInterruptions(state, options);
    expect(state.done[0]).toMatch(/^reject 0/);
  });

  it("is rejected without a gateway, and the state is left alone when the wait is aborted", async () => {
    const { options, at } = await openWorld();
    const state = stateOf(calling('{"command":"ls"}'));
    await answerInterruptions(state, { ...options, ...NOWHERE });
    expect(state.done[0]).toMatch(/^reject 0: Not run, .*no gateway is running/);
    const abort = new AbortController();
    const waiting = stateOf(calling(JSON.stringify({ command: DANGEROUS })));
    const running = answerInterruptions(waiting, { ...options, signal: abort.signal });
    await at.pending();
    abort.abort();
    await expect(running).rejects.toThrow("abort");
    expect(waiting.done).toEqual([]);
  });

  it("leaves the state as it is until all are decided, with a wait", async () => {
    const { options, answer } = await openWorld();
    const state = stateOf(
      calling('{"command":"ls"}'),
      calling(JSON.stringify({ command: DANGEROUS }), { callId: "c-2" }),
    );
    expect(await answerInterruptions(state, { ...options, wait: 0 })).toBe(false);
    expect(state.done).toEqual([]);
    await answer(DENY);
    expect(await answerInterruptions(state, { ...options, wait: 0 })).toBe(true);
    expect(state.done).toEqual(["approve 0", expect.stringContaining("use the clean task")]);
  });
});

const interrupt = (allowedDecisions: readonly string[], command = DANGEROUS) => ({
  id: "i-1",
  value: {
    actionRequests: [{ name: "shell", args: { command } }],
    reviewConfigs: [{ actionName: "shell", allowedDecisions }],
  },
});

describe("an interrupt of LangChain", () => {
  it.each([
    [["approve", "reject"], APPROVE, { type: "approve" }],
    [["edit"], APPROVE, { type: "edit", editedAction: { name: "shell", args: expect.anything() } }],
    [["approve", "reject"], DENY, { type: "reject", message: expect.stringContaining("clean") }],
    [
      ["approve", "edit"],
      { ...APPROVE, input: { command: "git push" } },
      { type: "edit", editedAction: { name: "shell", args: { command: "git push" } } },
    ],
    [
      ["approve", "reject"],
      { ...APPROVE, input: { command: "git push" } },
      { type: "reject", message: expect.stringContaining('{"command":"git push"}') },
    ],
  ])("that allows %j, answered with %j", async (allowed, answered, decision) => {
    const { options, answer } = await openWorld();
    const resuming = answerInterrupt(interrupt(allowed), options);
    await answer(answered);
    expect(await resuming).toEqual({ decisions: [decision] });
  });

  it.each([
    [["approve"], DENY, 'has to allow the decision "reject"'],
    [["reject"], APPROVE, 'has to allow the decision "approve"'],
    [[], APPROVE, 'has to allow the decision "approve"'],
  ])("that allows %j has no word for %j: nothing is resumed", async (allowed, answered, why) => {
    const { options, answer } = await openWorld();
    const resuming = answerInterrupt(interrupt(allowed), options);
    const failed = expect(resuming).rejects.toThrow(why);
    await answer(answered);
    await failed;
  });

  it.each([undefined, {}, { actionRequests: [{ name: "shell", args: {} }], reviewConfigs: [] }])(
    "of another kind is refused: %j",
    async (value) => {
      await expect(answerInterrupt({ id: "i", value }, { session: "s:1" })).rejects.toMatchObject({
        code: "bad-request",
      });
    },
  );

  it("is found again, with a wait", async () => {
    const { options, answer, told } = await openWorld();
    const look = () => answerInterrupt(interrupt(["approve"]), { ...options, wait: 0 });
    expect(await look()).toBeUndefined();
    await answer(APPROVE);
    expect(await look()).toEqual({ decisions: [{ type: "approve" }] });
    expect(await told("asked")).toHaveLength(1);
  });
});

describe("a hook of the Claude Agent SDK", () => {
  const input = {
    ...{ hook_event_name: "PreToolUse", session_id: "1", cwd: "/srv", tool_name: "Bash" },
    ...{ tool_input: { command: DANGEROUS }, tool_use_id: "toolu_1" },
  };
  const { signal } = new AbortController();

  it("gives a sub-agent a session of its own, below that of its parent", async () => {
    const { options, at, answer } = await openWorld();
    const { session: _default, ...place } = options;
    const [{ hooks: [hook] = [] } = {}] = claudeHooks(place).PreToolUse;
    const running = hook?.({ ...input, agent_id: "sub-1" }, "toolu_1", { signal });
    expect(await at.pending()).toMatchObject([{ session: "agent-sdk:1:sub-1" }]);
    await answer(DENY);
    expect(await running).toMatchObject({
      hookSpecificOutput: {
        permissionDecision: "deny",
        permissionDecisionReason: expect.stringContaining("use the clean task instead"),
      },
    });
  });

  it("denies what it cannot read, and never lets a failure through", async () => {
    const hooks = claudeHooks(NOWHERE);
    for (const each of [input, { ...input, tool_input: null }, { ...input, tool_input: [] }])
      expect(await hooks.PreToolUse[0]?.hooks[0]?.(each, "toolu_1", { signal })).toMatchObject({
        hookSpecificOutput: { permissionDecision: "deny" },
      });
    expect(hooks.PreToolUse).toMatchObject([{ onFailure: "block", timeout: 86_400 }]);
  });

  it("canUseTool denies without a gateway, and when it is aborted", async () => {
    const { options, at } = await openWorld();
    const call = { command: DANGEROUS };
    const nowhere = claudeCanUseTool({ ...options, ...NOWHERE });
    expect(await nowhere("Bash", call, { signal, toolUseID: "t-1" })).toMatchObject({
      behavior: "deny",
    });
    const abort = new AbortController();
    const asked = claudeCanUseTool(options)("Bash", call, {
      ...{ signal: abort.signal, toolUseID: "t-2", agentID: "sub-1" },
    });
    expect(await at.pending()).toMatchObject([{ session: "sdk:1:sub-1" }]);
    abort.abort();
    expect(await asked).toMatchObject({ behavior: "deny" });
  });
});

describe("a run of Mastra", () => {
  it("that is suspended for something else than an approval is given back", async () => {
    const never = () => Promise.reject(new Error("it was answered"));
    const agent = { approveToolCallGenerate: never, declineToolCallGenerate: never };
    for (const output of [
      { runId: "r", finishReason: "stop", suspendPayload: { toolCallId: "c", toolName: "t" } },
      { runId: "r", finishReason: "suspended", suspendPayload: { question: "which city?" } },
      { finishReason: "suspended", suspendPayload: { toolCallId: "c", toolName: "t", args: {} } },
    ])
      expect(await answerApprovals(agent, output, { session: "s:1" })).toBe(output);
  });
});
