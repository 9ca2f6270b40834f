/** echo and printf: their output is known exactly, for a shell that it may be piped into. */

import { isSurelyCredential } from "../../paths/credentials.ts";
import { beforeFirst } from "../../pieces.ts";
import { isKnown, type Stream, UNKNOWN } from "../../report.ts";
import { hijacks } from "../environment/hijack.ts";
import { asksItself } from "../options.ts";
import type { JudgeProgram, Program } from "../program.ts";

const ESCAPES = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["e", "\x1b"],
  ["E", "\x1b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\\", "\\"],
  ['"', '"'],
  ["'", "'"],
]);
const ESCAPE =
  /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|(0[0-7]{0,3}|[1-7][0-7]{0,2})|(.))/gs;

/**
 * Backslash escapes as in `echo -e` and `printf`. Bytes above 127 are treated as characters.
 * Source: the manual of bash.
 */
export const escaped = (text: string): string =>
  text.includes("\\")
    ? text.replace(ESCAPE, (whole, byte, short, long, octal, letter) => {
        const code = byte ?? short ?? long;
        if (code !== undefined) return characterOf(Number.parseInt(code, 16), whole);
        if (octal !== undefined) return characterOf(Number.parseInt(octal, 8), whole);
        return ESCAPES.get(letter) ?? whole;
      })
    : text;

const characterOf = (code: number, otherwise: string): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;

/**
 * Letters that need not be written as numbers. Colours, which begin with an escape (27), are not
 * included.
 */
const HIDDEN =
  /\\(?:x[2-7][0-9a-fA-F]|u00[2-7][0-9a-fA-F]|U000000[2-7][0-9a-fA-F]|0?(?:0?[4-7]|1[0-7])[0-7])/;

/** The printed text, and whether it was readable before. */
const printed = (text: string, source: string): Stream =>
  HIDDEN.test(source) ? { text, decoded: true } : { text };

export const echo: Program = ({ args, open }, report) => {
  report.add("exec.read");
  let at = 0;
  let escapes = false;
  let ends = "\n";
  for (const arg of args) {
    if (!/^-[neE]+$/.test(arg)) break;
    at++;
    if (arg.includes("n")) ends = "";
    escapes = arg.lastIndexOf("e") > arg.lastIndexOf("E") || (escapes && !arg.includes("E"));
  }
  const text = args.slice(at).join(" ");
  if (open || !isKnown(text)) return;
  if (escapes) report.prints(printed(beforeFirst(escaped(text), "\\c") + ends, text));
  else report.prints({ text: text + ends });
};

export const printf: JudgeProgram = ({ args, open }, report, { is }) => {
  const variable = args[0] === "-v" ? args[1] : undefined;
  if (variable !== undefined)
    return report.add(
      !isKnown(variable) || hijacks(variable, UNKNOWN, { is }) ? "env.hijack" : "env.set",
    );
  report.add("exec.read");
  const [format, ...values] = args[0] === "--" ? args.slice(1) : args;
  if (open || format === undefined || !args.every(isKnown)) return;
  const text = formatted(format, values);
  if (text !== undefined) report.prints(printed(text, args.join(" ")));
};

const SPECIFIER = /%(%|([-+ #0]{0,5})(\d{0,9}|\*)(?:\.(\d{1,9}|\*))?([a-zA-Z]))/g;
/** More than a command can hold; a wide field must not cost more than the command itself. */
const MAX_TEXT = 65_536;

/**
 * Undefined if the format needs more than texts and whole numbers. The format is repeated until no
 * value is left.
 */
function formatted(format: string, values: readonly string[]): string | undefined {
  let text = "";
  let next = 0;
  do {
    const before = next;
    let unclear = false;
    // escapes first: escapes within a value stay as they are
    text += escaped(format).replace(SPECIFIER, (_whole, kind, _flags, width, precision, letter) => {
      if (kind === "%") return "%";
      const value = values[next++] ?? "";
      const shown =
        letter === "b"
          ? escaped(value)
          : letter === "d" || letter === "i"
            ? String(Number.parseInt(value, 10) || 0)
            : value;
      if (!"sbdi".includes(letter) || width === "*" || precision === "*" || Number(width) > 1000)
        unclear = true;
      return precision === undefined
        ? shown.padStart(Number(width))
        : shown.slice(0, Number(precision)).padStart(Number(width));
    });
    if (unclear || text.length > MAX_TEXT) return undefined;
    if (next === before) break;
  } while (next < values.length);
  return text;
}

export const pwd: Program = ({ args, cwd, open }, report) => {
  report.add("exec.read");
  if (!open && args.every((arg) => arg === "-L" || arg === "-P") && cwd !== undefined)
    report.prints({ text: `${cwd}\n` });
};

/** `dirname` and `basename`, which only look at the text of a path. */
export const part =
  (partOf: (path: string, end?: string) => string): Program =>
  ({ args, open }, report) => {
    const [path, end, ...others] = args[0] === "--" ? args.slice(1) : args;
    report.add("exec.read");
    if (
      !open &&
      path !== undefined &&
      others.length === 0 &&
      args.every(isKnown) &&
      !path.startsWith("-")
    )
      report.prints({ text: `${partOf(path, end)}\n` });
  };

/** The most numbers that are listed. */
const MAX_NUMBERS = 100;

export const seq: Program = ({ args }, report) => {
  report.add("exec.read");
  const numbers = args.map(Number);
  if (args.length === 0 || args.length > 3 || !numbers.every(Number.isInteger)) return;
  const { first, step, last } = rowOf(numbers);
  if (step <= 0) return;
  const length = Math.floor((last - first) / step) + 1;
  if (length > 0 && length <= MAX_NUMBERS)
    report.prints({ text: Array.from({ length }, (_, at) => `${first + at * step}\n`).join("") });
};

/** `seq LAST`, `seq FIRST LAST`, `seq FIRST STEP LAST`. */
function rowOf(numbers: readonly number[]): { first: number; step: number; last: number } {
  const [one = 1, two = 1, three = 1] = numbers;
  if (numbers.length === 1) return { first: 1, step: 1, last: one };
  if (numbers.length === 2) return { first: one, step: 1, last: two };
  return { first: one, step: two, last: three };
}

/** The user's name makes no difference to the meaning of `/home/$(whoami)`. */
export const whoami: Program = ({ args }, report) => {
  report.add("exec.read");
  // if it is sent away, it reveals the user
  if (args.length === 0) report.prints({ text: "user\n", secret: true });
};

/**
 * A pattern prints the names that match, and so does a file with credentials; the content of a
 * directory is unknown.
 */
export const ls: Program = ({ args, open }, report) => {
  const names = args.filter((arg) => !arg.startsWith("-"));
  report.add(asksItself(args) ? "exec.help" : "exec.read");
  const plain = !open && names.length > 0 && !args.some((arg) => /^-.*[lis]/.test(arg));
  if (!plain) return;
  const isPrinted = (name: string): boolean =>
    isKnown(name) && (/[*?[]/.test(name) || isSurelyCredential(name));
  if (names.every(isPrinted)) report.prints({ text: `${names.join("\n")}\n` });
  else if (names.some(isPrinted))
    report.prints({ text: `${[...names.filter(isPrinted), UNKNOWN].join("\n")}\n` });
};
