/**
 * Terminals, and what keeps or records them: screen, xterm, expect. Sources: their manuals;
 * GTFOBins.
 */
import { isOnly } from "../names.ts";
import { type JudgeProgram, withArgs } from "../program.ts";

export const screen: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const tells = args.some((arg) => /^-(?:ls|list|v|-version|-help)$/.test(arg));
  if (tells && !args.includes("-X")) return report.add("exec.read");
  const log = args.indexOf("-Logfile");
  if (log >= 0) report.writes(args[log + 1] ?? "");
  const order = args.indexOf("-X");
  if (order >= 0) {
    // `at` sends a command to other windows
    const [verb = "", ...words] = args.slice(args[order + 1] === "at" ? order + 3 : order + 1);
    if (/^(?:stuff|paste|exec|screen|source|eval|bind|readbuf)$/.test(verb)) {
      report.add("code.exec.stdin");
      if (/^(?:stuff|exec|eval|screen)$/.test(verb))
        report.script(words.join(" ").replace(/\\n|\^M|\\r|\\01[25]/g, "\n"));
    } else if (/^(?:hardcopy|logfile|writebuf|dumptermcap)$/.test(verb))
      report.writes(words.at(-1) ?? "hardcopy.0");
    else report.add(/^(?:quit|kill)$/.test(verb) ? "process.kill" : "exec.unknown_program");
    return;
  }
  const { given, operands } = parse(
    args
      .filter((arg, at) => arg !== "-Logfile" && args[at - 1] !== "-Logfile")
      .map((arg) => (/^-[dD]m/.test(arg) ? `-m${arg.slice(3)}` : arg)),
    report,
  );
  for (const { effect, value = "" } of given) {
    if (effect === "code.exec.escape") report.add(effect, { span: value });
    else if (effect === "shell") report.run([value], stdin);
  }
  if (operands.length > 0) report.run(operands, stdin);
  else report.add("code.exec.repl");
};

/** Screens of this machine. */
const OWN_SCREEN = /^(?:localhost|127\.0\.0\.1|unix)?:/;
const BEHIND = new Set(["-e", "-x", "--", "--command", "--execute"]);

/** A terminal's window: the words after an option (or after `--`) are run in it. */
export const terminal: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  if (isOnly(args, /^--?(?:help|version|v|h)$/)) return report.add("exec.help");
  const at = args.findIndex((arg) => BEHIND.has(arg));
  const words = args.map((arg) => (/^-[a-z]{2}/.test(arg) ? `-${arg}` : arg));
  const { given, operands } = parse(at < 0 ? words : words.slice(0, at), report);
  for (const { effect, value = "" } of given)
    if (effect === "code.exec.escape") report.add(effect, { span: value });
  // anyone at that screen can control the shell in the window
  const screen = given.find(({ name }) => name === "--display")?.value;
  if (screen !== undefined && !OWN_SCREEN.test(screen))
    report.add("net.reverse_shell", { span: screen });
  for (const arg of args)
    if (/^--?(?:e|command|execute)=/.test(arg))
      report.script(arg.slice(arg.indexOf("=") + 1), stdin);
  const rest = at < 0 ? operands : args.slice(at + 1);
  const [first, ...others] = rest;
  if (first === undefined) report.add("code.exec.repl");
  else if (others.length === 0) report.script(first, stdin);
  else report.run(rest, stdin);
};

/** `wezterm start -- command`, `kitty @ launch command`. */
export const withVerb: JudgeProgram = (command, report, declared) => {
  const args = /^(?:start|new|launch|spawn|@)$/.test(command.args[0] ?? "")
    ? command.args.slice(1)
    : command.args;
  terminal(withArgs(command, args), report, declared);
};

export const expect: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect !== "code") continue;
    report.code("other", value);
    report.add("code.exec.inline", { span: value });
    for (const [, text = ""] of value.matchAll(/\b(?:spawn|exec|system)\s+([^;\n\]]+)/g))
      report.script(text);
  }
  if (operands.length > 0 || given.some(({ name }) => name === "-f")) {
    for (const operand of operands.slice(0, 1)) report.reads(operand);
    report.add("code.exec.script");
  } else if (given.length === 0) report.add(stdin ? "code.exec.stdin" : "code.exec.repl");
};

/** Records a session: it runs a command line, and the recording may be shown to others. */
export const asciinema: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const [verb = "", ...rest] = args;
  const { given, operands } = parse(rest, report);
  const text = given.find(({ effect }) => effect === "shell")?.value;
  if (verb === "upload" || verb === "auth" || verb === "stream") report.add("net.upload");
  else if (/^rec(?:ord)?$/.test(verb)) {
    if (operands[0] === undefined) report.add("net.upload");
    else report.writes(operands[0]);
    if (text === undefined) report.add("code.exec.repl");
    else report.script(text, stdin);
  } else if (/^(?:play|cat|convert)$/.test(verb))
    for (const file of operands)
      /:\/\//.test(file) ? report.fetches(file, "read") : report.reads(file);
  else if (/^--?(?:help|version|h|V)$/.test(verb)) report.add("exec.help");
};
