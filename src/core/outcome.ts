/** What happened to a call after it was allowed: compares what ran with what was approved. */
import type { OutcomeDraft } from "./agent.ts";
import type { Audit, AuditEvent } from "./audit.ts";
import type { CallEntry, Calls } from "./call-table.ts";
import { digestOf } from "./digest.ts";
import { CountersignError } from "./errors.ts";
import type { Gate } from "./gate.ts";
import type { Holder } from "./ownership.ts";

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
  const { ok, input, raw, ran } = outcome;
  if (entry.reported) throw alreadyReported();
  if (ran === false) entry.missed = true;
  else entry.reported = true;
  const { call, decision } = entry;
  const digest = input && raw !== undefined ? digestOf({ ...call, input, raw }) : undefined;
  const matches = digest === undefined ? null : digest === entry.digest;
  const alarm = matches === false || decision?.outcome !== "allow";
  await recorded(audit, {
    type: "outcome",
    call: call.id,
    ...(alarm && { severity: "ALARM" as const }),
    ok,
    matches,
    ...(ran !== undefined && { ran }),
    ...(digest !== undefined && { digest }),
    ...said(outcome),
  }).catch((error: unknown) => {
    entry.reported = false;
    entry.missed = false;
    throw error;
  });
  entry.failed = !ok && ran !== false;
  heard(entry, outcome, { matches, alarm });
  return { matches, alarm };
}

/** A host tells of a run, and no gateway was asked about it, as far as it is known. */
export function reportUnknown(
  audit: Audit,
  { session, owner, ...call }: Holder & { readonly callId?: string; readonly tool?: string },
  outcome: OutcomeDraft,
): Promise<void> {
  return recorded(audit, {
    type: "outcome",
    call: null,
    severity: "WARN",
    session,
    owner,
    ...call,
    ...(outcome.raw !== undefined && { raw: outcome.raw }),
    ok: outcome.ok,
    matches: null,
    ...said(outcome),
  });
}

/** What was allowed, and the host tells of no run: it refused that by itself. */
export async function reportMissing(
  { gate, calls, ...reporting }: Reporting & { readonly gate: Gate; readonly calls: Calls },
  holder: Holder,
  error: string,
): Promise<void> {
  const missing = calls.missing(holder);
  for (const entry of missing.filter((each) => !gate.isParked(each)))
    await reportOutcome(reporting, entry, { ok: false, ran: false, error });
}

export const alreadyReported = (): CountersignError =>
  new CountersignError("already-reported", "the outcome of this call was already reported");

const said = ({ error, exitCode, durationMs, cost }: OutcomeDraft) => ({
  ...(error !== undefined && { error }),
  ...(exitCode !== undefined && { exitCode }),
  ...(durationMs !== undefined && { durationMs }),
  ...(cost !== undefined && { cost }),
});

const recorded = (audit: Audit, event: AuditEvent): Promise<void> =>
  audit.append(event).catch((cause: unknown) => {
    throw new CountersignError(
      "not-recorded",
      "the outcome could not be written to the audit log",
      { cause },
    );
  });
