/** Whether something reaches for Countersign itself: its state directory, its tokens, its approvals. A policy guard denies those. */

/** The state directory, the variables that lead to it or open its doors. Case makes no difference: some file systems ignore it. */
const STATE = /(?<!\w)\.countersign(?![\w-])|countersign_(?:home|token)/i;
/** Doors where people answer, grants are listed and devices are paired. */
const DOORS = /\/v1\/(?:approvals|grants|pair|companion)(?![\w-])/i;

export const touchesState = (text: string): boolean => text.length >= ".countersign".length && STATE.test(text);
export const touchesDoors = (text: string): boolean => text.length >= "/v1/pair".length && DOORS.test(text);

/** What an agent may do with the program: ask, and look. */
const HARMLESS = new Set(["run", "ask", "hook", "explain", "status", "doctor", "--version", "--help"]);
const RUNNERS = new Set(["npx", "yarn", "pnpm", "bun", "bunx", "pnpx", "dlx", "exec", "x", "--", "-y", "--yes"]);

/**
 * Whether the words run `countersign`, by whatever road, with a command that answers, grants or changes something.
 * With no command it starts a gateway, which counts.
 */
export function runsItself(words: readonly string[]): boolean {
  const at = words.findIndex(isProgram);
  if (at < 0) return false;
  const called = at === 0 || isScript(words[at]!) || words.slice(0, at).some((word) => RUNNERS.has(word));
  return called && !HARMLESS.has(words[at + 1] ?? "");
}

const isProgram = (word: string): boolean =>
  word.length >= "countersign".length && (/(?:^|\/)countersign(?:@[\w.^~-]+)?$/i.test(word) || isScript(word));
const isScript = (word: string): boolean => /(?:^|\/)countersign\/(?:dist|src)\/(?:[\w.-]+\/){0,4}main\.[cm]?[jt]s$/i.test(word);
