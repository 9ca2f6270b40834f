/** The lines of a verb table for one first word, narrowed by the second: few are compared. */
import { isMoreExact } from "./verb-matcher.ts";
import type { Line, Verb } from "./verb-table.ts";

/** A line that may fit, with what rules it out at a glance: most are ruled out. */
export interface Candidate {
  readonly line: Line;
  /** The candidates that say the same verbs and more: one that fits counts instead. */
  readonly better: readonly Line[];
  /** It asks for an option. */
  readonly wantsOption: boolean;
  /** It does not fit fewer operands. */
  readonly operands: number;
}

/** Fewer candidates are compared with the words one by one. */
const FEW = 8;
/**
 * Words of commands come from a small vocabulary: what was found for two of them is remembered.
 * More pairs are not.
 */
const MOST_PAIRS = 256;
const LONGEST_PAIR = 80;

/** A second word that lines have, for which nobody has asked so far. */
const PENDING: readonly Candidate[] = [];

export class VerbGroup {
  readonly #all: readonly Line[];
  /** Undefined: for the words that no line begins with. */
  readonly #head: string | undefined;
  #lines: readonly Line[] | undefined;
  /** All of them, where they are few. */
  #few: readonly Candidate[] | undefined;
  /** By the words that lines have in the second place. */
  #bySecond: Map<string, readonly Candidate[]> | undefined;
  #others: readonly Candidate[] | undefined;
  #pairs: Map<string, readonly Candidate[]> | undefined;

  constructor(all: readonly Line[], head: string | undefined) {
    this.#all = all;
    this.#head = head;
  }

  /** Heaviest first. */
  get lines(): readonly Line[] {
    const head = this.#head;
    this.#lines ??= this.#all.filter(
      ({ heads }) => heads === undefined || (head !== undefined && heads.has(head)),
    );
    return this.#lines;
  }

  candidatesFor(verb: string | undefined, next: string | undefined): readonly Candidate[] {
    if (this.#few) return this.#few;
    if (this.lines.length <= FEW) {
      this.#few = candidatesOf(this.lines);
      return this.#few;
    }
    const candidates = this.#narrowed(next);
    return candidates.length <= FEW || verb === undefined
      ? candidates
      : this.#fitting(candidates, verb, next);
  }

  /** The lines whose second word may be this one. */
  #narrowed(next: string | undefined): readonly Candidate[] {
    const { lines } = this;
    this.#bySecond ??= new Map(
      lines.flatMap((line) => [...(secondsOf(line) ?? [])]).map((word) => [word, PENDING]),
    );
    const known = next === undefined ? undefined : this.#bySecond.get(next);
    if (next === undefined || known === undefined) {
      this.#others ??= candidatesOf(lines.filter((line) => !secondsOf(line)));
      return this.#others;
    }
    if (known !== PENDING) return known;
    const found = candidatesOf(lines.filter((line) => secondsOf(line)?.has(next) ?? true));
    this.#bySecond.set(next, found);
    return found;
  }

  /** An interface with hundreds of globs would compare each with every command. */
  #fitting(candidates: readonly Candidate[], verb: string, next: string | undefined) {
    const pair = next === undefined ? `${verb.length}${verb}` : `${verb.length}${verb} ${next}`;
    this.#pairs ??= new Map();
    const known = this.#pairs.get(pair);
    if (known) return known;
    const found = candidatesOf(
      candidates
        .map(({ line }) => line)
        .filter(
          ({ verbs: [first, second] }) =>
            mayFit(first, verb) && (first?.any || mayFit(second, next)),
        ),
    );
    if (pair.length > LONGEST_PAIR) return found;
    if (this.#pairs.size >= MOST_PAIRS) this.#pairs.clear();
    this.#pairs.set(pair, found);
    return found;
  }
}

const candidatesOf = (lines: readonly Line[]): readonly Candidate[] =>
  lines.map((line) => ({
    line,
    better: line.plain ? lines.filter((other) => isMoreExact(other, line)) : NONE,
    wantsOption: line.options.some(({ wanted }) => wanted),
    operands: line.passes ? 0 : line.verbs.length,
  }));
const NONE: readonly Line[] = [];

/** The words that a line has in the second place; undefined: it may have any, or none. */
const secondsOf = ({ verbs: [first, second] }: Line): ReadonlySet<string> | undefined =>
  first?.any ? undefined : second?.words;

const mayFit = (verb: Verb | undefined, word: string | undefined): boolean =>
  verb === undefined || verb.any || (word !== undefined && verb.like(word));
