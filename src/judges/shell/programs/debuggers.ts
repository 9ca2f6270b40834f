/** Debuggers: the commands that they run on a program. Sources: gdb(1), lldb(1); GTFOBins. */
import { isKnown, type Report } from "../../report.ts";
import { optionTable, parseStrictly } from "../options.ts";
import type { JudgeProgram, Program } from "../program.ts";

/** Commands of gdb and lldb that only show. A call within one (`print system("x")`) does more. */
const SHOWS =
  /^(?:bt|backtrace|where|info|i|frame|f|list|l|print|p|inspect|ptype|whatis|x|disassemble|disas|show|help|apropos|thread|threads|up|down|set\s+(?:pagination|confirm|width|height|print|logging\s+off|debuginfod|style|listsize|disassembly-flavor|language|max-value-size|backtrace|verbose)|quit|q|exit|image|register\s+read|re\s+r|target\s+(?:list|modules)|memory\s+read|settings\s+show|version|maint\s+info|directory|break|b|tbreak|echo|core-file|file|symbol-file)(?![\w-])/;
const CALLS = /[(={]|\$_|\bas\b/;
/** Parentheses that call nothing: a type, a cast, the name of a function in quotes. */
const PLAIN =
  /\bsizeof\s*\(\s*(?:struct\s+|union\s+)?\w+[\s*]*\)|\((?:const\s+|unsigned\s+|signed\s+)?(?:struct\s+\w+|int|char|long|short|void|float|double|u?int\d+_t|size_t)[\s*]*\)/g;
/** They run what stands behind them, for each thread, frame or file, or with other settings. */
const FOR_EACH =
  /^(?:(?:thread|t|frame|f)\s+apply\s+(?:all|-?[\w.-]+)|taas|tfaas|faas|with\s[^-]*--|w\s[^-]*--)(?:\s+-[\w-]+)*\s+/;
const FILES = /^(?:list|l|core-file|file|symbol-file)\s+(?:-\w+\s+)*([~/.][^:\s]*)/;
/** Text that a call would pass to a shell. */
const SYSTEM = /\b(?:system|popen|_shell)\s*\(\s*"((?:[^"\\]|\\.)*)"/g;
const MOST_NESTED = 8;

/** They let the program run that is looked at, without words of its own. */
const RUNS =
  /^(?:run|r|start|continue|c|next|n|step|s|stepi|nexti|finish|until|(?:tbreak|break|b)\s+[\w.:/-]+)(?:\s+\d{1,6})?$/;

function tells(line: string, report: Report, program?: string): void {
  let command = line.trim();
  for (let depth = 0; depth < MOST_NESTED && FOR_EACH.test(command); depth++)
    command = command.replace(FOR_EACH, "");
  const each = FOR_EACH.test(command);
  if (command === "" || command[0] === "#") return;
  if (program !== undefined && RUNS.test(command)) {
    report.starts(program);
    return;
  }
  const shell = /^(?:!|shell\b|sh\b|make\b|platform\s+shell\b|pl\s+sh\b|pipe\b|\|)(.*)$/.exec(
    command,
  );
  if (shell) {
    report.add("code.exec.escape", { span: line });
    // `pipe bt | sh`: what stands behind the bar is the shell's
    report.script((shell[1] ?? "").replace(/^[^|]*\|/, "").trim() || "sh");
  } else if (
    !isKnown(command) ||
    each ||
    !SHOWS.test(command) ||
    CALLS.test(command.replace(PLAIN, ""))
  ) {
    report.add("code.exec.escape", { span: line });
    for (const [, text = ""] of command.matchAll(SYSTEM)) report.script(text);
    const target = /^(?:target\s+[\w-]+\s+\||(?:python|py|script|pi)\s)(.*)$/.exec(command);
    if (target)
      /^t/.test(command) ? report.script(target[1] ?? "") : report.code("python", target[1] ?? "");
  } else {
    const file = FILES.exec(command)?.[1];
    if (file !== undefined) report.reads(file);
  }
}

const GDB = optionTable(
  {
    flags: `--batch --batch-silent --nx --nh --quiet --silent -q -n --return-child-result --readnow
      --readnever --nw --statistics --fullname -f`,
    values: "--cd -d|--directory --tty -l --annotate",
    options: {
      "--ex|--eval-command|--iex|--init-eval-command|--eix|--early-init-eval-command=": "tell",
      "--x|--command|--ix|--init-command|--eiex|--early-init-command=": "script",
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
    flags: "-Q|--source-quietly -x|--no-lldbinit -X|--no-use-colors",
    values: "-a|--arch",
    options: {
      "-o|--one-line|-O|--one-line-before-file|-k|--one-line-on-crash=": "tell",
      "-s|--source|-S|--source-before-file|-K|--source-on-crash=": "script",
      "-b|--batch": "batch",
      "-p|--attach-pid=": "attach",
      "-n|--attach-name=": "attach",
      "-f|--file=": "read",
      "-c|--core=": "read",
      "-l|--script-language=": "none",
      "-r|--repl?": "script",
      "-h|--help": "help",
      "-v|--version": "help",
      "-P|--python-path": "help",
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
  // a program that is only looked at does not run
  if (operands.length > 1) report.run(operands, stdin);
  for (const line of (stdin?.text ?? "").split("\n")) tells(line, report);
  report.add("exec.read");
};

/** Memory of another process: whatever it holds, keys as well. */
export const dump: Program = ({ args }, report) => {
  report.add(args.length === 0 ? "exec.help" : "secret.read");
};
