/**
 * Slack's errors in our own words, with what to do. Its own texts are not used: a client library's
 * errors may hold tokens and addresses.
 */
import { webApi } from "@slack/bolt";
import { CountersignError } from "../../src/core/errors.ts";
import { PlatformError, type PlatformFault } from "../chat/platform-adapter.ts";

/** Slack's fault, not ours: it may work in a moment. */
const PASSING: ReadonlySet<string> = new Set([
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
  "team_added_to_org",
  "org_login_required",
]);
const LIMITED: ReadonlySet<string> = new Set(["ratelimited", "rate_limited", "accesslimited"]);

/** The request cannot have arrived: there was no connection to send it over. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const INVITE = "in the channel, type /invite @BOT";
const CHECK_ID = `check its id, and ${INVITE}`;
const BOT_TOKEN = "copy the Bot User OAuth Token (xoxb-…) from OAuth & Permissions into `botToken`";
const APP_TOKEN =
  "make one under Basic Information → App-Level Tokens with the scope connections:write and " +
  "put it into `appToken`";
const TOKENS = `${BOT_TOKEN}; the app-level token (xapp-…) belongs in \`appToken\``;

/** What to do about it. Other errors are shown with Slack's own code. */
const ADVICE: Readonly<Record<string, string>> = {
  channel_not_found: `Slack does not know this channel, or the bot cannot see it: ${CHECK_ID}`,
  not_in_channel: `the bot is not in the channel: ${INVITE}`,
  is_archived: "the channel is archived",
  is_inactive: "the channel is archived",
  thread_not_found: "the thread is gone",
  user_not_found: "Slack does not know a user with that id",
  user_not_in_channel: "that person is not in the channel",
  cannot_dm_bot: "that id is a bot's: it has no private chat",
  restricted_action: "the workspace does not let the app post there",
  restricted_action_read_only_channel: "that channel is read-only for the app",
  msg_blocks_too_long: "the message is too long for Slack",
  msg_too_long: "the message is too long for Slack",
  invalid_blocks: "Slack did not accept the layout of the message",
  invalid_auth: `Slack does not know this token: ${BOT_TOKEN}`,
  not_authed: `Slack got no token: ${BOT_TOKEN}`,
  token_revoked: `the token was revoked: reinstall the app, and ${BOT_TOKEN}`,
  token_expired: `the token has expired: reinstall the app, and ${BOT_TOKEN}`,
  account_inactive:
    "the app was removed from the workspace, or its workspace is gone: " +
    `reinstall the app, and ${BOT_TOKEN}`,
  not_allowed_token_type: `that is the wrong kind of token: ${TOKENS}`,
};

/** These say that a token itself is refused, whatever the request. */
const ABOUT_TOKENS: ReadonlySet<string> = new Set([
  "invalid_auth",
  "not_authed",
  "token_revoked",
  "token_expired",
  "account_inactive",
  "not_allowed_token_type",
]);

export interface Refusal {
  readonly code: string;
  /** The scope that is missing. */
  readonly needed?: string;
}

/**
 * An error that Slack itself reports. Undefined for everything else, also for a response that is
 * not Slack's.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof webApi.WebAPIPlatformError)) return undefined;
  const { error: code, needed } = error.data as { error: unknown; needed?: unknown };
  if (typeof code !== "string" || !/^[a-z][a-z0-9_]{1,79}$/.test(code)) return undefined;
  return { code, ...(typeof needed === "string" && /^[\w:.,]{1,200}$/.test(needed) && { needed }) };
}

export const isAboutToken = (error: unknown): boolean =>
  ABOUT_TOKENS.has(refusalOf(error)?.code ?? "");

/** Which token it is about, and what the bot is called. */
export interface About {
  readonly token?: "bot" | "app";
  readonly bot?: string;
}

export function wordsOf(
  { code, needed }: Refusal,
  { token = "bot", bot = "BOT" }: About = {},
): string {
  if (code === "missing_scope" && token === "app")
    return `the app-level token lacks the scope ${needed ?? "connections:write"}: ${APP_TOKEN}`;
  if (code === "missing_scope") return missingScope(needed ?? "it needs");
  const advice = ADVICE[code];
  if (!advice) return `Slack refused it (${code})`;
  const own = token === "app" ? advice.replace(BOT_TOKEN, APP_TOKEN) : advice;
  return `${own.replace("@BOT", `@${bot}`)} (${code})`;
}

export const missingScope = (scope: string): string =>
  `the app lacks the scope ${scope}: add it under OAuth & Permissions → Bot Token Scopes, ` +
  "then reinstall the app";

/** Anything that a call may throw, as what the engine can act upon. */
export function platformErrorOf(error: unknown, about?: About): PlatformError {
  if (error instanceof PlatformError) return error;
  if (error instanceof CountersignError)
    return new PlatformError({ kind: "unreachable", uncertain: false }, error.message);
  const [fault, message] = faultOf(error, about);
  return new PlatformError(fault, message);
}

function faultOf(error: unknown, about: About | undefined): [PlatformFault, string] {
  if (error instanceof webApi.WebAPIRateLimitedError) return limited(error.retryAfter);
  const refusal = refusalOf(error);
  if (refusal && LIMITED.has(refusal.code)) return limited(1);
  if (refusal && PASSING.has(refusal.code))
    return away(true, `Slack has a problem (${refusal.code})`);
  if (refusal) return [{ kind: "refused" }, wordsOf(refusal, about)];
  if (error instanceof webApi.WebAPIHTTPError) {
    const { statusCode } = error;
    if (statusCode >= 500) return away(true, `Slack has a problem (HTTP ${statusCode})`);
    return away(
      false,
      `HTTP ${statusCode} does not come from Slack: is \`apiUrl\` right, is ` +
        "there a proxy in between?",
    );
  }
  if (error instanceof webApi.WebAPIPlatformError) return away(true, "what answered is not Slack");
  const codes = codesOf(error);
  const neverSent = codes.some((code) => NEVER_SENT.has(code));
  return away(!neverSent, `Slack cannot be reached${codes[0] ? ` (${codes[0]})` : ""}`);
}

const limited = (seconds: number): [PlatformFault, string] => [
  { kind: "limited", retryMs: Math.max(1, seconds) * 1000 },
  "Slack accepts no more requests now (rate limit)",
];
const away = (uncertain: boolean, message: string): [PlatformFault, string] => [
  { kind: "unreachable", uncertain },
  message,
];

/**
 * What the network said: `ECONNREFUSED`, `UND_ERR_SOCKET`. Where several addresses were tried, of
 * each of them.
 */
function codesOf(error: unknown): string[] {
  const original = error instanceof webApi.WebAPIRequestError ? error.original : error;
  const cause = (original as { cause?: unknown } | null)?.cause as
    | { code?: unknown; errors?: { code?: unknown }[] }
    | undefined;
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)];
  return codes.filter(
    (code): code is string => typeof code === "string" && /^[A-Z][A-Z0-9_]+$/.test(code),
  );
}

/**
 * Why the channel cannot start: refused if only the operator can fix it, everything else is tried
 * again.
 */
export function startErrorOf(error: unknown, about?: About): CountersignError {
  if (error instanceof CountersignError) return error;
  const { fault, message } = platformErrorOf(error, about);
  return new CountersignError(
    fault.kind === "refused" ? "channel-refused" : "channel-down",
    message,
  );
}
