/**
 * The fake Telegram, driven by the real grammY and, where grammY cannot, by hand: cards, taps,
 * answers, commands.
 */
import { InlineKeyboard } from "grammy";
import { describe, expect, it } from "vitest";
import type { TelegramOptions } from "../../worlds/telegram/platform.ts";
import { clientOf, open, poll } from "./platform-setup.ts";

const keyboard = new InlineKeyboard().text("Approve", "yes:1").text("Deny", "no:1");

describe("a card", () => {
  it("is posted, pressed by data or by label, answered, and loses its buttons when it is edited without them", async () => {
    const telegram = await open();
    const { ada, grace } = telegram.people;
    const bot = await poll(telegram, (made) => {
      made.on("callback_query:data", (ctx) =>
        ctx.answerCallbackQuery({
          text: `${ctx.from.id} ${ctx.callbackQuery.data}`,
          show_alert: true,
        }),
      );
    });
    const { message_id } = await bot.api.sendMessage(telegram.room, "<b>rm</b> &lt;x&gt;", {
      parse_mode: "HTML",
      reply_markup: keyboard,
    });
    const [card] = telegram.messages();
    expect(card).toMatchObject({
      chat: telegram.room,
      author: telegram.bot.id,
      text: "rm <x>",
      edits: 0,
      rings: [],
    });
    expect(card?.buttons).toEqual([
      { label: "Approve", data: "yes:1" },
      { label: "Deny", data: "no:1" },
    ]);
    expect(await telegram.press(ada, card!.id, "yes:1")).toMatchObject({
      answered: true,
      told: `${ada.id} yes:1`,
    });
    expect(await telegram.press(grace, card!.id, "Deny")).toMatchObject({
      answered: true,
      told: `${grace.id} no:1`,
    });
    expect(telegram.whispers(ada)).toEqual([`${ada.id} yes:1`]);
    await bot.api.editMessageText(telegram.room, message_id, "done");
    expect(telegram.messages()).toMatchObject([
      { id: card!.id, text: "done", buttons: [], edits: 1 },
    ]);
    await expect(telegram.press(ada, card!.id, "Deny")).rejects.toThrow(
      'there is no button "Deny" on that message; there is: none',
    );
  });

  it("keeps its buttons off after an empty keyboard too, and an edit that changes nothing is refused", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const { message_id } = await api.sendMessage(telegram.room, "card", { reply_markup: keyboard });
    const edit = () =>
      api.editMessageReplyMarkup(telegram.room, message_id, {
        reply_markup: { inline_keyboard: [] },
      });
    expect(await edit()).not.toHaveProperty("reply_markup");
    expect(telegram.messages()[0]?.buttons).toEqual([]);
    await expect(edit()).rejects.toThrow(
      "400: Bad Request: message is not modified: specified new message content and reply " +
        "markup are exactly the same as a current content and reply markup of the message",
    );
  });

  it("can be tapped while no bot polls: the tap arrives when the bot starts, with the card as it was", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const { message_id } = await api.sendMessage(telegram.room, "before", {
      reply_markup: keyboard,
    });
    const tap = telegram.press(telegram.people.ada, telegram.messages()[0]!.id, "yes:1");
    await api.editMessageText(telegram.room, message_id, "after");
    const texts: unknown[] = [];
    await poll(telegram, (bot) => {
      bot.on("callback_query:data", (ctx) => {
        texts.push(
          ctx.callbackQuery.message?.text,
          ctx.callbackQuery.message?.reply_markup?.inline_keyboard[0]?.length,
        );
        return ctx.answerCallbackQuery();
      });
    });
    expect(await tap).toMatchObject({ answered: true });
    expect(texts).toEqual(["before", 2]);
  });

  it("still tells of taps on buttons that are gone, on messages that are gone, and with data that was never there", async () => {
    const telegram = await open({ answerSeconds: 0.01 });
    const { ada, mallory } = telegram.people;
    const { api } = clientOf(telegram);
    const { message_id } = await api.sendMessage(telegram.room, "card", { reply_markup: keyboard });
    const { id } = telegram.messages()[0]!;
    await api.editMessageText(telegram.room, message_id, "done");
    await telegram.pressStale(ada, id, "Approve");
    await telegram.pressRaw(mallory, telegram.room, id, "yes:2");
    await api.deleteMessage(telegram.room, message_id);
    expect(telegram.messages()).toEqual([]);
    await expect(telegram.press(ada, id, "yes:1")).rejects.toThrow("was deleted");
    await telegram.pressStale(ada, id, "yes:1");
    const updates = await api.getUpdates();
    expect(
      updates.map(({ callback_query }) => [callback_query?.data, callback_query?.from.id]),
    ).toEqual([
      ["yes:1", Number(ada.id)],
      ["yes:2", Number(mallory.id)],
      ["yes:1", Number(ada.id)],
    ]);
    expect(updates[0]?.callback_query?.message).toMatchObject({ text: "done" });
    const chat = { id: Number(telegram.room), type: "supergroup", title: "Operations" };
    expect(updates[2]?.callback_query?.message).toEqual({ chat, message_id, date: 0 });
  });

  it("has numbers of its chat alone: the same number is in other chats", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const [one, two] = [
      await api.sendMessage(telegram.room, "a"),
      await api.sendMessage(telegram.forum, "b"),
    ];
    expect(one.message_id).toBe(two.message_id);
    expect(telegram.messages()[0]?.id).not.toBe(telegram.messages(telegram.forum)[0]?.id);
  });
});

