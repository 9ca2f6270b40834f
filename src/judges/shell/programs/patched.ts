/** The files that a patch changes, if its text is known: patch, git apply, git am. */
import { posix } from "node:path";
import type { Report, Stream } from "../../report.ts";

const NAMED =
  /^(?:\+\+\+|---|\*\*\*|rename (?:from|to)|copy to|Index:|diff --git .{0,400}?(?<= )(?=b\/|"b\/)) ?([^\t\n]+)/gm;
/** The most lines with names that are read. */
const MAX_FILES = 128;

interface Taken {
  /** How many directories are stripped from the names; undefined: the one that a tool adds. */
  readonly strip?: string | undefined;
  /** The directory that they are relative to. */
  readonly directory?: string | undefined;
  /** Without `-p`, names also count without any of their directories. */
  readonly bare?: boolean;
}

/** Reports all files that a patch names, and the directory of its names. */
export function writesPatched(
  text: Stream["text"],
  { strip, directory, bare }: Taken,
  report: Report,
): void {
  if (directory !== undefined) report.writes(directory, "inplace");
  let count = 0;
  for (const [, name = ""] of (text ?? "").matchAll(NAMED)) {
    if (count++ === MAX_FILES) {
      report.add("shell.too_complex");
      return;
    }
    const plain = unquoted(name.trim());
    // `*** 1,5 ****` begins a hunk
    if (plain === "/dev/null" || /^[\d,]+ [*-]{4}$/.test(plain)) continue;
    const path = stripped(plain, strip);
    report.writes(directory === undefined ? path : posix.join(directory, path), "inplace");
    if (bare && strip === undefined)
      report.writes(posix.join(directory ?? ".", posix.basename(plain)), "inplace");
  }
}

const stripped = (name: string, strip: string | undefined): string =>
  strip === undefined || strip === ""
    ? name.replace(/^[abiwco]\//, "")
    : name.split(/\/+/).slice(Number(strip)).join("/");

/** `"a/\303\244"`: git quotes names with other letters. */
const unquoted = (name: string): string =>
  name[0] === '"'
    ? name
        .slice(1, -1)
        .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
          code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : code,
        )
    : name;
