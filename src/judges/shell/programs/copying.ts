/**
 * Programs that copy, move and link files: cp, mv, ln, install. Those that create files are in
 * creating.ts.
 */
import { posix } from "node:path";
import { vitalOf } from "../../paths/trees.ts";
import { deleteOf, isCredential, resolve, writeOf } from "../../paths.ts";
import { type Report, UNKNOWN } from "../../report.ts";
import {
  asksItself,
  has,
  lastOf,
  optionTable,
  type Parsed,
  parseStrictly,
  targetsOf,
} from "../options.ts";
import { isInProject, placed } from "../placed.ts";
import type { Command, Program } from "../program.ts";
import { makes } from "./creating.ts";
import { setsIds } from "./modes.ts";

const COPY = optionTable({
  flags: `-T|--no-target-directory -s|--symbolic-link -l|--link --backup? --reflink? --preserve?
    --context? -Z --help --version -a -r -R -p -f -i -n -u -v -x -d -L -P -H -c -b -N -h --archive
    --recursive --force --interactive --no-clobber --update? --verbose --one-file-system
    --no-dereference --dereference --parents --remove-destination --strip-trailing-slashes
    --attributes-only --copy-contents --debug --exchange --no-copy --keep-directory-symlink`,
  values: "-t|--target-directory -S|--suffix --no-preserve --sparse",
});

/** The target, and the sources. */
const isNull = (path: string): boolean =>
  path.endsWith("null") && resolve(path, undefined) === "/dev/null";

interface Transfer {
  readonly sources: readonly string[];
  readonly target: string;
  /** The target is certainly a directory. */
  readonly into: boolean;
}

/** `SOURCE… TARGET` or `-t TARGET SOURCE…`. Undefined if there is nothing to do. */
function transferOf(command: Command, parsed: Parsed): Transfer | undefined {
  const operands = targetsOf(command, parsed.operands);
  const directory = lastOf(parsed, "-t");
  if (directory !== undefined) return { sources: operands, target: directory, into: true };
  const target = operands.at(-1);
  if (target === undefined || operands.length < 2) return undefined;
  return {
    sources: operands.slice(0, -1),
    target,
    into: operands.length > 2 || /(?:^|\/)\.{0,2}$/.test(target),
  };
}

/**
 * The target, or the files in it if it is a directory; both if it may be one and that would make a
 * difference.
 */
function arrivals({ sources, target, into }: Transfer, command: Command): readonly string[] {
  if (!into && posix.basename(target).includes(".")) return [target];
  const inside = sources.map((source) => posix.join(target, posix.basename(source) || UNKNOWN));
  if (into) return inside;
  const keyOf = (path: string) => writeOf(placed(path, command), command.root).key;
  const key = keyOf(target);
  return [target, ...inside.filter((path) => keyOf(path) !== key)];
}

export const cp: Program = (command, report) => {
  const parsed = parseStrictly(command.args, COPY, report);
  const transfer = transferOf(command, parsed);
  if (asksItself(command.args) || !transfer) return report.add("exec.help");
  if (has(parsed, "-s")) for (const source of transfer.sources) links(source, command, report);
  const how = ["-r", "-R", "-a", "--recursive", "--archive"].some((name) => has(parsed, name))
    ? "recursive"
    : "whole";
  for (const source of transfer.sources) report.reads(source, how);
  const empties = transfer.sources.every(isNull);
  for (const path of arrivals(transfer, command))
    report.writes(path, empties ? "truncate" : "create");
  if (how === "recursive") brings(transfer, command, report);
};

/** Content from outside the project does not count as the project's own. */
function brings({ sources, target }: Transfer, command: Command, report: Report): void {
  const isForeign = sources.some(
    (source) => !isInProject(source, command) && resolve(source, command.cwd) !== command.root,
  );
  if (isForeign) report.brings(target);
}

/** A moved file is gone from its old place, and so is a file that it replaces. */
export const mv: Program = (command, report) => {
  const parsed = parseStrictly(command.args, COPY, report);
  const transfer = transferOf(command, parsed);
  if (asksItself(command.args) || !transfer) return report.add("exec.help");
  for (const source of transfer.sources) leaves(source, transfer.target, command, report);
  if (isNull(transfer.target)) return;
  for (const path of arrivals(transfer, command)) report.writes(path);
  brings(transfer, command, report);
};

function leaves(source: string, target: string, command: Command, report: Report): void {
  if (vitalOf(resolve(source, command.cwd)) !== undefined)
    report.add("fs.move.root", { subject: source });
  else if (
    deleteOf(placed(source, command), command.root, "recursive").key ===
    "fs.delete.recursive.parent"
  )
    report.add("fs.move", { subject: source });
  else if (isNull(target)) report.deletes(source, "recursive");
  else {
    report.reads(source, "recursive");
    report.writes(source);
  }
}

const LN = optionTable({
  flags: `-T|--no-target-directory -s|--symbolic -f|--force -r|--relative -n -v --backup? --help
    --version -i -b -h -w -F -L -P -d --interactive --no-dereference --verbose --logical --physical
    --directory`,
  values: "-t|--target-directory -S|--suffix",
});

export const ln: Program = (command, report) => {
  const parsed = parseStrictly(command.args, LN, report);
  const operands = targetsOf(command, parsed.operands);
  const [only] = operands;
  if (asksItself(command.args) || only === undefined) return report.add("exec.help");
  const transfer = transferOf(command, parsed) ?? { sources: [only], target: ".", into: true };
  for (const source of transfer.sources) {
    const places = arrivals({ ...transfer, sources: [source] }, command);
    const [path = ""] = places;
    for (const place of places) report.writes(place);
    brings({ ...transfer, sources: [source], target: path }, command, report);
    // a symbolic link's text is resolved from the link's directory
    const from =
      has(parsed, "-s") && !/^[/~]/.test(source) ? posix.join(posix.dirname(path), source) : source;
    links(from, command, report);
  }
};

/**
 * Reading or writing through a link reads or writes its target, and nothing in the command shows
 * it.
 */
function links(target: string, command: Command, report: Report): void {
  report.reads(target);
  const { key } = writeOf(placed(target, command), command.root);
  if (isCredential(target) || (key !== "fs.write.project" && key !== "fs.write.temp"))
    report.add("fs.link.sensitive", { subject: target });
}

const INSTALL = optionTable({
  flags: `-T|--no-target-directory -d|--directory -s|--strip -b -C -D -p -v --backup? --help
    --version -c --verbose --preserve-timestamps --compare --preserve-context --debug -M`,
  values: "-t|--target-directory -m|--mode -o|--owner -g|--group -S|--suffix",
  options: { "--strip-program=": "p" },
});

export const install: Program = (command, report) => {
  const parsed = parseStrictly(command.args, INSTALL, report);
  const strips = lastOf(parsed, "--strip-program");
  if (asksItself(command.args)) return report.add("exec.help");
  if (strips !== undefined) report.run([strips]);
  if (setsIds(lastOf(parsed, "-m") ?? "")) report.add("priv.setuid");
  if (has(parsed, "-d"))
    for (const path of targetsOf(command, parsed.operands)) makes(path, command, report);
  const transfer = has(parsed, "-d") ? undefined : transferOf(command, parsed);
  if (!transfer) return;
  for (const source of transfer.sources) report.reads(source);
  for (const path of arrivals(transfer, command)) report.writes(path);
};
