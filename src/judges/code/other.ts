/** Code in languages without a dialect of their own: nothing is proved, and what the texts in it show is said. */
import { isCredential } from "../paths.ts";
import type { Report } from "../report.ts";

/** Words of whatever language behind which a text is run as a command. */
const RUNS =
  /\b(?:run|system2?|exec\w{0,12}|shell|spawn\w{0,10}|popen|sh|do shell script|do script|command|callCommand|readProcess|callProcess|cmd|process|Process|System\.cmd|os:cmd|pipeline|open)\b[\s(]{0,9}$/;
const DELETES =
  /\b(?:rm|unlink|delete|remove\w{0,20}|rmtree|rmdir|file delete|rm_rf|deleteRecursively|delete-file|delete-directory)\b[\s(-]{0,9}(?:force\s{1,9})?$/;

/** More texts than a person would read. */
const MAX_TEXTS = 64;

export function judgeOther(text: string, report: Report): void {
  report.add("code.exec.inline");
  let found = 0;
  for (const { index, 0: whole } of text
    .slice(0, 16_384)
    .matchAll(/"(?:[^"\\\n]|\\.){1,2000}"|'(?:[^'\\\n]|\\.){1,2000}'|`[^`\n]{1,2000}`/g)) {
    if (++found > MAX_TEXTS) return;
    const before = text.slice(Math.max(0, index - 60), index);
    judgeText(whole, before, report);
  }
  // `file delete -force /etc`, Tcl's words need no quotes
  const bare = /\b(?:file delete|exec rm)(?:\s{1,9}-\w{1,9}){0,3}\s{1,9}([\w~/.*-]{1,200})/.exec(text.slice(0, 16_384));
  if (bare) report.deletes(bare[1]!, "recursive");
}

function judgeText(whole: string, before: string, report: Report): void {
  const inner = whole.slice(1, -1);
  if (whole.startsWith("`")) report.script(inner);
  else if (RUNS.test(before)) report.script(inner);
  else if (DELETES.test(before)) report.deletes(inner, "recursive");
  else if (/^https?:\/\//.test(inner)) report.fetches(inner, "send");
  else if (/^[~/]/.test(inner) && isCredential(inner)) report.reads(inner);
}
