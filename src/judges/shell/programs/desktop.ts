/** Desktop programs: viewers, the clipboard, sound. Sources: their manuals; GTFOBins. */
import { isKnown, type Report } from "../../report.ts";
import { addressOf } from "../../urls.ts";
import { optionTable, parseStrictly } from "../options.ts";
import { type Program, withArgs } from "../program.ts";

/** Files that are executed when they are opened. */
const RUNS =
  /\.(?:desktop|app|sh|bash|zsh|command|tool|terminal|scpt|scptd|workflow|jar|exe|msi|bat|cmd|ps1|vbs|js|hta|lnk|url|pkg|mpkg|dmg|deb|rpm|appimage|run|py|rb|pl|webloc|inetloc|fileloc|action|prefpane|shortcut|mobileconfig)$/i;
/** Whether a word has a scheme. A drive letter is not a scheme. */
export const isAddress = (word: string): boolean =>
  /^[a-z][a-z\d+.-]*:/i.test(word) && !/^[a-z]:[\\/]/i.test(word);

/** A page that a person sees in a browser. */
function shows(url: string, report: Report): void {
  if (isKnown(url) && addressOf(url).key === "net.read") report.add("net.read");
  else report.fetches(url, "read");
}

/** Passes something to the program that is registered for it. */
export function opens(word: string, report: Report): void {
  if (/^file:/i.test(word)) opens(word.replace(/^file:(?:\/\/)?/i, ""), report);
  else if (isAddress(word)) shows(word, report);
  else if (!isKnown(word)) report.add("exec.unknown_program");
  else if (RUNS.test(word)) report.add("code.exec.script", { subject: word });
  else report.add("exec.read");
}

export const xdgOpen: Program = ({ args, open }, report) => {
  if (args.length === 0 && !open) return report.add("exec.help");
  if (open) return;
  for (const arg of args) arg.startsWith("--") ? report.add("exec.help") : opens(arg, report);
};

const GIO = new Set("info list cat monitor tree mime help version".split(" "));
export const gio: Program = (command, report) => {
  const [verb = "", ...rest] = command.args;
  if (verb === "open") xdgOpen(withArgs(command, rest), report);
  else if (verb === "trash" && rest.includes("--empty")) report.add("fs.delete.recursive");
  else if (verb === "mount")
    report.add(
      rest.every((word) => /^-(?:l|i|-list|-detail)$/.test(word)) ? "system.read" : "disk.mount",
    );
  else if (verb === "cat") for (const file of rest) report.reads(file);
  else if (verb === "trash" || verb === "remove")
    for (const file of rest) if (!file.startsWith("-")) report.deletes(file, "recursive");
  if (GIO.has(verb) && !(verb === "mime" && rest.length > 1)) report.add("exec.read");
};

const MAC = optionTable(
  {
    flags: "-F -W -n -g -j -h",
    values: "-s",
    options: {
      "-a=": "app",
      "-b=": "app",
      "-e": "text",
      "-t": "text",
      "-f": "text",
      "-R": "reveal",
      "--args": "args",
      "--stdin=": "read",
      "--stdout|-o=": "write",
      "--stderr=": "write",
      "--env=": "env",
      "-i=": "read",
      "-u=": "address",
    },
  },
  true,
);
const APPS =
  /^(?:google chrome|chrome|chromium|firefox|safari|brave browser|microsoft edge|arc|preview|textedit|finder|visual studio code|cursor|zed|sublime text|xcode|simulator|quicktime player|vlc|photos|calendar|notes|music|numbers|pages|keynote|figma|slack|docker|com\.apple\.(?:safari|preview|textedit|finder)|com\.google\.chrome)(?:\.app)?$/i;

/** macOS's open: with the application that the command names, or one of its own choice. */
export const macOpen: Program = ({ args, open }, report) => {
  if (args.length === 0 && !open) return report.add("exec.help");
  if (open) return;
  const { given, operands } = parseStrictly(args, MAC, report);
  const end = args.indexOf("--args");
  const done = new Set(given.map(({ effect }) => effect));
  for (const { effect, value = "" } of given) {
    if (effect === "app") report.add(APPS.test(value) ? "exec.read" : "exec.unknown_program");
    else if (effect === "read") report.reads(value);
    else if (effect === "write") report.writes(value);
    else if (effect === "env") report.add("env.hijack");
    else if (effect === "address") opens(value, report);
  }
  if (end >= 0 && end < args.length - 1) report.add("exec.unknown_program");
  for (const operand of end >= 0 ? operands.filter((word) => args.indexOf(word) < end) : operands) {
    if (done.has("reveal") || done.has("text")) report.add("exec.read");
    else opens(operand, report);
  }
};

/** Words that only choose the clipboard: without a pipe into it, xsel prints that one. */
const SELECTS = /^(?:-[bpsv]+|--(?:clipboard|primary|secondary|verbose|trim|zeroflush))$/;
/**
 * The clipboard: writing to it loses nothing important, reading it may reveal anything that the
 * user copied.
 */
export const clipboard =
  (takes: RegExp): Program =>
  ({ args, stdin, open }, report) => {
    const silent = stdin === undefined && !open && takes.source !== "^$";
    if (args.some((arg) => takes.test(arg)) || (silent && args.every((arg) => SELECTS.test(arg)))) {
      report.add("secret.access");
      report.prints({ secret: true });
    } else report.add("exec.read");
    for (const arg of args) if (!arg.startsWith("-") && /[/.]/.test(arg)) report.reads(arg);
  };
export const pasting: Program = (_, report) => {
  report.add("secret.access");
  report.prints({ secret: true });
};

/** Appearance and sound. Other settings of a desktop may name programs to start. */
const LOOKS =
  /^org\.(?:gnome\.desktop\.(?:interface|background|wm\.preferences|sound|peripherals.*|calendar|a11y.*|input-sources)|gnome\.(?:shell|mutter|nautilus.*|gedit.*|TextEditor.*|Terminal.*)|gtk\..*|cinnamon\.desktop\.(?:interface|background))$/;
export const gsettings: Program = ({ args }, report) => {
  const [verb = "", schema = ""] = args;
  if (/^(?:get|list-.*|range|describe|writable|monitor|help|--version|--help)$/.test(verb))
    report.add("exec.read");
  else if (/^(?:set|reset)$/.test(verb))
    report.add(LOOKS.test(schema) ? "exec.read" : "system.config");
};
