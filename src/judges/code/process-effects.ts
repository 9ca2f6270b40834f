/** The effects of calls in code that run shells, programs and more code. */
import { isKnown, UNKNOWN } from "../report.ts";
import { closing, type Range } from "./arguments.ts";
import { argument, type Call, type Effect, text } from "./effect-call.ts";
import { isFed } from "./feeding.ts";
import { decodedOf, sourceOf } from "./origins.ts";
import type { Scan } from "./scan.ts";
import { cut, lexerOf, tokenAt } from "./tokens.ts";
import { listOf, textOf } from "./values.ts";

/** A command line for a shell. Parts of `what` may be unknown. */
export function shellText(scan: Scan, what: string, range?: Range): boolean {
  const { report } = scan;
  const origin = range && !isKnown(what) ? sourceOf(scan, range) : undefined;
  if (origin === "network") report.add("code.exec.remote");
  if (range && origin === "decoded") {
    for (const decoded of decodedOf(scan, range)) report.script(decoded);
    report.add("code.exec.encoded");
  }
  if (isShell(what)) scan.seen.add("shell");
  if (what === UNKNOWN) scan.seen.add("dynamic");
  const visible = what.replaceAll(UNKNOWN, "$unknown_");
  if (what !== UNKNOWN && what.trim() !== "") report.script(visible);
  if (isKnown(what) && isFed(what)) scan.fed.push(what);
  report.add(isKnown(what) ? "code.exec.shell" : "code.exec.dynamic");
  return true;
}

export const shell =
  (place = 0): Effect =>
  (call) =>
    shellText(
      call.scan,
      text(call, place, "cmd", "command", "args"),
      argument(call, place, "cmd", "command", "args"),
    );

/** A shell that is connected to another machine. */
export const opensTerminal: Effect = (call) => {
  call.scan.seen.add("shell");
  shell()(call);
  return false;
};

const isShell = (command: string): boolean =>
  /^(?:\S*\/)?(?:ba|da|z|k|c|a|fi)?sh(?:\.exe)?(?:\s|$)|^(?:cmd|powershell|pwsh)(?:\.exe)?(?:\s|$)/.test(
    command,
  );

/** Words for a program, without a shell. */
export function wordsRun(scan: Scan, words: readonly string[], input?: string): boolean {
  const [program = UNKNOWN] = words;
  if (isShell(program)) scan.seen.add("shell");
  if (program === UNKNOWN) scan.seen.add("dynamic");
  if (!isKnown(program)) scan.report.add("code.exec.dynamic");
  else scan.report.run(words, input !== undefined && isKnown(input) ? { text: input } : undefined);
  if (words.every(isKnown) && isFed(program)) scan.fed.push(words);
  return true;
}

const isTrue = (call: Call, option: string): boolean => {
  const range = call.options.get(option);
  return (
    range !== undefined &&
    !/^(?:False|false|None|0)$/.test(tokenAt(range.code.tokens, range.from).text)
  );
};

/** Options of a process that change what its words mean. */
const MEANING = "env executable preexec_fn cwd input stdin user group pass_fds startupinfo".split(
  " ",
);

/** `run(["ls", "-l"])`, `run("ls")`, `run("ls -l", shell=True)`: Python's form. */
export const runsList: Effect = (call) => {
  const range = argument(call, 0, "args", "cmd");
  if (!range) return false;
  const plain = MEANING.every((option) => !call.options.has(option));
  const list = listOf(call.scan, range);
  const shelled = isTrue(call, "shell");
  const input = call.options.get("input");
  if (list && !shelled)
    return wordsRun(call.scan, list, input && textOf(call.scan, input)) && plain;
  const command = list ? (list[0] ?? UNKNOWN) : textOf(call.scan, range);
  return (shelled ? shellText(call.scan, command, range) : wordsRun(call.scan, [command])) && plain;
};

