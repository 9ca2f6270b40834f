/** What happens to the results of a search: they are deleted, or passed to another program. */

import { isProduct } from "../../paths/products.ts";
import { holdsCredentials, isCredential, resolve } from "../../paths.ts";
import { type Report, UNKNOWN } from "../../report.ts";
import type { Command, Declared } from "../program.ts";

/** The state of an expression: which files are left at this point. */
export interface Search {
  readonly roots: readonly string[];
  readonly report: Report;
  readonly command: Command;
  readonly declared: Pick<Declared, "is" | "bare">;
  /** The open groups, the innermost last. */
  readonly groups: Group[];
  negated: boolean;
  /** It has been reported that the roots are deleted as a whole. */
  taken: boolean;
}

export interface Group {
  /** The tests since the last `-o`. */
  narrows: boolean;
  /** The names that `-name` has limited them to since the last `-o`. */
  names: readonly string[];
  /** Whether every alternative before the last `-o` had such a limit. */
  alternatives: boolean;
  readonly alternativeNames: string[];
  readonly negated: boolean;
}

export const groupOf = (negated: boolean): Group => ({
  narrows: false,
  names: [],
  alternatives: true,
  alternativeNames: [],
  negated,
});

/** If one group has more names, none counts. */
export const MAX_NAMES = 16;

const isNarrow = ({ groups }: Search): boolean => groups.some(({ narrows }) => narrows);
/** The names of the results, if the expression limits them. */
const namesOf = ({ groups }: Search): readonly string[] =>
  groups.findLast(({ names }) => names.length > 0)?.names ?? [];

/** Without a test the roots are deleted as a whole; with one, the results below them. */
export function remove(search: Search): void {
  if (removesProducts(search, "file")) return;
  search.report.add("fs.delete.find");
  if (!isNarrow(search)) takeRoots(search);
}

function takeRoots(search: Search): void {
  if (!search.taken) for (const root of search.roots) search.report.deletes(root, "recursive");
  search.taken = true;
}

/**
 * Build products are recognised by their names: whether deleting them is safe depends on the place.
 */
function removesProducts(search: Search, how: "file" | "recursive"): boolean {
  const names = namesOf(search);
  const products = names.length > 0 && names.every((name) => isProduct(`${UNKNOWN}/${name}`));
  if (!products || search.roots.length > MAX_ROOTS) return false;
  for (const root of search.roots)
    for (const name of names) search.report.deletes(below(root, name), how);
  return true;
}

/** `-exec cmd {} ;` and `-exec cmd {} +`: the words up to there are a command. */
export function execute(args: readonly string[], at: number, search: Search): number {
  let end = at + 1;
  while (
    end < args.length &&
    args[end] !== ";" &&
    !(args[end] === "+" && (args[end - 1] ?? "").includes("{}"))
  )
    end++;
  const words = args.slice(at + 1, end);
  if (words.length === 0) search.report.add("exec.unknown_program");
  else hand(words, search);
  return end + 1;
}

const RECURSES = /^-[a-zA-Z]*[rR]|^--r/;
/** The command is judged for at most this many roots; an unknown one stands for the others. */
const MAX_ROOTS = 8;

export function hand(words: readonly string[], search: Search): void {
  const { roots, report } = search;
  const { is, bare } = search.declared;
  const [program = "", ...rest] = bare(words);
  const name = program.slice(program.lastIndexOf("/") + 1);
  const whole = !isNarrow(search);
  const deletes = is(name, "deletes");
  if (deletes) {
    if (removesProducts(search, words.some((word) => RECURSES.test(word)) ? "recursive" : "file"))
      return;
    report.add("fs.delete.find");
    if (whole) takeRoots(search);
  }
  for (const root of roots.length > MAX_ROOTS ? [...roots.slice(0, MAX_ROOTS), UNKNOWN] : roots) {
    const finds = deletes ? [below(root, UNKNOWN)] : foundUnder(root, search);
    for (const found of finds)
      report.run(words.map((word) => word.replaceAll("{}", isText(word) ? UNKNOWN : found)));
    // a whole tree, file by file, is the same as a recursive call
    if (whole && is(name, "permits"))
      report.run([name, "-R", ...rest.map((word) => word.replaceAll("{}", root))]);
  }
}

/** `sh -c 'echo {}'`: that shell reads a file's name as code. */
const isText = (word: string): boolean => /[\s;&|$`()<>]/.test(word);

const below = (root: string, name: string): string =>
  `${root.endsWith("/") ? root : `${root}/`}${name}`;
/** At most this many names are tried. */
const MAX_FOUND = 4;

/**
 * The paths that it prints, if it only prints paths: for `xargs` and similar programs, as far as
 * they are known.
 */
export function tell({ groups, roots, report, command }: Search): void {
  const [{ names, alternativeNames } = { names: [], alternativeNames: [] }] = groups;
  const all = [...alternativeNames, ...names];
  const rich = roots.find((root) => mayFindCredentials(root, all, command));
  // names that a dot begins stand for all that may be among them
  if (rich !== undefined && command.args.length > roots.length) {
    report.prints({ text: `${below(rich, ".*")}\n` });
    return;
  }
  // without any test, the starting points come first
  if (command.args.length === roots.length && roots.length <= MAX_FOUND)
    report.prints({ text: roots.map((root) => `${root}\n`).join("") });
  if (
    names.length === 0 ||
    all.length > MAX_FOUND ||
    roots.length > MAX_FOUND ||
    !all.every(Boolean)
  )
    return;
  const paths = roots.flatMap((root) => all.map((name) => below(root, name)));
  report.prints({ text: paths.map((path) => `${path}\n`).join("") });
}

/**
 * The names that it searches for, as if directly below; a root that is a file is itself a result.
 */
function foundUnder(root: string, search: Search): readonly string[] {
  if (isCredential(root)) return [root];
  const names = namesOf(search);
  if (mayFindCredentials(root, names, search.command)) return [below(root, UNKNOWN)];
  return names.length === 0 || names.length > MAX_FOUND
    ? [below(root, UNKNOWN)]
    : names.map((name) => below(root, name));
}

/**
 * Whether results below a directory with credentials may be credentials: a glob that matches no
 * source files does not exclude them.
 */
function mayFindCredentials(
  root: string,
  names: readonly string[],
  { cwd, program }: Command,
): boolean {
  const exact = program.endsWith("find");
  if (
    names.length > 0 &&
    names.every((name) => (exact && !/[*?[]/.test(name)) || SOURCES.test(name))
  )
    return false;
  return holdsCredentials(resolve(root, cwd));
}
const SOURCES =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|c|h|cc|cpp|hpp|swift|sh|sql|md|mdx|rst|html?|css|scss|svg|png|jpe?g|gif|pdf|log)$/;
