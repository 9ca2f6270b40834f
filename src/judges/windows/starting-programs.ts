/** Windows programs that run others: `start`, `cmd`, `powershell`, `wsl`, `forfiles`, `msbuild`. */
import { isKnown, type Report, UNKNOWN } from "../report.ts";
import { type Native, type NativeCommand, withoutSlash } from "./native.ts";

/**
 * `cmd /c dir`, `cmd.exe /s /c "del x"`, `cmd /Cdel x`. Without `/c` or `/k` it reads commands from
 * its input.
 */
export const shells: Native = ({ args, stdin, context }, report) => {
  const { judgeCmd } = context.evaluators;
  const inner = { ...context, report };
  for (const [at, arg] of args.entries()) {
    const [, letter, rest = ""] = /^[/-]([ckr])(.*)$/is.exec(arg) ?? [];
    if (letter === undefined) {
      if (/^[/-][sqadeftuv](?::\w+)?$/i.test(arg)) continue;
      if (arg === "/?") return report.add("exec.help");
      if (!isKnown(arg)) return report.add("exec.dynamic_command");
      break;
    }
    return judgeCmd(
      [rest, ...args.slice(at + 1)]
        .filter((word, index) => index > 0 || word !== "")
        .map(requoted)
        .join(" "),
      inner,
      stdin,
    );
  }
  readsCommands(stdin, report, (text) => judgeCmd(text, inner));
};

/** One word that contains several: cmd will split it again if it stood alone. */
const requoted = (word: string, _at: number, words: readonly string[]): string =>
  words.length > 1 && /[\s&|<>]/.test(word) && !word.includes('"') ? `"${word}"` : word;

/** A shell without a command reads commands from its input. */
export function readsCommands(
  stdin: NativeCommand["stdin"],
  report: Report,
  judge: (text: string) => void,
): void {
  if (stdin?.network) report.add("code.exec.remote");
  else if (stdin?.decoded) report.add("code.exec.decoded");
  if (stdin?.text !== undefined && isKnown(stdin.text)) judge(stdin.text);
  else report.add(stdin === undefined ? "code.exec.repl" : "code.exec.stdin");
}

/** `start "title" /b program words`. An address opens a browser, and that is a request. */
export const starts: Native = ({ args, span }, report) => {
  const [title] = args;
  const hasTitle =
    title !== undefined && (/^"?.*\s.*"?$/.test(title) || span.includes(`"${title}"`));
  const rest = behindOptions(args.slice(hasTitle ? 1 : 0), {
    option: /^\/[a-z]/i,
    valued: /^\/(?:node|affinity|machine|d)$/i,
  });
  const [program] = rest;
  if (program === undefined) return report.add("code.exec.repl");
  if (/^[a-z][a-z+.-]+:/i.test(program) && !/^[a-z]:/i.test(program))
    return report.add("net.request", { subject: program });
  report.run(rest);
};

/** The words after the leading options. The word after a `valued` option is its value. */
function behindOptions(
  args: readonly string[],
  { option, valued }: { readonly option: RegExp; readonly valued: RegExp },
): readonly string[] {
  let at = 0;
  for (let arg = args[at]; arg !== undefined && option.test(arg); arg = args[at])
    at += valued.test(arg) ? 2 : 1;
  return args.slice(at);
}

export const linux: Native = ({ args }, report) => {
  const option = args[0]?.toLowerCase();
  if (option === undefined) return report.add("code.exec.repl");
  if (/^(?:-l|--list|--status|-v|--version|--help)$/.test(option)) return report.add("win.read");
  if (option === "--unregister") return report.add("disk.modify");
  if (option === "--install" || option === "--update") return report.add("pkg.install");
  if (option === "--shutdown" || option === "--terminate" || option === "-t")
    return report.add("process.kill");
  const behind = behindOptions(args, {
    option: /^-(?!-$|e$|-exec$)/i,
    valued: /^(?:-d|--distribution|-u|--user|--cd|--system)$/i,
  });
  const [first = "", ...others] = behind;
  if (/^(?:-e|--exec)$/i.test(first)) return report.run(others);
  const words = first === "--" ? others : behind;
  if (words.length === 0) report.add("code.exec.repl");
  else if (words.every(isKnown)) report.script(words.join(" "));
  else report.run(words);
};

/** `forfiles /p C:\ /s /c "cmd /c del @path"`. */
export const each: Native = ({ args, context }, report) => {
  const wordBehind = (name: string): string | undefined => {
    const at = args.findIndex((arg) => arg.toLowerCase() === name);
    return at < 0 ? undefined : args[at + 1];
  };
  const command = wordBehind("/c");
  if (command === undefined) return report.add("win.read");
  const folder = withoutSlash(wordBehind("/p") ?? ".");
  context.evaluators.judgeCmd(
    command.replace(/@(?:path|file|fname|relpath)/gi, `${folder}\\*`).replaceAll("0x22", '"'),
    { ...context, report },
  );
};

/**
 * The project's own build, if it is given nothing or a file of the project; else a program that
 * runs code from any file.
 */
export const builds: Native = ({ args }, report) => {
  const files = args.filter((arg) => !/^[-/]/.test(arg));
  const own = files.every(
    (file) =>
      isKnown(file) &&
      /\.(?:sln|slnx|slnf|[a-z]{2,4}proj)$/i.test(file) &&
      !/^(?:[a-z]:|\\|\/|~)|\.\./i.test(file),
  );
  const loads = args.some(
    (arg) => /^[-/](?:logger|l|distributedlogger|dl)[:=]/i.test(arg) || arg.startsWith(UNKNOWN),
  );
  report.add(own && !loads ? "code.exec.project_task" : "win.lolbin");
};
