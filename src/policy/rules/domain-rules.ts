/** Matches host rules with every address that a call requests. */
import type { Fetch } from "../../core/effects.ts";
import { type Compiled, speaksOf } from "./compiled-rule.ts";
import { domainPatternOf, hostOf, isWeb } from "./domain-patterns.ts";
import { type Glob, globOf } from "./glob.ts";
import { affords, doubt, type Matching, say } from "./matching.ts";

interface Open {
  readonly rule: Compiled;
  /** By label, from the last one; only patterns without a star that stands for several labels. */
  readonly labels: readonly Glob[];
  readonly wide: boolean;
}

export interface DomainRules {
  /** `*`: every host. */
  readonly every: readonly Compiled[];
  /** All the others. */
  readonly some: readonly Compiled[];
  readonly exact: ReadonlyMap<string, readonly Compiled[]>;
  /** `*.example.com`, by `example.com`. */
  readonly under: ReadonlyMap<string, readonly Compiled[]>;
  /** Patterns with a star elsewhere. */
  readonly open: readonly Open[];
}

/** `rules`: all asks and denies, or all allows. Undefined if none is about hosts. */
export function domainRulesOf(rules: readonly Compiled[]): DomainRules | undefined {
  const every: Compiled[] = [];
  const some: Compiled[] = [];
  const exact = new Map<string, Compiled[]>();
  const under = new Map<string, Compiled[]>();
  const open: Open[] = [];
  const put = (map: Map<string, Compiled[]>, key: string, rule: Compiled) =>
    map.set(key, [...(map.get(key) ?? []), rule]);
  for (const rule of rules) {
    const { on } = rule.rule;
    if (on?.kind !== "domain") continue;
    const labels = domainPatternOf(on.domain);
    const [first, ...rest] = labels;
    const isEvery = first === "*" && rest.length === 0;
    (isEvery ? every : some).push(rule);
    if (isEvery) continue;
    if (first === "*" && !rest.some((label) => label.includes("*")))
      put(under, rest.join("."), rule);
    else if (!labels.some((label) => label.includes("*"))) put(exact, labels.join("."), rule);
    else
      open.push({
        rule,
        wide: first === "*",
        labels: (first === "*" ? rest : labels).map(globOf).reverse(),
      });
  }
  return every.length + some.length === 0 ? undefined : { every, some, exact, under, open };
}

/**
 * Asks and denies. An unreadable address may be any: a rule for every host matches it, all others
 * may match it.
 */
export function hearDomainGuards(
  guards: DomainRules,
  fetches: readonly Fetch[],
  matching: Matching,
): void {
  for (const { url } of fetches) {
    const host = affords(matching, url.length) ? hostOf(url) : undefined;
    for (const rule of guards.every) if (speaksOf(rule, matching.judgement)) say(matching, rule);
    const unsure =
      host === undefined
        ? guards.some.find((rule) => speaksOf(rule, matching.judgement))
        : undefined;
    if (unsure) doubt(matching, unsure);
    if (host !== undefined)
      for (const rule of rulesFor(guards, host))
        if (speaksOf(rule, matching.judgement)) say(matching, rule);
  }
}

/** Allows: every address must be covered, and the call may do nothing else. */
export function hearDomainAllows(allows: DomainRules, matching: Matching): void {
  const { fetches, files, runs, shell, loose, partial } = matching.judgement.effects;
  if (
    shell ||
    loose ||
    partial ||
    fetches === undefined ||
    files !== undefined ||
    runs !== undefined
  )
    return;
  const used: Compiled[] = [];
  for (const { url } of fetches) {
    const host = isWeb(url) && affords(matching, url.length) ? hostOf(url) : undefined;
    if (host === undefined) return;
    const best = highest(
      rulesFor(allows, host),
      highest(allows.every, undefined, matching),
      matching,
    );
    if (best === undefined) return;
    used.push(best);
  }
  for (const rule of used) say(matching, rule);
}

/** The highest-ranked rule that applies to this call, including one found before. */
function highest(
  rules: readonly Compiled[],
  best: Compiled | undefined,
  { judgement }: Matching,
): Compiled | undefined {
  let found = best;
  for (const rule of rules)
    if ((found === undefined || rule.order < found.order) && speaksOf(rule, judgement))
      found = rule;
  return found;
}

const NONE: readonly Compiled[] = [];

/** The rules that match a host, apart from those that match every host. */
function rulesFor({ exact, under, open }: DomainRules, host: string): readonly Compiled[] {
  let found = exact.get(host) ?? NONE;
  if (under.size > 0) {
    for (let dot = host.indexOf("."); dot >= 0; dot = host.indexOf(".", dot + 1)) {
      const rules = under.get(host.slice(dot + 1));
      if (rules) found = [...found, ...rules];
    }
  }
  if (open.length === 0) return found;
  const labels = host.split(".").reverse();
  return [...found, ...open.filter((each) => fits(each, labels)).map(({ rule }) => rule)];
}

const fits = ({ labels: globs, wide }: Open, labels: readonly string[]): boolean =>
  (wide ? labels.length > globs.length : labels.length === globs.length) &&
  globs.every((glob, at) => glob(labels[at] ?? ""));
