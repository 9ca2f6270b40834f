/**
 * Programs that start ssh or work like it: autossh, mosh, sshpass, sshfs, one command on many
 * machines. Sources: their manuals.
 */
import type { Report } from "../../report.ts";
import { has } from "../options.ts";
import { type JudgeProgram, withArgs } from "../program.ts";
import { applySettings, runsThere, sets, ssh, starts } from "./ssh.ts";

/** Programs that pass all their words to ssh. */
export const autossh: JudgeProgram = (command, report, declared) => {
  const args = command.args.filter(
    (arg, at) => !/^-M\d*$/.test(arg) && command.args[at - 1] !== "-M",
  );
  if (args.length === 0 || has(declared.parse(args, report), "-V")) return report.add("exec.help");
  ssh(withArgs(command, args), report, declared);
};

export const mosh: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  applySettings(given, report);
  const words = operands[1] === "--" ? operands.slice(2) : operands.slice(1);
  runsThere(words.join(" "), stdin, report);
  // no shell reads them there
  if (words.length > 1) report.run(words, stdin);
};

export const rsh: JudgeProgram = ({ args, stdin }, report, { parse }) =>
  runsThere(parse(args, report).operands.slice(1).join(" "), stdin, report);

/** Types a password, then runs what follows. */
export const sshpass: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands } = parse(args, report);
  if (operands.length === 0) return report.add("exec.help");
  for (const { effect, value = "" } of given) if (effect === "read") report.reads(value);
  report.run(operands, stdin);
};

export const keyscan: JudgeProgram = ({ args }, report, { parse }) => {
  const { given } = parse(args, report);
  for (const { effect, value = "" } of given)
    if (effect === "read" && value !== "-") report.reads(value);
  report.add("net.probe");
};

export const copyId: JudgeProgram = ({ args }, report, { parse }) => {
  const { given } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  applySettings(given, report);
  report.add("net.remote");
};

export const sshfs: JudgeProgram = ({ args }, report, { parse }) => {
  const { given } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const option of given) {
    if (option.effect === "setting")
      for (const part of (option.value ?? "").split(",")) mounts(part, report);
    else applySettings([option], report);
  }
  report.add("net.remote");
  report.add("disk.mount");
};

function mounts(part: string, report: Report): void {
  if (/^ssh_command=/i.test(part)) starts(part.slice(part.indexOf("=") + 1), report);
  else sets(part, report);
}

export const sshuttle: JudgeProgram = ({ args }, report, { parse }) => {
  const { given } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  applySettings(given, report);
  report.add("net.listen");
};

/** One command on many machines. */
export const fan: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  applySettings(given, report);
  runsThere(operands.join(" "), stdin, report);
};
