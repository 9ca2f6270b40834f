/**
 * Sessions: that nobody is ever above its parent, that what was lowered stays lowered, and what is
 * approved without asking.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { newEffects } from "../../src/core/effects.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { ACTION_CLASSES, type ActionClass, type Judgement } from "../../src/core/model.ts";
import type { SessionPolicy } from "../../src/core/policy.ts";
import type {
  AgentLimits,
  SessionChange,
  SessionRecord,
  SessionsOptions,
} from "../../src/core/session-settings.ts";
import { Sessions } from "../../src/core/sessions.ts";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import { globOf } from "../../src/policy/rules/glob.ts";
import { PERMISSION_MODES } from "../../src/policy/rules/rule.ts";
import { levelOrder, levelsStage, SAFETY_LEVELS } from "../../src/policy/stages/levels.ts";
import { lastWord, permissionOrder } from "../../src/policy/stages/permission-modes.ts";
import { compileRules } from "../../src/policy/stages/rules.ts";
import { createModes } from "../../src/policy/stages/visibility.ts";
import { openState } from "../../src/state/directory.ts";
import { sessionFile } from "../../src/state/session-file.ts";
import fc from "../support/properties.ts";

const HOUR = 3_600_000;
/** Name of the token that asks. */
const owner = "agent";
const modes = createModes({ docs: { extends: "plan", tools: ["Write"] } });

interface Setup {
  readonly defaults?: Partial<SessionsOptions["defaults"]>;
  readonly limits?: Readonly<Record<string, AgentLimits>>;
  readonly save?: SessionsOptions["save"];
  readonly record?: SessionsOptions["record"];
}

const compile: SessionsOptions["compile"] = (permissions, session) => {
  const file = `rules of ${session}`;
  const { rules } = loadPolicy(JSON.stringify({ permissions }), {
    file,
    source: "session",
    directory: "/",
  });
  return compileRules([{ source: "session", file, rules, trusted: true }], { home: "/home/ada" });
};

function open({ defaults = {}, limits = {}, save, record }: Setup = {}) {
  let time = 1_000_000_000;
  const recorded: { session: string; change: Readonly<Record<string, unknown>>; by: string }[] = [];
  const saved: (readonly SessionRecord[])[] = [];
  const sessions = new Sessions({
    defaults: { mode: "build", safety: "supervised", permissionMode: "default", ...defaults },
    orders: { mode: modes, safety: levelOrder, permissionMode: permissionOrder },
    globOf,
    compile,
    limitsOf: (agent = "") => (Object.hasOwn(limits, agent) ? limits[agent] : undefined),
    now: () => time,
    grantTtlMs: 8 * HOUR,
    record: record ?? (async (each) => void recorded.push(each)),
    save: save ?? (async (records) => void saved.push(structuredClone(records) as SessionRecord[])),
  });
  const put = (session: string, change: SessionChange) => sessions.put(session, change, "ada");
  const pass = (ms: number): void => {
    time += ms;
  };
  return { sessions, put, recorded, saved, pass, now: () => time };
}

/** What a refused change is refused with. */
async function refusal(
  change: Promise<unknown>,
): Promise<{ code: string; path: string | undefined; message: string }> {
  const error = await change.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CountersignError)) throw new Error(`not refused: ${String(error)}`);
  return { code: error.code, path: error.path, message: error.message };
}

describe("what holds for a session without settings", () => {
  test("are the defaults, in one object for all its calls", () => {
    const { sessions } = open();
    const held = sessions.sessionPolicy({ owner, session: "s:1" });
    expect(held).toEqual({
      session: "s:1",
      ancestors: [],
      modes: ["build"],
      levels: ["supervised"],
      permissionModes: ["default"],
      tools: [],
      rules: [],
    });
    expect(sessions.sessionPolicy({ owner, session: "s:1" })).toBe(held);
    expect(sessions.sessionPolicy({ owner, session: "s:1", agent: "claude-code" })).toEqual(held);
    expect(sessions.sessionPolicy({ owner, session: "s:2" }).modes).toBe(held.modes);
    expect(sessions.list()).toEqual([]);
  });

  test("names that an object has anyway are sessions like any other", async () => {
    const { sessions, put } = open();
    for (const session of ["__proto__", "toString", "constructor"]) {
      expect(sessions.get(session).mode).toBe("build");
      await put(session, { mode: "plan" });
      expect(sessions.sessionPolicy({ owner, session }).modes).toEqual(["plan"]);
    }
    expect(sessions.get("hasOwnProperty").own).toEqual({});
  });

  test("is forgotten where there are too many, and nothing is lost by it", async () => {
    const { sessions, put } = open();
    await put("s:set", { safety: "suggest" });
    sessions.sessionPolicy({ owner, session: "s:child", parent: "s:set" });
    for (let at = 0; at < 12_000; at++) sessions.sessionPolicy({ owner, session: `s:${at}` });
    expect(sessions.sessionPolicy({ owner, session: "s:set" }).levels).toEqual(["suggest"]);
    expect(sessions.sessionPolicy({ owner, session: "s:child" }).levels).toEqual([
      "supervised",
      "suggest",
    ]);
  });
});

