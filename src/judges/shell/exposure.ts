/**
 * Secrets of the environment on their way into a call's output: where they come from, and what
 * filters them out.
 */

import type { PatternKey } from "../../core/keys.ts";
import { isKnown } from "../report.ts";
import type { Command } from "./program.ts";
import { is } from "./programs/index.ts";
import type { Known } from "./programs/known.ts";

const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** Programs that print their words: all of them, or the one that they cannot use. */
export const printsWords = (command: Command, known: Known): boolean => {
  const { program, args } = command;
  if (is(program, "prints-words")) return !(program === "printf" && args[0] === "-v");
  if (is(program, "complains") && !args.includes(SUBSTITUTED))
    return !(program === "sed" && args.some((arg) => /^-(?:[A-Za-z]*i|-in-place)/.test(arg)));
  if (program === "[" || program === "test") return args.some((arg) => COMPARES.test(arg));
  return args.includes(SUBSTITUTED) && passesOn(command, known);
};
/** The text that `<(…)` expands to. */
const SUBSTITUTED = "/dev/fd/63";

/** Whether a secret in the input of this command may appear in its output. */
export function passesOn({ program, args }: Command, { passesInput: passes }: Known): boolean {
  return typeof passes === "function" ? passes(args, program) : passes;
}

/** What a command prints of the environment because of its own words. */
export const exposedBy = ({ args, stdin }: Command, { exposesEnvironment }: Known): boolean =>
  exposesEnvironment?.(args, stdin?.text) ?? false;

/**
 * Keys of programs that work on this machine with what they are given: such a program may show its
 * words, in its output or in an error message.
 */
const LOCAL: ReadonlySet<PatternKey> = new Set<PatternKey>([
  "exec.read",
  "fs.read",
  "system.read",
  "process.read",
  "container.read",
  "vcs.git.read",
  "vcs.git.write",
  "code.exec.read",
  "code.exec.project_task",
]);
/**
 * The ones among them that pass their words on to code, whatever the option before them is called.
 */
const HANDS_ON: ReadonlySet<PatternKey> = new Set<PatternKey>([
  "code.exec.read",
  "code.exec.project_task",
]);
/** Options whose value is a password or a key that the program uses without showing it. */
const CREDENTIAL =
  /^--?(?:[\w-]{0,30}(?:pass|pw|token|secret|key|hmac|auth|cred)[\w-]{0,30}(?:=|$)|[kKpP](?![a-zA-Z]))/i;
/** Options whose value says what is printed. */
const FORMAT =
  /^--?(?:format|template|go-template|pretty|jq|query|columns|custom-columns|output|q|o|w|write-out)(?:=|$)/;

/**
 * How a program may treat a secret that it is given as a word, judging by the keys that were
 * reported for it.
 */
export type Treats = "shows" | "hands-on" | "sends" | undefined;

export const treatmentOf = (key: PatternKey, before: Treats): Treats => {
  if (HANDS_ON.has(key)) return "hands-on";
  if (LOCAL.has(key)) return before ?? "shows";
  return before === undefined && /^(?:net|db|cloud|vcs\.host)\./.test(key) ? "sends" : before;
};

/**
 * Whether it may show one of its words that is only known at run time: not if it uses the word as a
 * credential.
 */
export function mayShow({ args }: Command, treats: Treats): boolean {
  if (treats === undefined) return false;
  return args.some((arg, at) => {
    if (isKnown(arg)) return false;
    const option = arg.startsWith("-") ? arg : (args[at - 1] ?? "");
    if (treats === "sends") return FORMAT.test(option);
    return treats === "hands-on" || !CREDENTIAL.test(option);
  });
}
