/** sed: it reads, unless it edits in place, or its script writes files or runs commands. */
import { isKnown, type Report } from "../../report.ts";
import { showFiles } from "../declared.ts";
import {
  asksItself,
  has,
  optionTable,
  ownWords,
  type Parsed,
  parseStrictly,
  targetsOf,
} from "../options.ts";
import type { Command, Program } from "../program.ts";
import { readingAs, showsKeysBySed } from "../readings.ts";
import { backsUp } from "./backups.ts";

const SED = optionTable({
  flags: `-i|--in-place? -I? -n|--quiet|--silent -s|--separate --sandbox --posix --debug --help
    --version -E -r -u -z -a -H --regexp-extended --unbuffered --null-data --zero-terminated
    --follow-symlinks -b --binary`,
  values: "-e|--expression -f|--file -l|--line-length",
});

export const sed: Program = (command, report) => {
  const parsed = parseStrictly(withoutEmptySuffix(ownWords(command)), SED, report);
  const operands = [...parsed.operands];
  const scripts: string[] = [];
  let file = false;
  for (const { name, value } of parsed.given) {
    if (name === "-e" && value !== undefined) scripts.push(value);
    if (name === "-f" && value !== undefined) {
      file = true;
      report.reads(value);
    }
  }
  if (scripts.length === 0 && !file && operands.length > 0) scripts.push(operands.shift() ?? "");
  report.add(asksItself(command.args) ? "exec.help" : "exec.read");
  if (parsed.vague) report.add("exec.unknown_program");
  if (file) report.add("code.exec.script");
  if (!has(parsed, "--sandbox")) tell(scripts.join("\n"), report);
  touch(
    command,
    parsed,
    operands,
    !file && showsKeysBySed(scripts) ? readingAs(report, "keys") : report,
  );
};

/** BSD's `-i ''` and `-I ''`: an empty suffix is no script. */
const withoutEmptySuffix = (args: readonly string[]): readonly string[] =>
  args.filter((arg, at) => arg !== "" || !/^-[A-Za-z]*[iI]$/.test(args[at - 1] ?? ""));

function touch(command: Command, parsed: Parsed, files: readonly string[], report: Report): void {
  if (!has(parsed, "-i") && !has(parsed, "-I")) {
    showFiles(files, report);
    return;
  }
  for (const path of targetsOf(command, files)) {
    report.reads(path);
    report.writes(path, "inplace");
    backsUp(parsed.values.get("-i"), path, report);
  }
}

function tell(script: string, report: Report): void {
  const done = readScript(script);
  // text that is only known at run time could end one command and be another
  if (done.unclear || !isKnown(script)) report.add("code.exec.dynamic");
  if (done.executes || done.writes.length > 0) report.add("code.exec.sed");
  for (const text of done.runs) if (isKnown(text)) report.script(text);
  for (const path of done.writes) report.writes(path, "truncate");
  for (const path of done.reads) report.reads(path);
}

interface Done {
  readonly reads: string[];
  readonly writes: string[];
  readonly runs: string[];
  executes: boolean;
  /** It could not be read to the end. */
  unclear: boolean;
}

const PLAIN = new Set("=dDgGhHnNpPxzF{}");
const NUMBERED = new Set("qQlL");
const OUTPUTS = new Set(["/dev/stdout", "/dev/stderr"]);

/** Reads a script command by command. Source: the manual of GNU sed 4.9. */
function readScript(script: string): Done {
  const done: Done = { reads: [], writes: [], runs: [], executes: false, unclear: false };
  let at = 0;
  while (at >= 0 && at < script.length) {
    if (" \t\n;".includes(script.charAt(at))) at++;
    else {
      const next = command(script, afterAddresses(script, at), done);
      if (next <= at) {
        done.unclear = true;
        break;
      }
      at = next;
    }
  }
  return done;
}

/** The position of the command's letter after `1,5`, `/re/I,+3`, `$!`. */
function afterAddresses(script: string, from: number): number {
  let at = from;
  for (; at < script.length; at++) {
    const char = script.charAt(at);
    if (char === "/") at = closingRegex(script, at + 1, "/") - 1;
    else if (char === "\\") at = closingRegex(script, at + 2, script[at + 1] ?? "") - 1;
    else if (!ADDRESS.has(char)) break;
  }
  return at;
}
/** `I` and `M` follow only a regular expression, and no command has their letter. */
const ADDRESS = new Set("0123456789,$+~! \tIM");

