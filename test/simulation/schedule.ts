/**
 * A schedule made from a seed: everything that takes time in a simulated run waits here, and
 * happens in the order of simulated time. The same seed gives the same run.
 */
import { Clock, type Deadline } from "../../src/core/clock.ts";

interface Step {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

const START = Date.UTC(2026, 0, 1);
/** Work that was let go on runs to its next wait; some of ours gives others a turn first. */
const TURNS = 4;

export class Schedule {
  /** Monotonic time, in ms. */
  steady = 1000;
  /** Unix ms; it may be set. */
  wall = START;
  /** What happened, for people who look at a seed. */
  readonly story: string[] = [];
  readonly #steps: Step[] = [];
  #order = 0;
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Between 0 and 1 (mulberry32). */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(likely: number): boolean {
    return this.random() < likely;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }

  /** A whole number from 0 to `most`. */
  upTo(most: number): number {
    return Math.floor(this.random() * (most + 1));
  }

  tell(what: string): void {
    this.story.push(`${this.steady} ${what}`);
  }

  /** Of what is due at the same moment, any may come first. Returns how to cancel it. */
  after(ms: number, run: () => void): () => void {
    const step = { at: this.steady + Math.max(0, ms), order: this.#order++ + this.random(), run };
    let at = this.#steps.length;
    while (at > 0 && comesBefore(step, this.#steps[at - 1]!)) at--;
    this.#steps.splice(at, 0, step);
    return () => {
      const found = this.#steps.indexOf(step);
      if (found >= 0) this.#steps.splice(found, 1);
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Until nothing is left to happen. */
  async run(): Promise<void> {
    await settled();
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      this.wall += step.at - this.steady;
      this.steady = step.at;
      step.run();
      await settled();
    }
  }
}

const comesBefore = (one: Step, other: Step): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Of the real clock. */
const TICK_MS = 100;

/** The gateway's clock on the time of a schedule. Like the real one, it fires up to a tick late. */
export class ScheduledClock extends Clock {
  readonly #schedule: Schedule;

  constructor(schedule: Schedule) {
    super({ now: () => schedule.wall, steady: () => schedule.steady });
    this.#schedule = schedule;
  }

  override after<Subject>(
    ms: number,
    fire: (subject: Subject) => void,
    subject?: Subject,
  ): Deadline<Subject> {
    const due = this.steady() + ms;
    const about = subject as Subject;
    const late = Math.max(0, ms) + this.#schedule.upTo(TICK_MS);
    return { due, subject: about, cancel: this.#schedule.after(late, () => fire(about)) };
  }
}
