/** A platform's connection is at one node at a time; the next holder goes on with its cards. */
import { afterEach, describe, expect, it } from "vitest";
import { KINDS } from "../channels/chat/platforms.ts";
import type { ChatPlatform } from "../worlds/platform.ts";
import { type ClusterRig, cards, openClusterRig } from "./rig.ts";

const WAIT = { timeout: 30_000, interval: 20 };

describe.each(KINDS)("$name", ({ name, open, post }) => {
  let platform: ChatPlatform;
  let rig: ClusterRig;
  afterEach(() => rig.stop());

  it("is held by one node, then by the other, with the same card", async () => {
    platform = open();
    rig = await openClusterRig({ channel: name, platform });
    const [one, other] = [await rig.add("one"), await rig.add("other")];
    const detail = (node: typeof one) =>
      node.gateway.channels.status().find((each) => each.name === name)?.detail;
    expect(detail(other)).toBe("held by one");
    const waiting = other.ask();
    await expect.poll(() => cards(platform).length, WAIT).toBe(1);
    const before = cards(platform)[0]!;
    await one.stop();
    await expect.poll(() => detail(other), WAIT).toBe("");
    await expect.poll(() => platform.connected, WAIT).toBe(true);
    await expect.poll(() => cards(platform).map(({ id }) => id), WAIT).toEqual([before.id]);
    const { ada } = platform.people;
    const press = async () => {
      const [card] = cards(platform);
      if (card) await platform.press(ada, card.id, card.buttons[0]!.label);
      return cards(platform).length;
    };
    await expect.poll(press, WAIT).toBe(0);
    expect((await waiting).body).toMatchObject({ decision: "allow", reason: { type: "person" } });
    expect(platform.calls.filter(({ method }) => post.test(method))).toHaveLength(1);
  });
});

describe("a node whose token is refused", () => {
  it("leaves the platform to another one", async () => {
    const telegram = KINDS[0]!;
    const platform = telegram.open();
    const rig = await openClusterRig({ channel: "telegram", platform });
    try {
      const wrong = await rig.add("wrong", { token: "1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" });
      const right = await rig.add("right");
      await expect
        .poll(() => wrong.gateway.channels.status()[0], WAIT)
        .toMatchObject({ state: "up", detail: "held by right" });
      const waiting = wrong.ask();
      await expect.poll(() => cards(platform).length, WAIT).toBe(1);
      const [asked] = await right.pending();
      await right.answer(asked!.id, { decision: "deny" });
      expect((await waiting).body.decision).toBe("deny");
    } finally {
      await rig.stop();
    }
  });
});