describe("an answer to a tap", () => {
  const tapped = async (options?: TelegramOptions) => {
    const telegram = await open(options);
    const { api } = clientOf(telegram);
    await api.sendMessage(telegram.room, "card", { reply_markup: keyboard });
    const reaction = telegram.press(telegram.people.ada, telegram.messages()[0]!.id, "yes:1");
    const [update] = await api.getUpdates();
    return { telegram, api, reaction, id: update!.callback_query!.id };
  };
  const tooOld =
    "400: Bad Request: query is too old and response timeout expired or query ID is invalid";

  it("is taken once, in two hundred characters", async () => {
    const { api, id, reaction } = await tapped();
    await expect(api.answerCallbackQuery(id, { text: "😀".repeat(201) })).rejects.toThrow(
      "400: Bad Request: MESSAGE_TOO_LONG",
    );
    expect(await api.answerCallbackQuery(id, { text: "😀".repeat(200) })).toBe(true);
    expect((await reaction).told).toHaveLength(400);
    await expect(api.answerCallbackQuery(id)).rejects.toThrow(tooOld);
    await expect(api.answerCallbackQuery("4611686018427387904")).rejects.toThrow(tooOld);
  });

  it("comes too late when the deadline is over, and then people saw nothing", async () => {
    const { api, id, reaction } = await tapped({ answerSeconds: 0.01 });
    expect(await reaction).toMatchObject({ answered: false });
    await expect(api.answerCallbackQuery(id)).rejects.toThrow(tooOld);
  });

  it("can be made too late at once", async () => {
    const { telegram, api, id, reaction } = await tapped();
    telegram.expireTaps();
    expect(await reaction).toMatchObject({ answered: false });
    await expect(api.answerCallbackQuery(id)).rejects.toThrow(tooOld);
  });
});

