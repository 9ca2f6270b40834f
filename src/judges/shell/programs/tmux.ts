/**
 * tmux: terminal sessions, and the commands that it runs or types into them. Sources: tmux(1);
 * GTFOBins.
 */
import type { Report, Stream } from "../../report.ts";
import { type Options, optionTable, type Parsed, parseOptions } from "../options.ts";
import type { JudgeProgram } from "../program.ts";

const TELLS = new Set(
  `ls list-sessions lsw list-windows lsp list-panes lsc list-clients lsk list-keys lscm
  list-commands lsb list-buffers has has-session info server-info show show-options showw
  show-window-options show-hooks show-messages showmsgs show-buffer showb display display-message
  displayp display-panes capturep capture-pane`.split(/\s+/),
);
/** Commands that start a shell's text, and the letters of their options that have a value. */
const STARTS = new Map(
  Object.entries({
    "new-session": "ceFfnstxy",
    "new-window": "ceFnst",
    "split-window": "ceFlpt",
    "respawn-pane": "cet",
    "respawn-window": "cet",
    "display-popup": "bcdehsSTtwxy",
    "run-shell": "cdt",
    "if-shell": "t",
    "pipe-pane": "t",
    "send-keys": "ctN",
    "set-option": "t",
    "set-window-option": "t",
    "set-hook": "t",
    "bind-key": "TN",
    "command-prompt": "1IptT",
    "confirm-before": "cpt",
    "display-menu": "bcCHsStTxy",
    "detach-client": "Est",
    "show-environment": "t",
  }),
);
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    new: "new-session",
    neww: "new-window",
    splitw: "split-window",
    respawnp: "respawn-pane",
    respawnw: "respawn-window",
    popup: "display-popup",
    run: "run-shell",
    if: "if-shell",
    pipep: "pipe-pane",
    send: "send-keys",
    set: "set-option",
    setw: "set-window-option",
    bind: "bind-key",
    confirm: "confirm-before",
    menu: "display-menu",
    detach: "detach-client",
    showenv: "show-environment",
  }),
);
/** Settings that only say how a session looks and behaves. */
const LOOKS =
  /^(?:mouse|history-limit|remain-on-exit|automatic-rename|allow-rename|(?:pane-)?base-index|status(?:-(?:left|right|interval|position|justify|keys|bg|fg|left-length|right-length))?|escape-time|mode-keys|window-size|aggressive-resize|display-time|display-panes-time|renumber-windows|monitor-\w+|set-titles|focus-events|repeat-time|visual-\w+|bell-action|destroy-unattached|exit-empty|detach-on-destroy|main-pane-\w+|[\w-]+-style)(?:\[\d+\])?$/;
/** Commands that only move, name and arrange. */
const ARRANGES =
  /^(?:attach(?:-session)?|a|at|detach(?:-client)?|switch(?:-client|c)|rename-(?:session|window)|rename[w]?|select-(?:pane|window|layout)|select[pwl]|next(?:-window|-layout)?|prev(?:ious-window|ious-layout)?|last(?:-pane|-window)?|last[p]?|resize(?:-pane|-window)|resize[pw]|swap-(?:pane|window)|swap[pw]|move-(?:pane|window)|move[pw]|join(?:-pane|p)|break(?:-pane|p)|rotate(?:-window|w)|zoom|refresh(?:-client)?|clear-history|clearhist|start(?:-server)?|wait(?:-for)?|copy-mode|clock-mode|choose-\w+|find-window|findw)$/;

export const tmux: JudgeProgram = ({ args, stdin }, report, { parse }) => {
  const { given, operands } = parse(args, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "config" && value !== "/dev/null") {
      report.reads(value);
      report.add("code.exec.escape", { span: value });
    } else if (effect === "shell") shellText(value, stdin, report);
  }
  if (operands.length === 0) return report.add("code.exec.repl");
  for (const words of split(operands)) tmuxCommand(words, stdin, report);
};

/** tmux separates its commands by words that end in a semicolon. */
function split(words: readonly string[]): readonly (readonly string[])[] {
  let part: string[] = [];
  const parts = [part];
  for (const word of words) {
    const isLast = word.length > 1 && word.endsWith(";") && !word.endsWith("\\;");
    if (word !== ";") part.push(isLast ? word.slice(0, -1) : word);
    if (word === ";" || isLast) {
      part = [];
      parts.push(part);
    }
  }
  return parts.filter((part) => part.length > 0);
}

const MOST_NESTED = 8;

function tmuxCommand(
  words: readonly string[],
  stdin: Stream | undefined,
  report: Report,
  depth = 0,
): void {
  const [given = "", ...args] = words;
  for (const arg of args) runsFormat(arg, report);
  const verb = fullName(given);
  const letters = STARTS.get(verb);
  if (letters !== undefined) {
    const parsed = parseOptions(args, valued(letters));
    carryOut({ verb, args, ...parsed, stdin, depth }, report);
  } else if (/^kill-(?:session|server|window|pane)$|^kill[wp]$/.test(verb))
    report.add("process.kill");
  else if (TELLS.has(verb)) report.add("exec.read");
  else if (/^choose-/.test(verb) && args.some((arg) => !arg.startsWith("-")))
    nested(args.at(-1) ?? "", { stdin, depth }, report);
  else if (ARRANGES.test(verb)) report.add("shell.builtin");
  else if (/^(?:save-buffer|saveb)$/.test(verb)) report.writes(args.at(-1) ?? "");
  else report.add("code.exec.escape");
}

