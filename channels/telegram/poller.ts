/**
 * Fetches updates by long polling: no failure ends it, and handling an update does not delay it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Api, GrammyError } from "grammy";
import type { Update } from "grammy/types";
import { CountersignError } from "../../src/core/errors.ts";
import { platformErrorOf, REFUSED_TOKEN } from "./errors.ts";

export interface PollerOptions {
  /** Waits longer for an answer than a poll lasts. */
  readonly api: Api;
  /** Called with each update, once. */
  readonly take: (update: Update) => void;
}

/**
 * How long Telegram holds a poll without updates; a dead connection is noticed a few seconds later.
 */
const POLL_SECONDS = 25;
export const POLL_LIMIT_SECONDS = POLL_SECONDS + 10;
/** Another poller comes back within this time, if there still is one. */
const CONFLICT_SECONDS = 3;
const KINDS = ["message", "callback_query"] as const;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/**
 * This many failures in a row (the first two within half a second) are not reported: what is sent
 * meanwhile is retried.
 */
const BLIPS = 2;
const REFUSED_PAUSE_MS = 30_000;
/** A server that answers an empty poll at once is not asked more often than this. */
const EMPTY_PAUSE_MS = 100;
/**
 * Means the same as 0, but is not the same: Telegram delays a second request from one number
 * within three seconds.
 */
const FROM_THE_FIRST = 1;
const MAX_BACKLOG = 50;
const MAX_REMEMBERED = 1000;

const OTHER_POLLER =
  "another program fetches this bot's messages with the same token, so taps may be lost: stop " +
  "it, or give Countersign a bot of its own";
const WEBHOOK =
  "another program has set a webhook for this bot: remove it, or give Countersign a bot of its own";

export class Poller {
  readonly #options: PollerOptions;
  readonly #seen = new Set<number>();
  readonly #stopped = new AbortController();
  #offset = FROM_THE_FIRST;
  #trouble = "";
  #failures = 0;
  #polling: Promise<void> | undefined;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** What came before now. It is not given to `take`. */
  async backlog(): Promise<Update[]> {
    const updates: Update[] = [];
    try {
      for (let round = 0; round < MAX_BACKLOG; round++) {
        const more = await this.#fetch(0);
        if (more.length === 0) break;
        updates.push(...more);
      }
    } catch (error) {
      throw new CountersignError("channel-down", diagnose(error, 1).words);
    }
    if (updates.length === 0) this.#offset = 0;
    return updates;
  }

  start(): void {
    this.#polling ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#polling;
  }

  /** Why no update can arrive; empty while they can. */
  trouble(): string {
    return this.#trouble;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const began = performance.now();
      try {
        await this.#poll();
      } catch (error) {
        if (signal.aborted) return;
        const { words, pauseMs, isPassing } = diagnose(error, ++this.#failures);
        // A poll without any answer has taken all the time that a blip may take.
        const isBlip = isPassing && performance.now() - began <= POLL_SECONDS * 1000;
        if (!isBlip) this.#trouble = words;
        await this.#pause(pauseMs);
      }
    }
  }

  async #poll(): Promise<void> {
    const began = Date.now();
    const updates = await this.#fetch(this.#pollSeconds());
    const wasProbe = this.#trouble !== "";
    this.#failures = 0;
    this.#trouble = "";
    for (const update of updates) this.#options.take(update);
    if (updates.length === 0 && !wasProbe && Date.now() - began < EMPTY_PAUSE_MS)
      await this.#pause(EMPTY_PAUSE_MS);
  }

  /**
   * A short one after a failure: the sooner it is answered, the sooner people can be asked here
   * again.
   */
  #pollSeconds(): number {
    if (this.#trouble === "") return POLL_SECONDS;
    return this.#trouble === OTHER_POLLER ? CONFLICT_SECONDS : 0;
  }

  /**
   * Those that were not here before. Numbers can begin anew, so the highest ever is not what
   * counts.
   */
  async #fetch(timeout: number): Promise<Update[]> {
    // grammY's own type of a signal is another one; all that it uses is `addEventListener`.
    const signal = this.#stopped.signal as unknown as Parameters<Api["getUpdates"]>[1];
    const updates = await this.#options.api.getUpdates(
      { offset: this.#offset, limit: 100, timeout, allowed_updates: KINDS },
      signal,
    );
    const fresh = updates.filter(({ update_id }) => !this.#seen.has(update_id));
    if (updates.length > 0)
      this.#offset = Math.max(...updates.map(({ update_id }) => update_id)) + 1;
    for (const { update_id } of fresh) this.#seen.add(update_id);
    for (const oldest of this.#seen) {
      if (this.#seen.size <= MAX_REMEMBERED) break;
      this.#seen.delete(oldest);
    }
    return fresh;
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }
}

interface Diagnosis {
  readonly words: string;
  readonly pauseMs: number;
  /** It may be over at once. */
  readonly isPassing: boolean;
}

function diagnose(error: unknown, failures: number): Diagnosis {
  const backoff =
    Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 2, 10)) *
    (0.5 + Math.random() / 2);
  const code = error instanceof GrammyError ? error.error_code : undefined;
  if (code === 401 || code === 404)
    return { words: REFUSED_TOKEN, pauseMs: REFUSED_PAUSE_MS, isPassing: false };
  if (code === 409) {
    const isHook = (error as GrammyError).description.includes("webhook");
    return { words: isHook ? WEBHOOK : OTHER_POLLER, pauseMs: backoff, isPassing: false };
  }
  const { fault, message } = platformErrorOf(error);
  const isPassing = failures <= BLIPS;
  if (fault.kind === "limited") return { words: message, pauseMs: fault.retryMs, isPassing };
  return { words: message, pauseMs: failures === 1 ? 0 : backoff, isPassing };
}