describe("an answer of a person", () => {
  it("to a prompt carries the prompt; the prompt is gone for who answered, and cannot be edited", async () => {
    const telegram = await open();
    const { ada, grace } = telegram.people;
    const { api } = clientOf(telegram);
    const force_reply = { force_reply: true, input_field_placeholder: "type the phrase" } as const;
    const asked = await api.sendMessage(telegram.room, "Which phrase?", {
      reply_markup: force_reply,
    });
    expect(asked).not.toHaveProperty("reply_markup");
    expect(telegram.prompt(ada)).toEqual({
      message: telegram.messages()[0]!.id,
      placeholder: "type the phrase",
    });
    await telegram.reply(ada, telegram.prompt(ada)!.message, " wipe it ");
    expect([telegram.prompt(ada), telegram.prompt(grace)?.placeholder]).toEqual([
      undefined,
      "type the phrase",
    ]);
    const [update] = await api.getUpdates();
    expect(update?.message).toMatchObject({
      text: "wipe it",
      from: { id: Number(ada.id) },
      reply_to_message: { message_id: asked.message_id },
    });
    await expect(api.editMessageText(telegram.room, asked.message_id, "x")).rejects.toThrow(
      "400: Bad Request: message can't be edited",
    );
    await expect(telegram.submit(ada, "x", {})).rejects.toThrow("Telegram has no forms");
  });

  it("is asked for selectively: of those who are mentioned and of the one who is answered", async () => {
    const telegram = await open();
    const { ada, grace, mallory } = telegram.people;
    const { api } = clientOf(telegram);
    await telegram.say(ada, telegram.room, "/go");
    const id = Number(telegram.messages()[0]!.id.split(":")[1]);
    const reply_markup = { force_reply: true, selective: true } as const;
    await api.sendMessage(telegram.room, "you, @grace_hopper?", {
      reply_markup,
      reply_parameters: { message_id: id },
    });
    expect([ada, grace, mallory].map((person) => telegram.prompt(person) !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("in a group carries the number of the thread, which is no topic and cannot be sent back", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const root = await api.sendMessage(telegram.room, "root");
    await telegram.reply(telegram.people.ada, telegram.messages()[0]!.id, "answer");
    const [update] = await api.getUpdates();
    expect(update?.message).toMatchObject({ message_thread_id: root.message_id });
    expect(update?.message).not.toHaveProperty("is_topic_message");
    const echo = api.sendMessage(telegram.room, "x", { message_thread_id: root.message_id });
    await expect(echo).rejects.toThrow("400: Bad Request: message thread not found");
  });

  it("can be changed later, which is another kind of update", async () => {
    const telegram = await open();
    await telegram.say(telegram.people.ada, telegram.room, "/approve a");
    const { id } = telegram.messages()[0]!;
    telegram.rewrite(telegram.people.ada, id, "/approve b");
    const updates = await clientOf(telegram).api.getUpdates();
    expect(
      updates.map(({ message, edited_message }) => [message?.text, edited_message?.text]),
    ).toEqual([
      ["/approve a", undefined],
      [undefined, "/approve b"],
    ]);
    expect(telegram.messages()).toMatchObject([{ text: "/approve b", edits: 1 }]);
    expect(() => telegram.rewrite(telegram.people.grace, id, "x")).toThrow(
      "Grace did not write that message",
    );
  });
});

describe("a command", () => {
  it("reaches grammY as one, and its answer is told", async () => {
    const telegram = await open();
    await poll(telegram, (bot) => {
      bot.command("status", (ctx) =>
        ctx.reply(`all ${ctx.match}`, { reply_parameters: { message_id: ctx.msg.message_id } }),
      );
    });
    expect(
      await telegram.command(telegram.people.ada, telegram.room, "status", "quiet"),
    ).toMatchObject({
      answered: true,
      told: "all quiet",
    });
    expect(telegram.messages().map(({ text, rings, replyTo }) => [text, rings, replyTo])).toEqual([
      ["/status quiet", ["/status"], undefined],
      ["all quiet", [], telegram.messages()[0]?.id],
    ]);
  });

  it("that the bot does not answer was not answered", async () => {
    const telegram = await open({ answerSeconds: 0.01 });
    expect(await telegram.command(telegram.people.ada, telegram.room, "status", "")).toMatchObject({
      answered: false,
    });
  });
});
