/**
 * Text for Mattermost's Markdown, so that nothing in it is markup, an address, an emoji code or a
 * mention. Text of others is put in code, because the parsers of Mattermost's server, web app and
 * mobile apps differ in what they treat as markup elsewhere.
 */

/** What a word may have in it that some parser takes for more than letters. */
const LIVELY = /[@#$/\\`*_~<>[\](){}|!&^]|\.\S|:\S|^(?:[-+=]+|\d+[.)])$|^(?:www|https?|mailto)\b/iu;

/** A word at the begin or end of a parenthesis, or a time, which no parser makes anything of. */
const PLAIN = /^\([\p{L}\d]+\)?$|^\p{L}+\)[.,]?$|^\d\d:\d\d$/u;

/** Longer than any run of backticks in the text, so that none in it can end it. */
function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return "`".repeat(Math.max(least, longest + 1));
}

/**
 * One line in fixed width. All parsers drop the padding; without it one of them reads a backtick as
 * the first letter of an e-mail address.
 */
export function code(text: string): string {
  if (text.trim() === "") return "";
  const fence = fenceFor(text, 1);
  return `${fence} ${text} ${fence}`;
}

/** A block of fixed width. */
export function block(text: string, language: "diff" | "text" = "text"): string {
  const fence = fenceFor(text, 3);
  return `${fence}${language === "diff" ? "diff" : ""}\n${text}\n${fence}`;
}

/** A quotation, which is code as well: the agent wrote it. */
export const quotation = (text: string): string =>
  block(text)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** Our own words to people, including what they quote. */
export const inert = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (LIVELY.test(word) && !PLAIN.test(word) ? code(word) : word))
    .join("");
