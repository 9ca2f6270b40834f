/** Task runners, whose operands are the names of a project's tasks: make, just, mise, gradle, nx, … */
import { type Report, UNKNOWN } from "../../report.ts";
import type { Declared, JudgeProgram, Program } from "../program.ts";
import { type Words, wordsOf } from "../verb-words.ts";
import { passesOn } from "./passed.ts";
import { runsTask } from "./tasks.ts";

const words = (text = ""): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Variables of make that say what runs the recipes. */
const SHELLS = /^(?:SHELL|\.SHELLFLAGS|MAKE|MAKEFLAGS|GNUMAKEFLAGS|MAKEFILES)[:?+!]*=/;
const VARIABLE = /^[A-Za-z_.][\w.-]*[:?+!]{0,3}=/;

/** What of a task runner's words its entry's lines do not say. Options stand in lists, separated by blanks. */
export interface Runner {
  /** Verbs behind which tasks are named. None: its operands are tasks, and so are the words that its lines know. */
  readonly run?: string;
  /** Options whose value names tasks: `nx run-many --targets build,test`. */
  readonly targets?: string;
  /** Only the first operand is a task; what follows are its arguments. */
  readonly single?: true;
  /** A verb that its lines do not know is no task. */
  readonly closed?: true;
}

/** The code of a task runner's entry. With an option whose effect is `help` it only tells. */
export function runsTasks(runner: Runner): JudgeProgram {
  const run = words(runner.run);
  const targets = words(runner.targets);
  return (command, report, declared) => {
    const { table, verbs: known } = declared;
    const args = command.open ? [...command.args, UNKNOWN] : command.args;
    const given = wordsOf(args, declared.options);
    const operands = given.operands.filter((operand) => !VARIABLE.test(operand));
    const [first] = operands;
    const behind = first !== undefined && run.has(first);
    if (!behind && isForTable(first, runner, known)) {
      table(command, report);
      return;
    }
    const end = runner.single && !runner.targets ? endOfOwn(given, behind) : args.length;
    const own = declared.words(args.slice(0, end), report);
    if (own.operands.some((operand) => SHELLS.test(operand))) report.add("code.exec.escape");
    if (own.options.some(({ name, means }) => tells(name, means, declared))) return report.add("exec.read");
    passesOn(args.slice(end), report);
    const named = own.options.filter(({ name }) => targets.has(name)).flatMap(({ value }) => value?.split(",") ?? []);
    for (const name of named) runsTask(name, report);
    const tasks = behind ? operands.slice(1) : operands;
    if (tasks.length === 0 && named.length === 0) return report.add(behind ? "exec.read" : "code.exec.project_task");
    for (const task of runner.single ? tasks.slice(0, 1) : tasks) tellTask(task, { known, command, table, report });
  };
}

const isForTable = (first: string | undefined, { run, closed }: Runner, known: ReadonlySet<string>): boolean =>
  first === undefined ? known.has(".") : run !== undefined && (closed === true || known.has(first));

const tells = (name: string, means: readonly string[], { effects }: Declared): boolean =>
  (means.length > 0 ? means : [name]).some((each) => effects.get(each) === "help");

/** Where the runner's own words end: behind its task. */
function endOfOwn({ args, operands, places }: Words, behind: boolean): number {
  const first = operands.findIndex((operand) => !VARIABLE.test(operand));
  const at = first < 0 ? undefined : places[behind ? first + 1 : first];
  return at === undefined ? args.length : at + 1;
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

/** dotnet reads `/p:x=y` as `-p:x=y`, as MSBuild does. */
export const dotnet: JudgeProgram = (command, report, { table }) =>
  void table({ ...command, args: command.args.map((arg) => arg.replace(/^\/(?=[a-z]{1,20}(?::|$))/i, "-")) }, report);
