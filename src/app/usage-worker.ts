/**
 * Counts what the audit log says, in a thread: a long log takes seconds, and no call should wait
 * for that.
 */
import { Worker } from "node:worker_threads";
import type { AuditLog } from "../audit/log.ts";
import { type LogEnd, logEndOf } from "../audit/log-end.ts";
import type { TrialTask } from "../audit/past-calls.ts";
import type { UsageTask } from "../audit/usage.ts";
import { CountersignError } from "../core/errors.ts";
import type { PastCalls, UsageStats } from "../core/history.ts";
import type { Language } from "../core/keys.ts";
import { built, isBuilt } from "../core/package-root.ts";

export type Task = UsageTask | TrialTask;

/** Rejects with `internal` if it cannot be counted, with `rate-limited` if too much waits. */
export interface Usage {
  /** The numbers of a time. */
  stats(since: number | undefined, until: number | undefined): Promise<UsageStats>;
  /** What a grant or a rule would have let pass. */
  trial(tried: Pick<TrialTask, "call" | "tool" | "patterns" | "rule">): Promise<PastCalls>;
}

interface UsageOptions {
  readonly audit: Pick<AuditLog, "file" | "head" | "all">;
  readonly language?: Language | undefined;
  /** Unix ms. */
  readonly now: () => number;
}

const DEFAULT_MS = 30 * 24 * 60 * 60 * 1000;
/** Numbers of the same minute are the same: pages ask for them again and again. */
const MINUTE_MS = 60_000;
const MAX_KEPT = 4;
/** Each takes a second or so of a long log, and people wait for theirs. */
const MAX_WAITING = 8;
const BUSY = "too many numbers are asked for at once; try again in a few seconds";
const MEMORY = { maxOldGenerationSizeMb: 512 };

export function openUsage({ audit, language, now }: UsageOptions): Usage {
  const kept = new Map<string, Promise<UsageStats>>();
  let before: Promise<unknown> = Promise.resolve();
  /** One after the other: they must not take all the processor's cores. */
  let waiting = 0;
  const inTurn = <Result>(task: (log: LogEnd) => Task): Promise<Result> => {
    if (waiting >= MAX_WAITING) return Promise.reject(new CountersignError("rate-limited", BUSY));
    waiting++;
    const run = async () => done<Result>(task(await logEndOf(audit)));
    const next = before.then(run).finally(() => waiting--);
    before = next.catch(() => {});
    return next;
  };
  return {
    stats(since, until) {
      const end = until ?? minuteOf(now()) + MINUTE_MS;
      const begin = since ?? minuteOf(now()) - DEFAULT_MS;
      const key = `${minuteOf(now())} ${begin} ${end}`;
      const known = kept.get(key);
      if (known) return known;
      const task = { kind: "usage", since: begin, until: end, language } as const;
      const counting = inTurn<UsageStats>((log) => ({ ...task, log }));
      counting.catch(() => kept.delete(key));
      kept.set(key, counting);
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return counting;
    },
    trial: (tried) => inTurn((log) => ({ kind: "trial", log, ...tried })),
  };
}

const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** Where nothing is built, as in tests, there is no thread to start. */
const done = <Result>(task: Task): Promise<Result> =>
  (isBuilt ? inThread(task) : here(task)) as Promise<Result>;

async function here(task: Task): Promise<unknown> {
  const { judges } = await import("../judges/index.ts");
  if (task.kind === "trial") return (await import("../audit/past-calls.ts")).triedOn(task, judges);
  return (await import("../audit/usage.ts")).usageOf(task, judges);
}

function inThread(workerData: Task): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const failed = (cause?: unknown): void =>
      reject(new CountersignError("internal", "the audit log could not be counted", { cause }));
    const worker = new Worker(built("src/app/usage-worker-thread.js"), {
      workerData,
      transferList: workerData.log.pieces?.map(({ buffer }) => buffer) ?? [],
      resourceLimits: MEMORY,
    });
    worker.once("message", resolve);
    worker.once("error", failed);
    worker.once("exit", () => failed());
    worker.unref();
  });
}
