/** Which errors say that a connection is gone, and how that is told. */
import { CountersignError } from "../../core/errors.ts";
import { SCHEMA } from "./migrations.ts";

/**
 * What PostgreSQL says when it goes away, is not there yet, or is a standby that cannot be written:
 * classes 08 and 57P, too many connections, read-only.
 */
const LOST_STATES = /^(?:08...|57P0.|53300|25006)$/;

/** Whether an error means that the connection cannot be used, and another one may be. */
export function isLost(error: unknown): boolean {
  if (error instanceof CountersignError) return error.code === "store-lost";
  const { code, severity } = Object(error) as { code?: unknown; severity?: unknown };
  // what PostgreSQL did not say is the socket's, or the client's own: terminated, timed out
  return typeof code !== "string" || typeof severity !== "string" || LOST_STATES.test(code);
}

/** In words that hold no password: the client never puts one into its messages. */
export const lostBy = (error: unknown): CountersignError =>
  error instanceof CountersignError
    ? error
    : new CountersignError("store-lost", whyNot(error), { cause: error });

/** Why a database cannot be used: it cannot be reached, or it was and refuses. */
export function whyNot(error: unknown): string {
  const { message, code, name } = Object(error) as Partial<Error & { code: string }>;
  const words = message || code || name || String(error);
  if (isLost(error)) return `the database cannot be reached: ${words}`;
  const hint = code === DENIED ? ` (give its user the rights on the schema ${SCHEMA})` : "";
  return `the database refuses: ${words}${hint}`;
}

const DENIED = "42501";
