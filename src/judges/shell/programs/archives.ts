/**
 * Programs that pack and unpack several files: tar, zip, 7z, cpio, ar. Those for single files are
 * in compression.ts.
 */
import { type Report, UNKNOWN } from "../../report.ts";
import { showFiles } from "../declared.ts";
import { asksItself, has, lastOf, optionTable, parseStrictly, targetsOf } from "../options.ts";
import type { Program } from "../program.ts";
import { readingAs } from "../readings.ts";

/** Files that are packed, by their own names or by a list. */
function reads(
  paths: readonly string[],
  report: Report,
  how: "whole" | "recursive" = "recursive",
): void {
  showFiles(
    paths.map((path) => (path.startsWith("@") ? path.slice(1) : path)),
    readingAs(report, how),
  );
}

/** zip's long options of one dash: `-TT cmd`, `-sf`, `-FS`. */
const ZIP_WORDS = new Map([
  ["-TT", "--unzip-command"],
  ["-sf", "--show-files"],
  ["-sv", "--show-files"],
  ["-FS", "--filesync"],
  ["-ds", "--dot-size"],
  ["-lf", "--log-file-path"],
]);
const ZIP = optionTable({
  flags: `--show-files -T|--test -m|--move -d|--delete -@ --help --version -r -q -v -9 -0 -1 -j -u
    -f -y -g -l -ll -D -X -e -o -A -F -FF -J -L -k -S -h -h2 -? -so -sf -sp -sc -db -dc -dd -dg -du
    -dv -ic -nw -w -ws -X- -fz -la -lu -MM -R -c -z --recurse-paths --quiet --verbose --junk-paths
    --update --freshen --symlinks --no-dir-entries --no-extra --encrypt --latest-time --grow --copy
    --fix --difference-archive --filesync --must-match`,
  values: `--log-file-path -O|--out -b|--temp-path -i|--include -x|--exclude -n|--suffixes
    -t|--from-date -tt -P|--password -s|--split-size -Z -ds --dot-size --before-date -lf`,
  options: { "--unzip-command=": "x" },
});

/** `zip ARCHIVE FILE…`. Source: the manual of Info-ZIP 3.0. */
export const zip: Program = (command, report) => {
  const parsed = parseStrictly(
    command.args.map((arg) => ZIP_WORDS.get(arg) ?? arg),
    ZIP,
    report,
  );
  const [archive, ...files] = targetsOf(command, parsed.operands);
  const tests = lastOf(parsed, "--unzip-command");
  if (tests !== undefined) report.add("code.exec.escape");
  if (tests !== undefined) report.script(tests);
  if (parsed.vague && archive?.startsWith(UNKNOWN)) report.add("exec.unknown_program");
  if (asksItself(command.args) || archive === undefined || has(parsed, "--show-files"))
    return report.add("exec.help");
  if (has(parsed, "-d")) return report.writes(archive, "inplace");
  reads(
    files,
    report,
    has(parsed, "-r") || has(parsed, "-R") || has(parsed, "--recurse-paths")
      ? "recursive"
      : "whole",
  );
  if (archive !== "-")
    report.writes(lastOf(parsed, "-O") ?? (/\.\w+$/.test(archive) ? archive : `${archive}.zip`));
  if (has(parsed, "-m")) for (const file of files) report.deletes(file, "recursive");
};

const UNZIP = optionTable({
  flags: `-p|-c -l|-v|-t|-z|-Z --help --version -o -n -q -qq -j -a -aa -b -C -f -u -h -hh -M -s -U
    -UU -V -X -D -DD -K -L -LL -T -W -^ -1 -2 -m`,
  values: "-d -x -P - -O -I",
});

/** `-:` lets names in the archive climb out of the directory. */
export const unzip: Program = (command, report) => {
  const parsed = parseStrictly(command.args, UNZIP, report);
  const [archive] = parsed.operands;
  report.add(asksItself(command.args) ? "exec.help" : "exec.read");
  if (archive !== undefined) report.reads(archive);
  if (parsed.vague && archive?.startsWith(UNKNOWN) !== true) report.add("fs.write.dynamic");
  if (has(parsed, "-p")) return report.prints({ decoded: true });
  if (archive === undefined || has(parsed, "-l")) return;
  if (has(parsed, "-:")) report.add("fs.write.archive");
  const directory = lastOf(parsed, "-d") ?? ".";
  if (parsed.operands.length < 2) unpacks(directory, command.stdin?.network, report);
  else if (command.stdin?.network) report.add("fs.write.archive");
  for (const member of parsed.operands.slice(1, MAX_MEMBERS))
    report.writes(`${directory}/${member}`);
};

/** More members than a person would name. */
const MAX_MEMBERS = 64;

/** Content that came over the network in this call has not been reviewed. */
function unpacks(directory: string, network: boolean | undefined, report: Report): void {
  report.writes(directory);
  report.brings(directory);
  if (network) report.add("fs.write.archive");
}

/** `7z COMMAND [-SWITCH…] ARCHIVE [FILE…]`; switches have their values attached. */
export const sevenZip: Program = (command, report) => {
  const switches = command.args.filter((arg) => arg.startsWith("-"));
  const [verb = "h", archive, ...files] = command.args.filter((arg) => !arg.startsWith("-"));
  const directory = switches.find((arg) => /^-o./.test(arg))?.slice(2);
  const out = switches.includes("-so");
  const input = switches.includes("-an") && archive !== undefined ? [archive, ...files] : files;
  report.add("exec.read");
  if (verb.startsWith(UNKNOWN)) return report.add("exec.unknown_program");
  if (verb === "a" || verb === "u") {
    reads(input, report);
    if (archive !== undefined && !out && !switches.includes("-an")) report.writes(archive);
    if (switches.includes("-sdel")) for (const file of files) report.deletes(file, "recursive");
  } else if (verb === "d" || verb === "rn") report.writes(archive ?? UNKNOWN, "inplace");
  else if (verb === "x" || verb === "e") {
    if (archive !== undefined) report.reads(archive);
    if (out) report.prints({ decoded: true });
    else unpacks(directory ?? ".", command.stdin?.network, report);
  } else if (!/^(?:l|t|h|i|b)$/.test(verb)) report.add("exec.unknown_program");
  else if (archive !== undefined) report.reads(archive);
};

