/** Which errors say that a connection is gone, and how that is told. */
import { CountersignError } from "../../core/errors.ts";

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
    : new CountersignError(
        "store-lost",
        `the database cannot be reached: ${error instanceof Error ? wordsOf(error) : error}`,
        { cause: error },
      );

const wordsOf = (error: Error & { code?: string }): string => {
  const { message, code } = error;
  return message || code || error.name;
};
