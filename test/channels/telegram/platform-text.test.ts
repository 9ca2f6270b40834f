/**
 * What the fake Telegram makes of a text: what is drawn, whom it rings, where entities end, and
 * each refusal in the server's words.
 */
import { describe, expect, it } from "vitest";
import type { Entity } from "../../worlds/telegram/types.ts";
import { ask, clientOf, open } from "./platform-setup.ts";

describe("text", () => {
  const drawn = async (body: object) => {
    const telegram = await open();
    const answer = await ask(telegram, "sendMessage", { chat_id: telegram.room, ...body });
    expect(answer.body.description).toBeUndefined();
    const { text, rings } = telegram.messages()[0]!;
    return { text, rings, entities: answer.body.result.entities ?? [] };
  };

  it.each([
    [
      "what the server finds by itself",
      "ask @grace_hopper, not @ada: run.sh /tmp #ops a@b.com",
      ["@grace_hopper", "run.sh", "/tmp", "#ops", "a@b.com"],
    ],
    [
      "addresses",
      "http://localhost https://evil.example/a.b?c=(d)). 1.2.3.4 tg://user?id=1 git://x.com x.txt",
      ["https://evil.example/a.b?c=(d)", "1.2.3.4", "tg://user?id=1"],
    ],
    [
      "commands, but no paths of two parts",
      "/start@some_bot /usr/bin </b> a/b",
      ["/start@some_bot"],
    ],
  ])("rings for %s", async (_, text, rings) => {
    const seen = await drawn({ text });
    expect(seen.text).toBe(text);
    expect([...seen.rings].sort()).toEqual([...rings].sort());
  });

  it.each([
    ["HTML", '<pre><code class="language-sh">rm @grace_hopper /x</code></pre> <code>y.sh</code>'],
    ["MarkdownV2", "```sh\nrm @grace_hopper /x``` `y.sh`"],
  ])("in code rings for nobody (%s)", async (parse_mode, text) => {
    expect(await drawn({ text, parse_mode })).toMatchObject({
      text: "rm @grace_hopper /x y.sh",
      rings: [],
      entities: [
        { type: "pre", language: "sh", offset: 0, length: 19 },
        { type: "code", offset: 20, length: 4 },
      ],
    });
  });

  it("rings for links and mentions that are made by hand, and ignores entities that only the server may find", async () => {
    const text =
      '<a href="evil.com/x">docs</a> <a href="tg://user?id=742518803">her</a> <a ' +
      'href="javascript:x">plain</a>';
    expect(await drawn({ text, parse_mode: "HTML" })).toMatchObject({
      text: "docs her plain",
      rings: ["http://evil.com/x", "tg://user?id=742518803"],
    });
    expect(
      await drawn({
        text: "😀 bold",
        entities: [
          { type: "mention", offset: 0, length: 2 },
          { type: "bold", offset: 3, length: 4 },
        ],
      }),
    ).toMatchObject({
      rings: [],
      entities: [{ type: "bold", offset: 3, length: 4 }],
    });
  });

  it("loses white space at its ends, control characters, and what turns its direction", async () => {
    expect(
      await drawn({
        text: " \n a\tb\rc\u202ed\u2066e\n ",
        entities: [{ type: "bold", offset: 3, length: 3 }],
      }),
    ).toMatchObject({
      text: "a bcd\u2066e",
      entities: [{ type: "bold", offset: 0, length: 3 }],
    });
  });

  it("has its entities cut at the edges of others", async () => {
    const entities = [
      ["bold", 0, 4],
      ["italic", 2, 4],
      ["code", 3, 2],
    ].map(([type, offset, length]) => ({ type, offset, length }));
    expect(
      (await drawn({ text: "abcdef", entities })).entities.map(({ type, offset, length }: Entity) =>
        [type, offset, length].join(),
      ),
    ).toEqual(["bold,0,2", "bold,2,1", "italic,2,1", "code,3,2", "italic,5,1"]);
  });

  it("has no entities of links, mentions or code that overlap: the first stays, and the server's own yield", async () => {
    const entities = [
      { type: "text_link", offset: 4, length: 4, url: "b.com" },
      { type: "code", offset: 0, length: 5 },
      { type: "text_link", offset: 12, length: 5, url: "c.com" },
    ];
    const seen = await drawn({ text: "abcdefghijk a.com/@grace_hopper", entities });
    expect(seen.entities.map(({ type, offset }: Entity) => [type, offset])).toEqual([
      ["code", 0],
      ["text_link", 12],
    ]);
    expect((await drawn({ text: "https://a.com/@grace_hopper" })).rings).toEqual([
      "https://a.com/@grace_hopper",
    ]);
  });

  it.each([
    ["a text of 4096 code points", { text: "😀".repeat(4096) }],
    [
      "32768 bytes that become little",
      { text: `<b>${"x".repeat(2)}</b>${"&amp;".repeat(4094)}`, parse_mode: "HTML" },
    ],
    [
      "64 bytes of data",
      {
        text: "x",
        reply_markup: { inline_keyboard: [[{ text: "a", callback_data: "é".repeat(32) }]] },
      },
    ],
    [
      "a placeholder of 64",
      { text: "x", reply_markup: { force_reply: true, input_field_placeholder: "p".repeat(64) } },
    ],
    [
      "a hundred buttons",
      {
        text: "x",
        reply_markup: { inline_keyboard: Array(100).fill([{ text: "a", callback_data: "a" }]) },
      },
    ],
  ])("fits with %s", async (_, body) => {
    const telegram = await open();
    expect(await ask(telegram, "sendMessage", { chat_id: telegram.room, ...body })).toMatchObject({
      status: 200,
    });
  });
});

