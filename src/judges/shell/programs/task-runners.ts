/** Task runners, whose operands are the names of a project's tasks: make, just, mise, gradle, nx, … */
import { type Report, UNKNOWN } from "../../report.ts";
import type { Program, Programs } from "../program.ts";
import { programOf } from "../verb.ts";
import { namesOf, type Options, type Words, wordsOf } from "../verb-words.ts";
import { cmake } from "../verbs/builds.ts";
import { type Runner, runners } from "../verbs/task-runners.ts";
import { runsMakefiles } from "./makefiles.ts";
import { runsTask } from "./tasks.ts";

const words = (text = ""): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** A place that is not the project's. */
const FAR = /^(?:\/(?:tmp|var|dev|etc)(?:\/|$)|~|\.\.\/\.\.\/|[a-z]+:\/\/)/;
const PLACES = words("-C -d --dir --directory --cwd -p --project-dir --working-directory --include-build");
/** What it would take by itself. */
const OWN =
  /(?:^|\/)(?:(?:GNU)?[Mm]akefile(?:\.[\w-]+)?|\.?[Jj]ustfile|Taskfile\.ya?ml|build\.(?:xml|gradle(?:\.kts)?|ninja)|Rakefile|Jakefile(?:\.js)?|[Gg](?:ulp|runt)file\.[cm]?[jt]s)$/;
/** Variables of make that say what runs the recipes. */
const SHELLS = /^(?:SHELL|\.SHELLFLAGS|MAKE|MAKEFLAGS|GNUMAKEFLAGS)[:?+]?=/;
const VARIABLE = /^[A-Za-z_.][\w.]*[:?+]?=/;

const isElsewhere = ({ name, means, value }: Words["options"][number], files: ReadonlySet<string>): boolean => {
  if (value === undefined) return false;
  const is = (names: ReadonlySet<string>): boolean => names.has(name) || means.some((each) => names.has(each));
  return (is(PLACES) && FAR.test(value)) || (is(files) && (FAR.test(value) || !OWN.test(value)));
};

/** Where what stands behind a task is the task's: the options before it. */
function ownOptions({ args, operands, places }: Words, run: ReadonlySet<string>, options: Options): Words["options"] {
  const at = places[run.has(operands[0] ?? "") ? 1 : 0];
  return wordsOf(at === undefined ? args : args.slice(0, at), options).options;
}

function programOfRunner(runner: Runner): Program {
  const table = programOf(runner);
  const isMake = /\bmake\b/.test(runner.programs);
  const options = {
    takesValue: words(runner.values),
    takesNone: words(),
    names: namesOf(words(`${runner.values ?? ""} ${runner.tells ?? ""} ${runner.traps ?? ""}`)),
  };
  const known = words(
    runner.lines
      .split("\n")
      .map((line) => (line.trim().split(/\s+/)[1] ?? "").replaceAll("|", " "))
      .join(" "),
  );
  const run = words(runner.run);
  const tells = words(runner.tells);
  const traps = words(runner.traps);
  const targets = words(runner.targets);
  const files = words(runner.files);
  return (command, report) => {
    const given = wordsOf(command.open ? [...command.args, UNKNOWN] : command.args, options);
    const own = runner.single && !runner.targets ? ownOptions(given, run, options) : given.options;
    const has = (names: ReadonlySet<string>): boolean =>
      own.some(({ name, means }) => names.has(name) || means.some((each) => names.has(each)));
    if (isMake) runsMakefiles(command, report);
    if (has(traps) || given.operands.some((operand) => SHELLS.test(operand))) report.add("code.exec.escape");
    if (own.some((option) => isElsewhere(option, files) && !targets.has(option.name))) report.add("code.exec.script");
    if (has(tells)) return report.add("exec.read");
    const named = given.options.filter(({ name }) => targets.has(name)).flatMap(({ value }) => value?.split(",") ?? []);
    for (const name of named) runsTask(name, report);
    const operands = given.operands.filter((operand) => !VARIABLE.test(operand));
    const [first] = operands;
    const behind = first !== undefined && run.has(first);
    if (first === undefined && known.has(".")) return table(command, report);
    if (first !== undefined && !behind && (runner.closed || known.has(first)) && runner.run !== undefined)
      return table(command, report);
    const tasks = behind ? operands.slice(1) : operands;
    if (tasks.length === 0 && named.length === 0) return report.add(behind ? "exec.read" : "code.exec.project_task");
    for (const task of runner.single ? tasks.slice(0, 1) : tasks) tellTask(task, { known, command, table, report });
  };
}

interface Task {
  readonly known: ReadonlySet<string>;
  readonly command: Parameters<Program>[0];
  readonly table: Program;
  readonly report: Report;
}

/** `name[argument]`; a task that a table knows is what the table says. */
function tellTask(task: string, { known, command, table, report }: Task): void {
  const name = task.replace(/\[.*$/s, "");
  if (known.has(name)) table({ ...command, args: [name], open: false }, report);
  else runsTask(name, report);
}

/** `cmake -E`: commands of its own, so that a build needs no shell. In the words of those that it stands for. */
const CMAKE = new Map<string, readonly string[]>([
  ["rm", ["rm"]],
  ["remove", ["rm", "-f"]],
  ["remove_directory", ["rm", "-rf"]],
  ["copy", ["cp", "-r"]],
  ["copy_if_different", ["cp", "-r"]],
  ["copy_if_newer", ["cp", "-r"]],
  ["copy_directory", ["cp", "-r"]],
  ["copy_directory_if_different", ["cp", "-r"]],
  ["rename", ["mv"]],
  ["make_directory", ["mkdir", "-p"]],
  ["touch", ["touch"]],
  ["touch_nocreate", ["touch"]],
  ["create_symlink", ["ln", "-s"]],
  ["create_hardlink", ["ln"]],
  ["cat", ["cat"]],
  ["echo", ["echo"]],
  ["sleep", ["sleep"]],
  ["env", ["env"]],
  ["time", ["time"]],
  ["tar", ["tar"]],
  ["md5sum", ["md5sum"]],
  ["sha256sum", ["sha256sum"]],
  ["compare_files", ["cmp"]],
  ["true", ["true"]],
  ["false", ["false"]],
]);
const cmakeTable = programOf(cmake);
const cmakes: Program = (command, report) => {
  const [option, verb = "", ...rest] = command.args;
  if (option !== "-E") return cmakeTable(command, report);
  const stands = CMAKE.get(verb);
  if (stands) report.run([...stands, ...rest]);
  else if (verb === "chdir") report.run(rest.slice(1));
  else if (verb === "" || verb === "capabilities" || verb === "environment") report.add("exec.read");
};

const ran = Object.fromEntries(
  runners.flatMap((runner) => {
    const program = programOfRunner(runner);
    return runner.programs.split(/\s+/).map((name) => [name, program] as const);
  }),
);

export const taskRunners: Programs = { ...ran, cmake: cmakes };
