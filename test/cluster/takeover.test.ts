/** A node that dies, or that stands still for a while: another one takes its channels over. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestGateway } from "../support/gateways.ts";
import { sql } from "../support/postgres.ts";
import type { SeenMessage } from "../worlds/platform.ts";
import { openTelegram, type TelegramPlatform } from "../worlds/telegram/platform.ts";
import { type ClusterRig, cards, openClusterRig } from "./rig.ts";
import { type NodeProcess, spawnNode } from "./rig-process.ts";

const WAIT = { timeout: 40_000, interval: 20 };

describe("a node that holds a Telegram bot", () => {
  let platform: TelegramPlatform;
  let rig: ClusterRig;
  let victim: NodeProcess;
  let other: TestGateway;
  beforeEach(async () => {
    platform = openTelegram();
    rig = await openClusterRig({ channel: "telegram", platform });
    victim = await spawnNode(rig, "victim");
    other = await rig.add("other");
  });
  afterEach(async () => {
    await victim.kill();
    await rig.stop();
  });

  const approve = (message: string) => {
    const { buttons } = platform.messages().find(({ id }) => id === message)!;
    return platform.press(platform.people.ada, message, buttons[0]!.label);
  };
  const greeted = () => platform.calls.filter(({ method }) => /^getMe$/i.test(method)).length;
  const polls = () => platform.calls.filter(({ method }) => /^getUpdates$/i.test(method)).length;
  const posts = () => platform.calls.filter(({ method }) => /^sendMessage$/i.test(method)).length;

  it("is followed by another when it is killed, which goes on with its cards", async () => {
    await victim.ask();
    const waiting = other.ask({ session: "s:2" });
    await expect.poll(() => known(rig), WAIT).toBe(2);
    await victim.kill();
    const asked = other.ask({ session: "s:3" }); // while no node holds it
    await expect.poll(greeted, WAIT).toBe(2);
    await expect.poll(() => cards(platform).length, WAIT).toBe(3);
    await expect.poll(pressAll, WAIT).toBe(0);
    const decisions = (await Promise.all([waiting, asked])).map(({ body }) => body.decision);
    expect(decisions).toEqual(["allow", "allow"]);
    await expect.poll(() => cards(platform).length, WAIT).toBe(0);
    const { body } = await other.send("GET", "/v1/approvals", { token: other.tokens.approver });
    expect(body.approvals.map(({ status }: { status: string }) => status)).toEqual([
      "approved",
      "approved",
      "approved",
    ]);
    expect(posts()).toBe(3); // none was posted twice
  });

  it("has its card closed that was answered while no node held the bot", async () => {
    await victim.ask();
    await expect.poll(() => known(rig), WAIT).toBe(1);
    await victim.kill();
    const [asked] = await other.pending();
    expect((await other.answer(asked!.id, { decision: "deny" })).status).toBe(200);
    await expect.poll(() => cards(platform).length, WAIT).toBe(0);
    expect(platform.messages().at(-1)!.text).toMatch(/Denied/);
  });

  it("lets go of it when it wakes up after another one has followed", async () => {
    await victim.ask();
    await expect.poll(() => known(rig), WAIT).toBe(1);
    victim.freeze();
    await expect.poll(greeted, WAIT).toBe(2);
    victim.thaw();
    const waiting = other.ask({ session: "s:2" });
    await expect.poll(() => cards(platform).length, WAIT).toBe(2);
    await expect.poll(pressAll, WAIT).toBe(0);
    expect((await waiting).body.decision).toBe("allow");
    // two that poll would take the poll from each other, over and over
    const polled = polls();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(polls() - polled).toBeLessThan(3);
    const leases = await sql(
      rig.url,
      "SELECT value FROM countersign.shared WHERE kind = 'lease' AND key = 'telegram'",
    );
    expect(leases.map(({ value }) => JSON.parse(value))).toEqual([{ node: "other" }]);
  });

  /**
   * Approves each card that there is; how many are left. Who taps while no node holds the bot is
   * told that it had no effect, and taps again.
   */
  async function pressAll(): Promise<number> {
    for (const { id } of cards(platform)) await approve(id).catch(() => {});
    return cards(platform).length;
  }
});

/** How many cards all nodes know as shown. */
async function known({ url }: ClusterRig): Promise<number> {
  const rows = await sql(url, "SELECT value FROM countersign.shared WHERE kind = 'card'");
  return rows.filter(({ value }) => JSON.parse(value).state === "shown").length;
}

describe("a question of a node that dies", () => {
  it("stays answerable on the card that another node shows, which is closed then", async () => {
    const platform = openTelegram();
    const rig = await openClusterRig({ channel: "telegram", platform });
    const holder = await rig.add("holder");
    const asking = await spawnNode(rig, "asking");
    try {
      await asking.ask();
      await expect.poll(() => cards(platform).length, WAIT).toBe(1);
      await asking.kill();
      const [{ id, buttons }] = cards(platform) as [SeenMessage];
      const reaction = await platform.press(platform.people.ada, id, buttons[0]!.label);
      expect(reaction.answered).toBe(true);
      await expect.poll(() => cards(platform).length, WAIT).toBe(0);
      const { body } = await holder.send("GET", "/v1/approvals", { token: holder.tokens.approver });
      expect(body.approvals).toMatchObject([{ status: "approved", resolvedBy: "ada" }]);
    } finally {
      await asking.kill();
      await rig.stop();
    }
  });
});
