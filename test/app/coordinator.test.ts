/**
 * Coordinators: asked about a child's question before people are. Whole gateways, real programs and
 * addresses.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import { policy, sit } from "../support/surface.ts";
import { put } from "../support/workspace-setup.ts";

const PARENT = "lead:1";
const CHILD = "worker:1";
const child = { session: CHILD, parent: PARENT };

const answer = (behavior: string, more: object = {}) =>
  JSON.stringify({
    hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior, ...more } },
  });
const printing = (text: string, over: object = {}) => ({
  type: "command",
  name: "lead",
  command: ["sh", "-c", 'cat >/dev/null; printf %s "$1"', "sh", text],
  for: "children",
  ...over,
});
const allowing = printing(answer("allow", { message: "part of the plan" }));

/** A gateway whose parent session may do what its children have to ask about. */
async function open(
  hook: object,
  { more = {}, free = { safety: "full-auto" }, functions = {} }: Opening = {},
) {
  const at = await sit(
    policy({ ...more, hooks: { ...(more as { hooks?: object }).hooks, ask: [hook].flat() } }),
    {
      functions: functions as never,
    },
  );
  if (free) await at.set(PARENT, free);
  /** What became of a call: decided, or asked of people. */
  const outcome = async (call: string | JsonObject, over: object = child) => {
    const { id } = await at.submit(call, over);
    for (;;) {
      const { body } = await at.send("GET", `/v1/calls/${id}?wait=0`);
      if (body.decision !== "pending" || body.approval !== undefined) return body;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return { ...at, outcome };
}
interface Opening {
  readonly more?: object;
  readonly free?: object | false;
  readonly functions?: object;
}

const verdicts = async (at: { audit(): Promise<JsonObject[]> }) =>
  (await at.audit())
    .filter(({ type }) => type === "verdict")
    .map(({ stages }) => stages as JsonObject[]);

describe("a coordinator in the ask chain", () => {
  it("allows a child what its parent could do without a person, and the decision and the log name it", async () => {
    const at = await open(allowing);
    const given = await at.outcome("frobnicate");
    expect(given).toMatchObject({
      decision: "allow",
      reason: {
        type: "hook",
        code: "lead",
        source: "user",
        message: 'The coordinator "lead" allowed this: part of the plan',
      },
    });
    expect((await verdicts(at))[0]!.at(-1)).toMatchObject({
      stage: "coordinator",
      action: "allow",
    });
    const decided = (await at.audit()).find(({ type }) => type === "decided")!;
    expect(decided.decision).toMatchObject({
      outcome: "allow",
      by: { kind: "hook", name: "lead" },
    });
    expect((await at.audit()).some(({ type }) => type === "asked")).toBe(false);
  });

  it("denies a child's call in its own words, without asking a person", async () => {
    const at = await open(printing(answer("deny", { message: "not now" })));
    expect(await at.outcome("frobnicate")).toMatchObject({
      decision: "deny",
      reason: {
        type: "hook",
        code: "lead",
        message: 'The coordinator "lead" denied this: not now',
      },
    });
    expect((await at.audit()).some(({ type }) => type === "asked")).toBe(false);
  });

  it("is told who asks, for whom, and why a person would be asked", async () => {
    const heard: JsonObject[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request
        .on("data", (piece) => (text += piece))
        .on("end", () => {
          heard.push(JSON.parse(text));
          response.end(answer("allow"));
        });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const at = await open({ type: "http", name: "lead", url, for: "children" });
    expect(await at.outcome("frobnicate")).toMatchObject({ decision: "allow" });
    expect(heard).toMatchObject([
      {
        hook_event_name: "PermissionRequest",
        session_id: CHILD,
        tool_name: "Bash",
        tool_input: { command: "frobnicate" },
        countersign: {
          level: "dangerous",
          keys: ["exec.unknown_program"],
          parent: PARENT,
          ancestors: [PARENT],
          reason: { type: "classifier", code: "exec.unknown_program" },
          may_allow: true,
        },
      },
    ]);
  });

  it("for children is not asked about a session without a parent; without that it is asked about every session", async () => {
    const at = await open(allowing);
    expect(await at.outcome("frobnicate", { session: "alone:1" })).toMatchObject({
      decision: "pending",
    });
    const every = await open(printing(answer("allow"), { for: "all" }));
    expect(await every.outcome("frobnicate", { session: "alone:1" })).toMatchObject({
      decision: "allow",
    });
  });

  it("is heard only where nothing answered the question beforehand, and never about what needs no answer", async () => {
    let asked = 0;
    const at = await open(
      { type: "function", name: "lead", function: "count" },
      { functions: { count: () => void asked++ }, free: false },
    );
    expect(await at.outcome("ls", { session: "s:1" })).toMatchObject({ decision: "allow" });
    expect(asked).toBe(0);
    await at.approved("frobnicate", { scope: "session" });
    expect(asked).toBe(1);
    expect(await at.outcome("frobnicate", { session: "s:1" })).toMatchObject({
      reason: { type: "grant" },
    });
    expect(asked).toBe(1);
    const turn = { session: "s:1", turn: "t1" };
    const { approval } = await at.outcome("quux", turn);
    await at.answer(approval, { decision: "deny" });
    expect(await at.outcome("quux", turn)).toMatchObject({
      reason: { type: "replay", code: "denied-this-turn" },
    });
    expect(asked).toBe(2);
  });

  it("is shown by explain without being asked", async () => {
    let asked = 0;
    const at = await open(
      { type: "function", name: "lead", function: "count", for: "children" },
      { functions: { count: () => void asked++ } },
    );
    const { decision, stages } = await at.explain("frobnicate", child);
    expect(decision).toBe("ask");
    expect(stages.at(-1)).toMatchObject({
      stage: "coordinator",
      action: "none",
      reason: { type: "hook", code: "lead" },
    });
    expect(
      (await at.explain("ls", child)).stages.some(
        ({ stage }: JsonObject) => stage === "coordinator",
      ),
    ).toBe(false);
    expect(asked).toBe(0);
  });

  it("of which one allows and another denies denies; with one that leaves it to people, people are asked", async () => {
    const both = await open([allowing, printing(answer("deny"), { name: "other" })]);
    expect(await both.outcome("frobnicate")).toMatchObject({
      decision: "deny",
      reason: { code: "other" },
    });
    const unsure = await open([
      allowing,
      printing('{"decision":"ask","reason":"hm"}', { name: "other" }),
    ]);
    expect(await unsure.outcome("frobnicate")).toMatchObject({ decision: "pending" });
    const [approval] = await unsure.pending();
    expect(JSON.stringify(approval)).toContain(
      'The coordinator \\"other\\" leaves this to a person: hm',
    );
  });
});

describe("an allow of a coordinator never answers", () => {
  const rule = (over: object) => ({
    rules: [{ name: "look", tool: "Bash", action: "ask", ...over }],
  });
  const CASES: readonly (readonly [what: string, call: string | JsonObject, opening: Opening])[] = [
    ["what is catastrophic", "mkfs.ext4 /dev/sda1", { free: { autoApprove: true } }],
    ["what a rule asks about", "frobnicate", { more: rule({}) }],
    [
      "what a hook asks about",
      "frobnicate",
      {
        more: {
          hooks: { before: [printing('{"decision":"ask"}', { name: "hook", for: undefined })] },
        },
      },
    ],
    ["a path that cannot be followed", "cat $FILE", { more: { paths: { roots: ["/"] } } }],
    [
      "a call that leaves its host's sandbox",
      { tool: "Bash", input: { command: "frobnicate", dangerouslyDisableSandbox: true } },
      {},
    ],
    ["what the parent itself would be asked about", "frobnicate", { free: false }],
    ["what the level of the parent denies", "frobnicate", { free: { safety: "suggest" } }],
    ["what the level of the parent asks about", "rm -rf build", {}],
  ];
  it.each(CASES)("%s", async (_what, call, opening) => {
    const at = await open(allowing, opening);
    expect((await at.outcome(call)).decision).not.toBe("allow");
  });

  it.each(CASES.slice(0, 5))(
    "%s, also for a session without a parent",
    async (_what, call, { more }) => {
      const at = await open(printing(answer("allow"), { for: "all" }), {
        ...(more && { more }),
        free: false,
      });
      expect(await at.outcome(call, { session: "alone:1" })).toMatchObject({ decision: "pending" });
    },
  );

  it("a call that leaves its host's sandbox, though a level asks about it as well", async () => {
    const at = await open(printing(answer("allow"), { for: "all" }), { free: false });
    await at.set("alone:1", { safety: "full-auto" });
    const deletes = (more: object) => ({
      tool: "Bash",
      input: { command: "rm -rf build", ...more },
    });
    expect(await at.outcome(deletes({}), { session: "alone:1" })).toMatchObject({
      decision: "allow",
    });
    const outside = deletes({ dangerouslyDisableSandbox: true });
    expect(await at.outcome(outside, { session: "alone:1" })).toMatchObject({
      decision: "pending",
    });
  });

  it("the call of a remote peer, nor of a session that descends from one", async () => {
    const at = await open(printing(answer("allow"), { for: "all" }));
    for (const over of [{ session: "worker:2", parent: "p2p:did:key:z6M" }]) {
      expect(await at.outcome("ls", over)).toMatchObject({ decision: "pending" });
    }
  });

  it("what one of several parents could not do alone", async () => {
    const at = await open(allowing);
    await at.set(CHILD, { parent: "grand:1" });
    expect(await at.outcome("frobnicate")).toMatchObject({ decision: "pending" });
    await at.set("grand:1", { autoApprove: true });
    expect(await at.outcome("frobnicate x")).toMatchObject({ decision: "allow" });
  });

  it("says so on the card, without the coordinator's own words", async () => {
    const at = await open(allowing, { free: false });
    await at.outcome("frobnicate");
    const text = JSON.stringify((await at.pending())[0]);
    expect(text).toContain(
      `would allow this, but only a person may: ${PARENT} itself could not do it without a person.`,
    );
    expect(text).not.toContain("part of the plan");
  });

  it("for an untrusted project", async () => {
    const at = await sit();
    await put(
      join(at.project, ".countersign/policy.yaml"),
      JSON.stringify({ hooks: { ask: [allowing] } }),
    );
    await at.set(PARENT, { safety: "full-auto" });
    expect(await at.submit("frobnicate", child)).toMatchObject({ decision: "pending" });
    expect((await verdicts(at)).flat().some(({ stage }) => stage === "coordinator")).toBe(false);
  });

  it("what was denied in this turn while it thought about it", async () => {
    let free = () => {};
    const gate = new Promise<void>((resolve) => (free = resolve));
    let calls = 0;
    const wait = async () => {
      if (calls++ === 0) return undefined;
      await gate;
      return { decision: "allow" };
    };
    const at = await open(
      { type: "function", name: "lead", function: "wait" },
      { functions: { wait }, free: false },
    );
    const turn = { session: "s:1", turn: "t1" };
    const { approval } = await at.outcome("frobnicate", turn);
    const { id } = await at.submit("frobnicate", turn);
    await at.answer(approval, { decision: "deny" });
    free();
    expect((await at.send("GET", `/v1/calls/${id}?wait=10`)).body).toMatchObject({
      decision: "deny",
      reason: { type: "replay", code: "denied-this-turn" },
    });
  });
});

describe("a coordinator that fails", () => {
  const failing = (command: string, over: object = {}) => ({
    type: "command",
    name: "lead",
    command,
    for: "children",
    ...over,
  });
  it.each([
    ["crashes", failing("exit 1")],
    [
      "takes too long, whatever it says then",
      failing('sleep 5; echo \'{"decision":"approve"}\'', { timeout: "100ms" }),
    ],
    ["prints what is no answer", failing('echo \'{"decision":"approve"\'')],
    [
      "answers for another event",
      failing(`echo '${answer("allow").replace("PermissionRequest", "PreToolUse")}'`),
    ],
    ["is not there", failing("./nowhere.sh")],
    ["answers with an unknown word", failing('echo \'{"decision":"sure"}\'')],
    ["names no behaviour", failing('echo \'{"hookSpecificOutput":{"decision":{}}}\'')],
    [
      "cannot be reached",
      { type: "http", name: "lead", url: "http://127.0.0.1:1/", for: "children" },
    ],
  ])("and %s leaves the call to people, who are told", async (_what, hook) => {
    const at = await open([hook, printing(answer("allow"), { name: "other" })]);
    expect(await at.outcome("frobnicate")).toMatchObject({ decision: "pending" });
    expect(JSON.stringify((await at.pending())[0])).toContain(
      'The coordinator \\"lead\\" failed, so a person is asked',
    );
  });

  it("cannot be told to let calls pass: onFailure is refused", async () => {
    await expect(open({ ...allowing, onFailure: "continue" })).rejects.toThrow(
      /onFailure: a hook under ask cannot have it/,
    );
    const before = {
      hooks: { before: [{ type: "command", name: "b", command: "x", for: "children" }] },
    };
    await expect(open([], { more: before })).rejects.toThrow(
      /for: only a hook under ask may have this/,
    );
  });
});

describe("an input that a coordinator puts in place of the call's", () => {
  const changing = (command: string) => printing(answer("allow", { updatedInput: { command } }));

  it("is judged again, and runs where the parent could run it", async () => {
    const at = await open(changing("frobnicate --dry-run"));
    expect(await at.outcome("frobnicate")).toMatchObject({
      decision: "allow",
      input: { command: "frobnicate --dry-run" },
      reason: { type: "hook", code: "lead" },
    });
    expect((await at.audit()).find(({ type }) => type === "replaced")).toMatchObject({
      by: "lead",
    });
  });

  it("is denied where a rule denies it", async () => {
    const rules = { rules: [{ name: "no", tool: "Bash", match: "quux*", action: "deny" }] };
    const at = await open(changing("quux"), { more: rules });
    expect(await at.outcome("frobnicate")).toMatchObject({
      decision: "deny",
      reason: { type: "rule", code: "no" },
    });
  });

  it("does not count where a person has to look at it: they are asked about the call as the agent made it", async () => {
    const at = await open(changing("mkfs.ext4 /dev/sda1"));
    expect(await at.outcome("frobnicate")).toMatchObject({ decision: "pending" });
    expect((await at.pending())[0]).toMatchObject({
      arguments: expect.stringContaining("frobnicate"),
    });
  });
});
