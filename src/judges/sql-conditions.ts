/**
 * Whether a change is limited to some rows: by a WHERE of its own that is not true for all of them.
 */
import type { Statement, Word } from "./sql-tokens.ts";

const isWord = (word: Word | undefined, ...texts: readonly string[]): boolean =>
  word?.kind === "word" && !word.quoted && texts.includes(word.text);
const isSign = (word: Word | undefined, ...texts: readonly string[]): boolean =>
  word?.kind === "sign" && texts.includes(word.text);

/** Whether it may change every row. A WHERE inside brackets belongs to something else. */
export function isUnbounded(statement: Statement): boolean {
  let depth = 0;
  let where = -1;
  let end = statement.length;
  for (const [at, word] of statement.entries()) {
    if (isSign(word, "(")) depth++;
    else if (isSign(word, ")") && --depth < 0) {
      end = at;
      break;
    } else if (depth > 0) continue;
    else if (isWord(word, "WHERE") && where < 0) where = at;
    else if (isWord(word, "LIMIT", "TOP", "FETCH") && statement[at + 1]?.kind !== "sign")
      return false;
    else if (where >= 0 && isWord(word, "ORDER", "RETURNING", "OUTPUT", "OPTION", "ALLOW")) {
      end = at;
      break;
    }
  }
  return where < 0 || isAlwaysTrue(statement.slice(where + 1, end), 0);
}

const MAX_DEPTH = 8;

/** Whether a condition is always true, by its text. */
function isAlwaysTrue(condition: Statement, depth: number): boolean {
  if (condition.length === 0) return true;
  if (depth > MAX_DEPTH) return false;
  const inner = unbracketed(condition);
  return parted(inner, "OR", "||").some((part) =>
    parted(part, "AND", "&&").every((each) => isTautology(each, depth)),
  );
}

function isTautology(words: Statement, depth: number): boolean {
  if (
    words.length > 2 &&
    isSign(words[0], "(") &&
    isSign(words.at(-1), ")") &&
    unbracketed(words) !== words
  )
    return isAlwaysTrue(words, depth + 1);
  const [left, sign, right] = words;
  if (left === undefined) return true;
  if (isWord(left, "NOT")) return words.length === 2 && isFalse(sign);
  if (words.length === 1)
    return (
      !isFalse(left) && (left.kind === "number" || isWord(left, "TRUE") || left.kind === "string")
    );
  const last = words.at(-1);
  if (isWord(last, "NULL") && isWord(words.at(-2), "NOT") && isWord(words.at(-3), "IS"))
    return true;
  if (isWord(last, "TRUE") && isWord(words.at(-2), "IS"))
    return isTautology(words.slice(0, -2), depth);
  if (words.length !== 3 || sign === undefined || right === undefined) return isEverything(words);
  return compares(left, sign, right);
}

function compares(left: Word, sign: Word, right: Word): boolean {
  const same = left.kind === right.kind && left.text === right.text;
  if (isSign(sign, "=", "==", "<=", ">=") && same) return true;
  if (isWord(sign, "LIKE", "ILIKE")) return same || /^%+$/.test(right.text);
  if (left.kind === "number" && right.kind === "number")
    return holds(Number(left.text), sign.text, Number(right.text));
  if (left.kind === "string" && right.kind === "string") return isSign(sign, "<>", "!=") && !same;
  // `id > 0`: keys begin at 1
  return (
    left.kind === "word" &&
    /(?:^|_)ID$/i.test(left.text) &&
    isSign(sign, ">", ">=", "<>", "!=") &&
    /^[01]$/.test(right.text) &&
    right.text <= (sign.text === ">=" ? "1" : "0")
  );
}

function holds(left: number, sign: string, right: number): boolean {
  if (sign === "<>" || sign === "!=") return left !== right;
  if (sign === "<" || sign === "<=") return left < right;
  return (sign === ">" || sign === ">=") && left > right;
}

/** `id > -1`, `t.x = t.x`: the same on both sides of the sign. */
function isEverything(words: Statement): boolean {
  if (words.length === 4 && isSign(words[1], ">", ">=", "<>", "!=") && isSign(words[2], "-"))
    return words[0]?.kind === "word" && words[3]?.kind === "number";
  const middle = (words.length - 1) / 2;
  if (words.length > 9 || !Number.isInteger(middle) || !isSign(words[middle], "=", "<=", ">="))
    return false;
  return words.slice(0, middle).every((word, at) => word.text === words[middle + 1 + at]?.text);
}

const isFalse = (word: Word | undefined): boolean =>
  (word?.kind === "number" && Number(word.text) === 0) ||
  isWord(word, "FALSE", "NULL") ||
  (word?.kind === "string" && /^0?$/.test(word.text));

/** Without the outermost brackets. */
function unbracketed(words: Statement): Statement {
  let from = 0;
  let to = words.length;
  while (
    to - from > 1 &&
    isSign(words[from], "(") &&
    isSign(words[to - 1], ")") &&
    closes(words, from, to - 1)
  ) {
    from++;
    to--;
    if (from > MAX_DEPTH) break;
  }
  return from === 0 ? words : words.slice(from, to);
}

function closes(words: Statement, from: number, to: number): boolean {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if (isSign(words[at], "(")) depth++;
    else if (isSign(words[at], ")") && --depth === 0) return false;
  }
  return true;
}

function parted(words: Statement, word: string, sign: string): readonly Statement[] {
  const parts: Statement[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, each] of words.entries()) {
    if (isSign(each, "(")) depth++;
    else if (isSign(each, ")")) depth--;
    else if (depth === 0 && (isWord(each, word) || isSign(each, sign))) {
      parts.push(words.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(words.slice(from));
  return parts;
}
