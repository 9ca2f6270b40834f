/**
 * Where Slack asks: the chat that a session comes from, a thread in it, the channel of the config,
 * or a person's private chat.
 */
import { describe, expect, it } from "vitest";
import { slack as channel } from "../../../channels/slack/index.ts";
import { requestOf } from "../../worlds/test-core.ts";
import { isLive, setUp, started } from "./setup.ts";

describe("a session of Slack's own", () => {
  it("is asked in the channel that it comes from", async () => {
    const { slack, ask, card, ada, decision } = await started();
    const other = slack.openChannel("deploys");
    const request = await ask({ session: `slack:${other}:${ada.id}` });
    expect(card(request).chat).toBe(other);
    await slack.press(ada, card(request).id, "Approve");
    await expect.poll(() => decision(request)).toBe("approved");
  });

  it("is asked in its thread, told and reminded there", async () => {
    const { slack, testCore, ask, card, ada, mallory, decision } = await started();
    await slack.say(ada, slack.room, "clean up, please");
    const root = slack.messages()[0]!.id;
    const request = await ask({ session: `slack:${slack.room}:${root}:${ada.id}` });
    expect(card(request).thread).toBe(root);
    await testCore.remind(request);
    expect(slack.messages().at(-1)).toMatchObject({
      thread: root,
      text: expect.stringContaining("⏳ Denied in 5 min"),
    });
    await slack.press(mallory, card(request).id, "Approve");
    const told = slack.calls.findLast(({ method }) => method.startsWith("/actions/"))!.body;
    expect(told).toMatchObject({
      thread_ts: root,
      response_type: "ephemeral",
      replace_original: false,
    });
    await slack.press(ada, card(request).id, "Deny");
    await expect.poll(() => decision(request)).toBe("rejected");
    await expect
      .poll(() =>
        slack
          .messages()
          .map(({ text }) => text)
          .join(),
      )
      .not.toContain("⏳");
  });

  it("is asked in private where it names a person, by one opening of that chat", async () => {
    const { slack, ask, card, ada, decision } = await started();
    const requests = [
      await ask({ session: `slack:${ada.id}:${ada.id}` }),
      await ask({ session: `slack:${ada.id}:${ada.id}` }),
    ];
    for (const request of requests) {
      expect(card(request).chat).toBe(slack.privateChat(ada));
      await slack.press(ada, card(request).id, "Approve");
      await expect.poll(() => decision(request)).toBe("approved");
    }
    expect(slack.calls.filter(({ method }) => method === "conversations.open")).toHaveLength(1);
  });

  it.each([
    "slack:1",
    "slack:",
    "slack:#general:U1",
    "slack:C1:not-a-ts:U1",
    "slack:C1",
    "claude-code:slack:C1:U1",
  ])("%s, which names no chat, is asked where the config says", async (session) => {
    const { slack, ask, card } = await started();
    expect(card(await ask({ session })).chat).toBe(slack.room);
  });
});

describe("the place of the config", () => {
  it("may be a person", async () => {
    const stage = await setUp({}, {});
    const { slack, ada } = stage;
    const direct = await started({}, { channel: ada.id });
    const request = await direct.ask();
    expect(direct.card(request).chat).toBe(direct.slack.privateChat(direct.ada));
    expect(slack.messages()).toEqual([]);
  });

  it("takes only the sessions that its globs name, and its own", async () => {
    const { provider } = await started({}, { sessions: ["codex:*"] });
    expect(
      ["codex:1", "slack:C1:U1", "claude-code:1"].map((key) => provider.canHandle(key)),
    ).toEqual([true, true, false]);
  });

  it.each([
    ["not_in_channel", /the bot is not in the channel: in the channel, type \/invite @countersign/],
    ["is_archived", /archived/],
    ["channel_not_found", /does not know this channel.*\/invite/],
    ["missing_scope", /lacks the scope chat:write.*OAuth & Permissions.*reinstall/],
  ])("is passed over with words where Slack says %s", async (code, words) => {
    const { slack, testCore, provider } = await started();
    const quiet = slack.openChannel("quiet", {
      private: code === "channel_not_found",
      withoutBot: code !== "is_archived",
    });
    if (code === "is_archived") slack.archive(quiet);
    if (code === "missing_scope") slack.grant(["commands"]);
    const request = requestOf({ session: `slack:${quiet}:U1` });
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringMatching(words),
    });
    expect(slack.messages(quiet)).toEqual([]);
    expect(provider.trouble(), "the others are still asked").toBe("");
  });

  it("closes a card also after the bot was thrown out, as far as it can", async () => {
    const { slack, testCore, ask, card, decision } = await started();
    const request = await ask();
    slack.leave(slack.bot, slack.room);
    slack.archive(slack.room);
    await testCore.elsewhere(request, "deny");
    expect(await decision(request)).toBe("rejected");
    expect(isLive(card(request))).toBe(true);
  });
});

describe("the options", () => {
  const fine = { botToken: "xoxb-1", appToken: "xapp-1", channel: "C0123456789" };
  it.each([
    [{}, true],
    [{ channel: "U333", sessions: ["codex:*"], apiUrl: "https://proxy.example/api" }, true],
    [{ channel: "#general" }, false],
    [{ channel: "general chat" }, false],
    [{ botToken: "xoxb-1\n" }, false],
    [{ appToken: "" }, false],
    [{ apiUrl: "file:///etc" }, false],
    [{ chanel: "C1" }, false],
  ])("%j: taken %s", (more, taken) => {
    expect(channel.options.safeParse({ ...fine, ...more }).success).toBe(taken);
  });

  it("take the address of the Web API with and without a slash", async () => {
    for (const slash of ["", "/", "//"]) {
      const stage = await setUp();
      const { slack, provider } = stage;
      const opened = await channel.open({ ...slack.options, apiUrl: slack.url + slash }, {
        log: stage.log,
      } as never);
      await opened.start(stage.testCore.host);
      expect(opened.trouble()).toBe("");
      await opened.stop();
      expect(provider.trouble()).not.toBe("");
    }
  });
});
