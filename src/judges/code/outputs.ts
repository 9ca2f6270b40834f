/** What code prints, for the next command of the pipe: a literal text, or something decoded. */
import { isKnown, type Stream } from "../report.ts";
import { argumentsOf } from "./arguments.ts";
import { chainOf } from "./chains.ts";
import { isDecoder } from "./origins.ts";
import type { Scan } from "./scan.ts";
import type { Code } from "./tokens.ts";
import { textOf } from "./values.ts";

const PRINTS = new Set(
  "print puts say echo printf console.log process.stdout.write io.write sys.stdout.write".split(
    " ",
  ),
);
/** Longer scripts are not examined. */
const MAX_TOKENS = 400;

export function outputOf(scan: Scan, code: Code): Stream | undefined {
  const { tokens } = code;
  const [first] = tokens;
  if (first?.kind !== "name" || tokens.length > MAX_TOKENS) return undefined;
  if (tokens.some(({ kind, text }) => kind === "name" && isDecoder(text))) return { decoded: true };
  const { path = first.text, end } = chainOf(scan, code, 0);
  if (!PRINTS.has(path)) return undefined;
  // `print` needs no parentheses in Perl, Ruby, PHP and old Python
  const args = argumentsOf(scan, code, end)?.args ?? [{ code, from: end, to: tokens.length }];
  const last = args.at(-1);
  if (!last || args.length !== 1 || !endsThere(code, last.to)) return undefined;
  const text = textOf(scan, last);
  return isKnown(text) ? { text: `${text}\n` } : undefined;
}

/** Only brackets and line ends follow. */
const endsThere = ({ tokens }: Code, from: number): boolean =>
  tokens.slice(from).every(({ kind, text }) => kind === "line" || text === ")" || text === ";");
