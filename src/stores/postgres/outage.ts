/** Whether the database is lost, since when, and how long what needs it is kept waiting. */
import { CountersignError } from "../../core/errors.ts";

/** What waits longer is refused; a database that fails over is back by then. */
const PATIENCE_MS = 8000;
/** After so long without an answer it is not taken for granted that there is one. */
const QUIET_MS = 250;

export class Outage {
  /** Monotonic, in ms. */
  readonly steady: () => number;
  #answered: number;
  #lost: { readonly since: number; readonly reason: string } | undefined;

  constructor(steady: () => number) {
    this.steady = steady;
    this.#answered = steady();
  }

  /** It is lost, and has not answered for `ms`. */
  begin(reason: string, ms = 0): void {
    this.#lost ??= { since: this.steady() - ms, reason };
  }

  end(): void {
    this.#lost = undefined;
    this.answered();
  }

  /** On any connection. */
  answered(): void {
    this.#answered = this.steady();
  }

  /** Since when it is lost, by `steady`; undefined: it is not. */
  get since(): number | undefined {
    return this.#lost?.since;
  }

  /** Whether it has not shown lately that it answers. */
  get isQuiet(): boolean {
    return this.steady() - this.#answered > QUIET_MS;
  }

  /**
   * How long what began then still waits, in ms; 0 or less: it is refused. What comes once the
   * database is known to be lost for longer does not wait at all.
   */
  left(began: number): number {
    return Math.min(began, this.since ?? began) + PATIENCE_MS - this.steady();
  }

  /** What those are told that have waited in vain. */
  get error(): CountersignError {
    const reason = this.#lost?.reason ?? "the database does not answer";
    return new CountersignError("store-lost", reason);
  }
}
