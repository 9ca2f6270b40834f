/** gnuplot's commands: which only draw, and which run a program. Source: its manual, version 6. */
import { isKnown, type Report } from "../../report.ts";
import type { JudgeProgram } from "../program.ts";

/** Settings and drawings that run no program. */
const DRAWS =
  /^(?:(?:un)?set\s+(?!print|table|dummy|loadpath|fontpath|decimalsign|locale)\w+|s?plot|replot|reset|pause\s+-?\d|exit|quit|stats|show|\w+\s*=\s*[\w."' ]+$|\w+\([\w, ]*\)\s*=)/;
const RUNS =
  /`|\bsystem\b|["']\s*[<|]|(?:^|[;{}\s])!|\b(?:load|call|import|eval\w*|do|while|shell|exec)\b|@/;
const SHELL = /\bsystem\s*\(?\s*(["'])(.*?)\1|["']\s*[<|]\s*([^"']*)["']|`([^`]*)`|^\s*!(.*)$/g;

export const gnuplot: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "own") types(value, report);
    else if (effect !== "") report.add("code.exec.script", { span: value });
  }
  for (const operand of operands)
    if (operand !== "-") report.add("code.exec.script", { span: operand });
  if (stdin?.text !== undefined) types(stdin.text, report);
  else if (stdin || operands.includes("-")) report.add("code.exec.stdin");
  else if (operands.length === 0 && given.length === 0) report.add("code.exec.repl");
  report.add("exec.read");
};

function types(text: string, report: Report): void {
  for (const line of text.split(/[;\n]/)) {
    const command = line.trim();
    if (command === "" || command[0] === "#") continue;
    const output = /^set?\s+o\w*\s+["']([^"'|]+)["']$/.exec(command)?.[1];
    if (output !== undefined) report.writes(output);
    if (!isKnown(command) || !DRAWS.test(command) || RUNS.test(command)) {
      report.add("code.exec.inline", { span: command });
      for (const [, , called, piped, quoted, typed] of command.matchAll(SHELL))
        report.script(called ?? piped ?? quoted ?? typed ?? "");
    } else reads(command, report);
  }
}

/** The data files of a drawing. */
function reads(command: string, report: Report): void {
  if (!/^(?:s?plot|stats)/.test(command)) return;
  for (const [, , text = ""] of command.matchAll(/(["'])([^"']*)\1/g))
    if (/[./~]/.test(text)) report.reads(text);
}
