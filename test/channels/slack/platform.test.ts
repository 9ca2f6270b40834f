/**
 * People in front of the fake Slack, and behind it the real, unmodified Bolt App in Socket Mode.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SlackPlatform } from "../../worlds/slack/platform.ts";
import {
  boltAt,
  button,
  CARD,
  call,
  field,
  type Json,
  type Loose,
  modal,
  plain,
  post,
  postJson,
  QUICK,
  section,
  slackAt,
  socketTo,
} from "./platform-setup.ts";

afterEach(() => void vi.useRealTimers());

const acks = () => undefined;
const card = async (slack: SlackPlatform): Promise<string> =>
  (await post(slack, { text: "notice", blocks: CARD })).body.ts;

describe("a press, seen by the real App", () => {
  it("carries who, where, which button, and what the message was", async () => {
    const slack = await slackAt();
    const { ada } = slack.people;
    let body: Loose;
    await boltAt(slack, (app) =>
      app.action("yes", async (args) => {
        body = args.body;
        await args.ack();
      }),
    );
    const ts = await card(slack);
    for (const name of ["yes", "v-1", "Approve"])
      expect((await slack.press(ada, ts, name)).answered).toBe(true);
    expect(body).toMatchObject({
      type: "block_actions",
      user: { id: ada.id, name: "ada", username: "ada", team_id: slack.team },
      api_app_id: slack.appId,
      container: { type: "message", message_ts: ts, channel_id: slack.room, is_ephemeral: false },
      channel: { id: slack.room, name: "approvals" },
      message: {
        ts,
        user: slack.bot.id,
        bot_id: slack.botId,
        text: "notice",
        blocks: [{ type: "section" }, { type: "actions" }],
      },
      actions: [
        {
          type: "button",
          action_id: "yes",
          value: "v-1",
          text: plain("Approve"),
          block_id: expect.any(String),
          action_ts: expect.stringMatching(/^\d+\.\d{6}$/),
        },
      ],
      trigger_id: expect.stringMatching(/^\d+\.\d+\.[0-9a-f]{32}$/),
    });
    expect(body.actions[0].block_id).toBe(body.message.blocks[1].block_id);
  });

  it("is not answered where the App does not acknowledge in time, or has no listener", async () => {
    const slack = await slackAt();
    await boltAt(slack, (app) =>
      app.action("yes", async () => void (await sleep(QUICK.ackDeadline + 50))),
    );
    const ts = await card(slack);
    for (const name of ["yes", "no"]) {
      const reaction = await slack.press(slack.people.ada, ts, name);
      expect(reaction).toEqual({
        answered: false,
        ms: expect.toSatisfy((ms: number) => ms >= QUICK.ackDeadline - 1),
      });
    }
  });

  it("is told what only this person is told, by the API or by the response address", async () => {
    const slack = await slackAt();
    const { ada, mallory } = slack.people;
    await boltAt(slack, (app) => {
      app.action("yes", async ({ ack, client, body }) => {
        await ack();
        await client.chat.postEphemeral({
          channel: slack.room,
          user: mallory.id,
          text: "not yours",
        });
        await client.chat.postEphemeral({
          channel: slack.room,
          user: body.user.id,
          text: "you are *not* an approver",
        });
      });
      app.action("no", async ({ ack, respond }) => {
        await ack();
        await respond({
          response_type: "ephemeral",
          replace_original: false,
          text: "",
          blocks: [section(plain("too late"))],
        });
      });
    });
    const ts = await card(slack);
    expect(await slack.press(ada, ts, "yes")).toMatchObject({
      answered: true,
      told: "you are not an approver",
    });
    expect(await slack.press(ada, ts, "no")).toMatchObject({ answered: true, told: "too late" });
    expect(slack.whispers(ada)).toEqual(["you are not an approver", "too late"]);
    expect(slack.whispers(mallory)).toEqual(["not yours"]);
    expect(
      (await call(slack, "chat.postEphemeral", { channel: slack.room, user: "U0", text: "a" })).body
        .error,
    ).toBe("user_not_in_channel");
    expect(slack.messages()).toHaveLength(1);
  });

  it("waits for no words where the bot only changes the card", async () => {
    const slack = await slackAt({ toldWithin: 60_000 });
    await boltAt(slack, (app) =>
      app.action("yes", async ({ ack, client }) => {
        await ack();
        await client.chat.update({ channel: slack.room, ts, text: "approved by ada", blocks: [] });
      }),
    );
    const ts = await card(slack);
    expect(await slack.press(slack.people.ada, ts, "yes")).toEqual({
      answered: true,
      ms: expect.any(Number),
    });
    expect(slack.messages()).toMatchObject([{ text: "approved by ada", buttons: [] }]);
  });

  it("can be forged, stale, or by somebody who is not there", async () => {
    const slack = await slackAt();
    const { ada, mallory } = slack.people;
    const seen: Loose[] = [];
    await boltAt(slack, (app) =>
      app.action(/.*/, async ({ ack, body }) => {
        seen.push(body);
        await ack();
      }),
    );
    const ts = await card(slack);
    await call(slack, "chat.update", { channel: slack.room, ts, text: "closed", blocks: [] });
    await expect(slack.press(ada, ts, "yes")).rejects.toThrow("no button yes");
    await slack.pressStale(ada, ts, "yes");
    await slack.pressRaw(mallory, ts, {
      action: { action_id: "yes", value: "made up" },
      payload: { channel: { id: "C0" }, container: {} },
    });
    expect(seen).toMatchObject([
      {
        user: { id: ada.id },
        actions: [{ action_id: "yes", value: "v-1" }],
        message: { text: "closed" },
      },
      {
        user: { id: mallory.id },
        actions: [{ value: "made up" }],
        channel: { id: "C0" },
        container: {},
      },
    ]);
    await slack.resend();
    await expect.poll(() => seen.length).toBe(3);
    slack.leave(mallory, slack.room);
    await expect(slack.press(mallory, ts, "yes")).rejects.toThrow("mallory is not in");
  });
});

