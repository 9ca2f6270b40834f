/**
 * The connection to Discord: what happens comes in, requests go out, and what is wrong with it is
 * said in words.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Events, GatewayDispatchEvents, type REST } from "discord.js";
import type { Log } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { type OpenClient, openClient } from "./client.ts";
import { closureOf, codeOf, platformErrorOf, refusedToken, startErrorOf } from "./errors.ts";
import { createHealth, type Health, LOST } from "./health.ts";

export interface LinkOptions {
  readonly token: string;
  readonly api: string | undefined;
  readonly log: Log;
  readonly tuning: Tuning;
}

/** For tests: what nobody sets in a config. */
export interface Tuning {
  readonly requestMs?: number;
  readonly startMs?: number;
  readonly hasty?: boolean;
  readonly silenceMs?: number;
}

/** Who the bot is. */
export interface Self {
  readonly userId: string;
  readonly applicationId: string;
}

/** What happens on Discord, as it was sent. Must not throw. */
export type OnEvent = (kind: "interaction" | "message", data: unknown, self: Self) => void;

export interface Link {
  /** Rejects with `channel-refused` or `channel-down`. */
  start(onEvent: OnEvent): Promise<Self>;
  stop(): Promise<void>;
  trouble(): string;
  /**
   * Makes a request; rejects with a PlatformError. `meaning`: what it resolves with where Discord
   * refuses it with one of these codes.
   */
  request<T>(work: (rest: REST) => Promise<T>, meaning?: Readonly<Record<number, T>>): Promise<T>;
}

const REQUEST_MS = 10_000;
const START_MS = 15_000;
/**
 * The library waits for ever for the word that a session goes on. When nothing is heard for so
 * long, a new client asks anew.
 */
const SILENCE_MS = 60_000;
const NOT_STARTED = "it is not started";

export function openLink({ token, api, log, tuning }: LinkOptions): Link {
  const {
    requestMs = REQUEST_MS,
    startMs = START_MS,
    hasty = false,
    silenceMs = SILENCE_MS,
  } = tuning;
  let open: { readonly by: OpenClient; readonly health: Health } | undefined;
  /** What to tell of what happens; undefined while it is stopped. */
  let onEvent: OnEvent | undefined;
  let silence: NodeJS.Timeout | undefined;
  /** Why there is no client, while there should be one. */
  let why = LOST;

  const malformed = () =>
    log.warn(
      { channel: "discord" },
      "something arrived that could not be understood; it was left out",
    );

  async function connect(): Promise<Self> {
    const by = openClient({ api, requestMs, hasty, malformed });
    const health = createHealth();
    const { client } = by;
    let self: Self | undefined;
    watch(by, health);
    client.ws.on(GatewayDispatchEvents.Ready, ({ user, application }) => {
      self = { userId: String(user.id), applicationId: String(application?.id ?? user.id) };
    });
    const tell = (kind: Parameters<OnEvent>[0]) => (data: unknown) => {
      if (self && open?.by === by) onEvent?.(kind, data, self);
    };
    client.ws.on(GatewayDispatchEvents.InteractionCreate, tell("interaction"));
    client.ws.on(GatewayDispatchEvents.MessageCreate, tell("message"));
    open = { by, health };
    try {
      const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
      await inTime(Promise.all([client.login(token), ready]), startMs);
      return self!;
    } catch (error) {
      if (open?.by === by) open = undefined;
      await by.destroy();
      throw startErrorOf(error, health.ended);
    }
  }

  async function disconnect(): Promise<void> {
    clearTimeout(silence);
    const { by } = open ?? {};
    open = undefined;
    await by?.destroy();
  }

  async function renew(): Promise<void> {
    await disconnect();
    why = LOST;
    if (!onEvent) return;
    await connect().catch((error: CountersignError) => {
      why = error.message;
      awaitWord();
    });
  }

  /**
   * Nothing more may be heard of a connection that was lost: the library tells of each try, so this
   * is not one that fails.
   */
  function awaitWord(): void {
    clearTimeout(silence);
    if (onEvent) silence = setTimeout(() => void renew(), silenceMs).unref();
  }

  return {
    async start(given) {
      await disconnect();
      onEvent = given;
      return connect().catch((error) => {
        onEvent = undefined;
        throw error;
      });
    },
    async stop() {
      onEvent = undefined;
      await disconnect();
    },
    trouble: () => open?.health.trouble() ?? (onEvent ? why : NOT_STARTED),
    async request<T>(
      work: (rest: REST) => Promise<T>,
      meaning: Readonly<Record<number, T>> = {},
    ): Promise<T> {
      if (!open) throw platformErrorOf(undefined);
      const { rest } = open.by.client;
      try {
        return await work(rest);
      } catch (error) {
        // The client forgets its token after one refusal, and could do nothing more after an error
        // of theirs.
        if (refusedToken(error) && open) rest.setToken(token);
        const meant = meaning[codeOf(error) ?? 0];
        if (meant !== undefined) return meant;
        throw platformErrorOf(error);
      }
    },
  };

  function watch({ client }: OpenClient, health: Health): void {
    const up = () => {
      health.up();
      clearTimeout(silence);
    };
    client.ws.on(GatewayDispatchEvents.Ready, up);
    client.ws.on(GatewayDispatchEvents.Resumed, up);
    client.on(Events.ShardReconnecting, () => {
      health.lost();
      if (open?.by.client === client) awaitWord();
    });
    client.on(Events.ShardError, () => log.debug({ channel: "discord" }, "the connection failed"));
    client.on(Events.Invalidated, () =>
      health.end(
        "Discord ended the bot's session for good: start the gateway again; taps cannot arrive",
      ),
    );
    client.on(Events.ShardDisconnect, ({ code }) => {
      health.end(closureOf(code));
      if (open?.by.client === client) log.error({ channel: "discord", code }, closureOf(code));
    });
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const ended = new AbortController();
  const late = sleep(ms, undefined, { signal: ended.signal }).then(() => {
    throw new CountersignError(
      "channel-down",
      `Discord did not let the bot in within ${Math.round(ms / 1000)} s`,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    ended.abort();
  }
}
