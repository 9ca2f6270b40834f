/** Texts, books and pages: pandoc, TeX, groff, PDF tools. Sources: their manuals; GTFOBins. */
import { isKnown } from "../../report.ts";
import { reads } from "../locations.ts";
import { optionTable, parseStrictly } from "../options.ts";
import type { JudgeProgram, Program } from "../program.ts";

const PANDOC = optionTable({
  values:
    "--pdf-engine-opt -c|--css --highlight-style --resource-path -M|--metadata -V|--variable --wrap --columns --toc-depth --tab-stop --eol --dpi --shift-heading-level-by --indented-code-classes --default-image-extension --print-highlight-style -T --id-prefix --title-prefix --number-offset --slide-level --split-level --ipynb-output --track-changes",
  options: {
    "-o|--output=": "write",
    "-f|--from|-r|--read=": "reader",
    "-t|--to|-w|--write=": "format",
    "-L|--lua-filter|-F|--filter=": "filter",
    "--pdf-engine=": "engine",
    "--template=": "read",
    "-H|--include-in-header=": "read",
    "-B|--include-before-body=": "read",
    "-A|--include-after-body=": "read",
    "--metadata-file=": "read",
    "-d|--defaults=": "defaults",
    "--data-dir=": "filter",
    "--extract-media=": "write",
    "--log=": "write",
    "--reference-doc=": "read",
    "--bibliography=": "read",
    "--csl=": "read",
    "--citation-abbreviations=": "read",
    "--syntax-definition=": "read",
    "--abbreviations=": "read",
    "--epub-cover-image=": "read",
    "--epub-metadata=": "read",
    "--epub-embed-font=": "read",
    "--request-header=": "header",
    "--list-input-formats": "help",
    "--list-output-formats": "help",
    "--list-extensions?": "help",
    "--list-highlight-languages": "help",
    "--list-highlight-styles": "help",
    "-D|--print-default-template=": "help",
    "-v|--version": "help",
    "-h|--help": "help",
    "--server": "listen",
  },
});
export const pandoc: JudgeProgram = ({ args }, report, { is }) => {
  const { given, operands, vague } = parseStrictly(args, PANDOC, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  if (vague) report.add("exec.unknown_program");
  report.add("exec.read");
  for (const { effect, value = "" } of given) {
    if (effect === "write" && value !== "-") report.writes(value);
    else if (effect === "read") reads(value, report);
    else if (effect === "filter" || effect === "defaults") report.add("code.exec.escape", { span: value });
    else if (effect === "engine" && !is(value.slice(value.lastIndexOf("/") + 1), "typesetter"))
      report.add("code.exec.escape", { span: value });
    else if (/^(?:reader|format)$/.test(effect) && /\.lua$/.test(value)) report.add("code.exec.escape", { span: value });
    else if (effect === "header") report.add("net.request");
    else if (effect === "listen") report.add("net.listen");
  }
  for (const operand of operands) if (operand !== "-") reads(operand, report);
};

/** TeX reads and writes beside the document, and starts few programs unless told otherwise. */
export const tex: Program = ({ args, program }, report) => {
  if (args.length === 1 && /^--?(?:version|help|v|h)$/.test(args[0]!)) return report.add("exec.help");
  const operands: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    const name = arg.replace(/^--?/, "");
    if (!arg.startsWith("-")) operands.push(arg);
    else if (
      /^(?:shell-escape|enable-write18|e$|r$|pdflatex|latex|xelatex|lualatex|pretex|usepretex|lua|luaconly|socket|Z?\s*shell-escape)/.test(
        name,
      )
    )
      report.add("code.exec.escape", { span: arg });
    else if (/^(?:output-directory|outdir|auxdir|aux-directory|o)\b/.test(name))
      report.writes(name.includes("=") ? name.slice(name.indexOf("=") + 1) : (args[++at] ?? "."));
    else if (/^(?:interaction|jobname|fmt|progname|output-format|synctex)$/.test(name) && !arg.includes("=")) at++;
  }
  for (const operand of operands) {
    // a text that begins with a command is no file: it is the document
    if (/[\\&\0]/.test(operand) || !isKnown(operand)) report.add("code.exec.inline");
    else report.reads(operand);
  }
  const away = operands.some((operand) => /^[/~]|\.\.\//.test(operand));
  if (operands.length === 0 && program !== "latexmk" && program !== "arara") report.add("code.exec.repl");
  else report.add(away || program === "arara" ? "code.exec.script" : "code.exec.project_task");
};

const QPDF_WRITES =
  /^--(?:replace-input|split-pages|encrypt|decrypt|linearize|empty|rotate|overlay|underlay|pages|remove-attachment|copy-attachments-from|flatten)/;
export const qpdf: Program = ({ args }, report) => {
  if (args.length === 1 && /^--(?:version|help|copyright|show-crypto)/.test(args[0]!)) return report.add("exec.help");
  report.add("exec.read");
  const files = args.filter((arg) => !arg.startsWith("-") && !/^[\d,z-]+$/.test(arg));
  for (const [at, arg] of args.entries()) {
    if (/^@|^--job-json-file/.test(arg)) report.add("exec.unknown_program");
    else if (/^--(?:add-attachment|password-file|copy-attachments-from)/.test(arg)) report.reads(args[at + 1] ?? "");
  }
  const shows = args.some((arg) => /^--(?:check|show-|list-|json|requires-password|is-encrypted)/.test(arg));
  const target = !shows && (files.length > 1 || args.some((arg) => QPDF_WRITES.test(arg))) ? files.length - 1 : -1;
  for (const [at, file] of files.entries())
    at === target && file !== "-" ? report.writes(file) : report.reads(file.replace(/^@/, ""));
};

/** `pdftk A=in.pdf cat A1 output out.pdf`. */
export const pdftk: Program = ({ args }, report) => {
  report.add("exec.read");
  const out = args.indexOf("output");
  for (const [at, arg] of args.entries()) {
    if (at === out + 1 && out >= 0) report.writes(arg);
    else if (/\.pdf$|\.fdf$|\/|\0/i.test(arg)) report.reads(arg.replace(/^[A-Z]+=/, ""));
  }
};

const GS = optionTable({
  flags: "-f -P -q",
  values: "-I",
  options: { "-c=": "e", "-h|--help": "h", "-v|--version": "h", "-o=": "w" },
});
/** PostScript is a language; without `-dNOSAFER` it reaches no other files. */
export const ghostscript: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseStrictly(
    args.filter((arg) => !/^-[dDsS][A-Za-z]/.test(arg)),
    GS,
    report,
  );
  if (given.some(({ effect }) => effect === "h")) return report.add("exec.help");
  const outputs = [
    ...given.flatMap(({ effect, value }) => (effect === "w" && value !== undefined ? [value] : [])),
    ...args.flatMap((arg) => (/^-s(?:OutputFile|stdout)=/i.test(arg) ? [arg.slice(arg.indexOf("=") + 1)] : [])),
  ];
  for (const output of outputs) {
    if (/^[%|]/.test(output)) {
      report.add("code.exec.escape", { span: output });
      report.script(output.replace(/^%pipe%|^\|/, ""));
    } else if (output !== "-") report.writes(output);
  }
  if (args.some((arg) => /^-d(?:NOSAFER|DELAYSAFER)/.test(arg)) || given.some(({ effect }) => effect === "e"))
    report.add("code.exec.inline");
  for (const operand of operands) if (operand !== "-") report.reads(operand);
  if (operands.length === 0) report.add(stdin ? "code.exec.stdin" : "code.exec.repl");
  else report.add("exec.read");
};

