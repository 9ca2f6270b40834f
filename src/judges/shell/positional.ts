/** The words that a script gets as `$0`, `$1`, …, as lines in front of its text. */
import { isKnown, UNKNOWN } from "../report.ts";

/** A home directory stands for itself: it was spelt out before the words were handed on. */
function quoted(word: string): string {
  if (!isKnown(word)) return '"$unknown_"';
  const home = /^~[\w.-]*(?:\/|$)/.exec(word)?.[0] ?? "";
  return `${home}'${word.slice(home.length).replaceAll("'", "'\\''")}'`;
}

/**
 * The text with what sets its parameters in front, where it has any. `name`: its `$0`. `open`: more
 * words may follow.
 */
export function withWords(
  text: string,
  given: { readonly name?: string | undefined; readonly words: readonly string[] },
  open = false,
): string {
  const { name } = given;
  const words = open && given.words.at(-1) !== UNKNOWN ? [...given.words, UNKNOWN] : given.words;
  // what is assigned to it is `$0` from then on
  const named =
    name !== undefined && /\$(?:0|\{[^}]?0)/.test(text) ? `BASH_ARGV0=${quoted(name)}\n` : "";
  const set = /\$[@*#1-9{]/.test(text) ? `set -- ${words.map(quoted).join(" ")}\n` : "";
  return named + set + text;
}
