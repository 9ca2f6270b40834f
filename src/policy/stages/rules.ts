/** The rules of all sources, as one stage of the policy. */
import { MAX_EFFECTS } from "../../core/effects.ts";
import { patternOf } from "../../core/keys.ts";
import { type Judgement, RULE_SOURCES } from "../../core/model.ts";
import type { PolicyCall, Stage } from "../../core/policy.ts";
import { projectOf } from "../../core/project-roots.ts";
import { type Compiled, compileRule, speaksOf } from "../rules/compiled-rule.ts";
import { hearCommandAllows } from "../rules/coverage.ts";
import { hearDomainAllows, hearDomainGuards } from "../rules/domain-rules.ts";
import { placeOf } from "../rules/exact-rule.ts";
import { doubt, type Matching, NOTHING, newMatching, say, verdictsOf } from "../rules/matching.ts";
import { hearParamGuards } from "../rules/param-rules.ts";
import { hearPathAllows, hearPathGuards } from "../rules/path-rules.ts";
import { hearRegexGuards } from "../rules/regex-rules.ts";
import type { RuleSet } from "../rules/rule.ts";
import { type Allows, createIndex, type Guards, type ToolIndex } from "../rules/rule-index.ts";
import { addTexts } from "../rules/run-texts.ts";
import { allSubjects, isCutShort, statedCommands, statedPaths } from "../rules/subjects.ts";
import { hearTextAllows, hearTextGuards } from "../rules/text-rules.ts";

export { NOTHING };

/**
 * Every rule that matches a call gives its verdict: the highest-ranked source first, and within a
 * source in file order. In an untrusted set only asks and denies count. `home`: the absolute path
 * that `~` stands for.
 */
export function compileRules(sets: readonly RuleSet[], { home }: { readonly home: string }): Stage {
  const ranked = [...sets].sort(
    (one, other) => RULE_SOURCES.indexOf(one.source) - RULE_SOURCES.indexOf(other.source),
  );
  let order = 0;
  const compiled = ranked.flatMap((set) =>
    set.rules
      .filter(({ action }) => set.trusted || action !== "allow")
      .map((rule) => compileRule(rule, set, order++)),
  );
  if (compiled.length === 0) return () => NOTHING;
  const indexFor = indexByPlace(compiled, home);
  return (call, judgement) => {
    const { always, guards, allows } = indexFor(call);
    if (always.length === 0 && guards === undefined && allows === undefined) return NOTHING;
    const matching = newMatching(call, judgement);
    for (const rule of always) if (speaksOf(rule, judgement)) say(matching, rule);
    if (guards) hearGuards(guards, matching);
    if (allows) hearAllows(allows, matching);
    return verdictsOf(matching);
  };
}

/**
 * Rules of one project or directory are checked only for calls there, the others for every call.
 */
function indexByPlace(rules: readonly Compiled[], home: string): (call: PolicyCall) => ToolIndex {
  const projects = new Set(rules.flatMap(({ rule: { project } }) => project ?? []));
  const directories = new Set(rules.flatMap(({ rule: { cwd } }) => cwd ?? []));
  const made = new Map<string, (tool: string) => ToolIndex>();
  const indexOf = (project: string | undefined, cwd: string | undefined) => {
    const key = `${project ?? ""}\0${cwd ?? ""}`;
    const index = made.get(key) ?? createIndex(rulesIn(rules, { project, cwd }), home);
    made.set(key, index);
    return index;
  };
  const general = indexOf(undefined, undefined);
  if (projects.size + directories.size === 0) return ({ tool }) => general(tool);
  return (call) =>
    indexOf(among(projects, projectOf(call)), among(directories, placeOf(call)))(call.tool);
}

const among = (places: ReadonlySet<string>, place: string | undefined): string | undefined =>
  place !== undefined && places.has(place) ? place : undefined;

const rulesIn = (
  rules: readonly Compiled[],
  here: { readonly [place in "project" | "cwd"]: string | undefined },
): readonly Compiled[] =>
  rules.filter(
    ({ rule: { project = here.project, cwd = here.cwd } }) =>
      project === here.project && cwd === here.cwd,
  );

/**
 * Whether any rule matches paths. If so, their real locations must be known before the rules are
 * checked.
 */
export const usesPaths = (sets: readonly RuleSet[]): boolean =>
  sets.some(({ rules }) =>
    rules.some(({ on }) => on?.kind === "path" || (on?.kind === "regex" && on.paths !== undefined)),
  );

function hearGuards(guards: Guards, matching: Matching): void {
  const { call, judgement } = matching;
  const { files, fetches } = judgement.effects;
  if (guards.texts) hearTextGuards(guards.texts, allSubjects(call, judgement), matching);
  if (guards.paths && files) hearPathGuards(guards.paths, files, matching);
  if (guards.domains && fetches) hearDomainGuards(guards.domains, fetches, matching);
  if (guards.params.length > 0) hearParamGuards(guards.params, matching);
  if (guards.regexes.length > 0) hearRegexes(guards, matching);
  if (matching.left < 0) hearDoubt(guards.all, matching);
  else if (judgement.effects.partial) hearUnread(guards, matching);
}

function hearRegexes({ regexes }: Guards, matching: Matching): void {
  const { call, judgement } = matching;
  const { runs, files } = judgement.effects;
  const commands = [...statedCommands(call)];
  for (const run of runs ?? []) addTexts(commands, run);
  const paths = new Set(statedPaths(call));
  for (const { path, real = path } of files ?? []) paths.add(path).add(real);
  // some file systems ignore case
  for (const path of [...paths]) paths.add(path.toLowerCase());
  hearRegexGuards(regexes, { commands, paths: [...paths] }, matching);
}

/**
 * Whether a rule may match a part that was not read. A `match` compares text, which is available
 * unless there is too much of it.
 */
function hearUnread({ all, pieceful, named }: Guards, matching: Matching): void {
  const { call, judgement } = matching;
  if (isCutShort(call)) hearDoubt(all, matching);
  else if (isCut(judgement)) hearDoubt(pieceful, matching);
  else if (!judgement.effects.shell) hearDoubt(named, matching);
}

/** Of these, the first rule asks. */
function hearDoubt(rules: readonly Compiled[], matching: Matching): void {
  const rule = rules.find((each) => speaksOf(each, matching.judgement));
  if (rule && !matching.said?.includes(rule)) doubt(matching, rule);
}

const isCut = ({ keys, effects: { runs, files, fetches } }: Judgement): boolean =>
  keys.some((key) => patternOf(key).unread) ||
  runs?.length === MAX_EFFECTS ||
  files?.length === MAX_EFFECTS ||
  fetches?.length === MAX_EFFECTS;

function hearAllows({ texts, commands, paths, domains }: Allows, matching: Matching): void {
  if (texts) hearTextAllows(texts, matching);
  if (commands) hearCommandAllows(commands, matching);
  if (paths) hearPathAllows(paths, matching);
  if (domains) hearDomainAllows(domains, matching);
}
