/**
 * Detects access to Countersign itself: its state directory, its tokens, its approvals. A policy
 * guard denies it.
 */
import { unitAt } from "../core/unit-at.ts";
import { isOpen, literals, mayBe } from "./paths/globs.ts";

/**
 * The state directory, and the variables that lead to it or to its endpoints. Ignores case, as some
 * file systems do.
 */
const STATE = /(?<!\w)\.countersign(?![\w-])|countersign_(?:home|token)/i;
/** Endpoints where approvers answer, grants are listed and devices are paired. */
const ENDPOINTS =
  /\/v1\/{1,9}(?:\.\/{1,9}){0,9}(?:approvals|grants|pair|companion|stop|actions|push)(?![\w-])/i;

/**
 * A cheap test for every word of every call: whether it contains `co` (1), or anything that is left
 * open (2).
 */
export function hintsAtUs(text: string): number {
  const { length } = text;
  let hints = 0;
  let before = 0;
  for (let at = 0; at < length; at++) {
    const code = unitAt(text, at);
    if (code === 42 || code === 63 || code === 91 || code === 0) hints |= OPEN;
    else if ((code | 32) === 111 && (before | 32) === 99) hints |= NAMES;
    before = code;
  }
  return hints;
}
const NAMES = 1;
const OPEN = 2;

export const touchesState = (text: string): boolean => touchesStateAs(text, hintsAtUs(text));

let last = { cwd: "", touches: false };

/** The same, for a working directory. Remembered, because it seldom changes between calls. */
export function isInState(cwd: string): boolean {
  if (last.cwd !== cwd) last = { cwd, touches: touchesState(cwd) };
  return last.touches;
}

/** The same, for a text that passed the cheap test. */
export const touchesStateAs = (text: string, hints: number): boolean =>
  hints !== 0 &&
  (((hints & NAMES) !== 0 && STATE.test(text)) ||
    ((hints & OPEN) !== 0 && text.split(/[\s/\\]/).some(mayBeState)));

/** `~/.counter*`; with fewer letters it could mean too many other names. */
const mayBeState = (segment: string): boolean =>
  segment.length <= 64 &&
  isOpen(segment) &&
  literals(segment) >= 4 &&
  mayBe(segment.toLowerCase(), ".countersign");

export const touchesEndpoints = (text: string): boolean =>
  text.length >= "/v1/pair".length && ENDPOINTS.test(text.includes("%") ? unescaped(text) : text);

/** No regular expression: a hostile text has tens of thousands of escapes. */
function unescaped(text: string): string {
  let plain = "";
  let at = 0;
  for (let sign = text.indexOf("%"); sign >= 0; sign = text.indexOf("%", sign + 1)) {
    const code = hexOf(text.charCodeAt(sign + 1)) * 16 + hexOf(text.charCodeAt(sign + 2));
    if (!(code >= 0)) continue;
    plain += text.slice(at, sign) + String.fromCharCode(code);
    at = sign + 3;
  }
  return plain + text.slice(at);
}

/** NaN if it is no digit, or the text has ended. */
function hexOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : Number.NaN;
}

/** The commands that an agent may use: submit and read. */
const HARMLESS = new Set([
  "run",
  "ask",
  "hook",
  "explain",
  "status",
  "doctor",
  "--version",
  "--help",
]);
const RUNNERS = new Set([
  "npx",
  "yarn",
  "pnpm",
  "bun",
  "bunx",
  "pnpx",
  "dlx",
  "exec",
  "x",
  "--",
  "-y",
  "--yes",
]);

/**
 * Whether the words run `countersign`, by any path or launcher, with a command that answers, grants
 * or changes something. Without a command it starts a gateway, which counts.
 */
export function runsItself(words: readonly string[]): boolean {
  const at = words.findIndex(isProgram);
  if (at < 0) return false;
  const called =
    at === 0 || isScript(words[at] ?? "") || words.slice(0, at).some((word) => RUNNERS.has(word));
  return called && !HARMLESS.has(words[at + 1] ?? "");
}

/** Whether a word is our program, or its script. */
export const isProgram = (word: string): boolean =>
  word.length >= "countersign".length &&
  (/(?:^|\/)countersign(?:@[\w.^~-]+)?$/i.test(word) || isScript(word));
const isScript = (word: string): boolean =>
  /(?:^|\/)countersign\/(?:dist|src)\/(?:[\w.-]+\/){0,4}main\.[cm]?[jt]s$/i.test(word);

/** Our script in a folder of any name, such as a clone of ours that is called otherwise. */
const UNNAMED_SCRIPT = /(?:^|\/)src\/main\.[cm]?[jt]s$/;
/** What answers, gives tokens away or changes who may answer. */
const POWERFUL = new Set([
  ...["approve", "deny", "grants", "token", "pair", "devices", "session", "trust", "reload"],
  ...["init", "install", "uninstall", "service", "setup", "peer", "stop"],
]);

/** Those that hardly another program has, so that its script may be called by its name alone. */
const OURS = new Set(["approve", "deny", "grants"]);
const SCRIPT = /(?:^|\/)main\.[cm]?[jt]s$/;

/**
 * Whether a program and its words run `src/main.js` of some folder with one of our own powerful
 * commands. Few words end like a script: only then the word behind is looked up.
 */
export function runsUnnamedScript(path: string, args: readonly string[]): boolean {
  let before = path;
  for (const word of args) {
    if (
      endsLikeScript(before) &&
      POWERFUL.has(word) &&
      (OURS.has(word) ? SCRIPT : UNNAMED_SCRIPT).test(before)
    )
      return true;
    before = word;
  }
  return false;
}

/** It ends in the `s` of `js` or `ts`. */
const endsLikeScript = (word: string): boolean =>
  word.length > 0 && unitAt(word, word.length - 1) === 115;
