/** The dialect contract: one way of writing policy files down, and what of a file is its own. */
import type { Path } from "./document.ts";
import type { Draft } from "./draft.ts";

/** The mapping that a policy file is. */
export type Top = Readonly<Record<string, unknown>>;

export interface Dialect {
  readonly name: string;
  /** Top-level keys that it claims, and no other dialect may. A file with one of them is a policy. */
  readonly keys: readonly string[];
  /** Keys that describe a file. One with nothing else is no policy. Dialects may share them. */
  readonly labels?: readonly string[];
  /** Keys that other programs have, too: known in a file that has one of `keys`, and nowhere else. */
  readonly besides?: readonly string[];
  /** Files of a program that keeps more in them than a policy. */
  readonly settings?: SettingsFiles;
  /** Reads what stands at its keys. Called for every file. */
  read(top: Top, draft: Draft): void;
  /** Its entries of `rules`, a list that dialects share. Left out: it has none. */
  readonly entries?: RuleEntries;
}

export interface RuleEntries {
  /** Whether only this dialect can mean the entry. Where several can, the last of the list has it. */
  claims(entry: unknown): boolean;
  /** Whether the file is this dialect's, so that it has every entry that none claims. */
  claimsFile?(top: Top): boolean;
  /** Turns one entry into a rule. */
  read(entry: unknown, path: Path, draft: Draft): void;
  /** Remarks on all rules together, in a file that it claims. */
  remark?(draft: Draft): void;
}

/** Nothing that is unknown in such a file is a fault. */
export interface SettingsFiles {
  /** Whether a file of this name in this directory is one, whatever it holds. */
  isNamed(file: string, directory: string): boolean;
  /** Whether it looks like one. Asked where no other dialect has a key in it. */
  looksSo(top: Top): boolean;
  /** Events of its hooks that nothing here asks. */
  readonly otherEvents: ReadonlySet<string>;
  /** Why a hook is not asked here; undefined: it is. */
  leavesOut(hook: unknown): string | undefined;
}

/** The dialects, once it is sure that no two claim the same key. Throws where two do. */
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
