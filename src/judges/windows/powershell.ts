/** Judges PowerShell. A command that is not proved read-only is dangerous. */
import { isKnown, type Stream, UNKNOWN } from "../report.ts";
import { type Context, deeper } from "./context.ts";
import { parse } from "./ps-parse.ts";
import { scopeOf } from "./ps-scope.ts";
import { walker } from "./ps-walk.ts";

/**
 * Disabling the interface for virus scanners (AMSI). Matched in the text, because it is never
 * written plainly.
 */
const SCANNER = /amsi(?:utils|initfailed|scanbuffer|context|session|\.dll)/i;
const PLUSES = /["'`+\s()]+/g;
const SOCKET = /net\.sockets\.tcp(?:client|listener)/i;
const SHELL = /\biex\b|invoke-expression|cmd(?:\.exe)?["' ]|powershell|\bsh\b|bash/i;

/** Judges a text as PowerShell would run it. `stdin`: what is piped into it. */
export function judgePowerShell(given: string, context: Context, stdin?: Stream): void {
  const { report } = context;
  // all of them end a line, and so a comment
  const text = given.replace(/\r\n?|[\x85\u2028\u2029]/g, "\n");
  const inner = deeper(context, text.length);
  if (!inner) return;
  if (
    SCANNER.test(text) ||
    (/amsi|a.{0,4}m.{0,4}s.{0,4}i/i.test(text) && SCANNER.test(text.replace(PLUSES, "")))
  )
    report.add("win.defender");
  if (SOCKET.test(text) && SHELL.test(text) && /getstream/i.test(text))
    report.add("net.reverse_shell");
  const scope = scopeOf(text, inner, walker);
  const input = stdin && {
    text: stdin.text !== undefined && isKnown(stdin.text) ? stdin.text : UNKNOWN,
    from: stdin,
  };
  if (input) scope.variables.set("_", input);
  const script = parse(text);
  if (script.pipelines.length === 0 && !script.broken) report.add("win.read");
  const value = walker.walk(script, scope);
  if (value.from) report.prints(value.from);
}
