/**
 * Makes a schedule that breaks a law as plain as it can be: it takes away streams and choices, and
 * lowers what is left, as long as the same law is broken.
 */
import { playChoices, type Run, type WorldName } from "./run.ts";
import { type Choices, plain } from "./tape.ts";

/** Schedules that are tried at most: a few seconds. */
const TRIES = 2000;
/** So many choices are taken out of a stream at a time. */
const PIECES = [8, 4, 2, 1];

/** The law that is broken, in one of the worlds. */
interface Sought {
  readonly law: string;
  readonly world: WorldName;
}

export async function shrunk(choices: Choices, { law, world }: Sought): Promise<Run> {
  const search = new Search({ law, world }, await playChoices(choices, world));
  let before: Run;
  do {
    before = search.best;
    await search.dropStreams();
    await search.dropPieces();
    await search.lower();
  } while (search.best !== before && search.tries < TRIES);
  return search.best;
}

class Search {
  readonly #law: string;
  readonly #world: WorldName;
  best: Run;
  tries = 0;

  constructor({ law, world }: Sought, first: Run) {
    this.#law = law;
    this.#world = world;
    this.best = first;
  }

  async dropStreams(): Promise<void> {
    for (const name of Object.keys(this.best.choices)) await this.#try(name, []);
  }

  async dropPieces(): Promise<void> {
    for (const name of Object.keys(this.best.choices))
      for (const length of PIECES)
        for (let at = this.#of(name).length - length; at >= 0; at--)
          await this.#try(name, this.#of(name).toSpliced(at, length));
  }

  /** To zero, or as near to it as halving comes. */
  async lower(): Promise<void> {
    for (const name of Object.keys(this.best.choices))
      for (let at = this.#of(name).length - 1; at >= 0; at--) {
        if (await this.#set(name, at, 0)) continue;
        let least = 0;
        for (let number = this.#of(name)[at] ?? 0; number - least > 1; ) {
          const middle = Math.floor((least + number) / 2);
          if (await this.#set(name, at, middle)) number = middle;
          else least = middle;
        }
      }
  }

  #of(name: string): readonly number[] {
    return this.best.choices[name] ?? [];
  }

  async #set(name: string, at: number, number: number): Promise<boolean> {
    const numbers = this.#of(name);
    return at < numbers.length && numbers[at]! > number
      ? this.#try(name, numbers.with(at, number))
      : false;
  }

  /** Takes these numbers for the stream, if the law is still broken and the schedule is plainer. */
  async #try(name: string, numbers: readonly number[]): Promise<boolean> {
    if (this.tries++ >= TRIES) return false;
    const changed = plain(Object.entries({ ...this.best.choices, [name]: numbers }));
    const run = await playChoices(changed, this.#world);
    const isBroken = run.faults.some(({ law }) => law === this.#law);
    if (!isBroken || !isPlainer(run.choices, this.best.choices)) return false;
    this.best = run;
    return true;
  }
}

/** Fewer choices, or the same number of smaller ones. */
function isPlainer(one: Choices, other: Choices): boolean {
  const [a, b] = [one, other].map((choices) => Object.values(choices).flat());
  const counts = [a!, b!].map((numbers) => numbers.filter((number) => number > 0).length);
  const sums = [a!, b!].map((numbers) => numbers.reduce((sum, number) => sum + number, 0));
  return counts[0]! < counts[1]! || (counts[0] === counts[1] && sums[0]! < sums[1]!);
}
