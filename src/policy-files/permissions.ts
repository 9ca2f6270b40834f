/**
 * Permission rules in the syntax of Claude Code, as stages: a session's own, and the `if` of a
 * hook.
 */
import type { Judgement } from "../core/model.ts";
import type { PolicyCall, SessionPolicy, Stage } from "../core/policy.ts";
import { loadPolicy } from "../policy/loading/load.ts";
import type { Behaviour, RuleSet } from "../policy/rules/rule.ts";
import { compileRules } from "../policy/stages/rules.ts";

/** Rules in the syntax of Claude Code, as one stage. Throws `bad-policy`. */
export function compilePermissions(
  permissions: { readonly [action in Behaviour]?: readonly string[] | undefined },
  {
    source,
    name,
    home,
  }: { readonly source: RuleSet["source"]; readonly name: string; readonly home: string },
): Stage {
  const { rules } = loadPolicy(JSON.stringify({ permissions }), {
    file: name,
    source,
    directory: "/",
  });
  return compileRules([{ source, file: name, rules, trusted: true }], { home });
}

const ALONE: SessionPolicy = {
  session: "",
  ancestors: [],
  modes: [],
  levels: [],
  permissionModes: [],
  tools: [],
  rules: [],
};

/** Whether a call matches a permission rule such as `Bash(git push:*)`: the `if` of a hook. */
export function createFits(
  home: string,
): (rule: string, call: PolicyCall, judgement: Judgement) => boolean {
  const stages = new Map<string, Stage>();
  return (rule, call, judgement) => {
    let stage = stages.get(rule);
    if (!stage) {
      stage = compilePermissions({ ask: [rule] }, { source: "user", name: `if: ${rule}`, home });
      stages.set(rule, stage);
    }
    return stage(call, judgement, ALONE).length > 0;
  };
}
