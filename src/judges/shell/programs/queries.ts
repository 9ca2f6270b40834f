/** Queries over JSON and YAML: jq, yq. */
import { type Report, UNKNOWN } from "../../report.ts";
import { showFiles } from "../declared.ts";
import { has, optionTable, ownWords, parseStrictly, targetsOf } from "../options.ts";
import type { Program } from "../program.ts";

/** `env` and `$ENV` are the environment; `.env` and `env:` are keys of the input. */
const ENVIRONMENT =
  /\$ENV\b|(?:^|[\s([|,;:])env(?=\s*(?:[.|[\]);?+]|as\b|\/\/|[!=]=|$))|(?:^|[:[(|]\s{0,9})env(?=\s*[},])/;

/** jq cannot write or run anything. Source: its manual, 1.8. */
export const jq: Program = ({ args }, report) => {
  const operands: string[] = [];
  const libraries: string[] = [];
  let query: string | undefined;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--args" || arg === "--jsonargs") break;
    if (arg === "--arg" || arg === "--argjson") at += 2;
    else if (arg === "--rawfile" || arg === "--slurpfile" || arg === "--argfile") {
      at += 2;
      const file = args[at];
      if (file !== undefined) report.reads(file);
    } else if (arg === "--from-file" || /^-[a-zA-Z]*f$/.test(arg)) {
      query = "";
      const file = args[++at];
      if (file !== undefined) report.reads(file);
      if (file !== undefined) report.loads(file);
    } else if (arg === "-L") libraries.push(args[++at] ?? UNKNOWN);
    else if (arg.startsWith("-L") || arg.startsWith("--library-path="))
      libraries.push(arg.replace(/^-L|^--library-path=/, ""));
    else if (arg === "--indent") at++;
    else if (!arg.startsWith("-") || arg === "-") operands.push(arg);
  }
  report.add("exec.read");
  query ??= operands.shift() ?? "";
  showFiles(operands, report);
  imports(query, libraries, report);
  if (!ENVIRONMENT.test(query)) return;
  report.add("secret.list");
  report.prints({ secret: true });
};

/** `import "a" as $x;`, `import "a" as x {search: "dir"};`, `include "a";` */
const IMPORTS =
  /\b(import|include)\s{1,9}"([^"\n]{0,400})"(?:\s{1,9}as\s{1,9}(\$?)\w{1,60})?(?:\s{0,9}\{[^}]{0,200}"([^"]{0,200})"[^}]{0,200}\})?/g;

/**
 * Modules are the project's own, or other code; data is read, from a file with the extension
 * `.json`.
 */
function imports(query: string, libraries: readonly string[], report: Report): void {
  for (const [, , path = "", isData, search] of query.matchAll(IMPORTS)) {
    for (const place of search === undefined
      ? libraries.length > 0
        ? libraries
        : [""]
      : [search]) {
      const full = place === "" || path.startsWith("/") ? path : `${place}/${path}`;
      if (isData === "$") report.reads(`${full}.json`);
      else report.loads(`${full}.jq`);
    }
  }
}

const YQ = optionTable({
  flags: `-i|--inplace|--in-place --help --version -P -r -e -n -N -C -M -j -y -Y -v -c -S -0 -x -h
    -V --prettyPrint --unwrapScalar? --exit-status --null-input --no-doc --colors --no-colors
    --tojson --yaml-output --raw-output --compact-output --slurp --xml-output --yml-output
    --toml-output --yaml-roundtrip --nul-output --header-preprocess? --security-disable-env-ops
    --security-disable-file-ops --string-interpolation? --lua-unquoted --xml-keep-namespace?
    --xml-raw-token? --xml-strict-mode --properties-array-brackets --csv-auto-parse?
    --tsv-auto-parse? --verbose --front-matter?`,
  values: `-s|--split-exp -o|--output-format -p|--input-format -I|--indent --from-file --expression
    --xml-attribute-prefix --xml-content-name --xml-directive-name --xml-proc-inst-prefix
    --properties-separator --csv-separator --tsv-separator --lua-prefix --lua-suffix --lua-globals
    --shell-key-separator --arg --argjson -w --width --xml-item-depth --xml-dtd --xml-root`,
  options: { "--split-exp-file=": "r" },
});
const LOADS = /\bload(?:_\w{1,20}|str)?\s{0,9}\(\s{0,9}(?:"([^"\\\n]{0,400})"\s{0,9}\))?/g;
/** More files than a person names. */
const MOST = 64;

/**
 * `load("x.yaml")`; the file of a computed name, and the effect of an evaluated text, are only
 * known at run time.
 */
function loads(query: string, report: Report): void {
  let count = 0;
  for (const [, path] of query.matchAll(LOADS)) {
    if (path === undefined || ++count > MOST) report.add("code.exec.dynamic");
    else report.reads(path);
  }
  if (/\b(?:eval|system)\s{0,9}\(/.test(query)) report.add("code.exec.dynamic");
}
const YQ_VERBS = new Set(["e", "eval", "ea", "eval-all"]);

/**
 * `yq` of Mike Farah, and the one over jq. Both can write back with `-i`, the first also splits
 * into files.
 */
export const yq: Program = (command, report) => {
  const parsed = parseStrictly(ownWords(command), YQ, report);
  const [first, ...others] = parsed.operands;
  const operands = first !== undefined && YQ_VERBS.has(first) ? others : [...parsed.operands];
  const elsewhere = parsed.given.find(
    ({ name }) => name === "--from-file" || name === "--expression",
  );
  const query = elsewhere ? "" : (operands.shift() ?? "");
  report.add("exec.read");
  if (parsed.vague) report.add("exec.unknown_program");
  if (elsewhere?.name === "--from-file" && elsewhere.value !== undefined) {
    report.reads(elsewhere.value);
    report.loads(elsewhere.value);
  }
  if (elsewhere?.name === "--expression") loads(elsewhere.value ?? "", report);
  loads(query, report);
  if (has(parsed, "-s")) report.writes(`./${UNKNOWN}`);
  if (has(parsed, "-i"))
    for (const path of targetsOf(command, operands)) report.writes(path, "inplace");
  else showFiles(operands, report);
  // with one operand only, it may be the file
  if (operands.length === 0 && /^[/~]|^\.{1,2}\//.test(query)) report.reads(query);
};
