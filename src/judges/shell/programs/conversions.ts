/** Programs that make one file out of others: media, documents, pictures. As data, a line a group of programs. */
import type { PatternKey } from "../../../core/keys.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { type Given, type Options, optionsOf, parseOptions } from "../options.ts";
import type { Command, Program, Programs } from "../program.ts";

/**
 * What becomes of the operands.
 * `read`: all are read. `last`: the last one is written. `second`: the second one is, if there is one. `all`: all are rewritten in place.
 * `beside`: what comes out goes beside them. `none`: they are no files.
 */
type Manner = "read" | "last" | "second" | "all" | "beside" | "none";

/**
 * A line: the manner, the names, and behind a colon the options as `optionsOf` has them. Effects: `r` reads its value, `w` writes it (`-` is what it prints),
 * `x` runs it in a shell, `e` runs something nobody sees here, `h` tells about the program, `u` fetches it; or a pattern key.
 * An option that is a whole word behind one dash (`-codec`) is written with two.
 */
export function conversionsOf(table: string): Programs {
  const programs: Record<string, Program> = Object.create(null);
  for (const line of table.split("\n")) {
    const text = line.trim();
    if (text === "" || text.startsWith("#")) continue;
    const colon = text.indexOf(" : ");
    const [manner, ...names] = (colon < 0 ? text : text.slice(0, colon)).split(/\s+/) as [Manner, ...string[]];
    const options = optionsOf(colon < 0 ? "" : text.slice(colon + 3));
    for (const name of names) programs[name] = (command, report) => convert(command, report, { manner, options });
  }
  return programs;
}

interface Kind {
  readonly manner: Manner;
  readonly options: Options;
}

function convert({ args, open }: Command, report: Report, { manner, options }: Kind): void {
  const words = open ? [...args, UNKNOWN] : args;
  const { given, operands, vague } = parseOptions(
    words.map((word) => doubled(word, options)),
    options,
  );
  report.add("exec.read");
  if (given.some(({ effect }) => effect === "h") || (words.length === 1 && /^--?(?:help|version|h|v|V)$/.test(words[0]!))) return;
  // a word that nobody knows may be one of the options that do more
  if (vague && manner !== "none" && options.effects.some((effect) => effect !== "r" && effect !== "h"))
    report.add("exec.unknown_program");
  for (const option of given) carryOut(option, report);
  places(operands, manner, report);
}

/** `-codec` as `--codec`, where the table has the latter. */
function doubled(word: string, { longs }: Options): string {
  if (word.length < 3 || word[0] !== "-" || word[1] === "-") return word;
  const equals = word.indexOf("=");
  return longs.has(`-${equals < 0 ? word : word.slice(0, equals)}`) ? `-${word}` : word;
}

function carryOut({ effect, value }: Given, report: Report): void {
  const remark = value === undefined ? undefined : { span: value };
  if (effect.includes(".")) report.add(effect as PatternKey, remark);
  else if (effect === "e" || effect === "x") report.add("code.exec.escape", remark);
  if (value === undefined || value === "-") return;
  if (effect === "r") reads(value, report);
  else if (effect === "w") writes(value, report);
  else if (effect === "u") report.fetches(value, "read");
  else if (effect === "x") report.script(value);
}

function places(operands: readonly string[], manner: Manner, report: Report): void {
  if (manner === "none") return;
  const target = manner === "second" ? 1 : manner === "last" ? operands.length - 1 : -1;
  for (const [at, operand] of operands.entries()) {
    if (operand === "-") continue;
    if (at === target && (manner !== "second" || at > 0)) writes(operand, report);
    else reads(operand, report);
    if (manner === "all") report.writes(operand, "inplace");
    else if (manner === "beside") report.writes(besideOf(operand));
  }
}

/** Something in the directory of a file. */
const besideOf = (file: string): string => `${file}.out`;

const isAddress = (word: string): boolean => /^[a-z][a-z+]{2,9}:\/\//i.test(word);

export function reads(word: string, report: Report): void {
  if (isAddress(word) && !/^file:/i.test(word)) report.fetches(word, "read");
  else report.reads(word.replace(/^file:(?:\/\/)?/i, ""));
}

export function writes(word: string, report: Report): void {
  if (isAddress(word) && !/^file:/i.test(word) && isKnown(word)) {
    report.fetches(word, "send");
    report.add("net.upload");
  } else report.writes(word.replace(/^file:(?:\/\/)?/i, ""));
}
