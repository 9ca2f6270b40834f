/** Queries over JSON and YAML: jq, yq. */
import { UNKNOWN } from "../../report.ts";
import { showFiles } from "../declared.ts";
import { has, optionsOf, ownWords, parseOptions, targetsOf } from "../options.ts";
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

const YQ = optionsOf(
  "-i|--inplace|--in-place -s|--split-exp: --split-exp-file:r -o|--output-format: -p|--input-format: -I|--indent: --from-file: --expression:",
);
const LOADS = /load(?:_str|_xml|_props|_base64)?\("([^"\n]{0,400})"/g;
const YQ_VERBS = new Set(["e", "eval", "ea", "eval-all"]);

/** `yq` of Mike Farah, and the one over jq. Both can write back with `-i`, the first also splits into files. */
export const yq: Program = (command, report) => {
  const parsed = parseOptions(ownWords(command), YQ);
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
};
