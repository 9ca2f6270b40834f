/** `[[ … ]]`: which of its operators evaluate their words. */
import { isKnown, UNKNOWN } from "../../report.ts";
import { runInside } from "../inside.ts";
import type { TestExpression, Word } from "../parse.ts";
import { expandOne, type Place } from "../words.ts";
import { evaluateWord } from "./arithmetic.ts";
import { evaluateName } from "./names.ts";
import { NUMBER } from "./values.ts";

const NUMERIC = /^-(?:eq|ne|lt|le|gt|ge)$/;

export function evaluateTest(node: TestExpression, place: Place): void {
  switch (node.type) {
    case "TestUnary":
      if (/^-[vR]$/.test(node.operator)) evaluateName(expandOne(node.operand, place).text, place);
      else runInside(node.operand, place);
      return;
    case "TestBinary":
      if (NUMERIC.test(node.operator)) {
        evaluateWord(node.left, place);
        evaluateWord(node.right, place);
        return;
      }
      runInside(node.left, place);
      runInside(node.right, place);
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

/** A group of a regular expression that is nothing but figures. */
const FIGURES = /\((?:\[0-9\]|\[\[:digit:\]\])(?:[+*?]|\{\d{1,3}(?:,\d{0,3})?\})?\)/g;

/** What `[[ … =~ … ]]` leaves in BASH_REMATCH: numbers, where all the groups are, or pieces of the text. */
function match(left: Word, pattern: Word, { scope }: Place): void {
  const rest = pattern.text.replaceAll(FIGURES, "");
  const isNumeric = rest !== pattern.text && !rest.includes("(") && isKnown(left.text);
  scope.vars.set("BASH_REMATCH", isNumeric ? NUMBER : { text: UNKNOWN });
}

const OPERAND = /^(?:0x[\da-fA-F]+|\d+(?:#[\w@]+)?|[A-Za-z_]\w*(?:\[[^\]]*\])?|\$[\w#?$!@*-]|\$\{[^}]*\})/;
const OPERATOR = /^(?:<<=|>>=|\*\*|[-+*/%&|^<>=!]=|&&|\|\||<<|>>|[-+*/%&|^<>=?:,])/;

/**
 * Whether a text is an expression to the letter. What is none makes `((…))` fail in bash, and is a command in a shell that
 * does not know `((…))`: `((rm -rf x))`. Quotes and substitutions are left to whoever expands them.
 */
export function isExpression(text: string): boolean {
  let rest = text.trim();
  let wantsOperand = true;
  while (rest !== "") {
    if (/^["`'\\]|^\$\(/.test(rest)) return true;
    const prefix = wantsOperand ? /^(?:\+\+|--|[-+!~(])\s*/.exec(rest)?.[0] : /^(?:\+\+|--|\))\s*/.exec(rest)?.[0];
    if (prefix !== undefined) {
      rest = rest.slice(prefix.length);
      continue;
    }
    const token = (wantsOperand ? OPERAND : OPERATOR).exec(rest)?.[0];
    if (token === undefined) return false;
    rest = rest.slice(token.length).trimStart();
    wantsOperand = !wantsOperand;
  }
  return !wantsOperand || text.trim() === "";
}
