/**
 * Package managers as runners: `npm run NAME` runs the project's own script of that name, `npx
 * NAME` a program that may be fetched for it.
 */
import { type Report, UNKNOWN } from "../../report.ts";
import { type Declared, type JudgeProgram, withArgs } from "../program.ts";
import { type Words, wordsOf } from "../verb-words.ts";
import { passesOn } from "./passed.ts";
import { runsTask, taskKey } from "./tasks.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * How a package manager runs a project's scripts and other programs; lists of verbs, separated by
 * blanks.
 */
export interface Manager {
  /** Verbs whose next word is a script of the project. */
  readonly run?: string;
  /** Verbs that are such scripts themselves. */
  readonly scripts?: string;
  /** Verbs whose next word is a program of the project or of the PATH. */
  readonly exec?: string;
  /** Verbs whose next word is a program that may be fetched. */
  readonly fetch?: string;
  /** Verbs that other verbs stand behind, with so many words between. */
  readonly skips?: Readonly<Record<string, number>>;
  /** A verb that the manager does not know is a script, or a program of the project. */
  readonly open?: true;
  /**
   * Options behind a script's name are the manager's own; the script is given only what stands
   * behind `--`.
   */
  readonly keepsOptions?: true;
}

/** Verbs that many of them take for scripts of these names. */
export const SCRIPTS = "test t tst start stop restart";

interface Verbs {
  readonly run: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  readonly exec: ReadonlySet<string>;
  readonly fetch: ReadonlySet<string>;
}

/** The code of a package manager's entry. */
export function managesPackages(manager: Manager): JudgeProgram {
  const {
    run = "",
    scripts = "",
    exec = "",
    fetch = "",
    skips = {},
    open,
    keepsOptions = false,
  } = manager;
  const verbs: Verbs = {
    run: words(run),
    scripts: words(scripts),
    exec: words(exec),
    fetch: words(fetch),
  };
  const skippedBy = (verb = ""): number | undefined =>
    Object.hasOwn(skips, verb) ? skips[verb] : undefined;
  return (command, report, declared) => {
    const given = wordsOf(
      command.open ? [...command.args, UNKNOWN] : command.args,
      declared.options,
    );
    let at = 0;
    let skipped = skippedBy(given.operands[at]);
    while (skipped !== undefined) {
      at += 1 + skipped;
      skipped = skippedBy(given.operands[at]);
    }
    const verb = given.operands[at];
    const call: Call = { given, at, verbs, report, declared, keepsOptions };
    if (verb !== undefined && runs(verb, call)) return;
    if (verb !== undefined && open && !declared.verbs.has(verb)) {
      runsNamed(verb, call);
      return;
    }
    if (at === 0) declared.table(command, report);
    else {
      const place = given.places[at] ?? given.args.length;
      declared.words(given.args.slice(0, place), report);
      declared.table(withArgs(command, given.args.slice(place), false), report);
    }
  };
}

/** The words behind an operand. */
const behind = ({ args, places }: Words, at: number): readonly string[] =>
  args.slice(placeBehind(places, at));

/** Where the words behind an operand begin. */
const placeBehind = (places: Words["places"], at: number): number =>
  (places[at] ?? Number.POSITIVE_INFINITY) + 1;

interface Call {
  readonly given: Words;
  readonly at: number;
  readonly verbs: Verbs;
  readonly report: Report;
  readonly declared: Declared;
  readonly keepsOptions: boolean;
}

/** Whether it ran something. */
function runs(verb: string, call: Call): boolean {
  const { given, at, verbs, report } = call;
  const next = given.operands[at + 1];
  const asks =
    given.args.length === placeBehind(given.places, at) + 1 && given.args.at(-1) === "--help";
  if (asks) return false;
  if (verbs.run.has(verb)) {
    splits(call, next === undefined ? given.args.length : placeBehind(given.places, at + 1));
    runsScript(next, next === undefined ? [] : behind(given, at + 1), report);
  } else if (verbs.scripts.has(verb)) {
    splits(call, placeBehind(given.places, at));
    report.add("code.exec.project_task");
  } else if (verbs.exec.has(verb)) executes(call);
  else if (verbs.fetch.has(verb)) fetches(call, at);
  else if (verb === "tool" && next === "run" && verbs.fetch.has("tool-run")) fetches(call, at + 1);
  else return false;
  return true;
}

/**
 * Tells of the manager's own options, which end at a word, and of what the script is given behind
 * it.
 */
function splits({ given: { args, end }, report, declared, keepsOptions }: Call, at: number): void {
  const own = keepsOptions ? (end < 0 ? args.length : end) : at;
  declared.words(args.slice(0, own), report);
  passesOn(args.slice(args[own] === "--" ? own + 1 : own), report);
  if (keepsOptions) passesOn(args.slice(at, own), report);
}

/** `yarn run NAME` also runs a program of the project that has this name. */
function runsScript(script: string | undefined, rest: readonly string[], report: Report): void {
  if (script === undefined) report.add("pkg.read");
  else if (isFile(script)) report.add("code.exec.script");
  else {
    runsTask(script, report);
    if (taskKey(script) !== "code.exec.project_task" && !script.includes(UNKNOWN))
      report.run([script, ...rest], undefined, "known");
  }
}

