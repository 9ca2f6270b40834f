/**
 * `npm run fuzz`: throws mangled and growing calls at the judges: nothing may throw, hang, take
 * much memory or be judged differently twice.
 */
import { parseArgs } from "node:util";
import { judgeCall, judges } from "../dist/scripts/internals.js";
import { start, stopAll } from "./support/children.mjs";
import { growthOf } from "./support/growth.mjs";
import { mangledOf } from "./support/mangled.mjs";
import { randomOf } from "./support/random.mjs";

const HELP = `npm run fuzz -- [--seconds 300] [--seed NUMBER] [--phase mangled|growth|both]

  --seconds  how long, all phases together
  --seed     repeats a run
  --phase    mangled: commands of the judges' cases, cut and mixed; asked twice
             growth: inputs of at most 16 KB that double, multiply, nest and repeat, each judged in a process of its own limits:
             at most 50 ms of processor time and 64 MB for each, and no abort
  --show     the slowest so many of the growth phase, whether or not they are faults`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    seed: { type: "string" },
    phase: { type: "string", default: "both" },
    show: { type: "string", default: "0" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}

/**
 * A call that takes longer than this hangs. It is asked again: a pause of the machine is not the
 * judges' fault.
 */
const MAX_MS = 50;
const MAX_MB = 64;
/** A call that gives no answer for so long is ended with its process. */
const MAX_WAIT_MS = 20_000;
const MAX_FAULTS = 20;
/** A call is asked again after this many others, so that no answer comes from what was kept. */
const LATER = 2000;

const phases = values.phase === "both" ? ["mangled", "growth"] : [values.phase];
const seconds = Number(values.seconds) / phases.length;
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const faults = [];
const fault = (what, asked) => {
  faults.push({ what, call: asked });
  console.error(`${what}: ${JSON.stringify(asked).slice(0, 2000)}`);
};
const report = (phase, asked, slowest) =>
  console.log(
    `${phase}: ${asked.toLocaleString("en-US")} calls (seed ${seed}), slowest ${slowest.toFixed(1)} ms, ${faults.length} faults`,
  );

if (phases.includes("mangled")) mangledPhase();
if (phases.includes("growth")) await growthPhase();
process.exit(faults.length === 0 ? 0 : 1);

function mangledPhase() {
  const next = mangledOf(randomOf(seed));
  const answerOf = (call) => JSON.stringify(judgeCall(judges, call));
  const waiting = [];
  const end = performance.now() + seconds * 1000;
  let asked = 0;
  let slowest = 0;
  while (performance.now() < end && faults.length < MAX_FAULTS) {
    const given = next();
    asked++;
    try {
      const started = performance.now();
      const answer = answerOf(given);
      const took = leastOf(given, performance.now() - started);
      slowest = Math.max(slowest, took);
      if (took > MAX_MS) fault(`took ${took.toFixed(0)} ms`, given);
      if (answer.includes('"judge.failed"')) fault("threw", given);
      waiting.push([given, answer]);
      if (waiting.length > LATER) {
        const [earlier, first] = waiting.shift();
        if (answerOf(earlier) !== first) fault("was judged differently the second time", earlier);
      }
    } catch (error) {
      fault(`threw ${error}`, given);
    }
  }
  report("mangled", asked, slowest);
}

function leastOf(given, first) {
  let took = first;
  for (let again = 0; took > MAX_MS && again < 3; again++) {
    const from = performance.now();
    judgeCall(judges, {
      ...given,
      input: { ...given.input, ...(given.input.command && { command: `${given.input.command} ` }) },
    });
    took = Math.min(took, performance.now() - from);
  }
  return took;
}

async function growthPhase() {
  const next = growthOf(randomOf(seed));
  const end = performance.now() + seconds * 1000;
  const measured = [];
  let slowest = 0;
  let asked = 0;
  let child = started();
  while (performance.now() < end && faults.length < MAX_FAULTS) {
    const { kind, call } = next();
    asked++;
    try {
      const { ms, mb, keys } = await answered(child, call);
      slowest = Math.max(slowest, ms);
      measured.push({ ms, mb, kind, call });
      if (measured.length > 2000) keepSlowest(measured);
      if (ms > MAX_MS) fault(`${kind}: took ${ms.toFixed(0)} ms`, call);
      if (mb > MAX_MB) fault(`${kind}: took ${mb.toFixed(0)} MB`, call);
      if (keys.includes("judge.failed")) fault(`${kind}: threw`, call);
    } catch (error) {
      fault(`${kind}: ${error.message}`, call);
      await child.stop();
      child = started();
    }
  }
  stopAll();
  report("growth", asked, slowest);
  keepSlowest(measured);
  for (const { ms, mb, kind, call } of measured.slice(0, Number(values.show)))
    console.log(
      `${ms.toFixed(1)} ms, ${mb.toFixed(1)} MB, ${kind}: ${JSON.stringify(call).slice(0, 300)}`,
    );
}

/**
 * Little memory, so that an abort shows; much for what is new, so that what one call allocates is
 * seen before it is collected.
 */
function started() {
  return start("judged", { node: ["--max-old-space-size=128", "--max-semi-space-size=64"] });
}

async function answered(child, call) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), MAX_WAIT_MS);
  });
  try {
    return await Promise.race([
      child.call("judge", { text: JSON.stringify(call), maxMs: MAX_MS, maxMb: MAX_MB }),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function keepSlowest(measured) {
  measured.sort((a, b) => b.ms - a.ms);
  measured.length = Math.min(measured.length, 100);
}