/** The position after the next unescaped delimiter. Past the end if there is none. */
function closing(script: string, from: number, delimiter: string): number {
  for (let at = from; at < script.length; at++) {
    if (script[at] === "\\") at++;
    else if (script[at] === delimiter) return at + 1;
  }
  return script.length + 1;
}

/** The same for a regular expression, where brackets also protect it: `s/[/]/x/`. */
function closingRegex(script: string, from: number, delimiter: string): number {
  for (let at = from; at < script.length; at++) {
    const char = script.charAt(at);
    if (char === "\\") at++;
    else if (char === delimiter) return at + 1;
    else if (char === "[") at = bracketEnd(script, at);
  }
  return script.length + 1;
}

/** The bracket that closes `[^]a-z[:alpha:]]`. Without one, sed reports an error and stops. */
function bracketEnd(script: string, from: number): number {
  let at = from + 1;
  if (script[at] === "^") at++;
  if (script[at] === "]") at++;
  for (; at < script.length && script[at] !== "]"; at++) {
    if (script[at] !== "[" || !":.=".includes(script[at + 1] ?? " ")) continue;
    const end = script.indexOf(`${script[at + 1]}]`, at + 2);
    at = end < 0 ? script.length : end + 1;
  }
  return at;
}

const lineEnd = (script: string, from: number): number => {
  const end = script.indexOf("\n", from);
  return end < 0 ? script.length : end;
};

/** Where the next command may begin; -1 if there is none. */
function command(script: string, at: number, done: Done): number {
  const letter = script[at];
  if (letter === undefined) return -1;
  if (PLAIN.has(letter)) return at + 1;
  if (NUMBERED.has(letter)) return skip(script, at + 1, NUMBER);
  if (letter === "s") return substitution(script, at, done);
  if (letter === "y")
    return closing(script, closing(script, at + 2, script[at + 1] ?? ""), script[at + 1] ?? "");
  if ("btT".includes(letter)) return skip(script, at + 1, LABEL);
  const end = lineEnd(script, at);
  const rest = script.slice(at + 1, end).trim();
  if (letter === "e") {
    done.executes = true;
    if (rest !== "") done.runs.push(rest);
  } else if (letter === "w" || letter === "W") writing(rest, done);
  else if (letter === "r" || letter === "R") done.reads.push(rest);
  else if ("aic".includes(letter)) return inserted(script, at);
  else if (letter !== "#" && letter !== ":" && letter !== "v") return -1;
  return end;
}

const NUMBER = /[ \t0-9]/;
const LABEL = /[^;\n}]/;

function skip(script: string, from: number, over: RegExp): number {
  let at = from;
  while (at < script.length && over.test(script.charAt(at))) at++;
  return at;
}

/** A line that ends in a backslash goes on in the next one. */
function inserted(script: string, from: number): number {
  let end = lineEnd(script, from);
  while (end < script.length && script[end - 1] === "\\") end = lineEnd(script, end + 1);
  return end;
}

function substitution(script: string, at: number, done: Done): number {
  const delimiter = script[at + 1];
  if (delimiter === undefined || delimiter === "\n" || delimiter === "\\") return -1;
  const middle = closingRegex(script, at + 2, delimiter);
  const end = closing(script, middle, delimiter);
  if (end > script.length) return -1;
  for (let flag = end; flag < script.length; flag++) {
    const letter = script.charAt(flag);
    if (letter === "e") {
      done.executes = true;
      done.runs.push(script.slice(middle, end - 1));
    } else if (letter === "w") {
      const line = lineEnd(script, flag);
      writing(script.slice(flag + 1, line).trim(), done);
      return line;
    } else if (!FLAGS.has(letter)) return flag;
  }
  return script.length;
}
const FLAGS = new Set("gpiImM0123456789 \t");

function writing(path: string, done: Done): void {
  if (!OUTPUTS.has(path)) done.writes.push(path);
}
