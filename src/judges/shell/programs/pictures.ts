/** Pictures: ImageMagick, ExifTool. Sources: their manuals, version 7 and 13; GTFOBins. */
import { isKnown, type Report } from "../../report.ts";
import type { Program } from "../program.ts";

/** ImageMagick's prefixes that are no kinds of pictures. */
const CODERS =
  /^(?:msl|ephemeral|mvg|msvg|mpeg|mpr|mpri|url|https?|ftp|file|text|label|caption|pango|show|win|x|print|inline|plasma|xc|canvas|gradient|pattern|logo|rose|wizard|null|info|fd|tile):/i;

export const magick: Program = ({ args: all, program }, report) => {
  const args =
    program === "magick" &&
    /^(?:convert|identify|mogrify|compare|composite|montage|import|conjure|display|animate|stream)$/.test(all[0] ?? "")
      ? all.slice(1)
      : all;
  const verb = program === "magick" ? (args === all ? "convert" : all[0]!) : program;
  if (args.length === 0 || (args.length === 1 && /^-(?:version|help|list)$/.test(args[0]!))) return report.add("exec.help");
  if (args[0] === "-list" || args[0] === "--version" || args[0] === "--help") return report.add("exec.help");
  if (verb === "conjure" || args.includes("-script")) return report.add("code.exec.script");
  report.add("exec.read");
  const files = args.filter((arg, at) => isPicture(arg, args[at - 1]));
  for (const file of files) takes(file, report);
  if (verb === "mogrify") for (const file of files) report.writes(file, "inplace");
  else if (verb !== "identify" && verb !== "display" && verb !== "animate" && args.length > 1)
    writesPicture(args.at(-1)!, report);
  for (const [at, arg] of args.entries())
    if (/^-(?:write|path)$/.test(arg) && args[at + 1] !== undefined) writesPicture(args[at + 1]!, report);
};

/** What looks like a file: it has a slash or a suffix, and is no option, size or colour. */
const isPicture = (word: string, before: string | undefined): boolean =>
  CODERS.test(word) ||
  word.startsWith("@") ||
  (!/^[-+(]/.test(word) &&
    /[/.~]|\0/.test(word) &&
    !/^[\d.x+%@!<>^,:-]+$/.test(word) &&
    !/^-(?:write|path|resize|quality)$/.test(before ?? ""));

function takes(word: string, report: Report): void {
  const colon = word.indexOf(":");
  const coder = colon > 1 && /^[A-Za-z][\w-]*$/.test(word.slice(0, colon)) ? word.slice(0, colon).toLowerCase() : "";
  const rest = coder === "" ? word : word.slice(colon + 1);
  if (coder === "msl") report.add("code.exec.escape", { span: word });
  else if (coder === "ephemeral") report.deletes(rest);
  else if (/^(?:https?|ftp)$/.test(coder)) report.fetches(word, "read");
  else if (rest.startsWith("@")) report.reads(rest.slice(1));
  else if (
    !/^(?:label|caption|xc|canvas|gradient|plasma|pattern|null|inline|mpr|mpri|fd|x|pango|logo|rose|tile|show)$/.test(coder)
  )
    report.reads(rest.endsWith("]") ? rest.slice(0, Math.max(rest.lastIndexOf("["), 0)) : rest);
}

function writesPicture(word: string, report: Report): void {
  const rest = word.replace(/^[A-Za-z][\w-]+:/, "");
  if (rest !== "-" && rest !== "" && !/^(?:null|info|show|x|win|fd):/i.test(word)) report.writes(rest);
}

export const exiftool: Program = ({ args, open }, report) => {
  if (args.length === 1 && /^-(?:ver|h|help|-help|-version)$/.test(args[0]!)) return report.add("exec.help");
  const files: string[] = [];
  let changes = open;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (!arg.startsWith("-") || arg === "-") files.push(arg);
    // conditions, formats and configurations are Perl
    else if (
      /^-(?:config|if\d*|stay_open|@|execute\d*|use|userparam)$/i.test(arg) ||
      (/^-(?:p|printFormat)$/.test(arg) && /[;\0]/.test(args[at + 1] ?? ""))
    ) {
      report.add("code.exec.escape", { span: args[++at] ?? arg });
    } else if (/^-(?:w|W|textOut|tagOut|o|out|csv)[+!]*$/.test(arg)) report.writes(args[++at] ?? ".");
    else if (/^-(?:tagsFromFile|diff|geotag)$/i.test(arg)) {
      report.reads(args[++at] ?? "");
      changes = true;
    } else if (
      /^-(?:d|dateFormat|x|exclude|ext|extension|i|ignore|c|coordFormat|lang|charset|api|sep|fileOrder|password|E|p|printFormat)$/.test(
        arg,
      )
    )
      at++;
    else if (arg.includes("=") || !isKnown(arg) || /^-(?:delete_original|restore_original|overwrite_original)/.test(arg)) {
      changes = true;
      const from = arg.indexOf("<=");
      if (from >= 0) report.reads(arg.slice(from + 2));
      if (/^-(?:file(?:name)?|directory|testname)[+<]?=/i.test(arg)) report.writes(arg.slice(arg.indexOf("=") + 1));
    }
  }
  for (const file of files) {
    report.reads(file);
    if (changes) report.writes(file, "inplace");
  }
  report.add("exec.read");
};
