/**
 * The Web API as we use it: no retries and no pauses of the library's own, a time limit for each
 * call, errors in our words.
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

export interface Api {
  /** Does `work`; rejects with a PlatformError and nothing else. */
  run<T>(work: (client: WebClient) => Promise<T>): Promise<T>;
  /** What to call the bot in what it says. */
  named(name: string): void;
  /** Why the bot's token is refused, since it was last taken; empty when it is not. */
  refused(): string;
  stop(): void;
}

/** A call that takes longer counts as lost. Without it the library waits for ever. */
const CALL_MS = 10_000;
/** A token that was refused is tried so often, so that the channel comes back by itself. */
const PROBE_MS = 15_000;

export function createApi(client: WebClient, probeMs: number = PROBE_MS): Api {
  let refused = "";
  let bot = "BOT";
  let probe: NodeJS.Timeout | undefined;

  async function run<T>(work: (client: WebClient) => Promise<T>): Promise<T> {
    try {
      const result = await work(client);
      refused = "";
      return result;
    } catch (error) {
      const fault = platformErrorOf(error, { bot });
      if (isAboutToken(error)) noteRefusal(fault.message);
      throw fault;
    }
  }

  function noteRefusal(words: string): void {
    refused = words;
    clearTimeout(probe);
    probe = setTimeout(() => void run((each) => each.auth.test()).catch(() => {}), probeMs).unref();
  }

  return {
    run,
    named(name) {
      bot = name;
    },
    refused: () => refused,
    stop() {
      clearTimeout(probe);
      refused = "";
    },
  };
}

export const newClient = (credentials: Credentials, log: Log): WebClient =>
  new webApi.WebClient(credentials.botToken, clientOptions(credentials, log));

/**
 * One for the Web API, one for the sockets and one for the App: each of them writes into what it is
 * given.
 */
export function clientOptions({ apiUrl, ...tokens }: Credentials, log: Log): ClientOptions {
  return {
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl.replace(/\/*$/, "/") }),
    // The library would try for half an hour and post twice; the engine's lanes do better.
    retryConfig: { retries: 0 },
    // The library would hold back all chats for the sake of one.
    rejectRateLimitedCalls: true,
    timeout: CALL_MS,
    fetch: fetchInTime,
    logger: quietLogger(log, Object.values(tokens)),
  };
}

/**
 * Also for `respond`, which knows no time limit; and a 429 that does not say how long is one
 * second's.
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

/**
 * Bolt talks much; what it says is for whoever looks for a fault, and never holds a token or an
 * address with a ticket in it.
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
