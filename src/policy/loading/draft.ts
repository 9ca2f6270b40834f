/** A policy file while it is read: the rules so far, its faults and its remarks. */
import type { HookSpec } from "../../core/hook.ts";
import type { RuleSource } from "../../core/model.ts";
import { compileRegex } from "../rules/regex.ts";
import type { Flavour } from "../rules/regex-syntax.ts";
import type { Behaviour, PathLists, PolicySettings, Regex, Rule } from "../rules/rule.ts";
import type { Fault, Path } from "./document.ts";

/** Something that is valid, but perhaps not what was meant. */
export interface Note {
  readonly line: number;
  readonly message: string;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type Lists = { readonly [Key in keyof PathLists]: string[] };

export interface Draft {
  readonly source: RuleSource;
  /** Absolute path of the file. */
  readonly directory: string;
  /** The directory that `/x` in a path pattern is relative to, absolute. */
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
   * As `compileRegex`. Also returns an error text if all patterns of the file together are too
   * large.
   */
  regex(source: string, flavour: Flavour, action: Behaviour): Regex | string;
  /** A fault that rejects the whole file. */
  fault(path: Path, message: string): void;
  note(path: Path, message: string): void;
}

/**
 * The maximum size of all patterns of one file, with repetitions written out. It is enough for
 * thousands of ordinary patterns. Calls wait while a project's patterns are compiled.
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
        return "the patterns before it already use up the limit for all of them";
      const regex = compileRegex(source, flavour, action);
      if (typeof regex !== "string") weight += regex.weight ?? 0;
      return regex;
    },
    fault: (path, message) => void faults.push({ path, message }),
    note: (path, message) => void notes.push({ line: lineOf(path), message }),
  };
}
