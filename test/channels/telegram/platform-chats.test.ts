/**
 * The fake Telegram's chats: what a bot hears, where it may write and how often, topics, documents.
 */
import { GrammyError, InlineKeyboard, InputFile } from "grammy";
import { describe, expect, it } from "vitest";
import { REAL_LIMITS } from "../../worlds/telegram/platform.ts";
import { ask, clientOf, open } from "./platform-setup.ts";

const keyboard = new InlineKeyboard().text("Approve", "yes:1").text("Deny", "no:1");

describe("privacy", () => {
  const lines = [
    "hello",
    "/go",
    "/go@countersign_gate_bot now",
    "/go@other_bot",
    "so /go",
    "hey @Countersign_Gate_Bot",
    "@countersign_gate_bots",
  ];

  it("lets the bot hear commands that may be its own, mentions of it and answers to it, and nothing else in a group", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    for (const line of lines) await telegram.say(telegram.people.ada, telegram.room, line);
    await api.sendMessage(telegram.room, "card");
    const [toAda, toBot] = [telegram.messages()[0]!, telegram.messages().at(-1)!];
    await telegram.reply(telegram.people.grace, toAda.id, "to a person");
    await telegram.reply(telegram.people.grace, toBot.id, "to the bot");
    const texts = (await api.getUpdates()).map(({ message }) => message?.text);
    expect(texts).toEqual([
      "/go",
      "/go@countersign_gate_bot now",
      "hey @Countersign_Gate_Bot",
      "to the bot",
    ]);
    expect(telegram.messages()).toHaveLength(lines.length + 3);
  });

  it("can be off", async () => {
    const telegram = await open({ readsAll: true });
    const { api } = clientOf(telegram);
    expect((await api.getMe()).can_read_all_group_messages).toBe(true);
    for (const line of lines) await telegram.say(telegram.people.ada, telegram.room, line);
    expect((await api.getUpdates()).map(({ message }) => message?.text)).toEqual(lines);
  });
});

describe("a private chat", () => {
  it("is closed to the bot until the person pressed start, and again when they block it", async () => {
    const telegram = await open();
    const { ada } = telegram.people;
    const { api } = clientOf(telegram);
    const send = () => api.sendMessage(telegram.privateChat(ada), "psst");
    await expect(send()).rejects.toThrow(
      "403: Forbidden: bot can't initiate conversation with a user",
    );
    await telegram.pressStart(ada);
    expect(await send()).toMatchObject({
      chat: { id: Number(ada.id), type: "private", first_name: "Ada" },
    });
    telegram.block(ada);
    await expect(send()).rejects.toThrow("403: Forbidden: bot was blocked by the user");
    await expect(api.sendChatAction(telegram.privateChat(ada), "typing")).rejects.toThrow("403");
    await expect(telegram.say(ada, telegram.privateChat(ada), "x")).rejects.toThrow(
      "Ada has blocked the bot",
    );
    telegram.unblock(ada);
    expect(await send()).toMatchObject({ text: "psst" });
    const updates = await api.getUpdates();
    expect(
      updates.map(
        ({ message, my_chat_member }) => message?.text ?? my_chat_member?.new_chat_member.status,
      ),
    ).toEqual(["/start", "kicked", "member"]);
    expect(telegram.messages(telegram.privateChat(ada)).map(({ text }) => text)).toEqual([
      "/start",
      "psst",
      "psst",
    ]);
  });

  it("is nobody else's", async () => {
    const telegram = await open();
    const { ada, mallory } = telegram.people;
    await expect(telegram.say(mallory, telegram.privateChat(ada), "x")).rejects.toThrow(
      "Mallory is not in chat",
    );
  });
});