/** RAR's: the last operand may be where it goes. */
export const rar: Program = (command, report) => {
  const [verb = "", archive, ...files] = command.args.filter((arg) => !arg.startsWith("-"));
  if (/^(?:|l\w*|v\w*|t)$/.test(verb)) {
    report.add("exec.read");
    if (archive !== undefined) report.reads(archive);
  } else if (verb === "x" || verb === "e")
    unpacks(files.find((file) => file.endsWith("/")) ?? ".", command.stdin?.network, report);
  else if (verb === "p") report.prints({ decoded: true });
  else if (verb === "a" && archive !== undefined) {
    reads(files, report);
    report.writes(archive);
  }
  if (verb === "p") report.add("exec.read");
};

const CPIO = optionTable({
  flags: `-o|--create -i|--extract -p|--pass-through -t|--list --to-stdout --absolute-filenames
    --help --version -d -v -m -u -a -A -b -B -c -f -k -L -l -n -r -s -S -V -0 --make-directories
    --verbose --preserve-modification-time --unconditional --null --quiet --no-preserve-owner
    --numeric-uid-gid --reset-access-time --dereference --dot --sparse --nonmatching --append --swap
    --link --only-verify-crc --force-local --renumber-inodes --ignore-devno --device-independent
    --reproducible`,
  values: `-F|--file -O -I -D|--directory -R|--owner -C|--io-size -H|--format -M|--message
    --block-size --warning`,
  options: { "--rsh-command=": "x", "-E|--pattern-file=": "r" },
});

/** Packs and copies the files that its input names. */
export const cpio: Program = (command, report) => {
  const parsed = parseStrictly(command.args, CPIO, report);
  const remote = lastOf(parsed, "--rsh-command");
  const archive = lastOf(parsed, "-F") ?? lastOf(parsed, "-O") ?? lastOf(parsed, "-I");
  report.add("exec.read");
  if (remote !== undefined) report.add("code.exec.escape");
  if (remote !== undefined) report.script(remote);
  if (archive !== undefined && /^[^/]+:/.test(archive)) report.add("net.remote");
  if (has(parsed, "-o") || has(parsed, "-p"))
    for (const path of listed(command.stdin?.text)) report.reads(path);
  if (has(parsed, "-o") && archive !== undefined) report.writes(archive);
  if (has(parsed, "-p")) report.writes(parsed.operands[0] ?? ".");
  if (!has(parsed, "-i") || has(parsed, "-t")) return;
  if (archive !== undefined) report.reads(archive);
  if (has(parsed, "--to-stdout")) return report.prints({ decoded: true });
  if (has(parsed, "--absolute-filenames")) report.add("fs.write.archive");
  unpacks(lastOf(parsed, "-D") ?? ".", command.stdin?.network, report);
};
const listed = (text = ""): readonly string[] =>
  text.slice(0, 4096).split("\n", 64).filter(Boolean);

const PAX = optionTable({
  flags: "-r -w -a -c -d -i -k -l -n -t -u -v -z -D -H -L -P -X -Y -Z -0 -O",
  values: "-f -s -o -x -b -p -E -G -U -T -B",
});

/** `pax -r`, `-w`, `-rw DIR`, or only a list. */
export const pax: Program = (command, report) => {
  const parsed = parseStrictly(command.args, PAX, report);
  const archive = lastOf(parsed, "-f");
  report.add("exec.read");
  if (has(parsed, "-w")) reads(parsed.operands, report);
  if (has(parsed, "-w") && !has(parsed, "-r"))
    return archive === undefined ? undefined : report.writes(archive);
  if (archive !== undefined) report.reads(archive);
  if (has(parsed, "-r"))
    unpacks(
      has(parsed, "-w") ? (parsed.operands.at(-1) ?? ".") : ".",
      command.stdin?.network,
      report,
    );
};

/** `ar rcs lib.a x.o`, `ar x lib.a`, `ar t lib.a`. */
export const ar: Program = ({ args }, report) => {
  const [first = "", archive, ...members] = args.filter((arg) => !arg.startsWith("--"));
  const verb = first.replace(/^-/, "")[0] ?? "";
  report.add(asksItself(args) || first === "" ? "exec.help" : "exec.read");
  if (args.some((arg) => arg.startsWith("--plugin"))) report.add("code.exec.module");
  if (archive === undefined || "tp".includes(verb)) return;
  if (verb === "x") return report.writes(".");
  reads(members, report);
  report.writes(archive, verb === "d" ? "inplace" : "create");
};

/** `jar cf x.jar FILE…` speaks like tar. */
export const jar: Program = (command, report) => {
  const [first = "", ...others] = command.args;
  const letters = first.replace(/^-/, "");
  report.add("exec.read");
  if (/^-?-(?:list|help|version|describe-module)/.test(first) || /^[tvf]*$/.test(letters)) return;
  if (letters.includes("x") || first.startsWith("--extract"))
    return unpacks(".", command.stdin?.network, report);
  reads(others.slice(1), report);
  report.writes(others[0] ?? ".");
};
