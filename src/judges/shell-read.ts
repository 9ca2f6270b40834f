/** The proof that a command only reads. What is not proved here is not safe. */
import { isCredential, resolve } from "./paths.ts";
import { touchesState } from "./self.ts";
import { gitReads } from "./shell-git.ts";
import type { Command, Redirect } from "./shell-lexer.ts";
import { isOneOf } from "./shell-options.ts";
import { FIND_TESTS, READERS, type Reader, VERSION_FLAGS } from "./shell-tables.ts";

/** Where a command runs, as far as the text says it. */
export interface Place {
  readonly cwd: string | undefined;
  /** It may be in another repository or directory than the call said. */
  readonly moved: boolean;
}

export const isMove = ({ words }: Command): boolean => words[0]?.text === "cd" || words[0]?.text === "pushd";

/** Where the commands behind this one run, if it succeeded. */
export function afterwards(command: Command, place: Place): Place {
  if (!isMove(command)) return place;
  const target = command.words[1];
  const cwd = target?.literal ? resolve(target.text, place.cwd) : undefined;
  return {
    cwd: cwd !== undefined && cwd.length <= 512 ? cwd : undefined,
    moved: place.moved || cwd === undefined || cwd !== place.cwd,
  };
}

export type Proof = "reads" | "reads-credentials" | "unproved";

/** Every word has to be literal: what a shell expands is not known here. */
export function proofOf(command: Command, place: Place): Proof {
  const { words, redirects } = command;
  for (const word of words) if (!word.literal) return "unproved";
  for (const redirect of redirects) if (!isHarmless(redirect)) return "unproved";
  return words.length === 0
    ? "unproved"
    : readsWith(
        words.map(({ text }) => text),
        place,
      );
}

/** `2>&1`, and anything thrown away. */
export function isHarmless({ op, fd, target }: Redirect): boolean {
  if (!target.literal) return false;
  if (op === ">&") return /^[12]?$/.test(fd) && /^[12]$/.test(target.text);
  return (op === ">" || op === ">>" || op === "&>") && target.text === "/dev/null";
}

/** The same for words that no shell will touch any more. */
export function readsWith([first = "", ...args]: readonly string[], place: Place): Proof {
  if (args.some(touchesState)) return "unproved";
  const program = first.startsWith("/bin/") || first.startsWith("/usr/bin/") ? first.slice(first.lastIndexOf("/") + 1) : first;
  if (args.length === 1 && VERSION_FLAGS.get(program)?.has(args[0]!)) return "reads";
  if (program === "find") return reads(args.every(isLooking));
  if (program === "git") return place.moved || !gitReads(args) ? "unproved" : credentials(args, place);
  if (program === "cd") return reads(args.length <= 1 && !args[0]?.startsWith("-"), args, place);
  if (program === "command") return reads(args.length === 2 && (args[0] === "-v" || args[0] === "-V"));
  if (program === "test") return reads(args.length === 2 && /^-[defrswxzLn]$/.test(args[0]!));
  if (program === "date") return reads(args.every(isAskingTheDate));
  if (program === "sed") return reads(isPrintingLines(args), args, place);
  const reader = READERS.get(program);
  if (!reader || !obeys(args, reader)) return "unproved";
  if (reader.names) return "reads";
  return credentials(reader.pattern ? withoutPattern(args) : args, place);
}

function reads(proved: boolean, args: readonly string[] = [], place?: Place): Proof {
  if (!proved) return "unproved";
  return place ? credentials(args, place) : "reads";
}

function credentials(args: readonly string[], { cwd }: Place): Proof {
  for (const arg of args) {
    const path = arg.startsWith("-") ? arg.slice(arg.indexOf("=") + 1) : arg;
    if (isDevice(path)) return "unproved";
    if (isCredential(path) || (cwd !== undefined && isCredential(`${cwd}/${path}`) && isCredential(resolve(path, cwd))))
      return "reads-credentials";
  }
  return "reads";
}

const isDevice = (path: string): boolean => path.startsWith("/dev/") && path !== "/dev/null";

/** `grep PATTERN FILE…`: a pattern may say "secret" without reading one. */
function withoutPattern(args: readonly string[]): readonly string[] {
  if (args.some((arg) => /^-(?:[^-]*[ef]|-regexp|-file)/.test(arg))) return args;
  const pattern = args.findIndex((arg) => !arg.startsWith("-"));
  return args.filter((_, at) => at !== pattern);
}

function obeys(args: readonly string[], { short = "", long, operands, options, exactly }: Reader): boolean {
  if (exactly) return args.every((arg) => exactly.has(arg));
  const end = args.indexOf("--");
  let count = 0;
  for (const [at, arg] of args.entries()) {
    if (!arg.startsWith("-") || arg === "-" || (end >= 0 && at > end)) count++;
    else if (options ? !options.has(arg) : isOneOf(arg, short, long)) return false;
  }
  return operands === undefined || count <= operands;
}

const isLooking = (arg: string): boolean => !arg.startsWith("-") || FIND_TESTS.has(arg) || /^-\d+[a-zA-Z]?$/.test(arg);
const isAskingTheDate = (arg: string): boolean =>
  /^(?:\+.*|-[uR]|-I\w*|--utc|--universal|--iso-8601(?:=\w+)?|--rfc-3339=\w+|--date=.*)$/s.test(arg);
const isPrintingLines = ([flag, script, ...files]: readonly string[]): boolean =>
  flag === "-n" && /^(?:\d{1,9}|\$)(?:,(?:\d{1,9}|\$))?p$/.test(script ?? "") && files.every((file) => !file.startsWith("-"));
