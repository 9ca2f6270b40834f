/** The Web API of the fake Slack: who may call what, and what comes of it. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { LIMITS, RATE_LIMITS, type SlackPlatform } from "../../worlds/slack/platform.ts";
import {
  answerOf,
  CARD,
  call,
  type Json,
  plain,
  post,
  section,
  slackAt,
} from "./platform-setup.ts";

afterEach(() => void vi.useRealTimers());

describe("who may call", () => {
  it.each([
    ["no token", "auth.test", "", "not_authed"],
    ["a token of nobody", "auth.test", "xoxb-other", "invalid_auth"],
    ["the app's token for the bot", "auth.test", "app", "not_allowed_token_type"],
    ["the bot's token for a connection", "apps.connections.open", "bot", "not_allowed_token_type"],
    ["an app token of nobody", "apps.connections.open", "xapp-other", "invalid_auth"],
    ["any token for what is no method", "chat.shout", "bot", "unknown_method"],
  ])("refuses %s", async (_, method, token, error) => {
    const slack = await slackAt();
    const { status, body } = await call(
      slack,
      method,
      {},
      { bot: slack.botToken, app: slack.appToken }[token] ?? token,
    );
    expect([status, body.ok, body.error]).toEqual([200, false, error]);
  });

  it("says which scope is missing and which there are, in the body and in the headers", async () => {
    const slack = await slackAt();
    slack.grant(["im:write", "users:read"]);
    const { body, headers } = await post(slack, { text: "hi" });
    expect(body).toEqual({
      ok: false,
      error: "missing_scope",
      needed: "chat:write",
      provided: "im:write,users:read",
    });
    expect([headers.get("x-oauth-scopes"), headers.get("x-accepted-oauth-scopes")]).toEqual([
      "im:write,users:read",
      "chat:write",
    ]);
    expect((await call(slack, "conversations.info", { channel: slack.room })).body.needed).toBe(
      "channels:read",
    );
    const dm = slack.privateChat(slack.people.ada);
    expect(
      (await call(slack, "conversations.replies", { channel: dm, ts: "1.1" })).body.needed,
    ).toBe("im:history");
    expect((await call(slack, "auth.test")).body).toMatchObject({
      ok: true,
      user_id: slack.bot.id,
      bot_id: slack.botId,
      team_id: slack.team,
    });
  });

  it("refuses a token that was taken away, the bot's or the app's, until it counts again", async () => {
    const slack = await slackAt();
    slack.refuse("account_inactive");
    expect((await post(slack, { text: "hi" })).body.error).toBe("account_inactive");
    expect((await call(slack, "apps.connections.open", {}, slack.appToken)).body.error).toBe(
      "account_inactive",
    );
    slack.refuse(undefined, "bot");
    expect((await post(slack, { text: "hi" })).body.ok).toBe(true);
    expect((await call(slack, "apps.connections.open", {}, slack.appToken)).body.error).toBe(
      "account_inactive",
    );
  });

  it("takes JSON with the token in the header, and a form with the token inside, but no token in JSON", async () => {
    const slack = await slackAt();
    const send = async (type: string, body: string, token?: string) =>
      answerOf(
        await fetch(`${slack.url}/chat.postMessage`, {
          method: "POST",
          headers: { "content-type": type, ...(token && { authorization: `Bearer ${token}` }) },
          body,
        }),
      );
    const said = JSON.stringify({ channel: slack.room, text: "a", blocks: [section(plain("b"))] });
    expect(
      (await send("application/json; charset=utf-8", said, slack.botToken)).body,
    ).not.toHaveProperty("warning");
    expect((await send("application/json", said, slack.botToken)).body).toMatchObject({
      ok: true,
      warning: "missing_charset",
    });
    expect(
      (await send("application/json", JSON.stringify({ token: slack.botToken }))).body.error,
    ).toBe("not_authed");
    const form = `token=${slack.botToken}&channel=${slack.room}&text=c`;
    expect((await send("application/x-www-form-urlencoded", form)).body.ok).toBe(true);
    expect((await send("application/json", "{", slack.botToken)).body.error).toBe("invalid_json");
    expect((await send("application/json", "[]", slack.botToken)).body.error).toBe(
      "json_not_object",
    );
    expect((await send("text/css", "a", slack.botToken)).body.error).toBe("invalid_post_type");
    expect(slack.messages().map(({ text }) => text)).toEqual(["b", "b", "c"]);
    expect(slack.calls[0]).toMatchObject({
      method: "chat.postMessage",
      body: { text: "a", blocks: [{ type: "section" }] },
    });
  });
});

describe("where a message may go", () => {
  it.each<[string, string, (slack: SlackPlatform) => Json | undefined]>([
    ["a channel that is none", "channel_not_found", () => ({ channel: "C000000000" })],
    [
      "a private channel without the bot",
      "channel_not_found",
      (slack) => ({ channel: slack.openChannel("x", { private: true, withoutBot: true }) }),
    ],
    [
      "a public channel without the bot",
      "not_in_channel",
      (slack) => ({ channel: slack.openChannel("x", { withoutBot: true }) }),
    ],
    [
      "a channel that the bot was taken out of",
      "not_in_channel",
      (slack) => void slack.leave(slack.bot, slack.room),
    ],
    ["an archived channel", "is_archived", (slack) => void slack.archive(slack.room)],
    ["nothing to say", "no_text", () => ({ text: " \n" })],
    ["blocks that are no list", "invalid_blocks_format", () => ({ blocks: "{broken" })],
    ["no channel", "invalid_arguments", () => ({ channel: "" })],
    ["markdown next to text", "markdown_text_conflict", () => ({ markdown_text: "**a**" })],
  ])("refuses %s", async (_, error, given) => {
    const slack = await slackAt();
    const params = given(slack) ?? {};
    const { body } = await post(slack, { text: "hi", ...params });
    expect(body).toMatchObject({ ok: false, error });
    if (error === "invalid_arguments")
      expect(body.response_metadata.messages).toEqual(["[ERROR] missing required field: channel"]);
    expect(slack.messages()).toEqual([]);
  });

  it("takes a name, a person, and with its scope a public channel without the bot", async () => {
    const slack = await slackAt();
    const { ada } = slack.people;
    const elsewhere = slack.openChannel("elsewhere", { withoutBot: true });
    slack.grant(["chat:write", "chat:write.public"]);
    for (const channel of ["#approvals", ada.id, elsewhere])
      expect((await post(slack, { channel, text: "hi" })).body.ok).toBe(true);
    expect(slack.messages().map(({ chat }) => chat)).toEqual([
      slack.room,
      slack.privateChat(ada),
      elsewhere,
    ]);
  });

  it("cuts text after 40 000 characters, with a warning", async () => {
    const slack = await slackAt();
    const { body } = await post(slack, { text: "x".repeat(LIMITS.textKept + 1) });
    expect(body).toMatchObject({
      ok: true,
      warning: "message_truncated",
      response_metadata: { warnings: ["message_truncated"] },
    });
    expect((await post(slack, { text: "x".repeat(LIMITS.textKept) })).body).not.toHaveProperty(
      "warning",
    );
    expect(slack.messages().map(({ text }) => text.length)).toEqual([
      LIMITS.textKept,
      LIMITS.textKept,
    ]);
  });

  it("changes and deletes only what the bot wrote and what is there", async () => {
    const slack = await slackAt();
    const { ada } = slack.people;
    await slack.say(ada, slack.room, "mine");
    const [mine] = slack.messages();
    const { ts } = (await post(slack, { text: "ours" })).body;
    const at = (params: Json) => ({ channel: slack.room, text: "new", ...params });
    expect((await call(slack, "chat.update", at({ ts: mine!.id }))).body.error).toBe(
      "cant_update_message",
    );
    expect((await call(slack, "chat.delete", at({ ts: mine!.id }))).body.error).toBe(
      "cant_delete_message",
    );
    expect((await call(slack, "chat.update", at({ ts: "1.1" }))).body.error).toBe(
      "message_not_found",
    );
    expect(
      (await call(slack, "chat.update", at({ ts, channel: slack.privateChat(ada) }))).body.error,
    ).toBe("message_not_found");
    expect(
      (await call(slack, "chat.update", at({ ts, text: "x".repeat(LIMITS.updateText + 1) }))).body
        .error,
    ).toBe("msg_too_long");
    expect(
      (await call(slack, "chat.update", at({ ts, text: "x".repeat(LIMITS.updateText) }))).body.ok,
    ).toBe(true);
    expect(
      (await call(slack, "chat.getPermalink", at({ message_ts: ts }))).body.permalink,
    ).toContain(`/p${ts.replace(".", "")}`);
    slack.archive(slack.room);
    expect((await call(slack, "chat.update", at({ ts }))).body.error).toBe("is_inactive");
    expect((await call(slack, "chat.delete", at({ ts }))).body).toMatchObject({ ok: true, ts });
    expect(slack.messages()).toMatchObject([{ text: "mine", author: ada.id }]);
  });

  it("takes the blocks away when an update has text and none, and keeps the text when it has only blocks", async () => {
    const slack = await slackAt();
    const { ts } = (await post(slack, { text: "notice", blocks: CARD })).body;
    expect(slack.messages()).toMatchObject([
      {
        text: "rm -rf build",
        buttons: [{ label: "Approve", data: "v-1" }, { data: "no" }],
        edits: 0,
      },
    ]);
    const update = (params: Json) =>
      call(slack, "chat.update", { channel: slack.room, ts, ...params });
    const { body } = await update({ blocks: [section(plain("done"))] });
    expect(body).toMatchObject({
      text: "notice",
      message: { edited: { user: slack.bot.id }, blocks: [{ block_id: expect.any(String) }] },
    });
    expect(slack.messages()).toMatchObject([{ text: "done", buttons: [], edits: 1 }]);
    await update({ text: "over" });
    expect(slack.messages()).toMatchObject([{ text: "over", edits: 2 }]);
    expect((await update({})).body.error).toBe("no_text");
  });

  it("tells what it knows of conversations, threads, people and itself", async () => {
    const slack = await slackAt();
    const { ada, grace } = slack.people;
    const read = async (method: string, params: Json) => (await call(slack, method, params)).body;
    const opened = await read("conversations.open", { users: ada.id });
    expect(opened).toEqual({ ok: true, channel: { id: expect.stringMatching(/^D/) } });
    expect(slack.privateChat(ada)).toBe(opened.channel.id);
    expect(await read("conversations.open", { users: ada.id, return_im: true })).toMatchObject({
      already_open: true,
      channel: { is_im: true, user: ada.id },
    });
    expect(
      (await read("conversations.open", { users: `${ada.id},${grace.id}` })).channel.id,
    ).toMatch(/^G/);
    expect((await read("conversations.open", { users: "U0" })).error).toBe("user_not_found");
    expect((await read("conversations.info", { channel: slack.room })).channel).toMatchObject({
      name: "approvals",
      is_member: true,
      is_archived: false,
    });
    expect((await read("conversations.members", { channel: slack.room })).members).toContain(
      grace.id,
    );
    expect((await read("users.info", { user: ada.id })).user).toMatchObject({
      name: "ada",
      is_bot: false,
    });
    expect((await read("users.info", { user: "U0" })).error).toBe("user_not_found");
    expect((await read("bots.info", { bot: slack.botId })).bot).toMatchObject({
      user_id: slack.bot.id,
    });
    expect((await read("bots.info", { bot: "B0" })).error).toBe("bot_not_found");
    const { ts } = (await post(slack, { text: "root" })).body;
    await slack.reply(ada, ts, "why?");
    await post(slack, { text: "because", thread_ts: slack.messages()[1]!.id });
    expect(slack.messages()).toMatchObject([
      { text: "root" },
      { thread: ts, replyTo: ts, author: ada.id },
      { thread: ts, text: "because" },
    ]);
    expect(await read("conversations.replies", { channel: slack.room, ts })).toMatchObject({
      messages: [{ reply_count: 2 }, { user: ada.id }, { text: "because" }],
    });
    expect((await read("conversations.replies", { channel: slack.room, ts: "1.1" })).error).toBe(
      "thread_not_found",
    );
  });
});

describe("files", () => {
  it("takes a file in three steps and shows it in the channel, under its thread", async () => {
    const slack = await slackAt();
    const content = "rm -rf build\n\u202e";
    const length = Buffer.byteLength(content);
    const { upload_url, file_id } = (
      await call(slack, "files.getUploadURLExternal", { filename: "call.json", length })
    ).body;
    const files = [{ id: file_id, title: "The call" }];
    const complete = (params: Json) =>
      call(slack, "files.completeUploadExternal", { files, channel_id: slack.room, ...params });
    expect((await complete({})).body.error, "nothing was sent yet").toBe("file_not_found");
    expect(
      (await answerOf(await fetch(upload_url, { method: "POST", body: "short" }))).status,
    ).toBe(400);
    expect(
      await answerOf(await fetch(upload_url, { method: "POST", body: content })),
    ).toMatchObject({
      status: 200,
      body: `OK - ${length}`,
    });
    expect((await complete({ channel_id: "C0" })).body.error).toBe("channel_not_found");
    const { ts } = (await post(slack, { text: "root" })).body;
    expect(
      (await complete({ thread_ts: ts, initial_comment: "the *whole* call" })).body,
    ).toMatchObject({
      ok: true,
      files: [{ id: file_id, title: "The call" }],
    });
    expect(slack.messages()[1]).toMatchObject({
      thread: ts,
      text: "the whole call",
      files: [{ name: "call.json", content }],
    });
    expect(
      (await call(slack, "files.getUploadURLExternal", { filename: "a", length: 0 })).body.error,
    ).toBe("invalid_arguments");
  });
});

describe("rate limits", () => {
  it("lets a burst of messages into a channel, then one a second, each channel for itself", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 });
    const slack = await slackAt({ limits: true });
    const send = async (channel = slack.room) =>
      (await post(slack, { channel, text: "hi" })).status;
    for (let n = 0; n < RATE_LIMITS.postBurst; n++) expect(await send()).toBe(200);
    const refused = await post(slack, { text: "hi" });
    expect([refused.status, refused.headers.get("retry-after"), refused.body]).toEqual([
      429,
      "1",
      { ok: false, error: "ratelimited" },
    ]);
    expect(await send(slack.privateChat(slack.people.ada))).toBe(200);
    vi.setSystemTime(1_700_000_001_000);
    expect([await send(), await send()]).toEqual([200, 429]);
  });

  it("counts the calls of each tier by the minute, each method for itself", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 });
    const slack = await slackAt({ limits: { tier3: 3 } });
    const update = async () =>
      (await call(slack, "chat.update", { channel: slack.room, ts: "1.1", text: "a" })).status;
    expect([await update(), await update(), await update(), await update()]).toEqual([
      200, 200, 200, 429,
    ]);
    expect((await call(slack, "chat.delete", { channel: slack.room, ts: "1.1" })).status).toBe(200);
    vi.setSystemTime(1_700_000_020_000);
    expect([await update(), await update()]).toEqual([200, 429]);
  });

  it("limits nothing unless it is told to", async () => {
    const slack = await slackAt();
    for (let n = 0; n < 30; n++) expect((await post(slack, { text: "hi" })).status).toBe(200);
  });
});

describe("network faults", () => {
  it("answers the next calls that match with the failure, as often as it was told", async () => {
    const slack = await slackAt();
    slack.failNext(/^chat\.post/, { kind: "rate-limit", seconds: 7 }, 2);
    slack.failNext(/chat\.postMessage/, { kind: "server-error", status: 503 });
    expect((await call(slack, "auth.test")).status).toBe(200);
    for (let n = 0; n < 2; n++) {
      const { status, headers, body } = await post(slack, { text: "a" });
      expect([status, headers.get("retry-after"), body.error]).toEqual([429, "7", "ratelimited"]);
    }
    expect((await post(slack, { text: "a" })).status).toBe(503);
    expect((await post(slack, { text: "a" })).body.ok).toBe(true);
    expect(slack.messages()).toHaveLength(1);
    expect(slack.calls.map(({ method }) => method)).toEqual([
      "auth.test",
      ...Array(4).fill("chat.postMessage"),
    ]);
  });

  it("breaks the connection before or after the work is done, or answers late", async () => {
    const slack = await slackAt();
    slack.failNext(/postMessage/, { kind: "cut-before" });
    await expect(post(slack, { text: "before" })).rejects.toThrow("fetch failed");
    expect(slack.messages()).toEqual([]);
    slack.failNext(/postMessage/, { kind: "cut-after" });
    await expect(post(slack, { text: "after" })).rejects.toThrow("fetch failed");
    expect(slack.messages()).toMatchObject([{ text: "after" }]);
    slack.failNext(/postMessage/, { kind: "slow", ms: 200 });
    const late = post(slack, { text: "late" });
    await expect.poll(() => slack.messages().length, { interval: 2 }).toBe(2);
    expect(await Promise.race([late, Promise.resolve("not yet")])).toBe("not yet");
    expect((await late).body.ok).toBe(true);
  });

  it("is not there while it is down", async () => {
    const slack = await slackAt();
    slack.down();
    await expect(post(slack, { text: "a" })).rejects.toThrow("fetch failed");
    slack.up();
    expect((await post(slack, { text: "a" })).body.ok).toBe(true);
  });

  it("stops twice, with a slow answer still owed, and starts again", async () => {
    const slack = await slackAt();
    slack.failNext(/postMessage/, { kind: "slow", ms: 60_000 });
    const never = expect(post(slack, { text: "a" })).rejects.toThrow("fetch failed");
    await expect.poll(() => slack.messages().length, { interval: 2 }).toBe(1);
    const { url } = slack;
    await slack.stop();
    await slack.stop();
    await never;
    await slack.start();
    expect(slack.url, "it comes back where it was").toBe(url);
    expect((await call(slack, "auth.test")).body.ok).toBe(true);
  });
});
