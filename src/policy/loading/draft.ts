/**
 * A policy file while it is read: what was read so far, what is wrong with it, and what should be
 * said about it.
 */
import type { HookSpec } from "../../core/hook.ts";
import type { RuleSource } from "../../core/model.ts";
import { compileRegex } from "../rules/regex.ts";
import type { Flavour } from "../rules/regex-syntax.ts";
import type { Behaviour, PathLists, PolicySettings, Regex, Rule } from "../rules/rule.ts";
import type { Fault, Path } from "./document.ts";

/** Something that is not wrong, but perhaps not what was meant. */
export interface Note {
  readonly line: number;
  readonly message: string;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type Lists = { readonly [Key in keyof PathLists]: string[] };

export interface Draft {
  readonly source: RuleSource;
  /** Of the file, absolute. */
  readonly directory: string;
  /** What `/x` in a path pattern is relative to, absolute. */
  readonly base: string;
  /** Where `$NAME` in a hook's options is looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly rules: Rule[];
  readonly hooks: HookSpec[];
  readonly paths: Lists;
  readonly settings: Writable<PolicySettings>;
  readonly notes: Note[];
  readonly faults: Fault[];
  lineOf(path: Path): number;
  /**
   * As `compileRegex`; and a text, too, where all the patterns of the file together are too much.
   */
  regex(source: string, flavour: Flavour, action: Behaviour): Regex | string;
  /** A fault that refuses the whole file. */
  fault(path: Path, message: string): void;
  note(path: Path, message: string): void;
}

/** One way of writing policy files down. */
export interface Dialect {
  readonly name: string;
  /** The keys at the top of a file that are its own. */
  readonly keys: readonly string[];
  /** Reads what stands at its keys. */
  read(top: Readonly<Record<string, unknown>>, draft: Draft): void;
  /** Reads an entry of `rules`, where it has any. */
  rule?(entry: unknown, path: Path, draft: Draft): void;
}

/**
 * Of all patterns of one file, written out: thousands of ordinary ones. Calls wait while a
 * project's are read.
 */
const MAX_WEIGHT = 100_000;

export function newDraft(
  given: Pick<Draft, "source" | "directory" | "base" | "environment">,
  lineOf: Draft["lineOf"],
): Draft {
  const faults: Fault[] = [];
  const notes: Note[] = [];
  let weight = 0;
  return {
    ...given,
    rules: [],
    hooks: [],
    paths: { zeroAccess: [], readOnly: [], noDelete: [], roots: [] },
    settings: {},
    notes,
    faults,
    lineOf,
    regex(source, flavour, action) {
      if (weight > MAX_WEIGHT)
        return "all the patterns before it are so much work already that no more are read";
      const regex = compileRegex(source, flavour, action);
      if (typeof regex !== "string") weight += regex.weight ?? 0;
      return regex;
    },
    fault: (path, message) => void faults.push({ path, message }),
    note: (path, message) => void notes.push({ line: lineOf(path), message }),
  };
}
