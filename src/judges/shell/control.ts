/** Branches and loops: what may run, what may run again, and what is known afterwards. */
import { type Stream, UNKNOWN } from "../report.ts";
import { setsVariable } from "./environment/index.ts";
import { step } from "./inquiry.ts";
import type { CommandNode, CompoundList } from "./parse.ts";
import { flagsOf, forked, joined, mixed, type Scope } from "./scope.ts";
import { expandInto, expandOne, type Fields, type Place, runInside, within } from "./words.ts";

/** Runs a list of statements. */
type List = (body: CompoundList, place: Place) => Stream | undefined;

/** More words of a loop than this are not gone through one by one. */
const MAX_ROUNDS = 8;

type Control = Extract<CommandNode, { type: "If" | "For" | "ArithmeticFor" | "Select" | "While" | "Case" }>;

/** Says what it prints, as far as that is remarkable. */
export function control(node: Control, place: Place, list: List): Stream | undefined {
  switch (node.type) {
    case "If": {
      let out = list(node.clause, place);
      out = mixed(out, branch(node.then, place, list));
      for (const { clause, then } of node.elif) out = mixed(mixed(out, branch(clause, place, list)), branch(then, place, list));
      return node.else ? mixed(out, branch(node.else, place, list)) : out;
    }
    case "While":
      list(node.clause, place);
      return loop(node.body, place, list);
    case "For":
    case "Select":
      return rounds(node, place, list);
    case "ArithmeticFor":
      for (const part of [node.initialize, node.test, node.update]) if (part) runInside(part, place);
      return loop(node.body, place, list);
    case "Case": {
      let out: Stream | undefined;
      expandOne(node.word, place);
      for (const { pattern, body } of node.items) {
        for (const word of pattern) runInside(word, place);
        out = mixed(out, branch(body, place, list));
      }
      return out;
    }
  }
}

/** What may or may not run, and what it leaves behind if it did. */
function branch(body: CompoundList, place: Place, list: List): Stream | undefined {
  const scope = forked(place.scope);
  const out = list(body, within(place, scope));
  joined(place.scope, scope);
  return flagsOf(out);
}

/** A body that runs any number of times: once as things stand, and once more with what it changed unknown. */
function loop(body: CompoundList, place: Place, list: List, set?: (scope: Scope) => void): Stream | undefined {
  let out: Stream | undefined;
  for (let round = 0; round < 2; round++) {
    const scope = forked(place.scope);
    set?.(scope);
    out = mixed(out, list(body, within(place, scope)));
    if (!joined(place.scope, scope)) break;
  }
  return flagsOf(out);
}

function rounds(node: Extract<Control, { type: "For" | "Select" }>, place: Place, list: List): Stream | undefined {
  const name = node.name.value;
  const fields: Fields = { texts: [], from: undefined };
  for (const word of node.wordlist ?? []) expandInto(fields, word, place);
  const { texts, from } = fields;
  const known = node.wordlist && texts.length <= MAX_ROUNDS ? texts : [UNKNOWN];
  let out: Stream | undefined;
  for (const text of known) {
    if (!step(place.inquiry)) break;
    setsVariable(name, text, { inquiry: place.inquiry, scope: place.scope, span: place.source });
    out = mixed(
      out,
      loop(node.body, place, list, ({ vars }) => vars.set(name, { text, from })),
    );
  }
  return flagsOf(out);
}
