/** Asks and denies over one parameter of a tool: `Agent(model:opus)`. */
import { type Compiled, speaksOf } from "./compiled-rule.ts";
import { fitsBehind, type TextGlob, textGlobOf } from "./glob.ts";
import { affords, type Matching, say } from "./matching.ts";

export interface ParamGuard {
  readonly rule: Compiled;
  readonly name: string;
  readonly value: TextGlob;
}

export const paramGuardsOf = (rules: readonly Compiled[]): readonly ParamGuard[] =>
  rules.flatMap((rule) => {
    const { on } = rule.rule;
    return on?.kind === "param" ? [{ rule, name: on.name, value: textGlobOf(on.value) }] : [];
  });

export function hearParamGuards(guards: readonly ParamGuard[], matching: Matching): void {
  const { input } = matching.call;
  for (const { rule, name, value } of guards) {
    if (!Object.hasOwn(input, name)) continue;
    const given = input[name];
    const text =
      typeof given === "object" && given !== null ? JSON.stringify(given) : String(given);
    if (!affords(matching, text.length * value.weight)) return;
    if (
      text.startsWith(value.prefix) &&
      fitsBehind(value, text) &&
      speaksOf(rule, matching.judgement)
    )
      say(matching, rule);
  }
}
