/** TeX and what runs it: latexmk, tectonic, arara. Sources: their manuals; GTFOBins. */

import { isKnown, type Report } from "../../report.ts";
import { isOnly } from "../names.ts";
import type { Program } from "../program.ts";

/**
 * Options of TeX's engines and of latexmk that affect only how a document is made and what is
 * logged.
 */
const HARMLESS =
  /^(?:interaction|halt-on-error|(?:no-)?file-line-error(?:-style)?|synctex|draftmode|8bit|recorder|no-shell-escape|shell-restricted|output-format|no-pdf|etex|enc|mltex|kpathsea-debug|src-specials|version|help|safer|nosocket|no-socket|utc|disable-write18|output-comment|pdf|pdfxe|pdflua|pdfdvi|pdfps|xdv|dvi|ps|xelatex|lualatex|pdflatex|latex|dvilualatex|hilatex|f|g|gg|pv|pvc|quiet|silent|verbose|bibtex|bibtex-cond1?|nobibtex|bibfudge|cd|deps|norc|rules|time|use-make|view|nodependents|dependents|emulate-aux-dir|makeindexfudge|MP|MF|M|max_repeat|logfilewarninglist|warnings-as-errors|Werror|analyze-input-log|rc-report|showextraoptions|pdf-|dvi-|ps-|cd-|bibtex-|deps-|f-|g-|pv-|pvc-)$/;
const TECTONIC =
  /^-{1,2}(?:X|k|keep-intermediates|keep-logs|p|print|s|synctex|c|chatter|color|f|format|outfmt|pass|r|reruns|only-cached|C|untrusted|hide|open)$/;
const TECTONIC_Z =
  /^(?:continue-on-errors|paper-size=\w+|deterministic-mode|min-crossrefs=\d+|help)$/;
/** Options whose value is the next word. */
const VALUES =
  /^(?:interaction|output-format|progname|chatter|c|color|f|format|outfmt|pass|r|reruns|M|enc)$/;
const WRITES =
  /^(?:output-directory|outdir|out2dir|auxdir|aux-directory|o|makefile-rules|deps-out)$/;
/** Options with a command, or code. */
const COMMANDS =
  /^(?:pdflatex|latex|xelatex|lualatex|dvilualatex|hilatex|e|pretex|usepretex|latexoption|new-viewer)$/;
/** A command of TeX that reads, writes or runs. */
const REACHES =
  /\\(?:input|include|write|immediate|openin|openout|read|directlua|luaexec|csname|catcode|verbatiminput|lstinputlisting|InputIfFileExists|special|ShellEscape|usepackage\s*\{[./~])/;

/** Whether a TeX text does more than typeset. */
export const reachesOut = (text: string): boolean => REACHES.test(text);

export const tex: Program = ({ args, program }, report) => {
  if (isOnly(args, /^--?(?:version|help|v|h)$/)) return report.add("exec.help");
  const operands: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (!arg.startsWith("-") || arg === "-") operands.push(arg);
    else at += takeOption(arg, args[at + 1], program, report);
  }
  const cleans = program === "latexmk" && args.some((arg) => /^-(?:c|C|CA|ca)$/.test(arg));
  if (cleans) report.add("fs.delete.artifact");
  makes(operands, program, report);
};

/** How many further words it took. */
function takeOption(arg: string, next: string | undefined, program: string, report: Report): 0 | 1 {
  const equals = arg.indexOf("=");
  const name = arg.slice(arg[1] === "-" ? 2 : 1, equals < 0 ? undefined : equals);
  const value = equals < 0 ? undefined : arg.slice(equals + 1);
  const waits = value === undefined ? 1 : 0;
  if (WRITES.test(name)) report.writes(`${value ?? next ?? "."}/out`);
  else if (name === "jobname") report.writes(`${value ?? next ?? ""}.pdf`);
  else if (name === "e" || (COMMANDS.test(name) && value !== undefined)) {
    runs(name, value ?? next ?? "", report);
    return name === "e" ? waits : 0;
  } else if (program === "latexmk" && /^(?:c|C|CA|ca)$/.test(name)) return 0;
  else if (program === "tectonic" && name === "Z") {
    if (!TECTONIC_Z.test(value ?? next ?? "")) report.add("code.exec.escape", { span: arg });
  } else if (program === "tectonic" && TECTONIC.test(arg.slice(0, equals < 0 ? undefined : equals)))
    return VALUES.test(name) ? waits : 0;
  else if (HARMLESS.test(name)) return VALUES.test(name) && program !== "latexmk" ? waits : 0;
  else if (
    /^(?:shell-escape|enable-write18|fmt|ini|progname|cnf-line|lua|luaonly|luaconly|socket|r|b|bundle|parse-first-line)$/.test(
      name,
    )
  ) {
    report.add("code.exec.escape", { span: arg });
    return /^(?:fmt|progname|cnf-line|lua|r|b|bundle)$/.test(name) ? waits : 0;
  } else {
    report.add(/^(?:w|web-bundle)$/.test(name) ? "net.remote" : "exec.unknown_option", {
      span: arg,
    });
    return 0;
  }
  return waits;
}

function runs(name: string, text: string, report: Report): void {
  report.add("code.exec.escape", { span: text });
  if (name === "e") report.code("perl", text);
  else report.script(text);
}

/** TeX reads and writes beside the document, and starts few programs unless told otherwise. */
function makes(operands: readonly string[], program: string, report: Report): void {
  for (const operand of operands) {
    // a text that begins with a command is not a file: it is the document
    if (/[\\&\0]/.test(operand) || !isKnown(operand)) report.add("code.exec.inline");
    else report.reads(operand);
  }
  const away = operands.some((operand) => /^[/~]|\.\.\//.test(operand));
  if (operands.length === 0 && program !== "latexmk" && program !== "arara")
    report.add("code.exec.repl");
  else
    report.add(
      away || program === "arara" || program === "context"
        ? "code.exec.script"
        : "code.exec.project_task",
    );
}