describe("a group", () => {
  it("can put the bot out, who then neither hears nor speaks there", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const { message_id } = await api.sendMessage(telegram.room, "card", { reply_markup: keyboard });
    telegram.kickBot(telegram.room);
    const kicked = "403: Forbidden: bot was kicked from the supergroup chat";
    await expect(api.sendMessage(telegram.room, "x")).rejects.toThrow(kicked);
    await expect(api.editMessageText(telegram.room, message_id, "x")).rejects.toThrow(kicked);
    await telegram.say(telegram.people.ada, telegram.room, "/go");
    expect((await api.getUpdates()).map((update) => Object.keys(update)[1])).toEqual([
      "my_chat_member",
    ]);
    telegram.inviteBot(telegram.room);
    expect(await api.sendMessage(telegram.room, "x")).toMatchObject({ text: "x" });
  });

  it("tells who is in it", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const [ada, grace] = [Number(telegram.people.ada.id), Number(telegram.people.grace.id)];
    expect(await api.getChat(telegram.room)).toMatchObject({
      id: Number(telegram.room),
      type: "supergroup",
      title: "Operations",
    });
    expect(await api.getChat(telegram.forum)).toMatchObject({ is_forum: true });
    expect(await api.getChatMember(telegram.room, ada)).toMatchObject({
      status: "creator",
      user: { username: "ada_lovelace" },
    });
    expect(await api.getChatMember(telegram.room, grace)).toMatchObject({
      status: "member",
      user: { id: grace },
    });
    expect(await api.getChatAdministrators(telegram.room)).toMatchObject([{ user: { id: ada } }]);
    await expect(api.getChatMember(telegram.room, 5)).rejects.toThrow(
      "400: Bad Request: user not found",
    );
  });

  it("may lose messages without a word to the bot, who then cannot edit, delete or answer them", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const { message_id } = await api.sendMessage(telegram.room, "card");
    await telegram.say(telegram.people.ada, telegram.room, "mine");
    const mine = Number(telegram.messages()[1]!.id.split(":")[1]);
    await expect(api.deleteMessage(telegram.room, mine)).rejects.toThrow(
      "400: Bad Request: message can't be deleted",
    );
    await expect(api.editMessageText(telegram.room, mine, "x")).rejects.toThrow(
      "400: Bad Request: message can't be edited",
    );
    telegram.remove(telegram.messages()[0]!.id);
    await expect(api.editMessageText(telegram.room, message_id, "x")).rejects.toThrow(
      "400: Bad Request: message to edit not found",
    );
    await expect(api.deleteMessage(telegram.room, message_id)).rejects.toThrow(
      "400: Bad Request: message to delete not found",
    );
    const reply_parameters = { message_id };
    await expect(api.sendMessage(telegram.room, "x", { reply_parameters })).rejects.toThrow(
      "message to be replied not found",
    );
  });

  it("lets the bot edit its own messages at any age, and delete them within two days", async () => {
    let now = Date.now();
    const telegram = await open({ now: () => now });
    const { api } = clientOf(telegram);
    const [old, older] = [
      await api.sendMessage(telegram.room, "a"),
      await api.sendMessage(telegram.room, "b"),
    ];
    now += 48 * 3600 * 1000;
    expect(await api.deleteMessage(telegram.room, old.message_id)).toBe(true);
    now += 1000;
    expect(await api.editMessageText(telegram.room, older.message_id, "c")).toMatchObject({
      edit_date: Math.floor(now / 1000),
    });
    await expect(api.deleteMessage(telegram.room, older.message_id)).rejects.toThrow(
      "message can't be deleted",
    );
  });
});

describe("a forum", () => {
  it("keeps messages in topics; what is in a topic answers its beginning", async () => {
    const telegram = await open();
    const { ada } = telegram.people;
    const topic = telegram.addTopic("deploys");
    const other = telegram.addTopic("costs");
    const { api } = clientOf(telegram);
    const message_thread_id = Number(topic);
    const sent = await api.sendMessage(telegram.forum, "card", {
      message_thread_id,
      reply_markup: keyboard,
    });
    expect(sent).toMatchObject({
      message_thread_id,
      is_topic_message: true,
      reply_to_message: { forum_topic_created: { name: "deploys" } },
    });
    await telegram.say(ada, telegram.forum, "/go", other);
    await telegram.reply(ada, telegram.messages(telegram.forum)[0]!.id, "in the same topic");
    await telegram.say(ada, telegram.forum, "/general");
    const updates = await api.getUpdates();
    const threads = updates.map(({ message }) => [
      message?.text,
      message?.message_thread_id,
      message?.is_topic_message,
    ]);
    expect(threads).toEqual([
      ["/go", Number(other), true],
      ["in the same topic", message_thread_id, true],
      ["/general", undefined, undefined],
    ]);
    expect(telegram.messages(telegram.forum).map(({ thread }) => thread)).toEqual([
      topic,
      other,
      topic,
      undefined,
    ]);
  });

  it("refuses topics that there are not, and the general one by number", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const { message_id } = await api.sendMessage(telegram.forum, "general");
    for (const message_thread_id of [1, 999, message_id])
      await expect(api.sendMessage(telegram.forum, "x", { message_thread_id })).rejects.toThrow(
        "400: Bad Request: message thread not found",
      );
    await telegram.reply(telegram.people.ada, telegram.messages(telegram.forum)[0]!.id, "a");
    const reply = telegram.messages(telegram.forum)[1]!;
    expect(reply.thread).toBeUndefined();
    await expect(telegram.say(telegram.people.ada, telegram.forum, "x", "999")).rejects.toThrow(
      "there is no topic 999",
    );
  });
});

