/** A policy file on its way out of a thread: compiled expressions cannot travel, what they are made of can. */
import { CountersignError, type ErrorCode } from "./core/errors.ts";
import type { LoadOptions } from "./policy/load.ts";
import { compileRegex } from "./policy/regex.ts";
import type { On, PolicyFile, Regex, Rule } from "./policy/rule.ts";

/** What the thread is given. */
export interface AsideTask {
  readonly text: string;
  readonly options: LoadOptions;
}

/** What it says: the file, what is wrong with it, or that it cannot hand over what it has. */
export type AsideAnswer =
  | { readonly kind: "loaded"; readonly file: PolicyFile }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string; readonly path: string | undefined }
  | { readonly kind: "unable" };

type Change = (regex: Regex) => Regex;

const without: Change = ({ source, recipe }) => ({ source, ...(recipe && { recipe }) }) as Regex;

/** It compiled in the thread, and so it does here. */
const again: Change = ({ source, recipe }) => {
  const compiled = recipe ? compileRegex(source, recipe.flavour, recipe.action) : "made of nothing";
  if (typeof compiled === "string") throw new CountersignError("bad-policy", `the pattern ${source}: ${compiled}`);
  return compiled;
};

export const packed = (file: PolicyFile): PolicyFile => withRegexes(file, without);
export const unpacked = (file: PolicyFile): PolicyFile => withRegexes(file, again);

const withRegexes = (file: PolicyFile, change: Change): PolicyFile => ({
  ...file,
  rules: file.rules.map((rule): Rule => (rule.on?.kind === "regex" ? { ...rule, on: changed(rule.on, change) } : rule)),
});

const changed = (on: On & { kind: "regex" }, change: Change): On => ({
  ...on,
  ...(on.commands && { commands: on.commands.map(change) }),
  ...(on.paths && { paths: on.paths.map(change) }),
});
