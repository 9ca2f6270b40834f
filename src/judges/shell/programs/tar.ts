/** tar: packs, unpacks, lists, and has several ways to run other programs. */
import type { Report } from "../../report.ts";
import {
  asksItself,
  has,
  lastOf,
  optionTable,
  type Parsed,
  parseStrictly,
  targetsOf,
} from "../options.ts";
import type { Command, JudgeProgram } from "../program.ts";
import type { Is } from "../traits.ts";

/** Sources: the manuals of GNU tar 1.35 and bsdtar; GTFOBins. */
const TAR = optionTable({
  flags: `-c|--create -x|--extract|--get -t|--list -r|--append -u|--update
    -A|--catenate|--concatenate --delete -d|--diff|--compare -P|--absolute-names --remove-files
    --unlink-first -O|--to-stdout --force-local --checkpoint? -S --one-top-level? -z -j -J -v -p -k
    -a -h -m -o -w -n -B -W -U -G -M -R -l -i -Z -E -q -y -@ --help --version --no-recursion
    --recursion --gzip --gunzip --ungzip --bzip2 --xz --zstd --lzma --lzip --lzop --compress
    --verbose --totals? --keep-old-files --skip-old-files --keep-newer-files
    --keep-directory-symlink --overwrite --overwrite-dir --no-overwrite-dir --preserve-permissions
    --same-permissions --same-owner --no-same-owner --no-same-permissions --preserve-order
    --same-order --dereference --hard-dereference --wildcards --no-wildcards --wildcards-match-slash
    --anchored --no-anchored --ignore-case --no-ignore-case --exclude-vcs --exclude-vcs-ignores
    --exclude-backups --exclude-caches --exclude-caches-all --auto-compress --no-auto-compress
    --numeric-owner --one-file-system --null --no-null --verbatim-files-from
    --no-verbatim-files-from --sparse --xattrs --no-xattrs --acls --no-acls --selinux --no-selinux
    --touch --occurrence? --show-transformed-names --show-stored-names --show-defaults
    --show-omitted-dirs --utc --full-time --verify --interactive --confirmation --multi-volume
    --read-full-records --ignore-zeros --ignore-failed-read --check-links --block-number
    --atime-preserve? --delay-directory-restore --no-delay-directory-restore --portability
    --old-archive --posix --no-mac-metadata --no-fflags --fflags --no-xattr --safe-writes --seek
    --no-seek --no-check-device --check-device --incremental --backup? --restrict --clamp-mtime
    --no-quote-chars --unquote --no-unquote --quoting-style? -7 -8 -9 -0 -1`,
  values: `-C|--directory|--cd --checkpoint-action --transform|--xform --strip-components --exclude
    -b|--blocking-factor -H|--format -K|--starting-file -L|--tape-length -N|--newer|--after-date
    -V|--label --suffix --mode --mtime --owner --group --add-file --level --pax-option --sort
    --volno-file --options -s --warning --exclude-tag --exclude-tag-all --exclude-tag-under
    --exclude-ignore --exclude-ignore-recursive --owner-map --group-map --quote-chars --record-size
    --hole-detection --sparse-version --strip`,
  options: {
    "-f|--file=": "own",
    "-I|--use-compress-program=": "pack",
    "--to-command=": "x",
    "-F|--info-script|--new-volume-script=": "x",
    "--rsh-command=": "x",
    "--rmt-command=": "x",
    "-T|--files-from=": "r",
    "-X|--exclude-from=": "r",
    "-g|--listed-incremental=": "w",
    "--index-file=": "w",
  },
});
/** Letters with a value: in `tar xf FILE` the values follow in the order of their letters. */
const VALUED = "fCIFTXgbHKLNV";

/**
 * The traditional syntax without a dash: the first word contains all letters, their values are the
 * next words.
 */
function modern(args: readonly string[]): readonly string[] {
  const [letters = "", ...rest] = args;
  if (!/^[A-Za-z]+$/.test(letters)) return args;
  const words: string[] = [];
  let next = 0;
  for (const letter of letters) {
    words.push(`-${letter}`);
    if (VALUED.includes(letter) && next < rest.length) words.push(rest[next++] ?? "");
  }
  return [...words, ...rest.slice(next)];
}

