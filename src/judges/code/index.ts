/**
 * Judges code that an interpreter runs: its effects on files, processes and the network. Safe must
 * be proved.
 */
import { isKnown, type Language, type Report, UNKNOWN } from "../report.ts";
import { judgeCmd, judgePowerShell } from "../windows/evaluators.ts";
import { bindAliases } from "./bindings.ts";
import type { Dialect } from "./dialect.ts";
import { DIALECTS } from "./dialects.ts";
import { exposureOf } from "./exposure.ts";
import { feed } from "./feeding.ts";
import { readMentioned } from "./mentioned.ts";
import { judgeOther } from "./other.ts";
import { outputOf } from "./outputs.ts";
import { type Scan, scanOf, walk } from "./scan.ts";
import { cut, lexerOf } from "./tokens.ts";

/**
 * Reports `code.exec.read` only if every part is proved to only read or calculate; else what it
 * found, and `code.exec.inline` at least.
 */
export function judgeCode(language: Language, text: string, report: Report): void {
  const dialect = DIALECTS.get(language);
  if (language === "powershell") judgePowerShell(text, report);
  else if (language === "cmd") judgeCmd(text, report);
  else if (!dialect) judgeOther(text, report);
  else report.add(isProved(dialect, text, report) ? "code.exec.read" : "code.exec.inline");
}

/** The rest of longer code is not read, so it is not proved harmless. */
const MAX_LENGTH = 16_384;
/** Line ends that only some languages recognise: the text after one may be a comment or code. */
const STRANGE_LINES = /\r(?!\n)|[\v\f\x85\u2028\u2029]/;

function isProved(dialect: Dialect, text: string, report: Report): boolean {
  const head = text.slice(0, MAX_LENGTH);
  const lexer = lexerOf(head, dialect.syntax);
  const { code } = cut(lexer, 0);
  const scan = scanOf(dialect, report);
  dialect.bind(scan, code);
  bindAliases(scan);
  walk(scan, code);
  combine(scan, head);
  if (scan.seen.has("read")) readMentioned(scan, code);
  feed(scan, code);
  const output = outputOf(scan, code);
  if (output) report.prints(output);
  const exposed = /env|phpinfo|_SERVER/i.test(head) ? exposureOf(scan, code, false) : undefined;
  if (exposed) report.prints(exposed);
  if (!isKnown(text)) report.add("code.exec.dynamic");
  // a computed name may pick a function, which is then called by a name that looks like the code's
  // own
  const hidden = scan.computed && scan.ownMember;
  return (
    scan.proved &&
    !hidden &&
    lexer.sound &&
    head.length === text.length &&
    isKnown(text) &&
    !STRANGE_LINES.test(text)
  );
}

const ENDLESS =
  /\bwhile {0,4}\(? {0,4}(?:1|true|True|fork\(?\)?)\b|\bloop\b|\bfor {0,4}\( {0,4}; {0,4};|\bfork while fork\b/;

/** Effects that matter only together. */
function combine({ seen, walked, report }: Scan, text: string): void {
  if (seen.has("socket") && (seen.has("shell") || seen.has("dup") || seen.has("dynamic")))
    report.add("net.reverse_shell");
  if (seen.has("fork") && ENDLESS.test(text)) report.add("process.fork_bomb");
  if (seen.has("read"))
    for (const [path, how] of walked) report.reads(path.replaceAll(UNKNOWN, "*"), how);
  if (seen.has("vital") && seen.has("delete")) report.add("code.destructive");
}
