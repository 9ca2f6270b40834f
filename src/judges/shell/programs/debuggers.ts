/** Debuggers: what they are told to do with a program. Sources: gdb(1), lldb(1); GTFOBins. */
import { isKnown, type Report } from "../../report.ts";
import { optionTable, parseStrictly } from "../options.ts";
import type { JudgeProgram, Program } from "../program.ts";

/** Commands of gdb and lldb that only show. A call within one (`print system("x")`) does more. */
const SHOWS =
  /^(?:bt|backtrace|where|info|i|frame|f|list|l|print|p|ptype|whatis|x|disassemble|disas|show|help|thread|threads|up|down|set\s+(?:pagination|confirm|width|height|print|logging\s+off|debuginfod|style)|quit|q|exit|image\s+(?:list|lookup|dump)|register\s+read|target\s+(?:list|modules)|memory\s+read|settings\s+show|version|maint\s+info|directory)\b/;
const CALLS = /[({=]|\$_|\bas\b/;

/** They let the program run that is looked at, without words of its own. */
const RUNS = /^(?:run|r|start|continue|c|next|n|step|s|stepi|nexti|finish|until|(?:tbreak|break|b)\s+[\w.:/-]+)(?:\s+\d{1,6})?$/;

function tells(line: string, report: Report, program?: string): void {
  const command = line.trim();
  if (command === "") return;
  if (program !== undefined && RUNS.test(command)) {
    report.starts(program);
    return;
  }
  const shell = /^(?:!|shell\b|sh\b|make\b|platform\s+shell\b|pipe\b|\|)(.*)$/.exec(command);
  if (shell) {
    report.add("code.exec.escape", { span: line });
    report.script(shell[1]!.trim() || "sh");
  } else if (!isKnown(command) || !SHOWS.test(command) || CALLS.test(command)) report.add("code.exec.escape", { span: line });
}

const GDB = optionTable(
  {
    flags: "--batch --batch-silent --nx --nh --quiet --silent -q -n",
    values: "--cd -d|--directory --tty -l",
    options: {
      "--ex|--eval-command|--iex|--init-eval-command=": "tell",
      "--x|--command|--ix|--init-command=": "script",
      "-x=": "script",
      "-p=": "attach",
      "--pid=": "attach",
      "--args": "args",
      "--core|-c=": "read",
      "--symbols|--exec|--se|-s|-e=": "read",
      "--write": "write",
      "--version": "help",
      "--help": "help",
      "-h": "help",
    },
  },
  true,
);

/** `-ex` is `--ex`: whole words after one dash. */
export const gdb: Program = ({ args, stdin }, report) => {
  const words = args.map((arg) => (/^-[a-z]{2}/.test(arg) ? `-${arg}` : arg));
  const { given, operands } = parseStrictly(words, GDB, report);
  const done = new Set(given.map(({ effect }) => effect));
  if (done.has("help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "tell") tells(value, report, operands[0]);
    else if (effect === "read") report.reads(value);
    else if (effect === "script") report.add("code.exec.script");
    else if (effect === "attach") report.add("code.exec.escape");
  }
  const batch =
    words.some((word) => word === "--batch" || word === "--batch-silent") ||
    given.some(({ effect, value }) => effect === "tell" && /^q(?:uit)?$/.test(value ?? ""));
  if (!batch) report.add(stdin ? "code.exec.stdin" : "code.exec.repl");
  for (const line of (stdin?.text ?? "").split("\n")) tells(line, report);
  for (const operand of operands.slice(0, 2)) if (!/^\d+$/.test(operand)) report.reads(operand);
  if (operands.some((operand) => /^\d+$/.test(operand))) report.add("code.exec.escape");
  const program = words.indexOf("--args");
  if (program >= 0 && program + 1 < args.length) report.run(args.slice(program + 1), stdin);
  report.add("exec.read");
};

/** `ldd build/app`: may run the program's own loader. */
export const libraries: JudgeProgram = (command, report, { table, parse }) => {
  if (table(command, report)) return;
  for (const path of parse(command.args, report).operands.slice(0, 16)) report.starts(path);
};

const LLDB = optionTable(
  {
    values: "-a -l",
    options: {
      "-o|--one-line|-O|--one-line-before-file|-k|--one-line-on-crash=": "tell",
      "-s|--source|-S|--source-before-file|-K|--source-on-crash=": "script",
      "-b|--batch": "batch",
      "-p|--attach-pid=": "attach",
      "-n|--attach-name=": "attach",
      "-f|--file=": "read",
      "-c|--core=": "read",
      "-h|--help": "help",
      "-v|--version": "help",
    },
  },
  true,
);
export const lldb: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseStrictly(args, LLDB, report);
  const done = new Set(given.map(({ effect }) => effect));
  if (done.has("help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "tell") tells(value, report);
    else if (effect === "read") report.reads(value);
    else if (effect === "script") report.add("code.exec.script");
    else if (effect === "attach") report.add("code.exec.escape");
  }
  if (!done.has("batch")) report.add(stdin ? "code.exec.stdin" : "code.exec.repl");
  for (const operand of operands.slice(0, 1)) report.reads(operand);
  if (operands.length > 0) report.run(operands, stdin);
  report.add("exec.read");
};

/** Memory of another process: whatever it holds, keys as well. */
export const dump: Program = ({ args }, report) => {
  report.add(args.length === 0 ? "exec.help" : "secret.read");
};
