/** Where sessions are asked on Telegram, and who people are there. */
import type { Message } from "grammy/types";
import { describe, expect, it } from "vitest";
import type { Inbound } from "../../../channels/chat/platform-adapter.ts";
import type { BotApi } from "../../../channels/telegram/bot-api.ts";
import { createChats } from "../../../channels/telegram/chats.ts";
import { InboundUpdates } from "../../../channels/telegram/inbound.ts";
import { telegram } from "../../../channels/telegram/index.ts";
import { Prompts } from "../../../channels/telegram/prompts.ts";
import type { TelegramPlatform } from "../../worlds/telegram/platform.ts";
import { ask, cardsIn, command, fill, press, refusing, setStage, statusOf } from "./setup.ts";

describe("the options", () => {
  const token = "7204931566:AAFx3kTqW9rLmZ0vYbN2cJdHs8uPeG5oQiE";
  const cases: { options: object; taken: boolean }[] = [
    { options: { token, chat: 11111111 }, taken: true },
    {
      options: { token: ` ${token}\n`, chat: "-1002083716402", thread: 17, sessions: ["ci:*"] },
      taken: true,
    },
    { options: { token, chat: "@operations", apiRoot: "http://127.0.0.1:8081/" }, taken: true },
    { options: { token }, taken: true },
    { options: { chat: 11111111 }, taken: false },
    { options: { chat: 1 }, taken: false },
    { options: { token, chat: 0 }, taken: false },
    { options: { token, chat: "operations" }, taken: false },
    { options: { token, chat: 1.5 }, taken: false },
    { options: { token: "a b", chat: 1 }, taken: false },
    { options: { token: "../x", chat: 1 }, taken: false },
    { options: { token, chat: 1, thread: 0 }, taken: false },
    { options: { token, chat: 1, apiRoot: "ftp://x" }, taken: false },
    { options: { token, chat: 1, chats: [2] }, taken: false },
  ];
  it.each(cases)("$options are taken: $taken", ({ options, taken }) => {
    expect(telegram.options.safeParse(options).success).toBe(taken);
  });

  it("name the token as a secret, and lose the slash behind the address", () => {
    expect(telegram.secrets).toEqual(["token"]);
    expect(
      telegram.options.parse({ token, chat: 1, apiRoot: "http://127.0.0.1:8081/" }),
    ).toMatchObject({
      chat: "1",
      apiRoot: "http://127.0.0.1:8081",
    });
  });
});

describe("a session's place", () => {
  const chats = createChats({ chat: "-100", thread: "7" });
  const home = { chat: "-100", thread: "7" };
  const cases: [session: string, place: object][] = [
    ["claude-code:1", home],
    ["telegram:1", home],
    ["telegram:-200:5137204419", { chat: "-200" }],
    ["telegram:5137204419:5137204419", { chat: "5137204419" }],
    ["telegram:-200:17:5137204419", { chat: "-200", thread: "17" }],
    ["telegram:-200:1:5137204419", { chat: "-200" }],
    ["telegram:@evil:1", home],
    ["telegram:-200:1:2:3", home],
    ["telegram:-200:x", home],
    ["p2p:telegram:-200:5", home],
  ];
  it.each(cases)("of %s is %j", (session, place) => {
    expect(chats.placeOf(session)).toEqual(place);
  });

  it("goes on under the first id that the gateway knew when a group gets another one", () => {
    const moving = createChats({ chat: "-5" });
    expect(moving.moved("-5", -1007)).toBe(true);
    expect(moving.moved("-5", -1007)).toBe(false);
    expect(moving.latestId("-5")).toBe("-1007");
    expect(moving.firstId(-1007)).toBe("-5");
    expect(moving.placeOf("telegram:-1007:42")).toEqual({ chat: "-5" });
    expect(moving.moved("-1007", -1008)).toBe(true);
    expect(moving.latestId("-5")).toBe("-1008");
  });
});

describe("a Telegram session", () => {
  it("is asked in the private chat that it comes from, and answered there", async () => {
    const stage = await setStage({
      before: (platform) => platform.pressStart(platform.people.ada),
    });
    const { platform, ada } = stage;
    const chat = platform.privateChat(ada);
    const request = await ask(stage, { session: `telegram:${chat}:${ada.id}` });
    expect(cardsIn(stage, request)).toEqual([]);
    const [card] = cardsIn(stage, request, chat);
    await platform.press(ada, card!.id, "Deny with reason");
    expect(platform.messages(chat).at(-1)!.text).toMatch(/^Deny with a reason\nWhy\?/);
    await fill(stage, ada, "not at night", chat);
    await expect.poll(() => statusOf(stage, request)).toBe("rejected");
  });

  it("is asked in its topic, where prompts, answers and commands stay too", async () => {
    const stage = await setStage({ options: { sessions: ["ci:*"] } });
    const { platform, ada } = stage;
    const topic = platform.addTopic("Deployments");
    const request = await ask(stage, { session: `telegram:${platform.forum}:${topic}:${ada.id}` });
    expect(stage.provider.canHandle(request.session)).toBe(true);
    expect(stage.provider.canHandle("claude-code:1")).toBe(false);
    const [card] = cardsIn(stage, request, platform.forum);
    expect(card!.thread).toBe(topic);
    await platform.press(ada, card!.id, "Deny with reason");
    await fill(stage, ada, "wrong branch", platform.forum);
    await expect.poll(() => statusOf(stage, request)).toBe("rejected");
    await platform.command(ada, platform.forum, "id", "", topic);
    await expect
      .poll(() => platform.messages(platform.forum).at(-1))
      .toMatchObject({
        thread: topic,
        text: `This chat: ${platform.forum}, thread ${topic}. You: ${ada.id}.`,
      });
  });

  it("takes what stands in a topic for an answer only where it is one", async () => {
    const stage = await setStage();
    const { platform, ada } = stage;
    const topic = platform.addTopic("Chatter");
    await ask(stage, { session: `telegram:${platform.forum}:${topic}:${ada.id}` });
    const before = platform.messages(platform.forum).length;
    await platform.say(ada, platform.forum, "good morning", topic);
    await command(stage, "status");
    expect(platform.messages(platform.forum)).toHaveLength(before + 1);
    expect(stage.testCore.answers).toEqual([]);
  });
});

