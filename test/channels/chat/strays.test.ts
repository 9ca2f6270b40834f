/**
 * Copies of a card that were posted though the answer never came: they are removed, and until then
 * a tap on one is told the truth.
 */
import { describe, it } from "vitest";
import type { SlackPlatform } from "../../worlds/slack/platform.ts";
import { gatewayOn } from "./gateway.ts";
import { KINDS, setStage } from "./platforms.ts";

const SCOPES = [
  "chat:write",
  "commands",
  "app_mentions:read",
  "channels:read",
  "groups:read",
  "im:history",
  "im:read",
  "im:write",
];
const LONG = { timeout: 15_000 };
const FOR_EVER = 1000;

describe.concurrent("a card whose answer was lost after it was posted", () => {
  it.for(KINDS)(
    "$name: stands there once when it is asked for again",
    { timeout: 30_000 },
    async (kind, { expect, onTestFinished }) => {
      const { platform, ask, cards, testCore } = await setStage(kind, { onTestFinished });
      if (kind.name === "slack") (platform as SlackPlatform).grant([...SCOPES, "channels:history"]);
      const { ada } = platform.people;
      await ask();
      await platform.say(ada, platform.room, "hello");
      platform.failNext(kind.post, { kind: "cut-after" });
      const request = await ask();
      await expect.poll(() => cards(request).length, LONG).toBe(1);
      await platform.press(ada, cards(request)[0]!.id, "Approve");
      expect(await testCore.decision(request)).toMatchObject({ status: "approved" });
      // What others wrote, and other cards, stay.
      expect(platform.messages().some(({ text }) => text === "hello")).toBe(true);
    },
  );

  it.for(KINDS)(
    "$name: is removed where it was given up on",
    { timeout: 60_000 },
    async (kind, { expect, onTestFinished }) => {
      const { platform, ask, cards } = await setStage(kind, { onTestFinished });
      if (kind.name === "slack") (platform as SlackPlatform).grant([...SCOPES, "channels:history"]);
      const other = await ask();
      platform.failNext(kind.post, { kind: "cut-after" });
      platform.failNext(kind.post, { kind: "server-error", status: 503 }, FOR_EVER);
      const posted = () =>
        platform
          .messages()
          .filter(({ buttons }) => buttons.some(({ label }) => label === "Approve"));
      await expect(ask()).rejects.toMatchObject({ code: "channel-down" });
      await expect.poll(() => posted().length, LONG).toBe(1);
      expect(cards(other)).toHaveLength(1);
    },
  );
});

describe.concurrent("a list whose answer was lost after it was posted", () => {
  it.for(KINDS)(
    "$name: stands there once, each time",
    { timeout: 60_000 },
    async (kind, { expect, onTestFinished }) => {
      const { platform, ask, testCore, lists } = await setStage(kind, { onTestFinished });
      if (kind.name === "slack") (platform as SlackPlatform).grant([...SCOPES, "channels:history"]);
      await platform.say(platform.people.ada, platform.room, "hello");
      for (let round = 0; round < 2; round++) {
        const first = await ask();
        platform.failNext(kind.post, { kind: "rate-limit", seconds: 1 });
        platform.failNext(kind.post, { kind: "cut-after" });
        const listed = await ask();
        // It gets a card of its own in the end, and a list that nothing stands on is removed.
        await expect.poll(() => lists().length, LONG).toBe(0);
        for (const request of [first, listed]) await testCore.end(request, "cancelled");
      }
    },
  );
});

describe.concurrent("a copy that could not be removed", () => {
  it.for(KINDS)(
    "$name: is told to be not live when it is pressed, and loses its buttons",
    { timeout: 60_000 },
    async (kind, { expect, onTestFinished }) => {
      const platform = kind.open();
      await platform.start();
      const { ada } = platform.people;
      const gateway = await gatewayOn({
        name: kind.name,
        options: platform.options,
        person: ada.id,
        also: { companion: {} },
      });
      onTestFinished(async () => {
        await gateway.stop();
        await platform.stop();
      });
      const companion = await gateway.companion();
      platform.failNext(kind.post, { kind: "cut-after" });
      platform.failNext(kind.post, { kind: "server-error", status: 503 }, FOR_EVER);
      // Whatever looks for copies fails as well.
      platform.failNext(
        /^(?:GET \/channels\/\w+\/(?:messages|posts)|DELETE .*|conversations\.history)$/i,
        { kind: "server-error", status: 500 },
        4,
      );
      const asked = gateway.ask({ session: "claude-code:1" });
      await companion.next("approval.request");
      const copies = () => platform.messages().filter(({ buttons }) => buttons.length > 0);
      expect(copies()).toHaveLength(1);
      const reaction = await platform.press(ada, copies()[0]!.id, "Approve");
      expect(`${reaction.told} ${platform.whispers(ada).join(" ")}`).toContain("not active");
      const [open] = await gateway.pending();
      await gateway.answer(open!.id, { approved: true });
      expect((await asked).body).toMatchObject({
        decision: "allow",
        reason: { message: expect.stringContaining("ada") },
      });
      await expect.poll(() => copies().length, LONG).toBe(0);
    },
  );
});
