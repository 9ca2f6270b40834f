/**
 * Words of a command that name credentials, although its entry does not say what it does with them:
 * they count as read.
 */
import { firstUnitOf } from "../../core/unit-at.ts";
import { isPlain } from "../paths/lexical.ts";
import { isCredential, isSurelyCredential } from "../paths.ts";
import type { EffectRecorder } from "./effect-recorder.ts";
import type { Command } from "./program.ts";

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter(Boolean));

/** Verbs of git that record, list or move files; the others show what is in them. */
const GIT_NAMES = set(
  `add rm mv status log check-ignore check-attr ls-files ls-tree restore checkout switch reset stash
  commit clone init worktree remote fetch push pull tag branch rev-parse rev-list update-index clean
  submodule merge rebase cherry-pick describe shortlog sparse-checkout`,
);
/** Options that exclude files, or that only choose the key, settings or environment to use. */
const USES =
  /^--?(?:exclude|ignore|not|skip|without|kubeconfig|env-file|envfile|settings|gs|userconfig|globalconfig|defaults-file|defaults-extra-file|identity-file)(?:$|[-=])/;
/** Programs that show the environment that they would use. */
const SHOWS_ENVIRONMENT = /^(?:config|convert|-p|--print|-e|--eval)$/;

/** Longer words are not paths, and only so many words are examined. */
const MAX_WORD = 512;
const MAX_WORDS = 512;

/** Counts words that name credentials as read, unless the program has already reported them. */
export function readCredentialWords(command: Command, recorder: EffectRecorder): void {
  const { program, args } = command;
  if (args.length === 0 || recorder.known.accountsForFiles) return;
  if (program === "git") {
    if (args.includes("--no-index"))
      for (const arg of args.slice(1, MAX_WORDS))
        if (!arg.startsWith("-")) recorder.reads(arg, "recursive");
    if (namesOnly(args)) return;
  }
  const last = Math.min(args.length, MAX_WORDS);
  for (let at = 0; at < last; at++) {
    const word = args[at] ?? "";
    if (!mayName(word)) continue;
    const path = credentialIn(word, command.cwd);
    if (path === undefined || recorder.accountsFor(path)) continue;
    if (isUsed(args, at) && !args.some((arg) => SHOWS_ENVIRONMENT.test(arg))) continue;
    recorder.reads(path);
  }
}

const namesOnly = (args: readonly string[]): boolean => {
  const verb = args.find(
    (arg, at) => !arg.startsWith("-") && args[at - 1] !== "-C" && args[at - 1] !== "-c",
  );
  return verb === undefined || GIT_NAMES.has(verb);
};

function isUsed(args: readonly string[], at: number): boolean {
  const word = args[at] ?? "";
  const before = at > 0 ? args[at - 1] : undefined;
  if (USES.test(word)) return true;
  return before !== undefined && (USES.test(before) || (before === "-s" && /settings/.test(word)));
}

const SLASH = 47;

/**
 * A quick check: no credential path lacks a dot, a slash or a backslash, and no path contains a
 * line break.
 */
function mayName(word: string): boolean {
  const { length } = word;
  return length >= 4 && length <= MAX_WORD && /[./\\]/.test(word) && !word.includes("\n");
}

/**
 * The credential path that a word is or contains: `--opt=/path`, `@/path`, `file:///path`,
 * `/path:/other`, `-f/path`.
 */
function credentialIn(word: string, cwd: string | undefined): string | undefined {
  if (isPlain(word) && !word.includes("@")) return isSurelyCredential(word) ? word : undefined;
  if (isPathOfCredential(word, cwd)) return word;
  if (/^[\w./-]+$/.test(word) && !word.startsWith("-")) return undefined;
  const local = word.replace(/file:(?:\/\/(?:localhost(?=\/))?)?(?=[/~])/gi, "=");
  if (/[a-z]:\/\//i.test(local)) return undefined;
  const glued = /^-[A-Za-z]([/~].*)$/s.exec(local)?.[1];
  if (glued !== undefined && isPathOfCredential(glued, cwd)) return glued;
  if (!/[=@,:;]/.test(local)) return undefined;
  for (const piece of local.split(/[=@,:;]/, 32))
    if (piece !== "" && isPathOfCredential(piece, cwd)) return piece;
  return undefined;
}

/**
 * An absolute path is compared with all known credentials; any other word, which may not be a path,
 * only with unmistakable ones.
 */
function isPathOfCredential(text: string, cwd: string | undefined): boolean {
  const first = firstUnitOf(text);
  const absolute = first === SLASH || text.startsWith("~") || /^[a-z]:[\\/]/i.test(text);
  if (!absolute) {
    if (/[\s(){}|*$^'"\0]/.test(text)) return false;
    return isSurelyCredential(text);
  }
  const inside = cwd !== undefined && text.startsWith(`${cwd}/`);
  return inside
    ? isSurelyCredential(text.slice(cwd.length + 1))
    : isCredential(text) && !/[|(){}]/.test(text);
}
