/** *Edit and approve* on the companion page, against a whole gateway: the edited input runs. */
import { expect, it } from "vitest";
import type { JsonObject } from "../../../src/core/model.ts";
import { describeViews, get, textOf, world } from "./gateway-page.ts";

const sheet = () => world.page.getByRole("dialog");
const button = (name: string) => sheet().getByRole("button", { name });
const isEnabled = async (name: string) =>
  (await button(name).getAttribute("aria-disabled")) === "false";

/** A call that waits, and its card with the panel for edits open. */
async function editing(input: object, over: object = {}) {
  const done = world.at.ask({ input, ...over });
  const [question] = (await world.at.pending()) as [JsonObject];
  await world.page.goto(`${world.at.url}/a/${question.id}`);
  await world.page.getByText("Connected as ada").waitFor();
  await world.page.getByRole("button", { name: "Edit…" }).click();
  await sheet().waitFor();
  return { done, id: question.id };
}

async function check(text: string): Promise<string> {
  await sheet().getByRole("textbox").fill(text);
  await button("Check the edited call").click();
  await sheet().locator(".judged").waitFor();
  return textOf(sheet().locator(".judged"));
}

const statusOf = async (id: unknown) => (await get(`/v1/approvals/${id}`)).body.status;

describeViews("edit and approve", () => {
  it("shows how the edited call is judged and what differs; the agent gets the edited input", async () => {
    const { done } = await editing({ command: "git push --force origin main", timeout: 5 });
    const text = sheet().getByRole("textbox");
    expect(await text.inputValue()).toBe("git push --force origin main");
    expect(await isEnabled("Check the edited call")).toBe(false);
    const judged = await check("git push --force-with-lease origin topic");
    expect(judged).toMatch(/DANGEROUS/);
    expect(await textOf(sheet().locator('[data-op="remove"]'))).toContain("--force origin main");
    expect(await textOf(sheet().locator('[data-op="add"]'))).toContain("--force-with-lease");
    await expect.poll(() => isEnabled("Approve the edited call")).toBe(true);
    await button("Approve the edited call").click();
    expect((await done).body).toMatchObject({
      decision: "allow",
      input: { command: "git push --force-with-lease origin topic", timeout: 5 },
    });
    const decided = world.page.locator("#recent .outcome");
    await expect.poll(() => textOf(decided)).toMatch(/^Approved by ada · with a changed input/);
    expect(world.faults).toEqual([]);
  });

  it("judges anew what is edited once more: no approval without a look at it", async () => {
    const { done } = await editing({ command: "git push --force origin main" });
    await check("git push --force origin topic");
    await sheet().getByRole("textbox").fill("git push origin topic");
    expect(await button("Approve the edited call").count()).toBe(0);
    expect(await check("git push origin other")).not.toContain("topic");
    await expect.poll(() => isEnabled("Approve the edited call")).toBe(true);
    await button("Approve the edited call").click();
    expect((await done).body.input).toEqual({ command: "git push origin other" });
  });

  it("says why an edit is refused, and the question stays open", async () => {
    const { id } = await editing({ command: "git push --force origin main" });
    const judged = await check("mkfs.ext4 /dev/sda1");
    expect(judged).toMatch(/CATASTROPHIC/);
    const { body } = await world.at.send("POST", `/v1/approvals/${id}/preview`, {
      body: { input: { command: "mkfs.ext4 /dev/sda1" } },
      token: world.at.tokens.approver,
    });
    expect(body.accepted).toBe(false);
    expect(judged).toContain(body.why);
    expect(await isEnabled("Approve the edited call")).toBe(false);
    await button("Approve the edited call").click({ force: true });
    expect(await statusOf(id)).toBe("pending");
    // a page of another make would be told the same
    const answer = { decision: "approve", input: { command: "mkfs.ext4 /dev/sda1" } };
    const { status } = await world.at.answer(id, answer);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await statusOf(id)).toBe("pending");
  });

  it("takes no text that is no JSON object where all arguments are edited", async () => {
    const { id } = await editing({ customer: "all" }, { tool: "mcp__shop__delete_customers" });
    const text = sheet().getByRole("textbox");
    expect(JSON.parse(await text.inputValue())).toEqual({ customer: "all" });
    await text.fill('["all"]');
    expect(await textOf(sheet())).toContain("This is not a JSON object.");
    expect(await isEnabled("Check the edited call")).toBe(false);
    await button("Close").click();
    expect(await statusOf(id)).toBe("pending");
  });
});
