/**
 * Mattermost's errors in our own words, with what to do. Its own texts are not used: they may hold
 * addresses.
 */
import { CountersignError } from "../../src/core/errors.ts";
import { PlatformError, type PlatformFault } from "../chat/platform-adapter.ts";

/**
 * An error that Mattermost itself reports: the status, and its id for the reason, as
 * `api.post.create_post.…`.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** Empty if what answered is not Mattermost. */
  readonly id: string;
  /** Its detail, for one of our own sentences; never shown. */
  readonly detail: string;
  readonly retryMs: number;

  constructor(status: number, said: unknown, headers: Headers) {
    super(`refused with ${status}`);
    const { id, detailed_error } = (said ?? {}) as { id?: unknown; detailed_error?: unknown };
    this.status = status;
    this.id = typeof id === "string" && /^[\w.]{1,120}$/.test(id) ? id : "";
    this.detail = typeof detailed_error === "string" ? detailed_error : "";
    this.retryMs = secondsOf(headers) * 1000;
  }
}

/** `Retry-After`, or what Mattermost's own rate limit says; at least a second. */
function secondsOf(headers: Headers): number {
  const told = headers.get("retry-after") ?? headers.get("x-ratelimit-reset") ?? "";
  return Math.max(1, /^\d{1,6}$/.test(told) ? Number(told) : 1);
}

/** Its certificate is signed by an authority that Node does not know. */
const UNKNOWN_SIGNER: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** The request cannot have arrived: there was no connection to send it over. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  ...UNKNOWN_SIGNER,
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

export const NEW_TOKEN =
  "make a bot under Integrations → Bot Accounts, and copy its access token into `token`";
const NO_SUCH_PATH = "api.context.404.app_error";
const NO_ACCESS =
  "the bot may not do that there: add it to the team and to the channel " +
  "(/invite @BOT), and let it post";

/** Anything that a call may throw, as what the engine can act upon. */
export function platformErrorOf(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  if (error instanceof CountersignError)
    return new PlatformError({ kind: "unreachable", uncertain: false }, error.message);
  const [fault, message] = error instanceof Refusal ? faultOf(error) : networkFault(error);
  return new PlatformError(fault, message);
}

function faultOf({ status, id, retryMs }: Refusal): [PlatformFault, string] {
  const said = id === "" ? "" : ` (${id})`;
  if (status === 429)
    return [{ kind: "limited", retryMs }, "Mattermost accepts no more requests now (rate limit)"];
  if (status >= 500) return away(true, `Mattermost has a problem (HTTP ${status})`);
  if (status === 401)
    return [{ kind: "refused" }, `Mattermost does not accept this token: ${NEW_TOKEN}${said}`];
  if (status < 300) return away(true, "what answers there is not Mattermost: is `url` right?");
  if (status < 400)
    return away(false, "the server sends us on: put the address that it leads to into `url`");
  if (id === "")
    return away(
      false,
      `HTTP ${status} does not come from Mattermost: is \`url\` right, is there ` +
        "a proxy in between?",
    );
  if (id === NO_SUCH_PATH)
    return away(
      false,
      `Mattermost knows no such path: is \`url\` without its path /api/v4?${said}`,
    );
  if (status === 403 || status === 404) return [{ kind: "refused" }, `${NO_ACCESS}${said}`];
  return [{ kind: "refused" }, `Mattermost refused it${said}`];
}

function networkFault(error: unknown): [PlatformFault, string] {
  const codes = codesOf(error);
  const neverSent = codes.some((code) => NEVER_SENT.has(code));
  const [first = ""] = codes;
  const said = first && ` (${first})`;
  const fix = codes.some((code) => UNKNOWN_SIGNER.has(code))
    ? ": name the file of the CA that signed its certificate in NODE_EXTRA_CA_CERTS"
    : "";
  return away(!neverSent, `Mattermost cannot be reached${said}${fix}`);
}

const away = (uncertain: boolean, message: string): [PlatformFault, string] => [
  { kind: "unreachable", uncertain },
  message,
];

/** What the network said: `ECONNREFUSED`, also where several addresses were tried. */
function codesOf(error: unknown): string[] {
  const { cause, code } = (error ?? {}) as { cause?: unknown; code?: unknown };
  const inner = (cause ?? {}) as { code?: unknown; errors?: { code?: unknown }[] };
  const codes = [code, inner.code, ...(inner.errors ?? []).map((each) => each.code)];
  return codes.filter(
    (each): each is string => typeof each === "string" && /^[A-Z][A-Z0-9_]+$/.test(each),
  );
}

export const isAboutToken = (error: unknown): boolean =>
  error instanceof Refusal && error.status === 401;

/** Mattermost says 403 also of a post that is not there (any more). */
export const mayBeGone = (error: unknown): boolean =>
  error instanceof Refusal && error.id !== "" && (error.status === 403 || error.status === 404);

/** The time in which a post may be edited (`PostEditTimeLimit`) is over. */
export const isPastEditing = (error: unknown): boolean =>
  error instanceof Refusal && error.id.endsWith("permissions_time_limit.app_error");

/**
 * Why the channel cannot start: only the operator can fix a refused token, everything else is tried
 * again.
 */
export function startErrorOf(error: unknown, tokenRefused: boolean): CountersignError {
  if (error instanceof CountersignError) return error;
  const code = tokenRefused ? "channel-refused" : "channel-down";
  return new CountersignError(code, platformErrorOf(error).message);
}
