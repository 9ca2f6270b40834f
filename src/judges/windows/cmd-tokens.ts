/**
 * Splits a cmd command line: words without quotes and carets, operators, redirections. Variables
 * stay as written.
 */

export interface Word {
  readonly kind: "word";
  readonly text: string;
  /**
   * Part of it was quoted: its spaces do not separate words, and cmd's own separators in it are
   * literal.
   */
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}
export interface Sign {
  readonly kind: "sign";
  /** `&`, `&&`, `|`, `||`, `(`, `)`, `\n`, `<`, `>`, `>>`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
export type Token = Word | Sign;

const SIGN = /(?:&&|\|\||>>|[&|()<>\n])/y;
const HANDLE = /^[0-9]$/;
const VARIABLE = /%[\w()#$@~.:,=*+/\\-]{1,80}%/y;

/** Linear time. An open quote ends with its line. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    SIGN.lastIndex = at;
    const sign = SIGN.exec(text)?.[0];
    if (sign !== undefined) {
      tokens.push({ kind: "sign", text: sign, start: at, end: at + sign.length });
      at += sign.length;
      if ((sign === ">" || sign === ">>") && text[at] === "&") at += 2;
    } else if (/\s/.test(character)) at++;
    else at = word(at);
  }
  return tokens;

  function word(start: number): number {
    let spelt = "";
    let quoted = false;
    let open = false;
    let at = start;
    for (; at < text.length; at++) {
      const character = text.charAt(at);
      if (character === "\n" || (!open && /[\s&|()<>]/.test(character))) break;
      VARIABLE.lastIndex = at;
      const variable = character === "%" ? VARIABLE.exec(text)?.[0] : undefined;
      if (variable !== undefined) {
        spelt += variable;
        at += variable.length - 1;
      } else if (character === '"') {
        open = !open;
        quoted = true;
      } else if (character === "^" && !open) {
        at++;
        const next = text[at] === "\r" ? text[++at] : text[at];
        if (next !== undefined && next !== "\n") spelt += next;
      } else spelt += character;
    }
    const redirects = HANDLE.test(spelt) && !quoted && (text[at] === ">" || text[at] === "<");
    if (!redirects) tokens.push({ kind: "word", text: spelt, quoted, start, end: at });
    return at;
  }
}
