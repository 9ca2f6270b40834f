/** The arguments of a call, and the object it is made on. */
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, type Token, tokenAt } from "./tokens.ts";

/** A range of tokens. */
export interface Range {
  readonly code: Code;
  readonly from: number;
  readonly to: number;
}

export interface Arguments {
  readonly args: readonly Range[];
  /** `mode="w"`, `shell: true`. */
  readonly options: ReadonlyMap<string, Range>;
}

const NO_OPTIONS: ReadonlyMap<string, Range> = new Map();

/** Words that end the arguments of a call without parentheses. */
const ENDS = new Set("if unless while until for foreach or and do then end rescue x".split(" "));

/** A call is examined no further than this if nothing marks its end. */
const MAX_REACH = 16;

/** Words of a call without parentheses. */
const MAX_WORDS = 40;

/**
 * The position of the bracket that closes the one at `at`; a nearby position if it is never closed.
 */
export const closing = ({ tokens, partner }: Code, at: number): number =>
  partnerAt(partner, at) > at ? partnerAt(partner, at) : Math.min(tokens.length, at + MAX_REACH);

/** The arguments of the call whose name ends before `at`; undefined if it is not a call. */
export function argumentsOf(scan: Scan, code: Code, at: number): Arguments | undefined {
  const next = code.tokens[at];
  if (next?.text === "(" && next.kind === "op")
    return split(scan, { code, from: at + 1, to: closing(code, at) });
  // Lua allows a single text without parentheses: `os.execute "ls"`
  if (next?.kind === "string" && scan.dialect.language === "lua")
    return { args: [{ code, from: at, to: at + 1 }], options: NO_OPTIONS };
  if (!scan.dialect.bare) return undefined;
  const end = Math.min(code.tokens.length, at + MAX_WORDS);
  let to = at;
  while (to < end && !endsBare(scan, tokenAt(code.tokens, to)))
    to = partnerAt(code.partner, to) > to ? partnerAt(code.partner, to) + 1 : to + 1;
  return split(scan, { code, from: at, to: Math.min(to, code.tokens.length) });
}

const endsBare = ({ dialect }: Scan, { kind, text }: Token): boolean =>
  kind === "line" ||
  (kind === "op" &&
    !dialect.glues.has(text) &&
    /^(?:[;)\]}{|.=]|->|::|&&|\|\||==|\|)$/.test(text)) ||
  (kind === "name" && ENDS.has(text));

/** Splits at commas outside brackets, and at `=>` in languages that write hashes so. */
export function split(scan: Scan, { code, from, to }: Range): Arguments {
  const { tokens, partner } = code;
  const arrows = scan.dialect.language !== "javascript";
  const args: Range[] = [];
  let options: Map<string, Range> | undefined;
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to) {
      const { kind, text } = tokenAt(tokens, at);
      if (partnerAt(partner, at) > at) at = Math.min(partnerAt(partner, at), to - 1);
      if (kind !== "op" || (text !== "," && !(arrows && text === "=>"))) continue;
    }
    const sign =
      at > start + 2 && tokenAt(tokens, start).kind === "name"
        ? tokenAt(tokens, start + 1).text
        : "";
    if (sign === "=" || sign === ":") {
      options ??= new Map();
      options.set(tokenAt(tokens, start).text, { code, from: start + 2, to: at });
    } else if (at > start) args.push({ code, from: start, to: at });
    start = at + 1;
  }
  return { args, options: options ?? NO_OPTIONS };
}

/** `parents[0]`, and not `in [0]`. */
const isIndex = ({ dialect }: Scan, before: Token, { text, spaced }: Token): boolean =>
  text === "[" && !spaced && !dialect.keywords.has(before.text);

/** The object on which the member at `at` is called. */
export function receiverOf(scan: Scan, code: Code, at: number): Range {
  const { tokens, partner } = code;
  let from = at - 1;
  for (let steps = 0; from > 0; steps++) {
    if (steps > MAX_REACH) return { code, from: at, to: at };
    const before = tokenAt(tokens, from - 1);
    if (
      before.kind === "op" &&
      (before.text === ")" || before.text === "]") &&
      partnerAt(partner, from - 1) >= 0
    )
      from = partnerAt(partner, from - 1);
    else if (before.kind === "name" || before.kind === "string") from--;
    else break;
    const joint = tokens[from - 1];
    if (joint?.kind === "op" && scan.dialect.joints.has(joint.text)) from--;
    else if (
      joint?.kind !== "name" ||
      !(tokenAt(tokens, from).text === "(" || isIndex(scan, joint, tokenAt(tokens, from)))
    )
      break;
  }
  return { code, from, to: at - 1 };
}
