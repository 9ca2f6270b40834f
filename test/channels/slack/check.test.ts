/** The look at a Slack app before it is used: each fault is named, with where to click. */
import { describe, expect, it } from "vitest";
import { slack as channel } from "../../../channels/slack/index.ts";
import type { SlackPlatform } from "../../worlds/slack/platform.ts";
import { slackAt } from "./platform-setup.ts";

const ALL = [
  "chat:write",
  "commands",
  "app_mentions:read",
  "im:history",
  "im:write",
  "files:write",
  "channels:read",
];

const faultsOf = async (slack: SlackPlatform, options: object = {}) =>
  (await channel.check({ ...slack.options, ...options })).filter(({ ok }) => !ok);

describe("a check", () => {
  it("finds nothing wrong with an app that has it all, and leaves nothing behind", async () => {
    const slack = await slackAt({ scopes: ALL });
    const checked = await channel.check(slack.options);
    expect(checked.map(({ what }) => what)).toEqual([
      "bot token: @countersign in countersign",
      ...ALL.slice(0, 6).map((scope) => `scope ${scope}`),
      "app-level token, scope connections:write",
      `channel ${slack.room} (#approvals), with the bot in it`,
    ]);
    expect(checked.every(({ ok, fix }) => ok && fix === undefined)).toBe(true);
    expect(slack.messages()).toEqual([]);
    expect(slack.sockets).toBe(0);
  });

  it.each(ALL.slice(0, 6))("misses %s, and says where to add it", async (scope) => {
    const slack = await slackAt({ scopes: ALL.filter((each) => each !== scope) });
    expect(await faultsOf(slack)).toEqual([
      {
        ok: false,
        what: expect.stringContaining(`scope ${scope} (`),
        fix: `OAuth & Permissions → Bot Token Scopes → add ${scope}, then Reinstall to Workspace`,
      },
    ]);
  });

  it("knows which token is wrong", async () => {
    const slack = await slackAt();
    const { botToken, appToken } = slack;
    expect(await faultsOf(slack, { botToken: appToken })).toMatchObject([
      { fix: expect.stringContaining("`botToken` holds an app-level") },
    ]);
    expect(await faultsOf(slack, { appToken: botToken })).toMatchObject([
      { fix: expect.stringContaining("`appToken` does not hold") },
    ]);
    expect(await faultsOf(slack, { botToken: "xoxb-old" })).toMatchObject([
      {
        what: "bot token",
        fix: expect.stringMatching(/copy the Bot User OAuth Token .*invalid_auth/),
      },
    ]);
    expect(await faultsOf(slack, { appToken: "xapp-old" })).toMatchObject([
      {
        what: "app-level token, scope connections:write",
        fix: expect.stringMatching(/Basic Information → App-Level Tokens/),
      },
    ]);
  });

  it("looks at the channel: unknown, archived, without the bot", async () => {
    const slack = await slackAt();
    const archived = slack.openChannel("old");
    slack.archive(archived);
    const cases: [string, RegExp][] = [
      ["C0UNKNOWN", /does not know this channel.*type \/invite @countersign/],
      [archived, /archived/],
      [
        slack.openChannel("quiet", { withoutBot: true }),
        /^in the channel, type \/invite @countersign$/,
      ],
      [slack.openChannel("secret", { private: true, withoutBot: true }), /\/invite @countersign/],
    ];
    for (const [id, fix] of cases)
      expect(await faultsOf(slack, { channel: id })).toMatchObject([
        { fix: expect.stringMatching(fix) },
      ]);
  });

  it("says that it could not look where it may not, and how to make sure", async () => {
    const slack = await slackAt({ scopes: ALL.filter((scope) => scope !== "channels:read") });
    expect((await channel.check(slack.options)).at(-1)).toEqual({
      ok: true,
      what: expect.stringMatching(
        /not checked, that needs the scope channels:read; .*\/invite @countersign/,
      ),
    });
  });

  it("opens the private chat of a person", async () => {
    const slack = await slackAt({ scopes: ALL });
    const { ada } = slack.people;
    expect((await channel.check({ ...slack.options, channel: ada.id })).at(-1)).toEqual({
      ok: true,
      what: `a private chat with ${ada.id}`,
    });
    expect(await faultsOf(slack, { channel: "U0NOBODY0" })).toMatchObject([
      { fix: expect.stringContaining("does not know a user with that id") },
    ]);
  });

  it("does not reject where the server does not answer", async () => {
    const slack = await slackAt();
    await slack.stop();
    const faults = await faultsOf(slack);
    expect(faults.map(({ fix }) => fix)).toEqual(
      Array(2).fill("Slack cannot be reached (ECONNREFUSED)"),
    );
  });
});
