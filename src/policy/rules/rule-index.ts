/** Rules by the tool that they could mean, so that a call costs only those. */
import { FETCH_TOOLS, FILE_TOOLS } from "../../agents/tools/index.ts";
import { type PathRules, pathRulesOf } from "../paths/index.ts";
import type { Compiled } from "./compiled-rule.ts";
import { type CommandAllows, commandAllowsOf } from "./coverage.ts";
import { type DomainRules, domainRulesOf } from "./domain-rules.ts";
import { type Glob, globOf } from "./glob.ts";
import { type ParamGuard, paramGuardsOf } from "./param-rules.ts";
import type { RegexGuard } from "./regex-rules.ts";
import { type TextRules, textRulesOf } from "./text-rules.ts";

/** Asks and denies that match something in the call. */
export interface Guards {
  readonly all: readonly Compiled[];
  /** Those over what the judges list: commands, paths, hosts. */
  readonly pieceful: readonly Compiled[];
  /**
   * Those over paths or hosts that name the tool itself: if its input cannot be read, they may
   * match it.
   */
  readonly named: readonly Compiled[];
  readonly texts: TextRules | undefined;
  readonly paths: PathRules | undefined;
  readonly domains: DomainRules | undefined;
  readonly params: readonly ParamGuard[];
  readonly regexes: readonly RegexGuard[];
}

export interface Allows {
  readonly texts: TextRules | undefined;
  readonly commands: CommandAllows | undefined;
  readonly paths: PathRules | undefined;
  readonly domains: DomainRules | undefined;
}

/** The rules that could match one tool. */
export interface ToolIndex {
  /** Those that match nothing in the call but its tool. */
  readonly always: readonly Compiled[];
  readonly guards: Guards | undefined;
  readonly allows: Allows | undefined;
}

/** The most tool names that are cached. They come from agents, who could invent any number. */
const MAX_TOOLS = 512;

/** Tools with the same candidate rules share an index. */
export function createIndex(rules: readonly Compiled[], home: string): (tool: string) => ToolIndex {
  const named = new Map<string, Set<Compiled>>();
  const open = new Map<string, { readonly matches: Glob; readonly rules: Set<Compiled> }>();
  for (const rule of rules) {
    for (const tool of rule.rule.tools) {
      if (!tool.includes("*")) named.set(tool, (named.get(tool) ?? new Set()).add(rule));
      else {
        const known = open.get(tool) ?? { matches: globOf(tool), rules: new Set() };
        open.set(tool, known);
        known.rules.add(rule);
      }
    }
  }
  const globs = [...open.values()];
  const byTool = new Map<string, ToolIndex>();
  const byFit = new Map<string, ToolIndex>();
  return (tool) => {
    const known = byTool.get(tool);
    if (known) return known;
    const own = named.get(tool);
    const fitting = globs.map(({ matches }) => matches(tool));
    const fit = `${own ? tool : ""}\n${fitting.map(Number).join("")}`;
    const index =
      byFit.get(fit) ??
      indexOf(
        [...(own ?? []), ...globs.flatMap(({ rules: some }, at) => (fitting[at] ? [...some] : []))],
        tool,
        home,
      );
    if (byTool.size < MAX_TOOLS) byTool.set(tool, index);
    if (byFit.size < MAX_TOOLS) byFit.set(fit, index);
    return index;
  };
}

function indexOf(fitting: readonly Compiled[], tool: string, home: string): ToolIndex {
  const rules = [...new Set(fitting)].sort((one, other) => one.order - other.order);
  const matched = rules.filter((rule) => rule.matched);
  return {
    always: rules.filter((rule) => !rule.matched),
    guards: guardsOf(
      matched.filter(({ isAllow }) => !isAllow),
      tool,
      home,
    ),
    allows: allowsOf(
      matched.filter(({ isAllow }) => isAllow),
      home,
    ),
  };
}

function guardsOf(all: readonly Compiled[], tool: string, home: string): Guards | undefined {
  if (all.length === 0) return undefined;
  return {
    all,
    pieceful: all.filter(({ rule: { on } }) => on !== undefined && on.kind !== "param"),
    named: all.filter(({ rule }) => isAbout(rule, tool)),
    texts: textRulesOf(all),
    paths: pathRulesOf(all, home),
    domains: domainRulesOf(all),
    params: paramGuardsOf(all),
    regexes: all.flatMap((rule) =>
      rule.rule.on?.kind === "regex" ? [{ rule, on: rule.rule.on }] : [],
    ),
  };
}

/** A path rule applies to every tool, and most tools do not touch files. */
function isAbout({ on, tools }: Compiled["rule"], tool: string): boolean {
  if (on?.kind !== "path" && on?.kind !== "domain") return false;
  return (
    tools.includes(tool) ||
    (tools.includes("*") && (on.kind === "path" ? FILE_TOOLS : FETCH_TOOLS).has(tool))
  );
}

function allowsOf(rules: readonly Compiled[], home: string): Allows | undefined {
  const texts = textRulesOf(rules);
  const commands = commandAllowsOf(rules);
  const paths = pathRulesOf(rules, home);
  const domains = domainRulesOf(rules);
  return texts || commands || paths || domains ? { texts, commands, paths, domains } : undefined;
}
