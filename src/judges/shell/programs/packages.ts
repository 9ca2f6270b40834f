/** Package managers as runners: `npm run NAME` runs the project's own script of that name, `npx NAME` a program that may be fetched for it. */
import { type Report, UNKNOWN } from "../../report.ts";
import type { Declared, JudgeProgram } from "../program.ts";
import { type Words, wordsOf } from "../verb-words.ts";
import { runsTask, taskKey } from "./tasks.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Packages of projects that run other programs. */
const WRAPPERS = words("cross-env cross-env-shell dotenv dotenv-cli env-cmd onchange chokidar");

/** Packages that hold a program of another name. */
const PACKAGES: ReadonlyMap<string, string> = new Map(
  `typescript:tsc firebase-tools:firebase aws-cdk:cdk netlify-cli:netlify eas-cli:eas @expo/cli:expo @railway/cli:railway @angular/cli:ng @biomejs/biome:biome
   @playwright/test:playwright @changesets/cli:changeset @anthropic-ai/claude-code:claude @openai/codex:codex @google/gemini-cli:gemini
   @github/copilot:copilot @sentry/cli:sentry-cli @redocly/cli:redocly @stoplight/spectral-cli:spectral @commitlint/cli:commitlint
   dotenv-cli:dotenv chokidar-cli:chokidar @tailwindcss/cli:tailwindcss @storybook/cli:storybook @graphql-codegen/cli:graphql-codegen`
    .split(/\s+/)
    .map((entry): [string, string] => {
      const colon = entry.indexOf(":");
      return [entry.slice(0, colon), entry.slice(colon + 1)];
    }),
);

/** How a package manager runs a project's scripts and other programs; lists of verbs, separated by blanks. */
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
export function managesPackages({ run = "", scripts = "", exec = "", fetch = "", skips = {}, open }: Manager): JudgeProgram {
  const verbs: Verbs = { run: words(run), scripts: words(scripts), exec: words(exec), fetch: words(fetch) };
  return (command, report, { table, options, verbs: known, is }) => {
    const given = wordsOf(command.open ? [...command.args, UNKNOWN] : command.args, options);
    let at = 0;
    while (Object.hasOwn(skips, given.operands[at] ?? "")) at += 1 + skips[given.operands[at]!]!;
    const verb = given.operands[at];
    // for npm, `--script-shell` stands anywhere
    if (given.options.some(({ name }) => name === "--script-shell")) report.add("code.exec.escape");
    if (verb === undefined || !runs(verb, { given, at, verbs, report, is })) {
      if (verb !== undefined && open && !known.has(verb)) runsNamed(verb, behind(given, at), { report, is });
      else
        table(
          at === 0 ? command : { ...command, args: given.args.slice(given.places[at] ?? given.args.length), open: false },
          report,
        );
    }
  };
}

/** The words behind an operand. */
const behind = ({ args, places }: Words, at: number): readonly string[] => args.slice(places[at]! + 1);

interface Call {
  readonly given: Words;
  readonly at: number;
  readonly verbs: Verbs;
  readonly report: Report;
  readonly is: Declared["is"];
}

