/** What the page is told while it is open. */
import { describe, expect, it } from "vitest";
import {
  ask,
  button,
  describePage,
  enabled,
  linkText,
  paired,
  ready,
  recent,
  tap,
  textOf,
  world,
} from "./page-world.ts";

describePage(
  "the page",
  () => {
    describe("news", () => {
      it("of an answer given elsewhere takes the card away and says whose it was", async () => {
        await paired();
        const { request, card } = await ask();
        await world.testCore.elsewhere(request, "deny");
        await card.waitFor({ state: "detached" });
        expect(await textOf(recent())).toMatch(/Denied by grace · .* · via elsewhere/);
      });

      it("of who was faster reaches the person who was late", async () => {
        await paired();
        const { request, card } = await ask();
        await ready(card, "Approve once");
        const { closeCard } = world.provider;
        // the news is slower than the tap
        Object.assign(world.provider, { closeCard: async () => {} });
        await world.testCore.elsewhere(request, "deny");
        await tap(card, "Approve once");
        await expect
          .poll(() => recent().allInnerTexts())
          .toEqual([expect.stringMatching(/Denied by grace[\s\S]*Too late/)]);
        Object.assign(world.provider, { closeCard });
      });

      it("of a stranger's answer is told to the stranger", async () => {
        await paired();
        const { card } = await ask({ roles: ["oncall"] });
        await ready(card, "Approve once");
        await tap(card, "Approve once");
        await expect.poll(() => textOf(card)).toContain("you are not an approver");
        await ready(card, "Approve once");
      });

      it("catches up after the connection was lost", async () => {
        await paired();
        const [answered, kept] = [await ask(), await ask()];
        await world.server.cut();
        await expect.poll(linkText).toContain("Not connected");
        expect(await enabled(kept.card, "Deny")).toBe(false);
        await tap(kept.card, "Approve once");
        await world.testCore.elsewhere(answered.request, "approve");
        world.server.reopen();
        // it may have connected by itself before
        await button(world.page, "Try now")
          .click({ timeout: 1000 })
          .catch(() => {});
        await expect.poll(linkText).toContain("Connected");
        await expect.poll(() => recent().allTextContents()).toHaveLength(1);
        expect(await recent().first().textContent()).toContain("Approved by grace");
        await ready(kept.card, "Approve once");
        expect(world.testCore.answers).toEqual([]);
      });

      it("of an alarm before the page was opened is shown until it is put away", async () => {
        const alarm = (id: string) => ({
          id,
          at: 0,
          session: "codex:1",
          tool: "Bash",
          heading: "A call ran that was not approved",
          facts: [{ label: "call", text: id }],
          texts: [{ label: "what ran", text: "<b>rm</b>" }],
          advice: "Stop the agent.",
        });
        await world.provider.alarm(alarm("one")).catch(() => {});
        await paired();
        await world.provider.alarm(alarm("two"));
        const alarms = world.page.locator(".alarms section");
        await expect.poll(() => alarms.count()).toBe(2);
        const first = alarms.filter({ hasText: "call: one" });
        expect(await textOf(first)).toContain("<b>rm</b>");
        await tap(first, "Put away");
        await expect.poll(() => alarms.count()).toBe(1);
        await ask(); // what the page sends and is sent after it
        await world.page.reload();
        await expect.poll(() => world.page.locator("article").count()).toBe(1);
        expect(await textOf(alarms)).toContain("call: two");
        expect(await alarms.count()).toBe(1);
        expect(world.faults).toEqual([]);
      });
    });
  },
  "kept",
);
