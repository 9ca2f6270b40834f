/**
 * The companion page in a real Chromium, served by a whole gateway: for the views that show what
 * the gateway's endpoints answer. One browser for a file, a gateway and a context for each test.
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import type { JsonObject } from "../../../src/core/model.ts";
import { hasChromium, launchChromium } from "../../support/chromium.ts";
import { openGateway, type Reply, type TestGateway } from "../../support/gateways.ts";

/** A page that a test hands to the browser in part may still connect to this machine. */
const WITHOUT = ["LocalNetworkAccessChecks"];

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export interface GatewayPage {
  at: TestGateway;
  page: Page;
  /** What went wrong in the page: exceptions, refused scripts, failed requests. */
  faults: string[];
  /** The addresses of the files that the page has loaded. */
  loaded: string[];
}

export const world = {} as GatewayPage;
let browser: Browser;
let context: BrowserContext | undefined;

const CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
budget: { perSession: 5 }
`;

/** The tests in it run where there is a Chromium. */
export function describeViews(name: string, tests: () => void): void {
  describe.skipIf(!hasChromium)(name, () => {
    beforeAll(async () => {
      browser = await launchChromium(WITHOUT);
    });
    afterAll(() => browser.close());
    beforeEach(async () => {
      world.at = await openGateway(CONFIG);
      // without anyone to ask, each question would be denied at once
      await world.at.companion();
      await onScreen(PHONE);
    });
    afterEach(async () => {
      await context?.close();
      await world.at.stop();
    });
    tests();
  });
}

/** A page on a screen of its own, paired with the gateway. */
export async function onScreen(options: BrowserContextOptions): Promise<Page> {
  await context?.close();
  context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", ...options });
  const page = await context.newPage();
  Object.assign(world, { page, faults: [], loaded: [] });
  page.on("pageerror", ({ message }) => world.faults.push(message));
  page.on("console", (said) => said.type() === "error" && world.faults.push(said.text()));
  page.on("request", (request) => world.loaded.push(request.url()));
  const device = JSON.stringify({ token: world.at.tokens.approver, name: "ada" });
  const content = `localStorage.setItem("countersign", ${JSON.stringify(device)})`;
  await page.addInitScript({ content });
  return page;
}

export async function show(path: string, heading: string | RegExp): Promise<void> {
  await world.page.goto(world.at.url + path);
  await world.page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/** What a page does when it is looked at again: it reads at once what it shows. */
export const lookedAt = () =>
  world.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');

/** As it is on the screen: without what is folded away. */
export const textOf = async (place: Locator): Promise<string> =>
  (await place.allInnerTexts()).join("\n");

const asApprover = () => ({ token: world.at.tokens.approver });

export const get = async (path: string): Promise<Reply> => world.at.send("GET", path, asApprover());
export const post = (path: string, body: object = {}): Promise<Reply> =>
  world.at.send("POST", path, { body, ...asApprover() });

/** A call that needs no answer; the call's id. */
export async function called(over: object): Promise<string> {
  const { status, body } = await world.at.ask(over);
  expect(status).toBe(200);
  return body.id as string;
}

/** A call that a person answered. */
export async function answered(over: object, answer: object): Promise<JsonObject> {
  const done = world.at.ask(over);
  const [question] = await world.at.pending();
  const { status } = await world.at.answer(question?.id, answer);
  expect(status).toBe(200);
  return (await done).body;
}

/** A call whose question stays open. */
export async function waiting(over: object): Promise<JsonObject> {
  const { status, body } = await world.at.ask(over, "?wait=0");
  expect(status).toBe(202);
  return body;
}

export const shell = (command: string, over: object = {}) => ({ input: { command }, ...over });
