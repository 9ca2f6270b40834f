/**
 * vim and ex: the files that they open, and the commands that they run. Sources: vim(1), nvim(1),
 * GTFOBins.
 */
import type { Report } from "../../report.ts";
import { type Given, optionTable, parseStrictly } from "../options.ts";
import { type Command, type Program, withArgs } from "../program.ts";
import { opensFile, typesEx } from "./ex-commands.ts";

const VIM = optionTable({
  flags: `-r? -L? --clean -R -n -e -E -es -N -C -b -d -m -M -o? -O? -p? -x -y -Z -A -H -F -g -f -v
    -X --headless --noplugin --not-a-term --ttyfail --nofork --literal`,
  values: "-T -t --servername",
  options: {
    "-c|--cmd=": "command",
    "-S=": "source",
    "-s=": "keys",
    "-u=": "settings",
    "-U=": "settings",
    "-i=": "state",
    "-w=": "write",
    "-W=": "write",
    "-q=": "read",
    "-V?": "log",
    "--startuptime|--log=": "write",
    "--remote-send|--remote-expr|--listen|--server=": "remote",
    "--remote|--remote-silent|--remote-wait|--remote-tab|--remote-tab-silent|--embed": "remote",
    "--luamod-dev|--api-info": "remote",
    "-h|--help": "help",
    "--version": "help",
    "--serverlist": "help",
    "-l=": "source",
  },
});

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
    const scripted = given.some(({ name }) => name === "-e" || name === "-E");
    const hasTask = typed.length > 0 || given.some(({ effect }) => effect !== "");
    if (!hasTask && (operands.length === 0 || scripted) && !command.stdin)
      return report.add("code.exec.repl");
    report.add("exec.read");
    for (const plus of typed) if (!/^\+(?:\d*|\/.*)$/.test(plus)) typesEx(plus.slice(1), report);
    for (const option of given) carryOut(option, report);
    if (command.stdin && (scripted || !operands.includes("-"))) typesIn(command, report);
    for (const file of operands)
      if (file !== "-" && file !== "/dev/null") opensFile(file, report, !readOnly);
  };

/** What a script types, line by line. Behind `a`, `i` and `c`, lines are text up to a dot. */
function typesIn({ stdin }: Command, report: Report): void {
  if (stdin?.text === undefined) report.add("code.exec.stdin");
  let typing = false;
  for (const line of (stdin?.text ?? "").split("\n")) {
    if (!typing) typesEx(line, report);
    if (typing ? line === "." : /^[:\s\d,.$%]*(?:a|append|i|insert|c|change)!?\s*$/.test(line))
      typing = !typing;
  }
}

function carryOut({ effect, value = "" }: Given, report: Report): void {
  if (effect === "command") typesEx(value, report);
  else if (effect === "source" || effect === "remote" || effect === "keys")
    report.add("code.exec.escape", { span: value });
  else if (effect === "settings" && !/^(?:NONE|NORC|DEFAULTS|\/dev\/null)$/.test(value))
    report.add("code.exec.escape", { span: value });
  else if (effect === "state" && value !== "NONE") report.writes(value);
  else if (effect === "write") report.writes(value);
  else if (effect === "read") report.reads(value);
  else if (effect === "log" && /\D/.test(value)) report.writes(value.replace(/^\d+/, ""));
}

/** In ex mode a `-s` means silence; elsewhere it names a file of keys. */
const silenced = (args: readonly string[]): readonly string[] =>
  args.flatMap((arg) =>
    /^-s[ec]?$/.test(arg)
      ? arg === "-s"
        ? []
        : [`-${arg[2]}`]
      : /^-[eE]s$/.test(arg)
        ? ["-e"]
        : [arg],
  );

/** `reading`: it opens files to show them. */
export const vim =
  (reading: boolean): Program =>
  (command, report) => {
    const scripted = command.args.some((arg) => /^-s?[eE]s?$/.test(arg));
    vimWith(reading)(scripted ? withArgs(command, silenced(command.args)) : command, report);
  };

export const ex: Program = (command, report) =>
  vimWith(false)(withArgs(command, ["-e", ...silenced(command.args)]), report);