describe("a change", () => {
  test("is written down, kept, and only then holds; the answer is the session as it is now", async () => {
    const steps: string[] = [];
    const { sessions, put } = open({
      record: async ({ session, change, by }) => {
        steps.push(
          `record ${session} ${JSON.stringify(change)} ${by}: ${sessions.get("s:1").mode}`,
        );
      },
      save: async (records) =>
        void steps.push(
          `save ${records.map(({ session }) => session)}: ${sessions.get("s:1").mode}`,
        ),
    });
    const view = await put("s:1", { mode: "plan", safety: "suggest" });
    expect(view).toMatchObject({
      session: "s:1",
      mode: "plan",
      safety: "suggest",
      own: { mode: "plan", safety: "suggest" },
    });
    expect(view).toMatchObject({
      changedBy: "ada",
      parent: null,
      ancestors: [],
      autoApprove: null,
      rules: null,
    });
    expect(steps).toEqual([
      'record s:1 {"mode":"plan","safety":"suggest","before":{"mode":null,' +
        '"safety":null}} ada: build',
      "save s:1: build",
    ]);
    expect(sessions.sessionPolicy({ owner, session: "s:1" })).toMatchObject({
      modes: ["plan"],
      levels: ["suggest"],
    });
    expect(sessions.sessionPolicy({ owner, session: "s:2" })).toMatchObject({
      modes: ["build"],
      levels: ["supervised"],
    });
  });

  test.each(["record", "save"] as const)(
    "that cannot be kept (%s fails) does not hold",
    async (what) => {
      const fails = async () => {
        throw new Error("disk full");
      };
      const { sessions, put } = open({ [what]: fails });
      expect(await refusal(put("s:1", { safety: "full-auto" }))).toMatchObject({
        code: "not-recorded",
      });
      expect(sessions.sessionPolicy({ owner, session: "s:1" }).levels).toEqual(["supervised"]);
      expect(sessions.list()).toEqual([]);
    },
  );

  test.each<[SessionChange, string]>([
    [{ mode: "yolo" }, "mode"],
    [{ mode: "__proto__" }, "mode"],
    [{ safety: "Full-Auto" }, "safety"],
    [{ permissionMode: "bypass" }, "permissionMode"],
    [{ parent: "s:1" }, "parent"],
    [{ autoApprove: { minutes: 5, until: 2_000_000_000 } }, "autoApprove"],
    [{ autoApprove: { all: false } }, "autoApprove"],
    [{ autoApprove: { until: 5 } }, "autoApprove.until"],
    [{ rules: { allow: ["Bash(git push:*)", "nonsense ("] } }, "rules.allow.1"],
  ])("%j is refused, with the path of the fault", async (change, path) => {
    const { sessions, put, recorded } = open();
    expect(await refusal(put("s:1", change))).toMatchObject({ code: "bad-request", path });
    expect(recorded).toEqual([]);
    expect(sessions.list()).toEqual([]);
  });

  test("of several things holds whole or not at all", async () => {
    const { sessions, put } = open();
    await refusal(put("s:1", { safety: "suggest", mode: "yolo" }));
    expect(sessions.get("s:1").safety).toBe("supervised");
  });

  test("leaves what it does not name, and null takes back", async () => {
    const { put } = open();
    await put("s:1", { mode: "plan", workspace: "/p" });
    expect(await put("s:1", { safety: "suggest" })).toMatchObject({
      mode: "plan",
      safety: "suggest",
      workspace: "/p",
    });
    expect(await put("s:1", { workspace: null })).toMatchObject({ mode: "plan", workspace: null });
  });

  test("can be taken back whole, but for whom the session descends from", async () => {
    const { sessions, put, recorded } = open();
    await put("s:top", { safety: "suggest" });
    await put("s:1", { parent: "s:top", mode: "plan", rules: { deny: ["WebFetch"] } });
    const view = await sessions.reset("s:1", "ada");
    expect(view).toMatchObject({
      mode: "build",
      safety: "suggest",
      own: {},
      parent: "s:top",
      rules: null,
    });
    expect(sessions.sessionPolicy({ owner, session: "s:1" }).rules).toEqual([]);
    expect(recorded.at(-1)).toMatchObject({
      session: "s:1",
      change: { reset: true, before: { mode: "plan" } },
    });
  });

  test("of one session changes nothing for another", async () => {
    const { sessions, put } = open();
    await put("s:1", {
      safety: "full-auto",
      mode: "admin",
      permissionMode: "bypassPermissions",
      autoApprove: true,
    });
    expect(sessions.sessionPolicy({ owner, session: "s:2" })).toMatchObject({
      modes: ["build"],
      levels: ["supervised"],
    });
    expect(sessions.autoApproval({ session: "s:2", owner }, "Bash")).toBeUndefined();
  });
});

