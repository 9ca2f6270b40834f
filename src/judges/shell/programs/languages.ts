/**
 * Interpreters: the code that they run, by an option, on standard input or in a file. Sources:
 * their manuals.
 */
import { judgeNotebookCell } from "../../code/notebook.ts";
import { exposedByValue } from "../../code/printed-values.ts";
import { isKnown, type Language, type Report, UNKNOWN } from "../../report.ts";
import type { Command, JudgeProgram, OptionEffect } from "../program.ts";
import type { Is } from "../traits.ts";
import { backsUp } from "./backups.ts";
import { isInput, runsFile, runsInput } from "./feeding.ts";
import { type Invocation, invocationOf } from "./invocations.ts";
import { runsModule } from "./modules.ts";
import { runsTask } from "./tasks.ts";

interface Interpreter {
  /** Effects of the options that end them: what follows is the program's own. */
  readonly ends?: readonly OptionEffect[];
  /** How a module that an option names is written in the language: `use X;`. */
  readonly use?: (name: string) => string;
}

/** The code of an interpreter's entry. */
export function interprets({ ends = [], use }: Interpreter = {}): JudgeProgram {
  const last = new Set<string>(ends);
  return (command, report, declared) => {
    const { listed, language = "other" } = declared;
    const invocation = invocationOf(command.args, listed, last);
    if (invocation.unlisted !== undefined)
      report.add("exec.unknown_option", { span: invocation.unlisted });
    const { given, rest, vague } = invocation;
    const effects = new Set(given.map(({ effect }) => effect));
    if (effects.has("help") && rest.length === 0 && !effects.has("code"))
      return report.add("exec.help");
    if (vague) return report.add("code.exec.dynamic");
    loads(command, invocation, report);
    const module = given.find(({ effect }) => effect === "module")?.value;
    if (module !== undefined) return runsModule({ command, module, args: rest }, report, declared);
    const prelude = given
      .map(({ effect, value }) =>
        effect === "use" && value !== undefined ? (use?.(value) ?? "") : "",
      )
      .join("");
    const texts = textsOf(invocation);
    const feed = effects.has("inplace") || (effects.has("lines") && texts.length > 0) ? rest : [];
    if (texts.length > 0) {
      if (language === "perl" && rest.some(isCommand)) report.add("code.exec.escape");
      if (command.program.startsWith("ipython")) judgeNotebookCell(texts.join("\n"), report);
      else judged(language, prelude + texts.join("\n"), report);
      const shown = effects.has("print")
        ? exposedByValue(language, texts.join("\n"), report)
        : undefined;
      if (shown) report.prints(shown);
      files(command, feed, given, report);
      return;
    }
    if (effects.has("listen") && rest.length === 0) return;
    script({ command, invocation, is: declared.is }, report, (text) =>
      report.code(language, prelude + text),
    );
  };
}

/** `-e code`; node's `-p` takes the next word only where it looks like none of its options. */
function textsOf({ given, rest }: Invocation): readonly string[] {
  const texts: string[] = [];
  for (const { effect, value } of given) {
    if (effect === "code") texts.push(value ?? UNKNOWN);
    else if (effect === "print")
      texts.push(
        value ?? (given.some(({ effect: each }) => each === "code") ? "" : (rest[0] ?? "")),
      );
  }
  return texts.filter((text, at) => text !== "" || at === 0);
}

function judged(language: Language, text: string, report: Report): void {
  if (text === UNKNOWN || text === "")
    report.add(text === "" ? "code.exec.read" : "code.exec.dynamic");
  else report.code(language, text);
}

/**
 * Settings of PHP that load code or write a file; a pattern of perl's `-F` that goes on behind its
 * end, or has code in it (perlrun).
 */
const RUNNING_SETTING =
  /^(?:auto_|disable_|extension|zend_|ffi|allow_url|error_log|sendmail_path|mail\.|browscap)|^(["'/]).*\1.|^["'/].*(?:\(\?\??\{|[@$]\{|@[a-z])/is;

/** What is loaded, listened to or waited for besides. */
function loads(command: Command, { given }: Invocation, report: Report): void {
  for (const { effect, value = "" } of given) {
    if (effect === "load") runsFile(command, value, report);
    else if (effect === "repl") report.add("code.exec.repl");
    else if (effect === "listen") report.add("net.listen");
    else if (effect === "setting" && RUNNING_SETTING.test(value)) report.add("code.exec.script");
    else if (effect === "script") runsFile(command, value, report);
    else if (effect === "config") report.loads(value);
    else if (effect === "task") report.run(["npm", "run", value]);
  }
}

/**
 * Perl takes a file's name with a bar in it for a command, and one with `>` before it for a file to
 * write (perlop, "I/O Operators").
 */
const isCommand = (path: string): boolean => /^[|>+]|\|$/.test(path.trim());

/** The files that a one-liner goes through. */
function files(
  command: Command,
  paths: readonly string[],
  given: Invocation["given"],
  report: Report,
): void {
  const inplace = given.find(({ effect }) => effect === "inplace");
  for (const path of paths) {
    if (!inplace) report.reads(path);
    else report.writes(path, "inplace");
    if (inplace) backsUp(inplace.value, path, report);
  }
  if (inplace && command.open) report.writes(UNKNOWN, "inplace");
}

interface Run {
  readonly command: Command;
  readonly invocation: Invocation;
  readonly is: Is;
}

function script(
  { command, invocation, is }: Run,
  report: Report,
  runs: (text: string) => void,
): void {
  const { given, rest } = invocation;
  const effects = new Set(given.map(({ effect }) => effect));
  const [path] = rest;
  if (effects.has("script") || effects.has("task")) return;
  if (effects.has("test")) {
    report.add("code.exec.project_task");
    for (const each of rest) report.loads(each);
  } else if (effects.has("check")) {
    report.add("exec.read");
    for (const each of rest) report.reads(each);
  } else if (path === undefined || isInput(path)) runsInput(command, report, runs);
  else if (TASKS.test(path))
    runsTask(rest.slice(1).find((arg) => !arg.startsWith("-")) ?? "list", report);
  else if (isTool(path, is) && isKnown(path)) report.run(rest);
  else runsFile(command, path, report);
}

/** Scripts of frameworks whose first word names a task. */
const TASKS = /^(?:\.\/)?(?:bin\/console|setup\.py)$/;

/**
 * A tool that is itself a script, by its place: `php artisan`, `python manage.py`, `node
 * node_modules/.bin/eslint`.
 */
const isTool = (path: string, is: Is): boolean => {
  const [, place = "", name = ""] =
    /^(?:\.\/)?((?:bin|vendor\/bin|node_modules\/\.bin|\.?venv\/bin)\/)?([\w.-]+)$/.exec(path) ??
    [];
  return place.includes("/", 4) || is(name, "project-wrapper") || name === "setup";
};
