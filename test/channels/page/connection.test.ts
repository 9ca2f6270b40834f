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
