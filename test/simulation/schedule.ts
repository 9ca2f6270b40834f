/**
 * Simulated time: everything that takes time in a run waits here, and happens in the order of that
 * time. After each step, all that follows from it without waiting has happened, too.
 */
import type { Stream, Tape } from "./tape.ts";

interface Step {
  readonly at: number;
  readonly run: () => void;
  /** It keeps no run going. */
  readonly isIdle: boolean;
}

const START = Date.UTC(2026, 0, 1);
/** The real one: simulated runs replace timers, and this is called between their steps. */
const { nextTick } = process;

export class Schedule {
  readonly tape: Tape;
  /** Monotonic time, in ms. */
  steady = 1000;
  /** Unix ms; it may be set. */
  wall = START;
  /** What happened, for people. */
  readonly story: string[] = [];
  /** By time; of the same time, those that were planned first come first. */
  readonly #steps: Step[] = [];
  readonly #order: Stream;
  /** Steps that keep the run going. */
  #busy = 0;

  constructor(tape: Tape) {
    this.tape = tape;
    this.#order = tape.stream("order");
  }

  tell(what: string): void {
    this.story.push(`${this.steady} ${what}`);
  }

  /** Returns how to cancel it. */
  after(ms: number, run: () => void): () => void {
    return this.#plan({ at: this.steady + Math.max(0, ms), run, isIdle: false });
  }

  /** Again and again, as long as there is anything else. Returns how to stop it. */
  every(ms: number, run: () => void): () => void {
    let stop: () => void;
    const next = (): void => {
      const again = () => {
        next();
        run();
      };
      stop = this.#plan({ at: this.steady + ms, run: again, isIdle: true });
    };
    next();
    return () => stop();
  }

  #plan(step: Step): () => void {
    let at = this.#steps.length;
    while (at > 0 && step.at < this.#steps[at - 1]!.at) at--;
    this.#steps.splice(at, 0, step);
    if (!step.isIdle) this.#busy++;
    return () => {
      const found = this.#steps.indexOf(step);
      if (found < 0) return;
      this.#steps.splice(found, 1);
      if (!step.isIdle) this.#busy--;
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Nothing happens for so long, though its time comes: the process stands still. */
  stall(ms: number): void {
    this.steady += ms;
    this.wall += ms;
  }

  /** Until nothing is left to happen but what happens again and again. */
  async run(): Promise<void> {
    await drained();
    while (this.#busy > 0) {
      const step = this.#next();
      const ms = Math.max(0, step.at - this.steady);
      this.wall += ms;
      this.steady += ms;
      step.run();
      await drained();
    }
  }

  /** Of what is due at the same moment, any may come first. */
  #next(): Step {
    const [first] = this.#steps;
    let same = 1;
    while (this.#steps[same]?.at === first!.at) same++;
    const [next] = this.#steps.splice(same === 1 ? 0 : this.#order.upTo(same - 1), 1);
    if (!next!.isIdle) this.#busy--;
    return next!;
  }
}

/**
 * Resolves once no promise is left that can go on by itself: Node calls this back when the queue of
 * microtasks is empty, however long it was, and asks the operating system nothing.
 */
const drained = (): Promise<void> => new Promise((resolve) => nextTick(resolve));
