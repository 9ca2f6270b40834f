/** awk: it reads, unless its program runs commands, writes files or opens connections. */
import { isCredential, isSurelyCredential } from "../../paths.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { showFiles } from "../declared.ts";
import {
  asksItself,
  optionTable,
  ownWords,
  type Parsed,
  parseStrictly,
  targetsOf,
} from "../options.ts";
import type { Command, Program } from "../program.ts";
import { readingAs, showsKeysByAwk } from "../readings.ts";
import { closingOf, type Names, namesSet, valueAt } from "./awk-values.ts";
import { escaped } from "./printing.ts";

const AWK = optionTable(
  {
    flags: `-L|--lint? --version --help -b -c -C -g -h -I -k -M -n -N -O -P -r -s -S -t -V
      --characters-as-bytes --traditional --copyright --gen-pot --bignum --use-lc-numeric
      --non-decimal-data --optimize --posix --re-interval --no-optimize --sandbox --lint-old --csv
      --trace`,
    values: `-F|--field-separator -v|--assign -f|--file -E|--exec -e|--source -i|--include -l|--load
      -W -m`,
    options: {
      "-o|--pretty-print?": "w",
      "-p|--profile?": "w",
      "-d|--dump-variables?": "w",
      "-D|--debug?": "code.exec.repl",
    },
  },
  true,
);

export const awk: Program = (command, report) => {
  const parsed = parseStrictly(ownWords(command), AWK, report);
  const operands = [...parsed.operands];
  const sources: string[] = [];
  let elsewhere = false;
  report.add(asksItself(command.args) ? "exec.help" : "exec.read");
  for (const { name, value = "", effect } of parsed.given) {
    if (name === "-e") sources.push(value);
    else if (name === "-f" || name === "-E") {
      elsewhere = true;
      report.reads(value);
      report.add("code.exec.script");
    } else if (name === "-l" || name === "-W" || (name === "-i" && value !== "inplace"))
      report.add("code.exec.module");
    else if (effect === "w") report.writes(value || "awkvars.out", "truncate");
    else if (effect !== "") report.add("code.exec.repl");
  }
  if (sources.length === 0 && !elsewhere && operands.length > 0)
    sources.push(operands.shift() ?? "");
  if (parsed.vague && parsed.operands.length === 0) report.add("exec.unknown_program");
  const set = parsed.given.filter(({ name }) => name === "-v").map(({ value = "" }) => value);
  const given =
    set.length === 0 && operands.length === 0 ? NONE : [...set, ...operands.filter(isAssignment)];
  for (const source of sources) tell(source, given, report);
  const keys = !elsewhere && showsKeysByAwk(sources, parsed.values.get("-F"));
  touch(command, parsed, operands, keys ? readingAs(report, "keys") : report);
};

const NONE: readonly string[] = [];
const isAssignment = (operand: string): boolean => /^[A-Za-z_]\w*=/.test(operand);

function touch(
  command: Command,
  { given }: Parsed,
  operands: readonly string[],
  report: Report,
): void {
  const files = operands.filter((operand) => !isAssignment(operand));
  if (!given.some(({ name, value }) => name === "-i" && value === "inplace"))
    showFiles(files, report);
  else for (const path of targetsOf(command, files)) report.writes(path, "inplace");
}

