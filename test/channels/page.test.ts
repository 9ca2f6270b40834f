/**
 * The companion page in a real Chromium, on a screen of a phone's size: what a person sees and can
 * do there.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companionProvider } from "../../channels/companion/index.ts";
import { approvalOf } from "../../src/core/card.ts";
import type { ApprovalProvider } from "../../src/core/channel.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import type { PermanentRules } from "../../src/core/permanent-rules.ts";
import { openPermanentRules } from "../../src/policy-files/permanent-rules-file.ts";
import { openWebServer, type WebServer } from "../worlds/companion.ts";
import {
  CATASTROPHIC,
  openLog,
  openTestCore,
  requestOf,
  type TestCore,
  WITH_RULE,
} from "../worlds/test-core.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const PERSON = { channel: "companion", userId: "ada-phone", name: "ada-phone" };
const TOKEN = "ada-token";
const CODE = "kmxvq-2";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let server: WebServer;
let testCore: TestCore;
let provider: ApprovalProvider;
let rules: PermanentRules;
let directory: string;
/** What went wrong in the page: exceptions, refused scripts, failed requests. */
let faults: string[];
let revoked = false;
let unreachable = false;

const asked = new Map<string, ApprovalRequest>();

async function http(method: string, path: string, body: string) {
  if (method === "POST" && path === "/v1/pair") {
    const { code } = JSON.parse(body) as { code: string };
    if (code === CODE) return { status: 200, body: { token: TOKEN, name: PERSON.name } };
    return {
      status: 403,
      body: {
        error: { code: "forbidden", message: "this pairing code is wrong, used or too old" },
      },
    };
  }
  if (method === "DELETE" && path === "/v1/devices/self" && !unreachable) {
    revoked = true;
    return { status: 200, body: { id: "d1" } };
  }
  if (unreachable) return { status: 500, body: {} };
  if (revoked)
    return {
      status: 401,
      body: { error: { code: "unauthorized", message: "this token is unknown" } },
    };
  if (path.startsWith("/v1/approvals?")) return { status: 200, body: { approvals: [] } };
  const request = asked.get(path.slice("/v1/approvals/".length));
  if (!request)
    return {
      status: 404,
      body: { error: { code: "unknown-approval", message: "there is no such approval" } },
    };
  const decision = await testCore.decision(request);
  return { status: 200, body: approvalOf(decision ? { request, decision } : { request }) };
}

async function ask(
  changes: Partial<ApprovalRequest> = {},
): Promise<{ request: ApprovalRequest; card: Locator }> {
  const request = requestOf(changes);
  asked.set(request.id, request);
  await testCore.ask(provider, request);
  const card = page.locator(`article[data-id="${request.id}"]`);
  await card.waitFor();
  return { request, card };
}

/** As it is on the screen: without what is folded away. */
const textOf = async (place: Locator) => (await place.allInnerTexts()).join("\n");
const button = (place: Locator | Page, name: string) =>
  place.getByRole("button", { name, exact: true });
const recent = () => page.locator("#recent-list li");
/** Playwright would wait for a button to be enabled; a finger does not. */
const tap = (place: Locator | Page, name: string) => button(place, name).click({ force: true });
const enabled = async (place: Locator, name: string) =>
  (await button(place, name).getAttribute("aria-disabled")) === "false";
const ready = (place: Locator, name: string) => expect.poll(() => enabled(place, name)).toBe(true);

async function paired(): Promise<void> {
  await page.goto(`http://127.0.0.1:${server.port}/#pair=${CODE}`);
  await expect.poll(() => page.locator("#link").textContent()).toBe("Connected as ada-phone");
}

