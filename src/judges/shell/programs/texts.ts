/** Programs over texts that can also write or run something: grep, sort, uniq, sed, awk, patch, … */
import { asksItself, has, lastOf, optionsOf, parseOptions, targetsOf } from "../options.ts";
import type { Program } from "../program.ts";

/** Without a known operand it changes whatever files the patch names, below the directory. Source: the manual of GNU patch 2.7. */
export const patch: Program = ({ args, stdin }, report) => {
  const parsed = parseOptions(args, PATCH);
  const [original, input] = parsed.operands;
  const source = input ?? lastOf(parsed, "-i");
  if (source !== undefined) report.reads(source);
  if (asksItself(args) || has(parsed, "--dry-run") || has(parsed, "-C")) return report.add("exec.read");
  if (parsed.vague) report.add("exec.unknown_program");
  if (has(parsed, "-e") && stdin?.text === undefined) report.add("code.exec.script");
  const output = lastOf(parsed, "-o");
  const rejects = lastOf(parsed, "-r");
  if (rejects !== undefined && rejects !== "-") report.writes(rejects, "truncate");
  if (output !== undefined) return output === "-" ? report.add("exec.read") : report.writes(output, "truncate");
  report.writes(original ?? lastOf(parsed, "-d") ?? ".");
};
const PATCH = optionsOf(
  "-i|--input: -o|--output: -r|--reject-file: -d|--directory: -p|--strip: -D|--ifdef: -F|--fuzz: -g|--get: -B|--prefix: -Y|--basename-prefix: -z|--suffix: -V|--version-control: -e|--ed -C|--check --dry-run",
);

const DOS2UNIX = optionsOf("-n|--newfile -c|--convmode: -O|--to-stdout -i|--info?");

/** `-n IN OUT` writes a second file; otherwise each is changed where it is. */
export const dos2unix: Program = (command, report) => {
  const parsed = parseOptions(command.args, DOS2UNIX);
  report.add(asksItself(command.args) ? "exec.help" : "exec.read");
  if (has(parsed, "-O") || has(parsed, "-i")) {
    for (const path of parsed.operands) report.reads(path);
    return;
  }
  for (const path of targetsOf(command, parsed.operands)) {
    report.reads(path);
    report.writes(path, "inplace");
  }
};

/** Soaks its input up and only then writes it. */
export const sponge: Program = ({ args }, report) => {
  const [path] = args.filter((arg) => !arg.startsWith("-"));
  report.add("exec.read");
  if (path !== undefined) report.writes(path, args.includes("-a") ? "append" : "create");
};
