/**
 * The state of a running PowerShell script: its variables, functions, aliases, and the files it
 * fetched.
 */
import type { Report, Stream } from "../report.ts";
import type { Context } from "./context.ts";
import { placeOf } from "./paths.ts";
import type { Script } from "./ps-syntax.ts";
import { UNKNOWN_VALUE, type Value } from "./ps-values.ts";

/** Runs the scripts in words, blocks and texts. */
export interface Walker {
  /** The output of the last statement, and its origins. `input` is the value of `$_`. */
  walk(script: Script, scope: Scope, input?: Value): Value;
  /**
   * A block that may run never or several times: what it sets is unknown afterwards, and from the
   * second time on.
   */
  branch(block: Script, scope: Scope, input?: Value): Value;
  /** A block that runs at another time, when the values of variables are unknown. */
  later(block: Script, scope: Scope): Value;
}

export interface Scope {
  readonly walker: Walker;
  readonly context: Context;
  readonly report: Report;
  readonly source: string;
  readonly variables: Map<string, Value>;
  readonly functions: Set<string>;
  readonly aliases: Map<string, string>;
  /** In lower case, with slashes. */
  readonly files: Map<string, Stream>;
  /** The code being judged may not run, or may run more than once. */
  readonly branch: boolean;
}

export const scopeOf = (source: string, context: Context, walker: Walker): Scope => ({
  walker,
  context,
  report: context.report,
  source,
  variables: new Map(),
  functions: new Set(),
  aliases: new Map(),
  files: new Map(),
  branch: false,
});

const KNOWN: ReadonlyMap<string, string> = new Map([
  ["true", "True"],
  ["false", "False"],
  ["null", ""],
  ["home", "~"],
  ["pwd", "."],
  ["psscriptroot", "."],
  ["pshome", "C:\\Windows\\System32\\WindowsPowerShell\\v1.0"],
  ["ofs", " "],
]);
const PREFIX = /^(?:global|script|local|private|using|variable|workflow):/;

/** Its plain name: `$script:x` is `$x`, `$PSItem` is `$_`. */
export function variableName(name: string): string {
  const plain = name.replace(PREFIX, "");
  return plain === "psitem" || plain === "input" ? "_" : plain;
}

export function variableOf(name: string, { variables }: Scope): Value {
  const plain = variableName(name);
  const value = variables.get(plain);
  if (value) return value;
  if (plain.startsWith("env:")) return { text: placeOf(plain.slice(4)) };
  const known = KNOWN.get(plain);
  return known === undefined ? UNKNOWN_VALUE : { text: known };
}

/** A file's name, in one spelling. */
export const fileName = (path: string): string =>
  path.toLowerCase().replaceAll("\\", "/").replace(/^\.\//, "");
