/** The page in other languages: which one it takes, and how its longer words fit. */
import { describe, expect, it } from "vitest";
import { violations } from "../../support/axe.ts";
import { CATASTROPHIC, WITH_RULE } from "../../worlds/test-core.ts";
import {
  ask,
  askUnseen,
  button,
  CODE,
  describePage,
  linkText,
  onScreen,
  PHONE,
  paired,
  ready,
  recent,
  tap,
  textOf,
  world,
} from "./page-world.ts";
import { STATES } from "./states.ts";

const language = () => world.page.evaluate("document.documentElement.lang");

function withSettings(): void {
  const devices = [{ id: "d1", name: "Pixel", approver: "ada", lastSeen: 1_760_000_000_000 }];
  const channels = [{ name: "companion", state: "up" }];
  world.endpoints.set("GET /v1/devices", () => ({ status: 200, body: { devices } }));
  world.endpoints.set("GET /v1/status", () => ({ status: 200, body: { channels } }));
}

async function chooseGerman(): Promise<void> {
  withSettings();
  await paired("/settings");
  await world.page.getByLabel("Language").selectOption("Deutsch");
  await world.page.getByRole("heading", { level: 1, name: "Einstellungen" }).waitFor();
}

async function pairedIn(locale: string, words: string, path = "/"): Promise<void> {
  await world.page.goto(`http://127.0.0.1:${world.server.port}${path}#pair=${CODE}`);
  await expect.poll(linkText).toBe(words);
  expect(await language()).toBe(locale.slice(0, 2));
}

/** Buttons, fields and words that stand out of the screen, or out of what holds them. */
const misfits = () =>
  world.page.evaluate<string[]>(`(() => {
    const found = [];
    // what overflows widens innerWidth on a phone
    const edge = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > edge) found.push("the page scrolls sideways");
    for (const one of document.querySelectorAll("button, input, select, textarea, label, dt, p")) {
      const { width, left, right } = one.getBoundingClientRect();
      if (width === 0 || one.closest(".hidden, [hidden]")) continue;
      const name = one.tagName + " " + one.textContent.slice(0, 40);
      if (left < 0 || right > edge + 1) found.push(name + " stands out");
      if (one.tagName === "BUTTON" && one.scrollWidth > one.clientWidth + 1)
        found.push(name + " is wider than its button");
    }
    return found;
  })()`);

describePage("the language", () => {
  it("that is chosen in the settings is that of inbox, card and times, and stays", async () => {
    await chooseGerman();
    expect(await language()).toBe("de");
    await world.page.locator(".brand").click();
    await world.page.getByText("Nichts wartet.").waitFor();
    const state = STATES["twelve lines"];
    const { card } = await ask(state?.request, state?.card);
    const shown = await textOf(card);
    expect(shown).toContain("GEFÄHRLICH");
    expect(shown).toMatch(/Werkzeug\s+Bash/);
    expect(shown).toMatch(/Derselbe Befund wurde schon .*, zuletzt vor 2 Tagen\./);
    expect(shown).toMatch(/Noch \d+:\d\d/);
    expect(shown).not.toMatch(/Deny|Approve|DANGEROUS|left|ago/);
    await card.getByText("Kurz davor: ").click();
    expect(await textOf(card)).toMatch(/vor \d+ (s|min), Bash, lief:/);
    await ready(card, "Einmal erlauben");
    await tap(card, "Einmal erlauben");
    await expect.poll(() => textOf(recent())).toMatch(/Erlaubt von ada · \d\d:\d\d · über/);
    await world.page.reload();
    await expect.poll(linkText).toBe("Verbunden als ada-phone");
    expect(await language()).toBe("de");
    expect(world.faults).toEqual([]);
  });

  it("goes back to that of the device without loading the page anew", async () => {
    await chooseGerman();
    await world.page.evaluate("window.isSame = true");
    await world.page.getByLabel("Sprache").selectOption("Wie das Gerät");
    await world.page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    expect(await language()).toBe("en");
    expect(await world.page.evaluate("window.isSame")).toBe(true);
  });

  it("is that of what a screen reader was told, too, once it is changed", async () => {
    withSettings();
    await paired();
    const { request } = await ask();
    await world.testCore.elsewhere(request, "deny");
    const told = world.page.locator("#announcer");
    await expect.poll(() => told.textContent()).toMatch(/^Denied: /);
    await world.page.locator(".menu .opener").click();
    await world.page.locator('a[href="/settings"]').click();
    await world.page.getByLabel("Language").selectOption("Deutsch");
    await expect.poll(() => told.textContent()).toMatch(/^Abgelehnt: /);
  });

  it("is the device's first one that the page has", async () => {
    await onScreen({ ...PHONE, locale: "es-MX" });
    await pairedIn("es", "Conectado como ada-phone");
    const { card } = await ask();
    await ready(card, "Denegar");
    await tap(card, "Denegar");
    await expect.poll(() => textOf(recent())).toContain("Denegada por ada");
    await onScreen({ ...PHONE, locale: "fr-FR" });
    await pairedIn("en", "Connected as ada-phone");
  });

  it("is English where its words cannot be loaded, and the page says so", async () => {
    await onScreen({ ...PHONE, locale: "de-DE" });
    await world.page.route("**/assets/de-*.js", (route) => route.abort());
    await pairedIn("en", "Connected as ada-phone");
    await world.page
      .getByText("Deutsch could not be loaded, so this page is in English.")
      .waitFor();
    const { card } = await ask();
    await ready(card, "Approve once");
    await world.page.unroute("**/assets/de-*.js");
    await button(world.page, "Load the page again").click();
    await expect.poll(linkText).toBe("Verbunden als ada-phone");
  });

  it("of a reason that is tapped is English for the agent, and the chip shows both", async () => {
    await onScreen({ ...PHONE, locale: "de-DE" });
    await pairedIn("de", "Verbunden als ada-phone");
    const { card } = await ask();
    await ready(card, "Ablehnen");
    await tap(card, "Mit Grund ablehnen…");
    const chip = world.page.getByRole("button", { name: /^Einen sichereren Weg suchen/ });
    expect(await textOf(chip)).toContain("Find a safer way");
    await chip.click();
    expect(await world.page.getByRole("textbox").inputValue()).toBe("Find a safer way");
    await ready(world.page.locator("dialog"), "Mit dieser Begründung ablehnen");
    await tap(world.page.locator("dialog"), "Mit dieser Begründung ablehnen");
    await card.waitFor({ state: "detached" });
    expect(world.sent.at(-1)).toMatchObject({ approved: false, reason: "Find a safer way" });
  });

  it("changes nothing of the phrase that a catastrophic call needs", async () => {
    await onScreen({ ...PHONE, locale: "de-DE" });
    await pairedIn("de", "Verbunden als ada-phone");
    const { card, request } = await ask(CATASTROPHIC);
    const phrase = await card.locator(".phrase strong").textContent();
    await card.getByLabel(/rückgängig/).fill(phrase ?? "");
    await ready(card, "Erlauben");
    await tap(card, "Erlauben");
    await card.waitFor({ state: "detached" });
    expect((await world.testCore.decision(request))?.by).toMatchObject({ kind: "person" });
  });
});

