/** Finds words that may be paths in commands of programs whose file access is not fully known. */

import { MAX_PATH } from "../../core/disk.ts";
import { type Run, UNKNOWN_PIECE } from "../../core/effects.ts";
import { isRooted } from "./names.ts";

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));
/** Their words are texts and patterns; the judges know the files that they read. */
const TEXTUAL = set(
  "echo printf print : true false grep egrep fgrep zgrep rg ag ack sed gsed awk gawk mawk " +
    "nawk jq yq perl tr cut expr let read export declare local typeset alias unset set trap eval",
);
/** They run commands elsewhere. Only an option's value may be a file of this machine. */
const ELSEWHERE = set(
  "ssh mosh docker podman nerdctl kubectl oc docker-compose lxc incus vagrant adb machinectl " +
    "nsenter chroot systemd-nspawn",
);
const TESTS = set("test [ [[");
const SHELLS = set("sh bash zsh dash ksh ash fish");
/** The values of these options are patterns, texts or remote places. */
const TEXT_OPTION =
  /^--?(?:(?:ex|in)clude(?:-dir)?|ignore|grep|pattern|regexp?|prefix|format|filter|message|body|title|subject|url|data|header|label|tag|name|workdir|entrypoint|env)(?:=|$)/i;
/** `PREFIX=/usr`, `-DROOT=/usr`: the program may not use the path in this run. */
const SETTING = /^(?:-D)?[A-Z][A-Z0-9_]*=/;
const FILE_TEST = /^-[a-hkprstuwxGLNOS]$/;
const FIND_FILE = /^-(?:[acB]?newer(?:[aBcm][aBcmt])?|samefile|files0-from)$/;
const ADDRESS = /^[a-z][a-z\d+.-]{1,20}:\/\//i;
const PLAIN = /^[^-\s/][^\s/]{0,254}$/;
const MAX_WORDS = 256;

export interface Candidate {
  readonly word: string;
  /**
   * It looks like a path, so it counts even if no such file exists. Other words count only if they
   * exist.
   */
  readonly evident: boolean;
  /** It is only mentioned, perhaps for another place. A call may not even name a denied path. */
  readonly named?: boolean;
}

export const programOf = ({ words }: Run): string =>
  (words[0] ?? "").slice((words[0] ?? "").lastIndexOf("/") + 1);
export const runsElsewhere = (run: Run): boolean => ELSEWHERE.has(programOf(run));
/** A `..` behind a name: if that name is a link, the text does not tell where the path leads. */
export const climbsBack = (word: string): boolean => /[^/.]\/+(?:\.\/+)*\.\.(?:\/|$)/.test(word);
/** A prefix that only a path has. */
export const isPathward = (word: string): boolean => /^(?:\.\.|~)\//.test(word);

/** Directories of programs: running a program there touches no user's files. */
const PROGRAMS =
  /^(?:\/usr|\/usr\/local|\/opt\/[\w.-]{1,64}|\/nix\/store\/[\w.-]{1,128}|)\/s?bin\/[^/]+$|^~\/(?:\.local|\.cargo|\.bun|\.deno|go)\/bin\/[^/]+$/;

/**
 * Collects the words of a run that may be paths. `inner`: the words of the command that it runs,
 * which are checked separately.
 */
export function candidatesOf(run: Run, inner: readonly string[] | undefined): readonly Candidate[] {
  const program = programOf(run);
  const found: Candidate[] = assignedBy(run);
  const words = ownWords(run.words, inner).slice(0, MAX_WORDS);
  const path = run.words[0] ?? "";
  if (path.includes("/") && !PROGRAMS.test(path)) take(path, found);
  if (TEXTUAL.has(program) || TESTS.has(program) || (program === "xargs" && inner)) {
    const opens = TESTS.has(program)
      ? FILE_TEST
      : program === "xargs"
        ? /^(?:-a|--arg-file)$/
        : undefined;
    for (const [at, word] of words.entries()) {
      if (climbsBack(word) && word.length <= MAX_PATH) found.push({ word, evident: false });
      else if (opens?.test(words[at - 1] ?? "")) take(word, found);
    }
    return found;
  }
  takeOperands(program, words, found);
  return found;
}