describe("response addresses", () => {
  async function addressOf(slack: SlackPlatform, ts: string): Promise<string> {
    const platform = await socketTo(slack, acks);
    await slack.press(slack.people.ada, ts, "yes");
    const { payload } = await platform.next("interactive");
    platform.socket.terminate();
    await expect.poll(() => slack.connected).toBe(false);
    return payload.response_url;
  }

  it("replace and delete the message, and say something in the channel", async () => {
    const slack = await slackAt();
    const ts = await card(slack);
    const url = await addressOf(slack, ts);
    expect(await postJson(url, { replace_original: true, text: "replaced" })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(slack.messages()).toMatchObject([{ id: ts, text: "replaced", buttons: [], edits: 1 }]);
    await postJson(url, { response_type: "in_channel", replace_original: false, text: "aloud" });
    expect(slack.messages()).toMatchObject([
      { text: "replaced" },
      { text: "aloud", author: slack.bot.id },
    ]);
    await postJson(url, { delete_original: true });
    expect(slack.messages()).toMatchObject([{ text: "aloud" }]);
    expect(await postJson(url, { text: "only to you" })).toMatchObject({ status: 200 });
    expect(slack.whispers(slack.people.ada)).toEqual(["only to you"]);
  });

  it("work five times and for thirty minutes, and check what they are given", async () => {
    const slack = await slackAt();
    const ts = await card(slack);
    const first = await addressOf(slack, ts);
    expect(await postJson(first, { text: "" })).toMatchObject({
      status: 400,
      body: { error: "no_text" },
    });
    expect(await postJson(first, { blocks: [{ type: "poem" }] })).toMatchObject({
      status: 400,
      body: { error: "invalid_blocks" },
    });
    for (let n = 0; n < 3; n++) expect((await postJson(first, { text: `${n}` })).status).toBe(200);
    expect(await postJson(first, { text: "six" })).toMatchObject({
      status: 404,
      body: { ok: false, error: "used_url" },
    });
    expect((await postJson(`${first}x`, { text: "a" })).status).toBe(404);
    const second = await addressOf(slack, ts);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 60_000 + 1000 });
    expect(await postJson(second, { text: "late" })).toMatchObject({
      status: 404,
      body: { error: "expired_url" },
    });
    expect(slack.whispers(slack.people.ada)).toEqual(["0", "1", "2"]);
  });
});

