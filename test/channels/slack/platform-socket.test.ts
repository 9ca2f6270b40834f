/** Socket Mode of the fake Slack, by bare sockets: connections, envelopes, deadlines, events. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { LIMITS, type SlackPlatform } from "../../worlds/slack/platform.ts";
import { CARD, call, dial, type Loose, post, slackAt, socketTo } from "./platform-setup.ts";

const acks = () => undefined;
const card = async (slack: SlackPlatform): Promise<string> =>
  (await post(slack, { text: "notice", blocks: CARD })).body.ts;

describe("connections", () => {
  it("takes each address once, and says hello with the count", async () => {
    const slack = await slackAt();
    const { url } = (await call(slack, "apps.connections.open", {}, slack.appToken)).body;
    expect(slack.connected).toBe(false);
    const first = dial(url);
    expect(await first.next("hello")).toMatchObject({
      num_connections: 1,
      connection_info: { app_id: slack.appId },
      debug_info: { host: expect.any(String) },
    });
    expect(slack.connected).toBe(true);
    expect(await dial(url).closed, "the ticket is used up").toBe(-1);
    expect(await dial(url.replace(/ticket=[^&]+/, "ticket=made-up")).closed).toBe(-1);
  });

  it("holds ten, and sends an eleventh away", async () => {
    const slack = await slackAt();
    for (let n = 0; n < LIMITS.sockets; n++) await socketTo(slack);
    const over = await socketTo(slack);
    expect(over.frames[0]).toMatchObject({ type: "disconnect", reason: "too_many_websockets" });
    await over.closed;
    expect(slack.sockets).toBe(LIMITS.sockets);
  });

  it("sends each envelope to one of the connections only", async () => {
    const slack = await slackAt();
    const sockets = [await socketTo(slack, acks), await socketTo(slack, acks)];
    for (let n = 0; n < 4; n++)
      expect((await slack.envelope("interactive", { n })).answered).toBe(true);
    const got = sockets.map(({ frames }) =>
      frames.flatMap(({ payload }) => (payload ? [payload.n] : [])),
    );
    expect(got.flat().sort()).toEqual([0, 1, 2, 3]);
    expect(got.map(({ length }) => length)).toEqual([2, 2]);
  });

  it("pings, and answers pings", async () => {
    const slack = await slackAt({ pingEvery: 10 });
    const { socket } = await socketTo(slack);
    await new Promise((resolve) => socket.once("ping", resolve));
    const pong = new Promise((resolve) => socket.once("pong", resolve));
    socket.ping();
    await pong;
  });

  it.each(["refresh_requested", "link_disabled"] as const)(
    "asks to go with %s, and sends nothing more there",
    async (reason) => {
      const slack = await slackAt();
      const platform = await socketTo(slack, acks);
      slack.disconnect(reason);
      expect(await platform.next("disconnect")).toMatchObject({ reason });
      expect(slack.connected).toBe(false);
      expect((await slack.envelope("interactive", {})).answered).toBe(false);
      const other = await socketTo(slack, acks);
      expect((await slack.envelope("interactive", { n: 1 })).answered).toBe(true);
      expect([platform, other].map(({ frames }) => frames.some(({ payload }) => payload))).toEqual([
        false,
        true,
      ]);
    },
  );

  it("goes on sending after a warning until the bot closes", async () => {
    const slack = await slackAt();
    const platform = await socketTo(slack, acks);
    slack.disconnect("warning");
    expect(await platform.next("disconnect")).toMatchObject({ reason: "warning" });
    expect((await slack.envelope("interactive", {})).answered).toBe(true);
    platform.socket.close();
    await expect.poll(() => slack.connected).toBe(false);
  });

  it("cuts, and refuses connections while it is down", async () => {
    const slack = await slackAt();
    const platform = await socketTo(slack);
    slack.cut();
    await platform.closed;
    expect(slack.connected).toBe(false);
    const { url } = (await call(slack, "apps.connections.open", {}, slack.appToken)).body;
    slack.down();
    expect(await dial(url).closed).toBe(-1);
    slack.up();
    await dial(url).next("hello");
    slack.failNext(/^\/link/, { kind: "cut-before" });
    const again = (await call(slack, "apps.connections.open", {}, slack.appToken)).body.url;
    expect(await dial(again).closed).toBe(-1);
  });
});

describe("envelopes", () => {
  it("count as answered within the deadline only; a later acknowledgement is noted", async () => {
    const slack = await slackAt({ ackDeadline: 40 });
    const platform = await socketTo(slack);
    const sent = slack.envelope("interactive", { n: 1 });
    const frame = await platform.next("interactive");
    expect(frame).toMatchObject({
      envelope_id: expect.any(String),
      accepts_response_payload: true,
      payload: { n: 1 },
    });
    expect(await sent).toMatchObject({
      answered: false,
      ms: expect.toSatisfy((ms: number) => ms >= 39),
    });
    platform.ack(frame);
    platform.ack({ envelope_id: "made-up" });
    platform.socket.send("{");
    await expect
      .poll(() => slack.faults)
      .toEqual([
        "a late or second acknowledgement",
        "an acknowledgement of nothing",
        "a frame that is not JSON",
      ]);
  });

  it("are not answered where no client is connected, and at once", async () => {
    const slack = await slackAt();
    expect(await slack.press(slack.people.ada, await card(slack), "yes")).toEqual({
      answered: false,
      ms: 0,
    });
  });

  it("carry the payload of the acknowledgement back", async () => {
    const slack = await slackAt();
    await socketTo(slack, () => ({ text: "ok" }));
    expect(await slack.envelope("slash_commands", {})).toMatchObject({
      answered: true,
      payload: { text: "ok" },
    });
  });

  it("are held back and released in any order, and can come twice", async () => {
    const slack = await slackAt();
    const platform = await socketTo(slack, acks);
    slack.hold();
    const sent = [1, 2, 3].map((n) => slack.envelope("interactive", { n }));
    await sleep(20);
    slack.release("reversed");
    for (const delivery of await Promise.all(sent)) expect(delivery.answered).toBe(true);
    expect((await slack.resend()).answered).toBe(true);
    const got = platform.frames.filter(({ payload }) => payload);
    expect(got.map(({ payload }) => payload.n)).toEqual([3, 2, 1, 1]);
    expect(new Set(got.map(({ envelope_id }) => envelope_id)).size).toBe(4);
  });

  it("of events come again, the same event, until they are acknowledged or it gives up", async () => {
    const slack = await slackAt({ ackDeadline: 60 });
    const platform = await socketTo(slack);
    await slack.say(slack.people.ada, slack.room, "hi");
    const tries = [
      await platform.next("events_api"),
      await platform.next("events_api"),
      await platform.next("events_api"),
    ];
    expect(tries.map(({ retry_attempt, retry_reason }) => [retry_attempt, retry_reason])).toEqual([
      [0, ""],
      [1, "timeout"],
      [2, "timeout"],
    ]);
    expect(new Set(tries.map(({ payload }) => payload.event_id)).size).toBe(1);
    expect(tries[0]).toMatchObject({
      accepts_response_payload: false,
      payload: { type: "event_callback", event: { type: "message", text: "hi" } },
    });
    await sleep(150);
    expect(platform.frames.filter(({ type }) => type === "events_api")).toEqual([]);
    await slack.say(slack.people.ada, slack.room, "again");
    platform.ack(await platform.next("events_api"));
    await sleep(150);
    expect(platform.frames.filter(({ type }) => type === "events_api")).toEqual([]);
  });
});

/** The events that a bare connection gets for what happens. */
async function eventsOf(
  slack: SlackPlatform,
  happens: () => Promise<void> | void,
): Promise<Loose[]> {
  const platform = await socketTo(slack, acks);
  await happens();
  // Frames keep their order: once this is acknowledged all events before it are there.
  await slack.envelope("interactive", {});
  return platform.frames.flatMap(({ type, payload }) =>
    type === "events_api" ? [payload.event] : [],
  );
}

