/** PowerShell's own aliases, as the entries of the catalog have them. */
import { beforeFirst } from "../pieces.ts";
import { specs } from "./catalog/index.ts";
import type { WindowsSpec } from "./program.ts";

interface Alias {
  readonly name: string;
  /** Only with a parameter of the cmdlet: it is a program as well. */
  readonly loose: boolean;
}

/** Built on first use, like the programs. */
let aliases: ReadonlyMap<string, Alias> | undefined;

/** Throws if two entries have the same alias. */
function collected(): ReadonlyMap<string, Alias> {
  const all = new Map<string, Alias>();
  for (const [alias, found] of specs.flatMap(aliasesOf)) {
    if (all.has(alias)) throw new Error(`catalog: the alias "${alias}" stands in two entries`);
    all.set(alias, found);
  }
  return all;
}

const aliasesOf = ({
  names,
  aliases: given = "",
}: WindowsSpec): readonly (readonly [string, Alias])[] =>
  given
    .split(/\s+/)
    .filter(Boolean)
    .map((each) => {
      const [alias = "", name = beforeFirst(names, " ")] = each.split(":");
      const loose = alias.length > 1 && alias.endsWith("?");
      return [loose ? alias.slice(0, -1) : alias, { name, loose }];
    });

function aliasOf(word: string): Alias | undefined {
  aliases ??= collected();
  return aliases.get(word.slice(word.lastIndexOf("\\") + 1).toLowerCase());
}

/**
 * The cmdlet that a word means, in lower case: `IEX`, `Microsoft.PowerShell.Utility\\iex`. Other
 * words are returned unchanged.
 */
export function cmdletOf(word: string): string {
  const alias = aliasOf(word);
  return alias && !alias.loose ? alias.name : word.slice(word.lastIndexOf("\\") + 1).toLowerCase();
}

/** The cmdlet that a program's name may also mean. */
export function looselyOf(word: string): string | undefined {
  const alias = aliasOf(word);
  return alias?.loose ? alias.name : undefined;
}

/**
 * Aliases that are programs of their own on other systems, or where PowerShell 7 dropped the alias:
 * `curl`, `sort`.
 */
export const isAlias = (word: string): boolean => aliasOf(word) !== undefined;
