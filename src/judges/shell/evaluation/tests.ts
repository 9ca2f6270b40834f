/** `[[ … ]]`: which of its operators evaluate their words. */
import { isKnown, TRACED, UNKNOWN } from "../../report.ts";
import { runInside } from "../inside.ts";
import type { TestExpression, Word } from "../parse.ts";
import type { Place } from "../place.ts";
import { expandOne } from "../words.ts";
import { evaluateWord } from "./arithmetic.ts";
import { evaluateName } from "./names.ts";
import { NUMBER } from "./values.ts";

const NUMERIC = /^-(?:eq|ne|lt|le|gt|ge)$/;

export function evaluateTest(node: TestExpression, place: Place): void {
  switch (node.type) {
    case "TestUnary":
      if (/^-[vR]$/.test(node.operator)) evaluateName(expandOne(node.operand, place).text, place);
      else if (place.scope.vars.has(TRACED)) expandOne(node.operand, place);
      else runInside(node.operand, place);
      return;
    case "TestBinary":
      if (NUMERIC.test(node.operator)) {
        evaluateWord(node.left, place);
        evaluateWord(node.right, place);
        return;
      }
      for (const word of [node.left, node.right])
        if (place.scope.vars.has(TRACED)) expandOne(word, place);
        else runInside(word, place);
      if (node.operator === "=~") match(node.left, node.right, place);
      return;
    case "TestLogical":
      for (const operand of node.operands) evaluateTest(operand, place);
      return;
    case "TestNot":
      evaluateTest(node.operand, place);
      return;
    case "TestGroup":
      evaluateTest(node.expression, place);
  }
}

/** A group of a regular expression that matches only digits. */
const FIGURES = /\((?:\[0-9\]|\[\[:digit:\]\])(?:[+*?]|\{\d{1,3}(?:,\d{0,3})?\})?\)/g;

/**
 * The content of BASH_REMATCH after `[[ … =~ … ]]`: numbers, if all groups are, or parts of the
 * text.
 */
function match(left: Word, pattern: Word, { scope }: Place): void {
  const rest = pattern.text.replaceAll(FIGURES, "");
  const isNumeric = rest !== pattern.text && !rest.includes("(") && isKnown(left.text);
  scope.vars.set("BASH_REMATCH", isNumeric ? NUMBER : { text: UNKNOWN });
}

const BLANKS = /\s+/y;
const PREFIX = /\+\+|--|[-+!~(]/y;
const SUFFIX = /\+\+|--|\)/y;
const OPERAND =
  /(?:0x[\da-fA-F]+|\d+(?:#[\w@]+)?|[A-Za-z_]\w*(?:\[[^\]]{0,99}\])?|\$[\w#?$!@*-]|\$\{[^}]{0,99}\})/y;
const OPERATOR = /(?:<<=|>>=|\*\*|[-+*/%&|^<>=!]=|&&|\|\||<<|>>|[-+*/%&|^<>=?:,])/y;
/** Left to the code that expands it. */
const OTHER = /["`'\\]|\$\(/y;

/**
 * Whether a text is certainly an arithmetic expression. If it is not, `((…))` fails in bash, and is
 * a command in a shell without `((…))`: `((rm -rf x))`.
 */
export function isExpression(text: string): boolean {
  let at = 0;
  const takes = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const end = text.trimEnd().length;
  let wantsOperand = true;
  while (at < end) {
    if (takes(BLANKS)) continue;
    if (takes(OTHER)) return true;
    if (takes(wantsOperand ? PREFIX : SUFFIX)) continue;
    if (!takes(wantsOperand ? OPERAND : OPERATOR)) return false;
    wantsOperand = !wantsOperand;
  }
  return !wantsOperand || end === 0;
}