/** Whether it ran something. */
function runs(verb: string, { given, at, verbs, report, is }: Call): boolean {
  const next = given.operands[at + 1];
  const asks = given.args.length === given.places[at]! + 2 && given.args.at(-1) === "--help";
  if (asks) return false;
  if (verbs.run.has(verb)) runsScript(next, next === undefined ? [] : behind(given, at + 1), report);
  else if (verbs.scripts.has(verb)) report.add("code.exec.project_task");
  else if (verbs.exec.has(verb)) executes(behind(given, at), report, placeOf(given, at));
  else if (verbs.fetch.has(verb)) fetches(behind(given, at), { report, is });
  else if (verb === "tool" && next === "run" && verbs.fetch.has("tool-run")) fetches(behind(given, at + 1), { report, is });
  else return false;
  return true;
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
function runsNamed(verb: string, rest: readonly string[], { report, is }: Pick<Call, "report" | "is">): void {
  if (verb.includes(UNKNOWN)) report.add("exec.dynamic_command");
  else if (isFile(verb)) report.add("code.exec.script");
  else if (is(verb, "project-tool") || WRAPPERS.has(verb)) report.run([verb, ...rest]);
  else {
    runsTask(verb, report);
    if (taskKey(verb) !== "code.exec.project_task") report.run([verb, ...rest], undefined, "known");
  }
}

/** Options of the runners that take the next word. */
const VALUES = words(
  "-p --package -w --workspace -C --prefix --registry --cache --reporter --filter -F --from --with --python --index-url --spec --pip-args -i -e --env-file --group --extra",
);
const TEXTS = words("-c --call --shell-mode");

/** The program's own words are those behind the options of whoever runs it. */
function splitOff(args: readonly string[]): { readonly options: readonly string[]; readonly rest: readonly string[] } {
  let at = 0;
  while (at < args.length && args[at]!.startsWith("-") && args[at] !== "--") {
    at += VALUES.has(args[at]!) || TEXTS.has(args[at]!) ? 2 : 1;
  }
  return { options: args.slice(0, at), rest: args.slice(args[at] === "--" ? at + 1 : at) };
}

/** `pnpm exec`, `yarn exec`: a program of the project or of the PATH. */
function executes(args: readonly string[], report: Report, place: string | undefined): void {
  const { options, rest } = splitOff(args);
  const shell = options.findIndex((option) => TEXTS.has(option));
  if (shell >= 0) report.script([...options.slice(shell + 1), ...rest].join(" "));
  else if (rest.length === 0) report.add("code.exec.package");
  else report.run(place === undefined ? rest : ["env", "-C", place, ...rest]);
}

/** `pnpm -C DIR exec`: where it runs. */
function placeOf({ args, places }: Words, at: number): string | undefined {
  const own = args.slice(0, places[at]);
  const option = own.findLastIndex((arg) => /^(?:-C|--dir|--cwd|--working-dir)(?:=|$)/.test(arg));
  const equals = own[option]?.indexOf("=") ?? -1;
  return option < 0 ? undefined : equals < 0 ? own[option + 1] : own[option]!.slice(equals + 1);
}

/** With one of these, another package is fetched than the name says, or from elsewhere. */
const OTHER = /^(?:-p|--package|--from|--with|--spec|--registry|--index-url|-i)(?:=|$)/;

/** `eslint@9`, `@scope/name@latest`. */
function withoutVersion(name: string): string {
  const at = name.lastIndexOf("@");
  return at > 0 && !name.includes("/", at) ? name.slice(0, at) : name;
}

/** `npx NAME`: fetched, unless the project has it. A tool that everybody knows is judged as that tool. */
function fetches(args: readonly string[], { report, is }: Pick<Call, "report" | "is">): void {
  const { options, rest } = splitOff(args);
  const text = options.findIndex((option) => /^(?:-c|--call)(?:=|$)/.test(option));
  if (text >= 0) {
    const option = options[text]!;
    report.add("code.exec.package");
    report.script(option.includes("=") ? option.slice(option.indexOf("=") + 1) : (options[text + 1] ?? UNKNOWN));
    return;
  }
  const [name = "", ...others] = rest;
  const fetched = withoutVersion(name);
  const tool = PACKAGES.get(fetched) ?? fetched;
  const isTool = is(tool, "project-tool") || tool !== fetched || WRAPPERS.has(tool);
  if (name === "" && options.some((option) => /^(?:--version|-v|--help|-h)$/.test(option))) report.add("exec.help");
  else if (isTool && !options.some((option) => OTHER.test(option))) report.run([tool, ...others]);
  else {
    report.add("code.exec.package", tool === "" || tool.includes(UNKNOWN) ? undefined : { subject: `package ${tool}` });
    // what it fetches may well be what its name says
    if (tool !== "" && !tool.includes(UNKNOWN)) report.run([tool, ...others], undefined, "known");
  }
}

/** The code of npx and its like. */
export const fetchesPackage: JudgeProgram = ({ args, open }, report, { is }) =>
  fetches(open ? [...args, UNKNOWN] : args, { report, is });

/** `corepack yarn build`; its own verbs are in its entry's lines. */
export const corepack: JudgeProgram = (command, report, { table }) => {
  const [verb = "", ...rest] = command.args;
  const name = withoutVersion(verb);
  if (/^(?:npm|npx|pnpm|pnpx|yarn)$/.test(name)) report.run([name, ...rest]);
  else table(command, report);
};