describe("a session that descends from another", () => {
  test.each<[SessionChange, SessionChange, string, string]>([
    [{ safety: "auto-edit" }, { safety: "full-auto" }, "safety", "auto-edit"],
    [{ safety: "suggest" }, { safety: "supervised" }, "safety", "suggest"],
    [{}, { safety: "auto-edit" }, "safety", "supervised"],
    [{ mode: "plan" }, { mode: "build" }, "mode", "plan"],
    [{ mode: "plan" }, { mode: "docs" }, "mode", "plan"],
    [{ mode: "review" }, { mode: "plan" }, "mode", "review"],
    [{}, { permissionMode: "bypassPermissions" }, "permissionMode", "default"],
    [{}, { permissionMode: "auto" }, "permissionMode", "default"],
    [{}, { permissionMode: "acceptEdits" }, "permissionMode", "default"],
    [{ permissionMode: "dontAsk" }, { permissionMode: "default" }, "permissionMode", "dontAsk"],
    [{}, { autoApprove: true }, "autoApprove", "s:top"],
    [{ autoApprove: { tools: ["Edit"] } }, { autoApprove: true }, "autoApprove", "s:top"],
    [
      { autoApprove: { tools: ["mcp__a__*"] } },
      { autoApprove: { tools: ["mcp__*"] } },
      "autoApprove",
      "s:top",
    ],
    [{ autoApprove: { minutes: 5 } }, { autoApprove: { minutes: 6 } }, "autoApprove", "earlier"],
    [{}, { rules: { allow: ["WebFetch"] } }, "rules.allow", "s:top"],
  ])("under %j cannot be given %j", async (above, wanted, path, names) => {
    for (const order of ["parent first", "with the parent", "parent last"] as const) {
      const { sessions, put } = open();
      if (Object.keys(above).length > 0) await put("s:top", above);
      if (order === "parent first") await put("s:1", { parent: "s:top" });
      if (order === "parent last") await put("s:1", wanted);
      const change =
        order === "parent first"
          ? wanted
          : order === "with the parent"
            ? { parent: "s:top", ...wanted }
            : { parent: "s:top" };
      const refused = await refusal(put("s:1", change));
      expect({ order, code: refused.code, path: refused.path }).toEqual({
        order,
        code: "escalation",
        path,
      });
      expect(refused.message).toContain("s:1");
      expect(refused.message).toContain(names);
      expect(sessions.get("s:1").parent).toBe(order === "parent first" ? "s:top" : null);
    }
  });

  test.each<[SessionChange, SessionChange]>([
    [{ safety: "auto-edit" }, { safety: "auto-edit" }],
    [{ safety: "auto-edit" }, { safety: "suggest" }],
    [{}, { mode: "plan", safety: "suggest", permissionMode: "dontAsk" }],
    [{ mode: "docs" }, { mode: "plan" }],
    [{ permissionMode: "plan" }, { permissionMode: "dontAsk" }],
    [{ autoApprove: true }, { autoApprove: true }],
    [{ autoApprove: true }, { autoApprove: { tools: ["Edit"] } }],
    [
      { autoApprove: { tools: ["mcp__*", "Edit"] } },
      { autoApprove: { tools: ["mcp__a__*", "Edit"] } },
    ],
    [{}, { autoApprove: false }],
    [{}, { rules: { deny: ["WebFetch"] } }],
  ])("under %j can be given %j", async (above, wanted) => {
    const { put } = open();
    if (Object.keys(above).length > 0) await put("s:top", above);
    await expect(put("s:1", { parent: "s:top", ...wanted })).resolves.toMatchObject({
      parent: "s:top",
      ancestors: ["s:top"],
    });
  });

  test("is lowered with its parent, at once, though it was admitted higher", async () => {
    const { sessions, put } = open();
    await put("s:top", { safety: "full-auto", permissionMode: "bypassPermissions" });
    await put("s:1", { parent: "s:top", safety: "full-auto", permissionMode: "bypassPermissions" });
    expect(sessions.get("s:1")).toMatchObject({ safety: "full-auto" });
    await put("s:top", { safety: "suggest", mode: "plan", permissionMode: "default" });
    expect(sessions.sessionPolicy({ owner, session: "s:1" })).toMatchObject({
      modes: ["build", "plan"],
      levels: ["full-auto", "suggest"],
      permissionModes: ["bypassPermissions", "default"],
    });
    expect(sessions.get("s:1")).toMatchObject({
      mode: "plan",
      safety: "suggest",
      own: { safety: "full-auto" },
    });
  });

  test("that has too much can still be lowered", async () => {
    const { put } = open();
    await put("s:top", { safety: "full-auto" });
    await put("s:1", { parent: "s:top", safety: "full-auto" });
    await put("s:top", { safety: "suggest" });
    await expect(put("s:1", { mode: "plan" })).resolves.toMatchObject({
      mode: "plan",
      safety: "suggest",
    });
    await expect(put("s:1", { safety: "suggest" })).resolves.toMatchObject({
      own: { safety: "suggest" },
    });
  });

  test("gains nothing from a parent that may do more", async () => {
    const { sessions, put } = open();
    await put("s:top", {
      safety: "full-auto",
      permissionMode: "bypassPermissions",
      autoApprove: true,
      rules: { allow: ["WebFetch"] },
    });
    const held = sessions.sessionPolicy({ owner, session: "s:1", parent: "s:top" });
    expect(held).toMatchObject({
      levels: ["supervised", "full-auto"],
      permissionModes: ["default", "bypassPermissions"],
    });
    expect(sessions.autoApproval({ session: "s:1", owner }, "Bash")).toBeUndefined();
    expect(
      held.rules.flatMap((stage) =>
        stage({ tool: "WebFetch", input: {}, session: "s:1" }, judgement([]), held),
      ),
    ).toEqual([]);
  });

  test("cannot be its own ancestor, and descends from no more than 32", async () => {
    const { sessions, put } = open();
    await put("s:2", { parent: "s:1" });
    await put("s:3", { parent: "s:2" });
    expect(await refusal(put("s:1", { parent: "s:3" }))).toMatchObject({
      code: "bad-request",
      path: "parent",
    });
    for (let at = 3; at < 33; at++) await put(`s:${at + 1}`, { parent: `s:${at}` });
    expect(sessions.get("s:33").ancestors).toHaveLength(32);
    expect(sessions.get("s:33").ancestors.slice(0, 2)).toEqual(["s:32", "s:31"]);
    expect(await refusal(put("s:34", { parent: "s:33" }))).toMatchObject({
      code: "bad-request",
      path: "parent",
    });
  });
});

