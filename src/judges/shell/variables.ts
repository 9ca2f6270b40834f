/**
 * The variables of a shell. Subshells and branches begin with those of their parent, which are
 * copied only where one of the two writes.
 */
import type { Budget } from "../../core/effects.ts";
import type { Stream } from "../report.ts";

export interface Value {
  readonly text: string;
  /** What the text was made of, where a command's output went into it. */
  readonly from?: Stream | undefined;
  /** The text is a glob that stands for the names of files, which may hold anything. */
  readonly glob?: boolean;
  /** An array's elements, where they are known. */
  readonly items?: readonly string[];
  /**
   * The text is not known, but it is a number or comes from the environment: evaluating it runs
   * nothing.
   */
  readonly inert?: boolean | undefined;
  /** At least the pieces that are not known are so. */
  readonly settled?: boolean;
}

/** What a call begins with: it is copied when something is put into it. */
const NONE = new Map<string, Value>();

export class Variables {
  readonly #budget: Budget;
  #values: Map<string, Value>;
  /** Others read the same map. */
  #shared: boolean;

  constructor(budget: Budget, values = NONE) {
    this.#budget = budget;
    this.#values = values;
    this.#shared = values === NONE;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  set(name: string, value: Value): void {
    this.#budget.left -= value.text.length;
    this.#own().set(name, value);
  }

  delete(name: string): void {
    if (this.#values.has(name)) this.#own().delete(name);
  }

  forked(): Variables {
    const fork = new Variables(this.#budget, this.#values);
    fork.#shared = true;
    this.#shared = true;
    return fork;
  }

  /** Tells of each name of which one of the two knows something else than the other. */
  eachOther(others: Variables, tell: (name: string, value: Value | undefined) => void): void {
    const [own, theirs] = [this.#values, others.#values];
    if (own === theirs) return;
    this.#budget.left -= own.size + theirs.size;
    for (const [name, value] of theirs) if (own.get(name) !== value) tell(name, value);
    for (const name of [...own.keys()]) if (!theirs.has(name)) tell(name, undefined);
  }

  #own(): Map<string, Value> {
    if (this.#shared) {
      this.#budget.left -= 2 * this.#values.size;
      this.#values = new Map(this.#values);
      this.#shared = false;
    }
    return this.#values;
  }
}