const OFFICE = optionTable({
  flags: "--print-to-file --headless --calc --writer --impress --draw --math --base --view -n -o --cat",
  values: "--convert-to --infilter --printer-name",
  options: {
    "--outdir=": "w",
    "--pt=": "print",
    "-p": "print",
    "--accept=": "listen",
    "--version": "h",
    "--help": "h",
    "-h": "h",
  },
});
export const office: Program = ({ args, program }, report) => {
  const words = args.map((arg) => (/^-[a-z]{2}/.test(arg) && !arg.startsWith("-env") ? `-${arg}` : arg));
  const { given, operands } = parseStrictly(words, OFFICE, report);
  if (given.some(({ effect }) => effect === "h")) return report.add("exec.help");
  const converts = words.some((word) => word.startsWith("--convert-to")) || program === "unoconv";
  const directory = given.find(({ effect }) => effect === "w")?.value;
  if (directory !== undefined) report.writes(`${directory}/out`);
  for (const { effect } of given) {
    if (effect === "listen") report.add("net.listen");
    else if (effect === "print") report.add("net.upload");
  }
  for (const operand of operands) {
    if (/^(?:macro|vnd\.sun\.star\.\w+|service|slot|\.uno):/i.test(operand)) report.add("code.exec.escape", { span: operand });
    else reads(operand, report);
  }
  if (converts && directory === undefined) report.writes("./out");
  report.add("exec.read");
};