describe("events", () => {
  it("bring what people write in channels, threads and alone, escaped, and mentions as two", async () => {
    const slack = await slackAt();
    const { ada } = slack.people;
    const dm = slack.privateChat(ada);
    const events = await eventsOf(slack, async () => {
      await slack.say(ada, slack.room, `<@${slack.bot.id}> a < b & c`);
      await slack.reply(ada, slack.messages()[0]!.id, "more");
      await slack.say(ada, dm, `<@${slack.bot.id}> psst`);
    });
    const [root] = slack.messages();
    const said = {
      text: `<@${slack.bot.id}> a &lt; b &amp; c`,
      user: ada.id,
      channel: slack.room,
      ts: root!.id,
    };
    expect(events).toMatchObject([
      { type: "message", channel_type: "channel", ...said },
      { type: "app_mention", ...said },
      { type: "message", text: "more", thread_ts: root!.id, parent_user_id: ada.id },
      { type: "message", channel_type: "im", channel: dm },
    ]);
    expect(root).toMatchObject({
      text: "@countersign a < b & c",
      author: ada.id,
      rings: [`<@${slack.bot.id}>`],
    });
  });

  it("bring the bot's own messages, edits and deletions, but never its mention of itself", async () => {
    const slack = await slackAt();
    const events = await eventsOf(slack, async () => {
      const { ts } = (await post(slack, { text: `<@${slack.bot.id}>` })).body;
      await call(slack, "chat.update", { channel: slack.room, ts, text: "two" });
      slack.remove(ts);
    });
    expect(events).toMatchObject([
      { type: "message", bot_id: slack.botId, user: slack.bot.id, text: `<@${slack.bot.id}>` },
      {
        subtype: "message_changed",
        message: { text: "two" },
        previous_message: { user: slack.bot.id },
      },
      { subtype: "message_deleted", previous_message: { text: "two" } },
    ]);
  });

  it("bring who came and went, where the app subscribed to that", async () => {
    const slack = await slackAt({
      events: ["member_joined_channel", "member_left_channel", "channel_left", "channel_archive"],
    });
    const { mallory } = slack.people;
    const events = await eventsOf(slack, () => {
      slack.leave(mallory, slack.room);
      slack.join(mallory, slack.room);
      slack.archive(slack.room);
      slack.leave(slack.bot, slack.room);
      slack.leave(mallory, slack.room);
    });
    expect(events).toMatchObject([
      { type: "member_left_channel", user: mallory.id, channel: slack.room },
      { type: "member_joined_channel", user: mallory.id },
      { type: "channel_archive" },
      { type: "channel_left", channel: slack.room },
    ]);
  });

  it("bring nothing that the app did not subscribe to, may not read, or is not there for", async () => {
    const slack = await slackAt({ events: ["message.channels"] });
    const { ada } = slack.people;
    const elsewhere = slack.openChannel("elsewhere", { withoutBot: true });
    const events = await eventsOf(slack, async () => {
      await slack.say(ada, slack.privateChat(ada), "not subscribed");
      await slack.say(ada, elsewhere, "not there");
      slack.grant(["chat:write"]);
      await slack.say(ada, slack.room, "no scope");
    });
    expect(events).toEqual([]);
  });
});
