/**
 * What `read` takes from its input, line by line, if that is known. Source: bash(1),
 * zshbuiltins(1).
 */
import { isKnown, type Stream } from "../../report.ts";
import { flagsOf, type Scope } from "../scope.ts";
import { forCertain } from "../streams.ts";

interface Reading {
  /** What it reads from. */
  readonly given: Stream | undefined;
  readonly args: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** The next line; undefined if unknown. The rest stays for the next `read`. */
export function takeLine({ given, args, options }: Reading, scope: Scope): string | undefined {
  const stdin = forCertain(given);
  const text = stdin?.text;
  const end = options.get("d") ?? "\n";
  const counts = options.has("n") || options.has("N") || options.has("k");
  const known = text !== undefined && isKnown(text) && !counts && (end === "" || end === "\n");
  const at = !known || end === "" ? -1 : text.indexOf("\n");
  const line = !known ? undefined : at < 0 ? text : text.slice(0, at);
  const plain =
    line?.includes("\\") && !args.some((arg) => /^-[a-zA-Z]*r/.test(arg)) ? undefined : line;
  if (given === scope.stdin && text !== undefined)
    scope.stdin =
      plain === undefined
        ? (flagsOf(stdin) ?? {})
        : { ...stdin, text: at < 0 ? "" : text.slice(at + 1) };
  return plain;
}
