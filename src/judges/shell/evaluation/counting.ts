/** Commands that print a number, or nothing: what they print can be evaluated without running anything. */
import type { Command, CommandNode, PipelineNode } from "../parse.ts";
import { programOf } from "../programs/index.ts";
import type { Place } from "../words.ts";
import { isInertWord } from "./inert.ts";

/** What a command's output looks like: numbers, columns of which these are numbers, or anything. */
type Shape = "numbers" | readonly number[] | undefined;

/** Whether all that a pipeline prints is numbers. */
export function countsUp(node: PipelineNode, place: Place): boolean {
  const stages: readonly CommandNode[] = node.type === "Pipeline" ? node.commands : [node];
  let shape: Shape;
  for (const stage of stages) shape = shapeOf(stage, shape, place);
  return shape === "numbers";
}

interface Words {
  readonly name: string;
  readonly args: readonly string[];
  readonly before: Shape;
}

function shapeOf(stage: CommandNode, before: Shape, place: Place): Shape {
  if (stage.type !== "Command" || !stage.name || stage.name.parts) return undefined;
  const name = stage.name.value;
  if (place.scope.functions.has(name) || place.scope.aliases.has(name)) return undefined;
  if (SILENT.test(name)) return "numbers";
  if (name === "echo" || name === "printf") return isInertEcho(stage, name, place) ? "numbers" : undefined;
  const args = stage.args.flatMap((arg) => (arg.type === "Word" ? [arg.value] : []));
  const words: Words = { name, args, before };
  return programOf(name) || name === "bc" ? (COUNTERS[name]?.(words) ?? FILTERS[name]?.(words)) : undefined;
}

