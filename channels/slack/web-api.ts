/**
 * The Web API as we use it: none of the library's retries and pauses, a time limit for each call,
 * errors in our words.
 */
import { LogLevel, webApi } from "@slack/bolt";
import type { Log } from "../../src/core/channel.ts";
import { isAboutToken, platformErrorOf } from "./errors.ts";

export type WebClient = webApi.WebClient;
type ClientOptions = webApi.WebClientOptions;
type Logger = NonNullable<ClientOptions["logger"]>;

export interface Credentials {
  readonly botToken: string;
  readonly appToken: string;
  /** Where the Web API is; Slack's own by default. */
  readonly apiUrl?: string | undefined;
}

/** A call that takes longer counts as lost. Otherwise the library waits without a limit. */
const CALL_MS = 10_000;
/** A refused token is tried again at this interval, so that the channel recovers by itself. */
const PROBE_MS = 15_000;

export class WebApi {
  readonly #client: WebClient;
  readonly #probeMs: number;
  #refused = "";
  #bot = "BOT";
  #probe: NodeJS.Timeout | undefined;

  constructor(client: WebClient, probeMs: number = PROBE_MS) {
    this.#client = client;
    this.#probeMs = probeMs;
  }

  /** Runs `work`; rejects only with a PlatformError. */
  async run<T>(work: (client: WebClient) => Promise<T>): Promise<T> {
    try {
      const result = await work(this.#client);
      this.#refused = "";
      return result;
    } catch (error) {
      const fault = platformErrorOf(error, { bot: this.#bot });
      if (isAboutToken(error)) this.#noteRefusal(fault.message);
      throw fault;
    }
  }

  /** What to call the bot in messages about it. */
  named(name: string): void {
    this.#bot = name;
  }

  /** Why the bot's token is refused, since it was last taken; empty when it is not. */
  refused(): string {
    return this.#refused;
  }

  stop(): void {
    clearTimeout(this.#probe);
    this.#refused = "";
  }

  #noteRefusal(words: string): void {
    this.#refused = words;
    clearTimeout(this.#probe);
    const probe = () => void this.run((client) => client.auth.test()).catch(() => {});
    this.#probe = setTimeout(probe, this.#probeMs).unref();
  }
}

/** A token in the other one's place. Undefined: none is. */
export function misplacedToken({ botToken, appToken }: Credentials): string | undefined {
  if (botToken.startsWith("xapp-"))
    return (
      "`botToken` holds an app-level token (xapp-…): the bot's own (xoxb-…) is " +
      "under OAuth & Permissions"
    );
  if (/^xox[a-z]-/.test(appToken))
    return (
      "`appToken` does not hold an app-level token: that one (xapp-…) is under Basic " +
      "Information → App-Level Tokens"
    );
  if (botToken.startsWith("xoxp-"))
    return (
      "`botToken` holds a person's token (xoxp-…): the bot's own (xoxb-…) is " +
      "under OAuth & Permissions"
    );
  return undefined;
}

export const newClient = (credentials: Credentials, log: Log): WebClient =>
  new webApi.WebClient(credentials.botToken, clientOptions(credentials, log));

/**
 * One for the Web API, one for the sockets and one for the App: each of them writes into what it is
 * given.
 */
export function clientOptions(credentials: Credentials, log: Log): ClientOptions {
  const { apiUrl } = credentials;
  return {
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl.replace(/\/*$/, "/") }),
    // The library would retry for half an hour and post twice; our send queues do better.
    retryConfig: { retries: 0 },
    // The library would hold back all chats because of one.
    rejectRateLimitedCalls: true,
    timeout: CALL_MS,
    fetch: fetchInTime,
    logger: loggerFor(credentials, log),
  };
}

/**
 * Also for `respond`, which has no time limit. A 429 without a delay counts as one second.
 */
const fetchInTime: NonNullable<ClientOptions["fetch"]> = async (url, init) => {
  const signal = init?.signal ?? AbortSignal.timeout(CALL_MS);
  const response = await fetch(url, {
    ...(init as RequestInit),
    redirect: "error",
    signal: signal as AbortSignal,
  });
  if (response.status !== 429 || /^\d/.test(response.headers.get("retry-after") ?? ""))
    return response;
  return new Response(response.body, { status: 429, headers: { "retry-after": "1" } });
};

export const loggerFor = ({ botToken, appToken }: Credentials, log: Log): Logger =>
  quietLogger(log, [botToken, appToken]);

/**
 * Bolt writes much; what it writes helps to find a fault, and never holds a token or an address
 * with a ticket in it.
 */
export function quietLogger(log: Log, secrets: readonly string[]): Logger {
  const scrub = (text: string) =>
    secrets
      .reduce((left, secret) => left.replaceAll(secret, "[secret]"), text)
      .replaceAll(/\b(?:https?|wss?):\/\/\S+/g, "[address]")
      .replaceAll(/\bx(?:ox[a-z]|app)-[\w-]+/g, "[secret]");
  const say = (...parts: unknown[]) => {
    const detail = parts
      .map((part) => (part instanceof Error ? part.message : String(part)))
      .join(" ");
    log.debug(
      { channel: "slack", detail: scrub(detail).slice(0, 500) },
      "Slack's client library says",
    );
  };
  const ignore = () => {};
  return {
    debug: ignore,
    info: ignore,
    warn: say,
    error: say,
    setLevel: ignore,
    setName: ignore,
    getLevel: () => LogLevel.WARN,
  };
}
