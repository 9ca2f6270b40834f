/**
 * Text editors: the files that they open, and the commands that they are given to run. Sources:
 * emacs(1), nano(1), code --help, GTFOBins.
 */
import type { Report } from "../../report.ts";
import { type Options, optionTable, parseStrictly } from "../options.ts";
import type { Program } from "../program.ts";
import { opensFile } from "./ex-commands.ts";

/** Lisp functions that start a shell. */
const SHELL_CALL =
  /\((?:async-)?(?:shell-command\S*|call-process-shell-command|compile)\s+"((?:[^"\\]|\\.)*)"/g;
function evaluates(text: string, report: Report): void {
  report.add("code.exec.escape", { span: text });
  for (const [, command = ""] of text.matchAll(SHELL_CALL)) report.script(command);
}

/**
 * Editors that only show and change their files. Effects: `r`, `w`, `x` (runs), `h` (help), `q`
 * (reads and quits).
 */
export const editorWith =
  (options: Options): Program =>
  ({ args, stdin }, report) => {
    const { given, operands, vague } = parseStrictly(args, options, report);
    if (given.some(({ effect }) => effect === "h")) return report.add("exec.help");
    if (vague) return;
    for (const { effect, value = "" } of given) {
      if (effect === "x") evaluates(value, report);
      else if (effect === "r") report.reads(value);
      else if (effect === "w") report.writes(value);
    }
    const files = operands.filter((operand) => !/^\+\d*(?:[,:]\d*)?$/.test(operand));
    if (stdin && !files.includes("-")) report.add("code.exec.stdin");
    else if (files.length === 0) report.add("code.exec.repl");
    else report.add("exec.read");
    for (const file of files) if (file !== "-" && file !== "/dev/null") opensFile(file, report);
  };

export const NANO = optionTable({
  values: "-o|--operatingdir -T -r -Q -J -X -Y",
  options: {
    "-s|--speller=": "x",
    "-f|--rcfile=": "x",
    "-C|--backupdir=": "w",
    "-h|--help": "h",
    "-V|--version": "h",
  },
});
const EMACS = optionTable({
  flags: "-c -n",
  values: "-d -t --chdir --title -T -g -fn -s",
  options: {
    "--eval|--execute=": "x",
    "-e=": "x",
    "-l|--load=": "x",
    "-f|--funcall|--script=": "x",
    "--insert=": "r",
    "-L|--directory=": "x",
    "-u|--user=": "x",
    "--init-directory=": "x",
    "-h|--help": "h",
    "-V|--version": "h",
    "-a|--alternate-editor=": "x",
  },
});

export const emacs: Program = (command, report) =>
  editorWith(EMACS)(
    {
      ...command,
      args: command.args.map((arg) =>
        /^-(?:eval|execute|load|funcall|script|insert|batch|nw)\b/.test(arg) ? `-${arg}` : arg,
      ),
    },
    report,
  );

/** Code editors with windows: opening something runs nothing; extensions do. */
const CODE = optionTable({
  flags: "-g|--goto -d|--diff -m|--merge -a|--add -n -r -w|--wait",
  values: "--user-data-dir --profile --locale --log --max-memory",
  options: {
    "--install-extension|--update-extensions=": "install",
    "--uninstall-extension=": "uninstall",
    "--list-extensions": "help",
    "--show-versions": "help",
    "-v|--version": "help",
    "-h|--help": "help",
    "-s|--status": "help",
    "--extensions-dir=": "install",
    "--extensionDevelopmentPath|--extensionTestsPath|--extension-development-path=": "run",
    "--inspect-extensions=": "run",
    "--remote=": "remote",
    "--folder-uri|--file-uri=": "remote",
    "--add-mcp=": "install",
  },
});
export const code: Program = ({ args, open }, report) => {
  const { given, operands, vague } = parseStrictly(args, CODE, report);
  const done = new Set(given.map(({ effect }) => effect));
  if (vague || open) return;
  if (done.has("install")) report.add("pkg.install", { subject: args.join(" ") });
  if (done.has("uninstall")) report.add("pkg.uninstall", { subject: args.join(" ") });
  if (done.has("run")) report.add("code.exec.escape");
  if (done.has("remote")) report.add("net.remote");
  if (/^(?:tunnel|serve-web|ssh)$/.test(operands[0] ?? "")) return report.add("net.listen");
  if (/^(?:agent|chat)$/.test(operands[0] ?? "")) return report.add("agent.dispatch");
  report.add(done.has("help") ? "exec.help" : "exec.read");
};
