/** The dialect contract: one format of policy files, and which parts of a file belong to it. */
import type { Path } from "./document.ts";
import type { Draft } from "./draft.ts";

/** A policy file is a mapping. */
export type Top = Readonly<Record<string, unknown>>;

export interface Dialect {
  readonly name: string;
  /** Top-level keys that only this dialect has. A file with one of them is a policy. */
  readonly keys: readonly string[];
  /**
   * Keys that describe a file. A file with nothing else is not a policy. Dialects may share them.
   */
  readonly labels?: readonly string[];
  /** Keys that other programs have, too: they are known only in a file that has one of `keys`. */
  readonly besides?: readonly string[];
  /** Files of a program that keeps more in them than a policy. */
  readonly settings?: SettingsFiles;
  /** Reads the values of its keys. Called for every file. */
  read(top: Top, draft: Draft): void;
  /** Its entries of `rules`, a list that dialects share. Left out: it has none. */
  readonly entries?: RuleEntries;
}

export interface RuleEntries {
  /**
   * Whether only this dialect can mean the entry. If several can, the last one of the list gets it.
   */
  claims(entry: unknown): boolean;
  /** Whether the file is this dialect's, so that it gets every entry that no dialect claims. */
  claimsFile?(top: Top): boolean;
  /** Turns one entry into a rule. */
  read(entry: unknown, path: Path, draft: Draft): void;
  /** Remarks on all rules together, in a file that it claims. */
  remark?(draft: Draft): void;
}

/** Unknown keys in such a file are not faults. */
export interface SettingsFiles {
  /** Whether a file of this name in this directory is one, whatever its content. */
  isNamed(file: string, directory: string): boolean;
  /** Whether it looks like one. Evaluated if no other dialect has a key in it. */
  looksSo(top: Top): boolean;
  /** Hook events that have no counterpart here. */
  readonly otherEvents: ReadonlySet<string>;
  /** Why a hook is not run here; undefined: it is. */
  leavesOut(hook: unknown): string | undefined;
}

/** The dialects, after checking that no two claim the same key. Throws if two do. */
export function dialectList<const Dialects extends readonly Dialect[]>(
  dialects: Dialects,
): Dialects {
  const claimed = new Map<string, string>();
  for (const { name, keys } of dialects) {
    for (const key of keys) {
      const other = claimed.get(key);
      if (other !== undefined)
        throw new Error(`the policy dialects ${other} and ${name} both claim the key ${key}`);
      claimed.set(key, name);
    }
  }
  return dialects;
}
