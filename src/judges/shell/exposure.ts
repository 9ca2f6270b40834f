/** Secrets of the environment on their way into a call's output: where they come from, and what keeps them back. */

import type { Command } from "./program.ts";
import { is } from "./programs/index.ts";
import type { Known } from "./programs/known.ts";

const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** They print their words, all of them or the one that they cannot use. */
export const printsWords = (command: Command, known: Known): boolean => {
  const { program, args } = command;
  if (is(program, "prints-words")) return !(program === "printf" && args[0] === "-v");
  if (is(program, "complains") && !args.includes(SUBSTITUTED))
    return !(program === "sed" && args.some((arg) => /^-(?:[A-Za-z]*i|-in-place)/.test(arg)));
  if (program === "[" || program === "test") return args.some((arg) => COMPARES.test(arg));
  return args.includes(SUBSTITUTED) && passesOn(command, known);
};
/** What `<(…)` reads as. */
const SUBSTITUTED = "/dev/fd/63";

/** Whether a secret in the input of this command may be read in what it prints. */
export function passesOn({ program, args }: Command, { passesInput: passes }: Known): boolean {
  return typeof passes === "function" ? passes(args, program) : passes;
}

/** What a command prints of the environment by its own words. */
export const exposedBy = ({ args, stdin }: Command, { exposesEnvironment }: Known): boolean =>
  exposesEnvironment?.(args, stdin?.text) ?? false;
