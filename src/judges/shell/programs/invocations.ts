/** The command line of an interpreter: its options up to the script, and the words behind them. */
import { UNKNOWN } from "../../report.ts";
import { type Given, type Options, parseOptions } from "../options.ts";

export interface Invocation {
  readonly given: readonly Given[];
  /** The script and its arguments; only arguments, where an option stood for the script. */
  readonly rest: readonly string[];
  /** An unknown word is among the options. */
  readonly vague: boolean;
  /** The first word with an option that is not listed. */
  readonly unlisted: string | undefined;
}

const NEXT = "\u0001";

/**
 * Reads options up to the first operand, or up to one of those whose effect is in `ends`: `-c
 * code`, `-m module`.
 */
export function invocationOf(
  args: readonly string[],
  options: Options,
  ends: ReadonlySet<string>,
): Invocation {
  const given: Given[] = [];
  let unlisted: string | undefined;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--") return { given, rest: args.slice(at + 1), vague: false, unlisted };
    if (!arg.startsWith("-") || arg === "-")
      return { given, rest: args.slice(at), vague: arg.startsWith(UNKNOWN), unlisted };
    if (arg.startsWith(`-${UNKNOWN}`) || arg.startsWith(`--${UNKNOWN}`))
      return { given, rest: args.slice(at), vague: true, unlisted };
    // one word at a time, and a stand-in for the next, which tells whether it is taken
    for (const option of parseOptions([arg, NEXT], options).given) {
      const taken = option.value === NEXT;
      if (taken) at++;
      given.push(taken ? { ...option, value: args[at] } : option);
      if (!option.listed) unlisted ??= arg;
    }
    if (given.some(({ effect }) => ends.has(effect)))
      return { given, rest: args.slice(at + 1), vague: false, unlisted };
  }
  return { given, rest: [], vague: false, unlisted };
}
