/**
 * The grant store and the turns, as properties: whatever is done to them, nothing is granted that
 * was not, and nothing outlives its end.
 */

import { describe, expect, it } from "vitest";
import { GrantStore, keyIn, scopeOf } from "../../src/core/grants.ts";
import { createRoster } from "../../src/core/roster.ts";
import { MAX_TURN_TIMEOUTS, Turns } from "../../src/core/turns.ts";
import { memoryStore } from "../../src/stores/memory.ts";
import { finding, toolCall } from "../support/fixtures.ts";
import fc from "../support/properties.ts";

const of = (session: string) => ({ session, owner: "agent" });
const given = { by: "ada", approval: "a-1" };

describe("the grant store", () => {
  it("grants, says so, revokes one, revokes a session, cleans and lists", async () => {
    let now = 1000;
    const grants = new GrantStore({ store: memoryStore(), ttlMs: 100, now: () => now });
    const [one] = await grants.grant(of("s:1"), ["Bash(a)"], given);
    await grants.grant(of("s:1"), ["Bash(b)"], { ...given, approval: "a-2" });
    await grants.grant(of("s:2"), ["Bash(a)"], { ...given, approval: "a-3" });
    expect(await grants.isGranted(of("s:1"), ["Bash(b)", "Bash(a)"])).toHaveLength(2);
    expect(await grants.isGranted(of("s:1"), ["Bash(a)", "Bash(c)"])).toBeUndefined();
    expect(await grants.revoke(one!.id)).toMatchObject([{ pattern: "Bash(a)" }]);
    expect(await grants.revoke(one!.id)).toEqual([]);
    expect(await grants.isGranted(of("s:1"), ["Bash(a)"])).toBeUndefined();
    expect(await grants.revokeSession("s:1")).toHaveLength(1);
    expect((await grants.list()).map(({ session }) => session)).toEqual(["s:2"]);
    now = 1100;
    expect(await grants.list()).toEqual([]);
    expect(await grants.cleanExpired()).toMatchObject([{ session: "s:2" }]);
    expect(await grants.cleanExpired()).toEqual([]);
  });

  it("revokes with one grant all that the same answer gave, and nothing that another gave", async () => {
    const grants = new GrantStore({ store: memoryStore(), ttlMs: 100 });
    const [one] = await grants.grant(of("s:1"), ["Bash(a)", "Bash(b)", "Bash(c)"], given);
    await grants.grant(of("s:1"), ["Bash(c)", "Bash(d)"], { ...given, approval: "a-2" });
    const gone = await grants.revoke(one!.id);
    expect(gone.map(({ pattern }) => pattern)).toEqual(["Bash(a)", "Bash(b)"]);
    expect((await grants.list()).map(({ pattern }) => pattern)).toEqual(["Bash(c)", "Bash(d)"]);
  });

  it("gives a revocation back as it was, once, within a minute, and by both clocks", async () => {
    const at = { wall: 1000, steady: 0 };
    const times = { now: () => at.wall, steady: () => at.steady };
    const grants = new GrantStore({ store: memoryStore(), ttlMs: 100_000, ...times });
    const [one] = await grants.grant(of("s:1"), ["Bash(a)", "Bash(b)"], given);
    await grants.grant(of("s:1"), ["Bash(c)"], { ...given, approval: "a-2" });
    const before = (await grants.list()).slice(0, 2);
    const recorded: unknown[] = [];
    const restore = (id = one!.id) => grants.restore(id, async (all) => void recorded.push(...all));
    expect(await restore()).toBeUndefined(); // it was not revoked
    await grants.revoke(one!.id);
    const failing = grants.restore(one!.id, () => Promise.reject(new Error("full")));
    await expect(failing).rejects.toThrow("full");
    expect(await grants.isGranted(of("s:1"), ["Bash(a)"])).toBeUndefined();
    at.steady = 59_999;
    expect(await restore()).toEqual(before);
    expect(recorded).toEqual(before);
    expect(await restore()).toBeUndefined();
    await grants.revoke(one!.id);
    at.wall = 0; // set back: it still ends when it would have
    at.steady = 100_000;
    expect(await restore()).toBeUndefined();
    at.steady = 0;
    const [late] = await grants.grant(of("s:3"), ["Bash(a)"], given);
    await grants.revokeSession("s:3");
    at.steady = 60_000;
    expect(await restore(late!.id)).toBeUndefined();
  });

  it("does not put a restored grant over one that was given since", async () => {
    const grants = new GrantStore({ store: memoryStore(), ttlMs: 100_000 });
    const [one] = await grants.grant(of("s:1"), ["Bash(a)"], given);
    await grants.revoke(one!.id);
    const [again] = await grants.grant(of("s:1"), ["Bash(a)"], { by: "bob", approval: "a-9" });
    expect(await grants.restore(one!.id, async () => {})).toBeUndefined();
    expect(await grants.list()).toEqual([again]);
  });

  it("starts the time anew when the same is granted again, under the same id", async () => {
    let now = 0;
    const grants = new GrantStore({ store: memoryStore(), ttlMs: 100, now: () => now });
    const [first] = await grants.grant(of("s:1"), ["Bash(a)"], given);
    now = 50;
    const [second] = await grants.grant(of("s:1"), ["Bash(a)"], given);
    expect([second!.id, second!.expiresAt]).toEqual([first!.id, 150]);
    expect(await grants.list()).toHaveLength(1);
  });

  it("covers nothing by an empty list, and a call's own star is no wildcard", async () => {
    const grants = new GrantStore({ store: memoryStore(), ttlMs: 1000 });
    await grants.grant(
      of("s:1"),
      scopeOf({ tool: "Bash" }, [finding({ subject: "npm run *" })], []),
      given,
    );
    expect(await grants.isGranted(of("s:1"), [])).toBeUndefined();
    expect(
      await grants.isGranted(
        of("s:1"),
        scopeOf({ tool: "Bash" }, [finding({ subject: "npm run publish" })], []),
      ),
    ).toBeUndefined();
    await grants.grant(of("s:1"), ["Bash(vcs.git.*"], given);
    expect(await grants.isGranted(of("s:1"), ["Bash(vcs.git.push)"])).toHaveLength(1);
  });

  it("has no scope at all for what is catastrophic, whatever stands beside it", () => {
    expect(
      scopeOf(
        { tool: "Bash" },
        [finding(), finding({ level: "catastrophic", key: "disk.write.raw" })],
        [],
      ),
    ).toEqual([]);
  });

  it("agrees with a plain model of itself over any sequence of doings", async () => {
    const session = fc.constantFrom("s:1", "s:2");
    const pattern = fc.constantFrom("Bash(a)", "Bash(b)", "Read(a)");
    const doing = fc.oneof(
      fc.record({ kind: fc.constant("grant" as const), session, pattern }),
      fc.record({ kind: fc.constant("revoke" as const), session, pattern }),
      fc.record({ kind: fc.constant("revokeSession" as const), session }),
      fc.record({ kind: fc.constant("clean" as const) }),
      fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 60 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 40 }), async (doings) => {
        let now = 0;
        const grants = new GrantStore({ store: memoryStore(), ttlMs: 100, now: () => now });
        const model = new Map<string, number>();
        let answers = 0;
        for (const each of doings) {
          if (each.kind === "grant") {
            const approval = `a-${++answers}`;
            await grants.grant(of(each.session), [each.pattern], { ...given, approval });
            model.set(`${each.session} ${each.pattern}`, now + 100);
          } else if (each.kind === "revoke") {
            const known = (await grants.list(each.session)).find(
              (grant) => grant.pattern === each.pattern,
            );
            if (known) await grants.revoke(known.id);
            model.delete(`${each.session} ${each.pattern}`);
          } else if (each.kind === "revokeSession") {
            await grants.revokeSession(each.session);
            for (const key of model.keys()) if (key.startsWith(each.session)) model.delete(key);
          } else if (each.kind === "clean") await grants.cleanExpired();
          else now += each.ms;
          for (const one of ["s:1", "s:2"]) {
            for (const what of ["Bash(a)", "Bash(b)", "Read(a)"]) {
              expect((await grants.isGranted(of(one), [what])) !== undefined).toBe(
                (model.get(`${one} ${what}`) ?? -1) > now,
              );
            }
          }
        }
      }),
    );
  });
});