const SILENT = /^(?::|true|false|cd|test|\[|exit|return|sleep)$/;

/** `echo 3`, `printf '%d\n' "$n"`. */
function isInertEcho({ args }: Command, name: string, place: Place): boolean {
  const words = args.flatMap((arg) => (arg.type === "Word" ? [arg] : []));
  if (name === "echo") return words.every((word) => /^-[neE]+$/.test(word.text) || isInertWord(word, place));
  return /^(?:%\d{0,3}d|\\n|[\s\d])*$/.test(words[0]?.value ?? "");
}

const isFlags = (args: readonly string[]): boolean => args.every((arg) => /^-/.test(arg));
const has = (args: readonly string[], option: RegExp): boolean => args.some((arg) => option.test(arg));
const operands = (args: readonly string[]): readonly string[] => args.filter((arg) => !arg.startsWith("-"));

/** `+%s`, `%Y-%m`: formats of figures. */
const FIGURES = /^\+?(?:%-?[sdmHMSYjuwyVGkIlNCeg]|[-\d\s:.])+$/;
const STATISTICS = /^(?:%[sYXZWaugdihbBf]|\s)+$/;

type Counter = (words: Words) => Shape;

const COUNTERS: Readonly<Record<string, Counter>> = {
  wc: ({ args }) => (isFlags(args) && !has(args, /^--files0/) ? "numbers" : [1]),
  grep: counted,
  egrep: counted,
  fgrep: counted,
  rg: counted,
  pgrep: () => "numbers",
  date: ({ args }) => (args.some((arg) => arg.startsWith("+") && FIGURES.test(arg)) ? "numbers" : undefined),
  stat: ({ args }) =>
    args.some((arg) => STATISTICS.test(arg.replace(/^(?:--format=|--printf=|-[cf])/, ""))) ? "numbers" : undefined,
  nproc: () => "numbers",
  id: ({ args }) => (args.some((arg) => /^-[ugG]$/.test(arg)) ? "numbers" : undefined),
  seq: ({ args }) => (has(args, /^-?-[fs]/) ? undefined : "numbers"),
  jq: ({ args }) =>
    /(?:^|[|\s\]])length\s*$/.test(operands(args)[0] ?? "") && !/[,"]/.test(operands(args)[0] ?? "") ? "numbers" : undefined,
  git: ({ args }) => (args[0] === "rev-list" && args.includes("--count") ? "numbers" : undefined),
  tput: ({ args }) => (/^(?:cols|lines|colors)$/.test(args[0] ?? "") ? "numbers" : undefined),
  getconf: ({ args }) =>
    /^(?:_NPROCESSORS|NPROCESSORS|PAGE_?SIZE|LONG_BIT|ARG_MAX|OPEN_MAX)/.test(args[0] ?? "") ? "numbers" : undefined,
  du: () => [1],
  df: () => [2, 3, 4, 5],
  free: () => [2, 3, 4, 5, 6, 7],
  curl: ({ args }) => (isStatus(args) ? "numbers" : undefined),
  bc: ({ before }) => before,
  awk: summed,
  gawk: summed,
  mawk: summed,
};

function counted({ args }: Words): Shape {
  if (has(args, /^-\w*o/) && args.some((arg) => /^(?:\[0-9\]|\[\[:digit:\]\]|\\d)[+*]?(?:\\\+)?$/.test(arg))) return "numbers";
  const isCount = has(args, /^-[a-zA-Z]*c|^--count$/) && !has(args, /^-[a-zA-Z]*[rRH]|^--(?:recursive|with-filename|include)/);
  return isCount && operands(args).length <= 2 ? "numbers" : undefined;
}

/** `curl -o /dev/null -w '%{http_code}'`. */
function isStatus(args: readonly string[]): boolean {
  const [format, target] = [/^-\w*w$|^--write-out$/, /^-\w*o$|^--output$/].map(
    (option) => args[args.findIndex((arg) => option.test(arg)) + 1],
  );
  return target === "/dev/null" && /^(?:%\{(?:http|response)_code\}|\\n|\d)*$/.test(format ?? "x");
}

/** `awk 'END {print NR}'`, `awk '{s += $1} END {print s}'`, `awk '{print $1}'` of a column of numbers. */
function summed({ args, before }: Words): Shape {
  const program = operands(args)[0] ?? "";
  if (/^\s{0,9}END\s{0,9}\{\s{0,9}print\s{1,9}NR\s{0,9};?\s{0,9}\}\s{0,9}$/.test(program)) return "numbers";
  const [, sum, total] =
    /^\s{0,9}\{\s{0,9}(\w{1,20})\s{0,9}\+=\s{0,9}[$\w]{1,20}\s{0,9};?\s{0,9}\}\s{0,9};?\s{0,9}END\s{0,9}\{\s{0,9}print\s{1,9}(\w{1,20})/.exec(
      program,
    ) ?? [];
  if (sum !== undefined && sum === total) return "numbers";
  const column = /^[^{}"]{0,99}\{\s{0,9}print\s{1,9}\$(\d)\s{0,9};?\s{0,9}\}\s{0,9}$/.exec(program)?.[1];
  return column === undefined ? undefined : chosen(before, Number(column));
}

const chosen = (before: Shape, column: number): Shape =>
  before === "numbers" || before?.includes(column) ? "numbers" : undefined;

const same: Counter = ({ before }) => before;

const onlyNumbers = (before: Shape): Shape => (before === "numbers" ? before : undefined);

/** `tr -cd 0-9` leaves figures of anything. */
function translated({ args, before }: Words): Shape {
  if (has(args, /^-\w*s/) && !has(args, /^-\w*d/) && operands(args).length === 1) return before;
  if (!has(args, /^-\w*d/)) return undefined;
  const isFigures = has(args, /^-\w*[cC]/) && /^(?:0-9|\[:digit:\]|[.,: -]|\\n)*$/.test(operands(args)[0] ?? "");
  return isFigures ? "numbers" : onlyNumbers(before);
}

/** `sed 's/[^0-9]//g'` leaves figures of anything. */
function edited({ args, before }: Words): Shape {
  const [script = ""] = operands(args);
  if (/^s\/\[\^0-9\][*+]?\/\/g$/.test(script) || (script === "$=" && has(args, /^-n$/))) return "numbers";
  return /^s\/[^/\\&]{0,20}\/\/g?$/.test(script) ? onlyNumbers(before) : undefined;
}

/** They pass on what they read, or a part of it. */
const FILTERS: Readonly<Record<string, Counter>> = {
  tr: translated,
  cut: ({ args, before }) => {
    const field = /(?:^|\s)-\w*f\s?(\d)(?:\s|$)/.exec(args.join(" "))?.[1];
    return field === undefined ? (before === "numbers" ? before : undefined) : chosen(before, Number(field));
  },
  sed: edited,
  xargs: ({ args, before }) => (args.length === 0 ? before : undefined),
  head: same,
  tail: same,
  sort: same,
  uniq: ({ args, before }) => (args.length === 0 ? before : undefined),
  tac: same,
  cat: ({ args, before }) => (args.length === 0 ? before : undefined),
};