describe("what an agent says of its own descent", () => {
  test("sticks: leaving it out later, or naming another session, takes nothing away", async () => {
    const { sessions, put } = open();
    await put("s:top", { safety: "suggest" });
    expect(sessions.sessionPolicy({ owner, session: "s:1", parent: "s:top" }).ancestors).toEqual([
      "s:top",
    ]);
    expect(sessions.sessionPolicy({ owner, session: "s:1" }).levels).toEqual([
      "supervised",
      "suggest",
    ]);
    expect(sessions.sessionPolicy({ owner, session: "s:1", parent: "s:free" }).ancestors).toEqual([
      "s:top",
      "s:free",
    ]);
    expect(sessions.sessionPolicy({ owner, session: "s:1", parent: "s:1" }).levels).toEqual([
      "supervised",
      "suggest",
    ]);
    expect(await refusal(put("s:1", { safety: "full-auto" }))).toMatchObject({
      code: "escalation",
    });
  });

  test("counts when the parent is lowered only later", async () => {
    const { sessions, put } = open();
    sessions.sessionPolicy({ owner, session: "s:1", parent: "s:top" });
    await put("s:top", { mode: "plan" });
    expect(sessions.sessionPolicy({ owner, session: "s:1" }).modes).toEqual(["build", "plan"]);
  });

  test("may lead in a circle: then each is bounded by the others", async () => {
    const { sessions, put } = open();
    for (const [session, parent] of [
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
    ] as const)
      sessions.sessionPolicy({ owner, session, parent });
    await put("b", { safety: "suggest" });
    for (const session of ["a", "b", "c"])
      expect(sessions.sessionPolicy({ owner, session }).levels).toContain("suggest");
    expect(sessions.get("a").ancestors).toEqual(["b", "c"]);
  });

  test("allows nothing any more where it is too much to follow", () => {
    const { sessions } = open();
    for (let at = 0; at < 60; at++)
      sessions.sessionPolicy({ owner, session: "s:1", parent: `p:${at}` });
    const held = sessions.sessionPolicy({ owner, session: "s:1" });
    expect(held.modes.some((mode) => modes.knows(mode))).toBe(false);
    expect(
      levelsStage({ tool: "Read", input: {}, session: "s:1" }, judgement(["file_read"]), held)[0]
        ?.action,
    ).toBe("deny");
  });

  test("is cut off by an operator with null, and by nobody else", async () => {
    const { sessions, put } = open();
    await put("s:top", { safety: "suggest" });
    sessions.sessionPolicy({ owner, session: "s:1", parent: "s:top" });
    await sessions.reset("s:1", "ada");
    expect(sessions.get("s:1").ancestors).toEqual(["s:top"]);
    expect(await put("s:1", { parent: null })).toMatchObject({
      ancestors: [],
      parent: null,
      safety: "supervised",
    });
  });
});

