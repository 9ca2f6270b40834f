/** Whether a line of a verb table fits a command, and which of two that fit is the more exact. */
import { UNKNOWN } from "../report.ts";
import type { Line, Wish } from "./verb-table.ts";
import type { GivenOption, Words } from "./verb-words.ts";

/**
 * Whether the one line says the same verbs as the other and more: further verbs, words where the
 * other has a glob, an option.
 */
export function isMoreExact(line: Line, than: Line): boolean {
  const verbs = than.verbs.length;
  if (!than.plain || line.exact < verbs) return false;
  return (
    line.verbs.length > verbs ||
    than.exact < verbs ||
    (line.ends && !than.ends) ||
    line.options.some(({ wanted }) => wanted) ||
    line.anywhere.some(({ wanted }) => wanted)
  );
}

/**
 * Whether a line of the table's for the first operand fits. `perhaps`: whether it could, depending
 * on the unknown words.
 */
export function fits(line: Line, given: Words, perhaps = false): boolean {
  const { named, all } = given;
  // the lines were looked up by the first operand: where it is a word of the line, it is that word
  const known = line.heads === undefined ? 0 : 1;
  if (known > (line.passes && line.level === "safe" ? given.path : given.operands.length))
    return false;
  if (!verbsFit(line, given, { verb: known, at: known, perhaps })) return false;
  if (perhaps)
    return line.anywhere.every(
      ({ like, wanted }) => !wanted || all.some((each) => each[0] === UNKNOWN || like(each)),
    );
  const proved = line.level === "safe";
  for (const wish of line.options)
    if (isGiven(wish, named, proved && wish.wanted) !== wish.wanted) return false;
  for (const { like, wanted } of line.anywhere) if (all.some(like) !== wanted) return false;
  return !line.alone || !given.options.some((option) => !isNamed(option, line));
}

const isNamed = ({ means }: GivenOption, { options }: Line): boolean =>
  options.some(({ names }) => means.some((name) => names.has(name)));

/** `always`: given twice, it has to be given so both times: `--dry-run=client --dry-run=none`. */
function isGiven({ names }: Wish, named: Words["named"], always: boolean): boolean {
  let given = false;
  for (const { means, value } of named)
    for (const name of means) {
      if (!names.has(name)) continue;
      const match = names.get(name);
      const fitting = match === undefined || (value !== undefined && match(value));
      if (fitting && !always) return true;
      if (!fitting && always) return false;
      given ||= fitting;
    }
  return given;
}

/** Where the looking has come to: the next verb, and the operand that it is held against. */
interface Place {
  readonly verb: number;
  readonly at: number;
  readonly perhaps: boolean;
}

/** `**` passes over so many operands at the most. No program has groups of verbs any deeper. */
const DEEPEST = 10;

function verbsFit(line: Line, given: Words, { verb, at, perhaps }: Place): boolean {
  const { verbs, level, ends, passes } = line;
  const { operands } = given;
  const proved = level === "safe";
  const until = proved && passes ? given.path : operands.length;
  let operand = at;
  for (let next = verb; next < verbs.length; next++, operand++) {
    const expected = verbs[next];
    if (!expected || expected.any)
      return passing(line, given, { verb: next, at: operand, perhaps });
    if (operand >= until) return false;
    const word = operands[operand] ?? "";
    if (!expected.like(word) && !(perhaps && word[0] === UNKNOWN)) return false;
    if (proved && word.includes(UNKNOWN)) return false;
  }
  if (!ends || operand >= until) return true;
  return perhaps && operands.slice(operand, until).every((word) => word[0] === UNKNOWN);
}

/** From a `**` on: the first place where the rest of the line fits. */
function passing(line: Line, given: Words, { verb, at, perhaps }: Place): boolean {
  const expected = line.verbs[verb];
  const last = Math.min(given.operands.length, at + DEEPEST);
  for (let next = at; next <= last; next++) {
    if (verbsFit(line, given, { verb: verb + 1, at: next, perhaps })) return true;
    const word = given.operands[next];
    if (
      word === undefined ||
      expected?.like(word) ||
      (line.level === "safe" && word.includes(UNKNOWN))
    )
      return false;
  }
  return false;
}
