/** The thread of worker.ts: loads one policy file and sends the result. */
import { parentPort, workerData } from "node:worker_threads";
import { CountersignError } from "../core/errors.ts";
import { loadPolicy } from "../policy/loading/load.ts";
import { type LoadAnswer, type LoadTask, packed } from "./worker-messages.ts";

const { text, options } = workerData as LoadTask;
const say = (answer: LoadAnswer): void => parentPort?.postMessage(answer);

try {
  say({ kind: "loaded", file: packed(loadPolicy(text, options)) });
} catch (error) {
  if (error instanceof CountersignError)
    say({ kind: "refused", code: error.code, message: error.message, path: error.path });
  else say({ kind: "unable" });
}
