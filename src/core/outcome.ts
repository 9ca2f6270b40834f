/** What happened to a call after it was allowed: compares what ran with what was approved. */
import type { OutcomeDraft } from "./agent.ts";
import type { Audit } from "./audit.ts";
import type { CallEntry } from "./call-table.ts";
import { digestOf } from "./digest.ts";
import { CountersignError } from "./errors.ts";

export interface OutcomeReport {
  /** Whether what ran is what was approved; null if the host did not say what ran. */
  readonly matches: boolean | null;
  /** Something ran that was not approved. */
  readonly alarm: boolean;
}

export interface Reporting {
  readonly audit: Audit;
  /** Called for every outcome, once it is recorded. Never throws. */
  readonly heard: (entry: CallEntry, outcome: OutcomeDraft, report: OutcomeReport) => void;
}

/**
 * Takes the one report on a call. Throws `already-reported` on a second one; rejects when it cannot
 * be written down.
 */
export async function reportOutcome(
  { audit, heard }: Reporting,
  entry: CallEntry,
  outcome: OutcomeDraft,
): Promise<OutcomeReport> {
  const { ok, error, exitCode, input, raw, durationMs, cost, ran } = outcome;
  if (entry.reported)
    throw new CountersignError("already-reported", "the outcome of this call was already reported");
  if (ran === false) entry.missed = true;
  else entry.reported = true;
  const { call, decision } = entry;
  const digest = input && raw !== undefined ? digestOf({ ...call, input, raw }) : undefined;
  const matches = digest === undefined ? null : digest === entry.digest;
  const alarm = matches === false || decision?.outcome !== "allow";
  await audit
    .append({
      type: "outcome",
      call: call.id,
      ...(alarm && { severity: "ALARM" as const }),
      ok,
      matches,
      ...(ran !== undefined && { ran }),
      ...(error !== undefined && { error }),
      ...(exitCode !== undefined && { exitCode }),
      ...(digest !== undefined && { digest }),
      ...(durationMs !== undefined && { durationMs }),
      ...(cost !== undefined && { cost }),
    })
    .catch((cause: unknown) => {
      entry.reported = false;
      entry.missed = false;
      throw new CountersignError(
        "not-recorded",
        "the outcome could not be written to the audit log",
        { cause },
      );
    });
  entry.failed = !ok && ran !== false;
  heard(entry, outcome, { matches, alarm });
  return { matches, alarm };
}
