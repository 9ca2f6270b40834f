/** What a running shell knows: its variables, functions, directory, and what was written to files on the way. */
import { type Stream, UNKNOWN } from "../report.ts";
import type { FunctionNode } from "./parse.ts";

export interface Value {
  readonly text: string;
  /** What the text was made of, where a command's output went into it. */
  readonly from?: Stream | undefined;
  /** An array's elements, where they are known. */
  readonly items?: readonly string[];
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
  running: readonly string[];
  /** Whether the command may run beside others: in a pipe or in the background. */
  beside: boolean;
}

/** Nobody changes these: whoever adds to them makes new ones. */
const NO_FUNCTIONS: Scope["functions"] = new Map();
const NO_ALIASES: Scope["aliases"] = new Map();
const NO_NAMES: readonly string[] = [];

export const newScope = (cwd: string | undefined): Scope => ({
  cwd,
  vars: new Map(),
  functions: NO_FUNCTIONS,
  aliases: NO_ALIASES,
  files: new Map(),
  positional: NO_NAMES,
  stdin: undefined,
  connected: false,
  hidden: undefined,
  running: NO_NAMES,
  beside: false,
});

/** A subshell: it starts with what its parent knows, and nothing comes back but files. */
export function forked(scope: Scope, changes?: Partial<Scope>): Scope {
  // written out: a spread costs more than most commands
  const fork: Scope = {
    cwd: scope.cwd,
    vars: new Map(scope.vars),
    functions: scope.functions,
    aliases: scope.aliases,
    files: scope.files,
    positional: scope.positional,
    stdin: scope.stdin,
    connected: scope.connected,
    hidden: scope.hidden,
    running: scope.running,
    beside: scope.beside,
  };
  return changes ? Object.assign(fork, changes) : fork;
}

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
    ...((a.exposes || b.exposes) && { exposes: true }),
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
