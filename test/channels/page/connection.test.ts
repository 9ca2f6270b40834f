/** What the page claims of its connection when the gateway, the network or the computer is gone. */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAULTS, openFaults } from "../../../bench/support/page-faults.mjs";
import { approvalOf } from "../../../src/core/card.ts";
import { requestOf } from "../../worlds/test-core.ts";
import {
  ask,
  describePage,
  launched,
  linkText,
  paired,
  ready,
  recent,
  tap,
  textOf,
  world,
} from "./page-world.ts";

describePage("the connection of the page", () => {
  const unsure = () => world.page.clock.runFor(27_000);
  const timer = async (card: Locator) => (await card.locator(".timer").textContent()) ?? "";
  const empty = () => world.page.locator(".empty .lead").textContent();

  it("is not trusted after 25 seconds without a frame, and nothing is said to be waiting or not", async () => {
    await world.page.clock.install();
    await paired();
    await expect.poll(empty).toBe("Nothing is waiting.");
    await world.server.hang();
    await world.page.clock.runFor(20_000);
    expect(await linkText()).toBe("Connected as ada-phone");
    await world.page.clock.runFor(7_000);
    expect(await linkText()).toBe("Not sure, checking…");
    expect(await empty()).toBe("Checking what is waiting…");
    expect(await world.page.textContent("#app")).not.toContain("Nothing is waiting");
  });

  it("is trusted as long as heartbeats come", async () => {
    await world.page.clock.install();
    await paired();
    for (let beats = 0; beats < 6; beats++) {
      await world.page.clock.runFor(9_000);
      const text = JSON.stringify({ type: "heartbeat", at: Date.now(), pending: 0 });
      const known = world.received.length;
      for (const socket of world.server.sockets) socket.send(text);
      await expect.poll(() => world.received.length).toBeGreaterThan(known);
    }
    expect(await linkText()).toBe("Connected as ada-phone");
    expect(await empty()).toBe("Nothing is waiting.");
  });

  it("keeps the time that is left when the device's clock is set back an hour", async () => {
    await world.page.clock.install();
    await paired();
    const { card } = await ask();
    const left = async () => {
      const [, minutes, seconds] = /^(\d+):(\d\d) left$/.exec(await timer(card)) ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };
    const before = await left();
    expect(before).toBeGreaterThan(0);
    await world.page.evaluate("{ const now = Date.now; Date.now = () => now() - 3_600_000; }");
    await world.page.clock.runFor(5_000);
    expect(await left()).toBeLessThan(before);
    expect(await left()).toBeGreaterThan(before - 60);
  });

  it("looks up a question of which no frame tells, as long as its card is shown", async () => {
    const request = requestOf();
    let status = "pending";
    const { card, ...approval } = approvalOf({ request });
    world.endpoints.set(`GET /v1/approvals/${request.id}`, () => ({
      status: 200,
      body: { ...approval, card, status },
    }));
    await paired(`/a/${request.id}`);
    await world.page.locator(`article[data-id="${request.id}"]`).waitFor();
    status = "approved";
    const text = JSON.stringify({ type: "heartbeat", at: Date.now(), pending: 0 });
    for (const socket of world.server.sockets) socket.send(text);
    await expect.poll(() => recent().count()).toBe(1);
  });

  it("says that it is not known whether an answer arrived, and sends it once", async () => {
    await world.page.clock.install();
    await paired();
    const { card } = await ask();
    await world.page.clock.runFor(1000);
    await world.server.hang();
    await tap(card, "Approve once");
    await expect.poll(() => textOf(card)).toContain("Sending…");
    await unsure();
    expect(await textOf(card)).toContain("it is not known whether it arrived");
    await tap(card, "Approve once");
    await tap(card, "Deny");
    expect(world.sent).toHaveLength(1);
  });
});

describePage("in each of four faults, the page", () => {
  describe("with a gateway of its own", () => {
    let rig: Awaited<ReturnType<typeof openFaults>>;
    beforeAll(async () => {
      rig = await openFaults(launched());
    });
    afterAll(() => rig.close());

    it.each(
      FAULTS.flatMap((fault) => [
        { fault, when: "as an answer is on its way" },
        { fault, when: "before an answer is given" },
      ]),
    )("$fault, $when: claims nothing that it does not know", async ({ fault }) => {
      const { falselyConnected, lostSilently, sentTwice, outcome } = await rig.run(fault);
      expect({ falselyConnected, lostSilently, sentTwice }, outcome).toEqual({
        falselyConnected: false,
        lostSilently: false,
        sentTwice: false,
      });
    });
  });
});

