/** The page where room is short: large text, a small phone, a phone on its side. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  ask,
  askUnseen,
  describePage,
  onScreen,
  PHONE,
  paired,
  ready,
  withLargeText,
  world,
} from "./page-world.ts";
import { STATES } from "./states.ts";

const SESSION = "claude-code:7f3a0c1e-55d2-4b1e-9f0a-2f6d1c9be001";
const SMALL = { viewport: { width: 320, height: 568 } };
const SCREENS = { "390 px": {}, "320 px": SMALL };

async function listOf(count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await askUnseen({
      session: `${SESSION}${n % 2}`,
      arguments: `{"command":"rm -rf /srv/a/long/path/to/directory-${n}"}`,
    });
  await expect.poll(() => world.page.title()).toBe(`(${count}) Countersign`);
  await world.page.locator(".brand").click();
  await world.page.locator(".row").first().waitFor();
}

const setText = (percent: number) =>
  world.page.evaluate(`document.documentElement.style.fontSize = "${percent}%"`);

/** Rows that are drawn over one another, or whose words stand out of them. */
const overlaps = () =>
  world.page.evaluate<string[]>(`(() => {
    const rows = [...document.querySelectorAll(".list li")].map((row) => [row.textContent, row]);
    const boxOf = (row) => row.getBoundingClientRect();
    rows.sort(([, a], [, b]) => boxOf(a).top - boxOf(b).top);
    return rows.flatMap(([text, row], at) => {
      const next = rows[at + 1];
      const found = next && boxOf(row).bottom > boxOf(next[1]).top + 1 ? [text + " overlaps"] : [];
      for (const one of row.querySelectorAll("strong, code, .rest, .count"))
        if (boxOf(one).bottom > boxOf(row).bottom + 1) found.push(one.textContent + " stands out");
      return found;
    });
  })()`);

const cut = (place: Locator) =>
  place.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  );

const topOf = (place: Locator) => place.evaluate((row) => row.getBoundingClientRect().top);

describePage(
  "the inbox with large text",
  () => {
    it.each(Object.entries(SCREENS))("at %s shows each heading in full", async (_name, screen) => {
      await onScreen({ ...PHONE, ...screen });
      await withLargeText();
      await paired();
      await listOf(6);
      expect(await cut(world.page.locator(".row strong"))).toEqual([]);
      expect(await overlaps()).toEqual([]);
    });

    it("keeps its rows apart when the size of text changes while it is open", async () => {
      await paired();
      await listOf(12);
      for (const percent of [200, 75, 150, 100]) {
        await setText(percent);
        await expect.poll(overlaps).toEqual([]);
        expect(await topOf(world.page.locator(".list li").first())).toBeGreaterThan(0);
      }
    });

    it("has no gap below its last row, and none that is skipped, however many wait", async () => {
      await paired();
      await setText(200);
      await listOf(120);
      await world.page.evaluate("scrollTo(0, document.querySelector('.list ol').scrollHeight)");
      await expect
        .poll(() =>
          world.page.evaluate(`(() => {
          const list = document.querySelector(".list ol").getBoundingClientRect();
          const ends = [...document.querySelectorAll(".row")].map((row) =>
            row.getBoundingClientRect().bottom);
          return Math.abs(list.bottom - Math.max(...ends)) < 2;
        })()`),
        )
        .toBe(true);
      expect(await overlaps()).toEqual([]);
      expect(await world.page.locator(".row").count()).toBeLessThan(40);
    });

    it("keeps the row at the top of the screen where it is when the text grows", async () => {
      await paired();
      await listOf(60);
      await world.page.evaluate("scrollTo(0, 2000)");
      const command = world.page.getByText("rm -rf /srv/a/long/path/to/directory-54", {
        exact: true,
      });
      const row = world.page.locator(".row").filter({ has: command });
      await row.waitFor();
      await world.page.evaluate(`scrollBy(0, ${(await topOf(row)) - 1})`);
      await expect.poll(() => topOf(row)).toBeLessThan(3);
      const { height } = (await row.boundingBox())!;
      await setText(140);
      await expect.poll(async () => (await row.boundingBox())!.height > height).toBe(true);
      await expect.poll(overlaps).toEqual([]);
      expect(Math.abs(await topOf(row))).toBeLessThan(5);
    });

    it("shows how many questions of a session wait, however long its name is", async () => {
      await onScreen({ ...PHONE, ...SMALL });
      await paired();
      await listOf(4);
      const counts = world.page.locator(".list .title .count");
      expect(await counts.allInnerTexts()).toEqual(["(2)", "(2)"]);
      const box = (await counts.first().boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(320);
      expect(await cut(counts)).toEqual([]);
      expect(await cut(world.page.locator(".list .title .name"))).toHaveLength(2); // it is long
    });
  },
  "kept",
);

/** Pixels of the screen that the bar takes from what is to be read, and how high the screen is. */
const covered = () =>
  world.page.evaluate<[number, number]>(`(() => {
    scrollTo(0, 0);
    const { top } = document.querySelector(".card .bar").getBoundingClientRect();
    return [Math.max(0, innerHeight - top), innerHeight];
  })()`);

describePage(
  "the bar",
  () => {
    const LOW = { viewport: { width: 844, height: 390 } };
    const WAYS = { "320 × 568": SMALL, "a phone on its side": LOW };

    describe.each(Object.entries(WAYS))("on %s", (_name, screen) => {
      it.each(["command", "catastrophic", "rule"])(
        "leaves half of it to the card: %s",
        async (name) => {
          await onScreen({ ...PHONE, ...screen });
          await paired();
          const { card } = await ask(STATES[name]?.request, STATES[name]?.card);
          await ready(card, "Deny");
          const [pixels, height] = await covered();
          expect(pixels).toBeLessThanOrEqual(height / 2);
        },
      );
    });

    it("leaves the menu below the header on a phone on its side", async () => {
      await onScreen({ ...PHONE, ...LOW });
      await paired();
      await world.page.locator(".menu .opener").click();
      const box = (await world.page.locator("#views").boundingBox())!;
      expect(box.y).toBeLessThan(60);
    });

    it("stands beside few pixels of a small phone, with every way to answer", async () => {
      await onScreen({ ...PHONE, ...SMALL });
      await paired();
      const { card } = await ask(STATES.command?.request, STATES.command?.card);
      await ready(card, "Deny");
      const [pixels] = await covered();
      expect(pixels).toBeGreaterThan(0);
      expect(pixels).toBeLessThanOrEqual(170);
      for (const name of ["Deny with a reason…", "Always allow…", "Edit…"])
        expect(await card.getByText(name).isVisible()).toBe(true);
    });

    it.each(Object.entries(SCREENS))(
      "at %s with text of twice the size stands below what is to be read",
      async (_name, screen) => {
        await onScreen({ ...PHONE, ...screen });
        await paired();
        await setText(200);
        const { card } = await ask(STATES.command?.request, STATES.command?.card);
        await card.locator(".answers").waitFor();
        await expect.poll(covered).toEqual([0, expect.any(Number)]);
        await card.locator(".approve").scrollIntoViewIfNeeded();
        await ready(card, "Deny");
      },
    );
  },
  "kept",
);
