/** Verb lines of the catalog: what the subcommands of a program mean. */
import { type Report, UNKNOWN } from "../report.ts";
import { type Accepted, acceptedOf, isAccepted, refusedIn } from "./accepted.ts";
import { carryOut } from "./declared.ts";
import { type NameSet, namesIn, type WordOptions, wordOptions } from "./option-names.ts";
import { unmarked } from "./options.ts";
import type { Declared, Entry as Spec, Subject } from "./program.ts";
import { effectsOf } from "./verb-effects.ts";
import type { Candidate } from "./verb-group.ts";
import { fits, isMoreExact } from "./verb-matcher.ts";
import { type Line, type Table, tableOf } from "./verb-table.ts";
import { type Words, wordsOf } from "./verb-words.ts";
import { windowsWords } from "./windows-words.ts";

export { hasOption } from "./verb-words.ts";

/** An entry's verbs as a program, with what a parser of its words needs. */
export interface VerbTable {
  /** Whether a line fits: else nothing was reported. */
  readonly judge: Declared["table"];
  readonly options: WordOptions;
  readonly verbs: ReadonlySet<string>;
  readonly words: Declared["words"];
  readonly effects: Declared["effects"];
}

/** Reads an entry's verb lines. Throws where a line cannot be read; a test tries them all. */
export function verbTable(spec: Spec): VerbTable {
  const { dialect } = spec;
  const table = tableOf(spec.verbs ?? [], dialect ? "/" : "-");
  const options = wordOptions(spec, table.listed, table.withValue);
  const effects = effectsIn(spec.options);
  const split = dialect
    ? windowsWords(table.listed, dialect)
    : (args: readonly string[]) => wordsOf(args, options);
  const entry = {
    table,
    options,
    effects,
    split,
    accepted: acceptedOf(spec.accepts),
    marks: spec.fileMarks?.split(" ") ?? [],
    posix: dialect === undefined,
    strict: dialect === undefined && spec.anyOption === undefined,
  };
  const words = (args: readonly string[], report: Report): Words => {
    const given = split(args);
    if (effects.size > 0) optionsDo(given, entry, report);
    tellStrange(given, entry, report);
    return given;
  };
  return {
    judge: (command, report) => judgeVerbs(command, report, entry),
    options,
    verbs: new Set((spec.verbs ?? []).flatMap(([, pattern = ""]) => headsOf(pattern))),
    words,
    effects,
  };
}

/** Tells of an option that the entry does not list, and of a value that it does not take. */
function tellStrange(
  given: Words,
  { strict, accepted, effects }: Entry,
  report: Report,
  end = given.args.length,
): void {
  const { unlisted } = given;
  if (strict && unlisted && unlisted.at < end)
    report.add("exec.unknown_option", { span: unlisted.word });
  const refused =
    accepted && refusedIn(given, accepted, (name) => effects.get(name)?.includes(".") ?? false);
  if (refused !== undefined) report.add("exec.unknown_option", { span: refused });
}

/** The words that a line begins with. */
const headsOf = (pattern: string): readonly string[] => (pattern.split(" ", 1)[0] ?? "").split("|");

/** What the entry's options do, by name. */
function effectsIn(options: Spec["options"] = {}): ReadonlyMap<string, string> {
  const named = Object.entries(options).map(
    ([names, effect]) => [names, [effect].flat().join(" ")] as const,
  );
  return new Map(
    named.flatMap(([names, effect]) =>
      namesIn(unmarked(names)).map((name) => [name, effect] as const),
    ),
  );
}

interface Entry {
  readonly table: Table;
  readonly options: WordOptions;
  readonly effects: ReadonlyMap<string, string>;
  readonly marks: readonly string[];
  readonly split: (args: readonly string[]) => Words;
  /** `--help` and its like ask the program about itself. */
  readonly posix: boolean;
  readonly accepted: Accepted | undefined;
  /** An option that is not listed is uncertain. */
  readonly strict: boolean;
}

function judgeVerbs(command: Subject, report: Report, entry: Entry): boolean {
  const { table, options, effects, marks, split, posix } = entry;
  const args = command.open ? [...command.args, UNKNOWN] : command.args;
  const given = split(args);
  const line = lineFor(table, given);
  if (
    posix &&
    (given.options.length > 0 || given.end >= 0) &&
    asksAboutItself(args, options.takesValue, table.listed) &&
    (args.length === 1 || isAnswered(line, table, given))
  ) {
    report.add("exec.help");
    return true;
  }
  if (!line) return false;
  report.add(line.key);
  effectsOf(line, given, report, command.stdin);
  if (effects.size > 0) optionsDo(given, entry, report);
  if (marks.length > 0) valuesFromFiles(args, marks, report);
  if (line.level === "safe") tellStrange(given, entry, report, endOfOwn(line, given));
  return true;
}