describe("agents with limits of their own", () => {
  const limits = {
    reviewer: { mode: "review", safety: "suggest", tools: ["Read", "Grep"] },
    writer: { safety: "auto-edit" },
  };

  test("are held to it in every session that names them", () => {
    const { sessions } = open({ limits });
    expect(sessions.sessionPolicy({ owner, session: "s:1", agent: "reviewer" })).toMatchObject({
      modes: ["build", "review"],
      levels: ["supervised", "suggest"],
      tools: [["Read", "Grep"]],
    });
    expect(sessions.sessionPolicy({ owner, session: "s:2", agent: "toString" })).toMatchObject({
      modes: ["build"],
      tools: [],
    });
  });

  test("bound the session from its first call on, and those that descend from it", () => {
    const { sessions } = open({ limits });
    sessions.sessionPolicy({ owner, session: "s:1", agent: "reviewer" });
    expect(sessions.sessionPolicy({ owner, session: "s:1" }).levels).toEqual([
      "supervised",
      "suggest",
    ]);
    expect(sessions.sessionPolicy({ owner, session: "s:1", agent: "writer" }).levels).toEqual([
      "supervised",
      "auto-edit",
      "suggest",
    ]);
    expect(sessions.sessionPolicy({ owner, session: "s:child", parent: "s:1" }).tools).toEqual([
      ["Read", "Grep"],
    ]);
  });

  test("named by a later call bound that call alone", () => {
    const { sessions } = open({ limits });
    sessions.sessionPolicy({ owner, session: "s:1", agent: "main" });
    expect(sessions.sessionPolicy({ owner, session: "s:1", agent: "reviewer" }).tools).toEqual([
      ["Read", "Grep"],
    ]);
    expect(sessions.sessionPolicy({ owner, session: "s:1", agent: "main" }).tools).toEqual([]);
  });

  test("keep an operator from giving their session more", async () => {
    const { sessions, put } = open({ limits });
    sessions.sessionPolicy({ owner, session: "s:1", agent: "writer" });
    await put("s:1", { safety: "auto-edit" });
    expect(await refusal(put("s:1", { safety: "full-auto" }))).toMatchObject({
      code: "escalation",
      path: "safety",
    });
  });
});

function judgement(classes: readonly ActionClass[]): Judgement {
  const findings = classes.map((actionClass) => ({
    level: "dangerous" as const,
    actionClass,
    key: "exec.unknown_program" as const,
    reversibility: "reversible" as const,
    basis: "evidence" as const,
  }));
  return {
    level: "dangerous",
    basis: "evidence",
    actionClass: classes[0] ?? "bash_exec",
    patternKey: "exec.unknown_program",
    keys: ["exec.unknown_program"],
    findings,
    effects: newEffects(),
  };
}

