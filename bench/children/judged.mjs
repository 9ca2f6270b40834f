/**
 * Judges calls that it is sent, each measured: processor time and how much was allocated for it.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { judgeCall, judges } from "../../dist/scripts/internals.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const heap = () => process.memoryUsage().heapUsed;

/**
 * The processor time counts what other threads of the process do (collecting, compiling), the clock
 * what other processes do: the less of the two is closer.
 */
function measured(call) {
  const before = heap();
  const started = performance.now();
  const from = process.cpuUsage();
  const { level, keys, effects } = judgeCall(judges, call);
  const { user, system } = process.cpuUsage(from);
  const ms = Math.min((user + system) / 1000, performance.now() - started);
  return { ms, mb: (heap() - before) / 2 ** 20, level, keys, left: effects.left };
}

/**
 * Judges once; where it took too much, three times more, and the least counts: a pause of the
 * machine is not the judges' fault.
 */
function judged({ text, maxMs, maxMb }) {
  const call = JSON.parse(text); // sent as a text: messages may not nest as deep
  let least = measured(call);
  for (let again = 0; again < 3 && (least.ms > maxMs || least.mb > maxMb); again++) {
    if (least.mb > maxMb) collect();
    const next = measured(call);
    least = { ...next, ms: Math.min(least.ms, next.ms), mb: Math.min(least.mb, next.mb) };
  }
  return least;
}

process.on("message", ({ id, argument }) => {
  try {
    process.send({ id, result: judged(argument) });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
});
