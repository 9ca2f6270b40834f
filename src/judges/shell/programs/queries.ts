/** Queries over JSON and YAML: jq, yq. */
import { UNKNOWN } from "../../report.ts";
import { showFiles } from "../declared.ts";
import { has, optionTable, ownWords, parseStrictly, targetsOf } from "../options.ts";
import type { Program } from "../program.ts";

/** `env` and `$ENV` are the environment; `.env` and `env:` are keys of the input. */
const ENVIRONMENT = /\$ENV\b|(?:^|[\s(|,;])env(?=\s*(?:[.|[)]|$))/;

/** jq has no means to write or to run anything. Source: its manual, 1.8. */
export const jq: Program = ({ args }, report) => {
  const operands: string[] = [];
  let query: string | undefined;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === "--args" || arg === "--jsonargs") break;
    if (arg === "--arg" || arg === "--argjson") at += 2;
    else if (arg === "--rawfile" || arg === "--slurpfile" || arg === "--argfile") {
      at += 2;
      if (args[at] !== undefined) report.reads(args[at]!);
    } else if (arg === "--from-file" || /^-[a-zA-Z]*f$/.test(arg)) {
      query = "";
      if (args[++at] !== undefined) report.reads(args[at]!);
    } else if (arg === "--indent" || arg === "-L") at++;
    else if (!arg.startsWith("-") || arg === "-") operands.push(arg);
  }
  report.add("exec.read");
  query ??= operands.shift() ?? "";
  showFiles(operands, report);
  if (!ENVIRONMENT.test(query)) return;
  report.add("secret.list");
  report.prints({ secret: true });
};

const YQ = optionTable({
  flags:
    "-i|--inplace|--in-place --help --version -P -r -e -n -N -C -M -j -y -Y -v -c -S -0 -x -h -V --prettyPrint --unwrapScalar? --exit-status --null-input --no-doc --colors --no-colors --tojson --yaml-output --raw-output --compact-output --slurp --xml-output --yml-output --toml-output --yaml-roundtrip --nul-output --header-preprocess? --security-disable-env-ops --security-disable-file-ops --string-interpolation? --lua-unquoted --xml-keep-namespace? --xml-raw-token? --xml-strict-mode --properties-array-brackets --csv-auto-parse? --tsv-auto-parse? --verbose --front-matter?",
  values:
    "-s|--split-exp -o|--output-format -p|--input-format -I|--indent --from-file --expression --xml-attribute-prefix --xml-content-name --xml-directive-name --xml-proc-inst-prefix --properties-separator --csv-separator --tsv-separator --lua-prefix --lua-suffix --lua-globals --shell-key-separator --arg --argjson -w --width --xml-item-depth --xml-dtd --xml-root",
  options: { "--split-exp-file=": "r" },
});
const LOADS = /load(?:_str|_xml|_props|_base64)?\("([^"\n]{0,400})"/g;
const YQ_VERBS = new Set(["e", "eval", "ea", "eval-all"]);

/** `yq` of Mike Farah, and the one over jq. Both can write back with `-i`, the first also splits into files. */
export const yq: Program = (command, report) => {
  const parsed = parseStrictly(ownWords(command), YQ, report);
  const [first, ...others] = parsed.operands;
  const operands = first !== undefined && YQ_VERBS.has(first) ? others : [...parsed.operands];
  const elsewhere = parsed.given.find(({ name }) => name === "--from-file" || name === "--expression");
  const query = elsewhere ? "" : (operands.shift() ?? "");
  report.add("exec.read");
  if (parsed.vague) report.add("exec.unknown_program");
  if (elsewhere?.name === "--from-file" && elsewhere.value !== undefined) report.reads(elsewhere.value);
  for (const [, path] of query.matchAll(LOADS)) report.reads(path!);
  if (has(parsed, "-s")) report.writes(`./${UNKNOWN}`);
  if (has(parsed, "-i")) for (const path of targetsOf(command, operands)) report.writes(path, "inplace");
  else showFiles(operands, report);
  // with one operand only, it may be the file
  if (operands.length === 0 && /^[/~]|^\.{1,2}\//.test(query)) report.reads(query);
};
