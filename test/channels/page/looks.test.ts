/** How the page looks: room on a first screen, access for everyone, and what it weighs. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { violations } from "../../support/axe.ts";
import { CATASTROPHIC, WITH_RULE } from "../../worlds/test-core.ts";
import {
  ask,
  askUnseen,
  DESKTOP,
  describePage,
  onScreen,
  PHONE,
  paired,
  settled,
  withLargeText,
  world,
} from "./page-world.ts";
import { EDIT_OF_20, STATES, TWELVE_LINES } from "./states.ts";

/** What can be on the screen: how it comes there. */
const SHOWN: Readonly<Record<string, () => Promise<void>>> = {
  pairing: async () => {
    await world.page.goto(`http://127.0.0.1:${world.server.port}/`);
    await world.page.getByRole("heading", { name: "Pair this device" }).waitFor();
  },
  "nothing waiting": () => paired(),
  settings: async () => {
    await paired("/settings");
    await world.page.getByRole("heading", { name: "Devices" }).waitFor();
    await world.page.getByRole("button", { name: "Menu" }).click();
  },
  "a list": async () => {
    await paired();
    await askUnseen();
    await askUnseen({ ...CATASTROPHIC, expiresAt: Date.now() + 50_000 });
    await askUnseen({ expiresAt: Date.now() + 10_000 });
    await expect.poll(() => world.page.title()).toBe("(3) Countersign");
    await world.page.locator(".brand").click();
    await world.page.getByRole("button", { name: "Select" }).click();
  },
  "what sub-agents ask for alike": async () => {
    await paired();
    const parent = "claude-code:7f3a";
    for (const agent of ["Anna", "Ben", "Cleo"])
      await askUnseen({ session: `${parent}/${agent}`, parent, alike: "one", agent });
    await askUnseen({ session: `${parent}/Dora`, parent });
    await expect.poll(() => world.page.title()).toBe("(4) Countersign");
    await world.page.locator(".brand").click();
    await world.page.getByRole("button", { name: /3 sub-agents/ }).click();
  },
  "one of three alike": async () => {
    await paired();
    const parent = "claude-code:7f3a";
    // the first is alone, so that its card opens
    await ask({ session: `${parent}/Anna`, parent, alike: "one", agent: "Anna" });
    for (const agent of ["Ben", "Cleo"])
      await askUnseen({ session: `${parent}/${agent}`, parent, alike: "one", agent });
    await world.page.getByRole("button", { name: "Deny all 3" }).waitFor();
  },
  "further arguments": async () => {
    await paired();
    const env = JSON.stringify({ GIT_SSH_COMMAND: `sh -c ${"x; ".repeat(20)}` });
    const rest = `description: "Refresh the branch", env: ${env}`;
    await ask({}, { rest });
  },
  "little time": async () => {
    await paired();
    await ask({ expiresAt: Date.now() + 14_000 });
  },
  decided: async () => {
    await paired();
    const { request } = await ask();
    await world.testCore.elsewhere(request, "deny");
    await world.page.locator("#recent").waitFor();
  },
  "without a connection": async () => {
    await paired();
    await ask();
    await world.server.cut();
    await expect.poll(() => world.page.locator("#link").textContent()).toContain("Not");
  },
  always: async () => {
    await paired();
    const { card } = await ask(WITH_RULE);
    await card.getByText("Always allow…").click();
  },
  "deny with a reason": async () => {
    await paired();
    const { card } = await ask();
    await card.getByText("Deny with a reason…").click();
  },
  edit: async () => {
    await paired();
    const { card } = await ask();
    await card.getByText("Edit…").click();
  },
  ...Object.fromEntries(
    Object.entries(STATES).map(([name, { request, card }]) => [
      `a card: ${name}`,
      async () => {
        await paired();
        const asked = await ask(request, card);
        await asked.card.locator(".approve").waitFor();
      },
    ]),
  ),
};

const FINGERS = [
  "what sub-agents ask for alike",
  "one of three alike",
  "a card: long",
  "further arguments",
  "always",
];
const SCREENS = {
  "390 px": {},
  "320 px": { viewport: { width: 320, height: 568 } },
  landscape: { viewport: { width: 844, height: 390 } },
};

