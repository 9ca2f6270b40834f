/**
 * What Discord should never send, and what it may leave out: nothing of it ends the process, and
 * what comes after it is heard.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestCore } from "../../worlds/test-core.ts";
import { BOT_ID, type MalformedDiscord, malformedDiscord } from "./malformed.ts";
import { later, open } from "./setup.ts";

const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on("uncaughtException", note).on("unhandledRejection", note);
});
afterEach(() => {
  process.off("uncaughtException", note).off("unhandledRejection", note);
  expect(uncaught).toEqual([]);
});

async function started(malformed: MalformedDiscord, tuning: object = {}) {
  const opened = open(malformed, {}, tuning);
  const testCore = openTestCore({});
  later(() => testCore.close());
  await opened.provider.start(testCore.host);
  return { ...opened, testCore };
}

const SOMEBODY = { id: "100000000000000003", username: "x", global_name: null };
const CHANNEL = "100000000000000002";
const dispatch = (t: string, d: unknown) => JSON.stringify({ op: 0, t, s: 5, d });
const message = (changes: object) =>
  dispatch("MESSAGE_CREATE", {
    id: "100000000000000020",
    type: 0,
    channel_id: CHANNEL,
    author: SOMEBODY,
    content: "",
    mentions: [],
    ...changes,
  });

const GARBAGE = [
  dispatch("INTERACTION_CREATE", {}),
  dispatch("INTERACTION_CREATE", null),
  dispatch("INTERACTION_CREATE", {
    id: "7",
    type: 3,
    token: "t",
    channel_id: "1",
    user: { id: "5", username: "x" },
  }),
  dispatch("MESSAGE_CREATE", { id: "8" }),
  dispatch("MESSAGE_CREATE", {
    id: "9",
    author: { id: "1" },
    content: null,
    type: 0,
    channel_id: "1",
  }),
  dispatch("GUILD_CREATE", {}),
  dispatch("GUILD_CREATE", null),
  dispatch("NO_SUCH_EVENT", 3),
  "not even json",
];

/** A command of somebody unknown, which has to be answered. */
const COMMAND = dispatch("INTERACTION_CREATE", {
  id: "100000000000000009",
  application_id: BOT_ID,
  type: 2,
  token: "tok",
  version: 1,
  channel_id: CHANNEL,
  user: SOMEBODY,
  data: { id: "100000000000000004", name: "pending", type: 1 },
  entitlements: [],
});
const commandAnswered = (malformed: MalformedDiscord) =>
  expect
    .poll(() => malformed.calls.map(({ call }) => call))
    .toContain("POST /api/v10/interactions/100000000000000009/tok/callback");

describe("what should never be sent", () => {
  it("is left out, and what comes after it is heard", async () => {
    const malformed = await malformedDiscord({
      identified: (client, ready) => client.send(ready()),
    });
    const { log } = await started(malformed);
    for (const frame of [...GARBAGE, COMMAND]) malformed.send(frame);
    await commandAnswered(malformed);
    expect(
      log.lines.filter(({ message }) => message.includes("could not be understood")).length,
    ).toBeGreaterThan(3);
  });

  it("does no harm either while the start is still waiting for a server", async () => {
    const guilds = [{ id: "100000000000000008", unavailable: true }];
    const malformed = await malformedDiscord({
      identified(client, ready) {
        for (const frame of [ready({ guilds }), ...GARBAGE, COMMAND]) client.send(frame);
      },
    });
    const { provider } = await started(malformed);
    await commandAnswered(malformed);
    await sleep(100);
    expect(provider.trouble()).toBe("");
  });
});

describe("what may be left out", () => {
  const ready = async () => {
    const malformed = await malformedDiscord({
      identified: (client, frame) => client.send(frame()),
    });
    await started(malformed);
    const answers = () =>
      malformed.calls.filter(({ call }) => call === `POST /api/v10/channels/${CHANNEL}/messages`);
    return { malformed, answers };
  };
  const answering = { type: 19, message_reference: { message_id: "100000000000000011" } };

  it("is the text of an answer that does not mention the bot: whoever wrote it is told how to be read", async () => {
    const { malformed, answers } = await ready();
    malformed.send(
      message({ guild_id: "1", ...answering, referenced_message: { author: { id: BOT_ID } } }),
    );
    await expect.poll(answers).toHaveLength(1);
    const { content, allowed_mentions, message_reference } = JSON.parse(answers()[0]!.body);
    expect(content).toContain("mention");
    expect(allowed_mentions).toEqual({ parse: [], replied_user: false });
    expect(message_reference.message_id).toBe("100000000000000020");
  });

  it("is the message that is answered: the mention tells whose it was", async () => {
    const { malformed, answers } = await ready();
    malformed.send(
      message({ id: "100000000000000021", guild_id: "1", ...answering, content: "no" }),
    );
    malformed.send(
      message({ guild_id: "1", ...answering, content: "no", mentions: [{ id: BOT_ID }] }),
    );
    await expect.poll(answers).toHaveLength(1);
    expect(answers()[0]!.body).toContain("not an open question");
  });

  it("is the word that a session goes on: after a while a new one is begun", async () => {
    let silent = 0;
    const malformed = await malformedDiscord({
      identified: (client, frame) => client.send(frame()),
      resuming: () => silent++,
    });
    const { provider } = await started(malformed, { silenceMs: 900 });
    malformed.send({ op: 7, d: null });
    await expect.poll(() => malformed.ops.filter((op) => op === 2).length).toBe(2);
    expect(silent).toBe(1);
    await expect.poll(() => provider.trouble()).toBe("");
    malformed.send(COMMAND);
    await commandAnswered(malformed);
    expect(malformed.connections).toBe(1);
  });
});
