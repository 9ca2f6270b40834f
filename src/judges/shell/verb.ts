/** Verb tables: what the subcommands of a program mean, as data, a line a verb. */
import { UNKNOWN } from "../report.ts";
import type { Program } from "./program.ts";
import { effectsOf } from "./verb-effects.ts";
import { fits, isMoreExact } from "./verb-fits.ts";
import { type Line, type Table, tableOf } from "./verb-lines.ts";
import { type Names, type Words, wordsOf } from "./verb-words.ts";

export { hasOption } from "./verb-words.ts";

/** A program (or several that speak alike) and its verbs. To add a verb, add a line; to add a program, add a family and list it in verbs/index.ts. */
export interface Family {
  /** Names, parted by blanks. */
  readonly programs: string;
  /** Options that take the next word as their value, so that it is not taken for a verb: `-n --namespace`. */
  readonly values?: string;
  /** Options that take no value and may stand before a verb: `-q --quiet`. Needed only where a table says `**`, or for what
   * looks like a cluster and is none (`-br`). */
  readonly flags?: string;
  /**
   * A line: the pattern key, then what must stand in the command.
   * - a word: the next operand (options and their values are passed over). `a|b`: one of them. `*` inside: any letters (`describe-*`).
   *   `*` alone: any operand. `**`: any number of operands (ten at the most), `**^a|b`: none of them these. `.`: and no operand
   *   behind it.
   * - `-f|--force`: one of these options stands anywhere; a short one also in a cluster (`-rf`), a long one also with `=value` and shortened
   *   (`--forc`); `-force` also as `--force`; `--list-*` begins so. `-x=yes`: with that value, also as the next word, also with `*` inside.
   * - `!-f|--force`: none of these does.
   * - `~text*`: some operand, wherever it stands, is like this. `!~text*`: none is.
   * - `@run`: the words behind the verbs (or behind `--`) are another command; `@run:-c|--command`: this option's value is a shell's text.
   *   `@sql`, `@read`, `@write`: the operands behind the verbs are SQL, files that are read, files that are written; `@sql:-e`,
   *   `@read:-f|--file`, `@write:-o|--out`: the option's value is. All of that is judged as well, beside the key.
   * The line with the highest level counts, whatever the order; among equals the one that says more, an exact word more than a glob.
   * But a line of nothing else than verbs yields to one that says more verbs, words instead of its globs, or an option: `install` and
   * `inst*` to `install local` and `install --list`. `* delete-*` and `** delete` do not yield to `get`.
   * `!` behind the key (`exec.read! apply --dry-run`): the line counts before all others. No line: `exec.unknown_program`.
   *
   * A safe line has to be proved. None of its verbs may be a word that nobody knows. With `**` only those operands count that stand before
   * the first option which is neither in `values` nor in `flags` (`.`: behind the last of them). An operand behind an option that nobody
   * knows may be its value; where a worse line fits without it, that one counts. And where a word that nobody knows, or `xargs`, could
   * make a worse line fit, nothing is said.
   * `--help` behind a known verb, `-h` as the last word (unless the table names it) and `--version` alone ask the program about itself:
   * `exec.help`, unless the verb runs something, which would get the question.
   */
  readonly lines: string;
}

/** The family as one program that reads its table, which is built at the first use. A line that cannot be read throws in `tableOf`; a test tries them all. */
export function programOf(family: Family): Program {
  const takesValue = new Set((family.values ?? "").split(/\s+/).filter(Boolean));
  const takesNone = new Set((family.flags ?? "").split(/\s+/).filter(Boolean));
  let table: Table | undefined;
  return (command, report) => {
    if (!table) {
      table = tableOf(family.lines);
      for (const name of table.withValue) takesValue.add(name);
    }
    const args = command.open ? [...command.args, UNKNOWN] : command.args;
    const given = wordsOf(args, { takesValue, takesNone, names: table.names });
    const line = lineFor(table, given);
    if (asksAboutItself(args, takesValue, table.names) && (args.length === 1 || isAnswered(line, table, given)))
      return report.add("exec.help");
    if (!line) return;
    report.add(line.key);
    effectsOf(line, given, report);
  };
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

/** `--odd get delete x`: whether `get` is a verb, only the program knows. It is then read both ways. */
const MOST_DOUBTS = 4;

const without = (given: Words, places: readonly number[]): Words => ({
  ...given,
  operands: given.operands.filter((_, at) => !places.includes(at)),
  places: given.places.filter((_, at) => !places.includes(at)),
});

function readAs({ linesFor }: Table, given: Words): Line | undefined {
  const candidates = linesFor(given.operands[0]);
  const fitting = candidates.filter((candidate) => fits(candidate, given));
  const line = fitting.find((each) => !fitting.some((other) => isMoreExact(other, each)));
  if (line?.level !== "safe" || !given.vague || line.first) return line;
  const worse = candidates.some((each) => each.level !== "safe" && !isMoreExact(line, each) && fits(each, given, true));
  return worse ? undefined : line;
}

/** What runs another program hands the question on to it, and an unknown verb may be another program. */
function isAnswered(line: Line | undefined, { linesFor, deep }: Table, { operands }: Words): boolean {
  if (!line) return deep || operands.length === 0 || linesFor(operands[0]) !== linesFor(undefined);
  const { key, effects } = line;
  return !key.startsWith("code.") && !key.endsWith(".exec") && key !== "net.remote" && !effects.some(({ how }) => how === "run");
}

const ALONE = new Set(["--help", "-help", "-h", "-?", "--version", "-version", "-V", "-v"]);

/** Whether the words only ask the program about itself. `--help` behind an option could be that option's value. */
function asksAboutItself(args: readonly string[], takesValue: ReadonlySet<string>, names: Names): boolean {
  if (args.length === 1) return ALONE.has(args[0]!) && !names.has(args[0]!);
  const end = args.indexOf("--");
  const at = args.indexOf("--help");
  const last = args.length - 1;
  const short = args[last] === "-h" && !names.has("-h") && !takesValue.has("-h") ? last : -1;
  const asked = at >= 0 && (end < 0 || at < end) ? at : end < 0 ? short : -1;
  if (asked < 0) return false;
  if (asked === 0) return true;
  const before = args[asked - 1]!;
  return (!before.startsWith("-") || before.includes("=")) && !before.startsWith(UNKNOWN);
}
