/**
 * The send queue of one chat: sends messages in order, retries where that may help, and waits as
 * long as the platform says.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { PlatformError } from "./platform-adapter.ts";

export interface JobOptions {
  /** `last`: after everything that people wait for. */
  readonly rank: "first" | "last";
  /** Milliseconds after which it is dropped if the platform cannot be reached. */
  readonly withinMs: number;
  /**
   * Milliseconds that it waits where the platform limits the chat. 0: it is rejected at once, so
   * that something else can be done.
   */
  readonly patienceMs: number;
}

interface Job extends JobOptions {
  /** Does the work, and resolves the caller's promise. Rejects if the work fails. */
  readonly attempt: () => Promise<void>;
  readonly reject: (error: unknown) => void;
  readonly since: number;
  readonly until: number;
  readonly patientUntil: number;
  tries: number;
}

const STOPPED = "the channel was stopped";
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** A job of rank `last` that has waited this long no longer waits for those of rank `first`. */
const LONGEST_WAIT_MS = 15_000;
const POLL_MS = 500;

/** Monotonic: setting the clock must neither delay a chat nor end a pause. */
const now = (): number => performance.now();

export class SendQueue {
  readonly #jobs: Job[] = [];
  readonly #stopped = new AbortController();
  #pausedUntil = 0;
  #running = false;

  /**
   * Runs `work` when it is its turn. Rejects with its PlatformError if trying again does not help,
   * or not in time.
   */
  run<T>(work: () => Promise<T>, options: JobOptions): Promise<T> {
    if (this.#stopped.signal.aborted) return Promise.reject(stoppedError());
    return new Promise((resolve, reject) => {
      const since = now();
      const until = since + options.withinMs;
      const patientUntil = Math.max(until, since + options.patienceMs);
      const attempt = async () => resolve(await work());
      this.#jobs.push({ ...options, attempt, reject, since, until, patientUntil, tries: 0 });
      if (!this.#running) void this.#drain();
    });
  }

  /** Whether the chat takes a message now, as far as the platform has said. */
  free(): boolean {
    return this.#waitMs() <= 0;
  }

  /** Drops what has not begun. */
  stop(): void {
    this.#stopped.abort();
    for (const { reject } of this.#jobs.splice(0)) reject(stoppedError());
  }

  /** Milliseconds until the next message may be sent: exactly what the platform asked for. */
  #waitMs(): number {
    return Math.max(0, this.#pausedUntil - now());
  }

  async #drain(): Promise<void> {
    this.#running = true;
    while (this.#jobs.length > 0 && !this.#stopped.signal.aborted) {
      const waitMs = this.#waitMs();
      if (waitMs <= 0) await this.#attemptNext();
      else await this.#pause(waitMs);
    }
    this.#running = false;
  }

  /** The first job that is urgent or has waited long enough, else the first of all. */
  #takeNext(): Job | undefined {
    const overdue = now() - LONGEST_WAIT_MS;
    const index = this.#jobs.findIndex(({ rank, since }) => rank === "first" || since < overdue);
    const [job] = this.#jobs.splice(Math.max(0, index), 1);
    return job;
  }

  async #attemptNext(): Promise<void> {
    const job = this.#takeNext();
    if (!job) return;
    try {
      await job.attempt();
    } catch (error) {
      this.#failed(job, error);
    }
  }

  #failed(job: Job, error: unknown): void {
    const pause = pauseAfter(error, job);
    if (error instanceof PlatformError && error.fault.kind === "limited")
      this.#limit(error.fault.retryMs);
    if (pause === undefined) job.reject(error);
    else {
      this.#jobs.unshift(job);
      this.#pausedUntil = Math.max(this.#pausedUntil, now() + pause);
    }
  }

  #limit(retryMs: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, now() + retryMs);
    this.#rejectWhere(({ patienceMs }) => patienceMs === 0);
  }

  /** Waits a part of the time at most, as the pause may change meanwhile. */
  async #pause(waitMs: number): Promise<void> {
    this.#rejectWhere(({ patientUntil }) => patientUntil < this.#pausedUntil);
    const { signal } = this.#stopped;
    await sleep(Math.ceil(Math.min(waitMs, POLL_MS)), undefined, { signal }).catch(() => {});
  }

  #rejectWhere(hopeless: (job: Job) => boolean): void {
    for (const job of this.#jobs.filter(hopeless)) {
      this.#jobs.splice(this.#jobs.indexOf(job), 1);
      const fault = { kind: "limited", retryMs: this.#waitMs() } as const;
      job.reject(new PlatformError(fault, "this chat accepts no more messages now"));
    }
  }
}

const stoppedError = (): PlatformError => new PlatformError({ kind: "refused" }, STOPPED);

/** Milliseconds until it is worth another try; undefined: not in time, or never. */
function pauseAfter(error: unknown, job: Job): number | undefined {
  if (!(error instanceof PlatformError) || error.fault.kind === "refused") return undefined;
  const { fault } = error;
  if (fault.kind === "limited")
    return now() + fault.retryMs < job.patientUntil && job.patienceMs > 0
      ? fault.retryMs
      : undefined;
  const backoff =
    Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** job.tries++) * (0.5 + Math.random());
  return now() + backoff < job.until ? backoff : undefined;
}