describe("a topic of the config", () => {
  it("is where other sessions are asked", async () => {
    const options = (platform: TelegramPlatform) => ({
      chat: platform.forum,
      thread: platform.addTopic("Approvals"),
    });
    const stage = await setStage({ options });
    const request = await ask(stage);
    const [card] = cardsIn(stage, request, stage.platform.forum);
    expect(card!.thread).toMatch(/^\d+$/);
    await stage.platform.press(stage.ada, card!.id, "Approve");
    expect(await statusOf(stage, request)).toBe("approved");
  });
});

describe("a group that becomes a supergroup", () => {
  it("is asked under its new id from then on, and taps there count", async () => {
    const stage = await setStage({
      options: async ({ url, room }) => ({
        chat: -5,
        apiRoot: await refusing(url, (_method, body) => {
          const parameters = { migrate_to_chat_id: Number(room) };
          return (
            body.includes('"chat_id":"-5"') && {
              description: "group chat was upgraded to a supergroup chat",
              parameters,
            }
          );
        }),
      }),
    });
    for (let round = 0; round < 2; round++) {
      const request = await ask(stage);
      expect(await press(stage, request, "Approve")).toMatchObject({ answered: true });
      expect(await statusOf(stage, request)).toBe("approved");
      await expect
        .poll(() => cardsIn(stage, request).flatMap(({ buttons }) => buttons))
        .toEqual([]);
    }
    const refused = stage.platform.calls.filter(({ body }) => String(body.chat_id) === "-5");
    expect(refused).toEqual([]);
  });
});

describe("somebody", () => {
  const group = { id: -100, type: "supergroup", title: "Operations" } as const;
  const ada = { id: 42, is_bot: false, first_name: "Ada" };
  const me = { id: 7, is_bot: true, first_name: "Gate", username: "gate_bot" };

  /** What the chat engine is told of a message, and from whom. */
  async function heard(changes: object): Promise<string[]> {
    const all: string[] = [];
    const record = (name: string) => async (interaction: { person: { userId: string } }) =>
      void all.push(`${name} by ${interaction.person.userId}`);
    const inbound: Inbound = {
      typed: record("typed"),
      replied: record("replied"),
      submitted: record("submitted"),
      tapped: record("tapped"),
    };
    const updates = new InboundUpdates({
      inbound,
      me,
      chats: createChats({ chat: "-100" }),
      api: {} as BotApi,
      strays: { noted: () => {} },
      prompts: new Prompts(),
    });
    await updates.wrote({
      message_id: 9,
      date: 1,
      chat: group,
      from: ada,
      text: "/pending",
      ...changes,
    } as Message);
    return all;
  }

  it("is who they are by their number", async () => {
    expect(await heard({})).toEqual(["typed by 42"]);
  });

  it("who writes as an anonymous administrator, for a channel, or as a bot, is nobody in particular", async () => {
    const anonymous = {
      id: 1087968824,
      is_bot: true,
      first_name: "Group",
      username: "GroupAnonymousBot",
    };
    expect(await heard({ from: anonymous, sender_chat: group })).toEqual(["typed by anonymous"]);
    expect(await heard({ sender_chat: { id: -200, type: "channel", title: "News" } })).toEqual([
      "typed by anonymous",
    ]);
    expect(await heard({ from: { ...ada, is_bot: true } })).toEqual(["typed by anonymous"]);
  });

  it("who writes in a topic that we began answers nothing by that, and who answers a card there does", async () => {
    const inTopic = { text: "no, wait", is_topic_message: true, message_thread_id: 5 };
    const beginning = { message_id: 5, date: 1, chat: group, from: me };
    const began = { ...beginning, forum_topic_created: { name: "Deployments", icon_color: 1 } };
    expect(await heard({ ...inTopic, reply_to_message: began })).toEqual([]);
    expect(await heard({ ...inTopic, reply_to_message: beginning })).toEqual([]);
    expect(await heard({ ...inTopic, reply_to_message: { ...beginning, message_id: 6 } })).toEqual([
      "replied by 42",
    ]);
  });
});