const isFile = (name: string): boolean => /^(?:\.{0,2}\/|~)|\.[cm]?[jt]sx?$/.test(name);

/** `yarn build`, `yarn eslint .`, `bun file.ts`. */
function runsNamed(verb: string, call: Call): void {
  const { given, at, report, declared } = call;
  const place = placeBehind(given.places, at);
  if (!declared.is(verb, "project-tool")) splits(call, place);
  else declared.words(given.args.slice(0, place), report);
  if (verb.includes(UNKNOWN)) report.add("exec.dynamic_command");
  else if (isFile(verb)) report.add("code.exec.script");
  else if (declared.is(verb, "project-tool")) report.run([verb, ...behind(given, at)]);
  else {
    runsTask(verb, report);
    if (taskKey(verb) !== "code.exec.project_task")
      report.run([verb, ...behind(given, at)], undefined, "known");
  }
}

/** The words after the runner's options are the program with its own words. */
function splitOff(
  call: Call,
  at: number,
): { readonly options: Words; readonly rest: readonly string[] } {
  const { given, report, declared } = call;
  const from = at < 0 ? 0 : placeBehind(given.places, at);
  const args = given.args.slice(from);
  const { places, end } = wordsOf(args, declared.options);
  const start = places[0] ?? args.length;
  const own = end >= 0 && end < start ? end : start;
  return {
    options: declared.words(given.args.slice(0, from + own), report),
    rest: args.slice(start),
  };
}

/** `pnpm exec`, `yarn exec`: a program of the project or of the PATH. */
function executes(call: Call): void {
  const { options, rest } = splitOff(call, call.at);
  const { report } = call;
  const place = placeOf(call.given, call.at);
  if (isShellMode(options, call.declared)) report.script(rest.join(" "));
  else if (rest.length > 0) report.run(place === undefined ? rest : ["env", "-C", place, ...rest]);
  else if (!hasText(options)) report.add("code.exec.package");
}

/** `pnpm -C DIR exec`: where it runs. */
function placeOf({ args, places }: Words, at: number): string | undefined {
  const own = args.slice(0, places[at]);
  const option = own.findLastIndex((arg) => /^(?:-C|--dir|--cwd|--working-dir)(?:=|$)/.test(arg));
  const equals = own[option]?.indexOf("=") ?? -1;
  return option < 0
    ? undefined
    : equals < 0
      ? own[option + 1]
      : (own[option] ?? "").slice(equals + 1);
}

/** pnpm's switch by which the words are a shell's; for npm, `-c` takes a text. */
const isShellMode = ({ options }: Words, { options: { takesValue } }: Declared): boolean =>
  options.some(({ name }) => name === "--shell-mode" || (name === "-c" && !takesValue.has(name)));
/** npm's option with a text for a shell, which is judged as that. */
const hasText = ({ options }: Words): boolean =>
  options.some(({ name }) => name === "-c" || name === "--call");

/** `eslint@9`, `@scope/name@latest`. */
function withoutVersion(name: string): string {
  const at = name.lastIndexOf("@");
  return at > 0 && !name.includes("/", at) ? name.slice(0, at) : name;
}

/** `npx NAME`: fetched, unless the project has it. A well-known tool is judged as that tool. */
function fetches(call: Call, at: number): void {
  const { report, declared } = call;
  const { options, rest } = splitOff(call, at);
  const [name = "", ...others] = rest;
  const fetched = withoutVersion(name);
  const tool = declared.programIn(fetched) ?? fetched;
  if (name === "" && hasText(options)) report.add("code.exec.package");
  else if (
    name === "" &&
    options.options.some(({ name: option }) => /^(?:--version|-v|--help|-h)$/.test(option))
  )
    report.add("exec.help");
  else if (declared.is(tool, "project-tool") || tool !== fetched) report.run([tool, ...others]);
  else {
    report.add(
      "code.exec.package",
      tool === "" || tool.includes(UNKNOWN) ? undefined : { subject: `package ${tool}` },
    );
    // what it fetches may well be what its name says
    if (tool !== "" && !tool.includes(UNKNOWN)) report.run([tool, ...others], undefined, "known");
    // or run what stands behind it
    const behind = others.findIndex((word) => declared.is(word, "often-disguised"));
    if (behind >= 0 && behind < others.length - 1) report.run(others.slice(behind));
  }
}

const NO_VERBS: Verbs = { run: words(""), scripts: words(""), exec: words(""), fetch: words("") };

/** The code of npx and its like. */
export const fetchesPackage: JudgeProgram = ({ args, open }, report, declared) => {
  const given = wordsOf(open ? [...args, UNKNOWN] : args, declared.options);
  fetches({ given, at: -1, verbs: NO_VERBS, report, declared, keepsOptions: false }, -1);
};

/** `corepack yarn build`; its own verbs are in its entry's lines. */
export const corepack: JudgeProgram = (command, report, { table, is }) => {
  const [verb = "", ...rest] = command.args;
  const name = withoutVersion(verb);
  if (is(name, "corepack")) report.run([name, ...rest]);
  else table(command, report);
};
