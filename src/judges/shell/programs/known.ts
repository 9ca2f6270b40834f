/**
 * Everything that is known about one program, found by one lookup, because every command needs
 * several of its parts.
 */
import type { Entry, Program } from "../program.ts";
import type { Wrapping } from "../wrapping/unwrap.ts";
import { entryOf, is, programOf, runsTasks, wrappingOf } from "./index.ts";

export interface Known {
  readonly program: Program | undefined;
  /** What it wraps, if it runs other programs. */
  readonly wrapping: Wrapping | undefined;
  readonly passesInput: NonNullable<Entry["passesInput"]> | false;
  readonly exposesEnvironment: Entry["exposesEnvironment"];
  readonly printsLines: boolean;
  readonly runsTasks: boolean;
  readonly isShell: boolean;
  readonly isInterpreter: boolean;
  readonly isClient: boolean;
  readonly accountsForFiles: boolean;
}

/** Names of commands come from a small vocabulary. More of them are not remembered. */
const MOST_NAMES = 4096;
const LONGEST_NAME = 64;
const seen = new Map<string, Known>();

export function knownOf(name: string): Known {
  const before = seen.get(name);
  if (before) return before;
  const known = found(name);
  if (seen.size >= MOST_NAMES) seen.clear();
  if (name.length <= LONGEST_NAME) seen.set(name, known);
  return known;
}

function found(name: string): Known {
  const entry = entryOf(name);
  return {
    program: programOf(name),
    wrapping: wrappingOf(name),
    passesInput: entry?.passesInput ?? false,
    exposesEnvironment: entry?.exposesEnvironment,
    printsLines: entry?.lines !== undefined,
    runsTasks: runsTasks(name),
    isShell: is(name, "shell"),
    isInterpreter: is(name, "interpreter"),
    isClient: is(name, "network-client"),
    accountsForFiles: is(name, "accounts-for-files"),
  };
}
