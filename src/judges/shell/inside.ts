/** Runs the scripts inside a node whose value does not matter. */
import { step } from "./analysis-state.ts";
import { forEachChild, type SyntaxNode } from "./parse.ts";
import type { Place } from "./place.ts";

/**
 * Runs every script inside a node whose value does not matter here: arithmetic, tests, patterns.
 */
export function runInside(node: SyntaxNode, place: Place): void {
  const { analysis } = place;
  if (!step(analysis)) return;
  if (
    node.type === "CommandExpansion" ||
    node.type === "ProcessSubstitution" ||
    node.type === "ArithmeticCommandExpansion"
  ) {
    if (node.script) place.evaluator.output(node.script, place);
  } else if (node.type === "ArithmeticExpansion" || node.type === "ParameterExpansion")
    place.evaluator.expandText([node], place);
  else forEachChild(node, (child) => runInside(child, place));
}
