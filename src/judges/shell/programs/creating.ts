/**
 * Programs that create files and directories, or fill them from a pipe: touch, mkdir, mktemp, tee,
 * dd, split.
 */
import { laterIn } from "../../paths/steering.ts";
import { resolve, writeOf } from "../../paths.ts";
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import {
  asksItself,
  has,
  lastOf,
  type Options,
  optionTable,
  type Parsed,
  parseStrictly,
  targetsOf,
} from "../options.ts";
import { placed } from "../placed.ts";
import type { Command, Program } from "../program.ts";
import { setsIds } from "./modes.ts";

export const making =
  (
    options: Options,
    create: (path: string, command: Command, report: Report, parsed: Parsed) => void,
  ): Program =>
  (command, report) => {
    const parsed = parseStrictly(command.args, options, report);
    const targets = targetsOf(command, parsed.operands);
    if (asksItself(command.args) || targets.length === 0) return report.add("exec.help");
    for (const path of targets) create(path, command, report, parsed);
  };

const TOUCH = optionTable({
  flags: "--help --version -a -c -h -m -f --no-create --no-dereference",
  values: "-d|--date -r|--reference -t -A --time",
});
export const touch = making(TOUCH, (path, _command, report) => report.writes(path, "append"));

/** A new directory is harmless, unless a system program looks there. */
export function makes(path: string, command: Command, report: Report): void {
  const isEmpty = laterIn(resolve(path, command.cwd).toLowerCase()) !== undefined;
  if (isEmpty || writeOf(placed(path, command), command.root).key === "fs.write.outside")
    report.add("fs.write.directory");
  else report.writes(path);
}
const MKDIR = optionTable({
  flags: "-p|--parents -v|--verbose -Z --context? --help --version",
  values: "-m|--mode",
});
export const mkdir = making(MKDIR, (path, command, report, parsed) => {
  if (setsIds(lastOf(parsed, "-m") ?? "")) report.add("priv.setuid");
  makes(path, command, report);
});

const MODE = optionTable({ flags: "--help --version -Z --context?", values: "-m|--mode" });

/** A block or character device is a way to the disk or the memory behind it. */
export const mknod: Program = ({ args }, report) => {
  const { operands } = parseStrictly(args, MODE, report);
  if (operands.length >= 2 && operands[1] !== "p") report.add("disk.modify");
  if (operands[0] !== undefined) report.writes(operands[0]);
};

const MKTEMP = optionTable({
  flags: "-d|--directory -u|--dry-run -q|--quiet --tmpdir? -t --help --version",
  values: "--suffix -p",
});

/** The exact name is unknown, but it is enough to know that it lies among the temporary files. */
export const mktemp: Program = ({ args }, report) => {
  const parsed = parseStrictly(args, MKTEMP, report);
  if (asksItself(args)) return report.add("exec.help");
  const [template] = parsed.operands;
  const directory = lastOf(parsed, "-p") ?? lastOf(parsed, "--tmpdir");
  const isBelow = directory !== undefined || has(parsed, "-t") || has(parsed, "--tmpdir");
  const path =
    isBelow || template === undefined
      ? `${directory ?? "/tmp"}/${template ?? "tmp.XXXXXXXXXX"}`
      : template;
  report.writes(path);
  if (isKnown(path)) report.prints({ text: `${path}\n` });
};

const TEE = optionTable({
  flags: "-a|--append -i -p --output-error? --help --version --ignore-interrupts -u",
});

export const tee: Program = (command, report) => {
  const parsed = parseStrictly(command.args, TEE, report);
  report.add(asksItself(command.args) ? "exec.help" : "exec.read");
  for (const path of targetsOf(command, parsed.operands))
    report.writes(path, has(parsed, "-a") ? "append" : "create");
  if (command.stdin?.text !== undefined) report.prints({ text: command.stdin.text });
};

/** The raw disk, without the file system that says who may read what. */
const DISK = /^\/dev\/(?:r?disk\d|[hsv]d[a-z]|xvd[a-z]|nvme|mmcblk|dm-|mapper\/|mem$|kmem$)/;

export const dd: Program = ({ args, stdin }, report) => {
  if (asksItself(args)) return report.add("exec.help");
  const values = new Map(
    args.map((arg) => [arg.slice(0, arg.indexOf("=") + 1), arg.slice(arg.indexOf("=") + 1)]),
  );
  const from = values.get("if=");
  const to = values.get("of=");
  report.add("exec.read");
  if (from !== undefined) report.reads(from);
  if (from !== undefined && DISK.test(from)) report.add("secret.read", { subject: from });
  if (to !== undefined) report.writes(to, "truncate");
  else if (from === undefined && stdin?.text !== undefined) report.prints({ text: stdin.text });
  if (args.some((arg) => arg.startsWith(UNKNOWN))) report.add("fs.write.dynamic");
};

const SPLIT = optionTable({
  flags: `--help --version -d -x -e -u --verbose --elide-empty-files --unbuffered
    --numeric-suffixes? --hex-suffixes?`,
  values: `-a|--suffix-length -b|--bytes -C|--line-bytes -l|--lines -n|--number -t|--separator
    --additional-suffix -f|--prefix -b|--suffix-format -p`,
  options: { "--filter=": "x" },
});

/** `split [FILE [PREFIX]]`. More operands are another program of that name. */
export const split: Program = ({ args }, report) => {
  const parsed = parseStrictly(args, SPLIT, report);
  const [input, prefix = "x"] = parsed.operands;
  if (asksItself(args)) return report.add("exec.help");
  if (parsed.operands.length > 2 || parsed.vague) return;
  if (input !== undefined && input !== "-") report.reads(input);
  const filter = lastOf(parsed, "--filter");
  if (filter === undefined) return report.writes(`${prefix}aa`);
  report.add("code.exec.escape");
  report.script(filter);
};

const CSPLIT = optionTable({
  flags: `--help --version -k -s -z --keep-files --quiet --silent --elide-empty-files
    --suppress-matched`,
  values: "-f|--prefix -b|--suffix-format -n|--digits",
});

export const csplit: Program = ({ args }, report) => {
  const parsed = parseStrictly(args, CSPLIT, report);
  if (asksItself(args)) return report.add("exec.help");
  if (parsed.operands[0] !== undefined) report.reads(parsed.operands[0]);
  report.writes(`${lastOf(parsed, "-f") ?? "xx"}00`);
};
