/** The insights on the companion page: numbers, a chart with its table, and proposed rules. */

import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { answered, called, describeViews, shell, show, textOf, world } from "./gateway-page.ts";

const PUSH = shell("git push --force origin main");
const section = (name: string) => world.page.getByRole("region", { name });
const figure = (name: string) =>
  textOf(world.page.locator(".figures > div", { hasText: name }).locator("strong"));
const chartFiles = () => world.loaded.filter((url) => /\/chart-[^/]+\.js$/.test(url));

async function someAnswers(): Promise<void> {
  for (let each = 0; each < 3; each++) await answered(PUSH, { decision: "approve" });
  await answered(shell("npm publish"), { decision: "deny" });
  await called(shell("ls"));
}

describeViews("the insights", () => {
  it("count questions, answers and findings as the gateway recorded them", async () => {
    await someAnswers();
    await show("/insights", "Insights");
    await expect.poll(() => figure("Questions to people")).toBe("4");
    expect(await figure("Half are answered within")).toMatch(/^\d+(?:\.\d)? s$/);
    expect(await figure("Expired")).toBe("0 %");
    const findings = section("What is asked about most").locator("li");
    expect(await textOf(findings.first())).toMatch(
      /Overwrites history on a remote repository\s*3\s*3 approved, 0 denied/,
    );
    expect(world.faults).toEqual([]);
  });

  it("draw a chart whose table is there for screen readers, and on demand for all", async () => {
    await someAnswers();
    await show("/history", "History");
    expect(chartFiles()).toEqual([]);
    await show("/insights", "Insights");
    const days = section("Questions per day").first();
    await days.locator("canvas").waitFor();
    expect(chartFiles()).toHaveLength(1);
    expect(await drawnColours()).toBeGreaterThan(2);
    const table = days.getByRole("table", { name: /Questions to people per day/ });
    const today = table.getByRole("row", { name: new Date().toISOString().slice(0, 10) });
    expect((await today.allTextContents())[0]).toMatch(/^\d{4}-\d\d-\d\d431001$/);
    expect(await table.getByRole("row").count()).toBe(31);
    await days.getByRole("button", { name: "Table" }).click();
    await days.locator("canvas").waitFor({ state: "detached" });
    expect((await table.boundingBox())!.height).toBeGreaterThan(100);
    await world.page.getByRole("button", { name: "7 days" }).click();
    await expect.poll(() => table.getByRole("row").count()).toBe(8);
    await world.page.reload();
    await expect.poll(() => figure("Questions to people")).toBe("4");
    expect(new URL(world.page.url()).search).toBe("?days=7");
    expect(world.faults).toEqual([]);
  });

  it("propose a rule with what it would have allowed, to be copied and never written", async () => {
    await world.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await someAnswers();
    await show("/insights", "Insights");
    const proposed = section("Rules that would save questions").locator("article").first();
    await proposed.getByText("Would have saved 3 questions").waitFor();
    await proposed.getByText("What it would have allowed").click();
    expect(await textOf(proposed.locator(".examples"))).toContain("git push --force");
    await proposed.getByRole("button", { name: "Copy the rule" }).click();
    await proposed.getByText("Copied.").waitFor();
    const copied = await world.page.evaluate<string>("navigator.clipboard.readText()");
    const [rule] = [parseDocument(copied).toJS()].flat();
    expect(rule).toMatchObject({ action: "allow" });
    expect(world.faults).toEqual([]);
  });

  it("warn of a rule that is approved without reading", async () => {
    const rules = { rules: { ask: ["Bash(make deploy)"] } };
    const token = world.at.tokens.admin;
    await world.at.send("PUT", "/v1/sessions/s:1", { body: rules, token });
    for (let each = 0; each < 20; each++)
      await answered(shell("make deploy"), { decision: "approve" });
    await show("/insights", "Insights");
    const warning = section("Approval by rule and finding")
      .locator(".warning")
      .filter({ hasText: "Rule ask Bash(make deploy)" });
    await warning.waitFor();
    expect(await textOf(warning)).toMatch(
      /asked 20 times and was approved 100 % of the time, half of it in less than \d(\.\d)? s/,
    );
  });

  it("say that there was no call only if the gateway said so", async () => {
    await world.page.route("**/v1/stats*", (route) => route.abort());
    await show("/insights", "Insights");
    await world.page.getByText("What is here is not known.").waitFor();
    await world.page.unroute("**/v1/stats*");
    await world.page.getByRole("button", { name: "Try again" }).click();
    await world.page.getByText("has recorded no call in the last 30 days").waitFor();
    expect(await world.page.locator("canvas").count()).toBe(0);
  });
});

/** How many colours the chart has: one that draws nothing has one. */
const drawnColours = () =>
  world.page.evaluate<number>(`(() => {
    const canvas = document.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4)
      seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return seen.size;
  })()`);