function tell(source: string, given: readonly string[], report: Report): void {
  // text that is only known at run time could be code, even between quotes
  if (!isKnown(source)) report.add("code.exec.dynamic");
  const tokens = tokensOf(source, given);
  for (const text of tokens.strings) {
    if (/^\/inet[46]?\//.test(text)) report.add("net.raw_socket");
    else if (isSurelyCredential(text) || (/^[/~]/.test(text) && isCredential(text)))
      report.reads(text); // `getline < f`
  }
  if (tokens.executes) report.add("code.exec.awk");
  for (const { text, stdin } of tokens.runs)
    report.script(text, stdin === undefined ? undefined : { text: stdin });
  for (const path of tokens.reads)
    for (const gap of isKnown(path) ? [""] : ["*", "."])
      report.reads(path.replaceAll(UNKNOWN, gap));
  if (tokens.hides) report.add("code.exec.dynamic");
  const written = tokens.writes.filter((path) => path === undefined || !OUTPUTS.has(path));
  if (written.length === 0) return;
  report.add("code.exec.awk");
  for (const path of written) report.writes(path ?? UNKNOWN, "truncate");
}
const OUTPUTS = new Set([
  "/dev/stdout",
  "/dev/stderr",
  "/dev/null",
  "/dev/tty",
  "/dev/fd/1",
  "/dev/fd/2",
  "-",
]);

interface Tokens {
  readonly strings: string[];
  /** Commands that are literal texts, and the texts printed into them. */
  readonly runs: { readonly text: string; readonly stdin?: string | undefined }[];
  readonly reads: string[];
  /** Undefined: a file name that is only known at run time. */
  readonly writes: (string | undefined)[];
  executes: boolean;
  /** It reads a file whose name it computes. */
  hides: boolean;
}

interface Place {
  readonly names: Names;
  readonly source: string;
  readonly found: Tokens;
  /** The last string, if only a space or a parenthesis follows it. */
  last: string | undefined;
  /** Whether a `/` here would begin a regular expression. */
  operand: boolean;
  /** The depth of parentheses inside `print …`, or -1. */
  print: number;
}

/** Reads a program token by token. Source: POSIX and the manual of gawk 5.3. */
function tokensOf(source: string, given: readonly string[]): Tokens {
  const found: Tokens = {
    strings: [],
    runs: [],
    reads: [],
    writes: [],
    executes: false,
    hides: false,
  };
  // only these have it look a name up
  const names: Names = /[|<>]|system|ARGV/.test(source) ? namesSet(source, given) : new Map();
  const place: Place = { source, found, names, last: undefined, operand: true, print: -1 };
  for (let at = 0; at < source.length; ) at = token(place, at);
  return found;
}

/** The position of the next token. */
function token(place: Place, at: number): number {
  const { source } = place;
  const char = source.charAt(at);
  if (char === " " || char === "\t" || char === "\\" || char === "\r") return at + 1;
  if (char === "#") return endOf(source, at, "\n");
  if (char === '"') return string(place, at);
  if (char === "/" && place.operand) return regex(place, at);
  if (/[A-Za-z_@]/.test(char)) return word(place, at);
  return sign(place, at);
}

/** Longer concatenations are not evaluated. */
const MAX_JOINED = 4096;

const endOf = (source: string, from: number, mark: string): number => {
  const end = source.indexOf(mark, from);
  return end < 0 ? source.length : end;
};

function string(place: Place, at: number): number {
  const end = closingOf(place.source, at + 1, '"');
  const text = escaped(place.source.slice(at + 1, end));
  // two strings side by side are one
  const joined = join(place, text);
  place.found.strings.push(text);
  if (joined !== text) place.found.strings.push(joined);
  return end + 1;
}

function join(place: Place, text: string): string {
  const joined =
    place.last === undefined || place.last.length > MAX_JOINED ? text : place.last + text;
  place.last = joined;
  place.operand = false;
  return joined;
}

function regex(place: Place, at: number): number {
  place.operand = false;
  place.last = undefined;
  return closingOf(place.source, at + 1, "/") + 1;
}

function word(place: Place, at: number): number {
  const { source, found } = place;
  let end = at + 1;
  while (end < source.length && /\w/.test(source.charAt(end))) end++;
  const name = source.slice(at, end);
  if (name === "system") {
    found.executes = true;
    const text = calledWith(source, end, place.names);
    if (text !== undefined) found.runs.push({ text });
  } else if (name.startsWith("@")) found.executes = true;
  else if (name === "print" || name === "printf") place.print = 0;
  const value = source[end] === "(" || source[end] === "[" ? undefined : place.names.get(name);
  if (value !== undefined) {
    join(place, value);
    return end;
  }
  place.operand = KEYWORDS.has(name);
  place.last = undefined;
  return end;
}

/** `("text")`, or `("text" …` with a rest that is only known at run time. */
function calledWith(source: string, from: number, names: Names): string | undefined {
  const open = /^[ \t]{0,9}\(/.exec(source.slice(from, from + 12))?.[0];
  if (open === undefined) return undefined;
  const { text, written, end } = valueAt(source, from + open.length, names);
  if (!written) return undefined;
  return source[end] === ")" ? text : text + UNKNOWN;
}

const KEYWORDS = new Set(["print", "printf", "return", "case", "else", "do"]);

function sign(place: Place, at: number): number {
  const { source, found, last } = place;
  const char = source.charAt(at);
  const next = source[at + 1];
  const length = SIGNS.has(char + (next ?? "")) ? 2 : 1;
  const printing = place.print === 0;
  if (char === "|" && next !== "|") {
    found.executes = true;
    const command = printing ? literalBehind(place, at + (next === "&" ? 2 : 1)) : last;
    if (command !== undefined && !command.startsWith("/inet"))
      found.runs.push({ text: command, stdin: printing ? last : undefined });
  } else if (char === ">" && printing)
    found.writes.push(literalBehind(place, at + (next === ">" ? 2 : 1)));
  else if (
    char === "<" &&
    /getline(?:\s{1,9}\w{1,40})?\s{0,9}$/.test(source.slice(Math.max(0, at - 70), at))
  ) {
    const { text, written } = valueAt(source, at + 1, place.names);
    if (text !== UNKNOWN) found.reads.push(text);
    else if (written) found.hides = true;
  }
  if (place.print >= 0) {
    if ("([".includes(char)) place.print++;
    else if (")]".includes(char)) place.print = Math.max(0, place.print - 1);
    else if (";\n{}".includes(char)) place.print = -1;
  }
  place.operand = !/[\w)\]$.]/.test(char) && !(length === 2 && "+-".includes(char));
  if (char !== "(" && char !== ")") place.last = undefined;
  return at + length;
}
const SIGNS = new Set(["||", "|&", ">>", ">=", "<=", "&&", "==", "!=", "!~", "++", "--", "**"]);

/** The text at this position, if it is known. */
function literalBehind({ source, names }: Place, from: number): string | undefined {
  const { text, written, end } = valueAt(source, from, names);
  return written && isKnown(text) && (end >= source.length || ";\n}#|".includes(source.charAt(end)))
    ? text
    : undefined;
}
