/**
 * Programs over texts that can also write or run something: grep, sort, uniq, sed, awk, patch, …
 */
import { asksItself, has, lastOf, optionTable, parseStrictly, targetsOf } from "../options.ts";
import type { Program } from "../program.ts";
import { writesPatched } from "./patched.ts";

/**
 * Without a known operand it changes the files that the patch names, below the directory. Source:
 * the manual of GNU patch 2.7.
 */
export const patch: Program = ({ args, stdin }, report) => {
  const parsed = parseStrictly(args, PATCH, report);
  const [original, input] = parsed.operands;
  const source = input ?? lastOf(parsed, "-i");
  if (source !== undefined) report.reads(source);
  if (asksItself(args) || has(parsed, "--dry-run") || has(parsed, "-C"))
    return report.add("exec.read");
  if (parsed.vague) report.add("exec.unknown_program");
  if (has(parsed, "-e") && stdin?.text === undefined) report.add("code.exec.script");
  const output = lastOf(parsed, "-o");
  const rejects = lastOf(parsed, "-r");
  if (rejects !== undefined && rejects !== "-") report.writes(rejects, "truncate");
  if (output !== undefined)
    return output === "-" ? report.add("exec.read") : report.writes(output, "truncate");
  report.writes(original ?? lastOf(parsed, "-d") ?? ".");
  if (original !== undefined) return;
  const text = source === undefined ? stdin?.text : report.holds?.(source);
  const strip =
    lastOf(parsed, "-p") ?? parsed.given.findLast(({ name }) => /^-p\d$/.test(name))?.name.slice(2);
  writesPatched(text, { strip, directory: lastOf(parsed, "-d"), bare: true }, report);
};
const PATCH = optionTable({
  flags: `-e|--ed -C|--check --dry-run --help --version -p0 -p1 -N -R -E -b -f -s -t -u -c -n -l -T
    -Z -v --forward --reverse --backup --force --silent --quiet --batch --unified --context --normal
    --ignore-whitespace --merge? --remove-empty-files --binary --posix --set-time --set-utc
    --backup-if-mismatch --no-backup-if-mismatch --follow-symlinks --verbose --reject-format
    --read-only`,
  values: `-i|--input -o|--output -r|--reject-file -d|--directory -p|--strip -D|--ifdef -F|--fuzz
    -g|--get -B|--prefix -Y|--basename-prefix -z|--suffix -V|--version-control --quoting-style
    --reject-format --read-only`,
});

const DOS2UNIX = optionTable({
  flags: `-n|--newfile -O|--to-stdout -i|--info? --help --version -k -q -v -f -b -m -r -s -e -l -u
    -F -S -h -V -L -ascii -7 --keepdate --quiet --force --keep-bom --safe --verbose --add-bom
    --remove-bom --follow-symlink --replace-symlink --skip-symlink --allow-chown --no-add-eol
    --add-eol`,
  values: "-c|--convmode -D --display-enc",
});

/** `-n IN OUT` writes a second file; otherwise each is changed where it is. */
export const dos2unix: Program = (command, report) => {
  const parsed = parseStrictly(command.args, DOS2UNIX, report);
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

/** Reads all of its input before it writes. */
export const sponge: Program = ({ args }, report) => {
  const [path] = args.filter((arg) => !arg.startsWith("-"));
  report.add("exec.read");
  if (path !== undefined) report.writes(path, args.includes("-a") ? "append" : "create");
};
