/** Text editors: the files that they open, and the commands that they are given to run. Sources: vim(1), ed(1), emacs(1), nano(1), GTFOBins. */
import { isKnown, type Report } from "../../report.ts";
import { type Given, type Options, optionTable, parseStrictly } from "../options.ts";
import type { Command, Program } from "../program.ts";

const VIM = optionTable({
  flags:
    "-r? --serverlist --clean -R -n -e -E -es -N -C -b -d -m -M -o? -O? -p? -x -y -Z --headless --noplugin --not-a-term --luamod-dev",
  values: "-i -T -t --servername",
  options: {
    "-c|--cmd=": "command",
    "-S=": "source",
    "-s=": "keys",
    "-u=": "settings",
    "-U=": "settings",
    "-w=": "write",
    "-W=": "write",
    "-q=": "read",
    "-V?": "log",
    "--startuptime=": "write",
    "--remote-send|--remote-expr|--listen|--server=": "remote",
    "-h|--help": "help",
    "--version": "help",
    "-l=": "source",
  },
});
/** Words of an editor's own language that start programs, or code that could. */
const STARTS =
  /(?:^|[\s:|'"!])(?:!|py(?:thon)?[3x]?|perl|ruby|lua\w*|tcl|mz\w*|term(?:inal)?|shell|sh|so(?:urce)?|ru(?:ntime)?|pyfile|py3file|execute|exe|call|let|eval|redir?|redi|make|gr(?:ep)?|cs(?:cope)?|libcallnr?|systemlist|system|job_start|norm(?:al)?!?|autocmd|au)(?![\w.])|shell=|=\s*system|[|;]\s*!/i;
/** Commands that only save and leave. */
const QUITTING = new Set(
  "w wa wq wqa wqall x xa xall q qa qall cq e bd up update wn n ZZ w! wq! wqa! x! xa! q! qa! qall! cq! e! up!".split(" "),
);

/** Reads the commands that an editor runs by itself. */
function types(text: string, report: Report): void {
  const command = text.replace(/^[:\s]+/, "");
  if (command.split("|").every((part) => QUITTING.has(part.trim()))) return;
  const bang = command.search(/!(?!\s*$|\s*\|)/);
  if (!isKnown(command) || STARTS.test(command) || (bang >= 0 && !/^(?:w|wq|x|q|qa|e)!/.test(command))) {
    report.add("code.exec.escape", { span: text });
    if (bang >= 0) report.script(command.slice(bang + 1));
  }
  const [, verb = "", file = ""] =
    /^(?:%|\d+,\d+|\$)?(w|wr|write|sav|saveas|up|r|read|e|edit|f|tabe|sp|vs)!?\s+(?:>>\s*)?([^!|\s]\S*)/.exec(command) ?? [];
  if (file === "") return;
  if (/^(?:w|s)/.test(verb) && !/^(?:sp)/.test(verb)) report.writes(file);
  else report.reads(file);
  // what is opened is what `w` writes
  if (/^(?:e|f|sp|vs|tabe)/i.test(verb)) report.writes(file, "append");
}

const SYSTEM = /^\/(?:etc|usr|bin|s?bin|lib\w*|boot|dev|proc|sys|var|opt|root|run|System|Library)\//;

/** Someone who sits before an editor may change what it shows. That is no proof that he does. */
function opens(files: readonly string[], report: Report, changes: boolean): void {
  for (const file of files) {
    if (file === "-" || file === "/dev/null") continue;
    report.reads(file);
    if (changes && SYSTEM.test(file)) report.add("fs.write.system", { subject: file });
    else if (changes) report.writes(file, "append");
  }
}

const vimWith =
  (reading: boolean): Program =>
  (command, report) => {
    const typed = command.args.filter((arg) => arg.startsWith("+"));
    const { given, operands, vague } = parseStrictly(
      command.args.filter((arg) => !arg.startsWith("+")),
      VIM,
      report,
    );
    if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
    if (vague) return;
    const readOnly = reading || given.some(({ name }) => name === "-R");
    if (operands.length === 0 && typed.length === 0 && given.length === 0) return report.add("code.exec.repl");
    report.add("exec.read");
    for (const plus of typed) if (!/^\+(?:\d*|\/.*)$/.test(plus)) types(plus.slice(1), report);
    for (const option of given) carryOut(option, report);
    if (command.stdin && !operands.includes("-") && !given.some(({ name }) => name === "-e" || name === "-E"))
      typesIn(command, report);
    else if (command.stdin && given.some(({ name }) => name === "-e" || name === "-E" || name === "-s")) typesIn(command, report);
    opens(operands, report, !readOnly);
  };

function typesIn({ stdin }: Command, report: Report): void {
  if (stdin?.text === undefined) report.add("code.exec.stdin");
  else for (const line of stdin.text.split("\n")) types(line, report);
}

function carryOut({ effect, name, value = "" }: Given, report: Report): void {
  if (effect === "command") types(value, report);
  else if (
    effect === "source" ||
    effect === "remote" ||
    (effect === "keys" && value !== "" && name === "-s" && !value.startsWith("-"))
  )
    report.add("code.exec.escape", { span: value });
  else if (effect === "settings" && !/^(?:NONE|NORC|DEFAULTS|\/dev\/null)$/.test(value))
    report.add("code.exec.escape", { span: value });
  else if (effect === "write") report.writes(value);
  else if (effect === "read") report.reads(value);
  else if (effect === "log" && value.length > 2) report.writes(value.replace(/^\d+/, ""));
}

/** `vim -es`: silent ex mode, in which a `-s` stands for no file of keys. */
export const vim =
  (reading: boolean): Program =>
  (command, report) =>
    vimWith(reading)(
      { ...command, args: command.args.flatMap((arg) => (arg === "-es" || arg === "-Es" ? ["-e"] : [arg])) },
      report,
    );

const ED = optionTable({
  flags: "-s -G -r -E -v",
  values: "-p",
  options: { "--help": "help", "--version": "help", "-V": "help", "-h": "help", "-c=": "command" },
});
/** ed and ex read their commands from what is piped in. */
export const ed: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseStrictly(args, ED, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) if (effect === "command") types(value, report);
  for (const file of operands) {
    if (file.startsWith("!")) {
      report.add("code.exec.escape", { span: file });
      report.script(file.slice(1));
    } else opens([file], report, true);
  }
  if (stdin?.text !== undefined) for (const line of stdin.text.split("\n")) typesLine(line, report);
  else report.add(stdin ? "code.exec.stdin" : "code.exec.repl");
};

/** Lines between an `a` and a `.` are text that is put in; a `!` at the front of one is rare enough. */
function typesLine(line: string, report: Report): void {
  const bang = /^(?:[\d,.$%]*[rwe]?\s*)!(.*)$/.exec(line);
  if (bang) {
    report.add("code.exec.escape", { span: line });
    report.script(bang[1]!);
  } else if (/^[\d,.$%]*(?:[wreWEf])\s+\S/.test(line)) types(line.replace(/^E/, "e"), report);
}

/** Editors that only show and change what they are given. Effects: `r`, `w`, `x` (runs), `h` (tells), `q` (reads and quits). */
export const editorWith =
  (options: Options): Program =>
  ({ args, stdin }, report) => {
    const { given, operands, vague } = parseStrictly(args, options, report);
    if (given.some(({ effect }) => effect === "h")) return report.add("exec.help");
    if (vague) return;
    for (const { effect, value = "" } of given) {
      if (effect === "x") report.add("code.exec.escape", { span: value });
      else if (effect === "r") report.reads(value);
      else if (effect === "w") report.writes(value);
    }
    const files = operands.filter((operand) => !/^\+\d*(?:[,:]\d*)?$/.test(operand));
    if (stdin && !files.includes("-")) report.add("code.exec.stdin");
    else if (files.length === 0) report.add("code.exec.repl");
    else report.add("exec.read");
    opens(files, report, true);
  };

export const NANO = optionTable({
  values: "-o|--operatingdir -T -r -Q -J -X -Y",
  options: { "-s|--speller=": "x", "-f|--rcfile=": "x", "-C|--backupdir=": "w", "-h|--help": "h", "-V|--version": "h" },
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
      args: command.args.map((arg) => (/^-(?:eval|execute|load|funcall|script|insert|batch|nw)\b/.test(arg) ? `-${arg}` : arg)),
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
    "--extensionDevelopmentPath|--extensionTestsPath|--extension-development-path|--inspect-extensions=": "run",
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
