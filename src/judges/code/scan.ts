/**
 * Checks code name by name: which names are harmless, which have an effect, and which are unknown.
 */
import type { ReadHow, Report } from "../report.ts";
import { argumentsOf, type Range, receiverOf } from "./arguments.ts";
import { callback, isCalled, isNaming, setsVariable } from "./callbacks.ts";
import { chainOf, isWild } from "./chains.ts";
import type { Dialect } from "./dialect.ts";
import { type Call, type Effect, shellText } from "./effects.ts";
import { type Code, partnerAt, tokenAt } from "./tokens.ts";
import { interleaved } from "./values.ts";

export type Origin = "network" | "decoded" | undefined;

export type Sight = "socket" | "shell" | "dup" | "dynamic" | "fork" | "vital" | "delete" | "read";

/** The state of one analysis of one text. */
export interface Scan {
  /** Analyses code that the code itself runs. */
  readonly walk: (scan: Scan, code: Code) => void;
  readonly dialect: Dialect;
  readonly report: Report;
  /** Every name so far is harmless, or its effect was reported. */
  proved: boolean;
  /** Names in the code that stand for a module or a member of one: `sp` for `subprocess`. */
  readonly aliases: Map<string, string>;
  /** Names that the code defines and may call. */
  readonly functions: Set<string>;
  /** Names that are bound once, with their values. */
  readonly values: Map<string, Range>;
  /** Names that are bound in other ways: several times, by a loop, as a parameter. */
  readonly loose: Set<string>;
  /** Values that are already evaluated; undefined while one is being evaluated. */
  readonly known: Map<string, string | undefined>;
  /** The last assignment of each name. */
  readonly assigned: Map<string, Range>;
  /** Other facts that matter only together. */
  readonly seen: Set<Sight>;
  /** Directory walks in the code: a path or a pattern, and whether everything below it counts. */
  readonly walked: Map<string, ReadHow>;
  /** Programs that were started and may read what the code writes: a shell's text, or words. */
  readonly fed: (string | readonly string[])[];
  /** Names bound by a loop over a list, with the list. */
  readonly loaded: Set<string>;
  readonly loops: Map<string, Range>;
  /** The origins of the names' values, computed once. */
  readonly origins: Map<string, Origin>;
  /** A member was selected by an unknown name. */
  computed: boolean;
  /** A function of the code itself was called as a member of an object. */
  ownMember: boolean;
  /** How many effects were reported. */
  effects: number;
  /** How many encoded texts were read. */
  decodings: number;
  /** The current depth of evaluation. */
  depth: number;
  /** The base of relative paths, once the code has set it. */
  base: string;
}

export const scanOf = (dialect: Dialect, report: Report): Scan => ({
  walk,
  dialect,
  report,
  proved: true,
  aliases: new Map(),
  functions: new Set(),
  values: new Map(),
  loose: new Set(),
  known: new Map(),
  assigned: new Map(),
  seen: new Set(),
  walked: new Map(),
  fed: [],
  loops: new Map(),
  loaded: new Set(),
  origins: new Map(),
  computed: false,
  ownMember: false,
  effects: 0,
  decodings: 0,
  depth: 0,
  base: "",
});

export function walk(scan: Scan, code: Code): void {
  const { tokens } = code;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokenAt(tokens, at);
    const end = token.kind === "name" ? named(scan, code, at) : at + 1;
    if (token.kind === "command" && ++scan.effects <= MAX_EFFECTS)
      shellText(scan, interleaved(scan, token));
    scan.dialect.look?.(scan, code, at);
    for (const inner of token.inner) walk(scan, inner);
    at = end - 1;
  }
}

/** Judges the name at `at`, and returns where to continue. */
function named(scan: Scan, code: Code, at: number): number {
  const { joints, keywords } = scan.dialect;
  const { tokens } = code;
  const { text } = tokenAt(tokens, at);
  if (at > 0 && joints.has(tokenAt(tokens, at - 1).text)) {
    member(scan, code, at);
    return at + 1;
  }
  const skipped = scan.dialect.skips?.(code, at);
  if (skipped !== undefined || keywords.has(text)) return skipped ?? at + 1;
  // only bound here
  if (tokens[at + 1]?.text === "=" && tokenAt(tokens, at + 1).kind === "op") return at + 1;
  const { path, end } = chainOf(scan, code, at);
  if (path === undefined) local(scan, code, at);
  else global(scan, code, { path, at, end });
  return end;
}

