/** Programs over texts that can also write or run something: grep, sort, uniq, sed, awk, patch, … */
import { asksItself, has, lastOf, optionsOf, parseOptions, targetsOf } from "../options.ts";
import type { Program, Programs } from "../program.ts";
import { readersOf } from "../reader.ts";
import { treeSearch } from "../readings.ts";
import { awk } from "./awk.ts";
import { sed } from "./sed.ts";

const GREP =
  "-e|--regexp:e -f|--file:er -A|--after-context: -B|--before-context: -C|--context: -m|--max-count: -d|--directories: -D|--devices: --include: --exclude: --exclude-dir: --exclude-from:r --color? --label: -o|--only-matching!c -c|--count!c -n|--line-number!c -l|--files-with-matches!c -L!c -b!c -q!c";

/** Sources: the manuals of grep, ripgrep 14, ag, ack, ugrep and GNU coreutils. `rg -z` starts whatever unpacks a file by its name. */
const table = readersOf(`
  pattern-lines grep egrep fgrep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep ggrep pcregrep pcre2grep : ${GREP}
  pattern  rg ripgrep : --pre:p --hostname-bin:p -z|--search-zip!code.exec.escape -e|--regexp:e -f|--file:er -A|--after-context: -B|--before-context: -C|--context:
                        -m|--max-count: -g|--glob: --iglob: -t|--type: -T|--type-not: --type-add: --type-clear: -d|--max-depth: -M|--max-columns: -j|--threads:
                        -r|--replace: -E|--encoding: --sort: --sortr: --colors: --color: --ignore-file:r --pre-glob: --max-filesize: --context-separator: --engine:
                        --files!e --type-list!e --dfa-size-limit: --regex-size-limit: --path-separator: --field-match-separator: --field-context-separator: --hyperlink-format:
  pattern  ag : --pager:x -A: -B: -C: -G: -m: --ignore: --depth: -g:e -p|--path-to-ignore:r --color-match: --workers: --width:
  pattern  ack : --pager:x --ackrc:r -A: -B: -C: -m: --ignore-dir: --ignore-file: --type: -t: -T: -f!e -g:e --match:e --output: --files-from:r
  pattern  ugrep ug : --filter:x --pager:x --view?x --save-config?w --config?r -e:e -f:er -A: -B: -C: -m: -g: -t: -O:
  pattern  ast-grep : -U|--update-all!fs.write.inplace -i|--interactive!fs.write.inplace
  lines    sort gsort : -o|--output:w --compress-program:p -T|--temporary-directory: --files0-from:r --random-source:r -k|--key: -t|--field-separator:
                        -S|--buffer-size: --parallel: --batch-size: --sort:
  files-out uniq guniq : -f|--skip-fields: -s|--skip-chars: -w|--check-chars:
  files    shuf gshuf : -o|--output:w --random-source:r -n|--head-count: -i|--input-range:
  files    iconv : -o|--output:w -f|--from-code: -t|--to-code:
  files    tsort ptx
`);

/** Without a known operand it changes whatever files the patch names, below the directory. Source: the manual of GNU patch 2.7. */
const patch: Program = ({ args, stdin }, report) => {
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
const dos2unix: Program = (command, report) => {
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
const sponge: Program = ({ args }, report) => {
  const [path] = args.filter((arg) => !arg.startsWith("-"));
  report.add("exec.read");
  if (path !== undefined) report.writes(path, args.includes("-a") ? "append" : "create");
};

const searches = (names: string, always: boolean): Programs =>
  Object.fromEntries(names.split(" ").map((name) => [name, treeSearch(table[name]!, always)]));

export const texts: Programs = {
  ...table,
  ...searches("grep egrep fgrep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep ggrep pcregrep pcre2grep ugrep ug", false),
  ...searches("rg ripgrep ag ack", true),
  rgrep: treeSearch(table.grep!, true),
  sed,
  gsed: sed,
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  "original-awk": awk,
  patch,
  gpatch: patch,
  dos2unix,
  unix2dos: dos2unix,
  mac2unix: dos2unix,
  sponge,
};
