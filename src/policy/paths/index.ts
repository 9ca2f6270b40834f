/** Path rules, indexed by the beginning of a path and by the names in it. */
import { FILE_ACCESSES, type FileAccessKind } from "../../core/effects.ts";
import type { Compiled } from "../rules/compiled-rule.ts";
import { type PathPattern, pathPatternOf } from "../rules/path-patterns.ts";
import { type PrefixNode, prefixTreeOf } from "../rules/prefix-tree.ts";
import type { Regex } from "../rules/rule.ts";

export interface PathEntry {
  readonly rule: Compiled;
  readonly pattern: PathPattern;
  /** A bit for each kind of file access that it applies to. */
  readonly kinds: number;
}

export interface PathRules {
  readonly all: readonly PathEntry[];
  /** Rules from the root, by their prefix. */
  readonly rooted: PrefixNode<PathEntry>;
  /** Rules that begin with a name at any depth, by that name. */
  readonly named: ReadonlyMap<string, readonly PathEntry[]>;
  /** A bit for the length of each of those names. */
  readonly lengths: number;
  /** The other rules, relative to the working directory, by their prefix. */
  readonly local: PrefixNode<PathEntry>;
  /** Only for allows. */
  readonly regexes: readonly { readonly rule: Compiled; readonly paths: readonly Regex[] }[];
  readonly home: string;
}

export const bitOf = (kind: FileAccessKind): number => 1 << FILE_ACCESSES.indexOf(kind);

/** `rules`: all asks and denies, or all allows. Undefined if none is about paths. */
export function pathRulesOf(rules: readonly Compiled[], home: string): PathRules | undefined {
  const all: PathEntry[] = [];
  const regexes: { rule: Compiled; paths: readonly Regex[] }[] = [];
  for (const rule of rules) {
    const { on } = rule.rule;
    if (on?.kind === "path") {
      const kinds = on.touches.reduce((bits, kind) => bits | bitOf(kind), 0);
      all.push({
        rule,
        kinds,
        pattern: pathPatternOf(on.pattern, { base: on.base, home }, !rule.isAllow),
      });
    } else if (rule.isAllow && on?.kind === "regex" && on.paths && !on.commands)
      regexes.push({ rule, paths: on.paths });
  }
  return all.length + regexes.length === 0 ? undefined : { all, ...indexed(all), regexes, home };
}

function indexed(
  all: readonly PathEntry[],
): Pick<PathRules, "rooted" | "named" | "lengths" | "local"> {
  const named = new Map<string, PathEntry[]>();
  let lengths = 0;
  const rooted: { prefix: string; item: PathEntry }[] = [];
  const local: { prefix: string; item: PathEntry }[] = [];
  for (const item of all) {
    const { anchor, runs, prefix } = item.pattern;
    const name = runs[0]?.length === 0 ? runs[1]?.[0]?.literal : undefined;
    if (anchor === "root") rooted.push({ prefix, item });
    else if (name === undefined) local.push({ prefix, item });
    else {
      lengths |= 1 << (name.length & 31);
      const known = named.get(name);
      if (known) known.push(item);
      else named.set(name, [item]);
    }
  }
  return { rooted: prefixTreeOf(rooted), named, lengths, local: prefixTreeOf(local) };
}
