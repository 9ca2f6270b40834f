/**
 * Counts what the audit log says, in a thread: a long log takes seconds, and no call should wait
 * for that.
 */
import { Worker } from "node:worker_threads";
import type { AuditLog } from "../audit/log.ts";
import type { UsageTask } from "../audit/usage.ts";
import { CountersignError } from "../core/errors.ts";
import type { UsageStats } from "../core/history.ts";
import type { Language } from "../core/keys.ts";
import { built, isBuilt } from "../core/package-root.ts";

export type Usage = (since: number | undefined, until: number | undefined) => Promise<UsageStats>;

interface UsageOptions {
  readonly audit: Pick<AuditLog, "file" | "head">;
  readonly language?: Language | undefined;
  /** Unix ms. */
  readonly now: () => number;
}

const DEFAULT_MS = 30 * 24 * 60 * 60 * 1000;
/** Numbers of the same minute are the same: pages ask for them again and again. */
const MINUTE_MS = 60_000;
const MAX_KEPT = 4;
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** The numbers of a time. Rejects with `internal` if they cannot be counted. */
export function openUsage({ audit, language, now }: UsageOptions): Usage {
  const kept = new Map<string, Promise<UsageStats>>();
  let before: Promise<unknown> = Promise.resolve();
  return (since, until) => {
    const end = until ?? minuteOf(now()) + MINUTE_MS;
    const begin = since ?? minuteOf(now()) - DEFAULT_MS;
    const key = `${minuteOf(now())} ${begin} ${end}`;
    const known = kept.get(key);
    if (known) return known;
    const task = () =>
      count({ file: audit.file, upTo: audit.head.seq, since: begin, until: end, language });
    const counting = before.then(task, task);
    before = counting.catch(() => kept.delete(key));
    kept.set(key, counting);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return counting;
  };
}

const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** Where nothing is built, as in tests, there is no thread to start. */
const count = (task: UsageTask): Promise<UsageStats> => (isBuilt ? inThread(task) : here(task));

async function here(task: UsageTask): Promise<UsageStats> {
  const { usageOf } = await import("../audit/usage.ts");
  const { judges } = await import("../judges/index.ts");
  return usageOf(task, judges);
}

function inThread(workerData: UsageTask): Promise<UsageStats> {
  return new Promise((resolve, reject) => {
    const failed = (cause?: unknown): void =>
      reject(new CountersignError("internal", "the audit log could not be counted", { cause }));
    const worker = new Worker(built("src/app/usage-worker-thread.js"), {
      workerData,
      resourceLimits: MEMORY,
    });
    worker.once("message", resolve);
    worker.once("error", failed);
    worker.once("exit", () => failed());
    worker.unref();
  });
}
