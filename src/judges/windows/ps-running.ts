/** Text that PowerShell runs as a script: `Invoke-Expression`, `.Invoke()`, `-Command`. */
import { isKnown } from "../report.ts";
import { deeper } from "./context.ts";
import { parse } from "./ps-parse.ts";
import type { Scope } from "./ps-scope.ts";
import type { Value } from "./ps-values.ts";

/**
 * Runs the text of a value in the same scope. Code from the network, or from an encoding, has not
 * been reviewed.
 */
export function evaluated({ text, from }: Value, scope: Scope): void {
  const { report, context } = scope;
  if (from?.network) report.add("code.exec.remote");
  else if (from?.decoded) report.add("code.exec.decoded");
  if (text !== "" && isKnown(text)) {
    const inner = deeper({ ...context, report }, text.length);
    if (inner)
      scope.walker.walk(parse(text.replace(/\r\n?/g, "\n")), {
        ...scope,
        context: inner,
        source: text,
      });
  } else if (!from?.network && !from?.decoded) report.add("code.eval");
}
