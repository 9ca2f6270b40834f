/**
 * Raises an alarm on every channel, also on those that are down now: each has a line of its own,
 * which is tried again.
 */
import type { Alarm } from "../core/alarm.ts";
import type { ApprovalProvider, Log } from "../core/channel.ts";
import { CountersignError } from "../core/errors.ts";

/** A channel shows so many in a minute, so that an agent cannot drown its questions in alarms. */
const BURST = 5;
const MINUTE_MS = 60_000;
/** So many wait for a channel; more are only counted. */
const MAX_WAITING = 20;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;
/** A channel that shows none for so long has missed it. */
const GIVE_UP_MS = 60 * MINUTE_MS;
/** A channel that neither shows it nor says why is tried again. */
const PATIENCE_MS = 30_000;

type Teller = Pick<ApprovalProvider, "name" | "alarm">;

export interface Alarms {
  raise(alarm: Alarm): void;
  stop(): void;
}

export function createAlarms(providers: readonly Teller[], log: Log): Alarms {
  const lanes = providers.map((provider) => new Lane(provider, log));
  return {
    raise(alarm) {
      for (const lane of lanes) lane.raise(alarm);
    },
    stop() {
      for (const lane of lanes) lane.stop();
    },
  };
}

interface Waiting {
  readonly alarm: Alarm;
  readonly until: number;
}

/** The alarms of one channel, in order. */
class Lane {
  readonly #provider: Teller;
  readonly #log: Log;
  readonly #waiting: Waiting[] = [];
  #shown: number[] = [];
  #uncounted = 0;
  #retryMs = FIRST_RETRY_MS;
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isStopped = false;

  constructor(provider: Teller, log: Log) {
    this.#provider = provider;
    this.#log = log;
  }

  raise(alarm: Alarm): void {
    if (this.#isStopped) return; // its channel is gone; the audit log has it
    if (this.#waiting.length >= MAX_WAITING) this.#uncounted++;
    else this.#waiting.push({ alarm, until: performance.now() + GIVE_UP_MS });
    if (!this.#isBusy && this.#timer === undefined) void this.#work();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    let pause: number | undefined;
    while (pause === undefined && this.#waiting.length > 0 && !this.#isStopped)
      pause = await this.#next();
    this.#isBusy = false;
    if (pause === undefined || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#work();
    }, pause).unref();
  }

  /** Shows the first that waits. Resolves with the milliseconds until the next attempt, if any. */
  async #next(): Promise<number | undefined> {
    const now = performance.now();
    this.#shown = this.#shown.filter((at) => at > now - MINUTE_MS);
    const [oldest] = this.#shown;
    if (this.#shown.length >= BURST && oldest !== undefined) return oldest + MINUTE_MS - now;
    const first = this.#waiting[0];
    if (!first) return undefined;
    const { name } = this.#provider;
    const counted = this.#uncounted;
    try {
      await withinTime(this.#provider.alarm(withCount(first.alarm, counted)));
      this.#shown.push(performance.now());
      this.#uncounted -= counted;
      this.#retryMs = FIRST_RETRY_MS;
    } catch (error) {
      if (this.#isStopped) return undefined;
      if (performance.now() < first.until) return this.#later();
      const reason = error instanceof CountersignError ? error.message : "an unexpected error";
      const fields = { channel: name, call: first.alarm.id, reason };
      this.#log.error(fields, "an alarm could not be shown on this channel");
    }
    this.#waiting.shift();
    return undefined;
  }

  #later(): number {
    const pause = this.#retryMs;
    this.#retryMs = Math.min(LONGEST_RETRY_MS, pause * 2);
    return pause;
  }
}

function withCount(alarm: Alarm, more: number): Alarm {
  return more === 0
    ? alarm
    : { ...alarm, advice: `${alarm.advice} (${more} more alarms are only in that log.)` };
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const silent = new CountersignError("channel-down", "it did not say whether it was shown");
    timer = setTimeout(() => reject(silent), PATIENCE_MS).unref();
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
