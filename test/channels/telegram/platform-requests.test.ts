/** The fake Telegram's Bot API: requests in every form, network faults, beginning and end. */
import { GrammyError, HttpError, InlineKeyboard } from "grammy";
import { describe, expect, it } from "vitest";
import { openTelegram } from "../../worlds/telegram/platform.ts";
import { answerOf, ask, clientOf, hang, heard, open } from "./platform-setup.ts";

/** Long enough for an answer that comes at once to have come. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("a request", () => {
  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [key, value] of Object.entries(fields)) body.set(key, value);
    return body;
  };

  it("may come as JSON, form, parts or in the address, and its method in any case", async () => {
    const telegram = await open();
    const root = `${telegram.url}/bot${telegram.token}`;
    const fields = {
      chat_id: telegram.room,
      text: "x=1&y",
      reply_markup: JSON.stringify({ inline_keyboard: [[{ text: "a", callback_data: "b" }]] }),
    };
    const post = (body: FormData | URLSearchParams) =>
      answerOf(fetch(`${root}/sendMessage`, { method: "POST", body }));
    const answers = [
      await post(new URLSearchParams(fields)),
      await post(form(fields)),
      await answerOf(fetch(`${root}/SENDmessage?${new URLSearchParams(fields)}`)),
      await answerOf(
        fetch(`${root}/test/sendmessage?${new URLSearchParams(fields)}`, { method: "POST" }),
      ),
      await ask(telegram, "sendMessage", fields),
      await ask(telegram, "", {
        ...fields,
        method: "sendMessage",
        reply_markup: JSON.parse(fields.reply_markup),
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(telegram.messages().map(({ text, buttons }) => [text, buttons[0]?.data])).toEqual(
      Array(6).fill(["x=1&y", "b"]),
    );
    const seen = {
      chat_id: Number(telegram.room),
      reply_markup: { inline_keyboard: [[{ text: "a", callback_data: "b" }]] },
      text: "x=1&y",
    };
    expect(telegram.calls.slice(0, 4)).toEqual(
      Array(4).fill({ method: "sendMessage", body: seen, at: expect.any(Number) }),
    );
  });

  it.each([
    ["an unknown method", "/bot$/sendPigeon", 404, "Not Found: method not found"],
    ["something else", "/file", 404, "Not Found"],
    ["a stranger's token", "/bot7204931566:AAother/getMe", 401, "Unauthorized"],
    ["no token", "/bottoken/getMe", 401, "Unauthorized: invalid token specified"],
  ])("for %s is refused", async (_, path, status, description) => {
    const telegram = await open();
    const answer = await answerOf(fetch(telegram.url + path.replace("$", telegram.token)));
    expect(answer).toEqual({
      status,
      retryAfter: null,
      body: { ok: false, error_code: status, description },
    });
  });

  it("that is no JSON object, or neither GET nor POST, is refused", async () => {
    const telegram = await open();
    const headers = { "content-type": "application/json" };
    const send = (init: RequestInit) =>
      answerOf(fetch(`${telegram.url}/bot${telegram.token}/getMe`, { headers, ...init }));
    expect(await send({ method: "POST", body: "[]" })).toMatchObject({
      status: 400,
      body: { description: "Bad Request: JSON object expected" },
    });
    expect(await send({ method: "POST", body: "{" })).toMatchObject({ status: 400 });
    expect(await send({ method: "DELETE" })).toMatchObject({ status: 501 });
  });

  it("is refused after the token was revoked, and grammY stops", async () => {
    const telegram = await open();
    const running = clientOf(telegram).start();
    const ended = expect(running).rejects.toThrow("401: Unauthorized");
    await expect.poll(() => telegram.connected).toBe(true);
    telegram.revokeToken();
    await telegram.say(telegram.people.ada, telegram.room, "/go");
    await ended;
  });

  it("sets and reads command menus by scope", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    const scope = { type: "chat", chat_id: telegram.room } as const;
    await api.setMyCommands([{ command: "/status", description: " how it goes " }]);
    await api.setMyCommands([{ command: "deny", description: "no" }], { scope });
    expect(await api.getMyCommands()).toEqual([{ command: "status", description: "how it goes" }]);
    await api.deleteMyCommands();
    expect([await api.getMyCommands(), await api.getMyCommands({ scope })]).toEqual([
      [],
      [{ command: "deny", description: "no" }],
    ]);
    const set = (command: string, description: string) =>
      api.setMyCommands([{ command, description }]);
    expect(await set("c".repeat(32), "d".repeat(256))).toBe(true);
    await expect(set("c".repeat(33), "d")).rejects.toThrow(
      "400: Bad Request: command length must not exceed 32",
    );
    await expect(set("c", "d".repeat(257))).rejects.toThrow(
      "400: Bad Request: command description length must not exceed 256",
    );
    await expect(set("Über", "d")).rejects.toThrow("400: Bad Request: BOT_COMMAND_INVALID");
    await expect(set("c", "")).rejects.toThrow(
      "400: Bad Request: command description must be non-empty",
    );
    await expect(
      ask(telegram, "sendChatAction", { chat_id: telegram.room, action: "dance" }),
    ).resolves.toMatchObject({
      body: { description: "Bad Request: wrong parameter action in request" },
    });
    expect(await api.sendChatAction(telegram.room, "typing")).toBe(true);
  });
});

describe("network faults", () => {
  const send = async (set: (telegram: Awaited<ReturnType<typeof open>>) => void) => {
    const telegram = await open();
    set(telegram);
    const { api } = clientOf(telegram);
    const error = await api.sendMessage(telegram.room, "card").then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { telegram, api, error, there: telegram.messages().length };
  };

  it("is as long as was asked for, on the methods that were named", async () => {
    const { telegram, api, error, there } = await send(({ failNext }) =>
      failNext(/^sendMessage$/, { kind: "rate-limit", seconds: 7 }, 2),
    );
    expect([error, there]).toMatchObject([
      {
        error_code: 429,
        parameters: { retry_after: 7 },
        description: "Too Many Requests: retry after 7",
      },
      0,
    ]);
    expect(await api.getMe()).toMatchObject({ username: telegram.username });
    expect(await ask(telegram, "sendMessage")).toMatchObject({ status: 429, retryAfter: "7" });
    expect(await api.sendMessage(telegram.room, "x")).toMatchObject({ text: "x" });
  });

  it("brings server errors", async () => {
    const { error, there } = await send(({ failNext }) =>
      failNext(/send/i, { kind: "server-error", status: 502 }),
    );
    expect(error).toBeInstanceOf(GrammyError);
    expect([error, there]).toMatchObject([{ error_code: 502, description: "Bad Gateway" }, 0]);
  });

  it("breaks the line before the work, or after it", async () => {
    const before = await send(({ failNext }) => failNext(/sendMessage/, { kind: "cut-before" }));
    expect([before.error instanceof HttpError, before.there]).toEqual([true, 0]);
    const after = await send(({ failNext }) => failNext(/sendMessage/, { kind: "cut-after" }));
    expect([after.error instanceof HttpError, after.there]).toEqual([true, 1]);
  });

  it("makes answers late, not the work", async () => {
    const telegram = await open();
    telegram.failNext(/sendMessage/, { kind: "slow", ms: 400 });
    let isOver = false;
    const sending = clientOf(telegram)
      .api.sendMessage(telegram.room, "card")
      .then(() => {
        isOver = true;
      });
    await expect.poll(() => telegram.messages().length).toBe(1);
    expect(isOver).toBe(false);
    await sending;
  });

  it("loses the answer of a poll, and the same updates come again", async () => {
    const telegram = await open();
    await telegram.say(telegram.people.ada, telegram.room, "/go");
    telegram.failNext(/getUpdates/, { kind: "cut-after" });
    await expect(ask(telegram, "getUpdates")).rejects.toThrow();
    expect(await heard(telegram)).toEqual(["/go"]);
  });

  it("cuts every connection, which may be made again at once", async () => {
    const telegram = await open();
    const { answer } = hang(telegram, { timeout: 50 });
    await expect.poll(() => telegram.connected).toBe(true);
    telegram.cut();
    expect(await answer).toMatchObject({ status: 0 });
    await expect.poll(() => telegram.connected).toBe(false);
    expect(await ask(telegram, "getMe")).toMatchObject({ status: 200 });
  });

  it("refuses everything while it is down; what people do meanwhile is not lost", async () => {
    const telegram = await open();
    const { api } = clientOf(telegram);
    await api.sendMessage(telegram.room, "card", {
      reply_markup: new InlineKeyboard().text("Yes", "y"),
    });
    const { answer } = hang(telegram, { timeout: 50 });
    await expect.poll(() => telegram.connected).toBe(true);
    telegram.down();
    expect(await answer).toMatchObject({ status: 0 });
    await expect(api.getMe()).rejects.toThrow(HttpError);
    await expect(ask(telegram, "getMe")).rejects.toThrow();
    void telegram.press(telegram.people.ada, telegram.messages()[0]!.id, "y");
    telegram.up();
    const [update] = await api.getUpdates();
    expect(update?.callback_query?.data).toBe("y");
    expect(telegram.calls.filter(({ method }) => method === "getMe")).toEqual([]);
  });
});

describe("the platform", () => {
  it("has no address before it starts; ends with polls, taps and refusals hanging, also twice; starts again where it was", async () => {
    const openHandles = () =>
      process
        .getActiveResourcesInfo()
        .filter((name) => /^TCP/.test(name))
        .sort();
    await expect.poll(openHandles).not.toContain("TCPServerWrap");
    const before = openHandles();
    const telegram = openTelegram();
    expect(() => telegram.options).toThrow("the platform has no address before it is started");
    await telegram.start();
    expect(telegram.options).toEqual({
      token: telegram.token,
      apiRoot: telegram.url,
      chat: Number(telegram.room),
    });
    await ask(telegram, "sendMessage", {
      chat_id: telegram.room,
      text: "x",
      reply_markup: { inline_keyboard: [[{ text: "a", callback_data: "b" }]] },
    });
    const polls = [hang(telegram, { timeout: 50 })];
    for (let count = 0; count < 2; count++) {
      await aWhile();
      polls.push(hang(telegram, { timeout: 50 }));
    }
    await aWhile();
    const tap = telegram.press(telegram.people.ada, telegram.messages()[0]!.id, "b");
    const { url } = telegram;
    await telegram.stop();
    await telegram.stop();
    expect(await tap).toMatchObject({ answered: false });
    await Promise.all(polls.map(({ answer }) => answer));
    await expect(ask(telegram, "getMe")).rejects.toThrow();
    await telegram.start();
    expect(telegram.url).toBe(url);
    expect(await ask(telegram, "getMe")).toMatchObject({ status: 200 });
    await telegram.stop();
    await expect.poll(openHandles).toEqual(before);
  });
});
