/** git: reads its own options first, then the verb. */
import { posix } from "node:path";
import { once } from "../../../core/once.ts";
import { exactly } from "../../findings.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { optionTable, parseOptions } from "../options.ts";
import { type Command, type Program, withArgs } from "../program.ts";
import { verbTable } from "../verb.ts";
import { changes, worktreeAdd } from "./git-changes.ts";
import { type Opening, openingOf, tellSetting } from "./git-config.ts";
import { logs, reads, stashShows } from "./git-reads.ts";
import { addSubmodule, eachSubmodule, remoteChanges, remotes } from "./git-remotes.ts";
import { GitReport } from "./git-report.ts";
import { gitTable } from "./git-table.ts";
import { verbOf } from "./git-verb.ts";
import { writesPatched } from "./patched.ts";

const table = once(() => verbTable(gitTable).judge);
const verbs: ReadonlyMap<string, Program> = new Map(
  Object.entries({ ...reads, ...changes, ...remotes }),
);
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

/** Judges git, for its catalog entry. */
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
  const gitReport = new GitReport({
    verb: name,
    places: opening.places,
    span: command.span,
    report,
  });
  if (runsAlias({ name, args, opening, report: gitReport })) return;
  if (rest[0] === "--help" || (rest[0] === "-h" && args.length === 1))
    return report.add("exec.help");
  // on some disks `git PUSH` finds git-push; elsewhere it is a user's alias
  if (name !== written) report.add("exec.unknown_program", { subject: exactly(command.span) });
  run(name, withArgs(command, args, false), gitReport);
};

function run(name: string, command: Command, report: Report): void {
  const { args } = command;
  const at = args.findIndex((arg) => arg[0] !== "-");
  if (name === "apply" || name === "am") patches(command, report);
  else if (name === "mv") moves(args, report);
  const nested = at < 0 ? undefined : inner.get(`${name} ${args[at]}`);
  const verb = verbs.get(name);
  if (nested) nested(withArgs(command, args.toSpliced(at, 1)), report);
  else if (verb) verb(command, report);
  // `git reflog` takes a log's options too
  else if (name === "reflog" && !/^(?:expire|delete|drop)$/.test(args[0] ?? ""))
    logs(command, report);
  else table()(withArgs(command, [name, ...args]), report);
}

/** `git apply --directory=DIR -p2 FILE…`, or a patch on its input. */
function patches({ args, stdin }: Command, report: Report): void {
  const { operands, values } = parseOptions(args, PATCH);
  const taken = { strip: values.get("-p"), directory: values.get("--directory") };
  const texts = operands.length > 0 ? operands.map((path) => report.holds?.(path)) : [stdin?.text];
  for (const text of texts) writesPatched(text, taken, report);
}
const PATCH = optionTable({
  values: "-p --directory --exclude --include -C --whitespace --patch-format",
});

/** Where the files go: a name, or a directory into which they go. */
function moves(args: readonly string[], report: Report): void {
  const operands = args.filter((arg) => !arg.startsWith("-"));
  const target = operands.at(-1);
  if (target === undefined || operands.length < 2) return;
  report.writes(target, "inplace");
  for (const source of operands.slice(0, -1))
    report.writes(posix.join(target, posix.basename(source)), "inplace");
}

interface Aliased {
  readonly name: string;
  readonly args: readonly string[];
  readonly opening: Opening;
  readonly report: Report;
}

/**
 * `git -c alias.x='!command' x` runs the command with the words behind it; without `!` the alias
 * stands for a verb of git and its words.
 */
function runsAlias({ name, args, opening, report }: Aliased): boolean {
  const alias = opening.settings.findLast(([key]) => key.toLowerCase() === `alias.${name}`)?.[1];
  if (alias === undefined || verbs.has(name)) return false;
  if (!alias.startsWith("!")) report.run(["git", ...alias.split(/\s+/), ...args]);
  return true;
}

/** `git-push`: git's verb as a separate program. */
export const dashed: Program = (command, report) =>
  git(withArgs(command, [command.program.slice("git-".length), ...command.args]), report);

/** The names of git's verbs that are also separate programs. */
export const DASHED = [...verbs.keys()].map((name) => `git-${name}`).join(" ");
