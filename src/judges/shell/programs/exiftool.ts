/**
 * ExifTool: what it shows of pictures, changes in them, and evaluates. Source: its manual, version
 * 13; GTFOBins.
 */

import { isKnown, type Report } from "../../report.ts";
import { isOnly } from "../names.ts";
import type { Program } from "../program.ts";

/** Options whose value only affects the look of the output. */
const VALUES =
  /^-(?:x|exclude|-?ext\+?|extension\+?|i|ignore|c|coordFormat|lang|charset|sep|separator|fileOrder\d?|password|listItem|dateFormat|d|wm|writeMode)$/i;
/** Options whose value is code, or a file of it. */
const CODE =
  /^-(?:config|if\d*|stay_open|@|execute\d*|use|userparam|common_args|globalTimeShift|echo\d*)$/i;
const WRITES = /^-(?:w|W|textOut|tagOut|o|out|efile)[\d+!]*$/;
const READS = /^-(?:tagsFromFile|addTagsFromFile|diff|geotag|srcfile|file\d+|csv|json|j)\+?=?$/i;
const CHANGES = /^-(?:delete_original!?|restore_original)$/;

export const exiftool: Program = ({ args, open }, report) => {
  if (isOnly(args, /^-{1,2}(?:ver|h|help|version)$/)) return report.add("exec.help");
  const files: string[] = [];
  let changes = open;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    const value = args[at + 1] ?? "";
    if (!arg.startsWith("-") || arg === "-") files.push(arg);
    else if (CODE.test(arg)) {
      evaluates(value || arg, report);
      at++;
    } else if (/^-(?:p|printFormat)-?$/.test(arg)) {
      at++;
      formats(value, report);
    } else if (/^-api$/i.test(arg)) {
      at++;
      if (/filter|config|\0/i.test(value)) evaluates(value, report);
    } else if (WRITES.test(arg)) {
      at++;
      report.writes(value || ".");
    } else if (READS.test(arg) && (/=$/.test(arg) || /File\d*$|diff|geotag/i.test(arg))) {
      at++;
      report.reads(value);
      changes = true;
    } else if (VALUES.test(arg)) at++;
    else if (CHANGES.test(arg))
      report.add(/delete/.test(arg) ? "fs.delete.file" : "fs.write.inplace", { span: arg });
    else if (assigns(arg, report)) changes = true;
  }
  for (const file of files) shows(file, changes, report);
  report.add("exec.read");
};

/** A name with a bar at one end is a command, as Perl opens files. */
function shows(file: string, changes: boolean, report: Report): void {
  if (/^\s*\||\|\s*$/.test(file)) {
    report.add("code.exec.escape", { span: file });
    report.script(file.replace(/^\s*\||\|\s*$/g, ""));
    return;
  }
  report.reads(file);
  if (changes) report.writes(file, "inplace");
}

/** Conditions, formats and configurations are Perl. */
function evaluates(text: string, report: Report): void {
  report.add("code.exec.escape", { span: text });
  report.code("perl", text);
}

/** The text after a semicolon within braces is Perl. A text without a tag names a format file. */
function formats(text: string, report: Report): void {
  const semicolon = text.indexOf(";");
  if ((semicolon >= 0 && text.includes("{")) || !isKnown(text))
    evaluates(
      text.slice(semicolon + 1, Math.max(text.lastIndexOf("}"), semicolon + 1) || undefined),
      report,
    );
  else if (!text.includes("$")) report.reads(text);
}

/**
 * `-TAG=value`, `-TAG<=file`, `-TAG<text with $TAG`, `-TAG+=value`. Returns whether the word
 * changes a file.
 */
function assigns(arg: string, report: Report): boolean {
  const mark = arg.search(/[=<>]/);
  if (!isKnown(arg) || /^-overwrite_original/.test(arg)) return true;
  if (mark < 0) return false;
  const name = arg.slice(1, mark).replace(/[-+^]$/, "");
  const value = arg.slice(mark + 1);
  if (arg[mark] === "<" && value.startsWith("=")) report.reads(value.slice(1));
  else if (arg[mark] !== "=") formats(`$${value}`, report);
  else if (/^(?:csv|json|j|geotag)$/i.test(name)) report.reads(value);
  if (/^(?:file(?:name)?|directory|testname|hardlink|symlink)$/i.test(name)) {
    if (arg[mark] === "=") report.writes(value);
    else report.add("fs.write.dynamic", { span: arg });
  }
  return true;
}
