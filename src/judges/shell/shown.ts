/**
 * How much of a file's content a pipe shows, if a later command only counts it or keeps only the
 * keys.
 */
import type { ReadHow } from "../report.ts";
import { nameOf } from "./names.ts";
import type { Command, CommandNode, Word } from "./parse.ts";
import { entryOf, inputShownBy } from "./programs/index.ts";
import type { Scope } from "./scope.ts";
import { isExpanded, literal } from "./word-texts.ts";

/**
 * How the files are read whose content a command prints. Asked only where one of them holds
 * credentials.
 */
export type Shown = () => ReadHow | undefined;

/** How the output of a pipe's stage is shown in the end. */
export const shownOf = (stages: readonly CommandNode[], at: number, scope: Scope): Shown => {
  return () => {
    const [first, ...others] = stages.slice(at);
    if (!first || !passesLines(wordsOf(first, scope))) return undefined;
    for (const stage of others) {
      const words = wordsOf(stage, scope);
      if (!words) return undefined;
      const how = inputShownBy(words[0] ?? "", words.slice(1));
      if (how !== undefined || !passesLines(words)) return how;
    }
    return undefined;
  };
};

/** How the input of a command is shown. */
export const inputShown =
  (node: Command, scope: Scope, rest: Shown | undefined): Shown =>
  () => {
    const words = wordsOf(node, scope);
    return words && (inputShownBy(words[0] ?? "", words.slice(1)) ?? rest?.());
  };

function passesLines(words: readonly string[] | undefined): boolean {
  const [program = "", ...args] = words ?? [];
  const options = entryOf(program)?.lines;
  if (!options || !args.every((word) => !word.startsWith("-") || options.test(word))) return false;
  // its second operand is a file that it writes
  return program !== "uniq" || args.filter((word) => !word.startsWith("-")).length < 2;
}

/**
 * The words of a command that prints to its pipe and nowhere else, where they are all written out
 * and mean what they say.
 */
function wordsOf(node: CommandNode, { functions, aliases }: Scope): readonly string[] | undefined {
  if (node.type !== "Command" || !node.name || node.prefix.length > 0) return undefined;
  const words: Word[] = [node.name];
  for (const part of node.suffix) {
    if (part.type === "Word") words.push(part);
    else if (part.type !== "Redirect" || !isQuiet(part)) return undefined;
  }
  if (!words.every(isWritten)) return undefined;
  const [path = "", ...args] = words.map(({ text, value }) => literal(text, value));
  if (functions.has(path) || aliases.has(path) || !/^(?:\/usr)?(?:\/bin\/)?\w+$/.test(path))
    return undefined;
  return [nameOf(path), ...args];
}

/** Nothing in it is expanded. */
const isWritten = ({ text }: Word): boolean => !isExpanded(text) || /^'[^']*'$/.test(text);

/** `< file`, `2>/dev/null`, `2>&1`. */
function isQuiet({
  operator,
  descriptor,
  target,
}: Extract<Command["suffix"][number], { type: "Redirect" }>): boolean {
  if (target === undefined || isExpanded(target.text)) return false;
  if (operator === "<") return true;
  const isError = descriptor?.type === "FileDescriptor" && descriptor.value === 2;
  return isError && (target.value === "/dev/null" || (operator === ">&" && target.value === "1"));
}
