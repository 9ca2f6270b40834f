/** Reads leashd policy files: rules with regular expressions over commands and paths. */
import { z } from "zod";
import type { Dialect, RuleEntries } from "../loading/dialect.ts";
import type { Path } from "../loading/document.ts";
import type { Draft } from "../loading/draft.ts";
import { behaviourOf, LEASHD_ACTIONS, LEASHD_SETTINGS } from "../loading/settings.ts";
import { checked, own, someOf, text } from "../loading/shapes.ts";
import type { Behaviour, On, Regex } from "../rules/rule.ts";
import { kinOf } from "../rules/tool-kin.ts";
import { noteOrder } from "./leashd-order.ts";

const pattern = z.string().min(1);

const ruleShape = z.strictObject({
  name: text,
  tool: text.optional(),
  tools: z.union([text, someOf(text)]).optional(),
  command_patterns: z.array(pattern).optional(),
  path_patterns: z.array(pattern).optional(),
  action: z.enum(LEASHD_ACTIONS),
  reason: text.optional(),
  description: text.optional(),
  risk_level: z.enum(["low", "medium", "high", "critical"]).optional(),
});

/** The keys of a rule that no other dialect has. */
const OWN_KEYS = ["command_patterns", "path_patterns", "description", "risk_level"];

const claims = (entry: unknown): boolean =>
  OWN_KEYS.some((key) => own(entry, key) !== undefined) ||
  own(entry, "action") === "require_approval";

const entries: RuleEntries = {
  claims,
  claimsFile: ({ settings, rules }) =>
    LEASHD_SETTINGS.some((key) => own(settings, key) !== undefined) ||
    (Array.isArray(rules) && rules.some(claims)),
  read(entry, path, draft) {
    const rule = checked(ruleShape, entry, path, (fault) => draft.fault(fault.path, fault.message));
    if (!rule) return;
    const named = rule.tools ?? rule.tool;
    if (named === undefined) {
      draft.fault(path, 'a rule without "tool" or "tools" never applies in leashd; name its tools');
      return;
    }
    const action = behaviourOf(rule.action);
    const on = regexesOf(rule, { path, action, draft });
    const reason = rule.reason ?? rule.description;
    draft.rules.push({
      name: rule.name,
      tools: toolsOf(typeof named === "string" ? [named] : named),
      ...(on && { on }),
      action,
      ...(reason !== undefined && { reason }),
      line: draft.lineOf(path),
    });
  },
  remark: noteOrder,
};

/** Its `settings` are read with ours. */
export const leashd: Dialect = { name: "leashd", keys: [], read: () => undefined, entries };

/** leashd knows the tools of an MCP server by their own name alone. */
const toolsOf = (named: readonly string[]): readonly string[] => [
  ...new Set(named.flatMap((tool) => [...kinOf(tool), `mcp__*__${tool}`])),
];

interface Where {
  readonly path: Path;
  readonly action: Behaviour;
  readonly draft: Draft;
}

/** An empty list counts as missing. */
function regexesOf(rule: z.output<typeof ruleShape>, where: Where): On | undefined {
  const commands = compiled(rule.command_patterns, "command_patterns", where);
  const paths = compiled(rule.path_patterns, "path_patterns", where);
  if (!commands && !paths) return undefined;
  return { kind: "regex", ...(commands && { commands }), ...(paths && { paths }) };
}

function compiled(
  sources: readonly string[] | undefined,
  key: string,
  { path, action, draft }: Where,
): Regex[] | undefined {
  if (!sources || sources.length === 0) return undefined;
  return sources.flatMap((source, at) => {
    const regex = draft.regex(source, "python", action);
    if (typeof regex !== "string") return [regex];
    draft.fault(
      [...path, key, at],
      `the pattern ${JSON.stringify(source)} cannot be used: ${regex}`,
    );
    return [];
  });
}
