/** Text that code writes to a program it started: `open F, "|sh"; print F "ls"`. */
import type { Scan } from "./scan.ts";
import type { Code } from "./tokens.ts";
import { interleaved } from "./values.ts";

/** At most this many texts and programs are combined. */
const MAX_TEXTS = 12;
const MAX_FED = 3;
/** Programs that run their input as code. */
const OBEYS =
  /^(?:\S*\/)?(?:(?:ba|da|z|k|a)?sh|xargs|psql|mysql|mariadb|sqlite3|mongosh?|redis-cli|python[\d.]*|perl|ruby|node|php|lua|ed|at|batch|ssh|parallel|tee|bc|awk|gawk)(?=\s|$)/;

/** A shell text, or words, that code has run: it may get input, too. */
export const isFed = (command: string): boolean => OBEYS.test(command.trimStart());

/**
 * Runs each of them with each text of the code as its input. The run itself was reported before.
 */
export function feed(scan: Scan, code: Code): void {
  if (scan.fed.length === 0) return;
  const texts = new Set<string>();
  collect(scan, code, texts);
  for (const fed of scan.fed.slice(0, MAX_FED)) {
    for (const text of texts) {
      if (typeof fed === "string") {
        if (!text.includes(fed.trim())) scan.report.script(fed, { text });
      } else if (!fed.includes(text)) scan.report.run(fed, { text });
    }
  }
}

/** The texts of the code with more than one word, with the known parts of what is interpolated. */
function collect(scan: Scan, { tokens }: Code, texts: Set<string>): void {
  for (const token of tokens) {
    if (texts.size >= MAX_TEXTS) return;
    const text = token.kind === "string" ? interleaved(scan, token) : "";
    if (/\S[\s;:]/.test(text)) texts.add(text);
    for (const inner of token.inner) collect(scan, inner, texts);
  }
}
