/** Constructs that bind names in JavaScript: functions, parameters, patterns, loops. */

import { closing } from "./arguments.ts";
import { bindAssignments, loosen, loosenAll } from "./bindings.ts";
import { chainOf } from "./chains.ts";
import { setOf } from "./dialect.ts";
import { imports, isMember } from "./javascript-modules.ts";
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, type Token, tokenAt } from "./tokens.ts";

/** Imports, functions, parameters and everything else that binds names. */
export function bind(scan: Scan, code: Code): void {
  const { tokens } = code;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokenAt(tokens, at);
    for (const inner of token.inner) bind(scan, inner);
    if (token.kind === "op") bindOperator(scan, code, at);
    else if (token.kind === "name" && !isMember(tokens[at - 1])) bindWord(scan, code, at);
  }
  bindAssignments(scan, code);
}

function bindWord(scan: Scan, code: Code, at: number): void {
  const { tokens } = code;
  const { text } = tokenAt(tokens, at);
  const next = tokens[at + 1];
  if (text === "function") {
    const star = next?.text === "*" ? 1 : 0;
    const name = tokens[at + 1 + star];
    if (name?.kind === "name") scan.functions.add(name.text);
    const open = at + 1 + star + (name?.kind === "name" ? 1 : 0);
    loosenAll(scan, { code, from: open, to: closing(code, open) });
  } else if (text === "class" && next?.kind === "name") scan.functions.add(next.text);
  else if (text === "catch" && next?.text === "(")
    loosenAll(scan, { code, from: at + 2, to: closing(code, at + 1) });
  else if (text === "import" && next?.text !== "(" && next?.text !== ".")
    imports(scan, code, at + 1);
  else if ((text === "of" || text === "in") && at > 0) loop(scan, code, at);
  else if (next?.text === "=>") {
    loosen(scan, text);
    eachOf(scan, code, at, at - 1);
  } else if (
    next?.text === "(" &&
    tokens[closing(code, at + 1) + 1]?.text === "{" &&
    !STATEMENTS.has(text)
  ) {
    // a method: `name(a, b) {`
    scan.functions.add(text);
    loosenAll(scan, { code, from: at + 2, to: closing(code, at + 1) });
  }
  if ((next?.text === "=" || next?.text === ":") && isFunction(code, at + 2))
    scan.functions.add(text);
}

const STATEMENTS = setOf("if for while switch with catch function return await typeof");

function isFunction({ tokens, partner }: Code, at: number): boolean {
  const first = tokens[at];
  if (first?.text === "function" || (first?.text === "async" && tokens[at + 1]?.text !== "."))
    return true;
  const after = first?.text === "(" ? partnerAt(partner, at) + 1 : at + 1;
  return first !== undefined && after > at && tokens[after]?.text === "=>";
}

function bindOperator(scan: Scan, code: Code, at: number): void {
  const { tokens, partner } = code;
  const { text } = tokenAt(tokens, at);
  if (text === "=>" && tokens[at - 1]?.text === ")") {
    const open = partnerAt(partner, at - 1);
    loosenAll(scan, { code, from: open + 1, to: at - 1 });
    if (tokens[open + 1]?.kind === "name") eachOf(scan, code, open + 1, open - 1);
  }
  if (text === "=" && tokens[at - 1]?.text === "}" && partnerAt(partner, at - 1) >= 0)
    picks(scan, code, at);
}

/** `["a", "b"].forEach(x => …`: the name at `at`, and the bracket before the function. */
function eachOf(scan: Scan, code: Code, at: number, bracket: number): void {
  const { tokens, partner } = code;
  if (
    tokens[bracket]?.text !== "(" ||
    !isMember(tokens[bracket - 2]) ||
    tokens[bracket - 3]?.text !== "]" ||
    isThing(tokens[partnerAt(partner, bracket - 3) - 1])
  )
    return;
  scan.loops.set(tokenAt(tokens, at).text, {
    code,
    from: partnerAt(partner, bracket - 3),
    to: bracket - 2,
  });
}

/** `for (const x of ["a", "b"])`, `for (const [k, v] of …)` */
function loop(scan: Scan, code: Code, at: number): void {
  const { tokens, partner } = code;
  const left = tokenAt(tokens, at - 1);
  if (left.kind === "name") {
    loosen(scan, left.text);
    if (tokens[at + 1]?.text === "[")
      scan.loops.set(left.text, { code, from: at + 1, to: closing(code, at + 1) + 1 });
  } else if (partnerAt(partner, at - 1) >= 0)
    loosenAll(scan, { code, from: partnerAt(partner, at - 1), to: at });
}

/** `const { a, b: c } = require("fs")`: names for members of a module. */
function picks(scan: Scan, code: Code, at: number): void {
  const { tokens, partner } = code;
  const from = tokens[at + 1]?.text === "await" ? at + 2 : at + 1;
  if (tokens[from]?.kind !== "name") return;
  const { path, end } = chainOf(scan, code, from);
  if (path === undefined || /^[([.]$/.test(tokens[end]?.text ?? "")) return;
  for (let each = partnerAt(partner, at - 1) + 1; each < at - 1; each++) {
    if (tokenAt(tokens, each).kind !== "name") continue;
    const renamed =
      tokens[each + 1]?.text === ":" && tokens[each + 2]?.kind === "name"
        ? tokenAt(tokens, each + 2)
        : undefined;
    scan.aliases.set(
      (renamed ?? tokenAt(tokens, each)).text,
      `${path}.${tokenAt(tokens, each).text}`,
    );
    if (renamed) each += 2;
  }
}

export const isThing = (before: Token | undefined): boolean =>
  before !== undefined &&
  (before.kind === "name"
    ? !KEYWORDS.has(before.text)
    : before.kind === "string" || /^[)\]]$/.test(before.text));

export const KEYWORDS = setOf(
  `async await break case catch class const continue debugger default delete do else export extends
  finally for from function get if in instanceof let new of return set static super switch this
  throw try typeof var void while yield as type interface enum declare readonly public private
  protected implements undefined null true false NaN Infinity arguments`,
);