/** `spawn("ls", ["-l"], { shell: true })`: Node's form. */
export const runsFile: Effect = (call) => {
  const [first, second] = call.args;
  if (!first) return false;
  const named = second && isObject(second) ? argsOf(call.scan, second) : undefined;
  const given = named ? [textOf(call.scan, first), ...named] : listOf(call.scan, first);
  const list = given ?? [
    textOf(call.scan, first),
    ...((second && listOf(call.scan, second)) ?? (second && !isObject(second) ? [UNKNOWN] : [])),
  ];
  const options = call.args.slice(given ? 1 : 2).concat(second && isObject(second) ? [second] : []);
  if (options.some((range) => mentions(range, "shell")))
    return shellText(call.scan, list.join(" "), first);
  return (
    wordsRun(call.scan, list) &&
    !options.some((range) => ["env", "cwd", "input", "argv0"].some((word) => mentions(range, word)))
  );
};

/** `new Deno.Command("rm", { args: ["x"] })` */
function argsOf(scan: Scan, { code, from, to }: Range): readonly string[] | undefined {
  for (let at = from + 1; at < Math.min(to, from + 60); at++)
    if (
      tokenAt(code.tokens, at).text === "args" &&
      code.tokens[at + 1]?.text === ":" &&
      code.tokens[at + 2]?.text === "["
    )
      return listOf(scan, { code, from: at + 2, to: closing(code, at + 2) + 1 });
  return undefined;
}

const isObject = ({ code, from }: Range): boolean => tokenAt(code.tokens, from).text === "{";

const mentions = ({ code, from, to }: Range, word: string): boolean => {
  for (let at = from; at < Math.min(to, from + 60); at++)
    if (tokenAt(code.tokens, at).text === word) return true;
  return false;
};

/** `execl(path, name, …)`, `execv(path, [name, …])`, with `skipped` arguments before the path. */
export const replaces =
  (skipped: number, isList: boolean): Effect =>
  ({ scan, args }) => {
    const [program, list] = args.slice(skipped);
    if (!program) return false;
    const rest = isList
      ? ((list && listOf(scan, list)) ?? [UNKNOWN, UNKNOWN])
      : args.slice(skipped + 1).map((arg) => textOf(scan, arg));
    wordsRun(scan, [textOf(scan, program), ...rest.slice(1)]);
    return false;
  };

/** `system("ls -l")` through a shell, `system("ls", "-l")` without: Perl and Ruby. */
export const runsWords: Effect = (call) => {
  const { scan } = call;
  const [first, second] = call.args;
  if (!first) return shellText(scan, UNKNOWN);
  if (!second || (isPopen(call.path) && isMode(textOf(scan, second)))) {
    const list = listOf(scan, first);
    return list ? wordsRun(scan, list) : shellText(scan, textOf(scan, first), first);
  }
  return wordsRun(
    scan,
    call.args.map((arg) => textOf(scan, arg)),
  );
};

/** `IO.popen("sh", "w")` */
const isPopen = (path: string): boolean => path.endsWith("popen");
const isMode = (text: string): boolean => /^[rwa]b?\+?(?::.{0,40})?$/.test(text);

/** The maximum depth of code within code. */
const MAX_DEPTH = 4;

/** A literal text that runs in place, with the names that are known there. */
function runsHere(scan: Scan, text: string): void {
  if (scan.depth >= MAX_DEPTH) {
    scan.report.add("code.exec.dynamic");
    return;
  }
  scan.depth++;
  const { code } = cut(lexerOf(text, scan.dialect.syntax), 0);
  scan.dialect.bind(scan, code);
  scan.walk(scan, code);
  scan.depth--;
}

/** Text that is run as code of the same language. */
export const evaluates =
  (place = 0): Effect =>
  (call) => {
    const { scan } = call;
    const { report } = scan;
    const range = argument(call, place);
    if (!range) return false;
    const code = textOf(scan, range);
    if (isKnown(code)) runsHere(scan, code);
    const origin = sourceOf(scan, range);
    if (origin === "network") report.add("code.exec.remote");
    else if (origin === "decoded") {
      for (const decoded of decodedOf(scan, range)) report.code(scan.dialect.language, decoded);
      report.add("code.exec.encoded");
    } else if (!isKnown(code)) report.add("code.exec.dynamic");
    return false;
  };

export const kills: Effect = (call) => {
  const first = text(call, 0);
  const second = text(call, 1);
  call.scan.report.run([
    "kill",
    "-9",
    "--",
    call.scan.dialect.language === "ruby" || call.scan.dialect.language === "perl" ? second : first,
  ]);
  return true;
};
