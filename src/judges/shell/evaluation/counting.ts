/**
 * Commands that print a number, or nothing: what they print can be evaluated without running
 * anything.
 */
import type { Command, CommandNode, PipelineNode } from "../parse.ts";
import { entryOf, is } from "../programs/index.ts";
import type { Place } from "../words.ts";
import { isInertWord } from "./inert.ts";
import type { Shape } from "./shapes.ts";

/** Whether all that a pipeline prints is numbers. */
export function countsUp(node: PipelineNode, place: Place): boolean {
  const stages: readonly CommandNode[] = node.type === "Pipeline" ? node.commands : [node];
  let shape: Shape;
  for (const stage of stages) shape = shapeOf(stage, shape, place);
  return shape === "numbers";
}

function shapeOf(stage: CommandNode, before: Shape, place: Place): Shape {
  if (stage.type !== "Command" || !stage.name || stage.name.parts) return undefined;
  const name = stage.name.value;
  if (place.scope.functions.has(name) || place.scope.aliases.has(name)) return undefined;
  if (name === "cd" || is(name, "silent")) return "numbers";
  if (name === "echo" || name === "printf")
    return isInertEcho(stage, name, place) ? "numbers" : undefined;
  const args = stage.args.flatMap((arg) => (arg.type === "Word" ? [arg.value] : []));
  return entryOf(name)?.prints?.({ args, before });
}

/** `echo 3`, `printf '%d\n' "$n"`. */
function isInertEcho({ args }: Command, name: string, place: Place): boolean {
  const words = args.flatMap((arg) => (arg.type === "Word" ? [arg] : []));
  if (name === "echo")
    return words.every((word) => /^-[neE]+$/.test(word.text) || isInertWord(word, place));
  return /^(?:%\d{0,3}d|\\n|[\s\d])*$/.test(words[0]?.value ?? "");
}
