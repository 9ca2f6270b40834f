/**
 * Paths that appear in code which reads computed file names: an unresolved name may be one of them.
 */
import { isCredential, isSurelyCredential } from "../paths.ts";
import type { Scan } from "./scan.ts";
import type { Code } from "./tokens.ts";

/** More texts than a person would read. */
const MAX_TEXTS = 64;
const MAX_LENGTH = 400;

/** Reads the ones with credentials, and incomplete directories: `"/etc/"`. */
export function readMentioned(scan: Scan, code: Code): void {
  const texts = new Set<string>();
  collect(code, texts);
  for (const text of texts) {
    if (text.length > MAX_LENGTH) continue;
    const isPath = /^[/~]/.test(text);
    if (isSurelyCredential(text) || (isPath && isCredential(text))) scan.report.reads(text);
    else if (isPath && /^[\w./~-]+\/$/.test(text)) scan.report.reads(`${text}*`);
  }
}

function collect({ tokens }: Code, texts: Set<string>): void {
  for (const { kind, value, inner } of tokens) {
    if (texts.size >= MAX_TEXTS) return;
    if (kind === "string" && value !== "") texts.add(value);
    for (const each of inner) collect(each, texts);
  }
}