describe("sendMessage refuses", () => {
  const button = (fields: object) => ({ inline_keyboard: [[{ text: "a", ...fields }]] });
  const html = (text: string) => ({ text, parse_mode: "HTML" });
  const markdown = (text: string) => ({ text, parse_mode: "MarkdownV2" });
  const entity = (text: string, fields: object) => ({
    text,
    entities: [{ offset: 0, length: 1, ...fields }],
  });

  it.each<[name: string, body: object, words: string]>([
    ["no text", {}, "message text is empty"],
    ["an empty text", { text: "" }, "message text is empty"],
    ["nothing that can be seen", { text: " \n\u202e " }, "text must be non-empty"],
    ["4097 code points", { text: "😀".repeat(4097) }, "message is too long"],
    ["32769 bytes", { text: "x".repeat(32_769) }, "text is too long"],
    ["no chat", { text: "x", chat_id: "" }, "chat_id is empty"],
    ["a chat that it does not know", { text: "x", chat_id: 1 }, "chat not found"],
    ["a mode that there is not", { text: "x", parse_mode: "bbcode" }, "unsupported parse_mode"],
    [
      "an unescaped dot",
      markdown("a.b"),
      "can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    ],
    [
      "an open star",
      markdown("é *b"),
      "can't parse entities: Can't find end of Bold entity at byte offset 3",
    ],
    [
      "an open address",
      markdown("[x](y"),
      "can't parse entities: Can't find end of a URL at byte offset 4",
    ],
    [
      "an unknown tag",
      html("é<x>"),
      'can\'t parse entities: Unsupported start tag "x" at byte offset 2',
    ],
    [
      "a bare less-than",
      html("1 < 2"),
      'can\'t parse entities: Unsupported start tag "" at byte offset 2',
    ],
    [
      "crossed tags",
      html("<b><i>x</b>"),
      'can\'t parse entities: Unmatched end tag at byte offset 7, expected "</i>", found "</b>"',
    ],
    [
      "an open tag",
      html("<b>x"),
      "can't parse entities: Can't find end tag corresponding to start tag b",
    ],
    [
      "a closed tag alone",
      html("x</b>"),
      "can't parse entities: Unexpected end tag at byte offset 1",
    ],
    ["half a tag", html("x<b"), "can't parse entities: Unclosed start tag at byte offset 1"],
    [
      "an entity without a type",
      entity("x", {}),
      "can't parse MessageEntity: Can't find field \"type\"",
    ],
    [
      "half an emoji",
      entity("😀", { type: "bold", offset: 1 }),
      "entity begins in a middle of a UTF-16 symbol at byte offset 4",
    ],
    [
      "an entity longer than its text",
      entity("x", { type: "bold", length: 2 }),
      "entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 2",
    ],
    [
      "a script for a link",
      entity("x", { type: "text_link", url: "javascript:x" }),
      "entity URL 'javascript:x' is invalid: Wrong HTTP URL",
    ],
    [
      "65 bytes of data",
      { text: "x", reply_markup: button({ callback_data: "x".repeat(65) }) },
      "BUTTON_DATA_INVALID",
    ],
    [
      "68 bytes in 17 characters",
      { text: "x", reply_markup: button({ callback_data: "😀".repeat(17) }) },
      "BUTTON_DATA_INVALID",
    ],
    [
      "a button that does nothing",
      { text: "x", reply_markup: button({ callback_data: "" }) },
      "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
    [
      "rows that are none",
      { text: "x", reply_markup: { inline_keyboard: [{}] } },
      'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
    ],
    [
      "a hundred and one buttons",
      {
        text: "x",
        reply_markup: { inline_keyboard: Array(101).fill([{ text: "a", callback_data: "a" }]) },
      },
      "reply markup is too long",
    ],
    [
      "broken markup",
      { text: "x", reply_markup: "{" },
      "can't parse reply keyboard markup JSON object",
    ],
    ["markup that is null", { text: "x", reply_markup: null }, "object expected as reply markup"],
    [
      "an answer to nothing",
      { text: "x", reply_parameters: { message_id: 9 } },
      "message to be replied not found",
    ],
    [
      "an answer to no number",
      { text: "x", reply_parameters: { chat_id: 1 } },
      'can\'t find field "message_id"',
    ],
    [
      "a topic where there are none",
      { text: "x", message_thread_id: 1 },
      "message thread not found",
    ],
  ])("%s", async (_, body, words) => {
    const telegram = await open();
    const description = `Bad Request: ${words}`;
    const answer = await ask(telegram, "sendMessage", { chat_id: telegram.room, ...body });
    expect(answer).toMatchObject({
      status: 400,
      body: { ok: false, error_code: 400, description },
    });
    expect(telegram.messages()).toEqual([]);
  });

  it("but sends without the answered message where that was asked for", async () => {
    const telegram = await open();
    const sent = await clientOf(telegram).api.sendMessage(telegram.room, "x", {
      reply_parameters: { message_id: 9, allow_sending_without_reply: true },
    });
    expect(sent.reply_to_message).toBeUndefined();
  });
});
