/**
 * Words that are always a number, or come from the environment: evaluating them runs nothing. This
 * includes commands that print a number, or nothing.
 */
import type {
  Command,
  CommandNode,
  ParameterExpansionPart,
  ParsedScript,
  PipelineNode,
  Word,
  WordPart,
} from "../parse.ts";
import type { Place } from "../place.ts";
import { entryOf, is } from "../programs/index.ts";
import type { Shape } from "./shapes.ts";
import { isAssociative, isCarrier, isInert, isPlain, referred } from "./values.ts";

/** Contains no letters: a name that is put together from parts would be looked up. */
export const isInertWord = ({ parts, text }: Word, place: Place): boolean =>
  parts ? parts.every((part) => isInertPart(part, place)) : isPlain(text);

/** Whether a variable's text was split at spaces; `"$@"` was not. */
export const isSplit = ({ text }: Word, pieces: number): boolean =>
  pieces > 1 && /[$`]/.test(text) && !text.includes("@");

/** The same, if the word is literal. */
export const isSettledWord = ({ parts }: Word, place: Place): boolean =>
  parts?.every((part) => isInertPart(part, place, () => true)) ?? true;

export function isInertPart(part: WordPart, place: Place, isHarmless = isPlain): boolean {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return isHarmless(part.value);
    case "DoubleQuoted":
      return part.parts.every((inner) => isInertPart(inner, place, isHarmless));
    case "SimpleExpansion":
      return isInertName(part.text.slice(1), place);
    case "ParameterExpansion":
      return isInertParameter(part, place);
    case "ArithmeticExpansion":
      return true;
    case "CommandExpansion":
      return part.script !== undefined && isCounting(part.script, place);
    default:
      return false;
  }
}

const COUNTERS = /^[#?$!]$/;

function isInertName(name: string, { scope }: Place): boolean {
  if (COUNTERS.test(name)) return true;
  const target = referred(name, scope);
  const value = scope.vars.get(target);
  if (value) return isInert(value);
  const digits = /^\d{1,4}$/.test(name) ? Number(name) : 0;
  if (digits > 0 && scope.attributes.get("@")?.inert) return true;
  if (digits > 0 && scope.positional) return isPlain(scope.positional[digits - 1] ?? "");
  return !isCarrier(target, scope);
}

function isInertParameter(
  { parameter, prefix, index, operation }: ParameterExpansionPart,
  place: Place,
): boolean {
  if (prefix === "#") return true;
  if (prefix === "!" && !operation && isWhole(index)) return !isAssociative(parameter, place);
  if (prefix || !isInertName(parameter, place)) return false;
  switch (operation?.type) {
    case undefined:
    case "Remove":
    case "Slice":
      return true;
    case "Default":
      return /[?]$/.test(operation.operator) || isInertWord(operation.operand, place);
    case "Replace":
      return isInertWord(operation.replacement, place);
    default:
      return false;
  }
}

/** `[@]` */
const isWhole = (index: Word | undefined): boolean => index?.text === "@" || index?.text === "*";

/** `$(…)` whose every command prints a number, or nothing. */
function isCounting({ commands }: ParsedScript, place: Place): boolean {
  return (
    commands.length > 0 &&
    commands.every(({ command }) =>
      command.type === "AndOr"
        ? command.commands.every((node) => countsUp(node, place))
        : countsUp(command, place),
    )
  );
}

/** Whether all that a pipeline prints is numbers. */
function countsUp(node: PipelineNode, place: Place): boolean {
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
