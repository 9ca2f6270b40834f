/**
 * Loads large policy files in a thread of their own: a thousand rules take a tenth of a second, in
 * which no call should wait.
 */
import { Worker } from "node:worker_threads";
import { CountersignError } from "../core/errors.ts";
import { built, isBuilt } from "../core/package-root.ts";
import { type LoadOptions, loadPolicy } from "../policy/loading/load.ts";
import type { PolicyFile } from "../policy/rules/rule.ts";
import { type LoadAnswer, type LoadTask, unpacked } from "./worker-messages.ts";

/** In characters. Reading smaller ones is quicker than starting a thread. */
const LARGE = 16_384;

/**
 * Like `loadPolicy`. What a thread cannot do is done here; regular expressions are compiled here in
 * any case.
 */
export async function loadInWorker(text: string, options: LoadOptions): Promise<PolicyFile> {
  if (text.length < LARGE || !isBuilt) return loadPolicy(text, options);
  const answer = await ask({
    text,
    options: { ...options, environment: { ...options.environment } },
  });
  if (answer.kind === "loaded") return unpacked(answer.file);
  if (answer.kind === "unable") return loadPolicy(text, options);
  const { code, message, path } = answer;
  throw new CountersignError(code, message, path === undefined ? {} : { path });
}

function ask(workerData: LoadTask): Promise<LoadAnswer> {
  return new Promise((resolve) => {
    const unable = (): void => resolve({ kind: "unable" });
    try {
      const worker = new Worker(built("src/policy-files/worker-thread.js"), { workerData });
      worker.once("message", resolve);
      for (const event of ["error", "messageerror", "exit"]) worker.once(event, unable);
    } catch {
      unable();
    }
  });
}
