/**
 * More questions than a chat takes messages: none is lost, all can be seen to wait, and each can be
 * answered.
 */
import { it } from "vitest";
import { openDiscord } from "../../worlds/discord/platform.ts";
import { openMattermost } from "../../worlds/mattermost/platform.ts";
import type { ChatPlatform, SeenMessage } from "../../worlds/platform.ts";
import { openSlack } from "../../worlds/slack/platform.ts";
import { openTelegram } from "../../worlds/telegram/platform.ts";
import { gatewayOn } from "./gateway.ts";

const COUNT = 30;

/** Tight limits, so that they bite soon; the platform's own ones only bite later. */
const PLATFORMS: readonly [string, () => ChatPlatform][] = [
  ["telegram", () => openTelegram({ limits: { perChatPerSecond: 3 } })],
  ["discord", () => openDiscord({ limits: { messages: { count: 3, ms: 1000 } } })],
  ["slack", () => openSlack({ limits: { postBurst: 3, postEvery: 700 } })],
  ["mattermost", () => openMattermost({ limits: { perSecond: 4, burst: 8 } })],
];

const waitingOn = ({ text }: SeenMessage): number =>
  Number(/(\d+) more waiting/.exec(text)?.[1] ?? 0);

it.concurrent.for(PLATFORMS)(
  "a crowded %s chat",
  { timeout: 60_000 },
  async ([name, open], { expect, onTestFinished }) => {
    const platform = open();
    await platform.start();
    const { ada } = platform.people;
    const gateway = await gatewayOn({ name, options: platform.options, person: ada.id });
    onTestFinished(async () => {
      await gateway.stop();
      await platform.stop();
    });
    const asked = Array.from({ length: COUNT }, (_, number) =>
      gateway.ask({
        session: `claude-code:${number}`,
        input: { command: `rm -rf build-${number}` },
      }),
    );
    const live = () =>
      platform.messages().filter(({ buttons }) => buttons.some(({ label }) => label === "Approve"));
    const waiting = () =>
      platform.messages().reduce((count, message) => count + waitingOn(message), 0);

    // Each one has a card or stands in the list.
    await expect.poll(() => live().length + waiting()).toBe(COUNT);
    expect(waiting()).toBeGreaterThan(0);
    const list = platform.messages().find((message) => waitingOn(message) > 0)!;
    expect(list.text).toContain("DANGEROUS · Deletes whole directories");

    // Whoever answers makes room for the next; the button brings one up at once.
    await platform.press(ada, list.id, "Show next");
    await expect.poll(() => waiting()).toBeLessThan(waitingOn(list));
    const pressed = new Set<string>();
    // a crowded chat is slow to take buttons away
    const untouched = () => live().filter(({ id }) => !pressed.has(id));
    while (pressed.size < 5) {
      await expect.poll(() => untouched().length).toBeGreaterThan(0);
      const card = untouched()[0]!;
      pressed.add(card.id);
      expect((await platform.press(ada, card.id, "Approve")).answered).toBe(true);
      await expect
        .poll(async () => (await gateway.gateway.approvals.pending()).length)
        .toBe(COUNT - pressed.size);
    }

    // None was given up on the way.
    const denied = (await gateway.audit()).filter(
      ({ type, decision }) =>
        type === "decided" && (decision as { outcome: string }).outcome === "deny",
    );
    expect(denied).toEqual([]);
    await gateway.gateway.approvals.endAll({
      type: "gateway",
      code: "cancelled",
      message: "The test is over.",
    });
    const decisions = (await Promise.all(asked)).map(
      ({ body }) => (body as { decision: string }).decision,
    );
    expect(decisions.filter((decision) => decision === "allow")).toHaveLength(pressed.size);
  },
);
