/** The history on the companion page: what was decided, found again, and checked. */
import { beforeEach, expect, it } from "vitest";
import {
  answered,
  called,
  describeViews,
  get,
  lookedAt,
  post,
  shell,
  show,
  textOf,
  waiting,
  world,
} from "./gateway-page.ts";

const rows = () => world.page.locator(".calls li");
const texts = () => rows().allInnerTexts();
const row = (text: string) => rows().filter({ hasText: text });
const PUSH = shell("git push --force origin main");
const PUBLISH = shell("npm publish");

describeViews("the history", () => {
  beforeEach(async () => {
    await called(shell("ls -la"));
    await answered(PUSH, { decision: "approve" });
    await answered(shell("npm publish", { session: "ci:7" }), {
      decision: "deny",
      reason: "Not on a Friday.",
    });
  });

  it("lists calls, the latest first: what it was, who decided, and what became of it", async () => {
    const { body } = await get("/v1/history?tool=Bash&q=push");
    const outcome = { ok: false, exitCode: 1, error: "remote: rejected" };
    await world.at.send("POST", `/v1/calls/${body.items[0].call}/outcome`, { body: outcome });
    await show("/history", "History");
    await expect.poll(() => rows().count()).toBe(3);
    const [publish, push, ls] = await texts();
    expect(publish).toMatch(/npm publish[\s\S]*Denied by ada \(companion\)/);
    expect(push).toMatch(
      /git push --force origin main[\s\S]*Approved by ada \(companion\) · Failed with exit code 1/,
    );
    expect(push).toContain("Overwrites history on a remote repository");
    expect(ls).toMatch(/ls -la[\s\S]*Allowed by the approval policy/);
    expect(world.faults).toEqual([]);
  });

  it("shows one call in full, and that its line in the audit log is verified", async () => {
    await show("/history", "History");
    await row("npm publish").locator("a").click();
    await world.page.getByRole("heading", { level: 1, name: /Publishes/ }).waitFor();
    const text = () => textOf(world.page.locator(".view.call"));
    await expect.poll(text).toContain("Not on a Friday.");
    const decided = (await world.at.audit()).filter(({ type }) => type === "decided").at(-1)!;
    expect(await text()).toContain(`Line ${decided.seq} is verified.`);
    const hash = world.page.locator("dd code.block");
    expect(await textOf(hash)).toMatch(/^[0-9a-f]{64}$/);
    const { pathname } = new URL(world.page.url());
    expect(pathname).toMatch(/^\/history\/[\w-]+$/);
    // it is an address of its own, and the way back leads to the list
    await world.page.reload();
    await expect.poll(text).toContain("Denied by ada (companion)");
    await world.page.getByRole("link", { name: "History", exact: true }).last().click();
    await expect.poll(() => rows().count()).toBe(3);
    expect(world.faults).toEqual([]);
  });

  it("leads to the card of a call that waits, and not of one that is decided", async () => {
    const { approval } = await waiting(PUSH);
    await show("/history", "History");
    const open = world.page.getByRole("link", { name: "Open the card" });
    await row("Waiting for an answer").locator("a").click();
    await open.waitFor();
    expect(await open.getAttribute("href")).toBe(`/a/${approval}`);
    expect(await textOf(world.page.locator(".view.call"))).toContain("no line of it yet");
    await world.at.answer(approval, { decision: "deny" });
    await lookedAt();
    await open.waitFor({ state: "detached" });
  });

  it("finds by words and filters that are in the address, so a reload finds the same", async () => {
    await show("/history", "History");
    await expect.poll(() => rows().count()).toBe(3);
    await world.page.getByRole("searchbox", { name: "Search" }).fill("PUBLISH");
    await expect.poll(texts).toEqual([expect.stringContaining("npm publish")]);
    expect(new URL(world.page.url()).search).toBe("?q=PUBLISH");
    await world.page.getByRole("searchbox", { name: "Search" }).fill("");
    await expect.poll(() => rows().count()).toBe(3);
    await world.page.getByRole("button", { name: "Filters" }).click();
    await world.page.getByLabel("Outcome").selectOption("Approved");
    await world.page.getByLabel("Time").selectOption("Last hour");
    await expect.poll(texts).toEqual([expect.stringContaining("git push")]);
    await world.page.reload();
    await expect.poll(texts).toEqual([expect.stringContaining("git push")]);
    expect(new URL(world.page.url()).search).toBe("?outcome=approved&time=1h");
    await world.page.getByRole("button", { name: "Remove the filter Approved" }).click();
    await expect.poll(() => rows().count()).toBe(3);
    await world.page.getByRole("button", { name: "Filters (1)" }).click();
    await world.page.getByLabel("Session").fill("ci:7");
    await expect.poll(texts).toEqual([expect.stringContaining("npm publish")]);
    await world.page.getByLabel("Session").fill("");
    await world.page.getByRole("combobox", { name: "Person", exact: true }).fill("ada");
    await expect.poll(() => rows().count()).toBe(2);
    await world.page.getByLabel("Level").selectOption("Catastrophic");
    await world.page.getByText("No call matches.").waitFor();
    await world.page.getByRole("button", { name: "Show all calls" }).click();
    await expect.poll(() => rows().count()).toBe(3);
    expect(world.faults).toEqual([]);
  });

  it("asks for the last hour although this device's clock was set back", async () => {
    await show("/history", "History");
    await world.page.evaluate("{ const now = Date.now; Date.now = () => now() - 3_600_000; }");
    // until the page has looked at its clock
    await world.page.evaluate("new Promise((done) => setTimeout(done, 1500))");
    await world.page.getByRole("button", { name: "Filters" }).click();
    await world.page.getByLabel("Time").selectOption("Last hour");
    await expect.poll(() => new URL(world.page.url()).search).toBe("?time=1h");
    await world.page.getByLabel("Outcome").selectOption("Approved");
    await expect.poll(texts).toEqual([expect.stringContaining("git push")]);
    expect(world.faults).toEqual([]);
  });

  it("keeps the search and the place in the list while a call is looked at", async () => {
    for (let each = 0; each < 30; each++) await called(shell(`echo ${each}`));
    await show("/history?q=echo", "History");
    await row("echo 3").last().scrollIntoViewIfNeeded();
    const place = () => world.page.evaluate<number>("scrollY");
    await expect.poll(place).toBeGreaterThan(0);
    const before = await place();
    await row("echo 3").last().locator("a").click();
    await world.page.getByText("Audit log").waitFor();
    await world.page.goBack();
    await expect.poll(place).toBe(before);
    expect(new URL(world.page.url()).search).toBe("?q=echo");
  });

  it("reads page after page as one scrolls, and each call once", async () => {
    // as a busy page is told: what came into sight meanwhile stands last
    await world.page.addInitScript({
      content: `{
        const Plain = IntersectionObserver;
        globalThis.IntersectionObserver = class extends Plain {
          constructor(tell, options) {
            const held = [];
            super((changes) => {
              if (held.length === 0) setTimeout(() => tell(held.splice(0), this), 500);
              held.push(...changes);
            }, options);
          }
        };
      }`,
    });
    for (let each = 0; each < 120; each++) await called(shell(`echo ${each}`));
    await show("/history", "History");
    await expect.poll(() => rows().count()).toBeGreaterThanOrEqual(50);
    const end = world.page.getByText("These are all calls that match.");
    await expect
      .poll(async () => {
        await world.page.evaluate("scrollTo(0, document.body.scrollHeight)");
        return end.isVisible();
      })
      .toBe(true);
    const ids = await rows().evaluateAll((all) => all.map((one) => one.dataset.call));
    expect(ids).toHaveLength(123);
    expect(new Set(ids).size).toBe(123);
  });

  it("shows new calls, and what became of known ones, when it is looked at again", async () => {
    const { approval } = await waiting(PUSH);
    await show("/history", "History");
    await row("Waiting for an answer").waitFor();
    await world.at.answer(approval, { decision: "deny" });
    await called(shell("echo later"));
    await lookedAt();
    await expect.poll(async () => (await texts())[0]).toContain("echo later");
    expect((await texts())[1]).toMatch(/git push[\s\S]*Denied by ada/);
    expect(await rows().count()).toBe(5);
  });

  it("says that nothing is recorded only if the gateway said so", async () => {
    await world.page.route("**/v1/history*", (route) => route.abort());
    await show("/history", "History");
    await world.page.getByText("What is here is not known.").waitFor();
    expect(await world.page.getByText(/No call/).count()).toBe(0);
    await world.page.unroute("**/v1/history*");
    await world.page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows().count()).toBe(3);
  });

  it("says how old it is when the gateway is gone, and keeps what it knows", async () => {
    await show("/history", "History");
    await expect.poll(() => rows().count()).toBe(3);
    await world.page.route("**/v1/history*", (route) => route.abort());
    await lookedAt();
    await world.page.getByText(/could not be reached\. What you see is from \d+ s ago\./).waitFor();
    expect(await rows().count()).toBe(3);
  });

  it("shows what a call says as text, whatever it says", async () => {
    const evil = `echo '<img src=x onerror="document.title=1"><b>bold</b>' \u202Egpj`;
    await answered(shell(`${evil} && git push --force`), { decision: "deny" });
    await show("/history", "History");
    await row("<img src=x").locator("a").click();
    await world.page.locator(".view.call pre").waitFor();
    expect(await textOf(world.page.locator(".view.call pre"))).toContain("<b>bold</b>");
    expect(await world.page.locator(".view.call img, .view.call b").count()).toBe(0);
    expect(await textOf(world.page.locator(".view.call pre"))).not.toContain("\u202E");
    expect(world.faults).toEqual([]);
  });

  it("says what stopped a call that no person was asked about", async () => {
    await post("/v1/stop", { session: "s:1" });
    expect((await world.at.ask(PUBLISH)).body.decision).toBe("deny");
    await show("/history", "History");
    await expect.poll(async () => (await texts())[0]).toContain("Denied by the stop by ada");
  });
});
