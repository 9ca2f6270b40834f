/**
 * JavaScript and TypeScript, as run by `node -e` and similar commands: constructs that may hide a
 * call, and computed values.
 */
import type { Dialect, Maker } from "./dialect.ts";
import { shellText } from "./effects.ts";
import { bind, isThing, KEYWORDS } from "./javascript-bindings.ts";
import { importEnd, root } from "./javascript-modules.ts";
import { vocabulary } from "./javascript-names.ts";
import { syntax } from "./javascript-syntax.ts";
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, tokenAt } from "./tokens.ts";
import { textOf } from "./values.ts";

/** A possible call of an unknown function: `x[y](…)`, `f()(…)`, `` f`…` ``, `new (…)`. */
function look(scan: Scan, code: Code, at: number): void {
  const { tokens, partner } = code;
  const { kind, text } = tokenAt(tokens, at);
  const before = tokens[at - 1];
  if (kind === "op" && text === "(" && before) {
    const isBody =
      before.text === ")" && tokens[at - 2]?.text === "}" && tokens[at + 1]?.text === ")";
    if (
      before.kind === "op" &&
      (before.text === "]" ||
        before.text === "?." ||
        (before.text === ")" && !isBody && !isCondition(code, at - 1)))
    )
      scan.proved = false;
    else if (before.text === "new") scan.proved = false;
  } else if (kind === "op" && text === "[" && partnerAt(partner, at) > at) {
    const names = before?.text === "{" || before?.text === ",";
    if (names && tokens[partnerAt(partner, at) + 1]?.text === ":") scan.proved = false;
    const inside = partnerAt(partner, at) === at + 2 ? tokenAt(tokens, at + 1) : undefined;
    if (isThing(before) && inside?.kind !== "number" && inside?.kind !== "string")
      scan.computed = true;
    if (isThing(before) && inside?.kind === "string" && vocabulary.hidden.has(inside.value))
      scan.proved = false;
  } else if (kind === "string" && text === "`" && isThing(before)) tagged(scan, code, at);
}

/** `if (x) (…)`: the brackets before belong to a statement. */
const isCondition = ({ tokens, partner }: Code, close: number): boolean =>
  /^(?:if|while|for)$/.test(tokens[partnerAt(partner, close) - 1]?.text ?? "");

function tagged(scan: Scan, code: Code, at: number): void {
  const { tokens } = code;
  const tag = tokenAt(tokens, at - 1).text;
  if (tag === "raw" && tokens[at - 3]?.text === "String") return;
  scan.proved = false;
  if (tag === "$" || tag === "execa" || tag === "sh")
    shellText(scan, textOf(scan, { code, from: at, to: at + 1 }));
}

/** Imports, and patterns that only give names: `const { a, b: c } =`. */
function skips(code: Code, at: number): number | undefined {
  const { tokens, partner } = code;
  const next = tokens[at + 1];
  const { text } = tokenAt(tokens, at);
  if (text === "import")
    return next?.text === "(" || next?.text === "." ? undefined : importEnd(code, at + 1);
  if (
    next?.text !== "{" ||
    !/^(?:const|let|var)$/.test(text) ||
    tokens[partnerAt(partner, at + 1) + 1]?.text !== "="
  )
    return undefined;
  const plain = tokens
    .slice(at + 2, partnerAt(partner, at + 1))
    .every(({ kind, text: each }) => kind === "name" || /^(?:[,:]|\.\.\.|)$/.test(each));
  return plain ? partnerAt(partner, at + 1) + 1 : undefined;
}

export const javascript: Dialect = {
  language: "javascript",
  syntax,
  joints: new Set([".", "?."]),
  glues: new Set(["+"]),
  keywords: KEYWORDS,
  bare: false,
  sigils: false,
  tuples: false,
  vocabulary,
  bind,
  root,
  skips,
  look,
  makers: new Map<string, Maker>([
    ["path.join", "join"],
    ["path.resolve", "join"],
    ["path.normalize", "same"],
    ["path.dirname", "parent"],
    ["URL", "same"],
    ["os.homedir", "home"],
    ["process.env.HOME", "home"],
    ["process.env.USERPROFILE", "home"],
    ["process.cwd", "here"],
    ["__dirname", "here"],
    ["String", "same"],
    ["fs.realpathSync", "same"],
    [".trim", "same"],
    [".toString", "same"],
  ]),
};
