/**
 * The permission mode `auto`: a model decides where it can, until it has refused too often; rules
 * that allow everything do not count.
 */
import type { HookSpec } from "../core/hook.ts";
import type { Judgement } from "../core/model.ts";
import { holderKey } from "../core/ownership.ts";
import type { PolicyCall, SessionPolicy, Stage } from "../core/policy.ts";
import type { AutoMode } from "../core/session-auto.ts";
import type { Coordinators, HookSet, Hooks } from "../policy/hooks/index.ts";
import type { HooksSaid } from "../policy/hooks/run.ts";
import { isBroadAllow } from "../policy/rules/broad-allows.ts";
import type { RuleSet } from "../policy/rules/rule.ts";
import { compileRules } from "../policy/stages/rules.ts";

export const isAuto = ({ permissionModes }: SessionPolicy): boolean =>
  permissionModes.includes("auto");

/** The rules, without those that a session in `auto` may not have. */
export function rulesFor(sets: readonly RuleSet[], { home }: { readonly home: string }): Stage {
  const all = compileRules(sets, { home });
  const narrow = sets.map((set) => ({
    ...set,
    rules: set.rules.filter((rule) => !isBroadAllow(rule)),
  }));
  if (narrow.every(({ rules }, at) => rules.length === sets[at]!.rules.length)) return all;
  const narrowed = compileRules(narrow, { home });
  return (call, judgement, sessionPolicy) =>
    (isAuto(sessionPolicy) ? narrowed : all)(call, judgement, sessionPolicy);
}

export const hookSetOf = (
  specs: readonly HookSpec[],
  make: (specs: readonly HookSpec[]) => Hooks,
): HookSet => {
  const plain = specs.filter(({ type }) => type !== "prompt");
  const all = make(specs);
  return {
    all,
    withoutModels: plain.length === specs.length ? all : make(plain),
    models: new Set(specs.filter(({ type }) => type === "prompt").map(({ name }) => name)),
  };
};

interface Subject {
  readonly call: PolicyCall;
  readonly judgement: Judgement;
  readonly sessionPolicy: SessionPolicy;
}

/**
 * Runs the hooks; in `auto` it counts the models' answers, and skips models if people have to be
 * asked again.
 */
export function hearHooks(
  set: HookSet,
  auto: AutoMode,
  subject: Subject,
): Promise<HooksSaid> | undefined {
  const { call, judgement, sessionPolicy } = subject;
  const mode = sessionPolicy.permissionModes[0] ?? "default";
  const { hooks, count } = chosen(set, auto, subject);
  const said = hooks.before(call, judgement, mode);
  return count ? said?.then(count) : said;
}

/** The coordinators, likewise. */
export function coordinatorsOf(
  set: HookSet,
  auto: AutoMode,
  subject: Subject,
): Coordinators | undefined {
  const { call, judgement, sessionPolicy } = subject;
  const { hooks, count } = chosen(set, auto, subject);
  const found = hooks.coordinators(call, judgement, sessionPolicy);
  return found && count ? { ...found, ask: (asked) => found.ask(asked).then(count) } : found;
}

/** The hooks that count now, and the counter of the models' answers. */
function chosen(
  { all, withoutModels, models }: HookSet,
  auto: AutoMode,
  { call, sessionPolicy }: Subject,
) {
  if (models.size === 0 || !isAuto(sessionPolicy)) return { hooks: all };
  const key = holderKey({ session: call.session, owner: call.owner ?? "" });
  if (auto.asksPeople(key)) return { hooks: withoutModels };
  const count = <Said extends HooksSaid>(said: Said): Said => {
    const words = said.verdicts.filter(
      ({ reason }) => reason.type === "hook" && models.has(reason.code),
    );
    if (words.some(({ action }) => action !== "allow")) auto.blocked(key);
    else if (words.length > 0) auto.allowed(key);
    return said;
  };
  return { hooks: all, count };
}