/** `--policy file://x`, `--body=@x`: the content of the file is the value, and is sent. */
function valuesFromFiles(args: readonly string[], marks: readonly string[], report: Report): void {
  for (const arg of args) {
    const value = arg[0] === "-" ? arg.slice(arg.indexOf("=") + 1) : arg;
    const mark = marks.find((each) => value.startsWith(each));
    if (mark !== undefined && value.length > mark.length) report.reads(value.slice(mark.length));
  }
}

/** A shortened name does what any option does that it may stand for. */
function optionsDo({ options }: Words, { effects, accepted }: Entry, report: Report): void {
  let done: Set<string> | undefined;
  for (const { name, means, value } of options)
    for (const each of means.length > 0 ? means : [name]) {
      const effect = effects.get(each);
      if (effect === undefined || (accepted && isAccepted(each, value, accepted))) continue;
      done ??= new Set();
      carryOut({ effect, value }, report, done);
    }
}

/** Where the words end that are the program's own: what a verb runs has options of its own. */
function endOfOwn({ effects, verbs }: Line, { args, places, end }: Words): number {
  if (!effects.some(({ how, names }) => how === "run" && names.length === 0))
    return end < 0 ? args.length : end;
  return end < 0 ? (places[verbs.length] ?? args.length) : end;
}

function lineFor(table: Table, given: Words): Line | undefined {
  const line = readAs(table, given);
  if (line?.level !== "safe") return line;
  for (let doubt = 0; doubt < given.doubts.length && doubt < MOST_DOUBTS; doubt++) {
    const other = readAs(table, without(given, given.doubts.slice(0, doubt + 1)));
    if (other && other.level !== "safe") return other;
  }
  // no word but such, as far as one looks: nothing is proved
  return given.doubts[MOST_DOUBTS] === MOST_DOUBTS ? undefined : line;
}

/**
 * `--odd get delete x`: whether `get` is a verb, only the program knows. It is then read both ways.
 */
const MOST_DOUBTS = 4;

function without(given: Words, places: readonly number[]): Words {
  const operands = given.operands.filter((_, at) => !places.includes(at));
  return {
    ...given,
    operands,
    all: operands,
    places: given.places.filter((_, at) => !places.includes(at)),
  };
}

function readAs({ linesFor, candidatesFor, harmless }: Table, given: Words): Line | undefined {
  const verb = given.operands[0];
  const line = mostExact(candidatesFor(verb, given.operands[1]), given);
  if (line?.level !== "safe" || !given.vague || line.first) return line;
  if (given.loose) return harmless ? line : undefined;
  const worse = linesFor(verb).some(
    (each) => each.level !== "safe" && !isMoreExact(line, each) && fits(each, given, true),
  );
  return worse ? undefined : line;
}

/** The first line that fits, unless another one that fits says the same and more. */
function mostExact(candidates: readonly Candidate[], given: Words): Line | undefined {
  const count = given.operands.length;
  const hasOptions = given.named.length > 0;
  for (const { line, better, wantsOption, operands } of candidates) {
    if (operands > count || (wantsOption && !hasOptions) || !fits(line, given)) continue;
    if (better.length === 0 || !better.some((other) => fits(other, given))) return line;
  }
  return undefined;
}

/**
 * A program that runs another one passes the question on to it, and an unknown verb may be another
 * program.
 */
function isAnswered(
  line: Line | undefined,
  { linesFor, deep }: Table,
  { operands }: Words,
): boolean {
  if (!line) return deep || operands.length === 0 || linesFor(operands[0]) !== linesFor(undefined);
  const { key, effects } = line;
  return (
    !key.startsWith("code.") &&
    !key.endsWith(".exec") &&
    key !== "net.remote" &&
    !effects.some(({ how }) => how === "run")
  );
}

const ALONE = new Set(["--help", "-help", "-h", "-?", "--version", "-version", "-V", "-v"]);

/**
 * Whether the words only ask the program about itself. `--help` behind an option could be that
 * option's value.
 */
function asksAboutItself(
  args: readonly string[],
  takesValue: NameSet,
  named: ReadonlySet<string>,
): boolean {
  const first = args[0] ?? "";
  if (args.length === 1) return ALONE.has(first) && !named.has(first);
  const end = args.indexOf("--");
  const at = args.indexOf("--help");
  const last = args.length - 1;
  const short = args[last] === "-h" && !named.has("-h") && !takesValue.has("-h") ? last : -1;
  const asked = at >= 0 && (end < 0 || at < end) ? at : end < 0 ? short : -1;
  if (asked < 0) return false;
  if (asked === 0) return true;
  const before = args[asked - 1] ?? "";
  return (!before.startsWith("-") || before.includes("=")) && !before.startsWith(UNKNOWN);
}
