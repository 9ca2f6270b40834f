/**
 * Programs that delete files: rm, shred, truncate, … `find` and similar ones are in searches.ts.
 */
import { type Report, UNKNOWN } from "../../report.ts";
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
import type { Program } from "../program.ts";

type Remove = (target: string, parsed: Parsed, report: Report) => void;

/** The deletion of all its targets. Without any it deletes nothing. */
export const removing =
  (options: Options, remove: Remove, key?: "fs.delete.secure"): Program =>
  (command, report) => {
    if (asksItself(command.args)) return report.add("exec.help");
    const parsed = parseStrictly(command.args, options, report);
    const targets = targetsOf(command, parsed.operands);
    if (targets.length === 0) report.add("exec.help");
    else if (key) report.add(key);
    for (const target of new Set(targets)) remove(target, parsed, report);
  };

const RM = optionTable({
  flags: `-r|-R|--recursive -f|--force -d|--dir -i -I --interactive? --one-file-system
    --no-preserve-root --preserve-root? --help --version -v -P -x -W --verbose`,
});

/** An unknown first word may be an option: `rm $FLAGS dir`. */
export const rm = removing(RM, (target, parsed, report) =>
  report.deletes(
    target,
    has(parsed, "-r") || (parsed.operands[0] === UNKNOWN && target !== UNKNOWN)
      ? "recursive"
      : "file",
  ),
);

/** Only an empty directory. `-p` also removes its parents, if they are empty. */
const rmdir = removing(
  optionTable({ flags: "-p|--parents --ignore-fail-on-non-empty" }),
  (target, _parsed, report) => report.deletes(target, "file"),
);

/** Windows' version, for systems with both shells: `rmdir /s /q dir`. */
export const rmdirs: Program = (command, report) => {
  const flags = command.args.filter((arg) => /^\/[a-z]$/i.test(arg));
  if (flags.length === 0) return rmdir(command, report);
  for (const arg of command.args)
    if (!flags.includes(arg))
      report.deletes(arg, flags.some((flag) => /s/i.test(flag)) ? "recursive" : "file");
};

const SHRED = optionTable({
  flags: "-u --remove? -f -x|--exact -z|--zero --help --version -v --force --verbose",
  values: "-n|--iterations -s|--size --random-source",
});

/** Overwrites; if the target is a device, all of it. */
export const shred = removing(
  SHRED,
  (target, _parsed, report) => report.writes(target, "truncate"),
  "fs.delete.secure",
);

const SRM = optionTable({
  flags: "-r|-R|--recursive -f -q -v -n -s -m --help --version -i -D -l -ll -x --help",
});
export const srm = removing(
  SRM,
  (target, parsed, report) => report.deletes(target, has(parsed, "-r") ? "recursive" : "file"),
  "fs.delete.secure",
);

/** `-s 0`, or any size without a plus: the data after that position is lost. */
export const truncate = removing(
  optionTable({ flags: "-c|--no-create -o|--io-blocks", values: "-s|--size -r|--reference" }),
  (target, parsed, report) => {
    const size = lastOf(parsed, "-s");
    report.writes(target, size?.startsWith("+") === true ? "append" : "truncate");
  },
);

/** Moves files to the desktop's trash, from where they can be restored. */
export const trash = removing(
  optionTable({ flags: "-F -v", values: "--trash-dir" }),
  (target, _parsed, report) => report.deletes(target, "recursive"),
);

/** Nothing is left to restore. */
export const emptied: Program = ({ args }, report) =>
  report.add(asksItself(args) || args.includes("--dry-run") ? "exec.help" : "fs.delete.recursive");