const LANGUAGES = [
  ["de-DE", "Verbunden als ada-phone", { why: "Mit Grund ablehnen…", always: "Immer erlauben…" }],
  [
    "es-ES",
    "Conectado como ada-phone",
    { why: "Denegar con motivo…", always: "Permitir siempre…" },
  ],
] as const;

/** What can be on the screen. */
const SHOWN: Readonly<Record<string, (words: (typeof LANGUAGES)[number][2]) => Promise<void>>> = {
  card: async () => void (await ask(STATES["twelve lines"]?.request, STATES["twelve lines"]?.card)),
  catastrophic: async () =>
    void (await ask({ ...CATASTROPHIC, expiresAt: Date.now() + 14_000, digest: "other" })),
  reasons: async ({ why }) => {
    await tap((await ask()).card, why);
    await world.page.locator("dialog").waitFor();
  },
  always: async ({ always }) => {
    await tap((await ask(WITH_RULE)).card, always);
    await world.page.locator("dialog").waitFor();
  },
  list: async () => {
    await askUnseen();
    await askUnseen({ expiresAt: Date.now() + 10_000 });
    await expect.poll(() => world.page.title()).toBe("(2) Countersign");
    await world.page.locator(".brand").click();
    await world.page.locator(".list header button").click();
  },
  settings: async () => {
    withSettings();
    await world.page.locator(".menu .opener").click();
    await world.page.locator('a[href="/settings"]').click();
    await world.page.locator("#devices").waitFor();
  },
};

describePage(
  "the longer words of another language",
  () => {
    describe.each(LANGUAGES)("%s", (locale, connected, words) => {
      it("every kind of card fits 390 px", async () => {
        const found: Record<string, string[]> = {};
        for (const [name, { request, card }] of Object.entries(STATES)) {
          await onScreen({ ...PHONE, locale });
          await pairedIn(locale, connected);
          const asked = await ask(request, card);
          await asked.card.locator(".approve").waitFor();
          found[name] = await misfits();
        }
        expect(found).toEqual(Object.fromEntries(Object.keys(STATES).map((name) => [name, []])));
      });

      it.each(Object.entries(SHOWN))(
        "%s: fits 320 px, and axe finds nothing",
        async (_name, show) => {
          await onScreen({ ...PHONE, viewport: { width: 320, height: 640 }, locale });
          await pairedIn(locale, connected);
          await show(words);
          expect(await misfits()).toEqual([]);
          expect(await violations(world.page)).toEqual([]);
        },
      );

      it.each(
        Object.entries(SHOWN).flatMap(([name, show]) =>
          [390, 320].map((width) => [name, width, show] as const),
        ),
      )("%s: fits %d px with text of 200 %", async (_name, width, show) => {
        await onScreen({ ...PHONE, viewport: { width, height: 844 }, locale });
        await pairedIn(locale, connected);
        await world.page.evaluate('document.documentElement.style.fontSize = "200%"');
        await show(words);
        expect(await misfits()).toEqual([]);
      });
    });
  },
  "asked",
);
