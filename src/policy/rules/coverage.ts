/**
 * Whether allow rules cover every command that a call would run. If one command is not covered,
 * nothing is allowed.
 */
import type { Effects, Run } from "../../core/effects.ts";
import { projectOf } from "../../core/judge.ts";
import type { JsonObject } from "../../core/model.ts";
import { type CommandPattern, commandPatternOf } from "./command-patterns.ts";
import { type Compiled, speaksOf } from "./compiled-rule.ts";
import { areHarmless } from "./environment.ts";
import { fitsBehind, type TextGlob } from "./glob.ts";
import { affords, type Matching, say } from "./matching.ts";
import { along, type PrefixNode, prefixTreeOf } from "./prefix-tree.ts";
import { isFoundIn } from "./regex-rules.ts";
import type { Regex } from "./rule.ts";
import { cautionOf, isStrayMove, isStripped, mixesMoves, runAt } from "./run-cautions.ts";
import { allowTexts, misleads } from "./run-texts.ts";

interface Entry {
  readonly rule: Compiled;
  readonly pattern: CommandPattern;
  readonly glob: TextGlob;
}

export interface CommandAllows {
  readonly patterns: PrefixNode<Entry>;
  readonly regexes: readonly { readonly rule: Compiled; readonly commands: readonly Regex[] }[];
}

/** Rules that match only commands. Undefined if there is none. */
export function commandAllowsOf(rules: readonly Compiled[]): CommandAllows | undefined {
  const entries: { prefix: string; item: Entry }[] = [];
  const regexes: { rule: Compiled; commands: readonly Regex[] }[] = [];
  for (const rule of rules) {
    const { on } = rule.rule;
    if (on?.kind === "command") {
      const pattern = commandPatternOf(on.pattern);
      for (const glob of pattern.globs)
        entries.push({ prefix: glob.prefix, item: { rule, pattern, glob } });
    } else if (on?.kind === "regex" && on.commands && !on.paths)
      regexes.push({ rule, commands: on.commands });
  }
  return entries.length + regexes.length === 0
    ? undefined
    : { patterns: prefixTreeOf(entries), regexes };
}

/**
 * Returns the rules that it used. If a call is entirely harmless and no rule matches it, there is
 * no allow.
 */
export function hearCommandAllows(allows: CommandAllows, matching: Matching): void {
  const { effects } = matching.judgement;
  if (!effects.shell || (effects.loose && !effects.partial)) return;
  const literal = literalAllow(allows, matching);
  if (literal) say(matching, literal);
  if (
    literal ||
    effects.partial ||
    effects.loose ||
    effects.runs === undefined ||
    mixesMoves(effects)
  )
    return;
  const used: Compiled[] = [];
  const court: Court = { allows, matching, effects, runs: effects.runs, used, acts: effects.acts };
  for (const [at, { inside }] of effects.runs.entries())
    if (inside < 0 && !isCovered(at, court)) return;
  for (const rule of used) say(matching, rule);
  if (court.acts && used.length > 0) matching.inPart = used;
}

interface Court {
  readonly allows: CommandAllows;
  readonly matching: Matching;
  readonly effects: Effects;
  readonly runs: readonly Run[];
  readonly used: Compiled[];
  /** Something that no rule names does more than read. */
  acts: boolean;
}

/**
 * A rule that matches a command covers what that command runs. Stripped parts, and entirely
 * harmless ones, need no rule of their own.
 */
function isCovered(at: number, court: Court): boolean {
  const { runs, matching, used } = court;
  const run = runAt(runs, at);
  const rule = allowFor(at, court);
  if (rule) {
    if (!used.includes(rule)) used.push(rule);
    return true;
  }
  if (run.unsafe || !areHarmless(run.assigned) || isStrayMove(run, projectOf(matching.call)))
    return false;
  if (run.acts) court.acts = true;
  const stripped = isStripped(run);
  for (let inner = at + 1; inner < runs.length; inner++) {
    if (runs[inner]?.inside !== at) continue;
    if (stripped ? !isCovered(inner, court) : !isQuiet(inner, court)) return false;
  }
  return true;
}

