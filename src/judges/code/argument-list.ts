/**
 * Code that sets its own argument list: perl and ruby read the files named there by `<>`, `ARGF`
 * and `gets`.
 */
import { isKnown, UNKNOWN } from "../report.ts";
import { closing, type Range, split } from "./arguments.ts";
import { shellText } from "./effects.ts";
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, tokenAt } from "./tokens.ts";
import { isConstant, listOf, textOf } from "./values.ts";

const ADDS = /^(?:push|unshift|splice)$/;
const CHANGES = /^(?:replace|push|append|unshift|prepend|concat|insert|fill)$/;
/** Longer statements do not set arguments. */
const MAX_REACH = 60;

/** Examines the name at `at`; only the names of the argument list matter here. */
export function setsArguments(scan: Scan, code: Code, at: number): void {
  if (!/^[@$]?ARGV$/.test(tokenAt(code.tokens, at).text)) return;
  const from = givenAt(code, at);
  if (from === undefined) return;
  const to = endOf(code, from);
  for (const range of split(scan, { code, from, to }).args) namesFiles(scan, range);
}

/** The position of the assigned value. */
function givenAt({ tokens, partner }: Code, at: number): number | undefined {
  const next = tokens[at + 1];
  const after =
    next?.text === "[" && partnerAt(partner, at + 1) > at ? partnerAt(partner, at + 1) + 1 : at + 1;
  if (/^(?:=|\+=|<<|\|\|=)$/.test(tokens[after]?.text ?? "")) return after + 1;
  const before = tokens[at - 1]?.text === "(" ? at - 2 : at - 1;
  if (ADDS.test(tokens[before]?.text ?? "") && next?.text === ",") return at + 2;
  return next?.text === "." && CHANGES.test(tokens[at + 2]?.text ?? "") ? at + 3 : undefined;
}

function endOf(code: Code, from: number): number {
  const { tokens, partner } = code;
  if (tokens[from]?.text === "(") return closing(code, from) + 1;
  let at = from;
  while (
    at < tokens.length &&
    at < from + MAX_REACH &&
    tokenAt(tokens, at).kind !== "line" &&
    !/^[;)}]$/.test(tokenAt(tokens, at).text)
  )
    at = Math.max(partnerAt(partner, at), at) + 1;
  return at;
}

function namesFiles(scan: Scan, range: Range): void {
  for (const path of listOf(scan, range) ?? [textOf(scan, range)]) {
    // perl runs a command for a name with a bar
    if (scan.dialect.language === "perl" && /^\s*\||\|\s*$/.test(path))
      shellText(scan, path.replace(/^\s*\||\|\s*$/g, ""));
    else if (isKnown(path)) scan.report.reads(path);
    else if (path !== UNKNOWN)
      for (const gap of ["*", "."]) scan.report.reads(path.replaceAll(UNKNOWN, gap));
    else if (isConstant(scan, range) || hidesText(range)) scan.proved = false;
  }
}

/** The list is computed from a literal text, which hides its values, and not by a file pattern. */
function hidesText({ code, from, to }: Range): boolean {
  const tokens = code.tokens.slice(from, Math.min(to, from + MAX_REACH));
  return (
    tokens.some(({ kind }) => kind === "string") &&
    !tokens.some(({ text }) => text === "glob" || text === "Dir")
  );
}
