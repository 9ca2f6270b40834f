/**
 * The choices that a schedule consists of. Each part of the world takes its own from a stream with
 * a name, so that a change of one part's choices leaves those of the others as they are. A seed
 * gives every stream its numbers; what was chosen can be written down, edited and played again. 0
 * is always the plainest choice: at once, no fault, nothing more.
 */

/** What was chosen, by the names of the streams. What is missing is 0. */
export type Choices = Readonly<Record<string, readonly number[]>>;

/** Chances are chosen in thousandths. */
const CERTAIN = 1000;

/** Gives a number from 0 to `most`. */
type Source = (most: number) => number;

export class Stream {
  readonly taken: number[] = [];
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** A whole number from 0 to `most`. */
  upTo(most: number): number {
    const chosen = this.#source(most);
    this.taken.push(chosen);
    return chosen;
  }

  chance(likely: number): boolean {
    return this.upTo(CERTAIN - 1) >= CERTAIN * (1 - likely);
  }

  /** The first is the plainest. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.upTo(items.length - 1)]!;
  }
}

export class Tape {
  readonly #streams = new Map<string, Stream>();
  readonly #sourceOf: (name: string) => Source;

  private constructor(sourceOf: (name: string) => Source) {
    this.#sourceOf = sourceOf;
  }

  static ofSeed(seed: number): Tape {
    return new Tape((name) => randomFrom(mixed(seed, name)));
  }

  static of(choices: Choices): Tape {
    return new Tape((name) => recordedIn(choices[name] ?? []));
  }

  stream(name: string): Stream {
    const known = this.#streams.get(name);
    if (known) return known;
    const made = new Stream(this.#sourceOf(name));
    this.#streams.set(name, made);
    return made;
  }

  /** What was chosen so far. */
  get choices(): Choices {
    return plain([...this.#streams].map(([name, { taken }]) => [name, taken] as const));
  }
}

/** Without what says nothing: zeros at the end, and streams of zeros. */
export const plain = (streams: Iterable<readonly [string, readonly number[]]>): Choices =>
  Object.fromEntries(
    [...streams].flatMap(([name, numbers]) => {
      const length = numbers.findLastIndex((number) => number !== 0) + 1;
      return length === 0 ? [] : [[name, numbers.slice(0, length)]];
    }),
  );

/** For a command line: `call-1:0,3 disk:7`. */
export const textOf = (choices: Choices): string =>
  Object.entries(choices)
    .map(([name, numbers]) => `${name}:${numbers.join(",")}`)
    .join(" ");

/** The other way round. Throws a TypeError where it is no such text. */
export function choicesIn(text: string): Choices {
  const streams = text.split(/\s+/).filter(Boolean);
  return Object.fromEntries(
    streams.map((stream) => {
      const [, name, numbers] = /^([\w.-]+):(\d+(?:,\d+)*)$/.exec(stream) ?? [];
      if (!name || !numbers) throw new TypeError(`no choices: ${stream}`);
      return [name, numbers.split(",").map(Number)];
    }),
  );
}

function recordedIn(numbers: readonly number[]): Source {
  let at = 0;
  return (most) => Math.min(numbers[at++] ?? 0, most);
}

/** A state of its own for each stream (FNV-1a). */
function mixed(seed: number, name: string): number {
  let state = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let at = 0; at < name.length; at++)
    state = Math.imul(state ^ name.charCodeAt(at), 0x01000193);
  return state;
}

/** Mulberry32. */
function randomFrom(begin: number): Source {
  let state = begin;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return Math.floor((((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32) * (most + 1));
  };
}
