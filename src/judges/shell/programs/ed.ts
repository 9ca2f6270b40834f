/** ed: commands of one letter, from what is piped in. Source: ed(1) of GNU and POSIX. */
import { isKnown, type Report } from "../../report.ts";
import { optionTable, parseStrictly } from "../options.ts";
import type { Program } from "../program.ts";
import { endOfRange, opensFile } from "./ex-commands.ts";

const ED = optionTable({
  flags: `-s -G -r -E -l -v --quiet --silent --script --extended-regexp --traditional
    --loose-exit-status --restricted`,
  values: "-p|--prompt",
  options: { "--help": "help", "--version": "help", "-V": "help", "-h": "help" },
});

export const ed: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseStrictly(args, ED, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const file of operands) file.startsWith("!") ? runs(file, report) : opensFile(file, report);
  if (stdin?.text !== undefined) typesIn(stdin.text, report);
  else report.add(stdin ? "code.exec.stdin" : "code.exec.repl");
};

function typesIn(text: string, report: Report): void {
  let typing = false;
  let continued = false;
  for (const line of text.split("\n")) {
    if (typing) typing = line !== ".";
    else {
      if (continued) typesContinued(line, report);
      else types(line, report);
      typing = /^[\d,;.$%\s+-]*[aic]$/.test(line);
      continued = line.endsWith("\\");
    }
  }
  report.add("exec.read");
}

/** The text after a backslash continues the previous line, or is one more command of a `g`. */
function typesContinued(line: string, report: Report): void {
  if (/^\W*(?:[rwe]\s*)?!/.test(line)) runs(line, report);
}

function types(line: string, report: Report): void {
  const text = line.slice(endOfRange(line)).replace(/^(?:>|x$)/, "");
  const letter = text[0] ?? "";
  const rest = text.slice(letter.length);
  if (letter === "" || letter === "#") return;
  if (letter === "!") runs(text, report);
  else if (/[gvGV]/.test(letter)) {
    const mark = rest[0] ?? "";
    const end = rest.lastIndexOf(mark);
    types(end > 0 ? rest.slice(end + 1) : "", report);
    if (/!/.test(rest)) typesBehindBang(rest, report);
  } else if (/[wWreEf]/.test(letter)) takeFile(letter, rest.replace(/^q/, "").trim(), report);
  else if (!isKnown(text) || !/[acdhHijklmnpPqQstuz=x]/.test(letter))
    report.add("code.exec.escape", { span: line });
}

/** `g/a/!id`: the closing delimiter may be inside the command. */
const typesBehindBang = (rest: string, report: Report): void => {
  if (/(?:[^\w\s]|[rwe]|\s)!/.test(rest)) runs(rest.slice(rest.indexOf("!")), report);
};

function takeFile(letter: string, file: string, report: Report): void {
  if (file.startsWith("!")) runs(file, report);
  else if (!isKnown(file)) report.writes(file);
  else if (file === "") return;
  else if (letter === "r") report.reads(file);
  else if (letter === "e" || letter === "E") opensFile(file, report);
  else report.writes(file);
}

function runs(text: string, report: Report): void {
  report.add("code.exec.escape", { span: text });
  report.script(text.slice(text.indexOf("!") + 1) || "sh");
}