describe("forms, opened by the real App", () => {
  /** `open` is what it does with the trigger, `submitted` what it answers a submission with. */
  async function formsAt(view: Loose, submitted: (args: Loose) => Promise<void>, options = {}) {
    const slack = await slackAt(options);
    const seen: Loose[] = [];
    await boltAt(slack, (app) => {
      app.action("yes", async ({ ack, client, body }) => {
        await ack();
        await client.views.open({ trigger_id: (body as Loose).trigger_id, view });
      });
      app.view("form", async (args) => {
        seen.push(args.body);
        await submitted(args);
      });
      app.view({ type: "view_closed", callback_id: "form" }, async (args) => {
        seen.push(args.body);
        await args.ack();
      });
    });
    const ts = await card(slack);
    const open = async () => (await slack.press(slack.people.ada, ts, "yes")).modal!;
    return { slack, ada: slack.people.ada, seen, open, ts };
  }

  it("show their fields, and bring what was filled in", async () => {
    const more = field("level", {
      element: {
        type: "static_select",
        action_id: "level",
        options: [{ text: plain("High"), value: "high" }],
      },
      optional: true,
    });
    const { slack, ada, seen, open } = await formsAt(
      modal({ blocks: [section(plain("rm -rf")), field("why"), more], private_metadata: "id-1" }),
      ({ ack }) => ack(),
    );
    const shown = await open();
    expect(shown).toEqual({
      id: expect.stringMatching(/^V/),
      title: "Deny",
      fields: [
        { id: "why", label: "Reason", placeholder: "why?" },
        { id: "level", label: "Reason", placeholder: "" },
      ],
    });
    expect(slack.modalText(shown.id)).toContain("rm -rf\nReason");
    expect(await slack.submit(ada, shown.id, {})).toEqual({
      answered: false,
      ms: 0,
      told: "Please complete this required field.",
    });
    expect(seen).toEqual([]);
    expect(
      (await slack.submit(ada, shown.id, { why: "use staging", level: "High" })).answered,
    ).toBe(true);
    expect(seen).toMatchObject([
      {
        type: "view_submission",
        user: { id: ada.id },
        trigger_id: expect.any(String),
        view: {
          id: shown.id,
          callback_id: "form",
          private_metadata: "id-1",
          app_id: slack.appId,
          root_view_id: shown.id,
          state: {
            values: {
              "why-block": { why: { type: "plain_text_input", value: "use staging" } },
              "level-block": {
                level: { type: "static_select", selected_option: { value: "high" } },
              },
            },
          },
        },
      },
    ]);
    expect(slack.modals(ada)).toEqual([]);
    await expect(slack.submit(ada, shown.id, { why: "x" })).rejects.toThrow("does not see");
  });

  it("stay open with errors, change with an update, and end when they are just acknowledged", async () => {
    const answers: Json[] = [
      { response_action: "errors", errors: { "why-block": "not that" } },
      { response_action: "update", view: modal({ title: plain("Again") }) },
      { response_action: "push", view: modal({ title: plain("On top") }) },
      { response_action: "clear" },
    ];
    const { slack, ada, open } = await formsAt(modal(), ({ ack }) => ack(answers.shift()));
    const { id } = await open();
    const why = { why: "because" };
    expect(await slack.submit(ada, id, why)).toMatchObject({ answered: true, told: "not that" });
    expect(slack.modals(ada)).toMatchObject([{ id, title: "Deny" }]);
    expect(await slack.submit(ada, id, why)).toMatchObject({
      answered: true,
      modal: { id, title: "Again" },
    });
    const { modal: top } = await slack.submit(ada, id, why);
    expect(slack.modals(ada)).toMatchObject([{ id }, { id: top!.id, title: "On top" }]);
    await expect(slack.submit(ada, id, why), "it is covered").rejects.toThrow("does not see");
    await slack.submit(ada, top!.id, why);
    expect(slack.modals(ada)).toEqual([]);
  });

  it.each<[string, Json]>([
    ["errors about no field", { response_action: "errors", errors: { nowhere: "a" } }],
    [
      "an update that is no form",
      {
        response_action: "update",
        view: modal({ title: plain("far too long for the title of a form") }),
      },
    ],
    ["an action that there is not", { response_action: "dance" }],
  ])("fail before the person's eyes with %s", async (_, answer) => {
    const { slack, ada, open } = await formsAt(modal(), ({ ack }) => ack(answer));
    const { id } = await open();
    expect((await slack.submit(ada, id, { why: "a" })).answered).toBe(false);
    expect(slack.modals(ada)).toMatchObject([{ id, title: "Deny" }]);
  });

  it("tell the App when they are closed, where it asked for that", async () => {
    const { slack, ada, seen, open } = await formsAt(modal({ notify_on_close: true }), ({ ack }) =>
      ack(),
    );
    expect((await slack.dismiss(ada, (await open()).id)).answered).toBe(true);
    expect(seen).toMatchObject([{ type: "view_closed", is_cleared: false, user: { id: ada.id } }]);
  });

  it("open once for a trigger, and within its time", async () => {
    const slack = await slackAt({ triggerLife: 150 });
    const platform = await socketTo(slack, acks);
    const ts = await card(slack);
    const triggerOf = async () => {
      await slack.press(slack.people.ada, ts, "yes");
      return (await platform.next("interactive")).payload.trigger_id;
    };
    const open = async (trigger_id: string, method = "views.open") =>
      (await call(slack, method, { trigger_id, view: modal({ external_id: method }) })).body;
    const pressed = slack.press(slack.people.ada, ts, "yes");
    const once = (await platform.next("interactive")).payload.trigger_id;
    const { view } = await open(once);
    expect(await pressed).toMatchObject({ answered: true, modal: { id: view.id } });
    expect((await open(once, "views.push")).error).toBe("exchanged_trigger_id");
    expect((await open("1.2.3", "views.push")).error).toBe("invalid_trigger_id");
    const late = await triggerOf();
    await sleep(170);
    expect((await open(late, "views.push")).error).toBe("expired_trigger_id");
    expect((await call(slack, "views.open", { view: modal() })).body.error).toBe(
      "invalid_arguments",
    );
    const update = async (params: Json) =>
      (await call(slack, "views.update", { view: modal({ title: plain("New") }), ...params })).body;
    expect((await update({ view_id: view.id, hash: "stale" })).error).toBe("hash_conflict");
    expect((await update({ view_id: "V0" })).error).toBe("not_found");
    expect((await update({ view_id: view.id, hash: view.hash })).view).toMatchObject({
      id: view.id,
      title: plain("New"),
    });
  });

  it("are an answer only to the press that opened them", async () => {
    const slack = await slackAt();
    const { ada, grace } = slack.people;
    await boltAt(slack, (app) =>
      app.action("yes", async ({ ack, client, body }) => {
        await ack();
        if (body.user.id === ada.id)
          await client.views.open({ trigger_id: (body as Loose).trigger_id, view: modal() });
      }),
    );
    const ts = await card(slack);
    const [hers, other] = await Promise.all([
      slack.press(ada, ts, "yes"),
      slack.press(grace, ts, "yes"),
    ]);
    expect(hers.modal?.title).toBe("Deny");
    expect(other).toEqual({ answered: true, ms: expect.any(Number) });
    expect(slack.modals(grace)).toEqual([]);
  });

  it("stack three deep by pushes from their own buttons", async () => {
    const slack = await slackAt();
    const { ada } = slack.people;
    const blocks = [{ type: "actions", elements: [button("deeper")] }];
    const form = (title: string) =>
      ({ type: "modal" as const, title: plain(title), blocks }) as Loose;
    const failures: string[] = [];
    await boltAt(slack, (app) => {
      app.action("yes", async ({ ack, client, body }) => {
        await ack();
        await client.views.open({ trigger_id: (body as Loose).trigger_id, view: form("1") });
      });
      app.action("deeper", async ({ ack, client, body }) => {
        await ack();
        const { trigger_id, view, container } = body as Loose;
        expect(container).toEqual({ type: "view", view_id: view.id });
        await client.views
          .push({ trigger_id, view: form("next") })
          .catch((error: Loose) => failures.push(error.data.error));
      });
    });
    let top = (await slack.press(ada, await card(slack), "yes")).modal!;
    for (let n = 0; n < 2; n++) top = (await slack.press(ada, top.id, "deeper")).modal!;
    expect(slack.modals(ada)).toHaveLength(3);
    expect((await slack.press(ada, top.id, "deeper")).modal).toBeUndefined();
    expect(failures).toEqual(["push_limit_reached"]);
  });
});

