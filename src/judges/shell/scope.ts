/**
 * The state of a running shell: its variables, functions, directory, and the files written so far.
 */
import type { Budget } from "../../core/effects.ts";
import { type Stream, UNKNOWN } from "../report.ts";
import { type Attributes, isSame, NO_ATTRIBUTES, unsettled } from "./evaluation/values.ts";
import type { FunctionNode } from "./parse.ts";
import { type Value, Variables } from "./variables.ts";
import { WrittenFiles } from "./written.ts";

export type { Value };

export interface Body {
  readonly node: FunctionNode;
  /** The text that the node's positions point into. */
  readonly source: string;
  /** Where it was defined. */
  readonly scope: Scope;
}

/** A function that is running, and what was known when it was called. */
export interface Running {
  readonly node: FunctionNode;
  readonly args: readonly string[] | undefined;
  readonly vars: Scope["vars"];
}

interface Stack {
  readonly cwd: string | undefined;
  readonly below: Stack | undefined;
}

export interface Scope {
  /** Undefined if it cannot be told. */
  cwd: string | undefined;
  /** The previous directory: `cd -` returns there. */
  previous: string | undefined;
  /** What `pushd` has put away. */
  stack: Stack | undefined;
  vars: Variables;
  functions: Map<string, Body>;
  aliases: Map<string, string>;
  /** By resolved path: the content that this call itself wrote. */
  files: WrittenFiles;
  /** `$1`, `$2`, …; undefined if they cannot be told. */
  positional: readonly string[] | undefined;
  stdin: Stream | undefined;
  /** `exec 3<>/dev/tcp/…` has opened a connection that later commands can use. */
  connected: boolean;
  /** What a running function's own variables hid; they come back when it ends. */
  hidden: Map<string, Value | undefined> | undefined;
  /** The functions that are running. */
  running: readonly Running[];
  /** What `declare` said of names. */
  attributes: ReadonlyMap<string, Attributes>;
  /** Whether the command may run beside others: in a pipe or in the background. */
  beside: boolean;
}

/** Immutable: an addition creates a new one. */
const NO_FUNCTIONS: Scope["functions"] = new Map();
const NO_ALIASES: Scope["aliases"] = new Map();
const NO_NAMES: readonly string[] = [];
const NONE_RUNNING: readonly Running[] = [];

export const newScope = (cwd: string | undefined, budget: Budget): Scope => ({
  cwd,
  previous: undefined,
  stack: undefined,
  vars: new Variables(budget),
  functions: NO_FUNCTIONS,
  aliases: NO_ALIASES,
  files: new WrittenFiles(),
  positional: NO_NAMES,
  stdin: undefined,
  connected: false,
  hidden: undefined,
  running: NONE_RUNNING,
  attributes: NO_ATTRIBUTES,
  beside: false,
});

/** A subshell: it starts with its parent's state, and only files carry over back. */
export function forked(scope: Scope, changes?: Partial<Scope>): Scope {
  // without a spread, which costs more than most commands
  const fork: Scope = {
    cwd: scope.cwd,
    previous: scope.previous,
    stack: scope.stack,
    vars: scope.vars.forked(),
    functions: scope.functions,
    aliases: scope.aliases,
    files: scope.files,
    positional: scope.positional,
    stdin: scope.stdin,
    connected: scope.connected,
    hidden: scope.hidden,
    running: scope.running,
    attributes: scope.attributes,
    beside: scope.beside,
  };
  return changes ? Object.assign(fork, changes) : fork;
}

const UNKNOWN_VALUE: Value = { text: UNKNOWN };

/** The state after a branch or a loop: its changes may or may not have happened. */
export function joined(scope: Scope, branch: Scope): boolean {
  let changed = false;
  scope.vars.eachOther(branch.vars, (name, value) => {
    const before = scope.vars.get(name);
    if (value === undefined) {
      scope.vars.set(name, UNKNOWN_VALUE);
      changed = true;
      return;
    }
    if (isSame(before, value) || (before?.text === UNKNOWN && !before.inert)) return;
    scope.vars.set(name, unsettled(before, value, mixed(before?.from, value.from)));
    changed = true;
  });
  if (
    branch.positional !== scope.positional &&
    !hasSameWords(branch.positional, scope.positional)
  ) {
    scope.positional = undefined;
    changed = true;
  }
  if (branch.attributes !== scope.attributes)
    scope.attributes = new Map([...scope.attributes, ...branch.attributes]);
  if (branch.previous !== scope.previous) scope.previous = undefined;
  if (branch.stack !== scope.stack) scope.stack = undefined;
  if (branch.stdin !== scope.stdin) {
    scope.stdin = flagsOf(branch.stdin) ?? {}; // how much of it was read is not known
    changed = true;
  }
  if (branch.cwd !== scope.cwd) {
    scope.cwd = undefined;
    changed = true;
  }
  return changed;
}

const hasSameWords = (a: Scope["positional"], b: Scope["positional"]): boolean =>
  a?.length === b?.length && (a?.every((word, at) => word === b?.[at]) ?? true);

/** Stands among the variables for what `$1`, `$2`, … were made of. */
export const WORDS = "@from";

/**
 * Remembers what the words of a script or a function were made of, beside what those before them
 * were.
 */
export function madeOf(scope: Scope, from: Stream | undefined): void {
  const flags = flagsOf(from);
  if (flags) scope.vars.set(WORDS, { text: "", from: mixed(scope.vars.get(WORDS)?.from, flags) });
}

/** Two streams in one. A known text stays only where there is no other. */
export function mixed(a: Stream | undefined, b: Stream | undefined): Stream | undefined {
  if (!a || a === b) return b;
  if (!b) return a;
  return both(a, b);
}

/**
 * What is remarkable about either, and a text. Written out: two spreads in one literal make an
 * object that is slow to read.
 */
export const both = (a: Stream, b: Stream, text?: string, vague?: boolean): Stream => ({
  network: a.network || b.network,
  decoded: a.decoded || b.decoded,
  secret: a.secret || b.secret,
  exposes: a.exposes || b.exposes,
  shell: a.shell || b.shell,
  text,
  vague,
  tree: undefined,
});

const NOTHING: Stream = {};

/** The same stream with another text. */
export const withText = (
  stream: Stream = NOTHING,
  text: string | undefined,
  vague?: boolean,
): Stream => ({
  network: stream.network,
  decoded: stream.decoded,
  secret: stream.secret,
  exposes: stream.exposes,
  shell: stream.shell,
  text,
  vague,
  tree: stream.tree,
});

/** What is remarkable about a stream, without its text. */
export const flagsOf = (stream: Stream | undefined): Stream | undefined =>
  stream && (stream.network || stream.decoded || stream.secret || stream.shell)
    ? stream.text === undefined
      ? stream
      : both(stream, NOTHING)
    : undefined;