describe.skipIf(!existsSync(executablePath))("the companion page", () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser.close();
  });

  beforeEach(async () => {
    revoked = false;
    unreachable = false;
    asked.clear();
    faults = [];
    server = await openWebServer({ people: { [TOKEN]: PERSON }, http });
    directory = await mkdtemp(join(tmpdir(), "countersign-"));
    rules = openPermanentRules({
      directory,
      reload: async () => ({ ok: true, changed: true }),
      audit: { append: async () => {} },
      log: openLog(),
    });
    testCore = openTestCore({ companion: PERSON.userId }, { rules });
    provider = {
      name: "companion",
      ...companionProvider({ sessions: ["*"] }, { web: server.web }),
    };
    testCore.watch(provider);
    await provider.start(testCore.host);
    context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
    });
    page = await context.newPage();
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("dialog", (dialog) => faults.push(dialog.message()));
  });
  afterEach(async () => {
    await context.close();
    await provider.stop();
    await server.close();
    await testCore.close();
    await rm(directory, { recursive: true, force: true });
  });

  it("fetches long arguments, which do not come with the question, and shows all of them", async () => {
    await paired();
    const long = `rm -rf build ${"x".repeat(50_000)} the end`;
    const { card } = await ask({ arguments: JSON.stringify({ command: long }) });
    expect(await card.textContent()).toContain("the end");
    expect(faults).toEqual([]);
  });

  it("counts identical calls, and approves those that the button said", async () => {
    await paired();
    const { request, card } = await ask();
    await testCore.recount(request, 3);
    await ready(card, "Approve all 3");
    expect(await textOf(card)).toContain("3 identical calls wait for this answer.");
    await tap(card, "Approve one");
    await expect
      .poll(() => testCore.decision(request))
      .toMatchObject({ status: "approved", calls: 1 });
    await expect.poll(() => textOf(recent())).toContain("1 of 3 identical calls");
  });

  it("shows an alarm that was raised before it was opened, until it is put away", async () => {
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
    await provider.alarm(alarm("one")).catch(() => {});
    await paired();
    await provider.alarm(alarm("two"));
    const alarms = page.locator("#alarms section");
    await expect.poll(() => alarms.count()).toBe(2);
    const first = alarms.filter({ hasText: "call: one" });
    expect(await textOf(first)).toContain("<b>rm</b>");
    await tap(first, "Put away");
    await expect.poll(() => alarms.count()).toBe(1);
    await ask(); // what the page sends and is sent after it
    await page.reload();
    await expect.poll(() => page.locator("article").count()).toBe(1);
    expect(await textOf(alarms)).toContain("call: two");
    expect(await alarms.count()).toBe(1);
    expect(faults).toEqual([]);
  });

  describe("pairing", () => {
    it("takes the code from the address, and leaves nothing of it there", async () => {
      await paired();
      expect(page.url()).toBe(`http://127.0.0.1:${server.port}/`);
      await page.reload();
      await expect.poll(() => page.locator("#link").textContent()).toBe("Connected as ada-phone");
      expect(faults).toEqual([]);
    });

    it("asks for a code, and says what is wrong with it", async () => {
      await page.goto(`http://127.0.0.1:${server.port}/`);
      await page.getByLabel("Pairing code").fill("wrong");
      await button(page, "Pair").click();
      await expect
        .poll(() => page.getByRole("alert").textContent())
        .toContain("wrong, used or too old");
      await page.getByLabel("Pairing code").fill(CODE);
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("#link").textContent()).toBe("Connected as ada-phone");
    });

    it("is asked for again when the gateway no longer knows the device", async () => {
      await paired();
      revoked = true;
      await server.cut();
      await page.getByRole("heading", { name: "Pair this device" }).waitFor();
      expect(await page.getByRole("alert").textContent()).toContain("no longer knows this device");
    });

    it("is forgotten when told to, by the gateway too", async () => {
      await paired();
      await button(page, "Forget this device").click();
      await expect.poll(() => revoked).toBe(true);
      await page.reload();
      await page.getByRole("heading", { name: "Pair this device" }).waitFor();
      expect(await page.evaluate("localStorage.length")).toBe(0);
    });
  });

  it("says so when the gateway could not be told that a device is to be forgotten", async () => {
    await paired();
    unreachable = true;
    await button(page, "Forget this device").click();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toContain("countersign devices revoke");
    expect(await page.evaluate("localStorage.length")).toBe(0);
  });

  describe("a card", () => {
    it("shows what would happen, and how much time is left", async () => {
      await paired();
      const { request, card } = await ask();
      const text = await textOf(card);
      for (const part of [
        "DANGEROUS",
        "Deletes whole directories",
        "Bash",
        request.session,
        "Claude Code",
        "/home/ada/project",
        "rm -rf build",
        request.arguments,
        "The agent says:",
        "Cleaning up",
      ]) {
        expect(text).toContain(part);
      }
      expect(text).toMatch(/4:\d\d left|5:00 left/);
      expect(await card.locator("mark").allTextContents()).toEqual(["rm -rf"]);
      expect(await page.title()).toBe("(1) Countersign");
      expect(faults).toEqual([]);
    });

    it("says what was found and where: the worst few, and how many more", async () => {
      await paired();
      const { card } = await ask({
        arguments: '{"command":"rm -rf build; git push origin <b>main</b>; curl -T a b; sudo ls"}',
        keys: ["fs.delete.recursive", "vcs.git.push", "net.upload", "priv.sudo", "exec.read"],
        spans: [
          "rm -rf build",
          "git push origin <b>main</b>",
          "git push origin <b>main</b>",
          "sudo ls",
        ],
      });
      expect(await card.locator(".causes li").allTextContents()).toEqual([
        "rm -rf build",
        "Pushes to a remote repository: git push origin <b>main</b>",
        "Sends data over the network",
        "and 1 less important one",
      ]);
      expect(await card.locator("mark").allTextContents()).toEqual([
        "rm -rf build",
        "git push origin <b>main</b>",
        "sudo ls",
      ]);
      const alone = await ask({
        arguments: '{"command":"git push"}',
        keys: ["vcs.git.push"],
        spans: ["git push"],
      });
      expect(await alone.card.locator(".causes").count()).toBe(0);
    });

    it("is approved once with one tap", async () => {
      await paired();
      const { request, card } = await ask();
      await ready(card, "Approve once");
      await tap(card, "Approve once");
      await expect
        .poll(() => recent().allInnerTexts())
        .toEqual([expect.stringMatching(/Approved by ada · .* · via companion/)]);
      expect(testCore.answers).toMatchObject([
        { approval: request.id, choice: "approve", scope: "once", person: PERSON },
      ]);
      await expect.poll(() => page.title()).toBe("Countersign");
      await page.getByText("Nothing is waiting.").waitFor();
    });

    it("is approved for always where it says what that covers", async () => {
      await paired();
      const { card } = await ask();
      await card.getByText("Always allow…").click();
      expect(await textOf(card)).toContain("Bash(fs.delete.recursive:rm)");
      await ready(card, "Always allow this");
      await tap(card, "Always allow this");
      await expect
        .poll(() => testCore.answers)
        .toMatchObject([{ choice: "approve", scope: "session" }]);
    });

    it("has no always where that would grant nothing", async () => {
      await paired();
      const { card } = await ask({ scope: [] });
      expect(await card.getByText("Always allow…").count()).toBe(0);
    });

    it("is denied, with a reason where there is one", async () => {
      await paired();
      const { card } = await ask();
      await card.getByText("Deny, and say why…").click();
      await card.getByLabel("Your reason").fill("use the staging copy");
      await ready(card, "Deny with this reason");
      await page.keyboard.press("Enter");
      await expect
        .poll(() => testCore.answers)
        .toMatchObject([{ choice: "deny", reason: "use the staging copy" }]);
      const next = await ask();
      await ready(next.card, "Deny");
      await tap(next.card, "Deny");
      await expect.poll(() => testCore.answers).toHaveLength(2);
      expect(testCore.answers[1]).not.toHaveProperty("reason");
      await expect.poll(() => recent().allInnerTexts()).toHaveLength(2);
    });

    it("answers once, however often it is tapped", async () => {
      await paired();
      const { card } = await ask();
      await ready(card, "Approve once");
      await card.evaluate((element) => {
        const [deny, approve] = element.querySelectorAll(".answers button");
        for (let n = 0; n < 5; n++) approve?.click();
        deny?.click();
      });
      await expect.poll(() => recent().count()).toBe(1);
      expect(testCore.answers).toHaveLength(1);
    });

    it("counts no tap in the moment in which it appears or moves", async () => {
      await paired();
      const first = await ask();
      await tap(first.card, "Approve once"); // it has just appeared
      const second = await ask();
      await ready(second.card, "Approve once");
      await testCore.elsewhere(first.request, "deny");
      await first.card.waitFor({ state: "detached" });
      await tap(second.card, "Approve once"); // it has just moved up
      expect(testCore.answers).toEqual([]);
      await ready(second.card, "Approve once");
    });

    it("needs no pointer", async () => {
      await paired();
      const { card } = await ask();
      await ready(card, "Deny");
      await button(card, "Deny").focus();
      await page.keyboard.press("Tab");
      expect(
        await button(card, "Approve once").evaluate((element) => element.matches(":focus")),
      ).toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => testCore.answers).toMatchObject([{ choice: "approve" }]);
    });

    it("cannot be answered when its time is up", async () => {
      await paired();
      const request = requestOf({ expiresAt: Date.now() - 1 });
      await provider.ask(request); // the desk would have ended it already
      const card = page.locator(`article[data-id="${request.id}"]`);
      await expect.poll(() => textOf(card)).toContain("Without an answer, it is denied.");
      await tap(card, "Approve once");
      expect(await enabled(card, "Deny")).toBe(false);
      expect(testCore.answers).toEqual([]);
    });
  });

  describe("a rule", () => {
    const LABELS = ["Always in this project", "Always in all projects"] as const;
    const open = (card: Locator) => card.getByText("Always allow…").click();

    it.each([
      [LABELS[0], "project"],
      [LABELS[1], "user"],
    ] as const)("is shown whole, and written by “%s”", async (label, scope) => {
      await paired();
      const { request, card } = await ask(WITH_RULE);
      await open(card);
      const codes = await card.locator("details code").allInnerTexts();
      expect(codes).toEqual([
        "Bash(fs.delete.recursive:rm)",
        '{ tools: ["Bash"], match: "rm -rf build", keys: [fs.delete.recursive], action: allow }',
        "/home/ada/project",
      ]);
      expect(await textOf(card)).toContain("stays until it is revoked");
      await ready(card, label);
      await tap(card, label);
      await expect
        .poll(() => testCore.decision(request))
        .toMatchObject({ status: "approved", scope });
      expect(testCore.answers).toMatchObject([{ choice: "approve", scope, calls: 1 }]);
      await expect
        .poll(() => textOf(recent()))
        .toContain(scope === "project" ? "always in this project" : "always in all projects");
      expect(await rules.list()).toMatchObject([{ scope, by: "ada", approval: request.id }]);
      expect(faults).toEqual([]);
    });

    it("leaves “Always allow this” what it was", async () => {
      await paired();
      const { card } = await ask(WITH_RULE);
      await open(card);
      await ready(card, "Always allow this");
      await tap(card, "Always allow this");
      await expect
        .poll(() => testCore.answers)
        .toMatchObject([{ choice: "approve", scope: "session" }]);
      expect(await rules.list()).toEqual([]);
    });

    it("is not offered where none can be written, nor for a project where there is none", async () => {
      await paired();
      const { card } = await ask();
      for (const label of LABELS)
        expect(await card.locator("button", { hasText: label }).count()).toBe(0);
      const homeless = await ask({ rule: { tool: "Bash", keys: ["fs.delete.recursive"] } });
      await open(homeless.card);
      expect(await button(homeless.card, LABELS[0]).count()).toBe(0);
      expect(await button(homeless.card, LABELS[1]).count()).toBe(1);
    });

    it("is never offered for what is catastrophic", async () => {
      await paired();
      const { card } = await ask({ ...CATASTROPHIC, ...WITH_RULE });
      expect(await card.getByText("Always allow…").count()).toBe(0);
      expect(await card.textContent()).not.toContain("tools:");
    });

    it("cannot be written before all of the call was read, in the moment in which its panel opens, nor without a connection", async () => {
      await paired();
      const command = Array.from({ length: 120 }, (_, line) => `echo line ${line}`).join("\n");
      const long = await ask({ ...WITH_RULE, arguments: JSON.stringify({ command }) });
      await open(long.card);
      await ready(long.card, "Deny");
      for (const label of LABELS) {
        expect(await enabled(long.card, label)).toBe(false);
        await tap(long.card, label);
      }
      const { card } = await ask(WITH_RULE);
      await ready(card, "Approve once");
      await card.evaluate((element, label) => {
        element.querySelector("summary")?.click();
        const wanted = [...element.querySelectorAll("button")].find(
          ({ textContent }) => textContent === label,
        );
        element.addEventListener("toggle", () => wanted?.click(), true);
      }, LABELS[1]);
      await expect.poll(() => card.locator("details[open]").count()).toBe(1);
      await ready(card, LABELS[1]);
      await server.cut();
      await expect.poll(() => page.locator("#link").textContent()).toContain("Not connected");
      expect(await enabled(card, LABELS[1])).toBe(false);
      await tap(card, LABELS[1]);
      expect(testCore.answers).toEqual([]);
    });

    it("approves as many identical calls as the card counts", async () => {
      await paired();
      const { request, card } = await ask(WITH_RULE);
      await testCore.recount(request, 3);
      await ready(card, "Approve all 3");
      await open(card);
      await expect.poll(() => textOf(card)).toContain("3 identical calls wait for this answer.");
      await page.waitForTimeout(600); // the time to read the new count
      await ready(card, LABELS[0]);
      await tap(card, LABELS[0]);
      await expect
        .poll(() => testCore.decision(request))
        .toMatchObject({ scope: "project", calls: 3 });
    });

    it("that cannot be written is told, and the card stays live", async () => {
      await paired();
      const { request, card } = await ask(WITH_RULE);
      await open(card);
      await rm(directory, { recursive: true, force: true });
      await ready(card, LABELS[1]);
      await tap(card, LABELS[1]);
      await expect
        .poll(() => textOf(card))
        .toMatch(/Nothing was decided: .*You can still approve once/);
      expect(await testCore.decision(request)).toBeUndefined();
      await ready(card, "Approve once");
      await tap(card, "Approve once");
      await expect.poll(() => testCore.decision(request)).toMatchObject({ scope: "once" });
    });

    it("stays text, and is wrapped", async () => {
      await paired();
      const evil = "<img src=x onerror=alert(1)>";
      const { card } = await ask({
        rule: { ...WITH_RULE.rule, match: evil.repeat(10), project: `/${evil}${"d".repeat(300)}` },
      });
      await open(card);
      expect(await textOf(card)).toContain(JSON.stringify(evil.repeat(10)).slice(1, -1));
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
      for (const label of LABELS)
        expect((await button(card, label).boundingBox())!.height).toBeGreaterThanOrEqual(40);
      expect(faults).toEqual([]);
    });
  });

  describe("what is catastrophic", () => {
    it("is approved by a typed phrase only, and never for always", async () => {
      await paired();
      const { card } = await ask(CATASTROPHIC);
      await ready(card, "Deny");
      expect(await enabled(card, "Approve")).toBe(false);
      expect(await card.getByText("Always allow…").count()).toBe(0);
      const field = card.getByLabel("To approve it, type approve kxqf");
      await field.fill("approve kxqg");
      await ready(card, "Approve");
      await tap(card, "Approve");
      await expect.poll(() => textOf(card)).toContain("2 tries left");
      expect(await field.inputValue()).toBe("");
      await field.fill("approve kxqf");
      await page.keyboard.press("Enter");
      await expect
        .poll(() => recent().allInnerTexts())
        .toEqual([expect.stringContaining("Approved by ada")]);
      expect(testCore.answers.map(({ phrase }) => phrase)).toEqual([
        "approve kxqg",
        "approve kxqf",
      ]);
    });
  });

  describe("what is too long for the screen", () => {
    const command = Array.from({ length: 120 }, (_, line) => `echo line ${line}`).join("\n");
    const long = { arguments: JSON.stringify({ command }) };

    it("is approved only after all of it was on the screen, and denied at any time", async () => {
      await paired();
      const { card } = await ask(long);
      await ready(card, "Deny");
      expect(await enabled(card, "Approve once")).toBe(false);
      expect(await textOf(card)).toMatch(/\d+ % was shown/);
      const block = card.getByRole("region");
      const { clientHeight, scrollHeight } = await block.evaluate(
        ({ clientHeight, scrollHeight }) => ({
          clientHeight,
          scrollHeight,
        }),
      );
      for (let top = 0; top < scrollHeight - clientHeight; top += clientHeight / 2) {
        await block.evaluate((element, to) => element.scrollTo(0, to), top);
        await page.waitForTimeout(20);
        expect(await enabled(card, "Approve once")).toBe(false);
      }
      await block.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await ready(card, "Approve once");
      expect(await textOf(card)).toContain("All of it was shown.");
    });

    it("is not all seen by a jump to its end", async () => {
      await paired();
      const { card } = await ask(long);
      await card
        .getByRole("region")
        .evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await ready(card, "Deny");
      expect(await enabled(card, "Approve once")).toBe(false);
      await tap(card, "Approve once");
      expect(testCore.answers).toEqual([]);
    });

    it("can be paged through with a button", async () => {
      await paired();
      const { card } = await ask(long);
      const more = button(card, "Show more");
      await expect
        .poll(
          async () => {
            await more.click({ timeout: 500 }).catch(() => {}); // it is gone after the last page
            return enabled(card, "Approve once");
          },
          { timeout: 15_000 },
        )
        .toBe(true);
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
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
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
      await testCore.elsewhere(request, "deny");
      await expect.poll(() => recent().count()).toBe(1);
      expect(await page.locator("#approvals-view img, #approvals-view script").count()).toBe(0);
      expect(faults).toEqual([]);
    });

    it("shows its hidden characters, and says that there are some", async () => {
      await paired();
      const { card } = await ask({ arguments: '{"command":"ls \u202e\u200b; rm -rf ~"}' });
      expect(await card.locator(".made-visible").allTextContents()).toContain("⟨U+202E⟩");
      expect(await textOf(card)).toContain("made visible");
    });
  });

  describe("news", () => {
    it("of an answer given elsewhere takes the card away and says whose it was", async () => {
      await paired();
      const { request, card } = await ask();
      await testCore.elsewhere(request, "deny");
      await card.waitFor({ state: "detached" });
      expect(await textOf(recent())).toMatch(/Denied by grace · .* · via elsewhere/);
    });

    it("of who was faster reaches the person who was late", async () => {
      await paired();
      const { request, card } = await ask();
      await ready(card, "Approve once");
      const { closeCard } = provider;
      Object.assign(provider, { closeCard: async () => {} }); // the news is slower than the tap
      await testCore.elsewhere(request, "deny");
      await tap(card, "Approve once");
      await expect
        .poll(() => recent().allInnerTexts())
        .toEqual([expect.stringMatching(/Denied by grace[\s\S]*Too late/)]);
      Object.assign(provider, { closeCard });
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
      const [kept, answered] = [await ask(), await ask()];
      await server.cut();
      await expect.poll(() => page.locator("#link").textContent()).toContain("Not connected");
      expect(await enabled(kept.card, "Deny")).toBe(false);
      await tap(kept.card, "Approve once");
      await testCore.elsewhere(answered.request, "approve");
      server.reopen();
      await button(page, "Try now").click();
      await answered.card.waitFor({ state: "detached" });
      expect(await textOf(recent())).toContain("Approved by grace");
      await ready(kept.card, "Approve once");
      expect(testCore.answers).toEqual([]);
    });
  });

  it("keeps everything large enough to touch", async () => {
    await paired();
    const { card } = await ask();
    for (const height of await card
      .locator("button:visible, summary, input:visible")
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))) {
      expect(height).toBeGreaterThanOrEqual(40);
    }
  });
});
