/**
 * The companion page in a real Chromium, on a screen of a phone's size, with the part of the
 * gateway that a channel talks to behind it: one browser for a file, a context for each test.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import { companionProvider } from "../../../channels/companion/index.ts";
import { approvalOf } from "../../../src/core/card.ts";
import type { ApprovalProvider } from "../../../src/core/channel.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import type { PermanentRules } from "../../../src/core/permanent-rules.ts";
import { openPermanentRules } from "../../../src/policy-files/permanent-rules-file.ts";
import { hasChromium, launchChromium } from "../../support/chromium.ts";
import { openWebServer, type WebServer } from "../../worlds/companion.ts";
import { openLog, openTestCore, requestOf, type TestCore } from "../../worlds/test-core.ts";

export const PERSON = { channel: "companion", userId: "ada-phone", name: "ada-phone" };
export const TOKEN = "ada-token";
export const CODE = "kmxvq-2";

/** What the screen of a phone is like. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: "dark",
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

type Reply = { readonly status: number; readonly body: unknown };

/** All of it is made anew for each test. */
export interface PageWorld {
  page: Page;
  context: BrowserContext;
  server: WebServer;
  testCore: TestCore;
  provider: ApprovalProvider;
  rules: PermanentRules;
  directory: string;
  /** What went wrong in the page: exceptions, refused scripts, failed requests. */
  faults: string[];
  /** The frames that the page sent, in order. */
  sent: unknown[];
  received: { readonly type: string }[];
  /** The pairing codes that the gateway was given. */
  codes: string[];
  revoked: boolean;
  unreachable: boolean;
  /** Answers to further endpoints, by method and path. */
  endpoints: Map<string, (body: unknown) => Reply>;
  /** What is added to the card of a question, by its id. */
  cards: Map<string, object>;
  asked: Map<string, ApprovalRequest>;
}

export const world = {} as PageWorld;

const error = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
});

async function http(method: string, path: string, body: string): Promise<Reply> {
  if (method === "POST" && path === "/v1/pair") {
    const { code } = JSON.parse(body) as { code: string };
    world.codes.push(code);
    if (code === CODE) return { status: 200, body: { token: TOKEN, name: PERSON.name } };
    return error(403, "forbidden", "this pairing code is wrong, used or too old");
  }
  if (method === "DELETE" && path === "/v1/devices/self" && !world.unreachable) {
    world.revoked = true;
    return { status: 200, body: { id: "d1" } };
  }
  if (world.unreachable) return { status: 500, body: {} };
  if (world.revoked) return error(401, "unauthorized", "this token is unknown");
  const own = world.endpoints.get(`${method} ${path}`);
  if (own) return own(body === "" ? undefined : JSON.parse(body));
  if (path.startsWith("/v1/approvals?")) return { status: 200, body: { approvals: [] } };
  const request = world.asked.get(path.slice("/v1/approvals/".length));
  if (!request) return error(404, "unknown-approval", "there is no such approval");
  const decision = await world.testCore.decision(request);
  const approval = approvalOf(decision ? { request, decision } : { request });
  const card = { ...approval.card, ...world.cards.get(request.id) };
  return { status: 200, body: { ...approval, card } };
}

/** Adds to the cards in a frame what the test wants in them. */
function withCards(text: string): string {
  if (world.cards.size === 0) return text;
  const frame = JSON.parse(text) as { approval?: { id: string; card: object } };
  const added = frame.approval && world.cards.get(frame.approval.id);
  if (!added || !frame.approval) return text;
  const card = { ...frame.approval.card, ...added };
  return JSON.stringify({ ...frame, approval: { ...frame.approval, card } });
}

export interface Asked {
  readonly request: ApprovalRequest;
  readonly card: Locator;
}

/** A question, and its card on the screen: opened from the list where it is one of several. */
export async function ask(
  changes: Partial<ApprovalRequest> = {},
  card: object = {},
): Promise<Asked> {
  const asked = await askUnseen(changes, card);
  await open(asked);
  return asked;
}

/** A question as it arrives. */
export async function askUnseen(
  changes: Partial<ApprovalRequest> = {},
  card: object = {},
): Promise<Asked> {
  const request = requestOf(changes);
  world.asked.set(request.id, request);
  if (Object.keys(card).length > 0) world.cards.set(request.id, card);
  await world.testCore.ask(world.provider, request);
  return { request, card: world.page.locator(`article[data-id="${request.id}"]`) };
}

export async function open({ request, card }: Asked): Promise<void> {
  const { page } = world;
  const isAlone = world.asked.size === 1;
  if (!isAlone) {
    const line = page.locator(`.row a[href="/a/${request.id}"]`);
    await expect
      .poll(async () => {
        if (await card.isVisible()) return true;
        // either may be gone before it is pressed
        const way = (await line.isVisible()) ? line : page.locator(".brand");
        await way.click({ timeout: 1000 }).catch(() => {});
        return card.isVisible();
      })
      .toBe(true);
  }
  await card.waitFor();
}

/** As it is on the screen: without what is folded away. */
export const textOf = async (place: Locator) => (await place.allInnerTexts()).join("\n");
export const button = (place: Locator | Page, name: string) =>
  place.getByRole("button", { name, exact: true });
