/**
 * Searches over a tree of files: find, fd, locate. They may delete what they find, or pass it to
 * another program.
 */

import { UNKNOWN } from "../../report.ts";
import { isOnly } from "../names.ts";
import { has, optionTable, parseStrictly } from "../options.ts";
import type { JudgeProgram, Program } from "../program.ts";
import {
  execute,
  type Group,
  groupOf,
  hand,
  MAX_NAMES,
  remove,
  type Search,
  tell,
} from "./found.ts";

/**
 * Tests with one value that exclude some files. Source: the manual of GNU find 4.9; `-type` and
 * `-maxdepth` exclude too few.
 */
const NARROWING = new Set(
  `-name -iname -lname -ilname -path -ipath -wholename -iwholename -regex -iregex -mtime -mmin
  -atime -amin -ctime -cmin -newer -anewer -cnewer -size -user -group -uid -gid -perm -links -inum
  -samefile -fstype -used`.split(/\s+/),
);
const NARROWING_FLAGS = new Set(
  "-empty -nouser -nogroup -executable -readable -writable".split(" "),
);
const VALUED = new Set(
  "-type -xtype -maxdepth -mindepth -regextype -printf -context -files0-from -flags -D".split(" "),
);
const FILES = new Map([
  ["-fprint", 1],
  ["-fprint0", 1],
  ["-fls", 1],
  ["-fprintf", 2],
]);
const RUNS = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

export const find: JudgeProgram = (command, report, declared) => {
  const { args } = command;
  if (isOnly(args, /^--?(?:help|version)$/)) return report.add("exec.help");
  const [roots, from] = rootsOf(args);
  const search: Search = {
    roots,
    report,
    command,
    declared,
    groups: [groupOf(false)],
    negated: false,
    taken: false,
  };
  report.add("exec.read");
  for (let at = from; at < args.length; ) at = primary(args, at, search);
  // it may be an action
  if (roots.some((root) => root.startsWith(UNKNOWN))) report.add("exec.unknown_program");
  if (!args.some((arg) => SHOWS.has(arg))) tell(search);
};

/** Actions after which it prints more or less than paths. */
const SHOWS = new Set([
  ...RUNS,
  "-printf",
  "-ls",
  "-delete",
  "-fprint",
  "-fprintf",
  "-fls",
  "-fprint0",
]);

/** Paths precede the expression, after `-H -L -P -O3 -D tree`. */
function rootsOf(args: readonly string[]): readonly [roots: readonly string[], from: number] {
  let at = 0;
  while (/^-(?:[HLPEXdsx]+|O\d|D|f|-)$/.test(args[at] ?? "")) at += args[at] === "-D" ? 2 : 1;
  const behind = args.slice(at);
  const end = behind.findIndex((arg) => /^[-(),!]/.test(arg));
  const roots = end < 0 ? behind : behind.slice(0, end);
  return [roots.length > 0 ? roots : ["."], at + roots.length];
}

/** Reads one part of the expression; returns the position of the next one. */
function primary(args: readonly string[], at: number, search: Search): number {
  const word = args[at] ?? "";
  const { groups, report } = search;
  const group = innermost(groups);
  if (word === "!" || word === "-not") {
    search.negated = !search.negated;
    return at + 1;
  }
  const { negated } = search;
  search.negated = false;
  if (word === "(") groups.push(groupOf(negated));
  else if (word === ")") close(groups);
  else if (word === "-o" || word === "-or" || word === ",") alternative(group);
  else if (NARROWING.has(word)) {
    if (!negated) narrow(group, word, args[at + 1] ?? "");
    return at + 2;
  } else if (NARROWING_FLAGS.has(word)) group.narrows ||= !negated;
  else if (/^-newer[aBcm][aBcmt]$/.test(word)) {
    group.narrows ||= !negated;
    return at + 2;
  } else if (word === "-delete") remove(search);
  else if (RUNS.has(word)) return execute(args, at, search);
  else if (FILES.has(word)) {
    report.writes(args[at + 1] ?? UNKNOWN, "truncate");
    return at + 1 + (FILES.get(word) ?? 0);
  } else if (VALUED.has(word)) {
    const value = args[at + 1];
    if (word === "-files0-from" && value !== undefined) report.reads(value);
    return at + 2;
  } else if (word.startsWith(UNKNOWN)) report.add("exec.unknown_program");
  return at + 1;
}

