/**
 * Where a question is shown: who is a remote peer, what its cards are told, and what happens to
 * slow channels.
 */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ApprovalProvider } from "../../src/core/channel.ts";
import { Clock } from "../../src/core/clock.ts";
import { CompositeProvider, Delivery, isPeer, peerIn } from "../../src/core/composite.ts";
import { denied, desktop, request } from "../support/fixtures.ts";

const person = (provider: ApprovalProvider) => ({ provider, automatic: false });
const PEER = "p2p:did:key:z6Mk";

/** Channels, and a clock that stands still until the test lets time pass. */
function sending(channels: ApprovalProvider[], automatic: ApprovalProvider[] = []) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = new Clock({ tickMs: 5 });
  const router = new CompositeProvider({
    channels: channels.map(person),
    fallbacks: automatic.map((provider) => ({ provider, automatic: true })),
    clock,
  });
  const open = (ms = 300_000, over: Parameters<typeof request>[0] = {}) => {
    const asked = request({ createdAt: clock.now(), expiresAt: clock.now() + ms, ...over });
    return { asked, delivery: new Delivery(asked) };
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { clock, router, open, pass };
}

const failing = () => Promise.reject(new Error("gone"));
const never = () => new Promise<never>(() => {});

describe("a remote peer", () => {
  it.each([PEER, "P2P:x", "p2P:", " p2p:x", "\u00a0p2p:x", "\ufeffp2p:x", "\n\tp2p:x"])(
    "is behind the session %j",
    (key) => {
      expect(isPeer(key)).toBe(true);
      expect(peerIn(key, [])).toBe(key);
    },
  );

  it.each(["p2p", "x p2p:x", "ap2p:x", "pp2p:x", "", "ci:1", "~p2p:x"])(
    "is not behind the session %j",
    (key) => {
      expect(isPeer(key)).toBe(false);
      expect(peerIn(key, [])).toBeUndefined();
    },
  );

  it("is behind every session that descends from its own", () => {
    expect(peerIn("ci:1", ["ci:2", PEER, "p2p:other"])).toBe(PEER);
    expect(peerIn("ci:1", ["ci:2"])).toBeUndefined();
    expect(peerIn("p2p:child", [PEER])).toBe("p2p:child");
  });

  it("never reaches what answers by itself, though its session hides whose it is", async () => {
    const auto = desktop({ name: "auto" });
    const { router, open } = sending([], [auto]);
    for (const over of [{ session: "ci:1", peer: true as const }, { session: PEER }]) {
      const { asked, delivery } = open(1000, over);
      await expect(router.ask(asked, delivery)).rejects.toMatchObject({
        code: "no-channel",
        message:
          "no person can be asked for a remote peer now, and remote peers are " +
          "never approved automatically",
      });
    }
    expect(auto.cards).toEqual([]);
    const { asked, delivery } = open(1000, { session: "ci:1" });
    await router.ask(asked, delivery);
    expect(auto.cards).toEqual([asked]);
  });
});

describe("a question that nobody can be asked", () => {
  it("says which channels could not deliver it", async () => {
    const { router, open } = sending([
      desktop({ name: "one", ask: failing }),
      desktop({ name: "two", ask: failing }),
    ]);
    const { asked, delivery } = open();
    await expect(router.ask(asked, delivery)).rejects.toMatchObject({
      code: "no-channel",
      message: "no person could be reached: one, two could not deliver the question",
    });
    expect(delivery).toMatchObject({ reached: [], unreachable: ["one", "two"], late: undefined });
  });

  it("says that no channel takes its session", async () => {
    const { router, open } = sending([]);
    const { asked, delivery } = open();
    await expect(router.ask(asked, delivery)).rejects.toMatchObject({
      code: "no-channel",
      message:
        "no person can be asked now: no channel that is up takes this session, and there is " +
        "no terminal to fall back to",
    });
  });
});

describe("a channel that is slow", () => {
  it("is given fifteen seconds before the next one is asked", async () => {
    const next = desktop({ name: "next" });
    const { router, open, pass } = sending([desktop({ name: "slow", ask: never }), next]);
    const { asked, delivery } = open();
    void router.ask(asked, delivery);
    await pass(14_900);
    expect([next.cards.length, delivery.unreachable]).toEqual([0, []]);
    await pass(200);
    expect([next.cards.length, delivery.reached, delivery.late]).toEqual([1, ["next"], undefined]);
  });

  it("and shows the card after all, while the next one fails, has shown it", async () => {
    let [show, fail] = [() => {}, () => {}];
    const slow = desktop({
      name: "slow",
      ask: () => new Promise((resolve) => (show = () => resolve({}))),
    });
    const next = desktop({
      name: "next",
      ask: () => new Promise((_resolve, reject) => (fail = () => reject(new Error()))),
    });
    const { router, open, pass } = sending([slow, next]);
    const { asked, delivery } = open();
    const asking = router.ask(asked, delivery);
    await pass(15_100);
    show();
    await pass(1);
    fail();
    await pass(1);
    await asking;
    expect(delivery).toMatchObject({
      reached: ["slow"],
      unreachable: ["slow", "next"],
      late: undefined,
    });
  });

  it("leaves no timer behind once it has shown the card, or could not", async () => {
    for (const ask of [async () => ({}), failing]) {
      const { clock, router, open, pass } = sending([desktop({ ask })]);
      const { asked, delivery } = open();
      await router.ask(asked, delivery).catch(() => {});
      await pass(0);
      await router.closeCards(delivery, denied()); // takes the reminder with it
      await pass(0);
      expect(clock.size).toBe(0);
    }
  });

  it("to close a card is not waited for longer than ten seconds", async () => {
    const { router, open, pass } = sending([]);
    const { delivery } = open();
    delivery.shown(desktop({ closeCard: never }), {});
    let closed = false;
    void router.closeCards(delivery, denied()).then(() => {
      closed = true;
    });
    await pass(9_900);
    expect(closed).toBe(false);
    await pass(200);
    expect(closed).toBe(true);
  });
});

