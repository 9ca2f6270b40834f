/** A question that is open on two pages at once, and a page that misses how it ended. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeViews, get, shell, waiting, world } from "./gateway-page.ts";

const PUSH = shell("git push --force origin main");

interface Opened {
  readonly page: Page;
  /** The answers that it sent. */
  readonly answers: unknown[];
}

/** The card of a question on a page of its own, with its buttons ready. */
async function opened(approval: unknown, token = world.at.tokens.approver): Promise<Opened> {
  const context = await world.page.context().browser()!.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const device = JSON.stringify({ token, name: "ada" });
  await page.addInitScript({
    content: `localStorage.setItem("countersign", ${JSON.stringify(device)})`,
  });
  const answers: unknown[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const frame = JSON.parse(String(payload));
      if (frame.type === "approval.response") answers.push(frame);
    }),
  );
  await page.goto(`${world.at.url}/a/${approval}`);
  await page.getByText("Connected as").waitFor();
  await page.locator('article .approve[aria-disabled="false"]').waitFor();
  return { page, answers };
}

const press = ({ page }: Opened, button: "approve" | "deny") =>
  page.evaluate(`document.querySelector("article .${button}")?.click()`);
const recent = ({ page }: Opened) => page.locator("#recent-list").textContent();
const statusOf = async (approval: unknown) => (await get(`/v1/approvals/${approval}`)).body;

describeViews("a question on two pages", () => {
  it("closes on the one where it was not answered, which says who answered and sends nothing", async () => {
    const { approval } = await waiting(PUSH);
    const [mine, other] = [await opened(approval), await opened(approval)];
    await press(mine, "deny");
    for (const each of [mine, other])
      await expect.poll(() => recent(each)).toMatch(/^Denied by ada/);
    expect(await other.page.locator("article .approve").count()).toBe(0);
    expect([mine.answers.length, other.answers.length]).toEqual([1, 0]);
    for (const { page } of [mine, other]) await page.context().close();
  });

  it("answered on both at the same moment, counts one answer and tells both the same", async () => {
    for (let round = 0; round < 5; round++) {
      const { approval } = await waiting(PUSH);
      const [mine, other] = [await opened(approval), await opened(approval)];
      await Promise.all([press(mine, "deny"), press(other, "approve")]);
      const status = async () => (await statusOf(approval)).status;
      await expect.poll(status).not.toBe("pending");
      const said = (await status()) === "rejected" ? /^Denied by ada/ : /^Approved by ada/;
      for (const { answers } of [mine, other]) expect(answers.length).toBeLessThanOrEqual(1);
      for (const each of [mine, other]) await expect.poll(() => recent(each)).toMatch(said);
      const decided = (await world.at.audit()).filter(
        (line) => line.type === "decided" && line.approval === approval,
      );
      expect(decided).toHaveLength(1);
      for (const { page } of [mine, other]) await page.context().close();
    }
  });

  it("ended while the page was frozen, is closed when the page goes on", async () => {
    const { approval } = await waiting(PUSH);
    const mine = await opened(approval);
    const wire = await mine.page.context().newCDPSession(mine.page);
    await wire.send("Page.setWebLifecycleState", { state: "frozen" });
    await world.at.answer(approval, { decision: "deny" });
    await wire.send("Page.setWebLifecycleState", { state: "active" });
    await expect.poll(() => recent(mine)).toMatch(/^Denied by/);
    expect(mine.answers).toEqual([]);
    await mine.page.context().close();
  });

  it("takes no answer from a device that was revoked while its card was open", async () => {
    const { body: offer } = await world.at.send("POST", "/v1/pair/codes", {
      body: {},
      token: world.at.tokens.admin,
    });
    const { body: device } = await world.at.send("POST", "/v1/pair", {
      body: { code: offer.code },
      token: "",
    });
    const { approval } = await waiting(PUSH);
    const mine = await opened(approval, device.token);
    const approve = mine.page.locator("article .approve");
    const { body } = await get("/v1/devices");
    const revoked = await world.at.send("DELETE", `/v1/devices/${body.devices[0].id}`, {
      token: world.at.tokens.admin,
    });
    expect(revoked.status).toBe(200);
    await approve.click({ force: true, timeout: 1000 }).catch(() => {});
    await mine.page.getByText(/no longer knows this device/).waitFor();
    expect(await approve.count()).toBe(0);
    expect(await statusOf(approval)).toMatchObject({ status: "pending" });
    await mine.page.context().close();
  });
});
