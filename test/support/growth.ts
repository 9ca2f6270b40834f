/**
 * Whether a cost grows linearly: four times the size may cost four times as much. No absolute time
 * counts.
 */
import { expect } from "vitest";

/** Between linear, which gives 4, and quadratic, which gives 16. */
const MOST = 4 ** 1.75;
/** Below this a cost is linear beyond doubt, and above that one it is quadratic beyond doubt. */
const LINEAR = 4 ** 1.3;
const QUADRATIC = 4 ** 1.9;
/** No busy machine makes so much of anything linear. */
const EXPLOSIVE = 4 ** 3;
const LEAST_ROUNDS = 2;
const SOME_ROUNDS = 8;
/** Where it seems to be more than linear and less than quadratic. */
const MOST_ROUNDS = 40;
const SAMPLES = 3;
/** A sample repeats the work until it has cost so much, so that it is more than noise. */
const SAMPLE_MS = 2;
const MAX_RUNS = 100_000;
/** Of a run that costs so much, one sample a round says enough: what disturbs it is a small part. */
const LONG_MS = 20;

/** Milliseconds of CPU time: the time that other processes have the processor does not count. */
export function cpuMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * How many times as much CPU time `run(size)` costs as `run(size / 4)`, each at its least: of two
 * to forty rounds of up to three samples, until there is no doubt. The least of many samples is what it
 * really costs; a busy machine, which makes single samples cost more, only makes it try again.
 */
export function growth(run: (size: number) => void, size: number): number {
  const small = Math.floor(size / 4);
  let less = Number.POSITIVE_INFINITY;
  let more = Number.POSITIVE_INFINITY;
  for (let round = 0; round < LEAST_ROUNDS || isWorthAnother(round, more / less); round++) {
    less = Math.min(
      less,
      best(() => run(small)),
    );
    more = Math.min(
      more,
      best(() => run(size)),
    );
  }
  return more / less;
}

const isWorthAnother = (round: number, times: number): boolean =>
  times >= LINEAR &&
  times < EXPLOSIVE &&
  round < (times >= MOST && times < QUADRATIC ? MOST_ROUNDS : SOME_ROUNDS);

/** Whether `run` costs no more than in proportion to its size. */
export const isLinear = (run: (size: number) => void, size: number): boolean =>
  growth(run, size) < MOST;

/** Fails where `run` costs more than in proportion to its size. */
export function expectLinear(run: (size: number) => void, size: number): void {
  expect(growth(run, size), `times the cost of a quarter of ${size}`).toBeLessThan(MOST);
}

/** The least CPU time of one run, of several samples. */
function best(run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let taken = 0; taken < SAMPLES; taken++) {
    const cost = sample(run);
    least = Math.min(least, cost);
    if (cost >= LONG_MS) break;
  }
  return least;
}

function sample(run: () => void): number {
  let spent = 0;
  let runs = 0;
  for (let batch = 1; spent < SAMPLE_MS && runs < MAX_RUNS; batch *= 2) {
    spent += cpuMs(() => {
      for (let at = 0; at < batch; at++) run();
    });
    runs += batch;
  }
  return Math.max(spent, 0.001) / runs;
}
