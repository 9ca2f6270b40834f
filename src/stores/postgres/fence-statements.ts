/**
 * The statements about the fence. A transaction that writes an allow keeps it from rising until it
 * is committed, and fails if it has risen since the allow was decided.
 */
import { CountersignError } from "../../core/errors.ts";
import { SCHEMA } from "./migrations.ts";

export const FENCE = ["fence", "allow"] as const;

export const [KIND, KEY] = FENCE;
/** Of an advisory lock; any number that other programs in the database do not use. */
export const LOCK = "7310587, 1";
export const ROW = `FROM ${SCHEMA}.shared WHERE kind = '${KIND}' AND key = '${KEY}'`;

export const HOLD_FENCE = `SELECT pg_advisory_xact_lock_shared(${LOCK})`;
/** What sees the row after the lock was given sees every number that was raised before. */
export const PASS_FENCE = `SELECT 1 / (CASE
  WHEN coalesce((SELECT value::bigint ${ROW}), 0) = $1::bigint THEN 1 ELSE 0 END)`;
const DIVISION_BY_ZERO = "22012";

/** `PASS_FENCE` can fail in one way. */
export function outdated(error: unknown): never {
  if ((error as { code?: string }).code === DIVISION_BY_ZERO)
    throw new CountersignError("outdated", "a right was taken away since this was decided");
  throw error;
}
