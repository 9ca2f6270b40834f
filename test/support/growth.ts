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
/** Here a few rounds are enough, however much a busy machine adds. */
const EXPLOSIVE = 4 ** 3;
const LEAST_ROUNDS = 2;
const FEW_ROUNDS = 5;
const SOME_ROUNDS = 12;
/** Where it seems to be more than linear and less than quadratic. */
const MOST_ROUNDS = 60;
/** Of the smaller size, which makes something seem to grow less if it was disturbed. */
const SAMPLES = 3;
/** A sample repeats the work until it has cost so much, so that it is more than noise. */
const SAMPLE_MS = 2;
const MAX_RUNS = 100_000;

/** Milliseconds of CPU time: the time that other processes have the processor does not count. */
export function cpuMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * How many times as much CPU time `run(size)` costs as `run(size / 4)`, each at its least: of two
 * to sixty rounds, until there is no doubt. The least of many samples is what it really costs; a
 * busy machine, which makes single samples cost more, only makes it try again.
 */
export function growth(run: (size: number) => void, size: number): number {
  const small = Math.floor(size / 4);
  let less = Number.POSITIVE_INFINITY;
  let more = Number.POSITIVE_INFINITY;
  for (let round = 0; round < LEAST_ROUNDS || isWorthAnother(round, more / less); round++) {
    for (let taken = 0; taken < SAMPLES; taken++)
      less = Math.min(
        less,
        sample(() => run(small)),
      );
    more = Math.min(
      more,
      sample(() => run(size)),
    );
  }
  return more / less;
}

const isWorthAnother = (round: number, times: number): boolean =>
  times >= LINEAR && round < roundsFor(times);

function roundsFor(times: number): number {
  if (times >= EXPLOSIVE) return FEW_ROUNDS;
  return times >= MOST && times < QUADRATIC ? MOST_ROUNDS : SOME_ROUNDS;
}

/** Whether `run` costs no more than in proportion to its size. */
export const isLinear = (run: (size: number) => void, size: number): boolean =>
  growth(run, size) < MOST;

/** Fails where `run` costs more than in proportion to its size. */
export function expectLinear(run: (size: number) => void, size: number): void {
  expect(growth(run, size), `times the cost of a quarter of ${size}`).toBeLessThan(MOST);
}

/** The CPU time of one run. */
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
