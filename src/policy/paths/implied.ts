/** Paths that commands delete or open up although no judge names them. */
import type { FileAccessKind, Run } from "../../core/effects.ts";
import { programOf } from "./words.ts";

const MAX_PATHS = 64;

export interface Unsaid {
  readonly kind: FileAccessKind;
  /** Words, as they are in the command. */
  readonly words: readonly string[];
}
const NONE: Unsaid = { kind: "delete", words: [] };

export function unsaidBy(run: Run): Unsaid {
  const { words } = run;
  const program = programOf(run);
  if (program === "git") return removal(removedByGit(words));
  if (/^(?:p|perl-|file-)?rename$/.test(program)) return removal(words.slice(2));
  if (program === "find" && words.includes("-delete")) return removal(startsOf(words));
  // the first operand is the mode
  if (program === "chmod")
    return { kind: "permit", words: operandsOf(words.slice(1)).slice(1, MAX_PATHS) };
  return NONE;
}

const removal = (words: readonly string[]): Unsaid => ({
  kind: "delete",
  words: words.slice(0, MAX_PATHS),
});
const operandsOf = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !word.startsWith("-"));

function removedByGit(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => index > 0 && /^(?:mv|rm|clean)$/.test(word));
  if (at < 0) return NONE.words;
  const paths = operandsOf(words.slice(at + 1));
  return words[at] === "clean" && paths.length === 0 ? ["."] : paths;
}

/** The directories where a `find` starts. */
function startsOf(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word, at) => at > 0 && /^(?:[(!]|-(?![LHP]$))/.test(word));
  const starts = operandsOf(words.slice(1, first));
  return starts.length > 0 ? starts : ["."];
}
