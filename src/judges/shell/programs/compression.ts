/** Programs that pack and unpack one file at a time, such as gzip. */
import {
  asksItself,
  has,
  lastOf,
  optionTable,
  type Parsed,
  parseStrictly,
  targetsOf,
} from "../options.ts";
import type { Program } from "../program.ts";

const PRESS = optionTable({
  flags: `-c|--stdout|--to-stdout -d|--decompress|--uncompress -k|--keep -l|--list -t|--test --rm
    -r|--recursive -f|--force --help --version -v -q -1 -2 -3 -4 -5 -6 -7 -8 -9 -n -N -R -e -s -a -h
    -H -V -L -i -m -T0 --verbose --quiet --fast --best --no-name --name --rsyncable --synchronous
    --license --extreme --ultra --no-progress --progress --check --no-check --long? --adaptive?
    --sparse --no-sparse --exclude-compressed --single-stream --no-warn --robot --info-memory
    --content-size`,
  values: `-S|--suffix -T|--threads -p -b --memory --memlimit --memlimit-compress
    --memlimit-decompress --block-size --lzma2 --format --check -M -B`,
  options: { "-o=": "w", "-D=": "r", "--patch-from=": "r", "--filelist=": "r", "--files?": "r" },
});

interface Press {
  readonly ends: readonly string[];
  readonly decodes: boolean;
  /** It keeps the original, unless told otherwise. */
  readonly keeps?: boolean;
  /** It shows a file's content, and does not change the file. */
  readonly shows?: boolean;
}

/**
 * gzip and similar programs replace a file by its packed or unpacked form: nothing is lost, but a
 * file is written.
 */
export const press =
  ({ ends, decodes, keeps = false, shows = false }: Press): Program =>
  (command, report) => {
    const parsed = parseStrictly(command.args, PRESS, report);
    const files = targetsOf(command, parsed.operands).filter((path) => path !== "-");
    const unpacks = decodes || has(parsed, "-d");
    report.add(asksItself(command.args) ? "exec.help" : "exec.read");
    for (const { effect, value } of parsed.given)
      if (effect === "r" && value !== undefined) report.reads(value);
    for (const file of files) report.reads(file);
    const output = lastOf(parsed, "-o");
    if (output !== undefined) return report.writes(output, "truncate");
    if (shows || has(parsed, "-c") || files.length === 0)
      return unpacks ? report.prints({ decoded: true }) : undefined;
    if (has(parsed, "-l") || has(parsed, "-t")) return;
    const end = endOf(parsed, ends[0] ?? "");
    for (const file of files) {
      report.writes(unpacks ? unpackedName(file, [end, ...ends]) : file + end);
      if (keeps ? has(parsed, "--rm") : !has(parsed, "-k")) report.writes(file);
    }
  };

function endOf(parsed: Parsed, usual: string): string {
  const suffix = lastOf(parsed, "-S");
  return suffix === undefined ? usual : suffix.startsWith(".") ? suffix : `.${suffix}`;
}

function unpackedName(file: string, ends: readonly string[]): string {
  const end = ends.find((each) => file.endsWith(each));
  return end === undefined ? file : file.slice(0, -end.length);
}

export const gz = [".gz", ".tgz", ".z", ".Z"];
export const bz = [".bz2", ".tbz2", ".bz"];
export const xz = [".xz", ".txz", ".lzma"];

export const shown = press({ ends: [""], decodes: true, shows: true });