/** tmux accepts abbreviated names. */
function fullName(given: string): string {
  const known = SHORT.get(given);
  if (known !== undefined || given.length < 3 || TELLS.has(given) || ARRANGES.test(given))
    return known ?? given;
  return [...STARTS.keys()].find((name) => name.startsWith(given)) ?? given;
}

interface Nest {
  readonly stdin: Stream | undefined;
  readonly depth: number;
}

interface Order extends Nest, Parsed {
  readonly verb: string;
  readonly args: readonly string[];
}

function carryOut(order: Order, report: Report): void {
  const { verb, args, operands, values, stdin } = order;
  if (verb === "send-keys") types(args, report);
  else if (verb === "set-option" || verb === "set-window-option") {
    report.add(LOOKS.test(operands[0] ?? "") ? "shell.builtin" : "code.exec.escape");
    if (/command|shell|editor/.test(operands[0] ?? ""))
      shellText(operands.slice(1).join(" "), stdin, report);
  } else if (verb === "detach-client") {
    report.add("shell.builtin");
    if (values.has("-E")) shellText(values.get("-E") ?? "", stdin, report);
  } else if (verb === "show-environment")
    report.add(operands.length === 0 ? "secret.access" : "exec.read");
  else if (verb === "if-shell") {
    if (!args.some((arg) => /^-\w*F/.test(arg))) shellText(operands[0] ?? "", stdin, report);
    for (const text of operands.slice(1)) nested(text, order, report);
    report.add("exec.read");
  } else if (/^(?:bind-key|set-hook)$/.test(verb)) nestedWords(operands.slice(1), order, report);
  else if (/^(?:command-prompt|confirm-before)$/.test(verb)) nestedWords(operands, order, report);
  else if (verb === "display-menu") for (const text of operands) nestedWords([text], order, report);
  else if (verb === "run-shell" && args.some((arg) => /^-\w*C/.test(arg)))
    nestedWords(operands, order, report);
  else if (operands.length > 0) shellText(operands.join(" "), stdin, report);
  else report.add(verb === "pipe-pane" ? "exec.read" : "code.exec.repl");
}

/** Commands that run later, at a key or an event. */
function nestedWords(words: readonly string[], nest: Nest, report: Report): void {
  report.add("code.exec.escape");
  if (words.length === 1) nested(words[0] ?? "", nest, report);
  else if (words.length > 1 && nest.depth < MOST_NESTED)
    for (const part of split(words)) tmuxCommand(part, nest.stdin, report, nest.depth + 1);
}

/** A text with tmux commands. */
function nested(text: string, { stdin, depth }: Nest, report: Report): void {
  const words = [...text.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
  if (depth >= MOST_NESTED) report.add("code.exec.escape");
  else for (const part of split(words)) tmuxCommand(part, stdin, report, depth + 1);
}

/** `#(command)` in any text that tmux shows runs the command. */
function runsFormat(text: string, report: Report): void {
  for (let at = text.indexOf("#("); at >= 0; at = text.indexOf("#(", at + 2)) {
    report.add("code.exec.escape", { span: text });
    const end = text.indexOf(")", at);
    report.script(text.slice(at + 2, end < 0 ? undefined : end));
    if (!(report.spend?.(1) ?? true)) return;
  }
}

function shellText(text: string, stdin: Stream | undefined, report: Report): void {
  report.script(text, stdin);
}

/** Keys that stand for a letter of a command line. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["Space", " "],
  ["Tab", "\t"],
  ["Enter", "\n"],
  ["KPEnter", "\n"],
  ["C-m", "\n"],
  ["C-j", "\n"],
]);
const OTHER_KEY =
  /^(?:C-\S|M-\S|S-\S+|Escape|BSpace|BTab|DC|IC|Home|End|PgUp|PgDn|PPage|NPage|Up|Down|Left|Right|F\d+)$/;

/** Keys typed into another terminal: the program that reads them is unknown. */
function types(args: readonly string[], report: Report): void {
  const { operands, given } = parseOptions(args, valued("tNc"));
  const as = new Set(given.map(({ name }) => name));
  const text = operands
    .map((word) => {
      if (as.has("-l")) return word;
      if (as.has("-H"))
        return /^[\da-f]{1,2}$/i.test(word) ? String.fromCharCode(Number.parseInt(word, 16)) : "";
      return LETTERS.get(word) ?? (OTHER_KEY.test(word) ? "" : word);
    })
    .join("");
  report.add("code.exec.stdin");
  if (text.trim() !== "") report.script(text);
}

/** A command's options with a value, by their letters; the others have none. */
const valued = (letters: string): Options =>
  optionTable({ values: [...letters].map((letter) => `-${letter}`).join(" ") }, true);