describePage(
  "the looks of the page",
  () => {
    describe.each(["light", "dark"] as const)("in the %s", (colorScheme) => {
      it.each(Object.entries(SHOWN))("%s: axe finds nothing", async (_name, show) => {
        await onScreen({ ...PHONE, colorScheme });
        await show();
        expect(await violations(world.page)).toEqual([]);
      });
    });

    it("beside a list: axe finds nothing", async () => {
      await onScreen(DESKTOP);
      await paired();
      await askUnseen();
      await ask(CATASTROPHIC);
      expect(await violations(world.page)).toEqual([]);
    });

    it("shows a command of 12 lines with all facts and buttons on the first screen of a phone", async () => {
      await paired();
      const { card } = await ask(STATES["twelve lines"]?.request, STATES["twelve lines"]?.card);
      await expectWithoutScrolling(card, TWELVE_LINES.split("\n").at(-1)!);
    });

    it("shows an edit of 20 changed lines with all facts and buttons there, too", async () => {
      await paired();
      const { card } = await ask(EDIT_OF_20.request, EDIT_OF_20.card);
      await expectWithoutScrolling(card, "return sum;");
    });

    it.each([
      ["320 px", { viewport: { width: 320, height: 640 } }],
      ["landscape", { viewport: { width: 844, height: 390 } }],
    ])("leaves nothing beside the screen at %s", async (_name, screen) => {
      await onScreen({ ...PHONE, ...screen });
      await paired();
      await ask(STATES.command?.request, STATES.command?.card);
      expect(await sideways()).toBe(0);
    });

    it("leaves nothing beside the screen with text of twice the size", async () => {
      await withLargeText();
      await paired();
      await ask(STATES.edit?.request, STATES.edit?.card);
      expect(await world.page.evaluate("getComputedStyle(document.body).fontSize")).toBe("32px");
      expect(await sideways()).toBe(0);
    });

    it.each(
      Object.entries(SCREENS).flatMap(([screen, viewport]) =>
        FINGERS.map((name) => [screen, name, viewport] as const),
      ),
    )(
      "has nothing at %s that is too small for a finger, or stands out: %s",
      async (_, name, own) => {
        await onScreen({ ...PHONE, ...own });
        await SHOWN[name]!();
        expect(await misfits()).toEqual([]);
      },
    );

    it.each([
      ["390 px", {}],
      ["320 px", { viewport: { width: 320, height: 568 } }],
    ])(
      "with text of twice the size at %s, nothing is too small, cut, or stands out",
      async (_, own) => {
        const found: Record<string, string[]> = {};
        for (const [name, show] of Object.entries(SHOWN)) {
          await onScreen({ ...PHONE, ...own });
          await withLargeText();
          await show();
          found[name] = await misfits();
          await settled();
        }
        expect(found).toEqual(Object.fromEntries(Object.keys(SHOWN).map((name) => [name, []])));
      },
    );
  },
  "kept",
);

describePage("the page", () => {
  it("weighs at most 60 KB, compressed, before the first view can be used", async () => {
    const loaded: Promise<number>[] = [];
    world.page.on("response", (response) => {
      const size = async () => gzipSync(await response.body(), { level: 9 }).length;
      if (!new URL(response.url()).pathname.startsWith("/v1/")) loaded.push(size());
    });
    await paired();
    const sizes = await Promise.all(loaded);
    expect(sizes.length).toBeGreaterThanOrEqual(3); // the page, its script, its style
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  });
});

/** Of what is pressed and of words: under 44 pixels, beside the screen, cut in the middle. */
const misfits = () =>
  world.page.evaluate<string[]>(`(() => {
    const found = [];
    // what overflows widens innerWidth on a phone
    const edge = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > edge) found.push("the page scrolls sideways");
    for (const one of document.querySelectorAll("a, button, input, summary")) {
      const { width, height, left, right } = one.getBoundingClientRect();
      if (width === 0 || one.closest(".hidden, label")) continue;
      const name = one.tagName + " " + one.textContent.slice(0, 40);
      if (height < 44 || width < 44) found.push(name + ": " + width + " × " + height);
      if (left < 0 || right > edge) found.push(name + " stands out");
    }
    for (const one of document.querySelectorAll("button, h2, .words strong, .count, .lines"))
      if (one.scrollWidth > one.clientWidth + 1 && !one.closest(".hidden"))
        found.push(one.className + " " + one.textContent.slice(0, 40) + " is cut");
    const words = document.createRange();
    words.selectNodeContents(document.querySelector("#link span, #link"));
    const tops = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
    const isLarge = parseFloat(getComputedStyle(document.body).fontSize) > 16;
    if (tops.size > 1 && !isLarge) found.push("the state of the connection is broken");
    return found;
  })()`);

const sideways = () =>
  world.page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );

/** The last line of the body, all facts and all buttons stand between the header and the edge. */
async function expectWithoutScrolling(
  card: Awaited<ReturnType<typeof ask>>["card"],
  last: string,
): Promise<void> {
  await card.locator(".approve").waitFor();
  const bar = (await card.locator(".bar").boundingBox())!;
  const bottoms = await Promise.all(
    [card.getByText(last), card.locator(".facts"), card.locator("h2").first()].map(
      async (place) => {
        const box = (await place.first().boundingBox())!;
        return box.y + box.height;
      },
    ),
  );
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(bar.y);
  expect(bar.y + bar.height).toBeLessThanOrEqual(844.5);
  for (const name of ["Deny", "Approve once"])
    expect(await card.getByRole("button", { name, exact: true }).isVisible()).toBe(true);
  expect(await world.page.evaluate("scrollY")).toBe(0);
}
