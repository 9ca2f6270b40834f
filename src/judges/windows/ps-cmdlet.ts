/** A cmdlet that is called with words that another shell has already split. */
import { type Report, type Stream, UNKNOWN } from "../report.ts";
import { contextOf } from "./evaluators.ts";
import { runNamed } from "./ps-named.ts";
import { scopeOf } from "./ps-scope.ts";
import type { Value } from "./ps-values.ts";
import { walker } from "./ps-walk.ts";

interface Words {
  readonly name: string;
  readonly args: readonly string[];
  readonly span: string;
  readonly stdin: Stream | undefined;
}

export function judgeCmdlet({ name, args, span, stdin }: Words, report: Report): void {
  const scope = scopeOf(span, contextOf(report), walker);
  const values = args.flatMap((arg): Value[] => {
    if (/^-[a-z]/i.test(arg)) return [{ text: arg, parameter: true }];
    return arg.split(",").map((text, at) => (at === 0 ? { text } : { text, listed: true }));
  });
  const input = stdin && { text: stdin.text ?? UNKNOWN, from: stdin };
  const { from } = runNamed(
    { callee: { text: name }, args: values, input, span, sourced: false },
    scope,
  );
  if (from) report.prints(from);
}
