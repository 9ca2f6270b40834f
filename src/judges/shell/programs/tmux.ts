/** tmux: sessions of terminals, and the commands that are typed into them. Sources: tmux(1); GTFOBins. */
import type { Report, Stream } from "../../report.ts";
import { type Options, optionTable, parseOptions } from "../options.ts";
import type { JudgeProgram } from "../program.ts";

const TELLS = new Set(
  "ls list-sessions lsw list-windows lsp list-panes lsc list-clients lsk list-keys lscm list-commands lsb list-buffers has has-session info server-info show show-options showw show-window-options show-environment showenv show-hooks show-messages showmsgs show-buffer showb display display-message displayp display-panes capturep capture-pane".split(
    " ",
  ),
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
  }),
);
/** Commands that only move, name and arrange. */
const ARRANGES =
  /^(?:attach(?:-session)?|a|at|detach(?:-client)?|switch(?:-client|c)|rename-(?:session|window)|rename[w]?|select-(?:pane|window|layout)|select[pwl]|next(?:-window|-layout)?|prev(?:ious-window|ious-layout)?|last(?:-pane|-window)?|last[p]?|resize(?:-pane|-window)|resize[pw]|swap-(?:pane|window)|swap[pw]|move-(?:pane|window)|move[pw]|join(?:-pane|p)|break(?:-pane|p)|rotate(?:-window|w)|zoom|refresh(?:-client)?|clear-history|clearhist|start(?:-server)?|wait(?:-for)?|copy-mode|clock-mode|choose-.*|find-window|findw|set-window-option|setw)$/;

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

/** tmux parts its commands by words that end in a semicolon. */
function split(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === ";") parts.push([]);
    else if (word.length > 1 && word.endsWith(";") && !word.endsWith("\\;")) {
      parts.at(-1)!.push(word.slice(0, -1));
      parts.push([]);
    } else parts.at(-1)!.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

function tmuxCommand([given = "", ...args]: readonly string[], stdin: Stream | undefined, report: Report): void {
  const verb = SHORT.get(given) ?? given;
  const letters = STARTS.get(verb);
  if (letters !== undefined) {
    const { operands } = parseOptions(args, valued(letters));
    if (verb === "if-shell") for (const text of operands) shellText(text, stdin, report);
    else if (operands.length > 0) shellText(operands.join(" "), stdin, report);
    else report.add(verb === "pipe-pane" ? "exec.read" : "code.exec.repl");
  } else if (verb === "send-keys") types(args, report);
  else if (/^kill-(?:session|server|window|pane)$|^kill[wp]$/.test(verb)) report.add("process.kill");
  else if (TELLS.has(verb)) report.add("exec.read");
  else if (ARRANGES.test(verb)) report.add("shell.builtin");
  else if (/^(?:save-buffer|saveb)$/.test(verb)) report.writes(args.at(-1) ?? "");
  else report.add("code.exec.escape");
}

function shellText(text: string, stdin: Stream | undefined, report: Report): void {
  report.script(text, stdin);
}

/** Keys typed into another terminal: what waits there to read them, nobody here can see. */
function types(args: readonly string[], report: Report): void {
  const { operands } = parseOptions(args, valued("tNc"));
  const text = operands
    .filter((word) => !/^(?:Enter|C-[a-z]|M-\w|Escape|Tab|BSpace|Space|Up|Down|Left|Right|F\d+|KPEnter)$/.test(word))
    .join(" ");
  report.add("code.exec.stdin");
  if (text !== "") report.script(text);
}

/** A command's options with a value, by their letters; the others have none. */
const valued = (letters: string): Options => optionTable({ values: [...letters].map((letter) => `-${letter}`).join(" ") }, true);
