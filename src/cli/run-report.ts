/** `countersign run --report FILE`: a line of JSON on what was asked, decided and run. */
import { appendFile } from "node:fs/promises";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject, Reason } from "../core/model.ts";
import { redact } from "../core/redact.ts";
import { reasonOf } from "../filesystem/reasons.ts";
import { tell } from "./output.ts";

export interface RunReport {
  readonly session: string;
  readonly tool: string;
  /** What was asked about; known secrets are masked. */
  readonly argv: readonly string[];
  readonly decision: "allow" | "deny";
  readonly reason: Pick<Reason, "type" | "code" | "message">;
  readonly level: string;
  /** Of the command; left out: it has not run. */
  readonly exit?: number;
}

interface Asked {
  readonly session: string;
  readonly tool: string;
  readonly input: { readonly argv: readonly string[] };
}

/** Appends it to the file. The command has ended: a failure only causes a message. */
export async function writeReport(
  file: string | undefined,
  { session, tool, input }: Asked,
  { decision, reason, level, exit }: Pick<RunReport, "decision" | "reason" | "exit"> & JsonObject,
): Promise<void> {
  if (file === undefined) return;
  const { type, code, message } = reason;
  const report: RunReport = {
    session,
    tool,
    argv: input.argv.map((word) => redact(word).text),
    decision,
    reason: { type, code, message },
    level: typeof level === "string" ? level : "-",
    ...(exit !== undefined && { exit }),
  };
  await appendFile(file, `${JSON.stringify(report)}\n`, { mode: 0o600 }).catch(
    (cause: NodeJS.ErrnoException) =>
      tell(`countersign: the report could not be written to ${file}: ${reasonOf(cause)}`),
  );
}

/** That no gateway decided is told as a denial, too. */
export const troubleReport = (error: unknown): Pick<RunReport, "decision" | "reason"> => ({
  decision: "deny",
  reason: {
    type: "gateway",
    code: error instanceof CountersignError ? error.code : "internal",
    message: error instanceof Error ? error.message : String(error),
  },
});
