/**
 * Starts a program for a cmdlet or a member of .NET: the words of its command line, and the
 * program.
 */
import { nameOf } from "./native.ts";
import type { Call } from "./ps-calls.ts";

/** Words of a command line that is given as one text. */
export const wordsOf = (text: string): string[] =>
  (text.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []).map((word) =>
    word.replace(/^(["'])(.*)\1$/s, "$2"),
  );

export function startProgram(
  file: string,
  args: readonly string[],
  { report, span, scope }: Pick<Call, "report" | "span" | "scope">,
): void {
  const name = nameOf(file);
  const native = scope.context.catalog.nativeOf(name);
  if (native)
    native({ program: name, args, span, stdin: undefined, context: scope.context }, report);
  else if (/\.ps1$/i.test(file)) report.add("code.exec.script", { subject: file });
  else report.run([file.replaceAll("\\", "/"), ...args]);
}
