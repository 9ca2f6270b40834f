/**
 * The connection to Discord: receives what people do, sends requests, and reports faults in words.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, Events, GatewayDispatchEvents, type REST } from "discord.js";
import type { Log } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { type OpenClient, openClient } from "./client.ts";
import { closureOf, codeOf, platformErrorOf, refusedToken, startErrorOf } from "./errors.ts";
import { createHealth, type Health, LOST } from "./health.ts";

export interface ConnectionOptions {
  readonly token: string;
  readonly api: string | undefined;
  readonly log: Log;
  readonly tuning: Tuning;
}

/** For tests: what no config can set. */
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

/** A client that is connected, or was and tries to be again. */
interface Current {
  readonly by: OpenClient;
  readonly health: Health;
}

/** A card that is posted in vain leaves time for a second attempt (`ASK_MS` of chat/posting.ts). */
const REQUEST_MS = 8000;
const START_MS = 15_000;
/**
 * The library waits without a limit for the confirmation that a session is resumed. If nothing
 * arrives for this long, a new client connects.
 */
const SILENCE_MS = 60_000;
const NOT_STARTED = "it has not been started";

export class Connection {
  readonly #options: ConnectionOptions;
  #current: Current | undefined;
  /** What to tell of what happens; undefined while it is stopped. */
  #onEvent: OnEvent | undefined;
  #silence: NodeJS.Timeout | undefined;
  /** Why there is no client although there should be one. */
  #why = LOST;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Resolves once taps arrive; rejects with `channel-refused` or `channel-down`. */
  async start(onEvent: OnEvent): Promise<Self> {
    await this.#disconnect();
    this.#onEvent = onEvent;
    return this.#connect().catch((error) => {
      this.#onEvent = undefined;
      throw error;
    });
  }

  async stop(): Promise<void> {
    this.#onEvent = undefined;
    await this.#disconnect();
  }

  /** Why no tap can arrive; empty when they can, or will in a moment. */
  trouble(): string {
    return this.#current?.health.trouble() ?? (this.#onEvent ? this.#why : NOT_STARTED);
  }

  /**
   * Makes a request; rejects with a PlatformError. `meaning`: what it resolves with where Discord
   * refuses it with one of these codes.
   */
  async request<T>(
    work: (rest: REST) => Promise<T>,
    meaning: Readonly<Record<number, T>> = {},
  ): Promise<T> {
    if (!this.#current) throw platformErrorOf(undefined);
    const { rest } = this.#current.by.client;
    try {
      return await work(rest);
    } catch (error) {
      // The client forgets its token after one refusal, so after an error on Discord's side it
      // could do nothing more.
      if (refusedToken(error) && this.#current) rest.setToken(this.#options.token);
      const meant = meaning[codeOf(error) ?? 0];
      if (meant !== undefined) return meant;
      throw platformErrorOf(error);
    }
  }

  async #connect(): Promise<Self> {
    const { api, token, tuning } = this.#options;
    const { requestMs = REQUEST_MS, startMs = START_MS, hasty = false } = tuning;
    const malformed = () => this.#noteMalformed();
    const current = {
      by: openClient({ api, requestMs, hasty, malformed }),
      health: createHealth(),
    };
    const { by, health } = current;
    this.#watch(current);
    const identified = this.#listen(current);
    this.#current = current;
    try {
      const ready = new Promise((resolve) => by.client.once(Events.ClientReady, resolve));
      const login = by.client.login(token);
      const [self] = await inTime(Promise.all([identified, login, ready]), startMs);
      return self;
    } catch (error) {
      if (this.#current === current) this.#current = undefined;
      await by.destroy();
      throw startErrorOf(error, health.ended);
    }
  }

  async #disconnect(): Promise<void> {
    clearTimeout(this.#silence);
    const { by } = this.#current ?? {};
    this.#current = undefined;
    await by?.destroy();
  }

  async #renew(): Promise<void> {
    await this.#disconnect();
    this.#why = LOST;
    if (!this.#onEvent) return;
    await this.#connect().catch((error: CountersignError) => {
      this.#why = error.message;
      this.#renewAfterSilence();
    });
  }

  /**
   * Nothing more may arrive on a lost connection. The library reports each attempt, so this is not
   * a failing attempt.
   */
  #renewAfterSilence(): void {
    const { silenceMs = SILENCE_MS } = this.#options.tuning;
    clearTimeout(this.#silence);
    if (this.#onEvent) this.#silence = setTimeout(() => void this.#renew(), silenceMs).unref();
  }

  /** Tells of what happens from then on. Resolves once Discord has said who the bot is. */
  #listen(current: Current): Promise<Self> {
    const { ws } = current.by.client;
    let self: Self | undefined;
    const tell = (kind: Parameters<OnEvent>[0]) => (data: unknown) => {
      if (self && this.#current === current) this.#onEvent?.(kind, data, self);
    };
    const identified = new Promise<Self>((resolve) => {
      ws.on(GatewayDispatchEvents.Ready, ({ user, application }) => {
        self = { userId: String(user.id), applicationId: String(application?.id ?? user.id) };
        resolve(self);
      });
    });
    ws.on(GatewayDispatchEvents.InteractionCreate, tell("interaction"));
    ws.on(GatewayDispatchEvents.MessageCreate, tell("message"));
    return identified;
  }

  /** Keeps `health` in line with what the client reports about its connection. */
  #watch({ by: { client }, health }: Current): void {
    const { log } = this.#options;
    const up = () => {
      health.up();
      clearTimeout(this.#silence);
    };
    client.ws.on(GatewayDispatchEvents.Ready, up);
    client.ws.on(GatewayDispatchEvents.Resumed, up);
    client.on(Events.ShardReconnecting, () => {
      health.lost();
      if (this.#isCurrent(client)) this.#renewAfterSilence();
    });
    client.on(Events.ShardError, () => log.debug({ channel: "discord" }, "the connection failed"));
    client.on(Events.Invalidated, () =>
      health.end(
        "Discord ended the bot's session permanently: restart the gateway; taps cannot arrive",
      ),
    );
    client.on(Events.ShardDisconnect, ({ code }) => {
      health.end(closureOf(code));
      if (this.#isCurrent(client)) log.error({ channel: "discord", code }, closureOf(code));
    });
  }

  #isCurrent(client: Client): boolean {
    return this.#current?.by.client === client;
  }

  #noteMalformed(): void {
    this.#options.log.warn(
      { channel: "discord" },
      "an event could not be understood and was skipped",
    );
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
