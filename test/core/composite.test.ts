/** Routing: who is asked, in which order, and what happens when they cannot be reached. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ApprovalProvider, Receipt } from "../../src/core/channel.ts";
import { Clock } from "../../src/core/clock.ts";
import { CompositeProvider, Delivery } from "../../src/core/composite.ts";
import { denied, desktop, request } from "../support/fixtures.ts";

const handling = (name: string, prefix: string, over: Partial<ApprovalProvider> = {}) =>
  desktop({ name, canHandle: (key) => key.startsWith(prefix), ...over });
const person = (provider: ApprovalProvider) => ({ provider, automatic: false });
const machine = (provider: ApprovalProvider) => ({ provider, automatic: true });

function composite(
  channels: ApprovalProvider[],
  fallbacks: { provider: ApprovalProvider; automatic: boolean }[] = [],
) {
  return new CompositeProvider({
    channels: channels.map(person),
    fallbacks,
    clock: new Clock({ tickMs: 5 }),
  });
}
const names = (router: CompositeProvider, key: string) => router.route(key).map(({ name }) => name);

describe("routing", () => {
  const [chat, codex, everything, terminal, auto] = [
    handling("chat", "claude-code:"),
    handling("codex", "codex:"),
    handling("all", ""),
    handling("terminal", ""),
    handling("auto", ""),
  ];

  it.each([
    ["the first channel that can handle it", "claude-code:1", ["chat", "all", "terminal", "auto"]],
    ["the next one, where the first cannot", "codex:1", ["codex", "all", "terminal", "auto"]],
    [
      "for a remote peer, never one that answers by itself",
      "p2p:did:key:z6Mk",
      ["all", "terminal"],
    ],
    ["nor for one that writes itself differently", " P2P:did:key:z6Mk", ["all", "terminal"]],
  ])("asks %s", (_what, key, expected) => {
    expect(
      names(composite([chat, codex, everything], [person(terminal), machine(auto)]), key),
    ).toEqual(expected);
  });

  it("asks a session that came from a chat in that chat first, whatever the order of the config", () => {
    const own = handling("auto", "");
    const router = composite(
      [everything, chat, handling("home", "")],
      [person(terminal), machine(auto)],
    );
    expect(names(router, "home:-100:1")).toEqual(["home", "all", "terminal", "auto"]);
    expect(names(router, "homeless:1")).toEqual(["all", "home", "terminal", "auto"]);
    // A key that names what answers by itself comes from the agent.
    expect(names(router, "auto:1")).toEqual(["all", "home", "terminal", "auto"]);
    expect(names(composite([everything], [machine(own)]), "auto:1")).toEqual(["all", "auto"]);
  });

  it("asks nobody twice, though a channel may also be the fallback", () => {
    expect(names(composite([everything], [person(everything)]), "x:1")).toEqual(["all"]);
  });

  it("has no one to ask where nothing matches", () => {
    expect(names(composite([chat]), "ci:1")).toEqual([]);
  });

  it("takes a channel that throws for one that cannot", () => {
    const broken = handling("broken", "", {
      canHandle: () => {
        throw new Error("boom");
      },
    });
    expect(names(composite([broken, everything]), "x:1")).toEqual(["all"]);
  });

  it("narrows a channel that is asked for its own sessions only", () => {
    const own = { ...person(everything), only: (key: string) => key.startsWith("own:") };
    const router = new CompositeProvider({ channels: [own], fallbacks: [], clock: new Clock() });
    expect([names(router, "own:1"), names(router, "x:1")]).toEqual([["all"], []]);
  });
});

describe("delivery", () => {
  const down = (name: string) =>
    handling(name, "", { ask: () => Promise.reject(new Error("down")) });

  it("goes on to the next channel that can handle it, then to the fallback, and says who could not be reached", async () => {
    const terminal = handling("terminal", "");
    const delivery = new Delivery(request());
    await composite([down("one"), down("two")], [person(terminal)]).ask(request(), delivery);
    expect(delivery).toMatchObject({ reached: ["terminal"], unreachable: ["one", "two"] });
  });

  it("asks only one: the second is not asked when the first was reached", async () => {
    const [one, two] = [handling("one", ""), handling("two", "")];
    await composite([one, two]).ask(request(), new Delivery(request()));
    expect([one.cards.length, two.cards.length]).toEqual([1, 0]);
  });

  it.each([
    ["x:1", "no channel that is up takes this session"],
    ["p2p:did:key:z6Mk", "remote peers are never approved automatically"],
  ])("rejects with no-channel when nobody can be asked for %s", async (session, words) => {
    const asked = request({ session });
    await expect(composite([]).ask(asked, new Delivery(asked))).rejects.toMatchObject({
      code: "no-channel",
      message: expect.stringContaining(words),
    });
  });

  it("never hands a remote peer's question to a machine, even when all people are out of reach", async () => {
    const auto = handling("auto", "");
    const asked = request({ session: "p2p:did:key:z6Mk" });
    await expect(
      composite([down("one")], [machine(auto)]).ask(asked, new Delivery(asked)),
    ).rejects.toMatchObject({
      code: "no-channel",
    });
    expect(auto.cards).toEqual([]);
  });

  it("closes every card, though one of them cannot be closed", async () => {
    const [broken, fine] = [
      handling("broken", "", { closeCard: () => Promise.reject(new Error("gone")) }),
      handling("fine", ""),
    ];
    const delivery = new Delivery(request());
    delivery.shown(broken, {});
    delivery.shown(fine, {});
    await composite([]).closeCards(delivery, denied());
    expect(fine.settled).toHaveLength(1);
  });

  it.each([
    ["shows it after all", true],
    ["gives up after all", false],
  ])(
    "leaves a question open while the only channel is slow, and hears when it %s",
    async (_what, succeeds) => {
      vi.useFakeTimers();
      try {
        let finish = () => {};
        const ask = () =>
          new Promise<Receipt>((resolve, reject) => {
            finish = () => (succeeds ? resolve({ card: "1" }) : reject(new Error("down")));
          });
        const delivery = new Delivery(request());
        const asked = composite([handling("slow", "", { ask })]).ask(request(), delivery);
        await vi.advanceTimersByTimeAsync(15_200);
        await asked;
        expect(delivery.reached).toEqual([]);
        finish();
        if (succeeds) await delivery.late;
        else await expect(delivery.late).rejects.toMatchObject({ code: "no-channel" });
        expect(delivery.reached).toEqual(succeeds ? ["slow"] : []);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("gives a channel that hangs up on it after a while, and asks the next", async () => {
    vi.useFakeTimers();
    try {
      const [hanging, next] = [
        handling("hanging", "", { ask: () => new Promise(() => {}) }),
        handling("next", ""),
      ];
      const delivery = new Delivery(request());
      const asked = composite([hanging, next]).ask(request(), delivery);
      await vi.advanceTimersByTimeAsync(15_100);
      await asked;
      expect(delivery).toMatchObject({ reached: ["next"], unreachable: ["hanging"] });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a reminder", () => {
  const clock = () => {
    const opened = new Clock({ tickMs: 5 });
    onTestFinished(() => opened.stop());
    return opened;
  };
  const open = () => {
    const channel = desktop();
    const ticking = clock();
    const router = new CompositeProvider({
      channels: [person(channel)],
      fallbacks: [],
      clock: ticking,
    });
    const now = ticking.now();
    const asked = request({ createdAt: now - 300, expiresAt: now + 100 });
    return { channel, router, asked, delivery: new Delivery(asked) };
  };

  it("goes to every card before the question expires", async () => {
    const { channel, router, asked, delivery } = open();
    await router.ask(asked, delivery);
    expect(channel.reminded).toEqual([]);
    await expect.poll(() => channel.reminded).toEqual([asked]);
  });

  it("does not come once it is decided", async () => {
    const { channel, router, asked, delivery } = open();
    await router.ask(asked, delivery);
    await router.closeCards(delivery, denied());
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(channel.reminded).toEqual([]);
  });

  it("that fails does not affect the others", async () => {
    const ticking = clock();
    const remind = vi.fn(async () => {
      throw new Error("boom");
    });
    const router = new CompositeProvider({
      channels: [person(desktop({ remind }))],
      fallbacks: [],
      clock: ticking,
    });
    const asked = request({ createdAt: ticking.now() - 100, expiresAt: ticking.now() + 20 });
    await router.ask(asked, new Delivery(asked));
    await expect.poll(() => remind.mock.calls.length).toBe(1);
  });
});
