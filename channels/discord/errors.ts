/**
 * Discord's errors in our own words: the text of Discord or of the client library may contain a
 * token.
 */
import {
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  GatewayCloseCodes,
  HTTPError,
  RateLimitError,
} from "discord.js";
import { CountersignError } from "../../src/core/errors.ts";
import { PlatformError } from "../chat/platform-adapter.ts";

const TOKEN_REFUSED =
  "Discord refused the bot's token: take a new one in the developer portal (your application, " +
  "Bot, Reset Token) and put it into the config";

/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes */
const REFUSALS: Readonly<Record<number, string>> = {
  10003: "Discord does not know this channel, or the bot was removed from it",
  10004: "Discord does not know this server, or the bot was removed from it",
  10008: "that message is gone",
  10013: "Discord does not know this person",
  20016: "this channel is in slow mode",
  30033: "this thread is full",
  40005: "the file is too large for Discord",
  50001: "the bot cannot see that channel: give it the permission View Channel there",
  50006: "Discord does not accept empty messages",
  50007:
    "this person does not accept private messages from the bot: they have to share a server " +
    "with it, and allow messages from its members",
  50013:
    "the bot lacks a permission in that channel: it needs Send Messages, Embed Links, Attach " +
    "Files and Read Message History there",
  50035: "Discord refused the format of the message",
  50083: "that thread is archived and locked",
  160002: "the bot may not answer to messages there: give it the permission Read Message History",
};

/** After these the client does not connect again. */
const CLOSURES: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: TOKEN_REFUSED,
  [GatewayCloseCodes.InvalidShard]:
    "Discord refused the connection as a wrong shard; taps cannot arrive",
  [GatewayCloseCodes.ShardingRequired]:
    "the bot is in so many servers that Discord wants sharding; taps cannot arrive",
  [GatewayCloseCodes.InvalidAPIVersion]:
    "Discord no longer speaks this version of its API: update Countersign; taps cannot arrive",
  [GatewayCloseCodes.InvalidIntents]:
    "Discord does not know an intent that was asked for: update Countersign; taps cannot arrive",
  [GatewayCloseCodes.DisallowedIntents]:
    "Discord does not allow an intent that was asked for (Guilds, Guild Messages, Direct " +
    "Messages): switch it on in the developer portal (your application, Bot, Privileged " +
    "Gateway Intents), then start again; taps cannot arrive",
};

export const closureOf = (code: number): string =>
  CLOSURES[code] ??
  `Discord closed the connection permanently (${code}): restart the gateway; taps cannot arrive`;

/** Undefined if it is not an error of Discord's. */
export const codeOf = (error: unknown): number | undefined =>
  error instanceof DiscordAPIError && typeof error.code === "number" ? error.code : undefined;

export const refusedToken = (error: unknown): boolean =>
  (error instanceof DiscordAPIError && error.status === 401) ||
  (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid);

/**
 * A request that failed. Posts have a nonce that Discord keeps unique, and every other request can
 * be repeated, so no outcome is uncertain.
 */
export function platformErrorOf(cause: unknown): PlatformError {
  if (cause instanceof PlatformError) return cause;
  if (cause instanceof RateLimitError) {
    const retryMs = Math.max(1, Math.ceil(cause.retryAfter));
    return new PlatformError(
      { kind: "limited", retryMs },
      `Discord accepts no more messages here for ${Math.ceil(retryMs / 1000)} s`,
    );
  }
  if (cause instanceof DiscordAPIError)
    return new PlatformError({ kind: "refused" }, refusalOf(cause));
  const status = cause instanceof HTTPError ? ` (it answered ${cause.status})` : "";
  return new PlatformError(
    { kind: "unreachable", uncertain: false },
    `Discord cannot be reached${status}`,
  );
}

function refusalOf(error: DiscordAPIError): string {
  if (refusedToken(error)) return TOKEN_REFUSED;
  const code = codeOf(error) ?? 0;
  return (
    REFUSALS[code] ?? `Discord refused it (${error.status}${code > 0 ? `, code ${code}` : ""})`
  );
}

/** Why it could not start. `closure`: what the connection was closed for, where it was. */
export function startErrorOf(cause: unknown, closure: string): CountersignError {
  if (closure !== "") return new CountersignError("channel-refused", closure);
  if (refusedToken(cause)) return new CountersignError("channel-refused", TOKEN_REFUSED);
  if (cause instanceof CountersignError) return cause;
  const words = isRequestFault(cause)
    ? platformErrorOf(cause).message
    : "Discord cannot be reached, or opens no more sessions for this bot today";
  return new CountersignError("channel-down", words);
}

const isRequestFault = (cause: unknown): boolean =>
  cause instanceof DiscordAPIError || cause instanceof HTTPError || cause instanceof RateLimitError;
