/**
 * Telegram's errors in our own words. What grammY throws is never passed on: an HttpError holds the
 * token.
 */
import { GrammyError, HttpError } from "grammy";
import { CountersignError } from "../../src/core/errors.ts";
import { redact } from "../../src/core/redact.ts";
import { PlatformError, type PlatformFault } from "../chat/platform-adapter.ts";

/** The connection was never made, so the request had no effect. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);
const MAX_DESCRIPTION = 200;

export const REFUSED_TOKEN =
  "Telegram refuses the token: send /mybots to @BotFather, choose the bot, copy its API " +
  "token, and set telegram.token to it";

/** Telegram has no codes for these, only its descriptions (tdlib/telegram-bot-api, tdlib/td). */
const REFUSALS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /chat not found/i,
    "Telegram does not know this chat for this bot: add the bot to the group, or press Start " +
      "in its private chat",
  ],
  [/blocked by the user/i, "the bot was blocked by the person it should ask"],
  [/bot was kicked/i, "the bot was removed from the chat: add it again"],
  [/not a member|PEER_ID_INVALID|CHANNEL_PRIVATE/i, "the bot is not in the chat: add it"],
  [
    /can't initiate conversation/i,
    "the person has not pressed Start in the private chat with the bot yet",
  ],
  [/user is deactivated/i, "the account that it should ask was deleted"],
  [
    /not enough rights|have no rights|CHAT_WRITE_FORBIDDEN|CHAT_RESTRICTED|need administrator rights/i,
    "the bot may not write in the chat",
  ],
  [
    /thread not found|not a forum topic|TOPIC_CLOSED|TOPIC_DELETED/i,
    "the topic is closed, or there is none with that id",
  ],
];

/**
 * There is nothing left to do: the message is gone, was never ours to change, or is like this
 * already.
 */
const DONE_ALREADY =
  /message is not modified|message to (?:edit|delete) not found|message can't be (?:edited|deleted)|MESSAGE_ID_INVALID|no text in the message to edit/i;

export function platformErrorOf(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  if (error instanceof GrammyError) return refusalOf(error);
  const code = error instanceof HttpError ? codeOf(error) : "";
  const fault: PlatformFault = { kind: "unreachable", uncertain: !NEVER_SENT.has(code) };
  return new PlatformError(fault, `Telegram cannot be reached (${code || "no answer"})`);
}

/**
 * Why it could not start: refused if only the operator can fix it, everything else is tried again.
 */
export function startErrorOf(error: unknown): CountersignError {
  const code = error instanceof GrammyError ? error.error_code : undefined;
  if (code === 401 || code === 404) return new CountersignError("channel-refused", REFUSED_TOKEN);
  return new CountersignError("channel-down", platformErrorOf(error).message);
}

/** `ECONNREFUSED` and the like; empty if there is none, as after a timeout. */
function codeOf({ error }: HttpError): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" && /^[A-Z_]{3,40}$/.test(code) ? code : "";
}

function refusalOf({ error_code: code, description, parameters }: GrammyError): PlatformError {
  if (code === 429)
    return new PlatformError(
      limited(parameters.retry_after),
      "Telegram accepts no more messages for this chat now",
    );
  // A body that was no answer of the Bot API at all comes without a code.
  if (typeof code !== "number" || code >= 500)
    return new PlatformError(
      { kind: "unreachable", uncertain: true },
      `Telegram has a problem (${code ?? "no Bot API there"})`,
    );
  if (code === 401) return new PlatformError({ kind: "refused" }, REFUSED_TOKEN);
  const words = REFUSALS.find(([pattern]) => pattern.test(description))?.[1];
  return new PlatformError(
    { kind: "refused" },
    words ?? `Telegram refused it: ${safe(description)}`,
  );
}

const limited = (seconds = 1): PlatformFault => ({
  kind: "limited",
  retryMs: Math.max(0, seconds) * 1000,
});

const safe = (description: unknown): string =>
  redact(String(description).slice(0, MAX_DESCRIPTION)).text;

export const isDoneAlready = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 400 && DONE_ALREADY.test(error.description);

/** Of those: the message is there, and like this already. */
export const isSame = (error: unknown): boolean =>
  error instanceof GrammyError && /not modified/i.test(error.description);

/** The new id of a chat that this request named by its old one. */
export const movedTo = (error: unknown): number | undefined =>
  error instanceof GrammyError ? error.parameters.migrate_to_chat_id : undefined;