/** A pattern that matches everything excludes nothing. */
function narrow(group: Group, test: string, pattern: string): void {
  if (/^[*.?/]*$/.test(pattern)) return;
  group.narrows = true;
  if (test === "-name" || test === "-iname") group.names = [pattern];
}

function alternative(group: Group): void {
  group.alternatives &&= group.narrows;
  if (group.alternativeNames.length <= MAX_NAMES)
    group.alternativeNames.push(...(group.names.length > 0 ? group.names : [""]));
  group.narrows = false;
  group.names = [];
}

/** The open group of parentheses, or the whole expression. */
function innermost(groups: readonly Group[]): Group {
  const group = groups.at(-1);
  if (!group) throw new RangeError("the expression itself is a group");
  return group;
}

function close(groups: Group[]): void {
  if (groups.length < 2) return;
  const inner = innermost(groups);
  groups.pop();
  const outer = innermost(groups);
  if (inner.negated || !inner.narrows || !inner.alternatives) return;
  outer.narrows = true;
  const names = [...inner.alternativeNames, ...inner.names];
  if (inner.names.length > 0 && names.length <= MAX_NAMES && names.every(Boolean))
    outer.names = names;
}

const FD = optionTable({
  flags: `-x|--exec -X|--exec-batch -g|--glob -H|--hidden -I|--no-ignore --help --version -a -l -L
    -p -s -i -F -u -uu -q -1 -0 -r -h -V --absolute-path --list-details --follow --full-path
    --case-sensitive --ignore-case --fixed-strings --literal --unrestricted --quiet --print0 --regex
    --prune --no-ignore-vcs --no-ignore-parent --no-require-git --no-global-ignore-file
    --strip-cwd-prefix? --one-file-system --show-errors --no-follow --no-hidden --ignore
    --relative-path --hyperlink? --and`,
  values: `-e|--extension -t|--type -d|--max-depth --min-depth --exact-depth -E|--exclude -c|--color
    -j|--threads -S|--size --changed-within --changed-before -o|--owner --ignore-file --search-path
    --base-directory -C --max-results --format --path-separator --batch-size --newer --older
    --min-buffer-time --ignore-contain`,
});

/** `-x` and `-X` take all the remaining words; without a `{}` the found path is appended. */
export const fd: JudgeProgram = (command, report, declared) => {
  const { args } = command;
  const at = args.findIndex(
    (arg) => arg === "-x" || arg === "-X" || /^--exec(?:-batch)?$/.test(arg),
  );
  const parsed = parseStrictly(at < 0 ? args : args.slice(0, at), FD, report);
  const [pattern = "", ...paths] = parsed.operands;
  const glued = parsed.given.find(({ name }) => name === "-x" || name === "-X");
  report.add("exec.read");
  if (glued) report.add("exec.unknown_program");
  if (parsed.vague && at < 0) report.add("exec.unknown_program");
  if (at < 0) return;
  const words = args.slice(at + 1);
  const roots = paths.length > 0 ? paths : ["."];
  const tests = ["-e", "-S", "--changed-within", "--changed-before", "-o"].some((name) =>
    has(parsed, name),
  );
  const name = pattern.replace(/^\^|\$$/g, "").replaceAll("\\.", ".");
  const names = /^[\w.-]+$/.test(name) ? [name] : [];
  const group: Group = { ...groupOf(false), narrows: tests || !/^[.*]*$/.test(pattern), names };
  const placed = words.some((word) => word.includes("{"))
    ? words.map((word) => word.replace(/\{(?:\/{0,2}\.?|\.)\}/g, "{}"))
    : [...words, "{}"];
  if (words.length === 0) report.add("exec.unknown_program");
  else
    hand(placed, {
      roots,
      report,
      command,
      declared,
      groups: [group],
      negated: false,
      taken: false,
    });
};

export const locate: Program = (_command, report) => report.add("exec.read");