export const recent = () => world.page.locator("#recent-list li");
export const linkText = () => world.page.locator("#link").textContent();
/** Playwright would wait for a button to be enabled; a finger does not. */
export const tap = (place: Locator | Page, name: string) =>
  button(place, name).click({ force: true });
export const enabled = async (place: Locator, name: string) =>
  (await button(place, name).getAttribute("aria-disabled")) === "false";
export const ready = (place: Locator, name: string) =>
  expect.poll(() => enabled(place, name)).toBe(true);

export async function paired(path = "/"): Promise<void> {
  await world.page.goto(`http://127.0.0.1:${world.server.port}${path}#pair=${CODE}`);
  await expect.poll(linkText).toBe("Connected as ada-phone");
}

export function watchFaults(page: Page): void {
  page.on("pageerror", ({ message }) => world.faults.push(message));
  page.on("console", (said) => said.type() === "error" && world.faults.push(said.text()));
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => world.sent.push(JSON.parse(String(payload))));
    socket.on("framereceived", ({ payload }) => world.received.push(JSON.parse(String(payload))));
  });
  page.on("dialog", (dialog) => world.faults.push(dialog.message()));
}

/** What the context that is open was made for. */
let opened: BrowserContextOptions = {};
let hasLargeText = false;

/** A page on another screen than the phone's; the world closes it. */
export async function onScreen(options: BrowserContextOptions): Promise<Page> {
  if (await isTurnedInto(options)) return world.page;
  await world.context?.close();
  world.context = await browser.newContext(options);
  world.page = await world.context.newPage();
  [opened, hasLargeText] = [options, false];
  watchFaults(world.page);
  return world.page;
}

/** A screen that shows nothing is made another one: to open one more takes far longer. */
async function isTurnedInto(options: BrowserContextOptions): Promise<boolean> {
  const { viewport = null, colorScheme = null, ...others } = options;
  const { viewport: _viewport, colorScheme: _colorScheme, ...own } = opened;
  const isBlank = world.page?.isClosed() === false && world.page.url() === "about:blank";
  if (!isBlank || !viewport || !isDeepStrictEqual(others, own)) return false;
  await world.page.setViewportSize(viewport);
  await world.page.emulateMedia({ colorScheme, reducedMotion: null });
  if (hasLargeText) await setFontSizes({ standard: 16, fixed: 13 });
  hasLargeText = false;
  return true;
}

/** For the next test, or another page within one: nothing is shown, and nothing stored. */
async function emptied(): Promise<void> {
  const { page } = world;
  if (page.url() === "about:blank") return;
  await page.evaluate("localStorage.clear(), sessionStorage.clear()");
  await page.goto("about:blank");
}

/** The browser's own setting for the size of text, twice what it was. */
export async function withLargeText(): Promise<void> {
  hasLargeText = true;
  await setFontSizes({ standard: 32, fixed: 26 });
}

async function setFontSizes(fontSizes: { standard: number; fixed: number }): Promise<void> {
  const wire = await world.context.newCDPSession(world.page);
  await wire.send("Page.setFontSizes", { fontSizes });
}

/** Ends every question, for another page within one test. */
export async function settled(): Promise<void> {
  for (const request of world.asked.values()) await world.testCore.elsewhere(request, "deny");
  world.asked.clear();
  world.cards.clear();
  await emptied();
  world.server.reopen();
}

let browser: Browser;
/** The browser of this file. */
export const launched = (): Browser => browser;

async function openWorld(): Promise<void> {
  Object.assign(world, { revoked: false, unreachable: false, faults: [], sent: [], received: [] });
  world.codes = [];
  Object.assign(world, { asked: new Map(), cards: new Map(), endpoints: new Map() });
  world.server = await openWebServer({ people: { [TOKEN]: PERSON }, http });
  world.directory = await mkdtemp(join(tmpdir(), "countersign-"));
  world.rules = openPermanentRules({
    directory: world.directory,
    reload: async () => ({ ok: true, changed: true }),
    audit: { append: async () => {} },
    log: openLog(),
  });
  world.testCore = openTestCore({ companion: PERSON.userId }, { rules: world.rules });
  const web = { ...world.server.web, clean: withCards };
  world.provider = { name: "companion", ...companionProvider({ sessions: ["*"] }, { web }) };
  world.testCore.watch(world.provider);
  await world.provider.start(world.testCore.host);
}

async function closeWorld(): Promise<void> {
  await world.provider.stop();
  await world.server.close();
  await world.testCore.close();
  await rm(world.directory, { recursive: true, force: true });
}

/**
 * Where a test is shown. `own`: on a phone that is made for it. `kept`: on a phone that is kept for
 * the next test, as long as a test leaves nothing in the browser but what is shown and stored.
 * `asked`: on what the test asks for, which is kept, too.
 */
export type Screen = "own" | "kept" | "asked";

/** The tests in it run where there is a Chromium. */
export function describePage(name: string, tests: () => void, screen: Screen = "own"): void {
  describe.skipIf(!hasChromium)(name, () => {
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser.close());
    beforeEach(async () => {
      await openWorld();
      if (screen !== "asked") await onScreen(PHONE);
    });
    afterEach(async () => {
      if (screen === "own") await world.context.close();
      else await emptied();
      await closeWorld();
    });
    tests();
  });
}
