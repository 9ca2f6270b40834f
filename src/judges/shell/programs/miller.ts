/** Miller, whose language runs programs and writes files. Source: its manual. */
import type { Report } from "../../report.ts";
import type { Program } from "../program.ts";

/** Words of the language that run a program. */
const RUNS = /\b(?:system|exec)\s*\(|\0/;
/** A redirection, and the words that may precede one. Elsewhere the sign compares. */
const REDIRECTS = /[>|]\s*(?:"|\$|\(|stderr)/;
const PRINTS = /\b(?:print|emit|dump|edump|tee)/;
const reachesOut = (text: string): boolean =>
  RUNS.test(text) || (REDIRECTS.test(text) && PRINTS.test(text));
const CALL = /\b(?:system|exec)\s*\(\s*"((?:[^"\\]|\\.)*)"|[|]\s*"((?:[^"\\]|\\.)*)"/g;
/** Verbs with a text of the language. */
const CODE = /^(?:put|filter)$/;

/** `mlr [options] verb [options] then verb … file …`. */
export const miller: Program = ({ args }, report) => {
  if (
    args.length === 1 &&
    /^(?:--version|version|--help|help|--usage|-h|-l|-L|-f|-F|-k|-K)$/.test(args[0] ?? "")
  )
    return report.add("exec.help");
  report.add("exec.read");
  let verb = "";
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    const value = args[at + 1] ?? "";
    if (verb === "" && arg.startsWith("-")) takeOption(arg, value, report);
    else if (/^--?(?:prepipex?|gzin-cmd)$/.test(arg)) takeOption(arg, value, report);
    else if (CODE.test(verb) && /^-[fs]$/.test(arg))
      report.add("code.exec.script", { span: value });
    else if (
      /^(?:join|template|nidx|case|lookup)$/.test(verb) &&
      /^-(?:f|t)$/.test(arg) &&
      /[./~]/.test(value)
    )
      report.reads(value);
    else if (!arg.startsWith("-") && (verb === "" || args[at - 1] === "then"))
      verb = takeVerb(arg, value, report);
    else if (reachesOut(arg)) reaches(arg, report);
    else if (/\bENV\b/.test(arg)) report.add("secret.access", { span: arg });
    else if (!arg.startsWith("-") && /[/.]/.test(arg) && !/[\s{}$(]/.test(arg)) report.reads(arg);
  }
};

function takeVerb(verb: string, value: string, report: Report): string {
  if (verb === "split") report.add("fs.write.project");
  else if (verb === "tee") report.writes(value.startsWith("-") ? "." : value);
  else if (verb === "\0") report.add("code.exec.escape");
  return verb;
}

function takeOption(option: string, value: string, report: Report): void {
  if (/^--?(?:prepipex?|gzin-cmd)$/.test(option)) {
    report.add("code.exec.escape", { span: value });
    report.script(value);
  } else if (/^--?m?load$/.test(option) || option === "-s")
    report.add("code.exec.script", { span: value });
  else if (option === "-I") report.add("fs.write.inplace");
  else if (/^--(?:from|mfrom)$/.test(option)) report.reads(value);
}

function reaches(text: string, report: Report): void {
  report.add("code.exec.escape", { span: text });
  for (const [, called, piped] of text.matchAll(CALL)) report.script(called ?? piped ?? "");
}
