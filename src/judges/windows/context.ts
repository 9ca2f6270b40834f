/**
 * The context of everything that one text runs: the report, the catalog, the evaluators, and the
 * depth and the budget of the analysis. Nested scripts and loops are limited.
 */
import { type Report, type Stream, UNKNOWN } from "../report.ts";
import type { Is } from "../shell/traits.ts";
import type { Native } from "./native.ts";
import type { Cmdlet } from "./ps-calls.ts";

/** How the evaluators look up programs and cmdlets. */
export interface WindowsCatalog {
  /** A program by its name, apart from what only cmd knows. */
  readonly nativeOf: (name: string) => Native | undefined;
  /** What cmd itself does for a name. */
  readonly cmdBuiltinOf: (name: string) => Native | undefined;
  readonly isNative: Is;
  readonly handlerOf: (name: string) => Cmdlet | undefined;
  /** Whether a name already has a meaning, so that redefining it is deceptive. */
  readonly isCmdlet: (name: string) => boolean;
  /** The cmdlet that a word means, in lower case. Other words are returned unchanged. */
  readonly cmdletOf: (word: string) => string;
  /** The cmdlet that a program's name may also mean. */
  readonly looselyOf: (word: string) => string | undefined;
}

/** Judges a text as its interpreter would run it. `stdin`: what is piped into it. */
export type Evaluator = (text: string, context: Context, stdin?: Stream) => void;

/**
 * The functions that the code of a program may need. The catalog imports that code, so they are
 * passed in.
 */
export interface Evaluators {
  readonly judgeCmd: Evaluator;
  readonly judgePowerShell: Evaluator;
}

export interface Context {
  readonly report: Report;
  readonly catalog: WindowsCatalog;
  readonly evaluators: Evaluators;
  readonly depth: number;
  /** Shared by all that belongs to one text. */
  readonly budget: { steps: number; length: number };
  /**
   * The script's current directory; undefined: where it started. UNKNOWN: it cannot be determined.
   */
  readonly place: { cwd: string | undefined; readonly before: (string | undefined)[] };
}

const MAX_DEPTH = 8;
const MAX_STEPS = 1000;
/** Characters of scripts in scripts that are read for one text. */
const MAX_LENGTH = 65_536;

export const newContext = (
  report: Report,
  { catalog, evaluators }: Pick<Context, "catalog" | "evaluators">,
): Context => ({
  report,
  catalog,
  evaluators,
  depth: 0,
  budget: { steps: 0, length: 0 },
  place: { cwd: undefined, before: [] },
});

/** What a step costs of the call's budget. */
const STEP = 80;

/** Spends one step; false if there were too many, which is reported once. */
export function step({ report, budget }: Context): boolean {
  if (report.spend?.(STEP) === false) return false;
  if (++budget.steps <= MAX_STEPS) return true;
  if (budget.steps === MAX_STEPS + 1) report.add("shell.too_complex");
  return false;
}

/**
 * Enters a nested script of this many characters; undefined if it is too deep or too long, which is
 * reported.
 */
export function deeper(context: Context, length: number): Context | undefined {
  const { report, depth, budget, place } = context;
  budget.length += length;
  if (depth < MAX_DEPTH && budget.length <= MAX_LENGTH)
    return { ...context, depth: depth + 1, place: { cwd: place.cwd, before: [] } };
  report.add(depth < MAX_DEPTH ? "shell.too_complex" : "shell.too_deep");
  return undefined;
}

const ABSOLUTE = /^(?:[a-z]:|[\\/~%]|hk[a-z]{2,3}:|\0)/i;

/**
 * A relative path, resolved against the script's current directory; `\\x` against its current
 * drive.
 */
export function placed(path: string, { place }: Context): string {
  const { cwd } = place;
  if (cwd === undefined) return path;
  if (/^[\\/](?![\\/])/.test(path) && /^[a-z]:/i.test(cwd)) return cwd.slice(0, 2) + path;
  if (ABSOLUTE.test(path)) return path;
  return /[\\/]$/.test(cwd) ? cwd + path : `${cwd}\\${path}`;
}

/** `cd`. */
export function move(to: string, context: Context): void {
  context.place.cwd = placed(to, context);
}

/** `pushd` and `popd`. */
export function push(to: string, context: Context): void {
  context.place.before.push(context.place.cwd);
  move(to, context);
}
export function pop({ place }: Context): void {
  place.cwd = place.before.length > 0 ? place.before.pop() : UNKNOWN;
}
