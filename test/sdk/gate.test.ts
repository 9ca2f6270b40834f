/** `gate` of countersign/sdk, against a real gateway. */
import { describe, expect, it, vi } from "vitest";
import { ask, CallDenied, CountersignError, gate, look } from "../../src/exports/sdk.ts";
import { APPROVE, DANGEROUS, DENY, NOWHERE, openWorld } from "./world.ts";

interface Command {
  command: string;
}

async function gated(over: object = {}) {
  const world = await openWorld();
  const ran: Command[] = [];
  const run = gate(
    async (input: Command, ..._rest: unknown[]) => {
      ran.push(input);
      return `ran ${input.command}`;
    },
    { ...world.options, tool: "Bash", ...over },
  );
  return { ...world, ran, run };
}
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a gated function", () => {
  it("runs at once where the policy allows it, and reports what became of it", async () => {
    const { run, told, at } = await gated();
    expect(await run({ command: "ls" })).toBe("ran ls");
    expect(await told("outcome")).toMatchObject([{ ok: true, matches: true }]);
    expect((await at.send("GET", "/v1/approvals", { token: at.tokens.approver })).body).toEqual({
      approvals: [],
    });
  });

  it("runs once a person has approved, not before", async () => {
    const { run, ran, at, answer } = await gated();
    const running = run({ command: DANGEROUS });
    await at.pending();
    expect(ran).toEqual([]);
    await answer(APPROVE);
    expect(await running).toBe(`ran ${DANGEROUS}`);
    expect(ran).toEqual([{ command: DANGEROUS }]);
  });

  it("does not run when a person denies, and says why", async () => {
    const { run, ran, answer } = await gated();
    const running = faultOf(run({ command: DANGEROUS }));
    await answer(DENY);
    const error = await running;
    expect(error).toBeInstanceOf(CallDenied);
    expect(error).toMatchObject({
      code: "call-denied",
      reason: "denied",
      call: expect.any(String),
    });
    expect((error as Error).message).toContain("use the clean task instead");
    expect(ran).toEqual([]);
  });

  it("runs with the approver's input in place of its own", async () => {
    const { run, ran, answer, told } = await gated();
    const running = run({ command: DANGEROUS });
    await answer({ ...APPROVE, input: { command: "git push" } });
    expect(await running).toBe("ran git push");
    expect(ran).toEqual([{ command: "git push" }]);
    expect(await told("outcome")).toMatchObject([{ ok: true, matches: true }]);
  });

  it("runs with what was asked about, though the caller changed it since", async () => {
    const { run, ran, at, answer } = await gated();
    const input = { command: DANGEROUS };
    const running = run(input);
    await at.pending();
    input.command = "rm -rf /";
    await answer(APPROVE);
    await running;
    expect(ran).toEqual([{ command: DANGEROUS }]);
  });

  it("asks for each call by itself, also in parallel", async () => {
    const { run, ran, at } = await gated();
    const commands = ["git push --force", "git push --force origin a", "git push --force origin b"];
    const running = Promise.allSettled(commands.map((command) => run({ command })));
    for (const { id, arguments: text } of await at.pending(3))
      await at.answer(id, String(text).includes("origin a") ? DENY : APPROVE);
    expect((await running).map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(ran.map(({ command }) => command).sort()).toEqual([commands[0], commands[2]]);
  });

  it("does not run without a gateway", async () => {
    const { run, ran } = await gated(NOWHERE);
    expect(await faultOf(run({ command: "ls" }))).toMatchObject({
      code: "call-denied",
      reason: "unreachable",
      call: undefined,
      message: expect.stringContaining("no gateway is running at http://127.0.0.1:9"),
    });
    expect(ran).toEqual([]);
  });

  it("does not run when the gateway stops while someone is asked", async () => {
    const { run, ran, at } = await gated();
    const running = faultOf(run({ command: DANGEROUS }));
    await at.pending();
    await at.gateway.stop();
    expect(await running).toBeInstanceOf(CallDenied);
    expect(ran).toEqual([]);
  });

  it("does not run with a token that the gateway does not know", async () => {
    const { run, ran } = await gated({ token: "csn_agent_of_nobody" });
    expect(await faultOf(run({ command: "ls" }))).toMatchObject({ reason: "unauthorized" });
    expect(ran).toEqual([]);
  });

  it("withdraws the question when it is aborted, and rejects with the signal's reason", async () => {
    const abort = new AbortController();
    const { run, ran, at } = await gated({ signal: () => abort.signal });
    const running = faultOf(run({ command: DANGEROUS }));
    const [question] = await at.pending();
    const why = new Error("no longer needed");
    abort.abort(why);
    expect(await running).toBe(why);
    await expect
      .poll(async () => (await at.answer(question?.id, APPROVE)).status, { interval: 20 })
      .toBe(409);
    expect(ran).toEqual([]);
    expect(await faultOf(run({ command: "ls" }))).toBe(why);
  });

  it("reports a failure, and fails as the function did", async () => {
    const { options, told } = await openWorld();
    const broken = gate(
      () => {
        throw new Error("no space left");
      },
      { ...options, tool: "Bash" },
    );
    await expect(broken({ command: "ls" })).rejects.toThrow("no space left");
    expect(await told("outcome")).toMatchObject([{ ok: false, error: "no space left" }]);
  });

  it("keeps its result where the outcome cannot be reported", async () => {
    const { options, at } = await openWorld();
    const warned = vi.spyOn(process, "emitWarning").mockReturnValue();
    const last = gate(
      async () => {
        await at.gateway.stop();
        return "done";
      },
      { ...options, tool: "Bash" },
    );
    expect(await last({ command: "ls" })).toBe("done");
    expect(warned.mock.calls.join()).toContain("the outcome could not be reported");
    warned.mockRestore();
  });

  it.each([[["a"]], ["text"], [null], [undefined], [() => {}]])(
    "refuses an input that is no JSON object: %j",
    async (input) => {
      const { run, ran } = await gated();
      const error = await faultOf(run(input as unknown as Command));
      expect(error).toBeInstanceOf(CountersignError);
      expect(error).toMatchObject({ code: "bad-json" });
      expect(ran).toEqual([]);
    },
  );
});

describe("look", () => {
  const call = { tool: "shell", input: JSON.stringify({ command: DANGEROUS }), callId: "c-1" };

  it("leaves the question open, and finds its answer later", async () => {
    const { options, answer, told } = await openWorld();
    const first = await look(call, options, 0);
    expect(first.decision).toBe("pending");
    await answer(APPROVE);
    const later = await look(call, options, 0);
    expect(later).toEqual({ decision: "allow", id: (first as { id: string }).id });
    expect(await told("asked")).toHaveLength(1);
  });

  it("is no allow for other arguments under the same id", async () => {
    const { options, answer } = await openWorld();
    await look(call, options, 0);
    await answer(APPROVE);
    const other = { ...call, input: '{"command":"git push --force origin main"}' };
    expect(await ask(other, options)).toMatchObject({ decision: "deny", code: "call-conflict" });
  });

  it("judges a tool by the name that it is given in policies", async () => {
    const { options } = await openWorld();
    const listing = { tool: "shell", input: '{"command":"ls"}' };
    expect(await look(listing, options, 0)).toMatchObject({ decision: "allow" });
    const named = { tool: "constructor", input: '{"command":"ls"}' };
    expect(await look(named, options, 0)).toMatchObject({ decision: "pending" });
  });
});
