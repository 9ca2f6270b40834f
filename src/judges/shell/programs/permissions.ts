/** Modes, owners and attributes of files: chmod, chown, chattr, setfacl, … */

import { isSystem, vitalOf } from "../../paths/trees.ts";
import { resolve, writeOf } from "../../paths.ts";
import { isKnown, type Report } from "../../report.ts";
import { carryOut } from "../declared.ts";
import { asksItself, has, type Parsed, targetsOf } from "../options.ts";
import { placed } from "../placed.ts";
import type { Command, JudgeProgram, Program } from "../program.ts";
import { type Mode, modeOf } from "./modes.ts";

/** Modes may begin with a dash: `chmod -w file`, `chmod -x,+r file`. */
const isDashMode = (arg: string): boolean =>
  /^-[rwxXst]+(?:,[ugoa]*[-+=][rwxXstugo]*)*$/.test(arg) || /^-[0-7]{1,5}$/.test(arg);

export const chmod: JudgeProgram = (command, report, declared) => {
  const { args } = command;
  if (asksItself(args)) return report.add("exec.help");
  const dashed = args.find(isDashMode);
  const parsed = declared.parse(
    dashed === undefined ? args : args.filter((arg) => arg !== dashed),
    report,
  );
  const [first, ...others] = targetsOf(command, parsed.operands);
  const referred = has(parsed, "--reference");
  const mode = dashed ?? (referred ? undefined : first);
  const targets =
    dashed === undefined && !referred ? others : first === undefined ? [] : [first, ...others];
  if (mode === undefined && !referred) return report.add("exec.help");
  const meaning = mode === undefined ? undefined : modeOf(mode);
  if (meaning?.ids) report.add("priv.setuid");
  const change = { meaning, recursive: has(parsed, "-R"), command, report };
  for (const target of new Set(targets)) permit(target, change);
  // a mode without a file does nothing, unless the word was not a mode
  if (targets.length === 0 && meaning && !change.recursive) report.add("exec.help");
  else if (targets.length === 0) permit(mode ?? ".", change);
};

interface Change {
  readonly meaning: Mode | undefined;
  readonly recursive: boolean;
  readonly command: Command;
  readonly report: Report;
}

/**
 * A file may get any mode that gives other users no write access, does not run as another user, and
 * does not lock the owner out. Taking rights from others is always allowed.
 */
function permit(target: string, { meaning, recursive, command, report }: Change): void {
  const full = resolve(target, command.cwd);
  const mild = meaning && !meaning.ids && !meaning.open && !meaning.shut && !recursive;
  if (!mild || isSystem(full.toLowerCase()) || vitalOf(full) !== undefined)
    report.permits(target, recursive ? "recursive" : "file");
  else if (meaning.tightens && isKnown(target)) report.add("exec.read");
  else {
    const { key, subject } = writeOf(placed(target, command), command.root);
    report.add(key, subject === undefined ? undefined : { subject });
  }
}

/** The first operand is the owner, unless it is copied from another file. */
export const owning: JudgeProgram = (command, report, declared) => {
  if (asksItself(command.args)) return report.add("exec.help");
  const parsed = declared.parse(command.args, report);
  const operands = targetsOf(command, parsed.operands);
  const targets = has(parsed, "--reference") ? operands : operands.slice(1);
  if (targets.length === 0) return report.add("exec.help");
  for (const target of new Set(targets))
    report.permits(target, has(parsed, "-R") ? "recursive" : "file");
};

/** `chattr +i file`; `chattr -R -i dir`. */
export const chattr: Program = (command, report) => {
  if (asksItself(command.args)) return report.add("exec.help");
  const flags = command.args.filter((arg) => /^[-+=][A-Za-z]+$/.test(arg));
  const recursive = flags.some((flag) => flag.startsWith("-") && flag.includes("R"));
  const targets = targetsOf(
    command,
    command.args.filter((arg) => !/^[-+=]/.test(arg)),
  );
  if (targets.length === 0) return report.add("exec.help");
  for (const target of new Set(targets)) report.permits(target, recursive ? "recursive" : "file");
};

export const setfacl: JudgeProgram = (command, report, declared) => {
  const parsed = declared.parse(command.args, report);
  if (asksItself(command.args) || has(parsed, "--test")) return report.add("exec.help");
  const targets = targetsOf(command, parsed.operands);
  carryOutAll(parsed, report);
  for (const target of new Set(targets)) report.permits(target, recursiveOf(parsed));
};

/** What their options do beyond the operands: files of rules are read. */
function carryOutAll({ given }: Parsed, report: Report): void {
  const done = new Set<string>();
  for (const option of given) if (option.effect !== "") carryOut(option, report, done);
}

const recursiveOf = (parsed: Parsed): "file" | "recursive" =>
  has(parsed, "-R") ? "recursive" : "file";

export const setcap: JudgeProgram = (command, report, declared) => {
  const parsed = declared.parse(command.args, report);
  if (asksItself(command.args)) return report.add("exec.help");
  if (has(parsed, "-v")) return report.add("exec.read");
  if (!has(parsed, "-r")) report.add("priv.setuid");
  const targets = parsed.operands.filter((_, at) => has(parsed, "-r") || at % 2 === 1);
  for (const target of new Set(targetsOf(command, targets))) report.permits(target);
};

export const setfattr: JudgeProgram = (command, report, declared) => {
  const parsed = declared.parse(command.args, report);
  if (asksItself(command.args)) return report.add("exec.help");
  carryOutAll(parsed, report);
  for (const target of new Set(targetsOf(command, parsed.operands))) report.permits(target);
};

/** Labels of SELinux. */
export const restorecon: JudgeProgram = (command, report, declared) => {
  const parsed = declared.parse(command.args, report);
  if (asksItself(command.args) || has(parsed, "-n")) return report.add("exec.help");
  for (const target of targetsOf(command, parsed.operands))
    report.permits(target, has(parsed, "-R") || has(parsed, "-r") ? "recursive" : "file");
};
