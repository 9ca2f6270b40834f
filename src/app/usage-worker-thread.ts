/** The thread of usage-worker.ts: counts once, and sends the numbers. */
import { parentPort, workerData } from "node:worker_threads";
import { type UsageTask, usageOf } from "../audit/usage.ts";
import { judges } from "../judges/index.ts";

parentPort?.postMessage(await usageOf(workerData as UsageTask, judges));
