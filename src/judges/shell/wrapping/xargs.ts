/**
 * xargs: the words that it reads, and the commands that it makes of them. Sources: xargs(1) of GNU
 * findutils, of FreeBSD, POSIX.
 */
import { isCredential, resolve } from "../../paths.ts";
import { isKnown, type Stream, UNKNOWN } from "../../report.ts";
import { noteExactly } from "../analysis-state.ts";
import { altered } from "../exec-context.ts";
import type { Given } from "../options.ts";
import type { ExecContext } from "../run.ts";
import { flagsOf, mixed } from "../scope.ts";
import { forCertain } from "../streams.ts";
import { withEach } from "../word-texts.ts";
import type { Special } from "./wraps.ts";

/** At most this many commands are judged; one with an unknown word stands for the others. */
const MAX_RUNS = 8;
/** Inside another xargs, only one is judged. */
const DEEP = 4;
const MAX_WORDS = 64;
/** Longer input is not read. */
const MAX_INPUT = 4096;

export const xargs: Special = (unwrapped, setting) => {
  const file = lastOf(unwrapped.given, "-a", "--arg-file");
  const input = file === undefined ? setting.stdin : contentOf(file, setting);
  const inner = altered(setting, {
    stdin: file === undefined ? undefined : setting.stdin,
    from: mixed(setting.from, flagsOf(input)),
  });
  const out = runsWith(input, unwrapped, inner);
  return input?.vague ? mixed(out, runsWith(forCertain(input), unwrapped, inner)) : out;
};

function runsWith(
  input: Stream | undefined,
  { given, argv }: Parameters<Special>[0],
  inner: ExecContext,
): Stream | undefined {
  const words = argv.length > 0 ? argv : ["echo"];
  const text = input?.text !== undefined && input.text.length <= MAX_INPUT ? input.text : undefined;
  if (input?.text !== undefined && text === undefined)
    noteExactly(inner.analysis, "shell.too_complex", inner.span);
  const mark = markOf(given);
  const out = flagsOf(input);
  if (mark === undefined) return mixed(out, appended(words, given, text, inner));
  const last = words.findIndex((word) => word.includes(mark));
  // unknown words behind all others are taken for files
  if (text === undefined && last === words.length - 1 && words[last] === mark)
    return mixed(out, appended(words.slice(0, -1), given, text, inner));
  const made = mixed(out, replaced(words, { mark, lines: linesOf(text, given) }, inner));
  // without a placeholder in its words, or if `-n` may undo `-I`, it is read in both ways
  const both = last < 0 || given.some(({ name }) => BATCHED.has(name));
  return both ? mixed(made, appended(words, given, text, inner)) : made;
}

function lastOf(given: readonly Given[], ...names: readonly string[]): string | undefined {
  return given.findLast(({ name }) => names.includes(name))?.value;
}

function contentOf(file: string, setting: ExecContext): Stream {
  const path = resolve(file, setting.scope.cwd);
  return (
    mixed(setting.held(path, setting), isCredential(path) ? { secret: true } : undefined) ?? {}
  );
}

const BATCHED: ReadonlySet<string> = new Set(["-n", "--max-args", "-L", "-l", "--max-lines"]);
const REPLACING: ReadonlySet<string> = new Set(["-I", "-i", "--replace"]);

/** The string that each line of the input replaces; undefined if there is none. */
function markOf(given: readonly Given[]): string | undefined {
  const option = given.findLast(({ name }) => REPLACING.has(name));
  return option && (option.value || "{}");
}

interface Replacing {
  readonly mark: string;
  readonly lines: readonly string[];
}

/** With `-I` it runs one command for each line, and appends nothing. */
function replaced(
  argv: readonly string[],
  { mark, lines }: Replacing,
  setting: ExecContext,
): Stream | undefined {
  let out: Stream | undefined;
  const most = setting.analysis.depth > DEEP ? 1 : MAX_RUNS;
  for (const line of foremost(lines, most, setting))
    out = mixed(
      out,
      setting.run(
        argv.map((word) => withEach(word, mark, line)),
        setting,
      ),
    );
  return out;
}

/** The lines of the input as `-I` takes them: blanks in front and quotes go, blanks inside stay. */
function linesOf(text: string | undefined, given: readonly Given[]): readonly string[] {
  if (text === undefined) return [UNKNOWN];
  const cut = delimiterOf(given);
  if (cut === "\0") return byZeros(text);
  if (cut !== undefined) return text.split(cut).filter(Boolean);
  return text
    .split("\n")
    .map((line) => unquoted(line.trimStart()))
    .filter(Boolean);
}

