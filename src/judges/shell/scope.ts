/** What a running shell knows: its variables, functions, directory, and what was written to files on the way. */
import { type Stream, UNKNOWN } from "../report.ts";
import type { FunctionNode } from "./parse.ts";

export interface Value {
  readonly text: string;
  /** What the text was made of, where a command's output went into it. */
  readonly from?: Stream | undefined;
}

export interface Body {
  readonly node: FunctionNode;
  /** The text that the node's positions point into. */
  readonly source: string;
}

export interface Scope {
  /** Undefined where nobody can tell. */
  cwd: string | undefined;
  vars: Map<string, Value>;
  functions: Map<string, Body>;
  aliases: Map<string, string>;
  /** By resolved path: what this call itself put there. */
  files: Map<string, Stream>;
  /** `$1`, `$2`, …; undefined where nobody can tell. */
  positional: readonly string[] | undefined;
  stdin: Stream | undefined;
  /** `exec 3<>/dev/tcp/…` has opened a connection that later commands can use. */
  connected: boolean;
  /** What a running function's own variables hid; they come back when it ends. */
  hidden: Map<string, Value | undefined> | undefined;
  /** Names of the functions that are running. */
  readonly running: readonly string[];
  /** Whether the command may run beside others: in a pipe or in the background. */
  readonly beside: boolean;
}

export const newScope = (cwd: string | undefined): Scope => ({
  cwd,
  vars: new Map(),
  functions: new Map(),
  aliases: new Map(),
  files: new Map(),
  positional: [],
  stdin: undefined,
  connected: false,
  hidden: undefined,
  running: [],
  beside: false,
});

/** A subshell: it starts with what its parent knows, and nothing comes back but files. */
export const forked = (scope: Scope, changes: Partial<Scope> = {}): Scope => ({
  ...scope,
  vars: new Map(scope.vars),
  functions: scope.functions,
  aliases: scope.aliases,
  ...changes,
});

const NOBODY_KNOWS: Value = { text: UNKNOWN };

/** After a branch or a loop: whatever it changed may or may not have happened. */
export function joined(scope: Scope, branch: Scope): boolean {
  let changed = false;
  for (const [name, value] of branch.vars) {
    const before = scope.vars.get(name);
    if (before === value || (before?.text === value.text && before.from === value.from)) continue;
    if (before?.text === UNKNOWN) continue;
    scope.vars.set(name, { text: UNKNOWN, from: mixed(before?.from, value.from) });
    changed = true;
  }
  for (const name of scope.vars.keys()) {
    if (branch.vars.has(name)) continue;
    scope.vars.set(name, NOBODY_KNOWS);
    changed = true;
  }
  if (branch.cwd !== scope.cwd) {
    scope.cwd = undefined;
    changed = true;
  }
  return changed;
}

/** Two streams in one. A known text stays only where there is no other. */
export function mixed(a: Stream | undefined, b: Stream | undefined): Stream | undefined {
  if (!a || a === b) return b;
  if (!b) return a;
  return {
    ...((a.network || b.network) && { network: true }),
    ...((a.decoded || b.decoded) && { decoded: true }),
    ...((a.secret || b.secret) && { secret: true }),
    ...((a.shell || b.shell) && { shell: true }),
  };
}

/** What is remarkable about a stream, without its text. */
export const flagsOf = (stream: Stream | undefined): Stream | undefined =>
  stream && (stream.network || stream.decoded || stream.secret || stream.shell)
    ? stream.text === undefined
      ? stream
      : mixed(stream, {})
    : undefined;
