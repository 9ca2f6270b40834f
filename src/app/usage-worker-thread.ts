/** The thread of usage-worker.ts: does one task, and sends the numbers. */
import { parentPort, workerData } from "node:worker_threads";
import { triedOn } from "../audit/past-calls.ts";
import { usageOf } from "../audit/usage.ts";
import { judges } from "../judges/index.ts";
import type { Task } from "./usage-worker.ts";

const task = workerData as Task;
parentPort?.postMessage(
  await (task.kind === "usage" ? usageOf(task, judges) : triedOn(task, judges)),
);
