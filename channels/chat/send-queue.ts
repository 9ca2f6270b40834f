/**
 * One chat's way out: messages leave in order, are tried again where that may help, and wait as
 * long as the platform says.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { PlatformError } from "./platform-adapter.ts";

export interface JobOptions {
  /** `last`: after everything that people wait for. */
  readonly rank: "first" | "last";
  /** Milliseconds after which it is given up, where the platform cannot be reached. */
  readonly withinMs: number;
  /**
   * Milliseconds that it waits where the platform limits the chat. 0: it is rejected at once, so
   * that something else can be done.
   */
  readonly patienceMs: number;
}

interface Job extends JobOptions {
  readonly work: () => Promise<unknown>;
  readonly since: number;
  readonly until: number;
  readonly patientUntil: number;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
}

export interface SendQueue {
  /**
   * Does `work` when it is its turn. Rejects with its PlatformError where trying again does not help,
   * or not in time.
   */
  run<T>(work: () => Promise<T>, options: JobOptions): Promise<T>;
  /** Whether the chat takes a message now, as far as the platform has said. */
  free(): boolean;
  /** Gives up what has not begun. */
  stop(): void;
}

const STOPPED = "the channel was stopped";
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** What is not urgent is not put off for ever. */
const LONGEST_WAIT_MS = 15_000;

/** Monotonic: a clock that is set must neither hold a chat up nor end a pause. */
const now = (): number => performance.now();

export function createSendQueue(): SendQueue {
  const jobs: Job[] = [];
  const ended = new AbortController();
  let pausedUntil = 0;
  let running = false;

  /**
   * Milliseconds until the next message may leave: what the platform asked for, and nothing on top
   * of that.
   */
  const waitMs = (): number => Math.max(0, pausedUntil - now());

  /** The first that is urgent, else the first; and whatever has waited long enough. */
  function next(): Job {
    const overdue = now() - LONGEST_WAIT_MS;
    const index = jobs.findIndex(({ rank, since }) => rank === "first" || since < overdue);
    return jobs.splice(Math.max(0, index), 1)[0]!;
  }

  function rejectWhere(hopeless: (job: Job) => boolean): void {
    for (const job of jobs.filter(hopeless)) {
      jobs.splice(jobs.indexOf(job), 1);
      job.reject(
        new PlatformError(
          { kind: "limited", retryMs: waitMs() },
          "this chat takes no more messages now",
        ),
      );
    }
  }

  async function drain(): Promise<void> {
    running = true;
    while (jobs.length > 0 && !ended.signal.aborted) {
      const wait = waitMs();
      if (wait <= 0) await attempt(next());
      else {
        rejectWhere(({ patientUntil }) => patientUntil < pausedUntil);
        await sleep(Math.ceil(Math.min(wait, 500)), undefined, { signal: ended.signal }).catch(
          () => {},
        );
      }
    }
    running = false;
  }

  async function attempt(job: Job): Promise<void> {
    try {
      job.resolve((await job.work()) as never);
    } catch (error) {
      const pause = pauseAfter(error, job);
      if (error instanceof PlatformError && error.fault.kind === "limited")
        limit(error.fault.retryMs);
      if (pause === undefined) job.reject(error);
      else {
        jobs.unshift(job);
        pausedUntil = Math.max(pausedUntil, now() + pause);
      }
    }
  }

  function limit(retryMs: number): void {
    pausedUntil = Math.max(pausedUntil, now() + retryMs);
    rejectWhere(({ patienceMs }) => patienceMs === 0);
  }

  return {
    run(work, options) {
      if (ended.signal.aborted)
        return Promise.reject(new PlatformError({ kind: "refused" }, STOPPED));
      return new Promise((resolve, reject) => {
        const since = now();
        const until = since + options.withinMs;
        const patientUntil = Math.max(until, since + options.patienceMs);
        jobs.push({ ...options, work, since, until, patientUntil, resolve, reject, tries: 0 });
        if (!running) void drain();
      });
    },
    free: () => waitMs() <= 0,
    stop() {
      ended.abort();
      for (const { reject } of jobs.splice(0))
        reject(new PlatformError({ kind: "refused" }, STOPPED));
    },
  };
}

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
