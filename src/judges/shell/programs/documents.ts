/**
 * Texts, books and pages: pandoc, Ghostscript, LibreOffice, PDF tools. Sources: their manuals;
 * GTFOBins.
 */

import type { Report } from "../../report.ts";
import { reads } from "../locations.ts";
import { isOnly } from "../names.ts";
import { type Given, optionTable, parseStrictly } from "../options.ts";
import type { JudgeProgram, Program } from "../program.ts";
import type { Is } from "../traits.ts";
import { reachesOut } from "./tex.ts";

const PANDOC = optionTable({
  flags: `-s|--standalone --toc? --table-of-contents? -N|--number-sections -C|--citeproc
    --embed-resources? --self-contained? --strip-comments? --reference-links? -p|--preserve-tabs?
    --file-scope? --sandbox? --ascii? -i|--incremental? --section-divs? --html-q-tags? --listings?
    --no-highlight --mathml --mathjax? --katex? --natbib --biblatex --list-tables?
    --fail-if-warnings? --dump-args? --ignore-args? --list-of-figures? --lof? --list-of-tables?
    --lot? --link-images? --epub-title-page? --trace? --quiet --bash-completion --gladtex --jsmath?
    --latexmathml? --asciimathml? --strip-empty-paragraphs --normalize --smart -S -R --parse-raw`,
  values: `--resource-path --reference-location --markdown-headings --top-level-division
    --email-obfuscation --chunk-template --figure-caption-position --table-caption-position
    --epub-subdirectory --epub-chapter-level --variable-json --number-offset --wrap --columns
    --toc-depth --tab-stop --eol --dpi --shift-heading-level-by --indented-code-classes
    --default-image-extension --print-highlight-style -T --id-prefix --title-prefix --number-offset
    --slide-level --split-level --ipynb-output --track-changes`,
  options: {
    "-o|--output=": "write",
    "-f|--from|-r|--read=": "reader",
    "-t|--to|-w|--write=": "format",
    "-L|--lua-filter|-F|--filter=": "filter",
    "--pdf-engine-opt=": "engine-option",
    "-M|--metadata|-V|--variable=": "variable",
    "-c|--css|--highlight-style|--syntax-highlighting=": "looks",
    "--webtex?": "header",
    "--no-check-certificate?": "header",
    "--print-default-data-file=": "help",
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
  for (const option of given) carryOut(option, report, is);
  for (const operand of operands) if (operand !== "-") reads(operand, report);
};

/** Options that are passed to a PDF engine. */
const ENGINE_OPTION =
  /^-{1,2}(?:interaction|halt-on-error|file-line-error|synctex|quiet|margin-\w+|page-\w+|dpi|[BLRT]|orientation|header-\w+|footer-\w+|print-media-type|no-shell-escape)(?:[= ]|$)|^[\w.]+$/;
/** A document format with its extensions; a file would be a script that reads or writes one. */
const FORMAT = /^[a-z]\w*(?:[+-]\w+)*$/;

function carryOut({ effect, value = "" }: Given, report: Report, is: Is): void {
  if (effect === "write" && value !== "-") report.writes(value);
  else if (effect === "read") reads(value, report);
  else if (effect === "filter" || effect === "defaults")
    report.add("code.exec.escape", { span: value });
  else if (effect === "engine" && !is(value.slice(value.lastIndexOf("/") + 1), "typesetter"))
    report.add("code.exec.escape", { span: value });
  else if (effect === "engine-option" && !ENGINE_OPTION.test(value))
    report.add("code.exec.escape", { span: value });
  else if (/^(?:reader|format)$/.test(effect) && !FORMAT.test(value))
    report.add("code.exec.escape", { span: value });
  else if (effect === "variable") takeVariable(value, report);
  else if (effect === "looks" && /[./]/.test(value)) reads(value, report);
  else if (effect === "header") report.add("net.request");
  else if (effect === "listen") report.add("net.listen");
}

/** `name=value`: some name files, and text for TeX may be code. */
function takeVariable(variable: string, report: Report): void {
  const end = variable.search(/[=:]/);
  const value = end < 0 ? "" : variable.slice(end + 1);
  if (reachesOut(value)) report.add("code.exec.inline", { span: value });
  else if (
    /^(?:bibliography|csl|css|template|cover-image|logo|titlegraphic|include-\w+)$/.test(
      variable.slice(0, Math.max(end, 0)),
    )
  )
    reads(value, report);
}

const QPDF_WRITES =
  /^--(?:json-output|replace-input|split-pages|encrypt|decrypt|linearize|empty|rotate|overlay|underlay|pages|remove-attachment|copy-attachments-from|flatten)/;
const QPDF_OPTIONS =
  /^--(?:check|check-linearization|show-[\w-]+|list-attachments|json(?:-key|-object|-stream-data|-help|-output)?|requires-password|is-encrypted|with-images|raw-stream-data|filtered-stream-data|replace-input|split-pages|encrypt|decrypt|linearize|empty|rotate|overlay|underlay|pages|file|range|password|remove-\w+(?:-\w+)*|copy-attachments-from|flatten-\w+|keep-[\w-]+|qdf|object-streams|stream-data|compress-streams|decode-level|recompress-flate|compression-level|normalize-content|coalesce-contents|externalize-inline-images|ii-min-bytes|optimize-images|oi-min-\w+|jpeg-quality|min-version|force-version|newline-before-endstream|preserve-unreferenced(?:-resources)?|deterministic-id|static-id|no-original-object-ids|no-warn|warning-exit-0|progress|verbose|collate|from|to|repeat|suppress-recovery|ignore-xref-streams|is-encrypted|allow-weak-crypto|allow-insecure|use-aes|print|modify|extract|annotate|assemble|form|accessibility|cleartext-metadata|bits|user-password|owner-password|generate-appearances|add-attachment|mimetype|description|filename|key|replace|creationdate|moddate|prefix|password-file|password-mode|copy-encryption|encryption-file-password|set-page-labels|underlay|password-is-hex-key|update-from-json|job-json-help|zopfli|report-memory-usage|linearize-pass1)(?:=|$)/;
export const qpdf: Program = ({ args }, report) => {
  if (isOnly(args, /^--(?:version|help|copyright|show-crypto)/)) return report.add("exec.help");
  report.add("exec.read");
  const files = args.filter((arg) => !arg.startsWith("-") && !/^[\d,z-]+$/.test(arg));
  for (const [at, arg] of args.entries()) {
    const value = arg.includes("=") ? arg.slice(arg.indexOf("=") + 1) : (args[at + 1] ?? "");
    if (/^@|^--job-json-file/.test(arg)) report.add("exec.unknown_program");
    else if (/^--linearize-pass1/.test(arg)) report.writes(value);
    else if (
      /^--(?:add-attachment|password-file|copy-attachments-from|copy-encryption|update-from-json)/.test(
        arg,
      )
    )
      report.reads(value);
    else if (arg.startsWith("--") && arg !== "--" && !QPDF_OPTIONS.test(arg))
      report.add("exec.unknown_option", { span: arg });
  }
  const shows = args.some((arg) =>
    /^--(?:check|show-|list-|json(?!-output)|requires-password|is-encrypted)/.test(arg),
  );
  const target =
    !shows && (files.length > 1 || args.some((arg) => QPDF_WRITES.test(arg)))
      ? files.length - 1
      : -1;
  for (const [at, file] of files.entries())
    at === target && file !== "-"
      ? report.writes(file, args.includes("--replace-input") ? "inplace" : "create")
      : report.reads(file.replace(/^@/, ""));
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
  values: "-r -g",
  options: { "-c=": "e", "-I=": "l", "-h|--help": "h", "-v|--version": "h", "-o=": "w" },
});
/** PostScript is a language; without `-dNOSAFER` it has no access to other files. */
export const ghostscript: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseStrictly(
    args.filter((arg) => !/^-[dDsS][A-Za-z]/.test(arg)),
    GS,
    report,
  );
  if (given.some(({ effect }) => effect === "h")) return report.add("exec.help");
  const outputs = [
    ...given.flatMap(({ effect, value }) => (effect === "w" && value !== undefined ? [value] : [])),
    ...args.flatMap((arg) =>
      /^-s(?:OutputFile|stdout)=/i.test(arg) ? [arg.slice(arg.indexOf("=") + 1)] : [],
    ),
  ];
  for (const output of outputs) {
    if (/^[%|]/.test(output)) {
      report.add("code.exec.escape", { span: output });
      report.script(output.replace(/^%pipe%|^\|/, ""));
    } else if (output !== "-") report.writes(output);
  }
  for (const { effect, value = "" } of given) if (effect === "l") report.loads(value);
  // other settings with a path name fonts, profiles and resources, which are code
  for (const arg of args)
    if (/^-[sS](?!OutputFile|stdout)\w+[=#].*[/~]/i.test(arg))
      report.loads(arg.replace(/^[^=#]*[=#]/, ""));
  if (operands.some((operand) => operand.startsWith("@"))) report.add("code.exec.script");
  if (
    args.some((arg) => /^-d(?:NOSAFER|DELAYSAFER)/.test(arg)) ||
    given.some(({ effect }) => effect === "e")
  )
    report.add("code.exec.inline");
  for (const operand of operands) if (operand !== "-") report.reads(operand);
  if (operands.length === 0) report.add(stdin ? "code.exec.stdin" : "code.exec.repl");
  else report.add("exec.read");
};

const OFFICE = optionTable({
  flags:
    "--print-to-file --headless --calc --writer --impress --draw --math --base --view -n -o --cat",
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
  const words = args.map((arg) =>
    /^-[a-z]{2}/.test(arg) && !arg.startsWith("-env") ? `-${arg}` : arg,
  );
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
    if (/^(?:macro|vnd\.sun\.star\.\w+|service|slot|\.uno):/i.test(operand))
      report.add("code.exec.escape", { span: operand });
    else reads(operand, report);
  }
  if (converts && directory === undefined) report.writes("./out");
  report.add("exec.read");
};
