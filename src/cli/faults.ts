/** What an error says to the person at the terminal: what is wrong, where, and how to fix it. */
import { CountersignError } from "../core/errors.ts";
import { hasReason, reasonOf } from "../filesystem/reasons.ts";
import { JournalError } from "../journal/line.ts";

/**
 * One line or a few, without a stack. Only a fault of the program itself, which no user can have
 * caused, comes with its stack, to be reported.
 */
export function faultText(error: unknown): string {
  if (error instanceof CountersignError || error instanceof JournalError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ("syscall" in error) return systemFault(error as NodeJS.ErrnoException);
  const lines = error.stack ?? error.message;
  return `this is a fault in Countersign itself; please report it, with these lines:\n${lines}`;
}

function systemFault(error: NodeJS.ErrnoException): string {
  if (!hasReason(error)) return error.message;
  const place = error.path ?? (error.syscall === "write" ? "cannot write the output" : undefined);
  return place === undefined ? error.message : `${place}: ${reasonOf(error)}`;
}
