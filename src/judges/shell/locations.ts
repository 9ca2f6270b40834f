/** Words that may be a file, an address, or `-` for the standard streams. */
import { isKnown, type Report } from "../report.ts";

const isAddress = (word: string): boolean => /^[a-z][a-z+]{2,9}:\/\//i.test(word);
const withoutScheme = (word: string): string => word.replace(/^file:(?:\/\/)?/i, "");
/** A quick check: most words are paths. */
const isPath = (word: string): boolean => !word.includes(":");

/** Reads a file, or fetches an address. */
export function reads(word: string, report: Report): void {
  if (word === "-") return;
  if (isPath(word)) report.reads(word);
  else if (isAddress(word) && !/^file:/i.test(word)) report.fetches(word, "read");
  else report.reads(withoutScheme(word));
}

/** Writes a file, or sends to an address. */
export function writes(word: string, report: Report): void {
  if (word === "-") return;
  if (isPath(word)) report.writes(word);
  else if (isAddress(word) && !/^file:/i.test(word) && isKnown(word)) {
    report.fetches(word, "send");
    report.add("net.upload");
  } else report.writes(withoutScheme(word));
}