describePage("the page, when it is brought back", () => {
  it("without its connection, does not say that it is connected", async () => {
    // as from the browser's store of pages: the socket is closed, and its events are not told yet
    await world.page.addInitScript({
      content: `{
        const Plain = WebSocket;
        globalThis.opened = [];
        globalThis.WebSocket = class extends Plain {
          constructor(...given) { super(...given); opened.push(this); }
        };
      }`,
    });
    await paired();
    const claims = await world.page.evaluate<string>(`(async () => {
      const socket = opened.at(-1);
      socket.onclose = null;
      socket.close();
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve));
      return document.querySelector("#link").textContent;
    })()`);
    expect(claims).not.toContain("Connected");
    await expect.poll(linkText).toBe("Connected as ada-phone");
    expect(await world.page.evaluate("opened.length")).toBe(2);
  });
});

describePage("a clock that is set while the page is open", () => {
  const HOUR = 3_600_000;
  const setBy = (by: number) =>
    world.page.evaluate(`{
      const now = Date.now;
      Date.now = () => now() + ${by};
    }`);

  it.each([
    ["back", -HOUR],
    ["forward", HOUR],
  ])("%s by an hour changes nothing of the time that is left, nor of the claims", async (_, by) => {
    await paired();
    const { card } = await ask();
    await expect.poll(() => textOf(card.locator(".timer"))).toMatch(/^[45]:\d\d left$/);
    const known = world.received.length;
    await setBy(by);
    // forward, it looks like a sleep: the page asks anew, and is told the time
    if (by > 0) await expect.poll(() => world.received.length).toBeGreaterThan(known);
    await world.page.waitForTimeout(1500);
    await expect.poll(linkText).toBe("Connected as ada-phone");
    expect(await textOf(card.locator(".timer"))).toMatch(/^[45]:\d\d left$/);
    await ready(card, "Approve once");
    await tap(card, "Approve once");
    await card.waitFor({ state: "detached" });
    expect(world.testCore.answers).toHaveLength(1);
  });
});

describePage("what is stopped", () => {
  const banner = () => world.page.locator(".stopped");
  const tell = (all: boolean) => {
    const body = { all, sessions: [], since: all ? Date.now() : null, by: all ? "ada" : null };
    world.endpoints.set("GET /v1/stop", () => ({ status: 200, body }));
    const text = JSON.stringify({ type: "stopped", all, sessions: [] });
    for (const socket of world.server.sockets) socket.send(text);
  };

  it("is said once, and how to begin is not said meanwhile", async () => {
    await paired();
    await world.page.getByText("Connect Claude Code").waitFor();
    tell(true);
    await banner().waitFor();
    expect(await textOf(world.page.locator("main"))).toMatch(/^Everything is stopped by ada/);
    expect((await textOf(world.page.locator("main"))).match(/stopped/gi)).toHaveLength(1);
    await expect.poll(() => world.page.getByText("Connect Claude Code").count()).toBe(0);
    tell(false);
    await world.page.getByText("Connect Claude Code").waitFor();
    await expect.poll(() => banner().count()).toBe(0);
  });

  it("is shown by the frame alone where the gateway does not say more", async () => {
    await paired();
    world.unreachable = true;
    const text = JSON.stringify({ type: "stopped", all: true, sessions: [] });
    for (const socket of world.server.sockets) socket.send(text);
    await banner().getByText("Everything is stopped").waitFor();
  });

  it("is not kept from a connection before, as after a gateway that was restarted", async () => {
    await paired();
    tell(true);
    await banner().waitFor();
    await world.server.cut();
    await banner().getByText("when the gateway was last reached").waitFor();
    const body = { all: false, sessions: [], since: null, by: null };
    world.endpoints.set("GET /v1/stop", () => ({ status: 200, body }));
    world.server.reopen();
    await expect.poll(linkText).toBe("Connected as ada-phone");
    await expect.poll(() => banner().count()).toBe(0);
  });
});