describe("words, heard by the real App", () => {
  it("give commands, answered by the acknowledgement or by the address", async () => {
    const slack = await slackAt();
    const { ada } = slack.people;
    const seen: Loose[] = [];
    await boltAt(slack, (app) => {
      app.command("/status", async ({ ack, command }) => {
        seen.push(command);
        await ack(
          command.text === ""
            ? undefined
            : command.text === "all"
              ? { response_type: "in_channel", text: "*busy*" }
              : "2 < 3 open",
        );
      });
      app.command("/later", async ({ ack, respond }) => {
        await ack();
        await respond("done");
      });
    });
    expect(await slack.command(ada, slack.room, "status", "a > b")).toMatchObject({
      answered: true,
      told: "2 < 3 open",
    });
    expect(seen).toMatchObject([
      {
        command: "/status",
        text: "a &gt; b",
        user_id: ada.id,
        user_name: "ada",
        channel_id: slack.room,
        channel_name: "approvals",
        team_id: slack.team,
      },
    ]);
    expect((await slack.command(ada, slack.room, "status", "all")).told).toBeUndefined();
    expect(slack.messages()).toMatchObject([{ text: "busy", author: slack.bot.id }]);
    expect(await slack.command(ada, slack.privateChat(ada), "later", "")).toMatchObject({
      answered: true,
      told: "done",
    });
    expect((await slack.command(ada, slack.room, "unknown", "")).answered).toBe(false);
    slack.grant(["chat:write"]);
    expect(await slack.command(ada, slack.room, "status", "")).toMatchObject({
      answered: false,
      told: "/status is not a valid command",
    });
  });

  it("are mentions, replies and private messages", async () => {
    const slack = await slackAt();
    const { ada } = slack.people;
    const heard: string[] = [];
    await boltAt(slack, (app) => {
      app.event("app_mention", async ({ event, say }) => {
        heard.push(`mention ${event.text}`);
        await say({ text: "yes?", thread_ts: event.ts });
      });
      app.message(/.*/, async ({ message }) => {
        const { channel_type, thread_ts, text, bot_id } = message as Loose;
        if (!bot_id) heard.push(`${channel_type}${thread_ts ? " thread" : ""} ${text}`);
      });
    });
    await slack.say(ada, slack.room, `hey <@${slack.bot.id}>`);
    await expect.poll(() => slack.messages().length).toBe(2);
    const [root, answer] = slack.messages();
    expect(answer).toMatchObject({ text: "yes?", thread: root!.id, author: slack.bot.id });
    await slack.reply(ada, answer!.id, "nothing");
    await slack.say(ada, slack.privateChat(ada), "psst");
    await expect
      .poll(() => heard)
      .toEqual([
        `channel hey <@${slack.bot.id}>`,
        `mention hey <@${slack.bot.id}>`,
        "channel thread nothing",
        "im psst",
      ]);
    expect(slack.messages(slack.privateChat(ada))).toMatchObject([
      { text: "psst", author: ada.id },
    ]);
  });
});

