/** Names that code passes on to be called, or binds to another name. */
import { chainOf, isWild } from "./chains.ts";
import type { Named, Scan } from "./scan.ts";
import { type Code, partnerAt, tokenAt } from "./tokens.ts";

/** `environ["A"] = …`, `process.env.A = …`, `environ.update(…)`: later programs may use it. */
export function setsVariable({ tokens, partner }: Code, at: number): boolean {
  const next = tokens[at];
  if (next?.text === "[" || next?.text === "{")
    return CHANGING.test(tokens[Math.max(partnerAt(partner, at), at) + 1]?.text ?? "");
  if (next?.kind !== "op" || tokens[at + 1]?.kind !== "name")
    return CHANGING.test(next?.text ?? "");
  return (
    (!/^(?:get|items|keys|values|copy|fetch|key\?|to_h|each|map|select|sort|filter)$/.test(
      tokenAt(tokens, at + 1).text,
    ) &&
      !/^[A-Z_\d]+$/.test(tokenAt(tokens, at + 1).text)) ||
    CHANGING.test(tokens[at + 2]?.text ?? "")
  );
}

const CHANGING = /^(?:=|\+=|\?\?=|\|\|=)$/;

/**
 * `const fs = require("fs")`, `const { join } = await import(…)`: the module has another name from
 * here on.
 */
export function isNaming({ aliases }: Scan, { tokens }: Code, { path, at, end }: Named): boolean {
  const equals = tokens[at - 1]?.text === "await" ? at - 2 : at - 1;
  if (tokens[equals]?.text !== "=" || !/^[;,]?$/.test(tokens[end]?.text ?? "")) return false;
  const left = tokens[equals - 1];
  return left?.text === "}" || (left?.kind === "name" && aliases.get(left.text) === path);
}

export const isCalled = ({ tokens }: Code, at: number): boolean =>
  tokens[at]?.kind === "op" && tokenAt(tokens, at).text === "(";

/** A callback must be literal, or have a known name. */
export function callback(scan: Scan, code: Code, at: number, path: string): void {
  const { calling } = scan.dialect.vocabulary;
  if (!calling.has(path.startsWith(".") ? path.slice(1) : path) || !isCalled(code, at)) return;
  const from = at + 1;
  const first = code.tokens[from];
  if (
    first &&
    (first.kind === "string" ||
      first.kind === "regex" ||
      first.text === ")" ||
      isFunction(scan, code, from))
  )
    return;
  scan.proved = false;
}

/** `x => …`, `(x) => …`, `function …`, or the name of something harmless. */
function isFunction(scan: Scan, code: Code, from: number): boolean {
  const { tokens, partner } = code;
  const first = tokenAt(tokens, from);
  if (first.text === "function" || first.text === "async" || first.text === "fn") return true;
  const after = first.text === "(" ? partnerAt(partner, from) + 1 : from + 1;
  if (tokens[after]?.text === "=>") return true;
  if (first.kind !== "name") return false;
  const { path, end } = chainOf(scan, code, from);
  if (!/^[,)]$/.test(tokens[end]?.text ?? "")) return false;
  if (path === undefined) return scan.functions.has(first.text) && !scan.loose.has(first.text);
  return scan.dialect.vocabulary.pure.has(path) || isWild(scan.dialect.vocabulary, path);
}
