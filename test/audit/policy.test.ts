/**
 * Every kind of reason, from the decision to the audit log and back: what each stage said, why it
 * was decided so, and who changed what holds.
 */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../src/app/log.ts";
import { openAuditLog } from "../../src/audit/log.ts";
import type { AuditEvent } from "../../src/core/audit.ts";
import { type JsonObject, REASON_TYPES, type ReasonType } from "../../src/core/model.ts";
import { readJournal, verifyJournal } from "../../src/journal/journal.ts";
import { auditWith } from "../support/audit.ts";
import { type Opened, openWorld } from "../support/hole-worlds.ts";
import { policy, sit } from "../support/surface.ts";
import { put } from "../support/workspace-setup.ts";

const RULES = [
  { name: "no-mirrors", tool: "Bash", match: "git push --mirror*", action: "deny" },
  { name: "quick", tool: "Bash", match: "make deploy*", action: "ask", timeout: "100ms" },
];
const HOOKS = {
  before: [{ type: "function", name: "reviewer", function: "review", if: "Bash(review:*)" }],
};
const REVIEW = { review: () => ({ decision: "deny", reason: "not like that" }) };
const WORLD = {
  files: { "policy.json": { rules: RULES, hooks: HOOKS } },
  config: { policy: "policy.json", paths: { zeroAccess: ["secret.txt"] }, p2p: {} },
  sessions: {
    "s:level": { safety: "suggest" },
    "s:mode": { mode: "plan" },
    "s:auto": { autoApprove: true },
  },
};

let at: Opened;
let alone: Opened;
beforeAll(async () => {
  at = await openWorld(WORLD, { functions: REVIEW });
  alone = await openWorld({
    config: { channels: {}, approvers: [], headless: { enabled: true } },
    companion: false,
  });
});
afterAll(() => Promise.all([at.stop(), alone.stop()]));

const bash = (command: string, over: object = {}) => ({
  session: "s:1",
  tool: "Bash",
  input: { command },
  ...over,
});

/** The id of the call that is decided in the end. */
async function submitted(on: Opened, body: object): Promise<JsonObject> {
  return (
    await on.send("POST", "/v1/calls?wait=0", { body: { cwd: join(on.top, "project"), ...body } })
  ).body;
}

async function answered(body: object, answer: object): Promise<JsonObject> {
  const asked = await submitted(at, body);
  await at.answer(asked.approval, answer);
  return asked;
}

interface Row {
  readonly call: JsonObject;
  /** Beyond its type. */
  readonly reason: object;
  readonly by: object;
  readonly on?: () => Opened;
  /** What has to happen before, or to it. Left out: it is submitted. */
  readonly bring?: (call: JsonObject) => Promise<JsonObject>;
}

/** `sandboxOverride` is why people are asked, and never why a call is decided. */
type Deciding = Exclude<ReasonType, "sandboxOverride">;
const DECIDING = REASON_TYPES.filter((type): type is Deciding => type !== "sandboxOverride");