describe("the real App during network faults", () => {
  it.each<[string, (slack: SlackPlatform) => void]>([
    ["is asked to reconnect", (slack) => slack.disconnect("refresh_requested")],
    ["is warned", (slack) => slack.disconnect("warning")],
    ["is cut off", (slack) => slack.cut()],
  ])("connects again when it %s, and answers again", async (_, happen) => {
    const slack = await slackAt();
    await boltAt(slack, (app) => app.action("yes", async ({ ack }) => ack()));
    const ts = await card(slack);
    expect((await slack.press(slack.people.ada, ts, "yes")).answered).toBe(true);
    happen(slack);
    await expect.poll(() => slack.connected, { interval: 5 }).toBe(false);
    expect(
      (await slack.press(slack.people.ada, ts, "yes")).answered,
      "nobody is there meanwhile",
    ).toBe(false);
    await expect.poll(() => slack.connected).toBe(true);
    expect((await slack.press(slack.people.ada, ts, "yes")).answered).toBe(true);
  });

  it("is refused with a bad token, and told how long to wait", async () => {
    const slack = await slackAt();
    const { client } = await boltAt(slack);
    slack.failNext(/postMessage/, { kind: "rate-limit", seconds: 30 });
    await expect(client.chat.postMessage({ channel: slack.room, text: "a" })).rejects.toMatchObject(
      {
        code: "slack_webapi_rate_limited_error",
        retryAfter: 30,
      },
    );
    await expect(
      client.chat.postMessage({ channel: slack.room, blocks: [section(plain("x".repeat(3001)))] }),
    ).rejects.toMatchObject({
      data: {
        error: "invalid_blocks",
        response_metadata: {
          messages: expect.arrayContaining([expect.stringContaining("3001")]),
          acceptedScopes: ["chat:write"],
        },
      },
    });
    slack.refuse("token_revoked", "bot");
    await expect(client.chat.postMessage({ channel: slack.room, text: "a" })).rejects.toMatchObject(
      {
        data: { error: "token_revoked" },
      },
    );
    const other = await slackAt();
    other.refuse("invalid_auth", "app");
    await expect(boltAt(other)).rejects.toMatchObject({ data: { error: "invalid_auth" } });
  });

  it("uploads files with the library's own helper", async () => {
    const slack = await slackAt();
    const { client } = await boltAt(slack);
    await client.files.uploadV2({
      channel_id: slack.room,
      filename: "call.json",
      content: '{"a":1}',
      initial_comment: "all of it",
    });
    expect(slack.messages()).toMatchObject([
      {
        text: "all of it",
        author: slack.bot.id,
        files: [{ name: "call.json", content: '{"a":1}' }],
      },
    ]);
  });

  it("leaves nothing behind when both have stopped, whatever was still open", async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name !== "Timeout").length;
    const slack = await slackAt({ ackDeadline: 60_000, toldWithin: 60_000 });
    const app = await boltAt(slack);
    const ts = await card(slack);
    const waiting = [slack.press(slack.people.ada, ts, "yes"), slack.envelope("interactive", {})];
    slack.hold();
    waiting.push(slack.press(slack.people.grace, ts, "no"));
    await app.stop();
    await slack.stop();
    for (const reaction of await Promise.all(waiting)) expect(reaction.answered).toBe(false);
    await expect
      .poll(() => process.getActiveResourcesInfo().filter((name) => name !== "Timeout").length)
      .toBeLessThanOrEqual(before);
  });
});
