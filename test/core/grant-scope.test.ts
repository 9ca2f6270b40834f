/** What "always" grants, to whom, until when, and which grants cover a call. */
import { describe, expect, it } from "vitest";
import type { AuditEvent } from "../../src/core/audit.ts";
import { Clock } from "../../src/core/clock.ts";
import { GrantStore, needsPerson, scopeOf, sweepGrants } from "../../src/core/grants.ts";
import type { Reason, Verdict } from "../../src/core/model.ts";
import type { Store } from "../../src/core/store.ts";
import { memoryStore } from "../../src/stores/memory.ts";
import { finding } from "../support/fixtures.ts";

const HOUR = 3_600_000;
const mine = { session: "s:1", owner: "agent" };
const given = { by: "ada", approval: "a-1" };
const push = finding({ key: "vcs.git.push_force" });

const verdict = (reason: Partial<Reason>, over: Partial<Verdict> = {}): Verdict => ({
  stage: "rules",
  action: "ask",
  reason: { type: "rule", code: "r-1", message: "", ...reason },
  ...over,
});

/** Grants whose time the test sets: both clocks pass together unless one is set. */
function granting({
  ttlMs = 1000,
  change,
}: {
  ttlMs?: number;
  change?: (store: Store) => void;
} = {}) {
  const at = { wall: 50_000, steady: 7 };
  const store = memoryStore({ now: () => at.wall });
  change?.(store);
  const grants = new GrantStore({ store, ttlMs, now: () => at.wall, steady: () => at.steady });
  const pass = (ms: number) => {
    at.wall += ms;
    at.steady += ms;
  };
  const patternsOf = async (patterns: string[], holder = mine) =>
    (await grants.isGranted(holder, patterns))?.map(({ pattern }) => pattern);
  return { at, store, grants, pass, patternsOf };
}

describe("the scope of a call", () => {
  it.each<[string, Parameters<typeof scopeOf>[1], Verdict[], string[]]>([
    [
      "the tool alone where nothing is dangerous and no rule asked",
      [finding({ level: "safe" })],
      [],
      ["Bash()"],
    ],
    [
      "one pattern for each dangerous finding",
      [push, finding({ key: "vcs.git.discard" })],
      [],
      ["Bash(vcs.git.push_force)", "Bash(vcs.git.discard)"],
    ],
    [
      "nothing of a safe finding beside a dangerous one",
      [finding({ level: "safe" }), push],
      [],
      ["Bash(vcs.git.push_force)"],
    ],
    ["a finding twice only once", [push, push], [], ["Bash(vcs.git.push_force)"]],
    [
      "a finding's subject",
      [finding({ subject: "npm run x" })],
      [],
      ["Bash(exec.unknown_program:npm run x)"],
    ],
    [
      "nothing where something is catastrophic",
      [push, finding({ level: "catastrophic" })],
      [verdict({})],
      [],
    ],
    ["the rule that asked", [], [verdict({})], ["Bash(rule:r-1)"]],
    ["the hook that asked", [], [verdict({ type: "hook", code: "h" })], ["Bash(hook:h)"]],
    [
      "a project's rule apart from the operator's",
      [],
      [verdict({ source: "project" })],
      ["Bash(rule:project/r-1)"],
    ],
    [
      "a local rule apart from the operator's",
      [],
      [verdict({ source: "local" })],
      ["Bash(rule:local/r-1)"],
    ],
    ["a user's rule as the operator's", [], [verdict({ source: "user" })], ["Bash(rule:r-1)"]],
    [
      "nothing of what allowed, nor of what else asked",
      [push],
      [verdict({}, { action: "allow" }), verdict({ type: "mode" })],
      ["Bash(vcs.git.push_force)"],
    ],
    [
      "nothing where a path needs a person each time",
      [push],
      [verdict({ type: "workingDir" })],
      [],
    ],
    [
      "nothing where a rule may be answered for this call only",
      [push],
      [verdict({}, { personal: true })],
      [],
    ],
    [
      "as always where what needs a person did not ask",
      [push],
      [verdict({ type: "workingDir" }, { action: "allow" })],
      ["Bash(vcs.git.push_force)"],
    ],
  ])("has %s", (_what, findings, stages, scope) => {
    expect(scopeOf({ tool: "Bash" }, findings, stages)).toEqual(scope);
  });

  it("needs a person each time only where that was asked", () => {
    const asked = [verdict({}), verdict({}, { personal: true }), verdict({ type: "workingDir" })];
    expect(asked.map(needsPerson)).toEqual([false, true, true]);
    expect(needsPerson(verdict({}, { action: "deny", personal: true }))).toBe(false);
  });
});

