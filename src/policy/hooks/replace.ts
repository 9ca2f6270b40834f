/** Combines the replacement inputs of hooks: there may be only one, complete and valid as JSON. */
import { canonical } from "../../core/digest.ts";
import type { HookAnswer } from "../../core/hook.ts";
import { parseStrict } from "../../core/json.ts";
import type { JsonObject, Verdict } from "../../core/model.ts";
import type { Prepared } from "./compiled.ts";
import { failure, objection } from "./verdicts.ts";

export interface HookVerdicts {
  readonly hook: Prepared;
  readonly answer: HookAnswer;
}

export interface Replacement {
  readonly input: JsonObject;
  readonly raw: string;
  /** Canonical JSON of `input`. */
  readonly canonical: string;
  /** The hooks that set it. */
  readonly hooks: readonly [Prepared, ...Prepared[]];
}

/** Undefined if the input stays as it is; a verdict if the hooks disagree about the new one. */
export function replacementOf(
  heard: readonly HookVerdicts[],
  input: JsonObject,
): Replacement | Verdict | undefined {
  let found: Replacement | undefined;
  let old: string | undefined;
  for (const { hook, answer } of heard) {
    if (answer.kind !== "answer" || answer.updatedInput === undefined) continue;
    const next = inputOf(answer.updatedInput);
    if (!next)
      return failure({ ...hook.spec, onFailure: "block" }, "its updatedInput is not a JSON object");
    old ??= canonical(input);
    const text = canonical(next.input);
    if (text === old) continue;
    if (found && found.canonical !== text) return disagreement(found.hooks[0], hook);
    found = { ...next, canonical: text, hooks: found ? [...found.hooks, hook] : [hook] };
  }
  return found;
}

export const isVerdict = (value: Replacement | Verdict | undefined): value is Verdict =>
  value !== undefined && "action" in value;

function disagreement({ spec: one }: Prepared, { spec: other }: Prepared): Verdict {
  const names = `The hooks "${one.name}" and "${other.name}"`;
  return objection(
    one,
    `${names} replace this call's input with different ones, so none of them counts. Let only ` +
      "one hook change it.",
  );
}

/** A copy, so that later changes have no effect; undefined if it is not a JSON object. */
function inputOf(value: unknown): { input: JsonObject; raw: string } | undefined {
  try {
    const raw = JSON.stringify(value);
    return { input: parseStrict(raw).value, raw };
  } catch {
    return undefined;
  }
}