/** Without `-I` it appends the words to the command, as many at a time as `-n` and `-L` say. */
function appended(
  argv: readonly string[],
  given: readonly Given[],
  text: string | undefined,
  setting: ExecContext,
): Stream | undefined {
  const items = text === undefined ? undefined : foremost(itemsOf(text, given), MAX_WORDS, setting);
  if (!items?.every(isKnown))
    return setting.run(
      placed(argv, items ? withUnknown(items) : [UNKNOWN], given),
      altered(setting, { open: true }),
    );
  const size = Number(lastOf(given, "-n", "--max-args") ?? items.length);
  let out: Stream | undefined;
  const step = size > 0 ? size : items.length;
  for (let at = 0, runs = 0; at < Math.max(items.length, 1); at += Math.max(step, 1), runs++) {
    if (runs === (setting.analysis.depth > DEEP ? 1 : MAX_RUNS))
      return mixed(
        out,
        setting.run(
          placed(argv, withUnknown(items.slice(at)), given),
          altered(setting, { open: true }),
        ),
      );
    out = mixed(
      out,
      setting.run(placed(argv, items.slice(at, at + Math.max(step, 1)), given), setting),
    );
  }
  return byLines(argv, given, text, setting) ?? out;
}

/** A name or a number like any other. */
const ORDINARY = /^\w[\w-]*(?:\.[a-z]{1,4})?$/;
const isOrdinary = (item: string): boolean =>
  item.length < 64 && ORDINARY.test(item) && !isCredential(item);

/**
 * As many words as are judged, those first that differ from the others; an unknown word stands for
 * the rest.
 */
function foremost(
  items: readonly string[],
  most: number,
  { analysis, span }: ExecContext,
): readonly string[] {
  if (items.length <= most) return items;
  const unlike = items.filter((item) => !isOrdinary(item));
  if (unlike.length > most) noteExactly(analysis, "shell.too_complex", span);
  return unlike.length > 0
    ? [...unlike.slice(0, most), UNKNOWN]
    : [...items.slice(0, most), UNKNOWN];
}

const withUnknown = (items: readonly string[]): readonly string[] =>
  items.at(-1) === UNKNOWN ? items : [...items, UNKNOWN];

/** `-L 1`: a command for each line. */
function byLines(
  argv: readonly string[],
  given: readonly Given[],
  text: string | undefined,
  setting: ExecContext,
): Stream | undefined {
  if (!given.some(({ name }) => name === "-L" || name === "-l" || name === "--max-lines"))
    return undefined;
  let out: Stream | undefined;
  const lines = (text ?? "").split("\n").filter(Boolean);
  for (const line of lines.slice(0, MAX_RUNS))
    out = mixed(out, setting.run(placed(argv, wordsIn(line), given), setting));
  return out;
}

/** `-J %` of the BSDs: the words stand where the first such word stands. */
function placed(
  argv: readonly string[],
  items: readonly string[],
  given: readonly Given[],
): readonly string[] {
  const mark = lastOf(given, "-J");
  const at = mark === undefined ? -1 : argv.indexOf(mark);
  return at < 0 ? [...argv, ...items] : [...argv.slice(0, at), ...items, ...argv.slice(at + 1)];
}

/**
 * A NUL looks like a part that is known only at run time, so more words may follow. What
 * `find -print0` prints is recognised by its lines.
 */
const byZeros = (text: string): readonly string[] =>
  text.includes("\0")
    ? [...text.split("\0").filter(Boolean), UNKNOWN]
    : text.split("\n").filter(Boolean);

function itemsOf(text: string, given: readonly Given[]): readonly string[] {
  const cut = delimiterOf(given);
  if (cut === "\0") return byZeros(text);
  return cut === undefined
    ? wordsIn(text)
    : text.split(cut).filter((item) => item !== "" && item !== "\n");
}

const ESCAPED: Readonly<Record<string, string>> = {
  "\\n": "\n",
  "\\t": "\t",
  "\\0": "\0",
  "\\r": "\r",
  "\\\\": "\\",
};

function delimiterOf(given: readonly Given[]): string | undefined {
  const option = given.findLast(({ name }) => ["-0", "--null", "-d", "--delimiter"].includes(name));
  if (!option) return undefined;
  if (option.name === "-0" || option.name === "--null") return "\0";
  const { value = "\n" } = option;
  return ESCAPED[value] ?? (/^\\(?:0+|x0+)$/.test(value) ? "\0" : value.slice(0, 1));
}

/**
 * Words as xargs splits a text: blanks and newlines separate them, quotes and backslashes keep them
 * together.
 */
function wordsIn(text: string): readonly string[] {
  return (text.match(/(?:"[^"\n]*"|'[^'\n]*'|\\[\s\S]|[^\s"'\\])+/g) ?? []).map(unquoted);
}

const unquoted = (word: string): string =>
  /["'\\]/.test(word)
    ? word.replace(
        /"([^"\n]*)"|'([^'\n]*)'|\\([\s\S])/g,
        (_, double?: string, single?: string, escaped?: string) =>
          double ?? single ?? escaped ?? "",
      )
    : word;
