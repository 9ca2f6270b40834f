/** Task runners, whose operands are the names of a project's tasks: make, just, mise, gradle, nx, … */
import { type Report, UNKNOWN } from "../../report.ts";
import type { JudgeProgram, Program } from "../program.ts";
import { type WordOptions, type Words, wordsOf } from "../verb-words.ts";
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
function ownOptions({ args, operands, places }: Words, run: ReadonlySet<string>, options: WordOptions): Words["options"] {
  const at = places[run.has(operands[0] ?? "") ? 1 : 0];
  return wordsOf(at === undefined ? args : args.slice(0, at), options).options;
}

/** What of a task runner's words its entry's lines do not say. Options stand in lists, separated by blanks. */
export interface Runner {
  /** Verbs behind which tasks are named. None: its operands are tasks, and so are the words that its lines know. */
  readonly run?: string;
  /** Options whose value names tasks: `nx run-many --targets build,test`. */
  readonly targets?: string;
  /** Options that name the file with the tasks. */
  readonly files?: string;
  /** With these it only tells. */
  readonly tells?: string;
  /** With these it runs something else. */
  readonly traps?: string;
  /** Only the first operand is a task; what follows are its arguments. */
  readonly single?: true;
  /** A verb that its lines do not know is no task. */
  readonly closed?: true;
  /** Judges what the files with the tasks hold, where this call wrote them. */
  readonly before?: Program;
}

/** The code of a task runner's entry. */
export function runsTasks(runner: Runner): JudgeProgram {
  const run = words(runner.run);
  const tells = words(runner.tells);
  const traps = words(runner.traps);
  const targets = words(runner.targets);
  const files = words(runner.files);
  return (command, report, { table, options, verbs: known }) => {
    const given = wordsOf(command.open ? [...command.args, UNKNOWN] : command.args, options);
    const asked = runner.single && !runner.targets ? ownOptions(given, run, options) : given.options;
    const has = (names: ReadonlySet<string>): boolean =>
      asked.some(({ name, means }) => names.has(name) || means.some((each) => names.has(each)));
    runner.before?.(command, report);
    if (has(traps) || given.operands.some((operand) => SHELLS.test(operand))) report.add("code.exec.escape");
    if (asked.some((option) => isElsewhere(option, files) && !targets.has(option.name))) report.add("code.exec.script");
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