describe("a card", () => {
  it("that turns up late is told how many calls wait, where it is more than one", () => {
    const [one, many] = [desktop(), desktop()];
    new Delivery(request()).shown(one, {});
    new Delivery(request({ calls: 2 })).shown(many, {});
    expect([one.recounted, many.recounted.map(({ calls }) => calls)]).toEqual([[], [2]]);
    expect([one.settled, many.settled]).toEqual([[], []]);
  });

  it("that turns up after the decision is closed, and not counted", async () => {
    const channel = desktop();
    const asked = request({ calls: 2 });
    const delivery = new Delivery(asked);
    const decision = denied();
    await delivery.closeCards(decision);
    delivery.shown(channel, {});
    expect([channel.recounted, channel.settled]).toEqual([[], [{ request: asked, decision }]]);
  });

  it("that cannot be counted, reminded or closed troubles nothing else", async () => {
    const broken = { recount: failing, remind: failing, closeCard: failing };
    const [bad, good] = [desktop(broken), desktop()];
    const { router, open, pass } = sending([]);
    const { asked, delivery } = open(1000, { calls: 2 });
    for (const each of [bad, good]) delivery.shown(each, {});
    router.recount(delivery, { ...asked, calls: 3 });
    delivery.remindBy(new Clock({ tickMs: 5 }));
    await pass(1000);
    await router.closeCards(delivery, denied());
    delivery.shown(desktop(broken), {});
    await pass(0);
    expect([good.recounted.length, good.reminded.length, good.settled.length]).toEqual([2, 1, 1]);
  });

  it("is told of more calls soon, together, and with the latest number", async () => {
    const [one, other] = [desktop(), desktop()];
    const { router, open, pass } = sending([]);
    const { asked, delivery } = open();
    for (const each of [one, other]) delivery.shown(each, {});
    router.recount(delivery, { ...asked, calls: 2 });
    await pass(200);
    router.recount(delivery, { ...asked, calls: 3 });
    expect(one.recounted).toEqual([]);
    await pass(110);
    for (const each of [one, other]) expect(each.recounted.map(({ calls }) => calls)).toEqual([3]);
    router.recount(delivery, { ...asked, calls: 4 });
    await pass(310);
    expect(one.recounted.map(({ calls }) => calls)).toEqual([3, 4]);
  });

  it("is told of no more calls once it is decided", async () => {
    const channel = desktop();
    const { clock, router, open, pass } = sending([]);
    const { asked, delivery } = open();
    delivery.shown(channel, {});
    router.recount(delivery, { ...asked, calls: 2 });
    await router.closeCards(delivery, denied());
    router.recount(delivery, { ...asked, calls: 3 });
    await pass(1000);
    expect([channel.recounted, clock.size]).toEqual([[], 0]);
  });

  it("is closed with the question as it was last", async () => {
    const channel = desktop();
    const { router, open } = sending([]);
    const { asked, delivery } = open();
    delivery.shown(channel, {});
    router.recount(delivery, { ...asked, calls: 2 });
    await router.closeCards(delivery, denied());
    expect(channel.settled).toMatchObject([
      { request: { calls: 2 }, decision: { outcome: "deny" } },
    ]);
  });
});

describe("the reminder", () => {
  it.each([
    ["a minute before the end", 300_000, 240_000],
    ["after three quarters of the time where there is little", 100_000, 75_000],
  ])("comes %s, once, to every card", async (_what, ms, after) => {
    const [one, other] = [desktop(), desktop()];
    const { clock, router, open, pass } = sending([one]);
    const { asked, delivery } = open(ms);
    await router.ask(asked, delivery);
    delivery.shown(other, {});
    delivery.remindBy(clock);
    await pass(after - 20);
    expect(one.reminded).toEqual([]);
    await pass(40);
    expect([one.reminded, other.reminded]).toEqual([[asked], [asked]]);
    await pass(ms);
    expect(one.reminded).toHaveLength(1);
  });

  it("is not set where the decision came first", async () => {
    const { clock, router, open } = sending([]);
    const { delivery } = open();
    await router.closeCards(delivery, denied());
    delivery.remindBy(clock);
    expect(clock.size).toBe(0);
  });

  it("is taken back by the decision", async () => {
    const channel = desktop();
    const { router, open, pass } = sending([channel]);
    const { asked, delivery } = open();
    await router.ask(asked, delivery);
    await router.closeCards(delivery, denied());
    await pass(300_000);
    expect(channel.reminded).toEqual([]);
  });
});
