/** The sessions on the companion page: what they do, and how a person stops and resumes them. */
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import {
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

const session = (key: string) => world.page.locator(`article[data-session="${key}"]`);
const button = (place: Locator, name: string) => place.getByRole("button", { name, exact: true });
const stopAll = () => world.page.getByRole("button", { name: "Stop everything", exact: true });
const banner = () => world.page.getByRole("region", { name: "Stopped" });
const stopped = async () => (await get("/v1/stop")).body;
const LS = shell("ls", { cwd: "/srv/shop", agent: "Scout" });

/** Holds a button until what it does is done. */
async function hold(place: Locator, done: () => Promise<unknown>): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  await place.hover();
  await world.page.mouse.down();
  await done();
  await world.page.mouse.up();
}

describeViews("the sessions", () => {
  it("are a tree, with what each may do, has done and waits for", async () => {
    const id = await called(LS);
    const outcome = { body: { ok: true, cost: 2 } };
    await world.at.send("POST", `/v1/calls/${id}/outcome`, outcome);
    await called(shell("ls", { session: "s:1/tests", parent: "s:1", agent: "Tester" }));
    await waiting(shell("git push --force"));
    const set = { mode: "review", autoApprove: { tools: ["Bash(npm test*)"], minutes: 30 } };
    await world.at.send("PUT", "/v1/sessions/s:1", { body: set, token: world.at.tokens.admin });
    await show("/sessions", "Sessions");
    const text = () => textOf(session("s:1"));
    await expect.poll(text).toContain("Scout · shop");
    expect(await text()).toContain("Mode review, level supervised · 1 call, 0 asked");
    expect(await text()).toContain("2.00 of 5.00 spent");
    expect(await text()).toContain("1 call waits for an answer");
    expect(await text()).toMatch(
      /Calls of Bash\(npm test\*\) are approved without asking for 29 min more, set by admin/,
    );
    const below = world.page.locator("li", { has: session("s:1") }).locator(".tree");
    expect(await below.locator("article").getAttribute("data-session")).toBe("s:1/tests");
    await session("s:1").getByRole("link", { name: "History of Scout · shop" }).click();
    expect(new URL(world.page.url()).search).toBe("?session=s%3A1");
    expect(world.faults).toEqual([]);
  });

  it("one is stopped with its children by holding, and goes on after a second tap", async () => {
    await called(LS);
    await called(shell("ls", { session: "s:1/tests", parent: "s:1" }));
    await called(shell("ls", { session: "ci:7" }));
    const { id } = await waiting(shell("git push --force"));
    await show("/sessions", "Sessions");
    const isStopped = session("s:1").getByText("Stopped: every call is denied");
    await hold(button(session("s:1"), "Stop session"), () => isStopped.waitFor());
    expect(await stopped()).toMatchObject({ all: false, sessions: ["s:1"], by: "ada" });
    const { body: waited } = await get(`/v1/calls/${id}?wait=5`);
    expect([waited.decision, waited.reason.message]).toEqual([
      "deny",
      expect.stringContaining("ada"),
    ]);
    const child = await world.at.ask(shell("ls", { session: "s:1/tests", parent: "s:1" }));
    expect(child.body.decision).toBe("deny");
    expect((await world.at.ask(shell("ls", { session: "ci:7" }))).body.decision).toBe("allow");
    await session("s:1/tests").getByText("Stopped: every call is denied").waitFor();
    expect(await textOf(banner())).toContain("One session is stopped by ada, just now");
    await button(session("s:1"), "Let it go on").click();
    expect((await stopped()).sessions).toEqual(["s:1"]);
    await button(session("s:1"), "Really go on").click();
    await expect.poll(async () => (await stopped()).sessions).toEqual([]);
    await banner().waitFor({ state: "detached" });
    expect((await world.at.ask(LS)).body.decision).toBe("allow");
    await button(session("s:1"), "Stop session").waitFor();
    expect(world.faults).toEqual([]);
  });

  it("are all stopped by holding Enter, and every view says so", async () => {
    await called(LS);
    await show("/sessions", "Sessions");
    await stopAll().focus();
    await world.page.keyboard.down("Enter");
    await banner().waitFor();
    await world.page.keyboard.up("Enter");
    expect(await stopped()).toMatchObject({ all: true, by: "ada" });
    expect((await world.at.ask(LS)).body.decision).toBe("deny");
    for (const [path, heading] of [
      ["/history", "History"],
      ["/grants", "Grants and rules"],
    ] as const) {
      await show(path, heading);
      await banner().getByText("Everything is stopped by ada").waitFor();
    }
    await banner().getByRole("button", { name: "Let everything go on" }).click();
    await banner().getByRole("button", { name: "Really go on" }).click();
    await banner().waitFor({ state: "detached" });
    expect((await world.at.ask(LS)).body.decision).toBe("allow");
    expect(world.faults).toEqual([]);
  });

  it("are not stopped by a tap: it asks whether that was meant, as for a screen reader", async () => {
    await called(LS);
    await show("/sessions", "Sessions");
    await stopAll().click();
    const confirm = world.page.getByRole("group", { name: "Stop everything?" });
    await confirm.waitFor();
    expect(await textOf(confirm)).toContain("What waits is denied");
    await world.page.keyboard.press("Escape");
    await confirm.waitFor({ state: "detached" });
    await stopAll().press("Enter");
    await confirm.waitFor();
    await confirm.getByRole("button", { name: "Keep running" }).press("Enter");
    await confirm.waitFor({ state: "detached" });
    expect(await stopped()).toMatchObject({ all: false, sessions: [] });
    // a screen reader presses without a pointer or a key
    await stopAll().dispatchEvent("click");
    await confirm.getByRole("button", { name: "Stop everything now" }).click();
    await banner().waitFor();
    expect((await stopped()).all).toBe(true);
  });

  it("that another person stops are told at once, and so is that they go on", async () => {
    await called(LS);
    await show("/grants", "Grants and rules");
    await post("/v1/stop");
    await banner().getByText("Everything is stopped").waitFor();
    await world.at.send("DELETE", "/v1/stop", { token: world.at.tokens.admin });
    await banner().waitFor({ state: "detached" });
  });

  it("are not said to be none before the gateway said so, nor after it is gone", async () => {
    await world.page.route("**/v1/sessions", (route) => route.abort());
    await show("/sessions", "Sessions");
    await world.page.getByText("What is here is not known.").waitFor();
    expect(await world.page.getByText(/knows no session/).count()).toBe(0);
    await world.page.unroute("**/v1/sessions");
    await lookedAt();
    await world.page.getByText("The gateway knows no session").waitFor();
  });

  it("says what went wrong when a stop does not reach the gateway", async () => {
    await called(LS);
    await show("/sessions", "Sessions");
    await world.page.route("**/v1/stop", (route) => route.abort());
    const fault = world.page.getByRole("alert").getByText("could not be reached");
    await hold(stopAll(), () => fault.first().waitFor());
    expect(await banner().count()).toBe(0);
    expect((await stopped()).all).toBe(false);
  });
});
