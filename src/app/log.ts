/**
 * The program's log: pino to stderr, with secrets kept out. It is separate from the audit log; see
 * journal.ts.
 */
import { pino } from "pino";
import type { Log } from "../core/channel.ts";
import type { Redactor } from "../core/pii.ts";

/** Names of fields that hold secrets, in any object. */
const SECRET = [
  "token",
  "authorization",
  "password",
  "secret",
  "code",
  "permit",
  "botToken",
  "appToken",
];

/** Lines of JSON on stderr, so that stdout stays free for answers. */
export function createLog(
  level: string,
  {
    destination = process.stderr,
    redactor,
  }: { destination?: NodeJS.WritableStream; redactor?: Redactor | undefined } = {},
): Log {
  const paths = SECRET.flatMap((field) => [field, `*.${field}`, `headers.${field}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: "[secret]" },
      ...(redactor && { hooks: { streamWrite: (line: string) => redactor.redact(line).text } }),
    },
    destination,
  );
}
