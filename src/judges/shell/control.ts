/** Branches and loops: what may run, what may run again, and the state afterwards. */
import { isKnown, type Stream, UNKNOWN } from "../report.ts";
import { step } from "./analysis-state.ts";
import { evaluateSource } from "./evaluation/arithmetic.ts";
import { assign } from "./evaluation/assigning.ts";
import { isInertWord, isSplit } from "./evaluation/inert.ts";
import { isPlain } from "./evaluation/values.ts";
import { runInside } from "./inside.ts";
import type { CommandNode, CompoundList, SyntaxNode } from "./parse.ts";
import { type Place, within } from "./place.ts";
import { flagsOf, forked, joined, mixed, type Scope, type Value } from "./scope.ts";
import { followed, perhaps } from "./streams.ts";
import { expandInto, expandOne, type Fields } from "./words.ts";

/** Runs a list of statements. */
type List = (body: CompoundList, place: Place) => Stream | undefined;

/** If a loop has more words, they are not analysed one by one. */
const MAX_ROUNDS = 8;

type Control = Extract<
  CommandNode,
  { type: "If" | "For" | "ArithmeticFor" | "Select" | "While" | "Case" }
>;

/** Reports what it prints, if that matters. */
export function control(node: Control, place: Place, list: List): Stream | undefined {
  switch (node.type) {
    case "If": {
      let out = list(node.clause, place);
      out = followed(out, branch(node.then, place, list));
      for (const { clause, then } of node.elif)
        out = followed(followed(out, branch(clause, place, list)), branch(then, place, list));
      return node.else ? followed(out, branch(node.else, place, list)) : out;
    }
    case "While":
      return repeated(node, place, list);
    case "For":
    case "Select":
      return rounds(node, place, list);
    case "ArithmeticFor":
      return counted(node, place, list);
    case "Case": {
      let out: Stream | undefined;
      expandOne(node.word, place);
      for (const { pattern, body } of node.items) {
        for (const word of pattern) runInside(word, place);
        out = followed(out, branch(body, place, list));
      }
      return out;
    }
  }
}

/** A branch that may or may not run, and the state if it did. */
function branch(body: CompoundList, place: Place, list: List): Stream | undefined {
  const scope = forked(place.scope);
  const out = list(body, within(place, scope));
  joined(place.scope, scope);
  return perhaps(out);
}

/**
 * A loop body: analysed once with the current state, and once more with everything that it changes
 * unknown.
 */
function loop(
  body: CompoundList,
  place: Place,
  list: List,
  set?: (scope: Scope) => void,
): Stream | undefined {
  let out: Stream | undefined;
  for (let round = 0; round < 2; round++) {
    const scope = forked(place.scope);
    set?.(scope);
    out = followed(out, list(body, within(place, scope)));
    if (!joined(place.scope, scope)) break;
  }
  return perhaps(out);
}

/** Once, and once more for each line that the clause reads from a known input. */
function repeated(
  node: Extract<Control, { type: "While" }>,
  place: Place,
  list: List,
): Stream | undefined {
  const { scope } = place;
  let out: Stream | undefined;
  for (let round = 0; ; round++) {
    const { stdin } = scope;
    if (round === MAX_ROUNDS) scope.stdin = flagsOf(stdin) ?? {};
    out = followed(out, list(node.clause, place));
    const before = forked(scope);
    out = followed(out, loop(node.body, place, list));
    // the condition may depend on what the body has changed
    if (joined(before, scope)) list(node.clause, place);
    if (
      scope.stdin === stdin ||
      !scope.stdin?.text ||
      round === MAX_ROUNDS ||
      !step(place.analysis)
    )
      return perhaps(out);
  }
}

/** `for ((i = 0; i < n; i++))`. */
function counted(
  node: Extract<Control, { type: "ArithmeticFor" }>,
  place: Place,
  list: List,
): Stream | undefined {
  const evaluate = (part: SyntaxNode | undefined): void => {
    if (part) evaluateSource(place.source.slice(part.pos, part.end), place);
  };
  evaluate(node.initialize);
  evaluate(node.test);
  const out = loop(node.body, place, list);
  evaluate(node.update);
  evaluate(node.test);
  return out;
}

function rounds(
  node: Extract<Control, { type: "For" | "Select" }>,
  place: Place,
  list: List,
): Stream | undefined {
  const name = node.name.value;
  let out: Stream | undefined;
  for (const value of valuesOf(node, place)) {
    // it prints the choices
    if (node.type === "Select" && value.from?.exposes) out = mixed(out, value.from);
    if (!step(place.analysis)) break;
    out = followed(
      out,
      loop(node.body, place, list, (scope) => assign(name, value, within(place, scope))),
    );
  }
  return perhaps(out);
}

/** The values of a loop's variable, in order. Without words, it iterates over `$1`, `$2`, … */
function valuesOf(
  { wordlist }: Extract<Control, { type: "For" | "Select" }>,
  place: Place,
): readonly Value[] {
  if (!wordlist) {
    const { positional } = place.scope;
    return positional && positional.length <= MAX_ROUNDS
      ? positional.map((text) => ({ text }))
      : [{ text: UNKNOWN }];
  }
  const fields: Fields = { texts: [], from: undefined };
  const { texts } = fields;
  const whole: string[] = [];
  for (const word of wordlist) {
    const start = texts.length;
    expandInto(fields, word, place);
    if (isSplit(word, texts.length - start) && texts.length <= MAX_ROUNDS)
      whole.push(texts.slice(start).join(" "));
  }
  texts.push(...whole); // unchanged if no variable is split at spaces
  const { from } = fields;
  const inert = wordlist.every((word) => isInertWord(word, place)) || texts.every(isPlain);
  if (texts.length > MAX_ROUNDS) return [{ text: UNKNOWN, from, inert }];
  return texts.map((text) => ({
    text,
    from,
    inert: (inert && !isKnown(text)) || undefined,
    glob: /[*?[]/.test(text),
  }));
}
