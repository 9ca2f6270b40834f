/**
 * `env -S TEXT`: one word that env itself splits. Source: the manual of GNU coreutils, "env",
 * `-S/--split-string` syntax.
 */
import { UNKNOWN } from "../../report.ts";
import { hasSecretName } from "../../secret-names.ts";

const ESCAPES: Readonly<Record<string, string>> = { f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/**
 * The words of the text: quotes and escapes as env reads them, and `${NAME}`, which is known only
 * at run time.
 */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote === "" && /[ \t\n\v\f\r]/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === "" && character === "#" && word === undefined) break;
    else if (quote === "" ? character === "'" || character === '"' : character === quote) {
      quote = quote === "" ? character : "";
      word ??= "";
    } else if (character === "\\" && at + 1 < text.length) {
      const next = text.charAt(++at);
      if (next === "c" && quote !== "'") break;
      if (next === "_" && quote === "") {
        if (word !== undefined) words.push(word);
        word = undefined;
      } else word = (word ?? "") + escaped(next, quote);
    } else if (character === "$" && text[at + 1] === "{" && quote !== "'") {
      const end = text.indexOf("}", at);
      word = (word ?? "") + UNKNOWN;
      at = end < 0 ? text.length : end;
    } else word = (word ?? "") + character;
  }
  if (word !== undefined) words.push(word);
  return words;
}

const VARIABLE = /\$\{(\w+)\}/g;
/** Whether the text contains a variable whose name is that of a secret. */
export function namesSecret(text: string): boolean {
  for (const [, name = ""] of text.matchAll(VARIABLE)) if (hasSecretName(name)) return true;
  return false;
}

function escaped(character: string, quote: string): string {
  if (quote === "'") return character === "'" || character === "\\" ? character : `\\${character}`;
  return character === "_" ? " " : (ESCAPES[character] ?? character);
}
