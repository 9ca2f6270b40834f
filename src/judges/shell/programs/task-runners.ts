/** Task runners, whose operands are names of a project's tasks: make, just, mise, gradle, nx, … */
import { type Report, UNKNOWN } from "../../report.ts";
import {
  type Command,
  type Declared,
  type JudgeProgram,
  type Program,
  withArgs,
} from "../program.ts";
import { type GivenOption, type Words, wordsOf } from "../verb-words.ts";
import { passesOn } from "./passed.ts";
import { runsTask } from "./tasks.ts";

const words = (text = ""): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** The files that a runner reads by default. */
const OWN =
  /(?:^|\/)(?:(?:GNU)?[Mm]akefile(?:\.[\w-]+)?|\.?[Jj]ustfile|Taskfile\.ya?ml|build\.(?:xml|gradle(?:\.kts)?|ninja)|Rakefile|Jakefile(?:\.js)?|[Gg](?:ulp|runt)file\.[cm]?[jt]s)$/;
/** Variables of make that say what runs the recipes. */
const SHELLS = /^(?:SHELL|\.SHELLFLAGS|MAKE|MAKEFLAGS|GNUMAKEFLAGS|MAKEFILES)[:?+!]*=/;
const VARIABLE = /^[A-Za-z_.][\w.-]*[:?+!]{0,3}=/;
/** Not a task: a variable, or the number of jobs (`-j 8`). */
const isOther = (operand: string): boolean => VARIABLE.test(operand) || /^\d{1,4}$/.test(operand);

/**
 * The properties of a task runner that its entry's lines do not cover. Options are lists, separated
 * by blanks.
 */
export interface Runner {
  /**
   * Verbs before names of tasks. None: its operands are tasks, and so are the words that its lines
   * know.
   */
  readonly run?: string;
  /** Options whose value names tasks: `nx run-many --targets build,test`. */
  readonly targets?: string;
  /** Options that name the task file, which has to be one that it would read by default. */
  readonly files?: string;
  /** Only the first operand is a task; the rest are its arguments. */
  readonly single?: true;
  /** A verb that its lines do not know is not a task. */
  readonly closed?: true;
  /** Judges the content of the task files, if this call wrote them. */
  readonly before?: Program;
}

/** The code of a task runner's entry. With an option whose effect is `help` it only prints. */
export function runsTasks(runner: Runner): JudgeProgram {
  const run = words(runner.run);
  const targets = words(runner.targets);
  const files = words(runner.files);
  return (command, report, declared) => {
    runner.before?.(command, report);
    const { table, verbs: known } = declared;
    const { args, rest } = parted(command, declared);
    const given = wordsOf(args, declared.options);
    const operands = given.operands.filter((operand) => !isOther(operand));
    const [first] = operands;
    const behind = first !== undefined && run.has(first);
    const named = given.options
      .filter((option) => isOneOf(option, targets))
      .flatMap(({ value }) => value?.split(",") ?? []);
    for (const name of named) runsTask(name, report);
    if (!behind && isForTable(first, runner, known)) {
      table(command, report);
      return;
    }
    const end = runner.single && !runner.targets ? endOfOwn(given, behind) : args.length;
    const own = declared.words(args.slice(0, end), report);
    if (own.operands.some((operand) => SHELLS.test(operand))) report.add("code.exec.escape");
    if (own.options.some(({ name, means }) => tells(name, means, declared)))
      return report.add("exec.read");
    passesOn([...args.slice(end), ...rest], report);
    if (own.options.some((option) => isOneOf(option, files) && !OWN.test(option.value ?? "")))
      report.add("code.exec.script");
    const tasks = behind ? operands.slice(1) : operands;
    if (tasks.length === 0 && named.length === 0)
      return report.add(behind ? "exec.read" : "code.exec.project_task");
    for (const task of runner.single ? tasks.slice(0, 1) : tasks)
      tellTask(task, { known, command, table, report, closed: runner.closed === true && !behind });
  };
}

/** The words after the `--` that follows a task belong to the task. */
function parted(
  { args, open }: Command,
  { options }: Declared,
): { readonly args: readonly string[]; readonly rest: readonly string[] } {
  const all = open ? [...args, UNKNOWN] : args;
  const { end, places } = wordsOf(all, options);
  return end >= 0 && (places[0] ?? end) < end
    ? { args: all.slice(0, end), rest: all.slice(end + 1) }
    : { args: all, rest: [] };
}

const isForTable = (
  first: string | undefined,
  { run, closed }: Runner,
  known: ReadonlySet<string>,
): boolean =>
  first === undefined ? known.has(".") : run !== undefined && (closed === true || known.has(first));

const isOneOf = ({ name, means }: GivenOption, names: ReadonlySet<string>): boolean =>
  names.has(name) || means.some((each) => names.has(each));

const tells = (name: string, means: readonly string[], { effects }: Declared): boolean =>
  (means.length > 0 ? means : [name]).some((each) => effects.get(each) === "help");

/** The end of the runner's own words: after its task. */
function endOfOwn({ args, operands, places }: Words, behind: boolean): number {
  const first = operands.findIndex((operand) => !isOther(operand));
  const at = first < 0 ? undefined : places[behind ? first + 1 : first];
  return at === undefined ? args.length : at + 1;
}

interface Task {
  readonly known: ReadonlySet<string>;
  readonly command: Parameters<Program>[0];
  readonly table: Declared["table"];
  readonly report: Report;
  readonly closed: boolean;
}

/** `name[argument]`; for a task in a table, the table's key. */
function tellTask(task: string, { known, command, table, report, closed }: Task): void {
  const name = task.replace(/\[.*$/s, "");
  const words = name.split(/\s+/); // `sbt "testOnly *Parser"`
  if (known.size === 0 || !table(withArgs(command, words, false), report)) {
    if (closed) report.add("code.exec.project_script", { subject: `task ${name}` });
    else runsTask(name, report);
  }
}