export const tar: JudgeProgram = (command, report, { is }) => {
  const parsed = parseStrictly(modern(command.args), TAR, report);
  report.add(asksItself(command.args) ? "exec.help" : "exec.read");
  if (parsed.vague && parsed.given.length > 0 && !isNamed(parsed))
    report.add("exec.unknown_program");
  for (const { name, effect, value } of parsed.given) {
    if (value === undefined) continue;
    if (effect === "r") report.reads(value);
    else if (effect === "w") report.writes(value, "truncate");
    else if (effect === "pack") {
      if (!isPacker(value, is)) runs(value, report);
    } else if (effect === "x") runs(value, report);
    else if (name === "--checkpoint-action" && value.startsWith("exec="))
      runs(value.slice(5), report);
  }
  const archive = lastOf(parsed, "-f");
  if (archive !== undefined && /^[^/]+:/.test(archive) && !has(parsed, "--force-local"))
    reaches(archive, parsed, report);
  if (
    has(parsed, "-c") ||
    has(parsed, "-r") ||
    has(parsed, "-u") ||
    has(parsed, "-A") ||
    has(parsed, "--delete")
  )
    packs(command, parsed, report);
  else if (archive !== undefined && archive !== "-") report.reads(archive);
  if (has(parsed, "-x")) unpacks(command, parsed, report);
};

/** Only operands behind a known `-f` are unknown: members, or files to pack. */
const isNamed = (parsed: Parsed): boolean =>
  has(parsed, "-t") || has(parsed, "-c") || has(parsed, "-x");

/** `-I zstd` and similar values are what it would use anyway. */
const isPacker = (text: string, is: Is): boolean => {
  const [name = "", ...switches] = text.split(/\s+/);
  return is(name, "compressor") && switches.every((word) => /^-[\w=-]+$/.test(word));
};

function runs(text: string, report: Report): void {
  report.add("code.exec.escape");
  report.script(text);
}

function reaches(archive: string, parsed: Parsed, report: Report): void {
  const host = archive.slice(0, archive.indexOf(":"));
  report.add(has(parsed, "-x") || has(parsed, "-t") ? "net.download" : "net.upload", {
    subject: host,
  });
}

function packs(command: Command, parsed: Parsed, report: Report): void {
  const directory = lastOf(parsed, "-C");
  const others = parsed.given.flatMap(({ name, value }) =>
    name === "-C" && value !== undefined && value !== directory ? [value] : [],
  );
  for (const operand of targetsOf(command, parsed.operands)) {
    const relative = !/^[/~]/.test(operand);
    const path = directory === undefined || !relative ? operand : `${directory}/${operand}`;
    report.reads(path.startsWith("@") ? path.slice(1) : path, "recursive");
    // each `-C` applies to the files after it, and their positions are no longer known
    if (relative)
      for (const other of others.slice(0, 4)) report.reads(`${other}/${operand}`, "recursive");
    if (has(parsed, "--remove-files")) report.deletes(path, "recursive");
  }
  const archive = lastOf(parsed, "-f");
  if (archive !== undefined && archive !== "-" && !/^[^/]+:/.test(archive))
    report.writes(archive, has(parsed, "-c") ? "create" : "inplace");
}

/** More members than a person would name. */
const MAX_MEMBERS = 64;

function unpacks(command: Command, parsed: Parsed, report: Report): void {
  if (has(parsed, "-O")) {
    report.prints({ decoded: true });
    return;
  }
  const directory = lastOf(parsed, "-C") ?? ".";
  report.writes(directory);
  if (parsed.operands.length === 0) report.brings(directory);
  for (const member of parsed.operands.slice(0, MAX_MEMBERS))
    report.writes(`${directory}/${member}`);
  // with -P names in the archive may lead anywhere
  if (has(parsed, "-P") || command.stdin?.network) report.add("fs.write.archive");
}