it.each([
  ["Bash(vcs.git.push)", "vcs.git.push"],
  ["Bash(vcs.git.push:git push)", "vcs.git.push"],
  ["Bash(vcs.git.push:git *", "vcs.git.push"],
  ["Bash(rule:no-push)", undefined],
  ["Bash(hook:vcs.git.push)", undefined],
  ["Bash()", undefined],
  ["vcs.git.push", undefined],
  // the name of a tool is an agent's own word: it must not look like a harmless key
  ["Bash(fs.list:x(vcs.git.push)", undefined],
  ["Bash(fs.list)(vcs.git.push)", undefined],
])("the key in the pattern %s is %s", (pattern, key) => {
  expect(keyIn(pattern)).toBe(key);
});

describe("the turns", () => {
  it("never replay an approval after a denial, nor ask again once three questions went unanswered", async () => {
    const status = fc.constantFrom(
      "approved" as const,
      "rejected" as const,
      "expired" as const,
      "cancelled" as const,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(status, { maxLength: 12 }), async (history) => {
        const turns = new Turns({ store: memoryStore() });
        const call = toolCall({ turn: "t", tool: "WebFetch" });
        for (const each of history) await turns.remember(call, each, "a");
        const told = history.filter((each) => each !== "cancelled");
        const last = told.at(-1);
        const timeouts = told.filter((each) => each === "expired").length;
        const { kind } = await turns.recall(call, { level: "dangerous" });
        if (last === undefined) expect(kind).toBe("ask");
        if (last === "rejected") expect(kind).toBe("denied");
        if (last === "approved") expect(kind).toBe("approved");
        if (last === "expired")
          expect(kind).toBe(timeouts >= MAX_TURN_TIMEOUTS ? "exhausted" : "ask");
        expect((await turns.recall({ ...call, session: "s:2" }, { level: "dangerous" })).kind).toBe(
          "ask",
        );
        expect((await turns.recall({ ...call, turn: "u" }, { level: "dangerous" })).kind).toBe(
          "ask",
        );
      }),
    );
  });

  it("do not take a tool's name for something that every object has", async () => {
    const turns = new Turns({ store: memoryStore() });
    const call = toolCall({ turn: "t", tool: "constructor" });
    await turns.remember(call, "rejected", "a");
    expect((await turns.recall(call, { level: "dangerous" })).kind).toBe("denied");
  });
});

describe("the roster", () => {
  it("means no one when it is empty", () => {
    expect(createRoster([]).find({ channel: "test", userId: "u-ada" })).toBeUndefined();
  });

  it("knows one person on every channel by that channel's own id, and by nothing else", () => {
    const roster = createRoster([
      { name: "ada", roles: ["oncall"], ids: { chat: "11", web: "ada-phone" } },
    ]);
    expect(roster.find({ channel: "chat", userId: "11" })?.name).toBe("ada");
    expect(roster.find({ channel: "web", userId: "ada-phone" })?.name).toBe("ada");
    for (const userId of ["ada", "ada-phone", "1", ""])
      expect(roster.find({ channel: "chat", userId })).toBeUndefined();
    expect([roster.reaches("chat"), roster.reaches("mail")]).toEqual([true, false]);
  });
});
