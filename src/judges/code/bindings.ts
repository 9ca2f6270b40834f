/** The names that code binds, and their values: the part that all languages share. */

import type { Range } from "./arguments.ts";
import { chainOf } from "./chains.ts";
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, type Token, tokenAt } from "./tokens.ts";

/** A name that is bound twice, or to an unknown value, no longer has a value. */
function bindTo(scan: Scan, name: string, range: Range | undefined): void {
  if (range && !scan.values.has(name) && !scan.loose.has(name)) {
    scan.values.set(name, range);
    return;
  }
  if (range) scan.assigned.set(name, range);
  loosen(scan, name);
}

export function loosen(scan: Scan, name: string): void {
  scan.loose.add(name);
  scan.values.delete(name);
}

/** All names between two places. */
export function loosenAll(scan: Scan, { code, from, to }: Range): void {
  for (let at = Math.max(from, 0); at < to && at < code.tokens.length; at++) {
    const { kind, text } = tokenAt(code.tokens, at);
    if (kind === "name") loosen(scan, text);
  }
}

const DECLARES = new Set("const let var local my our static final".split(" "));
const CHANGES = new Set(
  "+= -= *= /= .= |= &= ^= %= **= //= ||= &&= ??= := ++ -- <<= >>=".split(" "),
);
/** Operators that continue a statement on the next line. */
const CARRIES = new Set(". ?. -> :: + - * / % || && ?? ? : , .. = ==".split(" "));

/** Assignments with `=`, in any language. */
export function bindAssignments(scan: Scan, code: Code): void {
  const { tokens, partner } = code;
  const around: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokenAt(tokens, at);
    if (kind !== "op") continue;
    if (partnerAt(partner, at) > at) around.push(text);
    else if (partnerAt(partner, at) >= 0) around.pop();
    else if (CHANGES.has(text))
      for (const side of [at - 1, at + 1]) loosenAll(scan, { code, from: side, to: side + 1 });
    else if (text === "=" && at > 0) assignment(scan, code, at, around.at(-1) === "(");
  }
}

function assignment(scan: Scan, code: Code, at: number, bracketed: boolean): void {
  const { tokens, partner } = code;
  const left = tokenAt(tokens, at - 1);
  if (left.kind === "name" && bracketed) {
    loosen(scan, left.text); // `f(a, b=1)`
    return;
  }
  if (left.kind === "name") {
    const before = tokens[at - 2];
    if (before?.kind === "op" && scan.dialect.joints.has(before.text)) return;
    if (begins(scan, before)) {
      bindTo(scan, left.text, scan.loose.has(left.text) ? undefined : rightOf(scan, code, at + 1));
      return;
    }
  }
  if (left.kind === "op" && partnerAt(partner, at - 1) >= 0) {
    // `x[1] = …` changes what x holds; `[a, b] = …` binds all of them
    const open = partnerAt(partner, at - 1);
    const before = tokens[open - 1];
    const isItem =
      before?.kind === "name" &&
      !tokenAt(tokens, open).spaced &&
      !scan.dialect.vocabulary.roots.has(before.text);
    const item = isItem ? open - 1 : open;
    loosenAll(scan, { code, from: item, to: at });
    return;
  }
  const right =
    bracketed || (left.kind === "name" && scan.loose.has(left.text))
      ? undefined
      : rightOf(scan, code, at + 1);
  let from = at - 1;
  while (
    from >= 0 &&
    at - from < 40 &&
    tokenAt(tokens, from).kind !== "line" &&
    !/^[;{(]$/.test(tokenAt(tokens, from).text)
  )
    from--;
  loosenAll(scan, { code, from: from + 1, to: at });
  if (right)
    for (const { kind, text } of tokens.slice(from + 1, at))
      if (kind === "name") scan.assigned.set(text, right);
}

/** Whether a statement may begin after this token. */
function begins({ dialect }: Scan, before: Token | undefined): boolean {
  if (before === undefined || before.kind === "line") return true;
  if (before.kind === "name") return DECLARES.has(before.text) || dialect.keywords.has(before.text);
  return (
    before.kind === "op" &&
    (/^[;{}:)]$/.test(before.text) || (before.text === "," && !dialect.tuples))
  );
}

/** Longer expressions are not evaluated. */
const MAX_REACH = 60;

/** The expression that begins at `from`. */
function rightOf(scan: Scan, code: Code, from: number): Range | undefined {
  const to = endOf(scan, code, from);
  return to === undefined ? undefined : { code, from, to };
}

function endOf({ dialect }: Scan, { tokens, partner }: Code, from: number): number | undefined {
  const isLua = dialect.language === "lua";
  let at = from;
  for (let steps = 0; at < tokens.length; at++) {
    if (++steps > MAX_REACH) return undefined;
    const { kind, text } = tokenAt(tokens, at);
    if (
      kind === "name" &&
      (DECLARES.has(text) ||
        (isLua && at > from && endsValue(tokenAt(tokens, at - 1)) && !/^(?:and|or)$/.test(text)))
    )
      return at;
    if (kind === "op" && partnerAt(partner, at) > at) at = partnerAt(partner, at);
    else if (kind === "op" && (/^[;)\]}]$/.test(text) || (text === "," && !dialect.tuples)))
      return at;
    else if (
      kind === "line" &&
      !CARRIES.has(tokens[at + 1]?.text ?? "") &&
      !CARRIES.has(tokenAt(tokens, at - 1).text)
    )
      return at;
  }
  return at;
}

/** In Lua only the next name shows that a statement has ended. */
const endsValue = ({ kind, text }: Token): boolean =>
  kind === "op" ? /^[)\]}]$/.test(text) : kind !== "name" || !/^(?:and|or|not)$/.test(text);

/** Names whose value is a module, or a member of a module. */
export function bindAliases(scan: Scan): void {
  for (const [name, { code, from, to }] of scan.values) {
    if (code.tokens[from]?.kind !== "name" || scan.aliases.has(name)) continue;
    const { path, end } = chainOf(scan, code, from);
    if (path !== undefined && end === to) scan.aliases.set(name, path);
  }
}
