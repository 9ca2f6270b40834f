/**
 * The contract of git's verbs: the options with their effects, and code where the options do not
 * decide everything.
 */

import { isPatternKey, type PatternKey, patternOf } from "../../../core/keys.ts";
import { once } from "../../../core/once.ts";
import { type Report, UNKNOWN } from "../../report.ts";
import {
  type OptionSpec,
  type Options,
  optionTable,
  type Parsed,
  parseOptions,
} from "../options.ts";
import type { Command, Program } from "../program.ts";
import { settingOf, tellSetting } from "./git-config.ts";

export interface Words extends Parsed {
  /** The operands before `--`. */
  readonly before: readonly string[];
  /** The operands behind `--`; undefined if there is no `--`. */
  readonly behind: readonly string[] | undefined;
}

export type Act = (words: Words, report: Report, command: Command) => void;

/**
 * What an option of git's verbs does: `exec` has git run the value, a shell's text; `setting` takes
 * `key=value`; with `dry` nothing happens. A shortened name counts for the first option that it
 * fits, so put those with the strongest effect first.
 */
type GitEffect = "read" | "write" | "overwrite" | "shell" | "exec" | "setting" | "dry" | PatternKey;

/** The options of a verb. `anyOption`: none of them writes, runs anything or reads a file. */
export interface GitOptions extends OptionSpec<GitEffect> {
  readonly anyOption?: true;
}

/** `key`: what the verb is, whatever its options are; undefined if `act` reports it. */
export function verbOf(
  key: PatternKey | undefined,
  specs: GitOptions | readonly GitOptions[],
  act?: Act,
): Program {
  const all: readonly GitOptions[] = [...[specs].flat().reverse(), COMMON];
  const options = optionTable(all);
  const strict = !all.some(({ anyOption }) => anyOption);
  const risky = once(() =>
    options.effects.some((effect) => RUNS.has(effect) || (effect.includes(".") && !isSafe(effect))),
  );
  return (command, report) => {
    const words = wordsOf(command.args, options);
    if (
      words.vague &&
      (risky() || act !== undefined) &&
      !(key === "vcs.git.read" && command.args.every(isSurelyNoOption))
    )
      report.add("exec.unknown_program", { span: command.span });
    if (strict && words.unlisted !== undefined)
      report.add("exec.unknown_option", { span: words.unlisted });
    const dry = words.given.some(({ effect }) => effect === "dry");
    if (dry) report.add("vcs.git.read");
    else if (key) report.add(key);
    for (const { effect, value } of words.given)
      if (effect !== "" && effect !== "dry") tell(effect, value, { report, dry });
    if (!dry) act?.(words, report, command);
  };
}

/** Every verb takes these. */
const COMMON: GitOptions = {
  flags: "-q|--quiet -v|--verbose --progress --no-progress --help -h --no-advice",
};
const RUNS = new Set(["write", "shell", "overwrite", "exec", "setting"]);

/**
 * `$base..HEAD`, `$commit:file`, `$commit^`: whatever the variable holds, no option with an effect
 * ends like this.
 */
const isSurelyNoOption = (word: string): boolean =>
  (word[0] !== UNKNOWN && !/^--?\0/.test(word)) ||
  /^(?:\.\.\.?\w|[:^~@])/.test(word.slice(word.lastIndexOf(UNKNOWN) + 1));

const isSafe = (effect: string): boolean =>
  isPatternKey(effect) && patternOf(effect).level === "safe";

function wordsOf(args: readonly string[], options: Options): Words {
  // literals, not spreads: this runs for every git command
  const { given, operands, values, vague, unlisted } = parseOptions(args, options);
  const end = args.indexOf("--");
  const after = end < 0 ? 0 : args.length - end - 1;
  if (end < 0 || after > operands.length)
    return { given, operands, values, vague, unlisted, before: operands, behind: undefined };
  const at = operands.length - after;
  return {
    given,
    operands,
    values,
    vague,
    unlisted,
    before: operands.slice(0, at),
    behind: operands.slice(at),
  };
}

function tell(
  effect: string,
  value: string | undefined,
  { report, dry }: { report: Report; dry: boolean },
): void {
  if (isPatternKey(effect)) {
    if (!dry || effect === "vcs.git.exec") report.add(effect);
  } else if (effect === "exec") {
    report.add("vcs.git.exec");
    if (value !== undefined) report.script(value);
  } else if (value === undefined) return;
  else if (effect === "read") report.reads(value);
  else if (effect === "shell") report.script(value);
  else if (effect === "setting") tellSetting(...settingOf(value), report);
  else if (effect === "write") report.writes(value);
  else if (effect === "overwrite") overwrites(value, report);
}

/**
 * An option of a reading command that empties a file: a reader of the command would not expect it.
 */
function overwrites(path: string, report: Report): void {
  report.writes(path);
  if (path !== "-" && path !== "/dev/null" && path !== "/dev/stdout")
    report.add("fs.write.truncate", { subject: path });
}

/** The value that counts if an option is given twice. */
export const lastOf = ({ given }: Words, name: string): string | undefined =>
  given.findLast((option) => option.name === name)?.value;

/** A word that can only be a file: a branch's name looks different. */
export function looksLikeFile(word: string): boolean {
  if (/^(?:\/|~|\.\.?(?:\/|$)|\.[^.])/.test(word)) return true;
  if (word.includes("..") || word.includes("@{") || word.includes("^")) return false;
  return /[*?]/.test(word) || word.endsWith("/") || FILE.test(word);
}

/** Source and text files, and a few names without an ending. */
const FILE =
  /(?:\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|rb|php|cs|c|h|cc|cpp|hpp|m|mm|swift|scala|vue|svelte|sh|sql|md|mdx|rst|txt|html?|s?css|less|jsonc?|ya?ml|toml|lock|xml|ini|cfg|conf|env|pem|key|csv|svg|png|jpe?g|gif|pdf|ipynb|proto|gradle|tf|snap)|(?:^|\/)(?:Makefile|Dockerfile|LICENSE|README|Gemfile|Rakefile|Procfile|CODEOWNERS|id_(?:rsa|dsa|ecdsa|ed25519)))$/;