describe("whatever is put on whom, in which order", () => {
  const NAMES = ["a", "b", "c", "d"];
  const RANK: Readonly<Record<string, number>> = { deny: 0, ask: 1, none: 2, allow: 3 };
  const TOOLS = ["Read", "Edit", "Task", "TodoWrite", "mcp__x__y"];
  const some = <Value>(values: readonly Value[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined });
  const name = fc.constantFrom(...NAMES);
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("put" as const),
      session: name,
      change: fc.record({
        mode: some([...modes.names]),
        safety: some([...SAFETY_LEVELS]),
        permissionMode: some([...PERMISSION_MODES]),
        parent: some([...NAMES]),
        autoApprove: some<SessionChange["autoApprove"]>([
          true,
          false,
          { tools: ["Edit"] },
          { tools: ["mcp__*"], minutes: 1 },
        ]),
      }),
    }),
    fc.record({ kind: fc.constant("claim" as const), session: name, parent: name }),
    fc.record({ kind: fc.constant("reset" as const), session: name }),
    fc.record({ kind: fc.constant("pass" as const), ms: fc.constantFrom(1000, 61_000, 9 * HOUR) }),
  );

  const words = (held: SessionPolicy) => {
    const call = { tool: "Bash", input: {}, session: held.session };
    const asked = {
      action: "ask" as const,
      reason: { type: "classifier" as const, code: "x", message: "x" },
      by: { kind: "policy" as const, name: "x" },
      explicit: false,
      stages: [],
    };
    return {
      tools: TOOLS.map((tool) => modes.shows(held, tool)),
      levels: ACTION_CLASSES.map(
        (each) => levelsStage(call, judgement([each]), held)[0]?.action ?? "none",
      ),
      asked: lastWord(asked, call, held, judgement(["git_push"])).action,
    };
  };

  test("a session is never above any that it descends from, nor is its auto-approval", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { sessions, pass } = open();
        for (const each of steps) {
          if (each.kind === "put") {
            const change = Object.fromEntries(
              Object.entries(each.change).filter(([, value]) => value !== undefined),
            );
            await sessions.put(each.session, change, "ada").catch((error: CountersignError) => {
              if (!(error instanceof CountersignError)) throw error;
            });
          } else if (each.kind === "claim") sessions.sessionPolicy(each);
          else if (each.kind === "reset") await sessions.reset(each.session, "ada");
          else pass(each.ms);
          for (const session of NAMES) {
            const held = sessions.sessionPolicy({ owner, session });
            const own = words(held);
            for (const above of held.ancestors) {
              const theirs = words(sessions.sessionPolicy({ owner, session: above }));
              own.tools.forEach(
                (visible, at) => void (visible && expect(theirs.tools[at]).toBe(true)),
              );
              own.levels.forEach(
                (word, at) =>
                  void expect(RANK[word]).toBeLessThanOrEqual(RANK[theirs.levels[at]!]!),
              );
              expect(RANK[own.asked]).toBeLessThanOrEqual(RANK[theirs.asked]!);
              for (const tool of TOOLS) {
                const auto = sessions.autoApproval({ session, owner }, tool);
                if (auto)
                  expect(
                    sessions.autoApproval({ session: above, owner }, tool)!.until,
                  ).toBeGreaterThanOrEqual(auto.until);
              }
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test("raising one session changes nothing for those that do not descend from it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), name, async (steps, raised) => {
        const { sessions } = open();
        for (const each of steps) {
          if (each.kind === "claim") sessions.sessionPolicy(each);
          if (each.kind === "put" && each.change.parent !== undefined)
            await sessions.put(each.session, { parent: each.change.parent }, "ada").catch(() => {});
        }
        const before = NAMES.map((session) =>
          JSON.stringify(sessions.sessionPolicy({ owner, session })),
        );
        await sessions
          .put(raised, { safety: "full-auto", autoApprove: true }, "ada")
          .catch(() => {});
        NAMES.forEach((session, at) => {
          const held = sessions.sessionPolicy({ owner, session });
          if (session !== raised && !held.ancestors.includes(raised))
            expect(JSON.stringify(held)).toBe(before[at]);
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe("auto-approval", () => {
  test("covers everything, or the tools that are named, until it ends", async () => {
    const { sessions, put, pass, now } = open();
    const until = now() + 8 * HOUR;
    await put("s:1", { autoApprove: true });
    expect(sessions.autoApproval({ session: "s:1", owner }, "Bash")).toMatchObject({
      code: "all",
      by: "ada",
      until,
    });
    expect(sessions.get("s:1").autoApprove).toEqual({
      all: true,
      tools: [],
      until,
      by: "ada",
      active: true,
    });
    await put("s:1", { autoApprove: { tools: ["Edit", "mcp__git__*"], minutes: 30 } });
    expect(sessions.autoApproval({ session: "s:1", owner }, "Edit")).toMatchObject({
      code: "tool",
      until: now() + HOUR / 2,
    });
    expect(sessions.autoApproval({ session: "s:1", owner }, "mcp__git__push")).toMatchObject({
      code: "tool",
    });
    for (const tool of ["Bash", "edit", "Editor", "mcp__github__x"])
      expect(sessions.autoApproval({ session: "s:1", owner }, tool)).toBeUndefined();
    pass(HOUR / 2 - 1);
    expect(sessions.autoApproval({ session: "s:1", owner }, "Edit")).toBeDefined();
    pass(1);
    expect(sessions.autoApproval({ session: "s:1", owner }, "Edit")).toBeUndefined();
    expect(sessions.get("s:1").autoApprove).toMatchObject({ active: false });
    await put("s:1", { autoApprove: true });
    await put("s:1", { autoApprove: false });
    expect(sessions.autoApproval({ session: "s:1", owner }, "Edit")).toBeUndefined();
    expect(sessions.get("s:1").autoApprove).toBeNull();
  });

  test("names who switched it on, though others change the session later", async () => {
    const { sessions, put } = open();
    await put("s:1", { autoApprove: true });
    await sessions.put("s:1", { mode: "plan" }, "bob");
    expect(sessions.autoApproval({ session: "s:1", owner }, "Bash")).toMatchObject({ by: "ada" });
  });

  test("of a child ends with its parent's, and is over when the parent's is taken back", async () => {
    const { sessions, put, pass } = open();
    await put("s:top", { autoApprove: { tools: ["Edit", "Write"], minutes: 30 } });
    pass(60_000);
    await put("s:1", { parent: "s:top", autoApprove: { tools: ["Edit"] } });
    const { until } = sessions.get("s:top").autoApprove!;
    expect(sessions.get("s:1").autoApprove).toMatchObject({ until, active: true });
    expect(sessions.autoApproval({ session: "s:1", owner }, "Edit")).toMatchObject({ until });
    expect(sessions.autoApproval({ session: "s:1", owner }, "Write")).toBeUndefined();
    await put("s:top", { autoApprove: { tools: ["Write"] } });
    expect(sessions.autoApproval({ session: "s:1", owner }, "Edit")).toBeUndefined();
    await put("s:top", { autoApprove: false });
    expect(sessions.get("s:1").autoApprove).toMatchObject({ active: false });
  });

  test("is never there for a remote peer", async () => {
    const { sessions, put } = open();
    for (const session of ["p2p:did:key:z6Mk", "P2P:x", " p2p:x"]) {
      expect(await refusal(put(session, { autoApprove: true }))).toMatchObject({
        code: "bad-request",
        path: "autoApprove",
      });
      expect(sessions.autoApproval({ session, owner }, "Read")).toBeUndefined();
    }
  });
});

describe("rules of a session", () => {
  const said = (sessions: Sessions, session: string, tool: string) => {
    const held = sessions.sessionPolicy({ owner, session });
    const call = { tool, input: {}, session };
    return held.rules
      .flatMap((stage) => stage(call, judgement([]), held))
      .map(({ action, reason }) => `${action}: ${reason.source} ${reason.code}`);
  };

  test("hold for it, and its denials and questions for those that descend from it", async () => {
    const { sessions, put } = open();
    await put("s:top", { rules: { allow: ["WebFetch"], deny: ["WebSearch"], ask: ["Task"] } });
    await put("s:1", { parent: "s:top" });
    expect(said(sessions, "s:top", "WebFetch")).toEqual(["allow: session allow WebFetch"]);
    expect(said(sessions, "s:1", "WebSearch")).toEqual(["deny: session deny WebSearch"]);
    expect(said(sessions, "s:1", "Task")).toEqual(["ask: session ask Task"]);
    expect(said(sessions, "s:1", "WebFetch")).toEqual([]);
    expect(said(sessions, "s:2", "WebSearch")).toEqual([]);
  });

  test("allow a child only what every session above allows too", async () => {
    const { sessions, put } = open();
    await put("s:top", { rules: { allow: ["WebFetch"] } });
    await put("s:1", { parent: "s:top", rules: { allow: ["WebFetch", "WebSearch"] } });
    expect(said(sessions, "s:1", "WebFetch")).toEqual(["allow: session allow WebFetch"]);
    expect(said(sessions, "s:1", "WebSearch")).toEqual([]);
    await put("s:top", { rules: null });
    expect(said(sessions, "s:1", "WebFetch")).toEqual([]);
  });
});

describe("over a restart", () => {
  const homes: string[] = [];
  afterEach(async () => {
    for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true });
  });
  async function home(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), "countersign-sessions-"));
    homes.push(made);
    return made;
  }
  async function start(directory: string) {
    const file = sessionFile(await openState(directory));
    const opened = open({ save: file.save });
    opened.sessions.restore(await file.load());
    return opened;
  }

  test("everything that was set comes back, and what an agent said of its descent where it matters", async () => {
    const directory = await home();
    const first = await start(directory);
    await first.put("s:top", {
      safety: "suggest",
      mode: "plan",
      rules: { deny: ["WebFetch"] },
      autoApprove: { tools: ["Edit"] },
    });
    await first.put("s:1", { parent: "s:top", permissionMode: "dontAsk", workspace: "/p" });
    first.sessions.sessionPolicy({ owner, session: "s:child", parent: "s:1" });
    first.sessions.sessionPolicy({ owner, session: "s:alone", parent: "s:nobody" });
    const before = ["s:top", "s:1", "s:child"].map((session) => first.sessions.get(session));
    await first.sessions.idle();
    const second = await start(directory);
    expect(
      ["s:top", "s:1", "s:child"]
        .map((session) => second.sessions.get(session))
        .map(({ changedAt: _, changedBy: __, ...rest }) => rest),
    ).toEqual(before.map(({ changedAt: _, changedBy: __, ...rest }) => rest));
    expect(second.sessions.sessionPolicy({ owner, session: "s:child" })).toMatchObject({
      levels: ["supervised", "suggest"],
    });
    expect(second.sessions.sessionPolicy({ owner, session: "s:1" }).rules).toHaveLength(1);
    expect(second.sessions.get("s:alone").ancestors).toEqual([]);
    expect(await readFile(join(directory, "sessions.json"), "utf8")).not.toContain("s:nobody");
  });

  test("a lowered session is in the file before the change is answered", async () => {
    const directory = await home();
    const { put } = await start(directory);
    await put("s:1", { safety: "full-auto" });
    await put("s:1", { safety: "suggest" });
    const file = sessionFile(await openState(directory));
    expect(await file.load()).toMatchObject([{ session: "s:1", settings: { safety: "suggest" } }]);
  });

  test("many changes at once leave a file with all of them", async () => {
    const directory = await home();
    const { put, sessions } = await start(directory);
    await Promise.all(Array.from({ length: 20 }, (_, at) => put(`s:${at}`, { mode: "plan" })));
    for (let at = 0; at < 20; at++)
      sessions.sessionPolicy({ owner, session: `c:${at}`, parent: `s:${at}` });
    await sessions.idle();
    expect(
      (await start(directory)).sessions.sessionPolicy({ owner, session: "c:19" }).modes,
    ).toEqual(["build", "plan"]);
  });

  test("a mode that is no longer configured hides everything, and no file means nothing was set", async () => {
    const directory = await home();
    expect((await start(directory)).sessions.list()).toEqual([]);
    const record = {
      session: "s:1",
      settings: { mode: "gone" },
      lines: {},
      changedAt: 1,
      changedBy: "ada",
    };
    await writeFile(
      join(directory, "sessions.json"),
      JSON.stringify({ version: 2, sessions: [record] }),
      { mode: 0o600 },
    );
    const { sessions } = await start(directory);
    expect(modes.shows(sessions.sessionPolicy({ owner, session: "s:1" }), "Read")).toBe(false);
  });

  test("a file that does not say whose calls had named the parents is the first token's", async () => {
    const directory = await home();
    const about = { changedAt: 1, changedBy: "ada" };
    const records = [
      { session: "s:plan", settings: { mode: "plan" }, claims: [], ...about },
      { session: "s:child", settings: {}, claims: ["s:plan"], ...about },
    ];
    await writeFile(
      join(directory, "sessions.json"),
      JSON.stringify({ version: 1, sessions: records }),
      { mode: 0o600 },
    );
    const { sessions } = await start(directory);
    expect(sessions.sessionPolicy({ owner, session: "s:child" }).ancestors).toEqual(["s:plan"]);
    expect(sessions.sessionPolicy({ owner: "other", session: "s:child" }).ancestors).toEqual([]);
  });

  test.each([
    '{"version":1,"sessions":[{',
    '{"version":3,"sessions":[]}',
    '{"version":1,"sessions":[{"session":"s:1"}]}',
    "",
  ])("a damaged file (%j) keeps the gateway from starting", async (text) => {
    const directory = await home();
    await writeFile(join(directory, "sessions.json"), text);
    expect(await refusal(start(directory))).toMatchObject({ code: "bad-config" });
  });

  test("rules that can no longer be read keep the gateway from starting", async () => {
    const { sessions } = open();
    const settings = { rules: { deny: ["nonsense ("] } };
    expect(() =>
      sessions.restore([{ session: "s:1", settings, lines: {}, changedAt: 1, changedBy: "ada" }]),
    ).toThrow(expect.objectContaining({ code: "bad-config" }));
  });
});
