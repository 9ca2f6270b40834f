/** Tables of Windows programs and cmdlets: what their words mean, a line a meaning. */

import { isPatternKey, type PatternKey, patternOf } from "../../core/keys.ts";
import { UNKNOWN } from "../report.ts";
import { isLike } from "../shell/verb-globs.ts";

/**
 * A line: the pattern key, then what must stand in the command. Case makes no difference.
 * - a word: the next operand. `a|b`: one of them. `*` inside: any letters; `*` alone: any operand; `.`: and no other word.
 * - `/all|/quiet`: one of these options, written with `/` or `-`, alone or with `:value` or `=value`; `/e=false`: with this value, also as
 *   the next word (several values are parted by commas, `\\*` is a star). `!/all`: none of these.
 * - `~text*`: some word, wherever it stands, is like this; `!~text*`: none is.
 * - `**`: the words may be anything, also what only the run will tell. Other safe lines do not fit where such a word could be an option.
 * The line with the highest level counts, whatever the order; among equals the one that names more. A key alone stands for whatever no
 * other line fits.
 */
interface Line {
  readonly key: PatternKey;
  readonly safe: boolean;
  readonly verbs: readonly Match[];
  readonly ends: boolean;
  readonly anything: boolean;
  readonly options: readonly Option[];
  readonly anywhere: readonly { readonly like: Match; readonly wanted: boolean }[];
  readonly weight: number;
}

interface Option {
  readonly names: readonly { readonly name: string; readonly value: Match | undefined }[];
  readonly wanted: boolean;
}
type Match = (text: string) => boolean;

/** The key of the line that fits; undefined where none does. */
export type Table = (args: readonly string[]) => PatternKey | undefined;

/** How cmdlets and programs name their options. A cmdlet's may be shortened: `-Rec`. */
export type Dialect = "program" | "cmdlet";

const WEIGHTS = { safe: 0, dangerous: 1000, catastrophic: 2000 } as const;

export function tableOf(lines: string, dialect: Dialect = "program"): Table {
  const table = lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(lineOf)
    .sort((a, b) => b.weight - a.weight);
  return (args) => {
    const words = args.map((arg) => arg.toLowerCase());
    const operands = words.filter((word) => !isOption(word));
    return table.find((line) => fits(line, { words, operands, dialect }))?.key;
  };
}

function lineOf(text: string): Line {
  const [key = "", ...words] = text.split(/\s+/);
  if (!isPatternKey(key)) throw new Error(`no such key: "${text}"`);
  const { level } = patternOf(key);
  const line = { verbs: [] as Match[], options: [] as Option[], anywhere: [] as { like: Match; wanted: boolean }[] };
  for (const word of words) {
    const wanted = !word.startsWith("!");
    const rest = wanted ? word : word.slice(1);
    if (word === "." || word === "**") continue;
    if (rest.startsWith("/")) line.options.push({ names: rest.split("|").map(optionOf), wanted });
    else if (rest.startsWith("~")) line.anywhere.push({ like: matchOf(rest.slice(1)), wanted });
    else line.verbs.push(matchOf(rest));
  }
  const named = line.verbs.length + line.options.length + line.anywhere.length;
  const weight = words.length === 0 ? -1 : WEIGHTS[level] + named;
  return { key, safe: level === "safe", ...line, ends: words.includes("."), anything: words.includes("**"), weight };
}

function optionOf(text: string): { name: string; value: Match | undefined } {
  const equals = text.indexOf("=");
  return equals < 0
    ? { name: text.slice(1), value: undefined }
    : { name: text.slice(1, equals), value: matchOf(text.slice(equals + 1).replaceAll(",", "|")) };
}

function matchOf(pattern: string): Match {
  if (pattern === "*") return () => true;
  const exact = new Set<string>();
  const globs: string[][] = [];
  for (const part of pattern.split("|")) {
    if (part === "\\*") exact.add("*");
    else if (part.includes("*")) globs.push(part.split("*"));
    else exact.add(part);
  }
  return (text) => exact.has(text) || globs.some((glob) => isLike(text, glob));
}

/** `/q`, `-Force`, `/v:x`. What has another slash in it is a path; `-1` is a number. */
export const isOption = (word: string): boolean => /^(?:\/[^/\\:=]*(?:[:=].*)?|-[^\d].*)$/s.test(word) && word.length > 1;

interface Given {
  readonly words: readonly string[];
  readonly operands: readonly string[];
  readonly dialect: Dialect;
}

function fits({ verbs, ends, options, anywhere, safe, anything }: Line, given: Given): boolean {
  const { words, operands } = given;
  if (operands.length < verbs.length || (ends && (operands.length > verbs.length || hasOthers(options, given)))) return false;
  for (let at = 0; at < verbs.length; at++) if (!verbs[at]!(operands[at]!)) return false;
  if (safe && !anything && words.some((word) => word.startsWith(UNKNOWN))) return false;
  for (const { names, wanted } of options) if (names.some((option) => hasOption(option, given)) !== wanted) return false;
  return anywhere.every(({ like, wanted }) => words.some(like) === wanted);
}

/** An option that the line does not name. */
const hasOthers = (options: readonly Option[], { words, dialect }: Given): boolean =>
  words.some(
    (word) =>
      isOption(word) &&
      !options.some(({ names }) => names.some((option) => hasOption(option, { words: [word], operands: [], dialect }))),
  );

function hasOption({ name, value }: Option["names"][number], { words, dialect }: Given): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!isOption(word)) continue;
    const parted = /[:=]/.exec(word)?.index ?? word.length;
    const given = word.slice(word.startsWith("--") ? 2 : 1, parted);
    const named = name.includes("*")
      ? isLike(given, name.split("*"))
      : given === name || (dialect === "cmdlet" && given.length > 1 && name.startsWith(given));
    if (!named) continue;
    if (value === undefined || value(parted < word.length ? word.slice(parted + 1) : (words[at + 1] ?? ""))) return true;
  }
  return false;
}
