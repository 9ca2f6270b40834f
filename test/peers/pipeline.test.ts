/**
 * What becomes of a remote peer's call, as data with its reasons; and what no sequence of calls,
 * records and payments can bring about.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import { millionthsOf } from "../../src/peers/decimals.ts";
import { limitsOf, P2pOptions, PaymentOptions } from "../../src/peers/options.ts";
import { createPeerPipeline } from "../../src/peers/pipeline.ts";
import { openReputation } from "../../src/peers/reputation.ts";
import { openSpending } from "../../src/peers/spending.ts";
import { openState } from "../../src/state/directory.ts";
import { peerFiles } from "../../src/state/reputation-file.ts";
import cases from "../cases/peers.json" with { type: "json" };
import fc from "../support/properties.ts";
import { ann, bob, cid, type Earned, judged, NAMES, NOON, openPeers, temporary } from "./peers.ts";

interface Case {
  readonly description: string;
  readonly peer: string;
  readonly tool: string;
  readonly input: JsonObject;
  readonly rules: readonly {
    readonly peer: string;
    readonly action: string;
    readonly tools: readonly string[];
  }[];
  readonly record?: Earned;
  readonly p2p?: { readonly peers?: readonly string[] };
  readonly payment?: object;
  readonly expect: { readonly action: string; readonly code: string; readonly grantable?: boolean };
}

const named = (name: string): string => NAMES[name] ?? name;
const OPEN = {
  firewall: [ann, bob, cid].map((peer) => ({ peer, action: "allow" })),
  ratePerMinute: 1000,
};
const GOOD = { [ann]: { successes: 9 }, [bob]: { successes: 9 } };
const READ = { file_path: "/srv/team/a.txt" };
const pay = (amount: string) => ({ amount, to: "x" });

describe("a peer's call", () => {
  test.each(cases as unknown as Case[])(
    "$description",
    async ({ peer, tool, input, rules, record, p2p, payment, expect: expected }) => {
      const { submit } = await openPeers({
        p2p: {
          ...p2p,
          peers: (p2p?.peers ?? []).map((name) => ({ did: named(name), name })),
          firewall: rules.map((rule) => ({ ...rule, peer: named(rule.peer) })),
        },
        ...(payment && { payment }),
        records: record ? { [named(peer)]: record } : {},
      });
      const { action, code, type, stage, grantable } = await submit(named(peer), tool, input);
      expect({ action, code, type, stage }).toEqual({
        action: expected.action,
        code: expected.code,
        type: "peer",
        stage: "peer",
      });
      if (expected.grantable !== undefined) expect(grantable).toBe(expected.grantable);
    },
  );

  it("that was approved once is asked about again: a single approval is no grant", async () => {
    const { submit, pipeline } = await openPeers({ p2p: OPEN, records: GOOD });
    for (let round = 0; round < 3; round++) {
      const said = await submit(ann, "Read", READ);
      expect(said.action).toBe("ask");
      pipeline.decided(said.id, "allow");
      pipeline.outcome(said.id, { ok: true, reporter: "executor" });
    }
  });

  it("that was denied before it got here, because its caller hung up, sets nothing aside", async () => {
    const { submit, pipeline, spending } = await openPeers({ p2p: OPEN, records: GOOD });
    pipeline.decided("gone", "deny");
    expect((await submit(ann, "p2p_pay", pay("0.05"), "gone")).code).toBe("unavailable");
    expect(spending.total).toBe(0n);
  });

  it("that is only asked about counts nothing and sets nothing aside", async () => {
    const { pipeline, spending, submit } = await openPeers({
      p2p: { ...OPEN, ratePerMinute: 2 },
      records: GOOD,
      payment: { limits: { maxDaily: "0.10" } },
    });
    for (let round = 0; round < 10; round++) {
      const call = { session: `p2p:${ann}`, tool: "p2p_pay", input: pay("0.10") };
      const { verdict } = await pipeline.judge(call, judged(call.tool, call.input));
      expect(verdict.action).toBe("allow");
    }
    expect(spending.total).toBe(0n);
    expect((await submit(ann, "p2p_pay", pay("0.10"))).action).toBe("allow");
    expect((await submit(ann, "p2p_pay", pay("0.10"))).code).toBe("spending");
    expect((await submit(ann, "Read", READ)).code).toBe("rate");
  });

  it("whose input a hook changed counts once, and its new amount takes the place of the old", async () => {
    const { submit, spending } = await openPeers({
      p2p: { ...OPEN, ratePerMinute: 1 },
      records: GOOD,
    });
    const { id } = await submit(ann, "p2p_pay", pay("0.05"));
    expect((await submit(ann, "p2p_pay", pay("0.08"), id)).action).toBe("allow");
    expect(spending.total).toBe(millionthsOf("0.08"));
    expect((await submit(ann, "p2p_pay", pay("0.80"), id)).action).toBe("ask");
    expect(spending.total).toBe(millionthsOf("0.8"));
    expect((await submit(ann, "p2p_pay", pay("80"), id)).action).toBe("deny");
    expect(spending.total).toBe(0n);
  });

  it("cannot take another call's id", async () => {
    const { submit, spending } = await openPeers({ p2p: OPEN, records: GOOD });
    const { id } = await submit(ann, "p2p_pay", pay("0.05"));
    expect((await submit(bob, "p2p_pay", pay("0.01"), id)).code).toBe("unavailable");
    expect(spending.total).toBe(millionthsOf("0.05"));
  });

  it("that pays can be lowered by whoever approves it, and not be changed otherwise", async () => {
    const { submit, pipeline } = await openPeers({ p2p: OPEN, records: GOOD });
    const { id } = await submit(ann, "p2p_pay", pay("0.50"));
    const objection = (input: JsonObject, of = id) =>
      pipeline.objection({ id: of, tool: "p2p_pay", input });
    expect(objection(pay("0.50"))).toBeUndefined();
    expect(objection(pay("0.05"))).toBeUndefined();
    for (const input of [pay("0.51"), pay("-1"), pay("0"), {}])
      expect(objection(input)).toContain("lowered");
    expect(objection(pay("0.05"), "another")).toContain("lowered");
    expect(pipeline.objection({ id, tool: "Read", input: READ })).toBeUndefined();
  });
});

describe("money", () => {
  it("is set aside before anything is waited for: calls at the same time never spend more than a day's limit", async () => {
    const { submit, spending } = await openPeers({
      p2p: OPEN,
      records: GOOD,
      payment: { limits: { maxDaily: "1.00" } },
    });
    const said = await Promise.all(
      Array.from({ length: 50 }, (_, at) => submit(at % 2 ? ann : bob, "p2p_pay", pay("0.09"))),
    );
    expect(said.filter(({ action }) => action === "allow")).toHaveLength(11);
    expect(spending.total).toBe(millionthsOf("0.99"));
  });

  it("of a call that was denied, or that went wrong, comes back; of one that ran out of time it does not", async () => {
    const { submit, pipeline, spending } = await openPeers({ p2p: OPEN, records: GOOD });
    const denied = await submit(ann, "p2p_pay", pay("0.50"));
    pipeline.decided(denied.id, "deny");
    expect(spending.total).toBe(0n);
    const failed = await submit(ann, "p2p_pay", pay("0.05"));
    pipeline.decided(failed.id, "allow");
    pipeline.decided(failed.id, "deny"); // a decision never flips
    expect(spending.total).toBe(millionthsOf("0.05"));
    pipeline.outcome(failed.id, { ok: false, reporter: "executor" });
    expect(spending.total).toBe(0n);
    const slow = await submit(ann, "p2p_pay", pay("0.05"));
    pipeline.decided(slow.id, "allow");
    pipeline.outcome(slow.id, { ok: false, timedOut: true, reporter: "executor" });
    pipeline.outcome(slow.id, { ok: false, reporter: "executor" });
    expect(spending.total).toBe(millionthsOf("0.05"));
  });

  it("comes back where the host did not run it, and that is not held against the peer", async () => {
    const { submit, pipeline, spending, reputation } = await openPeers({
      p2p: OPEN,
      records: GOOD,
    });
    const before = reputation.trust(ann);
    for (let i = 0; i < 6; i++) {
      const { id } = await submit(ann, "p2p_pay", pay("0.05"));
      pipeline.decided(id, "allow");
      pipeline.outcome(id, { ok: false, ran: false, reporter: "executor" });
    }
    expect(spending.total).toBe(0n);
    expect(reputation.trust(ann)).toEqual(before);
  });

  it("does not come back because a peer says so", async () => {
    const { submit, pipeline, spending } = await openPeers({ p2p: OPEN, records: GOOD });
    const { id } = await submit(ann, "p2p_pay", pay("0.05"));
    pipeline.decided(id, "allow");
    pipeline.outcome(id, { ok: false, reporter: "peer" });
    pipeline.outcome(id, { ok: false, reporter: "executor" });
    expect(spending.total).toBe(millionthsOf("0.05"));
  });

  it("that cannot be written down is not spent", async () => {
    const { submit, spending, spendingFile } = await openPeers({ p2p: OPEN, records: GOOD });
    spendingFile.broken = true;
    expect(await submit(ann, "p2p_pay", pay("0.05"))).toMatchObject({
      action: "deny",
      code: "unavailable",
    });
    expect(spending.total).toBe(0n);
    spendingFile.broken = false;
    expect((await submit(ann, "p2p_pay", pay("0.05"))).action).toBe("allow");
  });

  it("is not given where the call was denied while it was written down", async () => {
    const { pipeline, spending } = await openPeers({ p2p: OPEN, records: GOOD });
    const call = { id: "x", session: `p2p:${ann}`, tool: "p2p_pay", input: pay("0.05") };
    const said = pipeline.judge(call, judged(call.tool, call.input));
    pipeline.decided("x", "deny");
    expect((await said).verdict).toMatchObject({ action: "deny", reason: { code: "unavailable" } });
    expect(spending.total).toBe(0n);
  });
});

describe("standing", () => {
  it("is earned by what ran, as whoever ran it says; a peer's own word counts only against it", async () => {
    const { submit, pipeline, reputation } = await openPeers({ p2p: OPEN });
    const call = async (reporter: "peer" | "executor", ok: boolean) => {
      const { id } = await submit(ann, "Read", READ);
      pipeline.outcome(id, { ok: true, reporter }); // nothing was allowed yet
      pipeline.decided(id, "allow");
      pipeline.outcome(id, { ok, reporter });
      pipeline.outcome(id, { ok, reporter });
    };
    await call("peer", true);
    expect(reputation.trust(ann)).toEqual({ kind: "newcomer" });
    await call("executor", true);
    expect(reputation.trust(ann)).toEqual({ kind: "known", score: 1 / 2 });
    await call("peer", false);
    expect(reputation.trust(ann)).toEqual({ kind: "known", score: 1 / 4 });
  });

  it("ends a peer's sessions after five failures in a row, and when it falls below the minimum", async () => {
    const ended: [string, string][] = [];
    const { pipeline, submit } = await openPeers({
      p2p: OPEN,
      records: { [ann]: { successes: 1000 }, [bob]: { successes: 1 } },
      more: { onInvalid: (did, why) => ended.push([did, why]) },
    });
    const fail = async (did: string, ok = false) => {
      const { id } = await submit(did, "Read", READ);
      pipeline.decided(id, "allow");
      pipeline.outcome(id, { ok, reporter: "executor" });
    };
    for (let round = 0; round < 4; round++) await fail(ann);
    await fail(ann, true);
    for (let round = 0; round < 4; round++) await fail(ann);
    expect(ended).toEqual([]);
    await fail(ann);
    expect(ended).toEqual([[ann, "failures"]]);
    await fail(bob);
    expect(ended).toEqual([
      [ann, "failures"],
      [bob, "reputation"],
    ]);
    expect((await submit(bob, "Read", READ)).code).toBe("reputation");
  });

  it("that cannot be read or written denies every peer", async () => {
    const { submit, reputation, reputationFile } = await openPeers({ p2p: OPEN, records: GOOD });
    reputationFile.broken = true;
    reputation.record(cid, "success");
    await expect.poll(async () => (await submit(ann, "Read", READ)).code).toBe("unavailable");
    reputationFile.broken = false;
    await expect.poll(async () => (await submit(ann, "Read", READ)).action).toBe("ask");
    await reputation.stop();
  });

  it("that throws denies", async () => {
    const reputation = await openReputation({
      file: { name: "x", load: async () => undefined, save: async () => {} },
      minScore: 0.3,
    });
    const more = {
      reputation: {
        ...reputation,
        trust: () => {
          throw new Error("broken");
        },
      },
    };
    const { submit, pipeline } = await openPeers({ p2p: OPEN, more });
    expect(await submit(ann, "Read", READ)).toMatchObject({ action: "deny", code: "unavailable" });
    expect(await pipeline.admit(ann)).toEqual({ ok: false, why: "unavailable" });
  });
});

describe("a session", () => {
  const admit = async (
    did: string,
    p2p: object,
    records: Readonly<Record<string, Earned>> = {},
    answer?: boolean,
  ) =>
    (
      await openPeers({
        p2p: { ...OPEN, ...p2p },
        records,
        more: answer === undefined ? {} : { askOwner: async () => answer },
      })
    ).pipeline.admit(did);
  const listed = { peers: [{ did: ann, name: "Ann" }] };
  const no = (why: string) => ({ ok: false, why });

  it("is for peers that are listed, that the owner wants, or that are in good standing where the operator says so", async () => {
    expect(await admit(ann, listed)).toEqual({ ok: true });
    expect(await admit(ann, {}, GOOD)).toEqual(no("owner"));
    expect(await admit(ann, { autoApproveKnownPeers: true }, GOOD)).toEqual({ ok: true });
    expect(await admit(ann, { autoApproveKnownPeers: true })).toEqual(no("owner"));
    expect(await admit(ann, {}, {}, true)).toEqual({ ok: true });
    expect(await admit(ann, {}, {}, false)).toEqual(no("owner"));
  });

  it("is not for peers to which nothing is open, that are not trusted, or whose name is not theirs", async () => {
    expect(await admit(ann, { ...listed, firewall: [] })).toEqual(no("firewall"));
    expect(
      await admit(ann, { ...listed, firewall: [...OPEN.firewall, { peer: ann, action: "deny" }] }),
    ).toEqual(no("firewall"));
    expect(await admit(ann, listed, { [ann]: { failures: 1 } })).toEqual(no("reputation"));
    expect(await admit(ann, { newPeers: "deny" }, {}, true)).toEqual(no("newcomer"));
    expect(await admit(`${ann} `, listed, {}, true)).toEqual(no("identity"));
  });
});

describe("whatever happens", () => {
  const rule = fc.record({
    peer: fc.constantFrom(ann, bob, "*"),
    action: fc.constantFrom("allow", "deny"),
    tools: fc.subarray(["Read", "Wr*", "p2p_pay", "Bash", "x"], { minLength: 1 }),
    perMinute: fc.option(fc.constantFrom(1, 3, 50), { nil: undefined }),
  });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("call" as const),
      peer: fc.constantFrom(ann, bob, cid),
      call: fc.constantFrom<[string, JsonObject]>(
        ["Read", READ],
        ["Write", { ...READ, content: "x" }],
        ["Bash", { command: "rm -rf /" }],
        ["x", {}],
        ...["0.01", "0.10", "0.11", "0.9", "2", "-5", "x"].map((amount): [string, JsonObject] => [
          "p2p_pay",
          pay(amount),
        ]),
      ),
    }),
    fc.record({
      kind: fc.constant("decide" as const),
      at: fc.nat(30),
      allow: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant("report" as const),
      at: fc.nat(30),
      result: fc.record({
        ok: fc.boolean(),
        timedOut: fc.boolean(),
        reporter: fc.constantFrom("peer" as const, "executor" as const),
      }),
    }),
    fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(1000, 60_000, 43_200_000),
    }),
  );

  it("no peer's call is allowed without a person or the spending rule, no limit is passed, and nothing is owed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { maxLength: 4 }),
        fc.array(step, { maxLength: 40 }),
        async (firewall, steps) => {
          let now = NOON;
          const payment = {
            limits: { maxDaily: "0.50", maxDailyPerPeer: "0.30", maxPerTx: "0.25" },
          };
          const testCore = await openPeers({
            p2p: { firewall },
            records: GOOD,
            payment,
            now: () => now,
          });
          const { pipeline, spending, reputation, submit } = testCore;
          const ids: string[] = [];
          for (const step of steps) {
            if (step.kind === "wait") now += step.ms;
            if (step.kind === "decide")
              pipeline.decided(ids[step.at] ?? "none", step.allow ? "allow" : "deny");
            if (step.kind === "report") pipeline.outcome(ids[step.at] ?? "none", step.result);
            if (step.kind === "call") {
              const [tool, input] = step.call;
              const trust = reputation.trust(step.peer);
              const said = await submit(step.peer, tool, input);
              ids.push(said.id);
              expect(["allow", "ask", "deny"]).toContain(said.action);
              if (said.action === "allow") {
                expect(said.code).toBe("spending");
                expect(tool).toBe("p2p_pay");
                expect(trust.kind).toBe("known");
                expect(millionthsOf(input.amount as string)!).toBeLessThanOrEqual(
                  spending.limits.autoApproveBelow,
                );
              }
              if (input.command === "rm -rf /") expect(said.action).toBe("deny");
            }
            expect(spending.total >= 0n && spending.total <= spending.limits.maxDaily).toBe(true);
          }
          await Promise.all([spending.stop(), reputation.stop()]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("in the state directory", () => {
  it("what peers earned and spent outlives the gateway, in files that only their owner reads", async () => {
    const state = await openState(join(await temporary(), "state"));
    const p2p = P2pOptions.parse(OPEN);
    const payment = PaymentOptions.parse({});
    const open = async () => {
      const files = peerFiles(state);
      const reputation = await openReputation({
        file: files.reputation,
        minScore: p2p.minTrustScore,
      });
      const spending = await openSpending({
        limits: limitsOf(payment),
        file: files.spending,
        now: () => NOON,
      });
      return {
        reputation,
        spending,
        pipeline: createPeerPipeline({ p2p, payment, reputation, spending, now: () => NOON }),
      };
    };
    const first = await open();
    first.reputation.record(ann, "success");
    const call = { id: "1", session: `p2p:${ann}`, tool: "p2p_pay", input: pay("0.10") };
    expect((await first.pipeline.judge(call, judged(call.tool, call.input))).verdict.action).toBe(
      "allow",
    );
    // before the answer, not after
    expect(await readFile(join(state.directory, "spending.json"), "utf8")).toContain('"0.1"');
    await Promise.all([first.reputation.stop(), first.spending.stop()]);

    const second = await open();
    expect(second.reputation.trust(ann)).toEqual({ kind: "known", score: 1 / 2 });
    expect(second.spending.total).toBe(millionthsOf("0.1"));
  });

  it("a file that cannot be read denies", async () => {
    const state = await openState(join(await temporary(), "state"));
    await mkdir(join(state.directory, "reputation.json"));
    await state.write("spending.json", "{ nonsense");
    const files = peerFiles(state);
    const reputation = await openReputation({ file: files.reputation, minScore: 0.3 });
    const spending = await openSpending({
      limits: limitsOf(PaymentOptions.parse({})),
      file: files.spending,
      now: () => NOON,
    });
    expect(reputation.trust(ann)).toEqual({ kind: "unavailable" });
    expect(spending.reserve({ id: "1", did: ann, amount: 1n })).toBe("unavailable");
    await Promise.all([reputation.stop(), spending.stop()]);
    expect(await readFile(join(state.directory, "spending.json"), "utf8")).toBe("{ nonsense");
  });
});
