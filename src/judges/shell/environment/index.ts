/**
 * Variables that make other programs run code, load a library, ask another server or write a file.
 */

import { touchesState } from "../../own-gateway.ts";
import { isKnown } from "../../report.ts";
import { type AnalysisState, deeper, note, noteExactly } from "../analysis-state.ts";
import { is } from "../programs/index.ts";
import type { ExecContext } from "../run.ts";
import type { Scope } from "../scope.ts";
import { hijacks, isFamilyName } from "./hijack.ts";

/** `NAME=value`, in front of a command or exported. */
export function judgeVariable(assignment: string, setting: ExecContext): void {
  const { analysis, span } = setting;
  const equals = assignment.indexOf("=");
  const name = assignment.slice(0, assignment[equals - 1] === "+" ? equals - 1 : equals);
  const value = assignment.slice(equals + 1);
  if (touchesState(name) || touchesState(value)) noteExactly(analysis, "countersign.self", span);
  if (isHijack(name, value, analysis.root)) {
    noteExactly(analysis, "env.hijack", span);
    if (isCommand(name) && isKnown(value) && deeper(analysis, value.length)) {
      setting.script(value, setting, true);
      analysis.depth--;
    }
  } else if (isSecret(name, value)) noteExactly(analysis, "secret.access", span);
  else note(analysis, "env.set", span);
}

interface Shell {
  readonly analysis: AnalysisState;
  readonly scope: Scope;
  readonly span: string;
}

/**
 * A variable of the shell's own: `NAME=value` alone, `read NAME`, `for NAME in`. Programs see it
 * where it was exported before, or where the shell exports all of them (`set -a`).
 */
export function setsVariable(name: string, value: string, { analysis, scope, span }: Shell): void {
  const reaches = scope.vars.has(ALL_EXPORTED) || isFamilyName(name) || PROXY.test(name);
  if (reaches && isHijack(name, value, analysis.root)) noteExactly(analysis, "env.hijack", span);
}

/** The marker among a shell's variables while `set -a` is on, like its letter in `$-`. */
export const ALL_EXPORTED = "-";
const PROXY = /_proxy$/i;

/** Variables whose value is a command line: it can be judged. */
const COMMANDS =
  /^(?:PAGER|EDITOR|VISUAL|BROWSER|MANPAGER|GIT_EXTERNAL_DIFF|LESSOPEN|LESSCLOSE|FCEDIT|GOCACHEPROG)$/;
const isCommand = (name: string): boolean =>
  COMMANDS.test(name) || /_(?:PAGER|EDITOR|BROWSER|COMMAND|CMD|RSH|SSH|WRAPPER|RUNNER)$/.test(name);

const SECRET_NAME = /(?:TOKEN|SECRET|PASSW(?:OR)?D|API_?KEY|ACCESS_KEY|PRIVATE_KEY)(?:_|$)/;
const PLACEHOLDER = /test|dummy|fake|example|change|placeholder|secret|local|your|xxx|1234/i;

/** A literal credential, judging by its form: long, letters and digits, and not a placeholder. */
const isSecret = (name: string, value: string): boolean =>
  value.length >= 16 &&
  SECRET_NAME.test(name) &&
  /[a-z]/i.test(value) &&
  /\d/.test(value) &&
  /^[\w+/=.-]+$/.test(value) &&
  !PLACEHOLDER.test(value);

/**
 * Whether a variable that a program sees may make it do something else. `root`: the project, whose
 * paths count as relative ones.
 */
export const isHijack = (name: string, value: string, root?: string): boolean =>
  hijacks(name, value, { is, root });