export interface Named {
  readonly path: string;
  readonly at: number;
  readonly end: number;
}

function global(scan: Scan, code: Code, { path, at, end }: Named): void {
  const { vocabulary } = scan.dialect;
  const effect = vocabulary.effects.get(path);
  if (!effect) {
    if (vocabulary.variables.has(path) && setsVariable(code, end)) scan.proved = false;
    else if (vocabulary.pure.has(path) || isWild(vocabulary, path)) callback(scan, code, end, path);
    else if (!vocabulary.spaces.has(path) || !isNaming(scan, code, { path, at, end }))
      scan.proved = false;
    return;
  }
  const call = callOf(scan, code, { path, at, end });
  carryOut(scan, effect, call);
  // passed on to be called elsewhere: `.then(eval)`
  if (call || code.tokens[at - 1]?.text !== "(") return;
  effect({ scan, path, args: [], options: new Map(), receiver: undefined });
  scan.report.add("code.exec.dynamic");
}

/** `f(*x)`, `f(...x)`: an unknown number of arguments. */
const spreads = ({ code, from }: Range): boolean =>
  /^(?:\*{1,2}|\.\.\.)$/.test(tokenAt(code.tokens, from).text);

/** If there are too many effects, the rest is not reported, and nothing is proved. */
const MAX_EFFECTS = 256;

function carryOut(scan: Scan, effect: Effect, call: Call | undefined): void {
  if (!call || ++scan.effects > MAX_EFFECTS || !effect(call) || call.args.some(spreads))
    scan.proved = false;
}

/**
 * A name that is neither imported nor built in: if the code does not bind it, it is undefined, or
 * an unknown global.
 */
function local(scan: Scan, code: Code, at: number): void {
  const { dialect, functions, loose, values } = scan;
  const { text } = tokenAt(code.tokens, at);
  if (dialect.sigils && /^[$@%]/.test(text)) {
    if (isCalled(code, at + 1) && !tokenAt(code.tokens, at + 1).spaced) scan.proved = false;
    return;
  }
  const isFunction = functions.has(text) && !loose.has(text);
  const isData = dialect.isData?.(code, at) === true;
  const isBound =
    isData ||
    isFunction ||
    loose.has(text) ||
    values.has(text) ||
    LABELS.test(code.tokens[at + 1]?.text ?? "");
  if (isFunction && (isDefined(code, at) || code.tokens[at - 1]?.text === "def")) return;
  if (dialect.vocabulary.denied.has(text) || text.startsWith("__") || !isBound) scan.proved = false;
  else if (isCalled(code, at + 1) && !isFunction) scan.proved = false;
}

/** `name(…) {`: a method that the code defines. */
const isDefined = (code: Code, at: number): boolean =>
  isCalled(code, at + 1) &&
  partnerAt(code.partner, at + 1) > 0 &&
  code.tokens[partnerAt(code.partner, at + 1) + 1]?.text === "{";

/** The operator that follows the name of an option or a key. */
const LABELS = /^[:=]$|^=>$/;

/** A member name: its object is unknown. */
function member(scan: Scan, code: Code, at: number): void {
  const { dialect, functions } = scan;
  const { vocabulary } = dialect;
  const { text } = tokenAt(code.tokens, at);
  const effect = vocabulary.effects.get(`.${text}`);
  const called = dialect.bare || isCalled(code, at + 1);
  if (effect && called) {
    carryOut(scan, effect, callOf(scan, code, { path: `.${text}`, at, end: at + 1 }));
  } else if (effect || vocabulary.hidden.has(text) || isPrivate(code, at)) scan.proved = false;
  else if (called && vocabulary.methods.has(text)) callback(scan, code, at + 1, `.${text}`);
  else if (called && functions.has(text)) scan.ownMember = true;
  else if (called) scan.proved = false;
}

/** `x._y`, but not an object's own `self._y`. */
const isPrivate = ({ tokens }: Code, at: number): boolean => {
  const { text } = tokenAt(tokens, at);
  return (
    text.startsWith("_") &&
    (text.startsWith("__") || !/^(?:self|this|cls)$/.test(tokens[at - 2]?.text ?? ""))
  );
};

function callOf(scan: Scan, code: Code, { path, at, end }: Named): Call | undefined {
  const args = scan.effects > MAX_EFFECTS ? undefined : argumentsOf(scan, code, end);
  if (!args) return undefined;
  return {
    scan,
    path,
    ...args,
    receiver: path.startsWith(".") ? receiverOf(scan, code, at) : undefined,
  };
}
