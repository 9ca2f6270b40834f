/** `mention:` notifies those it names of each new card, by its level, and nobody else. */
import { describe, expect, it, onTestFinished } from "vitest";
import { channels } from "../../../channels/index.ts";
import type { ChatPlatform } from "../../worlds/platform.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { KINDS, type Kind, setStage } from "./platforms.ts";

/** Whom an operator names there, and what the platform then rings. */
const NAMED: Readonly<
  Record<
    string,
    (platform: ChatPlatform) => readonly (readonly [mention: string | number, ring: string])[]
  >
> = {
  telegram: ({ people: { ada, grace } }) => [
    [Number(ada.id), `tg://user?id=${ada.id}`],
    [grace.id, `tg://user?id=${grace.id}`],
    ["@ada_lovelace", "@ada_lovelace"],
  ],
  discord: ({ people: { ada } }) => [
    ["@here", "@here"],
    [`<@${ada.id}>`, ada.id],
  ],
  slack: ({ people: { ada } }) => [
    ["@here", "<!here>"],
    ["@channel", "<!channel>"],
    [ada.id, `<@${ada.id}>`],
    ["S0123456789", "<!subteam^S0123456789>"],
  ],
  mattermost: () => [
    ["@here", "@here"],
    ["@all", "@all"],
    ["@ada", "@ada"],
  ],
};

const LEAST: Readonly<Record<string, object>> = {
  telegram: { token: "t", chat: 1 },
  discord: { token: "t", channel: "444444444444444444" },
  slack: { botToken: "xoxb-1", appToken: "xapp-1", channel: "C1" },
  mattermost: {
    url: "http://mm",
    token: "t",
    channel: "c".repeat(26),
    callback: "http://gateway",
  },
};

const stageOf = async (kind: Kind, optionsFor: (platform: ChatPlatform) => object) => {
  const platform = kind.open();
  const same = { ...kind, open: () => platform };
  return setStage(same, { onTestFinished, options: optionsFor(platform) });
};

describe.each(KINDS)("$name", (kind) => {
  it("rings whoever `mention` names when a card is posted, in the platform's own syntax", async () => {
    let rings: string[] = [];
    const { ask, cards } = await stageOf(kind, (platform) => {
      const named = NAMED[kind.name]!(platform);
      rings = named.map(([, ring]) => ring);
      return { mention: named.map(([mention]) => mention) };
    });
    const request = await ask();
    expect([...cards(request)[0]!.rings].sort()).toEqual([...rings].sort());
  });

  it("rings by level, and nobody for the others", async () => {
    const { ask, cards } = await stageOf(kind, (platform) => ({
      mention: { catastrophic: NAMED[kind.name]!(platform)[0]![0] },
    }));
    expect(cards(await ask())[0]!.rings).toEqual([]);
    expect(cards(await ask(CATASTROPHIC))[0]!.rings).toHaveLength(1);
  });

  it("rings for nothing that an agent writes, and not when the card is closed", async () => {
    const { ask, cards, testCore } = await stageOf(kind, (platform) => ({
      mention: { catastrophic: NAMED[kind.name]!(platform)[0]![0] },
    }));
    const request = await ask({ summary: "@here <!here> <@U0123456789> @everyone", tool: "@here" });
    expect(cards(request)[0]!.rings).toEqual([]);
    await testCore.elsewhere(request, "approve");
    await expect.poll(() => cards(request)[0]!.buttons).toEqual([]);
    expect(cards(request)[0]!.rings).toEqual([]);
  });

  it("refuses what the platform has no such mention for", () => {
    const { options } = channels.find(({ name }) => name === kind.name)!;
    expect(options.safeParse(LEAST[kind.name]).success).toBe(true);
    for (const mention of [
      "everybody",
      "<script>",
      { urgent: "@here" },
      Array.from({ length: 9 }, () => "@channel"),
    ])
      expect(options.safeParse({ ...LEAST[kind.name], mention }).success).toBe(false);
  });
});

it("lets Discord ring a role, and only that one", async () => {
  const kind = KINDS.find(({ name }) => name === "discord")!;
  const { ask, platform } = await stageOf(kind, () => ({ mention: "<@&333333333333333333>" }));
  await ask();
  const { body } = platform.calls.find(({ method }) => kind.post.test(method))!;
  expect(body).toMatchObject({
    content: "<@&333333333333333333>",
    allowed_mentions: { parse: [], users: [], roles: ["333333333333333333"], replied_user: false },
  });
});
