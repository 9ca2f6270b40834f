/**
 * A policy file on its way out of a thread: compiled expressions cannot be sent, their sources can.
 */
import { setImmediate } from "node:timers/promises";
import { CountersignError, type ErrorCode } from "../core/errors.ts";
import type { LoadOptions } from "../policy/loading/load.ts";
import { compileRegex } from "../policy/rules/regex.ts";
import type { On, PolicyFile, Regex, Rule } from "../policy/rules/rule.ts";

/** The input of the thread. */
export interface LoadTask {
  readonly text: string;
  readonly options: LoadOptions;
}

/** The thread's answer: the file, its faults, or that it cannot send the result. */
export type LoadAnswer =
  | { readonly kind: "loaded"; readonly file: PolicyFile }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly path: string | undefined;
    }
  | { readonly kind: "unable" };

/** Without its compiled parts: a list and how to build it. */
export const packed = (file: PolicyFile): PolicyFile => ({
  ...file,
  rules: file.rules.map((rule) =>
    rule.on?.kind === "regex"
      ? { ...rule, on: withLists(rule.on, (list) => list.map(without)) }
      : rule,
  ),
});

const without = ({ source, recipe }: Regex): Regex =>
  ({ source, ...(recipe && { recipe }) }) as Regex;

/** Compiles again, a few at a time, so that calls continue meanwhile. */
export async function unpacked(file: PolicyFile): Promise<PolicyFile> {
  const rules: Rule[] = [];
  let since = 0;
  for (const rule of file.rules) {
    if (rule.on?.kind !== "regex") {
      rules.push(rule);
      continue;
    }
    rules.push({ ...rule, on: withLists(rule.on, (list) => list.map(again)) });
    if (++since % AT_ONCE === 0) await setImmediate();
  }
  return { ...file, rules };
}

const AT_ONCE = 8;

/** It compiled in the thread, so it compiles here. */
function again({ source, recipe }: Regex): Regex {
  const compiled = recipe ? compileRegex(source, recipe.flavour, recipe.action) : "made of nothing";
  if (typeof compiled === "string")
    throw new CountersignError("bad-policy", `the pattern ${source}: ${compiled}`);
  return compiled;
}

const withLists = (
  on: On & { kind: "regex" },
  change: (list: readonly Regex[]) => readonly Regex[],
): On => ({
  ...on,
  ...(on.commands && { commands: change(on.commands) }),
  ...(on.paths && { paths: change(on.paths) }),
});
