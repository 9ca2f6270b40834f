/** The permission mode `auto`: a model decides where it can, until it has said no too often; and rules that let anything through do not count. */
import type { HookSpec } from "./core/hook.ts";
import type { Judgement } from "./core/model.ts";
import { holderKey } from "./core/ownership.ts";
import type { PolicyCall, Stage, Standing } from "./core/policy.ts";
import type { AutoMode } from "./core/session-auto.ts";
import { isBroadAllow } from "./policy/broad-allows.ts";
import type { Hooks } from "./policy/hooks.ts";
import type { HooksSaid } from "./policy/pipeline.ts";
import type { RuleSet } from "./policy/rule.ts";
import { compileRules } from "./policy/rules.ts";

export const isAuto = ({ permissionModes }: Standing): boolean => permissionModes.includes("auto");

/** Without the rules that a session in `auto` may not have. */
export function rulesFor(sets: readonly RuleSet[], { home }: { readonly home: string }): Stage {
  const all = compileRules(sets, { home });
  const narrow = sets.map((set) => ({ ...set, rules: set.rules.filter((rule) => !isBroadAllow(rule)) }));
  if (narrow.every(({ rules }, at) => rules.length === sets[at]!.rules.length)) return all;
  const narrowed = compileRules(narrow, { home });
  return (call, judgement, standing) => (isAuto(standing) ? narrowed : all)(call, judgement, standing);
}

/** The hooks of a policy, with and without those that ask a model. */
export interface HookSet {
  readonly all: Hooks;
  readonly withoutModels: Hooks;
  /** Names of those that ask a model. */
  readonly models: ReadonlySet<string>;
}

export const hookSetOf = (specs: readonly HookSpec[], make: (specs: readonly HookSpec[]) => Hooks): HookSet => {
  const plain = specs.filter(({ type }) => type !== "prompt");
  const all = make(specs);
  return {
    all,
    withoutModels: plain.length === specs.length ? all : make(plain),
    models: new Set(specs.filter(({ type }) => type === "prompt").map(({ name }) => name)),
  };
};

/** Asks the hooks; in `auto` it counts what models say, and leaves them out where people have to be asked again. */
export function hearHooks(
  { all, withoutModels, models }: HookSet,
  auto: AutoMode,
  { call, judgement, standing }: { readonly call: PolicyCall; readonly judgement: Judgement; readonly standing: Standing },
): Promise<HooksSaid> | undefined {
  const mode = standing.permissionModes[0] ?? "default";
  if (models.size === 0 || !isAuto(standing)) return all.before(call, judgement, mode);
  const key = holderKey({ session: call.session, owner: call.owner ?? "" });
  if (auto.asksPeople(key)) return withoutModels.before(call, judgement, mode);
  return all.before(call, judgement, mode)?.then((said) => {
    const words = said.verdicts.filter(({ reason }) => reason.type === "hook" && models.has(reason.code));
    if (words.some(({ action }) => action !== "allow")) auto.blocked(key);
    else if (words.length > 0) auto.allowed(key);
    return said;
  });
}
