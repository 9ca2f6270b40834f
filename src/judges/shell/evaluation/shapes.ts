/**
 * Which programs print only numbers, depending on their words. The programs' entries refer to these
 * checks.
 */

/** What a command's output looks like: numbers, columns of which these are numbers, or anything. */
export type Shape = "numbers" | readonly number[] | undefined;

interface Words {
  readonly args: readonly string[];
  /** What it reads. */
  readonly before: Shape;
}

/** The output of a program with these words. */
export type Shaper = (words: Words) => Shape;

const isFlags = (args: readonly string[]): boolean => args.every((arg) => /^-/.test(arg));
const has = (args: readonly string[], option: RegExp): boolean =>
  args.some((arg) => option.test(arg));
const operands = (args: readonly string[]): readonly string[] =>
  args.filter((arg) => !arg.startsWith("-"));

/** `+%s`, `%Y-%m`: formats that print digits. */
const FIGURES = /^\+?(?:%-?[sdmHMSYjuwyVGkIlNCeg]|[-\d\s:.])+$/;
const STATISTICS = /^(?:%[sYXZWaugdihbBf]|\s)+$/;

export function counted({ args }: Words): Shape {
  if (
    has(args, /^-\w*o/) &&
    args.some((arg) => /^(?:\[0-9\]|\[\[:digit:\]\]|\\d)[+*]?(?:\\\+)?$/.test(arg))
  )
    return "numbers";
  const isCount =
    has(args, /^-[a-zA-Z]*c|^--count$/) &&
    !has(args, /^-[a-zA-Z]*[rRH]|^--(?:recursive|with-filename|include)/);
  return isCount && operands(args).length <= 2 ? "numbers" : undefined;
}

/** `curl -o /dev/null -w '%{http_code}'`. */
function isStatus(args: readonly string[]): boolean {
  const [format, target] = [/^-\w*w$|^--write-out$/, /^-\w*o$|^--output$/].map(
    (option) => args[args.findIndex((arg) => option.test(arg)) + 1],
  );
  return target === "/dev/null" && /^(?:%\{(?:http|response)_code\}|\\n|\d)*$/.test(format ?? "x");
}

/**
 * `awk 'END {print NR}'`, `awk '{s += $1} END {print s}'`, `awk '{print $1}'` of a column of
 * numbers.
 */
export function summed({ args, before }: Words): Shape {
  const program = operands(args)[0] ?? "";
  if (/^\s{0,9}END\s{0,9}\{\s{0,9}print\s{1,9}NR\s{0,9};?\s{0,9}\}\s{0,9}$/.test(program))
    return "numbers";
  const [, sum, total] =
    /^\s{0,9}\{\s{0,9}(\w{1,20})\s{0,9}\+=\s{0,9}[$\w]{1,20}\s{0,9};?\s{0,9}\}\s{0,9};?\s{0,9}END\s{0,9}\{\s{0,9}print\s{1,9}(\w{1,20})/.exec(
      program,
    ) ?? [];
  if (sum !== undefined && sum === total) return "numbers";
  const column = /^[^{}"]{0,99}\{\s{0,9}print\s{1,9}\$(\d)\s{0,9};?\s{0,9}\}\s{0,9}$/.exec(
    program,
  )?.[1];
  return column === undefined ? undefined : chosen(before, Number(column));
}

const chosen = (before: Shape, column: number): Shape =>
  before === "numbers" || before?.includes(column) ? "numbers" : undefined;

export const same: Shaper = ({ before }) => before;

const onlyNumbers = (before: Shape): Shape => (before === "numbers" ? before : undefined);

/** `tr -cd 0-9` leaves only digits. */
export function translated({ args, before }: Words): Shape {
  if (has(args, /^-\w*s/) && !has(args, /^-\w*d/) && operands(args).length === 1) return before;
  if (!has(args, /^-\w*d/)) return undefined;
  const isFigures =
    has(args, /^-\w*[cC]/) && /^(?:0-9|\[:digit:\]|[.,: -]|\\n)*$/.test(operands(args)[0] ?? "");
  return isFigures ? "numbers" : onlyNumbers(before);
}

/** `sed 's/[^0-9]//g'` leaves only digits. */
export function edited({ args, before }: Words): Shape {
  const [script = ""] = operands(args);
  if (/^s\/\[\^0-9\][*+]?\/\/g$/.test(script) || (script === "$=" && has(args, /^-n$/)))
    return "numbers";
  return /^s\/[^/\\&]{0,20}\/\/g?$/.test(script) ? onlyNumbers(before) : undefined;
}

/** `cut -d' ' -f1` of columns. */
export const cutOut: Shaper = ({ args, before }) => {
  const field = /(?:^|\s)-\w*f\s?(\d)(?:\s|$)/.exec(args.join(" "))?.[1];
  return field === undefined ? onlyNumbers(before) : chosen(before, Number(field));
};

/** Its input, if no word says otherwise. */
export const sameWithoutWords: Shaper = ({ args, before }) =>
  args.length === 0 ? before : undefined;
export const always: Shaper = () => "numbers";
/** These of its columns are numbers. */
export const columns =
  (...places: readonly number[]): Shaper =>
  () =>
    places;
/** `wc -l`: with several files, each number is followed by a name. */
export const lengths: Shaper = ({ args }) =>
  isFlags(args) && !has(args, /^--files0/) ? "numbers" : [1];
/** ripgrep prints the file's name first, unless there is only one. */
export const countedInFile: Shaper = ({ args, before }) =>
  operands(args).length === 2 ? counted({ args, before }) : undefined;
export const dates: Shaper = ({ args }) =>
  args.some((arg) => arg.startsWith("+") && FIGURES.test(arg)) ? "numbers" : undefined;
export const statistics: Shaper = ({ args }) =>
  args.some((arg) => STATISTICS.test(arg.replace(/^(?:--format=|--printf=|-[cf])/, "")))
    ? "numbers"
    : undefined;
export const identities: Shaper = ({ args }) =>
  args.some((arg) => /^-[ugG]$/.test(arg)) ? "numbers" : undefined;
export const sequences: Shaper = ({ args }) => (has(args, /^-?-[fs]/) ? undefined : "numbers");
/** `jq length`. */
export const measured: Shaper = ({ args }) =>
  /(?:^|[|\s\]])length\s*$/.test(operands(args)[0] ?? "") && !/[,"]/.test(operands(args)[0] ?? "")
    ? "numbers"
    : undefined;
/** `git rev-list --count`. */
export const commits: Shaper = ({ args }) =>
  args[0] === "rev-list" && args.includes("--count") ? "numbers" : undefined;
export const terminalSizes: Shaper = ({ args }) =>
  /^(?:cols|lines|colors)$/.test(args[0] ?? "") ? "numbers" : undefined;
export const limits: Shaper = ({ args }) =>
  /^(?:_NPROCESSORS|NPROCESSORS|PAGE_?SIZE|LONG_BIT|ARG_MAX|OPEN_MAX)/.test(args[0] ?? "")
    ? "numbers"
    : undefined;
export const statuses: Shaper = ({ args }) => (isStatus(args) ? "numbers" : undefined);