const ROWS: Readonly<Record<Deciding, Row>> = {
  rule: {
    call: bash("git push --mirror"),
    reason: { code: "no-mirrors", source: "user" },
    by: { kind: "rule", name: "no-mirrors" },
  },
  hook: {
    call: bash("review this"),
    reason: { code: "reviewer", source: "user", message: expect.stringContaining("not like that") },
    by: { kind: "hook", name: "reviewer" },
  },
  classifier: {
    call: bash("ls"),
    reason: { code: "exec.read" },
    by: { kind: "policy", name: "dangerous" },
  },
  mode: {
    call: {
      session: "s:mode",
      tool: "Edit",
      input: { file_path: "a", old_string: "a", new_string: "b" },
    },
    reason: { code: "mode.plan" },
    by: { kind: "mode", name: "mode.plan" },
  },
  level: {
    call: bash("git push", { session: "s:level" }),
    reason: { code: "suggest.git_push" },
    by: { kind: "level", name: "suggest.git_push" },
  },
  workingDir: {
    call: bash("cat secret.txt"),
    reason: { code: "zero-access" },
    by: { name: "zero-access" },
  },
  grant: {
    call: bash("git push", { session: "s:grant" }),
    reason: { code: "granted" },
    by: { kind: "grant" },
    async bring(call) {
      await answered(call, { decision: "approve", scope: "session" });
      return submitted(at, call);
    },
  },
  replay: {
    call: bash("git push", { session: "s:replay", turn: "t" }),
    reason: { code: "denied-this-turn" },
    by: { kind: "replay" },
    async bring(call) {
      await answered(call, { decision: "deny" });
      return submitted(at, call);
    },
  },
  "auto-approve": {
    call: bash("git push", { session: "s:auto" }),
    reason: { code: "all" },
    by: { kind: "auto-approve" },
  },
  person: {
    call: bash("git push", { session: "s:person" }),
    reason: { message: expect.stringContaining("not on a Friday") },
    by: { kind: "person", name: "ada", channel: "companion", userId: "ada-phone" },
    bring: (call) => answered(call, { decision: "deny", reason: "not on a Friday" }),
  },
  timeout: { call: bash("make deploy"), reason: {}, by: { kind: "gateway" } },
  peer: {
    call: { session: "p2p:did:key:z6Mk", tool: "Read", input: { file_path: "a" } },
    reason: { code: "identity" },
    by: { kind: "peer" },
  },
  headless: { call: bash("git push"), reason: {}, by: { kind: "headless" }, on: () => alone },
  gateway: {
    call: bash("git push", { session: "s:gateway" }),
    reason: { code: "cancelled" },
    by: { kind: "gateway" },
    async bring(call) {
      const asked = await submitted(at, call);
      await at.send("DELETE", `/v1/approvals/${asked.approval}`);
      return asked;
    },
  },
};

async function journal(of: Opened): Promise<JsonObject[]> {
  const lines: JsonObject[] = [];
  for await (const line of readJournal(join(of.home, "audit.jsonl")))
    lines.push(line as unknown as JsonObject);
  return lines;
}

describe("a decision because of", () => {
  it.each(DECIDING)("%s is told, explained and written down alike", async (type) => {
    const { call, reason, by, on = () => at, bring } = ROWS[type];
    const where = on();
    const { body: explained } = await where.send("POST", "/v1/explain", {
      body: { cwd: join(where.top, "project"), ...call },
    });
    const { id } = bring ? await bring(call) : await submitted(where, call);
    const { body: told } = await where.send("GET", `/v1/calls/${id}?wait=5`);
    expect(told.reason).toMatchObject({ type, ...reason, message: expect.stringMatching(/\w \w/) });

    const lines = await journal(where);
    const own = lines.find(({ call: of, type: line }) => line === "verdict" && of === id);
    // what was answered before is looked up once the verdict is written down
    const judged = (explained.stages as { stage: string }[]).filter(
      ({ stage }) => stage !== "recall",
    );
    expect(own).toMatchObject({ level: told.level, stages: judged });
    const decided = lines.find(
      ({ calls, type: line }) => line === "decided" && (calls as string[]).includes(id as string),
    );
    expect(decided).toMatchObject({
      decision: { outcome: told.decision, reason: told.reason, by },
      digest: told.digest,
      ...(type === "headless" && { severity: "WARN" }),
    });
    const { body: asked } = await where.send("GET", `/v1/audit?call=${id}`, {
      token: where.tokens.admin,
    });
    expect(asked.lines).toContainEqual(decided);
  });
});

it("every stage that has a word about a call is in its line, in the order in which they are heard", async () => {
  const { explain, submit, ...open } = await sit(
    {
      ...policy({
        rules: [RULES[0], { name: "releases", tool: "Bash", match: "git push*", action: "ask" }],
        hooks: HOOKS,
      }),
      sessions: {
        "s:1": { mode: "plan", safety: "full-auto", permissionMode: "bypassPermissions" },
      },
    },
    { functions: REVIEW },
  );
  const { id } = await submit("git push");
  const stages = (await journal(open)).find(({ type, call }) => type === "verdict" && call === id)!
    .stages as JsonObject[];
  expect(stages.map(({ stage, action }) => `${stage} ${action}`)).toEqual([
    "rules ask",
    "level allow",
    "approval ask",
  ]);
  expect(stages).toEqual((await explain("git push")).stages);
  for (const { reason } of stages)
    expect(reason).toMatchObject({
      type: expect.toBeOneOf([...REASON_TYPES]),
      code: expect.any(String),
      message: expect.any(String),
    });
  const reviewed = await submit("review this");
  const heard = (await journal(open)).find(
    ({ type, call }) => type === "verdict" && call === reviewed.id,
  )!.stages as JsonObject[];
  expect(heard.map(({ stage, action }) => `${stage} ${action}`)).toContain("hooks deny");
  expect(await verifyJournal(join(open.home, "audit.jsonl"))).toMatchObject({ ok: true });
});

