/** The files that a patch changes, where its text is known: patch, git apply, git am. */
import type { Report, Stream } from "../../report.ts";

const NAMED = /^(?:\+\+\+|rename to|copy to) ([^\t\n]+)/gm;
/** More files than a patch written by hand has. */
const MAX_FILES = 64;

/** A patch's names begin with a directory that is taken off, as a rule. */
export function writesPatched(stdin: Stream | undefined, report: Report): void {
  let count = 0;
  for (const [, name] of (stdin?.text ?? "").matchAll(NAMED)) {
    if (count++ === MAX_FILES) {
      report.add("shell.too_complex");
      return;
    }
    if (name !== "/dev/null") report.writes(name!.trim().replace(/^[abiwco]\//, ""), "inplace");
  }
}
