/**
 * Shells: the scripts that they run, by `-c`, on standard input or in a file. Sources: bash(1),
 * dash(1), zsh(1), ksh(1), fish(1).
 */
import { isKnown, type Report, type Stream, UNKNOWN } from "../../report.ts";
import { withWords } from "../positional.ts";
import type { Command, JudgeProgram } from "../program.ts";
import { isInput, runsFile, runsInput } from "./feeding.ts";

interface Invocation {
  /** The letters that were given. */
  readonly flags: ReadonlySet<string>;
  /** Commands that are given as an option's value. */
  readonly texts: readonly string[];
  /** Files that it reads first. */
  readonly files: readonly string[];
  readonly rest: readonly string[];
  /** An unknown word is among the options. */
  readonly vague: boolean;
}

const LONG_VALUES = new Set([
  "--rcfile",
  "--init-file",
  "--command",
  "--init-command",
  "--debug-output",
  "--emulate",
  "--features",
  "--profile",
]);
const LONG_FLAGS: ReadonlyMap<string, string> = new Map([
  ["--version", "?"],
  ["--help", "?"],
  ["--no-execute", "n"],
  ["--interactive", "i"],
  ["--stdin", "s"],
]);

/** Options first; a cluster may hold `o`, `O` or fish's `C` and `d`, which take the next word. */
function invocationOf(args: readonly string[], isFish: boolean): Invocation {
  const flags = new Set<string>();
  const texts: string[] = [];
  const files: string[] = [];
  let vague = false;
  let at = 0;
  for (; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--" || arg === "-") {
      at++;
      break;
    }
    if (!/^[-+]/.test(arg)) break;
    if (!isKnown(arg)) vague = true;
    if (arg.startsWith("--")) {
      const equals = arg.indexOf("=");
      const name = equals < 0 ? arg : arg.slice(0, equals);
      const value =
        equals < 0 ? (LONG_VALUES.has(name) ? args[++at] : undefined) : arg.slice(equals + 1);
      flags.add(LONG_FLAGS.get(name) ?? "");
      if (value !== undefined && name.endsWith("command")) texts.push(value);
      else if (value !== undefined && name.endsWith("file")) files.push(value);
      continue;
    }
    for (let letter = 1; letter < arg.length; letter++) {
      const flag = arg.charAt(letter);
      if (arg[0] === "-") flags.add(flag);
      else flags.delete(flag);
      if (isFish && /[cCdDfp]/.test(flag)) {
        const value = letter + 1 < arg.length ? arg.slice(letter + 1) : args[++at];
        if (/[cC]/.test(flag)) texts.push(value ?? UNKNOWN);
        break;
      }
      if ((flag === "o" || flag === "O") && args[++at] === "xtrace" && arg[0] === "-")
        flags.add("x");
    }
  }
  const rest = args.slice(at);
  return { flags, texts, files, rest, vague: vague || rest[0]?.startsWith(UNKNOWN) === true };
}

const shellOf =
  (isFish: boolean): JudgeProgram =>
  (command, report, { is }) => {
    const shell: Shell = { command, report, isSmall: is(command.program, "small-shell") };
    const { flags, texts, files, rest, vague } = invocationOf(command.args, isFish);
    const traced = flags.has("x") && !isFish ? "set -x\n" : "";
    if (flags.has("?")) return report.add("exec.help");
    for (const file of files) runsFile(command, file, report);
    if (vague && !flags.has("c")) report.add("code.exec.dynamic");
    if (flags.has("n") && !flags.has("i") && !vague) return checks(command, rest, report);
    for (const text of texts) runsText({ text, given: [], traced }, shell);
    if (isFish && texts.length > 0) return;
    const [first, ...others] = rest;
    if (flags.has("c")) return runsText({ text: first ?? UNKNOWN, given: others, traced }, shell);
    if (first === undefined || flags.has("s") || isInput(first)) {
      const words = flags.has("s") ? rest : others;
      return runsInput(command, report, (text) =>
        runsScript(traced + withWords(text, { words }, command.open), shell, {}),
      );
    }
    if (!first.startsWith(UNKNOWN)) runsFile(command, first, report);
  };

interface Shell {
  readonly command: Command;
  readonly report: Report;
  /** It does not know `((…))` and `[[ … ]]`. */
  readonly isSmall: boolean;
}

/** Only reads the script for mistakes. */
function checks({ stdin }: Command, files: readonly string[], report: Report): void {
  report.add("exec.read");
  if (files[0] !== undefined && !stdin) report.reads(files[0]);
}

interface Text {
  readonly text: string;
  /** The words after it, which become `$0`, `$1`, … */
  readonly given: readonly string[];
  /** What makes the shell show its commands. */
  readonly traced: string;
}

function runsText({ text, given, traced }: Text, shell: Shell): void {
  const { command, report } = shell;
  const { open, stdin } = command;
  if (text === UNKNOWN || text === "") {
    report.add("code.exec.dynamic");
    return;
  }
  if (!isKnown(text)) report.add("code.exec.shell");
  const [name, ...words] = open && given.length === 0 ? [UNKNOWN] : given;
  runsScript(traced + withWords(text, { name, words }, open), shell, stdin);
  // `bash -c rm -rf /`: the words have no effect, but were meant; zsh does not split `bash -c $x`
  if (name === undefined) return;
  if (/^[\w./-]+$/.test(text)) report.run([text, name, ...words]);
  if (/^\S+$/.test(text) && !/\$[@*\d]/.test(text) && /[$`;&|()]/.test(given.join("")))
    report.script(visible([text, ...given].join(" ")), stdin);
}

/** A script, as bash reads it and, if the shell may be a smaller one, as that one reads it. */
function runsScript(text: string, { report, isSmall }: Shell, stdin?: Stream): void {
  report.script(text, stdin);
  if (!isSmall || !/\(\(|\[\[/.test(text)) return;
  const reading = text
    .replaceAll(/(?<![$(\w]|\bfor\s?)\(\(/g, "( (")
    .replaceAll(/\[\[(?=[^\]\n]{0,200}\|\s{0,9}[A-Za-z_./])/g, "[");
  if (reading !== text) report.script(reading, stdin);
}

const visible = (text: string): string => text.replaceAll(UNKNOWN, "$unknown_");

/** The code of the entries of POSIX shells, and of fish. */
export const posix = shellOf(false);
export const fish = shellOf(true);