function takeOperands(program: string, words: readonly string[], found: Candidate[]): void {
  const elsewhere = ELSEWHERE.has(program);
  let expression = false;
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    const before = words[at - 1] ?? "";
    if (elsewhere && word === "--") return;
    expression ||= program === "find" && /^(?:[(!]|-(?![LHP]$))/.test(word);
    if (expression && !FIND_FILE.test(before)) continue;
    const isText =
      (TEXT_OPTION.test(before) && !before.includes("=")) ||
      TEXT_OPTION.test(word) ||
      (SHELLS.has(program) && /^-[a-z]*c$/.test(before)) ||
      (elsewhere && (before === "-w" || (!word.startsWith("-") && !before.startsWith("-"))));
    const value = word.startsWith("-") ? word.slice(word.indexOf("=") + 1) : word;
    if (!isText || (isPathward(value) && !elsewhere)) take(word, found);
  }
}

const ownWords = (
  words: readonly string[],
  inner: readonly string[] | undefined,
): readonly string[] => {
  if (!inner || inner.length === 0 || inner.length >= words.length) return words;
  const start = words.length - inner.length;
  return inner.every((word, at) => word === words[start + at]) ? words.slice(0, start) : words;
};

/** `/x`, `--file=/x`, `if=/x`, `@/x`, `-I/x`, `src=/x,dst=/y`, `/x:/y`. */
function take(word: string, found: Candidate[]): void {
  if (word.length > MAX_PATH || word === "" || word.includes(UNKNOWN_PIECE) || ADDRESS.test(word))
    return;
  const spaced = /\s/.test(word);
  const put = (piece: string, named = false): void => {
    const evident = !spaced && looksLikePath(piece);
    if (piece !== "" && !ADDRESS.test(piece))
      found.push(named ? { word: piece, evident, named } : { word: piece, evident });
  };
  if (!word.startsWith("-")) put(word);
  if (PLAIN.test(word) && !/[=,:@]/.test(word)) return;
  const attached = /^-[A-Za-z]([/~.].*)$/s.exec(word)?.[1];
  if (attached) put(attached);
  const mounts = isRooted(word) && word.includes(":");
  if (!mounts && !/[=,@]/.test(word)) return;
  for (const piece of word
    .split(mounts ? /[=,:@]/ : /[=,@]/, 16)
    .slice(word.startsWith("-") ? 1 : 0)) {
    if (piece !== word) put(piece, SETTING.test(word) && !isPathward(piece));
    if (mounts) return; // the rest is a path in a container
  }
}

const looksLikePath = (word: string): boolean =>
  word.includes("/") || word.startsWith("~") || word.startsWith(".");

/** Values of variables that are set for this run only: `KEY=~/x prog`, `LIST=/a:/b prog`. */
const assignedBy = ({ assigned }: Run): Candidate[] =>
  assigned.slice(0, MAX_WORDS).flatMap((text) => {
    const [value, isPath] = [text.slice(text.indexOf("=") + 1), /^GIT_/.test(text)];
    return value
      .split(":", 16)
      .filter(
        (piece) =>
          looksLikePath(piece) && piece.length <= MAX_PATH && !piece.includes(UNKNOWN_PIECE),
      )
      .map(
        (word): Candidate => ({
          word,
          evident: true,
          named: !isPath && !(isPathward(word) && word === value),
        }),
      );
  });

/**
 * The directory that a program changes to first: `-C dir`, `--directory=dir`. Its paths are
 * relative to it.
 */
export function goesTo({ words }: Run): string | undefined {
  for (const [at, word] of words.slice(0, MAX_WORDS).entries()) {
    if (/^(?:-C|--directory|--chdir|--cwd)$/.test(word)) return words[at + 1];
    const [, place] = /^--(?:directory|chdir|cwd)=(.+)$/s.exec(word) ?? [];
    if (place !== undefined) return place;
  }
  return undefined;
}

/**
 * Parts of a command, between blanks and operators, that hold a `..` behind a name: the text does
 * not tell where a link leads.
 */
export function climbingPieces(command: string): readonly string[] {
  if (!command.includes("/..")) return [];
  return command
    .slice(0, 20_000)
    .split(/[\s<>|&;()]+/)
    .filter((piece) => climbsBack(piece) && piece.length <= MAX_PATH)
    .slice(0, MAX_WORDS);
}

/** A piece that the shell will still expand. */
export const isQuoted = (piece: string): boolean => /["'$\\`{}*?[]/.test(piece);

/**
 * Whether each command runs in the directory where the one before it left the shell: only `&&`
 * (`sure`), or `;` and new lines as well.
 */
export function sequenceOf(command: string): "sure" | "likely" | "unknown" {
  if (/[()`|{}]|(?<!&)&(?!&)/.test(command.replaceAll(/[<>]&|&>/g, ""))) return "unknown";
  return /[;\n]/.test(command.trim()) ? "likely" : "sure";
}