describe("a change of what holds for a session", () => {
  /**
   * The log on disk, told of each event before it takes it; what `refuses` says yes to goes to a
   * device that is full.
   */
  async function logged(
    refuses: (event: AuditEvent) => boolean,
    before: (event: AuditEvent) => void = () => {},
  ) {
    const log = createLog("silent");
    const full = await openAuditLog("/dev/full", { maxBytes: 1e9 }, log);
    const kept: AuditEvent[] = [];
    const disk = await openAuditLog("/dev/null", { maxBytes: 1e9 }, log);
    const audit = auditWith(disk, {
      async append(...events) {
        for (const event of events) before(event);
        if (events.some(refuses)) return full.append(...events);
        await disk.append(...events);
        kept.push(...events);
      },
    });
    return { audit, kept };
  }

  it("is a line before it takes effect, with who changed it and what was there before", async () => {
    const seen: string[] = [];
    const { audit, kept } = await logged(
      () => false,
      ({ type }) => void (type === "session" && seen.push(at.gateway.sessions.get("s:1").mode)),
    );
    const at = await sit({}, { audit });
    await at.set("s:1", { mode: "plan", safety: "suggest" });
    expect(seen).toEqual(["build"]);
    expect(at.gateway.sessions.get("s:1").mode).toBe("plan");
    await at.send("DELETE", "/v1/sessions/s:1", { token: at.tokens.approver });
    expect(seen).toEqual(["build", "plan"]);
    expect(kept.filter(({ type }) => type === "session")).toMatchObject([
      {
        session: "s:1",
        change: { mode: "plan", safety: "suggest", before: { mode: null, safety: null } },
        by: "admin",
      },
      {
        session: "s:1",
        change: { reset: true, before: { mode: "plan", safety: "suggest" } },
        by: "ada-phone",
      },
    ]);
  });

  it("that cannot be written down is refused, and nothing has changed", async () => {
    const { audit } = await logged(({ type }) => type === "session");
    const { set, session, says, send, tokens } = await sit({}, { audit });
    const before = await session("s:1");
    for (const change of [
      { mode: "plan" },
      { safety: "full-auto" },
      { autoApprove: true },
      { rules: { allow: ["Bash(git push)"] } },
      { parent: "s:top" },
    ])
      expect(await set("s:1", change)).toMatchObject({
        status: 503,
        body: { error: { code: "not-recorded" } },
      });
    expect((await send("DELETE", "/v1/sessions/s:1", { token: tokens.admin })).status).toBe(503);
    expect(await session("s:1")).toEqual(before);
    expect((await says("git push"))[0]).toBe("ask");
    const { sessions } = (await send("GET", "/v1/sessions", { token: tokens.admin })).body;
    expect(sessions).toMatchObject([{ session: "s:1", set: false }]);
  });

  it("is on disk, and is read back", async () => {
    await at.send("PUT", "/v1/sessions/s:kept", {
      body: { safety: "auto-edit" },
      token: at.tokens.admin,
    });
    const lines = (await journal(at)).filter(
      ({ type, session }) => type === "session" && session === "s:kept",
    );
    expect(lines).toMatchObject([
      { action: "changed", change: { safety: "auto-edit" }, by: "admin" },
    ]);
  });

  it("of the policy's files is a line before it takes effect as well", async () => {
    const codes: string[] = [];
    const { audit, kept } = await logged(({ type }) => type === "config" && refusing);
    let refusing = false;
    const { says, top, gateway } = await sit(policy({ rules: [RULES[0]] }), { audit });
    const file = join(top, "policy.json");
    await put(file, JSON.stringify({ rules: [{ ...RULES[0], name: "newer" }] }));
    refusing = true;
    await gateway.reload();
    codes.push((await says("git push --mirror"))[2]);
    refusing = false;
    await gateway.reload();
    codes.push((await says("git push --mirror"))[2]);
    expect(codes).toEqual(["no-mirrors", "newer"]);
    expect(kept.filter(({ type }) => type === "config").at(-1)).toMatchObject({
      action: "policy",
      detail: { ok: true, rules: 1 },
    });
  });
});
