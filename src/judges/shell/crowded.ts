/** Texts on which the parser would need quadratic time: many openings that do not close soon. */

/** The parser looks for the ends of all of them on every line. */
const MAX_HERE_DOCUMENTS = 256;
/** For each opening it searches the rest of the text: this many characters in total. */
const MAX_LOOKED_THROUGH = 2_500_000;
const MAX_OPEN = 400;
/**
 * A `#` behind a bracket may begin a comment: the parser then reads all open scripts again from
 * their start, for each `#`.
 */
const MAX_DOUBTS = 6;
/** The same goes for here-documents. */
const MAX_INNER_DOCUMENTS = 12;
/** Shorter texts are cheap in any case. */
const SHORT = 1000;
/** An opening that closes within this distance is cheap. */
const SOON = 120;

export function isCrowded(text: string): boolean {
  const documents = text.includes("<<") ? text.split("<<", MAX_HERE_DOCUMENTS + 1).length - 1 : 0;
  if (documents >= MAX_HERE_DOCUMENTS) return true;
  if (
    (documents > MAX_INNER_DOCUMENTS || (text.includes("#") && isDoubtful(text))) &&
    hasOpenScripts(text)
  )
    return true;
  if (text.length < SHORT) return false;
  const most = Math.min(MAX_LOOKED_THROUGH / text.length, MAX_OPEN);
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    if (!opens(text, at)) continue;
    const end = closed(text, at);
    if (end > 0 && text[at] === "`") at = end;
    else if (end < 0 && ++open > most) return true;
  }
  return false;
}

/** Whether many `#` follow a bracket. */
function isDoubtful(text: string): boolean {
  let doubts = 0;
  for (let at = text.indexOf("#"); at >= 0 && doubts <= MAX_DOUBTS; at = text.indexOf("#", at + 1))
    if (text[before(text, at)] === ")") doubts++;
  return doubts > MAX_DOUBTS;
}

/** Whether many scripts begin, `$(` and `<(`, and do not end soon. */
function hasOpenScripts(text: string): boolean {
  let open = 0;
  for (let at = text.indexOf("("); at >= 0 && open <= MAX_DOUBTS; at = text.indexOf("(", at + 1))
    if (/[$<>]/.test(text[before(text, at)] ?? " ") && closed(text, at) < 0) open++;
  return open > MAX_DOUBTS;
}

/** The character before, without spaces and line continuations. */
function before(text: string, from: number): number {
  let at = from - 1;
  while (text[at] === " " || text[at] === "\t" || (text[at] === "\n" && text[at - 1] === "\\"))
    at -= text[at] === "\n" ? 2 : 1;
  return at;
}

/** `$(`, `${`, `$[`, `<(`, `@(`, `a[`, a backquote, a brace that no space follows. */
function opens(text: string, at: number): boolean {
  switch (text[at]) {
    case "`":
      return true;
    case "{":
      return !/\s/.test(text[at + 1] ?? " ");
    case "(":
      return /[$<>@!?*+=(]/.test(text[at - 1] ?? " ");
    case "[":
      return /[\w$[\]]/.test(text[at - 1] ?? " ");
    default:
      return false;
  }
}

const CLOSED: ReadonlyMap<string, RegExp> = new Map([
  ["{", /^[^"'\\`$(){}[\]#<\n]*\}/],
  ["[", /^[^"'\\`$(){}[\]#<\n]*\]/],
  ["`", /^[^"'\\`$(){}[\]#<\n]*`/],
  // quotes begin anew in a nested script, so their content is clear
  ["(", /^(?:[^"'\\`$()[\]{}#<>\n]|\$\w|"(?:[^"\\`$]|\$\w)*"|'[^']*')*\)/],
]);

/** The position where it closes, if that is near and certain; else -1. */
function closed(text: string, at: number): number {
  const [piece] = CLOSED.get(text.charAt(at))?.exec(text.slice(at + 1, at + SOON)) ?? [];
  // a bracket of `case` closes nothing
  return piece === undefined || piece.includes("case") ? -1 : at + piece.length;
}
