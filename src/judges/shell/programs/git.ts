/** git: its own options first, then the verb. */
import { posix } from "node:path";
import { exactly } from "../../findings.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { optionTable, parseOptions } from "../options.ts";
import type { Command, Program } from "../program.ts";
import { verbTable } from "../verb.ts";
import { changes, worktreeAdd } from "./git-changes.ts";
import { type Opening, openingOf, tellSetting } from "./git-config.ts";
import { logs, reads, stashShows } from "./git-reads.ts";
import { addSubmodule, eachSubmodule, remoteChanges, remotes } from "./git-remotes.ts";
import { gitTable } from "./git-table.ts";
import { verbOf } from "./git-verb.ts";
import { writesPatched } from "./patched.ts";

const table = verbTable(gitTable).judge;
const verbs: ReadonlyMap<string, Program> = new Map(Object.entries({ ...reads, ...changes, ...remotes }));
/** Verbs of verbs that need more than a line. */
const inner: ReadonlyMap<string, Program> = new Map([
  ["reflog show", logs],
  ["reflog list", logs],
  ["reflog exists", logs],
  ["stash list", stashShows],
  ["stash show", stashShows],
  ["worktree add", worktreeAdd],
  ["remote add", remoteChanges],
  ["remote set-url", remoteChanges],
  ["remote rename", remoteChanges],
  ["remote remove", remoteChanges],
  ["remote rm", remoteChanges],
  ["remote set-head", remoteChanges],
  ["remote set-branches", remoteChanges],
  ["submodule foreach", eachSubmodule],
  ["submodule add", addSubmodule],
  [
    "bundle create",
    verbOf(
      "vcs.git.write",
      { flags: "-q --quiet --progress --all-progress --all", values: "--version" },
      ({ operands }, report) => {
        if (operands[0] !== undefined) report.writes(operands[0]);
      },
    ),
  ],
]);

/** The code of git's entry. */
export const git: Program = (command, report) => {
  const opening = openingOf(command);
  const [written, ...rest] = opening.words;
  if (opening.runs || opening.strange) report.add("vcs.git.exec");
  for (const [key, value] of opening.settings) tellSetting(key, value, report);
  if (opening.vague) return report.add("exec.unknown_program", { subject: exactly(command.span) });
  if (opening.asks || (written === undefined && !command.open)) return report.add("exec.help");
  if (written === undefined || !isKnown(written)) return report.add("exec.dynamic_command");
  const name = written.toLowerCase();
  const args = command.open ? [...rest, UNKNOWN] : rest;
  const told = from({ name, opening, command, report });
  if (runsAlias({ name, args, opening, report: told })) return;
  if (rest[0] === "--help" || (rest[0] === "-h" && args.length === 1)) return report.add("exec.help");
  // on some disks `git PUSH` finds git-push; elsewhere it is an alias of somebody's
  if (name !== written) report.add("exec.unknown_program", { subject: exactly(command.span) });
  run(name, { ...command, args, open: false }, told);
};

function run(name: string, command: Command, report: Report): void {
  const { args } = command;
  const at = args.findIndex((arg) => arg[0] !== "-");
  if (name === "apply" || name === "am") patches(command, report);
  else if (name === "mv") moves(args, report);
  const nested = at < 0 ? undefined : inner.get(`${name} ${args[at]}`);
  const verb = verbs.get(name);
  if (nested) nested({ ...command, args: args.toSpliced(at, 1) }, report);
  else if (verb) verb(command, report);
  // a log's options may stand right behind `git reflog`
  else if (name === "reflog" && !/^(?:expire|delete|drop)$/.test(args[0] ?? "")) logs(command, report);
  else table({ ...command, args: [name, ...args] }, report);
}

/** `git apply --directory=DIR -p2 FILE…`, or a patch on its input. */
function patches({ args, stdin }: Command, report: Report): void {
  const { operands, values } = parseOptions(args, PATCH);
  const taken = { strip: values.get("-p"), directory: values.get("--directory") };
  const texts = operands.length > 0 ? operands.map((path) => report.holds?.(path)) : [stdin?.text];
  for (const text of texts) writesPatched(text, taken, report);
}
const PATCH = optionTable({ values: "-p --directory --exclude --include -C --whitespace --patch-format" });

/** Where the files go: a name, or a directory into which they go. */
function moves(args: readonly string[], report: Report): void {
  const operands = args.filter((arg) => !arg.startsWith("-"));
  const target = operands.at(-1);
  if (target === undefined || operands.length < 2) return;
  report.writes(target, "inplace");
  for (const source of operands.slice(0, -1)) report.writes(posix.join(target, posix.basename(source)), "inplace");
}

interface Told {
  readonly name: string;
  readonly opening: Opening;
  readonly command: Command;
  readonly report: Report;
}

/** The report as the verb sees it: paths stand under `-C`, and an "always" is for the verb, wherever it stands in the line. */
function from({ name, opening: { places }, command, report }: Told): Report {
  const at = (path: string): string => {
    let full = path;
    for (let place = places.length - 1; place >= 0 && !/^[/~]/.test(full); place--) full = `${places[place]}/${full}`;
    return full;
  };
  return {
    add: (key, remark) =>
      report.add(key, remark?.subject === undefined ? { ...remark, ...subjectOf(key, name, command) } : remark),
    reads: (path) => report.reads(at(path)),
    loads: (path) => report.loads(at(path)),
    writes: (path, how) => report.writes(at(path), how),
    brings: (path) => report.brings(at(path)),
    deletes: (path, how) => report.deletes(at(path), how),
    permits: (path, how) => report.permits(at(path), how),
    fetches: (url, how) => report.fetches(url, how),
    starts: (path, subject) => report.starts(at(path), subject),
    script: (text, stdin) => report.script(text, stdin),
    run: (argv, stdin) => report.run(argv, stdin),
    code: (language, text) => report.code(language, text),
    sql: (text) => report.sql(text),
    prints: (stream) => report.prints(stream),
    holds: (path) => report.holds?.(at(path)),
  };
}

/** What runs commands, and what is not known, is for exactly this call. */
function subjectOf(key: string, name: string, command: Command): { readonly subject?: string } {
  if (key === "exec.unknown_program") return { subject: exactly(command.span) };
  return key.startsWith("vcs.git.") && !/exec|config/.test(key) ? { subject: `git ${name}` } : {};
}

interface Aliased {
  readonly name: string;
  readonly args: readonly string[];
  readonly opening: Opening;
  readonly report: Report;
}

/** `git -c alias.x='!command' x` runs the command, with the words behind it; without `!` the alias is git's own words. */
function runsAlias({ name, args, opening, report }: Aliased): boolean {
  const alias = opening.settings.findLast(([key]) => key.toLowerCase() === `alias.${name}`)?.[1];
  if (alias === undefined || verbs.has(name)) return false;
  if (!alias.startsWith("!")) report.run(["git", ...alias.split(/\s+/), ...args]);
  return true;
}

/** `git-push` is git's verb too, as a program of its own. */
export const dashed: Program = (command, report) =>
  git({ ...command, args: [command.program.slice("git-".length), ...command.args] }, report);

/** The names of git's verbs that are programs as well. */
export const DASHED = [...verbs.keys()].map((name) => `git-${name}`).join(" ");