describe("a document", () => {
  const file = (content: string) => new InputFile(Buffer.from(content), "command.sh.txt");

  it("is uploaded with a caption and buttons, and read by those who look", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const content = `rm -rf ${"é\r\n--x\r\n".repeat(3)}`;
    const options = {
      caption: "<b>all</b> of it",
      parse_mode: "HTML",
      reply_markup: keyboard,
    } as const;
    const sent = await api.sendDocument(telegram.room, file(content), options);
    expect(sent).toMatchObject({
      caption: "all of it",
      caption_entities: [{ type: "bold" }],
      document: { file_name: "command.sh.txt", mime_type: "text/plain" },
    });
    expect(telegram.messages()[0]).toMatchObject({
      text: "all of it",
      files: [{ name: "command.sh.txt", content }],
      buttons: [{ data: "yes:1" }, {}],
    });
    expect(telegram.calls.at(-1)).toMatchObject({
      method: "sendDocument",
      body: { caption: "<b>all</b> of it" },
    });
    await api.sendDocument(telegram.room, sent.document.file_id);
    expect(telegram.messages()[1]).toMatchObject({ text: "", files: [{ content }] });
    const edited = await api.editMessageCaption(telegram.room, sent.message_id, {
      caption: "done",
    });
    expect([edited, telegram.messages()[0]?.buttons]).toMatchObject([{ caption: "done" }, []]);
    const asText = api.editMessageText(telegram.room, sent.message_id, "x");
    await expect(asText).rejects.toThrow(
      "400: Bad Request: there is no text in the message to edit",
    );
  });

  it("has a caption of 1024 at most, and something in it", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const send = (content: string, caption: string) =>
      api.sendDocument(telegram.room, file(content), { caption });
    expect(await send("x", "😀".repeat(1024))).toMatchObject({ document: { file_size: 1 } });
    await expect(send("x", "😀".repeat(1025))).rejects.toThrow(
      "400: Bad Request: message caption is too long",
    );
    await expect(send("", "")).rejects.toThrow("400: Bad Request: file must be non-empty");
    await expect(api.sendDocument(telegram.room, "nonsense")).rejects.toThrow(
      "400: Bad Request: wrong file identifier/HTTP URL specified",
    );
    expect((await ask(telegram, "sendDocument", { chat_id: telegram.room })).body.description).toBe(
      "Bad Request: there is no document in the request",
    );
  });
});

describe("limits on writing", () => {
  const seconds = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error === undefined) return 0;
    return error instanceof GrammyError && error.error_code === 429
      ? error.parameters.retry_after
      : error;
  };

  it("are off by default", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    for (let count = 0; count < 40; count++) await api.sendMessage(telegram.room, "x");
    expect(telegram.messages()).toHaveLength(40);
  });

  it("count messages and edits in a chat and in all chats, and tell how long to wait", async () => {
    let now = 1_000_000;
    const telegram = await open({
      limits: { ...REAL_LIMITS, overallPerSecond: 2 },
      now: () => now,
    });
    const { ada, grace } = telegram.people;
    for (const person of [ada, grace]) await telegram.pressStart(person);
    const { api } = clientOf(telegram);
    expect(await seconds(api.sendMessage(telegram.room, "1"))).toBe(0);
    expect(await seconds(api.sendMessage(telegram.room, "2"))).toBe(1);
    expect(await seconds(api.sendMessage(ada.id, "3"))).toBe(0);
    expect(await seconds(api.sendMessage(grace.id, "4"))).toBe(1);
    now += 999;
    expect(await seconds(api.sendMessage(telegram.room, "5"))).toBe(1);
    now += 1;
    expect(await seconds(api.editMessageText(telegram.room, 41, "6"))).toBe(0);
    expect(telegram.messages()).toMatchObject([{ text: "6" }]);
  });

  it("count a group's minute", async () => {
    let now = 1_000_000;
    const telegram = await open({ limits: REAL_LIMITS, now: () => now });
    const { api } = clientOf(telegram);
    for (let count = 0; count < 20; count++, now += 1000)
      expect(await seconds(api.sendMessage(telegram.room, "x"))).toBe(0);
    expect(await seconds(api.sendMessage(telegram.room, "x"))).toBe(40);
    expect(await ask(telegram, "sendMessage", { chat_id: telegram.room, text: "x" })).toEqual({
      status: 429,
      retryAfter: "40",
      body: {
        ok: false,
        error_code: 429,
        description: "Too Many Requests: retry after 40",
        parameters: { retry_after: 40 },
      },
    });
    now += 40_000;
    expect(await seconds(api.sendMessage(telegram.room, "x"))).toBe(0);
  });
});
