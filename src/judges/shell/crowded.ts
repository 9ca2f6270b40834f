/** Texts that the parser would look through again and again: what opens in them and does not close soon. */

/** The parser looks for the ends of all of them on every line. */
const MAX_HERE_DOCUMENTS = 256;
/** It looks for the end of each opening, as far as the text goes: so many characters in all. */
const MAX_LOOKED_THROUGH = 3_000_000;
/** Shorter ones hold nothing that costs much. */
const SHORT = 1000;
/** What closes so soon, without anything between that could hide it, is found at once. */
const SOON = 80;

const CLOSINGS: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["(", ")"],
  ["[", "]"],
  ["`", "`"],
]);

export function isCrowded(text: string): boolean {
  if (text.length < SHORT) return false;
  if (text.includes("<<") && text.split("<<", MAX_HERE_DOCUMENTS + 1).length > MAX_HERE_DOCUMENTS) return true;
  const most = MAX_LOOKED_THROUGH / text.length;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    if (!opens(text, at)) continue;
    const end = closed(text, at);
    if (end > 0 && text[at] === "`") at = end;
    else if (end < 0 && ++open > most) return true;
  }
  return false;
}

/** `$(`, `${`, `$[`, `<(`, `@(`, `a[`, a backquote, a brace that no blank follows. */
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

/** Where it closes, if that is soon and plain to see; else -1. */
function closed(text: string, at: number): number {
  const closing = CLOSINGS.get(text[at]!);
  for (let end = at + 1; end <= at + SOON && end < text.length; end++) {
    const character = text[end]!;
    if (character === closing) return end;
    if (/["'\\`$({[#<\n]/.test(character)) return -1;
  }
  return -1;
}
