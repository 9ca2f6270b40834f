/** Programs that only read, and the options with which they would do more. */
import { beforeFirst } from "../../pieces.ts";
import { UNKNOWN } from "../../report.ts";
import { showFiles } from "../declared.ts";
import { asksItself, has, optionTable, parseStrictly } from "../options.ts";
import { type JudgeProgram, type Program, withArgs } from "../program.ts";
import { asksFor } from "./probes.ts";

/** Copies its input to its output, so that a literal text stays known. */
export const cat: Program = ({ args, stdin }, report) => {
  report.add("exec.read");
  const files = parseStrictly(args, NO_OPTIONS, report).operands;
  showFiles(files, report);
  const passes = files.length === 0 || (files.length === 1 && files[0] === "-");
  if (passes && stdin?.text !== undefined && !args.some((arg) => /^-./.test(arg)))
    report.prints({ text: stdin.text });
};
const NO_OPTIONS = optionTable({
  flags: `--help --version -A -b -e -E -n -s -t -T -u -v -l --show-all --number-nonblank --show-ends
    --number --squeeze-blank --show-tabs --show-nonprinting`,
});

const MAX_TYPED = 16;

/** `less +'!cmd' FILE`: the text after a plus is typed into it. */
export const less: JudgeProgram = (command, report, { table }) => {
  const typed = command.args.filter((arg) => arg.startsWith("+"));
  const rest = command.args.filter((arg) => !arg.startsWith("+"));
  if (typed.length > MAX_TYPED) report.add("code.exec.escape");
  for (const keys of typed.slice(0, MAX_TYPED)) {
    const bang = keys.search(/[!|#]/);
    if (bang >= 0) report.add("code.exec.escape");
    if (bang >= 0 && keys[bang] !== "|") report.script(keys.slice(bang + 1));
  }
  table(withArgs(command, rest), report);
};

export const hostname: Program = ({ args }, report) => {
  const parsed = parseStrictly(args, HOSTNAME, report);
  const sets = parsed.operands.length > 0 || has(parsed, "-F") || has(parsed, "-b");
  report.add(asksItself(args) ? "exec.help" : sets ? "system.config" : "exec.read");
};
const HOSTNAME = optionTable({
  flags: `-b|--boot --help --version -s -f -d -i -I -A -a -y -v -h -V --short --fqdn --long --domain
    --ip-address --all-ip-addresses --all-fqdns --alias --yp --nis`,
  values: "-F|--file",
});

/** Only `+FORMAT` is an operand that reads; `-j` prevents BSD's from setting the clock. */
export const date: Program = ({ args }, report) => {
  const parsed = parseStrictly(args, DATE, report);
  const sets =
    has(parsed, "-s") ||
    (!has(parsed, "-j") && parsed.operands.some((operand) => !operand.startsWith("+")));
  if (asksItself(args)) return report.add("exec.help");
  report.add(sets ? "system.config" : "exec.read");
  for (const { name, value } of parsed.given)
    if (name === "-f" && value !== undefined && !has(parsed, "-j")) report.reads(value);
};
const DATE = optionTable({
  flags: `-j -I? --iso-8601? --rfc-3339? --help --version -u -R -n --utc --universal --rfc-email
    --debug --resolution`,
  values: "-s|--set -f|--file -d|--date -r|--reference -v -z",
});

const SECRET_NAME = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH/i;

export const printenv: Program = ({ args }, report) => {
  const names = args.filter((arg) => !arg.startsWith("-"));
  report.add(
    names.some((name) => SECRET_NAME.test(name))
      ? "secret.access"
      : names.length === 0
        ? "secret.list"
        : "exec.read",
  );
  report.prints({ secret: true });
};

export const getent: Program = ({ args }, report) => {
  const database = args.find((arg) => !arg.startsWith("-")) ?? "";
  if (database === "shadow" || database === "gshadow") report.reads(`/etc/${database}`);
  else report.add(database.startsWith(UNKNOWN) ? "exec.unknown_program" : "system.read");
  if (/hosts/.test(database))
    asksFor(
      args.filter((arg) => arg !== database),
      report,
    );
};

/** dc runs the text after a `!`, unless it is a comparison. Source: the manual of GNU dc. */
export const dc: Program = ({ args, stdin }, report) => {
  const parsed = parseStrictly(args, DC, report);
  const texts = parsed.given.flatMap(({ name, value }) =>
    name === "-e" && value !== undefined ? [value] : [],
  );
  if (parsed.operands.length > 0 || has(parsed, "-f")) report.add("code.exec.script");
  else if (texts.length === 0 && stdin === undefined) report.add("code.exec.repl");
  else if (texts.length === 0 && stdin?.text === undefined) report.add("code.exec.stdin");
  else report.add("exec.read");
  if (stdin?.text !== undefined) texts.push(stdin.text);
  for (const text of texts) {
    const bang = text.search(/!(?![<>=])/);
    if (bang < 0) continue;
    report.add("code.exec.escape");
    report.script(beforeFirst(text.slice(bang + 1), "\n"));
  }
};
const DC = optionTable({ flags: "--help --version -h -V", values: "-e|--expression -f|--file -I" });
