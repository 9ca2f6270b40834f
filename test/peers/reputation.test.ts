/**
 * Reputation: the score as data, what is remembered and for how long, and what becomes of it where
 * it cannot be.
 */

import { describe, expect, it, test, vi } from "vitest";
import { openReputation, scoreOf } from "../../src/peers/reputation.ts";
import fc from "../support/properties.ts";
import { ann, bob, cid, memoryFile, reputationText } from "./peers.ts";

const open = (file = memoryFile(), more: { max?: number } = {}) =>
  openReputation({ file, minScore: 0.3, delayMs: 5, ...more });

test.each([
  [0, 0, 0, 0],
  [1, 0, 0, 1 / 2],
  [9, 0, 0, 0.9],
  [0, 5, 0, 0],
  [0, 0, 5, 0],
  [3, 3, 0, 0.3],
  [3, 0, 4, 0.3],
  [10, 1, 2, 10 / 16],
])("%d successes, %d failures, %d timeouts: %d", (successes, failures, timeouts, score) => {
  expect(scoreOf({ successes, failures, timeouts })).toBeCloseTo(score, 12);
});

it("a score is from 0 to 1, a success never lowers it and nothing else ever raises it", () => {
  const count = fc.nat(1000);
  fc.assert(
    fc.property(fc.record({ successes: count, failures: count, timeouts: count }), (earned) => {
      const score = scoreOf(earned);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThan(1);
      expect(scoreOf({ ...earned, successes: earned.successes + 1 })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...earned, failures: earned.failures + 1 })).toBeLessThanOrEqual(score);
      expect(scoreOf({ ...earned, timeouts: earned.timeouts + 1 })).toBeLessThanOrEqual(score);
    }),
  );
});

describe("what is remembered", () => {
  it("is written soon, in one go, and read again", async () => {
    const file = memoryFile();
    const reputation = await open(file);
    for (let round = 0; round < 50; round++) reputation.record(ann, "success");
    expect(reputation.record(bob, "timeout")).toEqual({ score: 0, streak: 1 });
    expect(file.saves).toBe(0);
    await vi.waitFor(() => expect(file.saves).toBe(1));
    const again = await open(file);
    expect(again.trust(ann)).toEqual({ kind: "known", score: 50 / 51 });
    expect(again.trust(bob)).toEqual({ kind: "known", score: 0 });
    expect(again.trust(cid)).toEqual({ kind: "newcomer" });
    expect(again.record(bob, "failure")?.streak).toBe(2);
    await again.stop();
  });

  it("is written at the end, whatever was still to be written", async () => {
    const file = memoryFile();
    const reputation = await openReputation({ file, minScore: 0.3, delayMs: 60_000 });
    reputation.record(ann, "failure");
    await reputation.stop();
    expect((await open(file)).trust(ann)).toEqual({ kind: "known", score: 0 });
  });

  it("can be forgotten by the operator", async () => {
    const reputation = await open(memoryFile(reputationText({ [ann]: { failures: 1 } })));
    expect([reputation.forget(ann), reputation.forget(ann)]).toEqual([true, false]);
    expect(reputation.trust(ann)).toEqual({ kind: "newcomer" });
    await reputation.stop();
  });

  it("is of so many peers: the longest idle one in good standing is forgotten, one in bad standing never", async () => {
    const reputation = await open(undefined, { max: 3 });
    reputation.record("bad", "failure");
    reputation.record("idle", "success");
    reputation.record("busy", "success");
    reputation.record("idle", "success");
    reputation.record("busy", "success");
    reputation.record("new", "failure");
    expect(["bad", "idle", "busy", "new"].map((did) => reputation.trust(did).kind)).toEqual([
      "known",
      "newcomer",
      "known",
      "known",
    ]);
    reputation.record("newer", "failure");
    expect(reputation.trust("busy").kind).toBe("newcomer");
    expect(reputation.record("newest", "success")).toBeUndefined();
    expect(reputation.trust("newest").kind).toBe("newcomer");
    expect(reputation.trust("bad")).toEqual({ kind: "known", score: 0 });
    await reputation.stop();
  });

  it("counts failures in a row until one goes well, or a session was ended for them", async () => {
    const reputation = await open();
    const streaks = (["failure", "timeout", "success", "failure"] as const).map(
      (what) => reputation.record(ann, what)?.streak,
    );
    expect(streaks).toEqual([1, 2, 0, 1]);
    reputation.restart(ann);
    expect(reputation.record(ann, "failure")?.streak).toBe(1);
    await reputation.stop();
  });

  it("of a peer called __proto__ or constructor is nobody else's", async () => {
    const file = memoryFile(reputationText({}));
    const reputation = await open(file);
    expect(["__proto__", "constructor"].map((did) => reputation.trust(did).kind)).toEqual([
      "newcomer",
      "newcomer",
    ]);
    reputation.record("__proto__", "success");
    await reputation.stop();
    const again = await open(file);
    expect(["__proto__", "constructor"].map((did) => again.trust(did).kind)).toEqual([
      "known",
      "newcomer",
    ]);
  });
});

describe("where it cannot be kept", () => {
  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"version":2,"peers":[]}',
    '{"version":1,"peers":[{"did":"x","successes":-1,"failures":0,"timeouts":0,"streak":0}]}',
    '{"version":1,"peers":[{"did":"x","successes":1}]}',
  ])("a file with %j in it leaves nobody trusted, and is left alone", async (text) => {
    const file = memoryFile(text);
    const reputation = await open(file);
    expect(reputation.trust(ann)).toEqual({ kind: "unavailable" });
    expect(reputation.record(ann, "success")).toBeUndefined();
    await reputation.stop();
    expect([file.text, file.saves]).toEqual([text, 0]);
  });

  it("no peer is trusted until it can be written again", async () => {
    const file = memoryFile();
    const reputation = await open(file);
    file.broken = true;
    reputation.record(ann, "success");
    await vi.waitFor(() => expect(reputation.trust(bob)).toEqual({ kind: "unavailable" }));
    file.broken = false;
    await vi.waitFor(() => expect(reputation.trust(ann).kind).toBe("known"));
    await reputation.stop();
  });
});
