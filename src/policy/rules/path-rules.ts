/** Matches path rules with every file and directory that a call touches. */
import type { FileAccess, FileAccessKind } from "../../core/effects.ts";
import { isGlob } from "../paths/globs.ts";
import { bitOf, type PathEntry, type PathRules } from "../paths/index.ts";
import { type Compiled, speaksOf } from "./compiled-rule.ts";
import { affords, type Matching, say } from "./matching.ts";
import { covers, meets } from "./path-patterns.ts";
import { along, type PrefixNode } from "./prefix-tree.ts";
import { isFoundIn } from "./regex-rules.ts";
import { below, directoryOf, namesOf, spelling } from "./spelling.ts";

/** One path that is being matched. */
interface Place {
  readonly path: string;
  readonly names: readonly string[];
  readonly kind: FileAccessKind;
  readonly cwd: string | undefined;
}

/**
 * Asks and denies: match what a call touches and its real location. Case is ignored, as on some
 * file systems.
 */
export function hearPathGuards(
  guards: PathRules,
  touches: readonly FileAccess[],
  matching: Matching,
): void {
  const cwd = directoryOf(matching.call.cwd, guards.home)?.toLowerCase();
  for (const { kind, path, real } of touches) {
    const spelt = spelling(path, guards.home).toLowerCase();
    hearPlace(guards, { path: spelt, names: namesOf(spelt), kind, cwd }, matching);
    const place =
      real === undefined || real === path ? spelt : spelling(real, guards.home).toLowerCase();
    if (place !== spelt)
      hearPlace(guards, { path: place, names: namesOf(place), kind, cwd }, matching);
  }
}

function hearPlace(guards: PathRules, place: Place, matching: Matching): void {
  if (place.kind === "delete" || place.kind === "permit" || isGlob(place.path)) {
    hearAll(guards.all, place, matching);
    return;
  }
  for (
    let node: PrefixNode<PathEntry> | undefined = guards.rooted;
    node;
    node = along(node, place.path)
  )
    hearAll(node.items, place, matching);
  if (guards.named.size > 0) {
    for (const name of place.names) {
      const entries = mayBeNamed(guards, name) ? guards.named.get(name) : undefined;
      if (entries) hearAll(entries, place, matching);
    }
  }
  // a relative pattern applies in every directory, so none has a fixed prefix
  hearAll(guards.local.items, place, matching);
}

function hearAll(
  entries: readonly PathEntry[],
  { path, names, kind, cwd }: Place,
  matching: Matching,
): void {
  const takesAll = kind === "delete" || kind === "permit";
  const weight = path.length * (isGlob(path) ? OPEN : 1);
  for (const { rule, pattern, kinds } of entries) {
    if ((kinds & bitOf(kind)) === 0 || !speaksOf(rule, matching.judgement)) continue;
    if (!affords(matching, weight * pattern.size)) return;
    if (
      meets(pattern, names, takesAll) &&
      (!isHere(pattern.size, pattern.anchor) || isBelow(path, cwd))
    )
      say(matching, rule);
  }
}

/** A cheap test before the name is looked up. */
const mayBeNamed = ({ lengths }: PathRules, { length }: string): boolean =>
  ((lengths >> (length & 31)) & 1) === 1;

/** The cost of a glob, relative to plain text. */
const OPEN = 8;

/** `./**`: everything below the working directory. */
const isHere = (size: number, anchor: string): boolean => size === 1 && anchor === "cwd";
const isBelow = (path: string, cwd: string | undefined): boolean =>
  cwd === undefined || below(path, cwd) !== undefined;

/**
 * Allows: every touch must be covered, as written and by its real location. If a file may be
 * written, reading it needs no rule of its own. They are about file tools: what else a shell
 * command does, no path tells.
 */
export function hearPathAllows(allows: PathRules, matching: Matching): void {
  const { files, runs, fetches, shell, loose, partial } = matching.judgement.effects;
  if (
    shell ||
    loose ||
    partial ||
    files === undefined ||
    runs !== undefined ||
    fetches !== undefined
  )
    return;
  const cwd = directoryOf(matching.call.cwd, allows.home);
  const used = new Set<Compiled>();
  for (const touch of files) {
    const { kind, path, real } = touch;
    const rule = allowFor(allows, path, kind, cwd, matching);
    const other =
      real === undefined || real === path ? rule : allowFor(allows, real, kind, cwd, matching);
    if (rule && other) used.add(rule).add(other);
    else if (!isOwn(touch, files)) return;
  }
  for (const rule of used) say(matching, rule);
}

const isOwn = ({ kind, path }: FileAccess, touches: readonly FileAccess[]): boolean =>
  (kind === "read" || kind === "list") &&
  touches.some(
    (other) => other.path === path && (other.kind === "write" || other.kind === "delete"),
  );

/** The highest-ranked rule that covers a path. */
function allowFor(
  rules: PathRules,
  given: string,
  kind: FileAccessKind,
  cwd: string | undefined,
  matching: Matching,
): Compiled | undefined {
  const { rooted, named, local, regexes, home } = rules;
  const path = spelling(given, home);
  const place: Place = { path, names: namesOf(path), kind, cwd };
  let best: Compiled | undefined;
  for (let node: PrefixNode<PathEntry> | undefined = rooted; node; node = along(node, path))
    best = bestOf(node.items, place, best, matching);
  const inside = below(path, cwd);
  if (inside !== undefined) {
    const here: Place = { ...place, path: inside, names: namesOf(inside) };
    for (let node: PrefixNode<PathEntry> | undefined = local; node; node = along(node, inside))
      best = bestOf(node.items, here, best, matching);
    for (const name of here.names)
      if (mayBeNamed(rules, name)) best = bestOf(named.get(name) ?? NONE, here, best, matching);
  }
  for (const { rule, paths } of regexes) {
    if (best !== undefined && best.order < rule.order) continue;
    if (!isGlob(path) && isFoundIn(paths, path, matching) && speaksOf(rule, matching.judgement))
      best = rule;
  }
  return best;
}

const NONE: readonly PathEntry[] = [];

function bestOf(
  entries: readonly PathEntry[],
  { path, names, kind }: Place,
  best: Compiled | undefined,
  matching: Matching,
) {
  let found = best;
  for (const { rule, pattern, kinds } of entries) {
    if ((kinds & bitOf(kind)) === 0 || (found !== undefined && found.order <= rule.order)) continue;
    if (!affords(matching, path.length * pattern.size) || !covers(pattern, names)) continue;
    if (speaksOf(rule, matching.judgement)) found = rule;
  }
  return found;
}
