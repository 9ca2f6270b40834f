/**
 * The words of Windows' programs and of cmdlets, as a verb table looks at them: `/q`, `-Force`,
 * `/v:x`, no difference of case.
 */
import { UNKNOWN } from "../report.ts";
import { type Match, matchOf } from "./verb-globs.ts";
import { type GivenOption, namedOf, type Words } from "./verb-words.ts";

/** Programs take `/name` and `-name`. A cmdlet's parameter may also be shortened: `-Rec`. */
export type WindowsDialect = "windows" | "cmdlet";

/** `/q`, `-Force`, `/v:x`. What has another slash in it is a path; `-1` is a number. */
export const isOption = (word: string): boolean =>
  /^(?:\/[^/\\:=]*(?:[:=].*)?|-[^\d].*)$/s.test(word) && word.length > 1;

const NOTHING: readonly number[] = [];

/** Takes words apart for a table that names these options, as `/force` or `/no*`. */
export function windowsWords(
  listed: Iterable<string>,
  dialect: WindowsDialect,
): (args: readonly string[]) => Words {
  const names = [...listed].map((name) => ({ name, like: likeOf(name, dialect) }));
  return (args) => {
    const all = args.map((arg) => arg.toLowerCase());
    const operands: string[] = [];
    const places: number[] = [];
    const options: GivenOption[] = [];
    for (const [at, word] of all.entries()) {
      if (isOption(word)) options.push(optionOf(word, all[at + 1], names));
      else {
        operands.push(word);
        places.push(at);
      }
    }
    return {
      args,
      operands,
      all,
      places,
      options,
      named: namedOf(options),
      path: operands.length,
      end: -1,
      vague: all.some((word) => word.startsWith(UNKNOWN)),
      loose: true,
      unlisted: undefined,
      doubts: NOTHING,
    };
  };
}

interface Listed {
  readonly name: string;
  readonly like: Match;
}

function likeOf(name: string, dialect: WindowsDialect): Match {
  if (name.includes("*")) return matchOf(name);
  return (given) =>
    given === name || (dialect === "cmdlet" && given.length > 2 && name.startsWith(given));
}

/**
 * An option as `/name`, however it was written, and its value: behind `:` or `=`, or the next word.
 */
function optionOf(word: string, next: string | undefined, names: readonly Listed[]): GivenOption {
  const parted = /[:=]/.exec(word)?.index ?? word.length;
  const name = `/${word.slice(word.startsWith("--") ? 2 : 1, parted)}`;
  const means = names.filter(({ like }) => like(name)).map((each) => each.name);
  return { name, means, value: parted < word.length ? word.slice(parted + 1) : next };
}
