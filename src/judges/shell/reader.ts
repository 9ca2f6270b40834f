/** Reader tables: programs that only read or compute, and the options with which they would do more, as data. */
import type { PatternKey } from "../../core/keys.ts";
import { isKnown, type Report } from "../report.ts";
import { asksItself, type Given, type Options, optionsOf, ownWords, parseOptions } from "./options.ts";
import type { Command, Program } from "./program.ts";

/**
 * What a reader's operands are. `files`: it shows what is in them. `names`: it tells something about them, or they are no files at all.
 * `lines`: files, and what it shows is some or all of their lines. `pattern`, `pattern-lines`: the first one is what it looks for.
 * `files-out`: the second one is written.
 */
type Operands = "files" | "lines" | "names" | "pattern" | "pattern-lines" | "files-out";

interface Reader {
  readonly operands: Operands;
  readonly options: Options;
  /** It has options that do more than read, so that a word nobody knows may be one of them. */
  readonly risky: boolean;
}

/**
 * A line: what the operands are, the programs' names, and behind a colon their options as `optionsOf` has them. Only those need a place that
 * do something, or whose value must not be taken for an operand. Effects are letters or a pattern key: `r` reads its value, `w` writes it,
 * `x` shows what it prints by it, `p` runs it for each file, `e` stands for the pattern, `c`: what it shows are no lines any more.
 */
export function readersOf(table: string): Readonly<Record<string, Program>> {
  const programs: Record<string, Program> = Object.create(null);
  for (const text of linesOf(table)) {
    const colon = text.indexOf(" : ");
    const [operands, ...names] = (colon < 0 ? text : text.slice(0, colon)).split(/\s+/) as [Operands, ...string[]];
    const options = optionsOf(colon < 0 ? "" : text.slice(colon + 3));
    const reader = { operands, options, risky: options.effects.some((effect) => /[wxp.]/.test(effect)) };
    for (const name of names) programs[name] = (command, report) => read(command, report, reader);
  }
  return programs;
}

/** A line that begins with an option goes on with the one before. */
const linesOf = (table: string): readonly string[] =>
  table
    .replace(/\n {0,60}(?=-)/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function read(command: Command, report: Report, reader: Reader): void {
  const parsed = parseOptions(ownWords(command), reader.options);
  report.add(asksItself(command.args) ? "exec.help" : "exec.read");
  if (parsed.vague && reader.risky) report.add("exec.unknown_program");
  if (reader.options.effects.length > 0) carryOut(parsed.given, report);
  const { operands } = reader;
  if (operands === "names") return;
  const marked = (letter: string): boolean => parsed.given.some(({ effect }) => effect.includes(letter) && !effect.includes("."));
  const files = parsed.operands.slice(operands.startsWith("pattern") && !marked("e") ? 1 : 0);
  showFiles(operands === "files-out" ? files.slice(0, 1) : files, report);
  if (operands === "files-out" && files.length > 1) report.writes(files[1]!, "truncate");
  const passes = operands.endsWith("lines") && files.length === 0 && !command.open && !marked("c");
  if (passes && command.stdin?.text !== undefined) report.prints({ text: command.stdin.text });
}

/** They show what they are given. */
const PAGERS = new Set(["", "cat", "less", "more", "less -R", "less -F", "less -FRX", "head"]);

/** What the options of a table do. */
function carryOut(given: readonly Given[], report: Report): void {
  const keys = new Set<string>();
  for (const { effect, value } of given) {
    if (effect.includes(".")) keys.add(effect);
    else if (value !== undefined) carryOutWith(value, effect, report);
  }
  for (const key of keys) report.add(key as PatternKey);
}

function carryOutWith(value: string, effect: string, report: Report): void {
  for (const letter of effect) {
    if (letter === "r") report.reads(value);
    else if (letter === "w") report.writes(value, "truncate");
    else if (letter === "x" && !PAGERS.has(value)) escapesBy(value, report);
    else if (letter === "p") escapesBy(value, report);
  }
}

function escapesBy(text: string, report: Report): void {
  report.add("code.exec.escape");
  if (isKnown(text)) report.script(text);
}

/** More files than that are not looked at one by one. */
const MAX_FILES = 1000;

/** Reads files and prints what is in them. */
export function showFiles(paths: readonly string[], report: Report): void {
  const few = paths.length <= MAX_FILES ? paths : new Set(paths.slice(0, MAX_FILES));
  for (const path of few) if (path !== "-") report.reads(path);
  if (paths.length > MAX_FILES) report.add("shell.too_complex");
}
