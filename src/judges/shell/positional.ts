/** The parameters `$0`, `$1`, … of a script, as lines in front of its text. */
import { isKnown, UNKNOWN } from "../report.ts";

/** `~` stands for itself: it was expanded before the words were passed on. */
function quoted(word: string): string {
  if (!isKnown(word)) return '"$unknown_"';
  const home = /^~[\w.-]*(?:\/|$)/.exec(word)?.[0] ?? "";
  return `${home}'${word.slice(home.length).replaceAll("'", "'\\''")}'`;
}

/**
 * The text with assignments of its parameters in front, if it has any. `name`: its `$0`. `open`:
 * more words may follow.
 */
export function withWords(
  text: string,
  given: { readonly name?: string | undefined; readonly words: readonly string[] },
  open = false,
): string {
  const { name } = given;
  const words = open && given.words.at(-1) !== UNKNOWN ? [...given.words, UNKNOWN] : given.words;
  // from then on, assigning to it sets `$0`
  const named =
    name !== undefined && /\$(?:0|\{[^}]?0)/.test(text) ? `BASH_ARGV0=${quoted(name)}\n` : "";
  const set = /\$[@*#1-9{]/.test(text) ? `set -- ${words.map(quoted).join(" ")}\n` : "";
  return named + set + text;
}
