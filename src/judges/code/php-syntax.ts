/**
 * The lexical syntax of PHP: tags, interpolation, here-documents. Source: the manual, "Language
 * Reference".
 */
import { announce, insetOf, type Quoting, quoted } from "./strings.ts";
import { type Code, isWord, type Lexer, type Piece, type Syntax, tokenOf } from "./tokens.ts";

const INTERPOLATED: Quoting = {
  marks: "${",
  code: (lexer, at) => {
    const { text } = lexer;
    if (text.startsWith("{$", at)) return insetOf(lexer, at + 1, "}");
    if (text.startsWith("${", at)) return insetOf(lexer, at + 2, "}");
    const name = /^\$[A-Za-z_]\w{0,80}/.exec(text.slice(at, at + 90))?.[0];
    if (name === undefined) return undefined;
    // `$x[0]` and `$x->y` only pick
    const picked =
      /^(?:\[[\w'$-]{1,80}\]|->\w{1,80})/.exec(
        text.slice(at + name.length, at + name.length + 90),
      )?.[0] ?? "";
    const code: Code = { tokens: picked === "" ? [tokenOf("name", name)] : [], partner: [-1] };
    return { code, end: at + name.length + picked.length };
  },
};

export const syntax: Syntax = { special, loose: "([", dollar: true };

function special(lexer: Lexer, at: number): Piece | undefined {
  const { text } = lexer;
  const char = text.charAt(at);
  switch (char) {
    case "#":
      return text[at + 1] === "[" ? undefined : comment(lexer, at);
    case "/":
      if (text[at + 1] === "/") return comment(lexer, at);
      if (text[at + 1] !== "*") return undefined;
      return { end: text.indexOf("*/", at + 2) < 0 ? text.length : text.indexOf("*/", at + 2) + 2 };
    case "'":
    case '"':
    case "`": {
      const { value, inner, end } = quoted(lexer, at + 1, char, char === "'" ? {} : INTERPOLATED);
      return { token: tokenOf(char === "`" ? "command" : "string", char, value, inner), end };
    }
    case "\\":
      // `\system` is `system`
      return /[A-Za-z_]/.test(text[at + 1] ?? "") ? { end: at + 1 } : undefined;
    case "<":
      return heredoc(lexer, at);
    case "?":
      if (text[at + 1] === ">") lexer.sound = false; // what follows is printed, or code again
      return undefined;
    default:
      return isWord(text.charCodeAt(at)) && !/\d/.test(char) ? word(text, at) : undefined;
  }
}

/** To the end of the line, or of the code: `// … ?>`. */
function comment(lexer: Lexer, at: number): Piece {
  const found = lexer.text.indexOf("\n", at);
  const end = found < 0 ? lexer.text.length : found;
  if (lexer.text.slice(at, end).includes("?>")) lexer.sound = false;
  return { end };
}

/** Names of functions are case-insensitive. */
function word(text: string, at: number): Piece {
  let end = at;
  while (isWord(text.charCodeAt(end))) end++;
  const name = text.slice(at, end);
  return {
    token: tokenOf(
      "name",
      /^[A-Z][A-Z\d_]*$/.test(name) && text[end] !== "(" ? name : name.toLowerCase(),
    ),
    end,
  };
}

function heredoc(lexer: Lexer, at: number): Piece | undefined {
  const { text } = lexer;
  const tag = /^<\?(?:php(?=\s)|=)?/i.exec(text.slice(at, at + 6))?.[0];
  if (tag !== undefined) {
    if (text.slice(0, at).trim() !== "" && !/^#!.*$/.test(text.slice(0, at).trim()))
      lexer.sound = false;
    return { end: at + tag.length };
  }
  const found =
    /^<<<[ \t]?(?:"([A-Za-z_]\w{0,80})"|'([A-Za-z_]\w{0,80})'|([A-Za-z_]\w{0,80}))/.exec(
      text.slice(at, at + 100),
    );
  if (!found) return undefined;
  const [whole, double, single, bare] = found;
  const token = tokenOf("string", "<<<");
  announce(lexer, token, {
    close: double ?? single ?? bare ?? "",
    indented: true,
    how: single === undefined ? INTERPOLATED : undefined,
  });
  return { token, end: at + whole.length };
}
