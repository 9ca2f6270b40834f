/** What starts ssh for others, or goes its ways: autossh, mosh, sshpass, sshfs, one command on many machines. Sources: their manuals. */
import type { Report } from "../../report.ts";
import { has, optionsOf, parseOptions } from "../options.ts";
import type { Program } from "../program.ts";
import { runsThere, sets, settle, ssh, starts } from "./ssh.ts";

/** Programs that hand all they are given to ssh. */
const AUTOSSH = optionsOf("-M:", true);
export const autossh: Program = (command, report) => {
  const args = command.args.filter((arg, at) => !/^-M\d*$/.test(arg) && command.args[at - 1] !== "-M");
  if (args.length === 0 || has(parseOptions(args, AUTOSSH), "-V")) return report.add("exec.help");
  ssh({ ...command, args }, report);
};

const MOSH = optionsOf(
  "--ssh:program --server:there --client:program -p|--port: --predict: --family: --experimental-remote-ip: -V|--version!about --help!about",
  true,
);
export const mosh: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseOptions(args, MOSH);
  if (given.some(({ effect }) => effect === "about")) return report.add("exec.help");
  settle(given, report);
  const words = operands[1] === "--" ? operands.slice(2) : operands.slice(1);
  runsThere(words.join(" "), stdin, report);
  // no shell reads them there
  if (words.length > 1) report.run(words, stdin);
};

const RSH = optionsOf("-l: -p: -k:", true);
export const rsh: Program = ({ args, stdin }, report) =>
  runsThere(parseOptions(args, RSH).operands.slice(1).join(" "), stdin, report);

const SSHPASS = optionsOf("-p: -f:read -d: -e -P: -V!about -h!about", true);
/** Types a password, then runs what follows. */
export const sshpass: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseOptions(args, SSHPASS);
  if (operands.length === 0) return report.add("exec.help");
  for (const { effect, value = "" } of given) if (effect === "read") report.reads(value);
  report.run(operands, stdin);
};

const KEYSCAN = optionsOf("-f:read -p: -t: -T: -O:");
export const keyscan: Program = ({ args }, report) => {
  const { given } = parseOptions(args, KEYSCAN);
  for (const { effect, value = "" } of given) if (effect === "read" && value !== "-") report.reads(value);
  report.add("net.probe");
};

const COPY_ID = optionsOf("-i: -o:setting -p: -F:config -t: -h!about");
export const copyId: Program = ({ args }, report) => {
  const { given } = parseOptions(args, COPY_ID);
  if (given.some(({ effect }) => effect === "about")) return report.add("exec.help");
  settle(given, report);
  report.add("net.remote");
};

const SSHFS = optionsOf("-o:mount -p: -F:config -C -s -f -d -h|--help!about -V|--version!about");
export const sshfs: Program = ({ args }, report) => {
  const { given } = parseOptions(args, SSHFS);
  if (given.some(({ effect }) => effect === "about")) return report.add("exec.help");
  for (const { effect, value = "" } of given) if (effect === "mount") for (const part of value.split(",")) mounts(part, report);
  report.add("net.remote");
  report.add("disk.mount");
};

function mounts(part: string, report: Report): void {
  if (/^ssh_command=/i.test(part)) starts(part.slice(part.indexOf("=") + 1), report);
  else sets(part, report);
}

const SSHUTTLE = optionsOf(
  "-e|--ssh-cmd:program -r|--remote: -x|--exclude: -l|--listen: --python: -s|--subnets: -X|--exclude-from: -V|--version!about -h|--help!about",
);
export const sshuttle: Program = ({ args }, report) => {
  const { given } = parseOptions(args, SSHUTTLE);
  if (given.some(({ effect }) => effect === "about")) return report.add("exec.help");
  settle(given, report);
  report.add("net.listen");
};

const FANS = optionsOf(
  "-w: -g: -x: -l: -u: -p: -t: -f: -R: -H|--host: -h|--hosts: -A -o: -e: -O:setting -X: -I -P -i --inline -m: -M -c -r: --user: --par: --timeout: --outdir: --errdir: --options:setting --help!about --version!about",
  true,
);
/** One command on many machines. */
export const fan: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseOptions(args, FANS);
  if (given.some(({ effect }) => effect === "about")) return report.add("exec.help");
  settle(given, report);
  runsThere(operands.join(" "), stdin, report);
};
