/**
 * What the tests of the fake Telegram share: an open platform, the real grammY on it, and requests
 * by hand.
 */
import { Bot } from "grammy";
import { expect, onTestFinished } from "vitest";
import {
  openTelegram,
  type TelegramOptions,
  type TelegramPlatform,
} from "../../worlds/telegram/platform.ts";

export async function open(options: TelegramOptions = {}): Promise<TelegramPlatform> {
  const telegram = openTelegram(options);
  await telegram.start();
  onTestFinished(() => telegram.stop());
  return telegram;
}

export const clientOf = ({ token, url }: TelegramPlatform) =>
  new Bot(token, { client: { apiRoot: url } });

/** grammY, polling. */
export async function poll(telegram: TelegramPlatform, set: (bot: Bot) => void): Promise<Bot> {
  const bot = clientOf(telegram);
  set(bot);
  void bot.start();
  onTestFinished(() => bot.stop());
  await expect.poll(() => telegram.connected).toBe(true);
  return bot;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a request brings
  readonly body: any;
}

export async function answerOf(request: Promise<Response>): Promise<Answer> {
  const response = await request;
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: await response.json(),
  };
}

/** A request with a JSON body. */
export function ask(
  { url, token }: TelegramPlatform,
  method: string,
  body: object = {},
): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return answerOf(
    fetch(`${url}/bot${token}/${method}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
}

/**
 * A getUpdates that may hang: whether it was answered yet, and with what. Status 0: the connection
 * broke.
 */
export function hang(telegram: TelegramPlatform, body: object) {
  const state = { isOver: false };
  const answer = ask(telegram, "getUpdates", body)
    .catch((): Answer => ({ status: 0, retryAfter: null, body: {} }))
    .finally(() => {
      state.isOver = true;
    });
  return { answer, state };
}

/** The texts of the messages that a poll brings. */
export async function heard(
  telegram: TelegramPlatform,
  body: object = {},
): Promise<(string | undefined)[]> {
  const { result } = (await ask(telegram, "getUpdates", body)).body as {
    result: { message?: { text: string } }[];
  };
  return result.map(({ message }) => message?.text);
}
