/**
 * Colours code a little: finds its strings, comments, operators and words that stand out. It reads
 * any text once from the front; what it gets wrong has the wrong colour and no other effect.
 */
import type { CodeLanguage } from "../wire.ts";

export type TokenKind =
  | "command"
  | "comment"
  | "flag"
  | "keyword"
  | "number"
  | "operator"
  | "string"
  | "variable";

export interface Token {
  readonly from: number;
  readonly to: number;
  readonly kind: TokenKind;
}

/** Longer texts stay without colours: each token is an element of the page. */
const MOST = 40_000;

type Forms = readonly (readonly [TokenKind | "word" | "space", RegExp])[];

const QUOTED = /'[^']*'?|"(?:[^"\\]|\\[\s\S])*"?/y;
const SPACE = /\s+/y;

const SHELL: Forms = [
  ["space", SPACE],
  ["comment", /#[^\n]*/y],
  ["string", QUOTED],
  ["variable", /\$(?:\w+|\{[^}]*\}?|[?$!@*#-])|`/y],
  ["operator", /&&|\|\|?|;;?|&>?|\d?[<>]+&?\d?|\$?\(|\)/y],
  ["flag", /--?[A-Za-z][\w-]*/y],
  ["word", /[^\s'"$&|;<>()`]+|[\s\S]/y],
];

const CODE: Forms = [
  ["space", SPACE],
  ["comment", /(?:#|\/\/)[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y],
  ["string", /'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\\n]|\\[\s\S])*"?|`(?:[^`\\]|\\[\s\S])*`?/y],
  ["number", /\d[\w.]*/y],
  ["word", /[A-Za-z_$][\w$]*|[\s\S]/y],
];

const SQL: Forms = [
  ["space", SPACE],
  ["comment", /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y],
  ["string", /'[^']*'?|"[^"]*"?/y],
  ["number", /\d[\d.]*/y],
  ["word", /[A-Za-z_]\w*|[\s\S]/y],
];

const WORDS = {
  shell: /^(?:if|then|else|elif|fi|for|in|while|until|do|done|case|esac|function|select|time)$/,
  code: /^(?:and|as|async|await|break|case|catch|class|const|continue|def|del|do|elif|else|except|false|False|finally|for|from|function|if|import|in|is|lambda|let|new|None|not|null|or|pass|raise|return|throw|true|True|try|typeof|var|while|with|yield)$/,
  sql: /^(?:add|all|alter|and|as|asc|begin|between|by|case|cascade|column|commit|copy|create|cross|database|default|delete|desc|distinct|drop|else|end|exists|from|grant|group|having|if|in|index|inner|insert|into|is|join|key|left|like|limit|not|null|on|or|order|outer|primary|revoke|right|rollback|schema|select|set|table|then|to|transaction|truncate|union|unique|update|values|view|when|where|with)$/i,
} as const;

export function tokensIn(text: string, language: CodeLanguage): readonly Token[] {
  if (language === "text" || text.length > MOST) return [];
  if (language === "sql") return scan(text, SQL, WORDS.sql);
  if (language === "python" || language === "javascript") return scan(text, CODE, WORDS.code);
  return commandsIn(scan(text, SHELL, WORDS.shell), text);
}

interface Scanned extends Omit<Token, "kind"> {
  readonly kind: TokenKind | "word" | "space";
}

function scan(text: string, forms: Forms, keywords: RegExp): Token[] {
  const found: Scanned[] = [];
  for (let at = 0; at < text.length; ) {
    const { kind, to } = next(text, at, forms);
    const isKeyword = kind === "word" && keywords.test(text.slice(at, to));
    if (kind !== "space") found.push({ from: at, to, kind: isKeyword ? "keyword" : kind });
    at = to;
  }
  return found as Token[]; // words are told apart by the caller, or have no colour
}

function next(text: string, at: number, forms: Forms): Pick<Scanned, "kind" | "to"> {
  for (const [kind, form] of forms) {
    form.lastIndex = at;
    if (form.test(text) && form.lastIndex > at) return { kind, to: form.lastIndex };
  }
  return { kind: "word", to: at + 1 };
}

const BEGINS = /^(?:&&|\|\|?|;;?|&|\$?\()$/;

/** The first word of each simple command is the program. */
function commandsIn(tokens: readonly Token[], text: string): Token[] {
  let isFirst = true;
  let end = 0;
  return tokens.flatMap((token): Token[] => {
    if (text.slice(end, token.from).includes("\n")) isFirst = true;
    end = token.to;
    const words = text.slice(token.from, token.to);
    if (token.kind === "operator") isFirst = BEGINS.test(words);
    if (token.kind === "keyword") isFirst = true;
    if ((token.kind as string) !== "word") return [token];
    const isProgram = isFirst && !words.includes("=");
    isFirst &&= !isProgram;
    return isProgram ? [{ ...token, kind: "command" }] : [];
  });
}

/** Where a long line is broken: before `&&`, `||` and `|`, behind `;` and its space. */
export function breaksIn(text: string, tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap(({ kind, from, to }) => {
    if (kind !== "operator") return [];
    const words = text.slice(from, to);
    if (/^(?:&&|\|\|?)$/.test(words)) return [from];
    return words === ";" ? [text[to] === " " ? to + 1 : to] : [];
  });
}
