/** Windows programs and builtins that read, copy, move and delete files. */
import { UNKNOWN } from "../report.ts";
import { isDrive, isVital, type Native, plainPath, readsWhole, switchesOf } from "./native.ts";

const isSwitch = (arg: string): boolean => /^\/[a-z?]/i.test(arg) && !/^\/[a-z]+[\\/]/i.test(arg);
/**
 * Whether `/s` or a similar switch was given: its first letter is enough, and `-s` works if a
 * program takes both.
 */
const has = (args: readonly string[], name: string): boolean =>
  args.some((arg) => new RegExp(`^/${name}(?::|$)`, "i").test(arg));
const pathsOf = (args: readonly string[]): string[] =>
  args.filter((arg) => !isSwitch(arg)).map(plainPath);

/** `del /s C:\*.log`: below a drive's root, so everywhere on the drive. */
export const deletes: Native = ({ args: given }, report) => {
  const args = switchesOf(given);
  if (has(args, "\\?")) return report.add("exec.help");
  const recursive = has(args, "s") || args.some((arg) => arg.startsWith(UNKNOWN));
  const paths = pathsOf(args);
  if (paths.length === 0) return report.add("win.unknown");
  for (const path of paths) {
    const folder = path.replace(/[\\/][^\\/]*[*?][^\\/]*$/, "\\");
    if (recursive && isDrive(folder === path ? path : folder)) report.add("win.delete.drive");
    else if (recursive) report.deletes(folder === path ? path : `${folder}*`, "recursive");
    else report.deletes(path, "file");
  }
};

export const removes: Native = ({ args: given }, report) => {
  const args = switchesOf(given);
  if (has(args, "\\?")) return report.add("exec.help");
  const paths = pathsOf(args);
  if (paths.length === 0) return report.add("win.unknown");
  const recursive = has(args, "s") || args.some((arg) => arg.startsWith(UNKNOWN));
  for (const path of paths) {
    if (recursive && isDrive(path)) report.add("win.delete.drive");
    else report.deletes(path, recursive ? "recursive" : "file");
  }
};

export const reads: Native = ({ args }, report) => {
  report.add("win.read");
  for (const path of pathsOf(args)) report.reads(path);
};

/** The first word is the text to search for. */
export const searches: Native = ({ args }, report) => {
  report.add("win.read");
  const how = has(args, "s") ? "recursive" : "whole";
  for (const path of pathsOf(args).slice(has(args, "c") || has(args, "g") ? 0 : 1))
    report.reads(path, how);
};

export const sorts: Native = ({ args }, report) => {
  report.add("win.read");
  const out = args.findIndex((arg) => /^\/o/i.test(arg));
  const target = out < 0 ? undefined : args[out + 1];
  if (target !== undefined) report.writes(plainPath(target));
  for (const path of pathsOf(args.slice(0, out < 0 ? undefined : out))) report.reads(path);
};

export const copies: Native = ({ args }, report) => {
  const paths = pathsOf(args);
  if (paths.length === 0) return report.add("win.unknown");
  const [last = "."] = paths.slice(1).slice(-1);
  const how = has(args, "s") || has(args, "e") ? "recursive" : "whole";
  for (const path of paths.slice(0, Math.max(paths.length - 1, 1))) readsWhole(path, report, how);
  report.writes(last);
};

/** `robocopy from to /mir` deletes what `from` does not have. */
export const mirrors: Native = (command, report) => {
  const { args } = command;
  const [from, to] = pathsOf(args);
  if (from === undefined || to === undefined)
    return report.add(has(args, "\\?") ? "exec.help" : "win.unknown");
  if (has(args, "l")) return report.add("win.read");
  if (has(args, "mir") || has(args, "purge")) {
    if (isDrive(to)) report.add("win.delete.drive");
    else report.add("fs.delete.sync", { subject: to });
  }
  if (has(args, "mov") || has(args, "move")) report.deletes(from, "recursive");
  readsWhole(from, report, "recursive");
  report.writes(to);
};

export const moves: Native = ({ args }, report) => {
  const paths = pathsOf(args);
  if (paths.length === 0) return report.add("win.unknown");
  if (paths.slice(0, Math.max(paths.length - 1, 1)).some(isVital))
    return report.add("fs.move.root");
  if (
    paths.some(
      (path) =>
        /^(?:[a-z]:|\\|\/|~|%)/i.test(path) || path.includes("..") || path.includes(UNKNOWN),
    )
  )
    report.add("fs.move", { subject: paths.join(" ") });
  for (const path of paths) report.writes(path);
};

export const makes: Native = ({ args }, report) => {
  for (const path of pathsOf(args)) report.writes(path);
  report.add("win.read");
};

export const links: Native = ({ args }, report) => {
  const [link, target] = pathsOf(args);
  if (link === undefined || target === undefined) return report.add("win.unknown");
  if (/^(?:[a-z]:|\\|\/|~|%)/i.test(target) || target.includes(".."))
    report.add("fs.link.sensitive", { subject: target });
  report.writes(link);
};

/**
 * `icacls`, `takeown`, `attrib`, `cacls`: reading is harmless, changing is not; below a root it
 * affects the system.
 */
export const permits: Native = ({ program, args: given }, report) => {
  const args = program === "attrib" ? given : switchesOf(given);
  const changes =
    program === "takeown" ||
    args.some((arg) =>
      program === "attrib"
        ? /^[+-][a-z]/i.test(arg)
        : /^[/-](?:grant|deny|remove|setowner|setintegritylevel|inheritance|reset|restore|substitute|g|p|r|d|e)(?::|$)/i.test(
            arg,
          ),
    );
  if (!changes && !args.some((arg) => arg.startsWith(UNKNOWN))) return report.add("win.read");
  const recursive = args.some((arg) => /^[/-](?:t|r|s|d)$/i.test(arg));
  const file =
    program === "takeown"
      ? args[args.findIndex((arg) => /^[/-]f$/i.test(arg)) + 1]
      : args.find((arg) => !/^[/+-]/.test(arg));
  if (file === undefined || isSwitch(file)) return report.add("fs.perm");
  if (isDrive(file) && recursive) report.add("fs.perm.system");
  report.permits(plainPath(file), recursive ? "recursive" : "file");
};

export const formats: Native = ({ args }, report) => {
  if (args.some((arg) => /^(?:\\\\[?.]\\)?[a-z]:[\\/]?$/i.test(arg) || /^\\\\[?.]\\/.test(arg)))
    report.add("disk.format");
  else if (args.some((arg) => /^\/(?:fs|q|p|v|x|y):?/i.test(arg) || arg.includes(UNKNOWN)))
    report.add("disk.modify");
};

/** It takes its commands from a file or from its input. */
export const partitions: Native = ({ args, stdin }, report) => {
  const text = stdin?.text ?? "";
  if (/\b(?:clean|format|delete)\b/i.test(text)) report.add("disk.format");
  else report.add(args.some((arg) => /^\/\?$/.test(arg)) ? "exec.help" : "disk.modify");
};