describe("a grant", () => {
  it("says what for, for whom, by whom and until when", async () => {
    const { grants } = granting();
    const made = await grants.grant(mine, ["Bash(a)", "Bash(b)"], given);
    const facts = { ...mine, ...given, createdAt: 50_000, expiresAt: 51_000 };
    expect(made).toEqual([
      { id: expect.stringMatching(/^.{20,}$/), pattern: "Bash(a)", ...facts },
      { id: expect.stringMatching(/^.{20,}$/), pattern: "Bash(b)", ...facts },
    ]);
    expect(made[0]!.id).not.toBe(made[1]!.id);
    expect(await grants.list()).toEqual(made);
  });

  it("of a remote peer ends after an hour at the latest", async () => {
    const peer = { ...mine, session: "p2p:did:key:z6Mk" };
    for (const [ttlMs, lasts] of [
      [8 * HOUR, HOUR],
      [1000, 1000],
    ] as const) {
      const { grants } = granting({ ttlMs });
      expect(await grants.grant(peer, ["Bash(a)"], given)).toMatchObject([
        { expiresAt: 50_000 + lasts },
      ]);
    }
    const { grants } = granting({ ttlMs: 8 * HOUR });
    expect(await grants.grant(mine, ["Bash(a)"], given)).toMatchObject([
      { expiresAt: 50_000 + 8 * HOUR },
    ]);
  });

  it("that is only prepared covers nothing yet", async () => {
    const { grants, patternsOf } = granting();
    const prepared = await grants.prepare(mine, ["Bash(a)"], given);
    expect(await patternsOf(["Bash(a)"])).toBeUndefined();
    await grants.put(prepared);
    expect(await patternsOf(["Bash(a)"])).toEqual(["Bash(a)"]);
  });

  it("of one token is not another token's, and does not take its place", async () => {
    const { grants, patternsOf } = granting();
    const theirs = { ...mine, owner: "another" };
    await grants.grant(mine, ["Bash(a)"], given);
    expect(await patternsOf(["Bash(a)"], theirs)).toBeUndefined();
    await grants.grant(theirs, ["Bash(a)"], given);
    expect(await grants.list()).toHaveLength(2);
    expect(await patternsOf(["Bash(a)"])).toEqual(["Bash(a)"]);
  });

  it("is over at its end by the wall clock, though the steady clock is behind", async () => {
    const { at, grants, patternsOf } = granting();
    await grants.grant(mine, ["Bash(a)"], given);
    at.wall += 999;
    expect(await patternsOf(["Bash(a)"])).toEqual(["Bash(a)"]);
    at.wall += 1;
    expect(await patternsOf(["Bash(a)"])).toBeUndefined();
  });

  it("is over at its end by the steady clock, though the wall clock was set back", async () => {
    const { at, grants, patternsOf } = granting();
    await grants.grant(mine, ["Bash(a)"], given);
    at.wall -= HOUR;
    at.steady += 999;
    expect(await patternsOf(["Bash(a)"])).toEqual(["Bash(a)"]);
    at.steady += 1;
    expect(await patternsOf(["Bash(a)"])).toBeUndefined();
  });

  it("that another node made counts by the wall clock", async () => {
    const { at, store, grants, patternsOf } = granting();
    await store.grants.put({
      id: "g",
      ...mine,
      ...given,
      pattern: "Bash(a)",
      createdAt: 50_000,
      expiresAt: 51_000,
    });
    at.steady += HOUR;
    expect(await patternsOf(["Bash(a)"])).toEqual(["Bash(a)"]);
    at.wall += 1000;
    expect(await grants.list()).toEqual([]);
  });

  it("counts by the machine's clock where no other is given", async () => {
    const grants = new GrantStore({ store: memoryStore(), ttlMs: HOUR });
    const before = Date.now();
    const [made] = await grants.grant(mine, ["Bash(a)"], given);
    expect(made!.createdAt).toBeGreaterThanOrEqual(before);
    expect(await grants.list()).toHaveLength(1);
  });
});