/** Nothing unsafe was found about it, nor about anything that it runs. */
function isQuiet(at: number, court: Court): boolean {
  const { runs } = court;
  const { unsafe, assigned, acts } = runAt(runs, at);
  if (unsafe || !areHarmless(assigned)) return false;
  if (acts) court.acts = true;
  for (let inner = at + 1; inner < runs.length; inner++)
    if (runs[inner]?.inside === at && !isQuiet(inner, court)) return false;
  return true;
}

/** The highest-ranked rule that matches this run. */
function allowFor(at: number, { allows, matching, runs }: Court): Compiled | undefined {
  const run = runAt(runs, at);
  const caution = cautionOf(at, runs);
  let best: Compiled | undefined;
  for (const text of allowTexts(run)) {
    for (
      let node: PrefixNode<Entry> | undefined = allows.patterns;
      node;
      node = along(node, text)
    ) {
      for (const { rule, pattern, glob } of node.items) {
        if (best !== undefined && best.order <= rule.order) continue;
        if (
          caution !== "none" &&
          !pattern.exact &&
          (caution === "exact" || pattern.program !== run.words[0])
        )
          continue;
        if (!affords(matching, text.length * glob.weight) || !fitsBehind(glob, text)) continue;
        if (speaksOf(rule, matching.judgement)) best = rule;
      }
    }
    if (caution === "exact") continue;
    for (const { rule, commands } of allows.regexes) {
      if (best !== undefined && best.order <= rule.order) continue;
      if (caution === "named" && !commands.some(({ source }) => source.includes(run.name)))
        continue;
      if (run.unsafe && isShown(run, matching) && !commands.some(isWhole)) continue;
      if (isFoundIn(commands, text, matching) && speaksOf(rule, matching.judgement)) best = rule;
    }
  }
  return best !== undefined && misleads(run) ? undefined : best;
}

/**
 * An expression that is found somewhere says nothing about the rest of a command; from `^` to `$`
 * it does.
 */
const isWhole = ({ source }: Regex): boolean =>
  source.startsWith("^") && /(?:^|[^\\])\$$/.test(source) && !source.includes("|");

/** Whether a finding shows that it is dangerous, rather than only not proved safe. */
const isShown = ({ span }: Run, { judgement }: Matching): boolean =>
  judgement.findings.some(
    (finding) =>
      finding.level !== "safe" &&
      finding.basis === "evidence" &&
      (finding.span === undefined || span.includes(finding.span)),
  );

/** Parts of a command that change nothing about what it does. */
const REMARKS: ReadonlySet<string> = new Set(
  `description explanation justification timeout timeout_ms timeoutMs timeout_seconds
  run_in_background is_background isBackground`.split(/\s+/),
);

/** A rule that equals the whole command may cover parts that the judges cannot list one by one. */
function literalAllow(
  { patterns }: CommandAllows,
  { call, judgement }: Matching,
): Compiled | undefined {
  const text = commandIn(call.input);
  if (text === undefined) return undefined;
  let best: Compiled | undefined;
  for (let node: PrefixNode<Entry> | undefined = patterns; node; node = along(node, text)) {
    if (node.depth !== text.length) continue;
    for (const { rule, pattern, glob } of node.items)
      if (
        pattern.exact &&
        glob === pattern.globs[0] &&
        (best === undefined || rule.order < best.order) &&
        speaksOf(rule, judgement)
      )
        best = rule;
  }
  return best;
}

function commandIn(input: JsonObject): string | undefined {
  let command: string | undefined;
  for (const key in input) {
    const value = input[key];
    if (value === null) continue;
    if (key === "command" || key === "cmd") {
      if (command !== undefined || typeof value !== "string") return undefined;
      command = value.trim();
    } else if (!REMARKS.has(key)) return undefined;
  }
  return command;
}
