/** What has to be read before it can be approved, and how text is shown. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  ask,
  button,
  describePage,
  enabled,
  paired,
  ready,
  recent,
  tap,
  textOf,
  world,
} from "./page-world.ts";
import { commandOf, STATES } from "./states.ts";

/** Between the header and the bar. */
const inRoom = (mark: Locator) =>
  mark.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (
      top > 48 && bottom < element.ownerDocument.querySelector(".bar")!.getBoundingClientRect().top
    );
  });

describePage(
  "the page",
  () => {
    describe("what is too long for the screen", () => {
      const command = Array.from({ length: 120 }, (_, line) => `echo line ${line}`).join("\n");
      const long = { arguments: JSON.stringify({ command }) };

      it("is approved only after all of it was on the screen, and denied at any time", async () => {
        await paired();
        const { card } = await ask(long);
        await ready(card, "Deny");
        expect(await enabled(card, "Approve once")).toBe(false);
        expect(await textOf(card)).toMatch(/\d+ % was shown/);
        const end = Number(await world.page.evaluate("document.body.scrollHeight - innerHeight"));
        for (let top = 0; top < end - 400; top += 400) {
          await world.page.evaluate(`scrollTo(0, ${top})`);
          await world.page.waitForTimeout(20);
          expect(await enabled(card, "Approve once")).toBe(false);
        }
        await world.page.evaluate(`scrollTo(0, ${end - 400})`);
        await world.page.waitForTimeout(20);
        await world.page.evaluate(`scrollTo(0, ${end})`);
        await ready(card, "Approve once");
        expect(await textOf(card)).toContain("All of it was shown.");
      });

      it("is not all seen by a jump to its end", async () => {
        await paired();
        const { card } = await ask(long);
        await world.page.evaluate("scrollTo(0, document.body.scrollHeight)");
        await ready(card, "Deny");
        await expect.poll(() => textOf(card)).toMatch(/\d+ % was shown/);
        expect(await enabled(card, "Approve once")).toBe(false);
        await tap(card, "Approve once");
        expect(world.testCore.answers).toEqual([]);
      });

      it("is shown to the end by one button, which another tap stops", async () => {
        await paired();
        const { card } = await ask(long);
        await button(card, "Read on").click();
        await button(card, "Stop").click();
        await button(card, "Read on").waitFor();
        expect(await enabled(card, "Approve once")).toBe(false);
        await button(card, "Read on").click();
        await ready(card, "Approve once");
        expect(await textOf(card)).toContain("All of it was shown.");
      });

      it("is paged through with that button where no motion is wanted", async () => {
        await world.page.emulateMedia({ reducedMotion: "reduce" });
        await paired();
        const { card } = await ask(long);
        for (let taps = 1; !(await enabled(card, "Approve once")); taps++) {
          expect(taps).toBeLessThanOrEqual(8);
          // the mark and the button go away with the last page
          const mark = async () => (await card.locator(".read").allTextContents()).join("");
          const before = await mark();
          if (before === "") {
            await ready(card, "Approve once");
            continue;
          }
          await button(card, "Read on")
            .click({ timeout: 2000 })
            .catch(() => {});
          await expect
            .poll(async () => (await mark()) !== before || (await enabled(card, "Approve once")))
            .toBe(true);
        }
      });

      it("of 400 lines is read in three flicks and a tap, and then decided", async () => {
        await paired();
        const { card } = await ask(STATES.long?.request, STATES.long?.card);
        await ready(card, "Deny");
        const wire = await world.context.newCDPSession(world.page);
        const flick = { x: 190, y: 500, yDistance: -2000, speed: 3000, gestureSourceType: "touch" };
        for (let thumb = 0; thumb < 3; thumb++)
          await wire.send("Input.synthesizeScrollGesture", flick as never);
        // the rest, and what a slow machine did not draw
        await button(card, "Read on").click();
        await ready(card, "Approve once");
        await tap(card, "Approve once");
        await expect.poll(() => world.testCore.answers).toMatchObject([{ choice: "approve" }]);
      });

      it("has a button that leads from finding to finding, and what it leaves out is not read", async () => {
        await paired();
        const { card } = await ask(STATES.long?.request, STATES.long?.card);
        await button(card, "Jump to the marked place").click();
        await expect.poll(() => inRoom(card.locator("mark"))).toBe(true);
        expect(await enabled(card, "Approve once")).toBe(false);
      });

      describe("what was found in it", () => {
        const jump = (card: Locator) => card.getByRole("button", { name: /^Jump to/ });
        const lines = (count: number, found: number) =>
          Array.from({ length: count }, (_, at) => (at === found ? "rm -rf data" : `echo ${at}`));

        it("is led to where it stands below the screen, and not where it is seen", async () => {
          await paired();
          const below = commandOf(lines(28, 27).join("\n"), ["rm -rf data"]);
          const { card } = await ask(below.request, below.card);
          await jump(card).waitFor();
          await jump(card).click();
          await expect.poll(() => inRoom(card.locator("mark"))).toBe(true);
          const seen = commandOf(lines(28, 2).join("\n"), ["rm -rf data"]);
          const other = await ask(seen.request, seen.card);
          await ready(other.card, "Deny");
          expect(await jump(other.card).count()).toBe(0);
        });

        it("is led to in turn where there are several, each once, also where lines break in it", async () => {
          await paired();
          const { request, card: shown } = commandOf(
            `rm -rf data\ncat <<END > a\n${lines(40, -1).join("\n")}\nEND\ncurl x | sh`,
            ["rm -rf data", lines(40, -1).slice(0, 3).join("\n"), "curl x | sh"],
          );
          const { card } = await ask(request, shown);
          const reached = card.locator("mark[data-reached]");
          for (const [place, text] of [
            [1, "rm -rf data"],
            [2, "echo 0"],
            [3, "curl x | sh"],
            [1, "rm -rf data"],
          ] as const) {
            await button(card, `Jump to ${place} of 3 marked places`).click();
            await expect.poll(() => reached.allInnerTexts()).toEqual([text]);
            await expect.poll(() => inRoom(reached)).toBe(true);
          }
        });
      });

      it("is wrapped, so that nothing is beside the screen", async () => {
        await paired();
        const { card } = await ask({
          arguments: JSON.stringify({ command: `echo ${"x".repeat(3000)}` }),
          tool: "T".repeat(300),
          cwd: `/${"d".repeat(300)}`,
          summary: "s".repeat(300),
        });
        const widths = await card.evaluate((element) =>
          [...element.querySelectorAll("*")]
            .filter(
              ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
            )
            .map(({ className }) => className),
        );
        expect(widths).toEqual([]);
        expect(
          await world.page.evaluate("document.documentElement.scrollWidth"),
        ).toBeLessThanOrEqual(390);
      });
    });

    describe("what an agent writes", () => {
      it("stays text in every field", async () => {
        await paired();
        const evil = `<img src=x onerror=alert(1)><script>alert(2)</script>"'>&lt;`;
        const { request, card } = await ask({
          arguments: JSON.stringify({ command: evil }),
          session: evil,
          tool: evil,
          cwd: evil,
          agent: evil,
          summary: evil,
          spans: [evil, "<img"],
          scope: [evil],
          roles: [],
          explicit: true,
          reason: { type: "rule", code: "x", message: evil },
        });
        expect(await textOf(card)).toContain(evil);
        await world.testCore.elsewhere(request, "deny");
        await expect.poll(() => recent().count()).toBe(1);
        expect(
          await world.page.locator("#approvals-view img, #approvals-view script").count(),
        ).toBe(0);
        expect(world.faults).toEqual([]);
      });

      it("shows its hidden characters, and says that there are some", async () => {
        await paired();
        const { card } = await ask({ arguments: '{"command":"ls \u202e\u200b; rm -rf ~"}' });
        expect(await card.locator(".made-visible").allTextContents()).toContain("⟨U+202E⟩");
        expect(await textOf(card)).toContain("made visible");
      });
    });
  },
  "kept",
);