describe("what covers a call", () => {
  it("is one grant for all patterns that its star matches, named once", async () => {
    const { grants, patternsOf } = granting();
    await grants.grant(mine, ["Bash(vcs.*", "Bash(fs)"], given);
    expect(await patternsOf(["Bash(vcs.a)", "Bash(vcs.b)"])).toEqual(["Bash(vcs.*"]);
    expect(await patternsOf(["Bash(vcs.a)", "Bash(fs)"])).toEqual(["Bash(vcs.*", "Bash(fs)"]);
    expect(await patternsOf(["Bash(vc)"])).toBeUndefined();
    expect(await patternsOf(["Bash(fs.x)"])).toBeUndefined();
    expect(await patternsOf(["XBash(fs)"])).toBeUndefined();
  });

  it.each(["newer first", "older first"])(
    "is the oldest of those that would do, put with the %s",
    async (order) => {
      const { store, grants, patternsOf } = granting();
      const kept = [
        { id: "old", ...mine, ...given, pattern: "Bash(*", createdAt: 1, expiresAt: 60_000 },
        { id: "new", ...mine, ...given, pattern: "Bash(a)", createdAt: 2, expiresAt: 60_000 },
      ];
      for (const each of order === "newer first" ? kept.reverse() : kept)
        await store.grants.put(each);
      expect(await patternsOf(["Bash(a)"])).toEqual(["Bash(*"]);
      expect((await grants.list()).map(({ id }) => id)).toEqual(["old", "new"]);
    },
  );

  it("is the first of those that are equally old", async () => {
    const { grants } = granting();
    const [first] = await grants.grant(mine, ["Bash(a*", "Bash(*"], given);
    expect(await grants.isGranted(mine, ["Bash(ab)"])).toEqual([first]);
  });

  it("is looked up at once where the store has it at hand, and waited for where it has not", async () => {
    const near = granting();
    await near.grants.grant(mine, ["Bash(a)"], given);
    expect(near.grants.isGranted(mine, ["Bash(a)"])).toMatchObject([{ pattern: "Bash(a)" }]);
    const far = granting({
      change: (store) => {
        const { list } = store.grants;
        (store.grants as { list: typeof list }).list = async (session) => list(session);
      },
    });
    await far.grants.grant(mine, ["Bash(a)"], given);
    expect(far.grants.isGranted(mine, ["Bash(a)"])).toBeInstanceOf(Promise);
    expect(await far.patternsOf(["Bash(a)"])).toEqual(["Bash(a)"]);
  });
});

describe("a grant that is taken back", () => {
  it("is named, and only those of the session that are gone with it", async () => {
    const { grants } = granting();
    const both = await grants.grant(mine, ["Bash(a)", "Bash(b)"], given);
    await grants.grant(mine, ["Bash(c)"], { ...given, approval: "another" });
    await grants.grant({ ...mine, session: "s:2" }, ["Bash(a)"], { ...given, approval: "third" });
    expect(await grants.revoke("unknown")).toEqual([]);
    expect(await grants.revoke(both[0]!.id)).toEqual(both);
    expect((await grants.revokeSession("s:1")).map(({ pattern }) => pattern)).toEqual(["Bash(c)"]);
    expect((await grants.list()).map(({ session }) => session)).toEqual(["s:2"]);
  });

  it("by another node meanwhile is not named as taken back here", async () => {
    const { store, grants } = granting();
    const [one, other] = await grants.grant(mine, ["Bash(a)", "Bash(b)"], given);
    const { remove } = store.grants;
    store.grants.remove = async (ids) => remove(ids.filter((id) => id !== one!.id));
    expect(await grants.revokeSession("s:1")).toEqual([other]);
  });
});

describe("the sweep of grants", () => {
  function sweeping(append: (event: AuditEvent) => void = () => {}) {
    const at = { now: 0 };
    const clock = new Clock({ now: () => at.now, tickMs: 1 });
    const store = memoryStore({ now: () => at.now });
    const grants = new GrantStore({ store, ttlMs: 90_000, now: () => at.now });
    const events: AuditEvent[] = [];
    const audit = {
      append: async (...all: AuditEvent[]) => {
        for (const each of all) append(each);
        events.push(...all);
      },
    };
    sweepGrants(grants, { audit, clock });
    /** Sets the time, and waits until a sweep has looked. */
    const sweep = async () => {
      const { list } = store.grants;
      let looked = false;
      (store.grants as { list: typeof list }).list = (session) => {
        looked = true;
        return list(session);
      };
      at.now += 60_000;
      await expect.poll(() => looked).toBe(true);
      await new Promise((resolve) => setImmediate(resolve));
      (store.grants as { list: typeof list }).list = list;
    };
    return { grants, events, sweep };
  }

  it("comes every minute, writes down those that are over, and nothing where none is", async () => {
    const { grants, events, sweep } = sweeping();
    const made = await grants.grant(mine, ["Bash(a)"], given);
    await sweep();
    expect(events).toEqual([]);
    await sweep();
    expect(events).toEqual([{ type: "grant", action: "expired", grants: made, by: "gateway" }]);
    await sweep();
    expect(events).toHaveLength(1);
  });

  it("goes on though what it did could not be written down", async () => {
    let tries = 0;
    const { grants, sweep } = sweeping(() => {
      tries++;
      throw new Error("full");
    });
    for (let round = 0; round < 2; round++) {
      await grants.grant(mine, ["Bash(a)"], given);
      await sweep();
      await sweep();
    }
    expect(tries).toBe(2);
  });
});
