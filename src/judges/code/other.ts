/**
 * Code in languages without a dialect of their own: nothing is proved, and findings in its texts
 * are reported.
 */
import { isCredential } from "../paths.ts";
import type { Report } from "../report.ts";

/** Words of any language after which a text is run as a command. */
const RUNS =
  /\b(?:run|system2?|exec\w{0,12}|run-program|shell-command|shell|spawn\w{0,10}|popen|sh|do shell script|do script|command|callCommand|readProcess|callProcess|cmd|process|Process|System\.cmd|os:cmd|pipeline|open)\b[\s(]{0,9}$/;
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
    const end = index + whole.length;
    judgeText(
      whole,
      { before: text.slice(Math.max(0, index - 60), index), behind: text.slice(end, end + 400) },
      report,
    );
  }
  // `file delete -force /etc`, Tcl's words need no quotes
  const bare = /\b(?:file delete|exec rm)(?:\s{1,9}-\w{1,9}){0,3}\s{1,9}([\w~/.*-]{1,200})/.exec(
    text.slice(0, 16_384),
  );
  if (bare) report.deletes(bare[1] ?? "", "recursive");
}

/** `"rm -rf x".execute()`, `"rm -rf x".!` */
const IS_RUN = /^\s{0,9}\]?\.(?:execute\b|!|lazyLines\b|lineStream\b)/;
/** `"rm", ["-rf", "x"]`, `"sh" (list "-c" "x")`: the words after the program's name. */
const WORDS = /^[\s,[({c]{0,20}(?:list\s{1,9})?(?=["'])/;

interface Around {
  readonly before: string;
  readonly behind: string;
}

/** A program and its words, if the call gives them one by one; else a whole command. */
function words(first: string, behind: string): readonly string[] {
  const given = [first];
  let rest = behind;
  for (let next = WORDS.exec(rest); next && given.length < 12; next = WORDS.exec(rest)) {
    rest = rest.slice(next[0].length);
    const text = /^(?:"[^"\\\n]{0,200}"|'[^'\\\n]{0,200}')/.exec(rest)?.[0];
    if (text === undefined) break;
    given.push(text.slice(1, -1));
    rest = rest.slice(text.length);
  }
  return given;
}

function judgeText(whole: string, { before, behind }: Around, report: Report): void {
  const inner = whole.slice(1, -1);
  const given = /\s/.test(inner) ? [] : words(inner, behind);
  if (given.length > 1 && (RUNS.test(before) || /\.execute\b/.test(behind))) report.run(given);
  else if (IS_RUN.test(behind)) report.script(inner);
  else if (whole.startsWith("`")) report.script(inner);
  else if (RUNS.test(before)) report.script(inner);
  else if (DELETES.test(before)) report.deletes(inner, "recursive");
  else if (/^https?:\/\//.test(inner)) report.fetches(inner, "send");
  else if (/^[~/]/.test(inner) && isCredential(inner)) report.reads(inner);
}
