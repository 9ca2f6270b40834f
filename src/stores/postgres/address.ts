/** The address of a database, and why it cannot be used. */
import { CountersignError } from "../../core/errors.ts";
import { isLost } from "./lost.ts";

/** Why a database cannot be used, in words that hold no password. */
export function unusable(error: unknown): CountersignError {
  if (error instanceof CountersignError) return error;
  const { message, code } = error as Error & { code?: string };
  return new CountersignError(
    "bad-config",
    `${isLost(error) ? "the database cannot be reached" : "the database refuses"}: ` +
      `${message || code}`,
    { path: "store", cause: error },
  );
}

/** Throws `bad-config` for a text that is no URL of a database. */
export function checkedUrl(url: string): string {
  if (URL.canParse(url) && new URL(url).pathname.length > 1) return url;
  throw new CountersignError(
    "bad-config",
    "store: write postgres://USER@HOST/DATABASE, or $NAME for an environment variable that has it",
    { path: "store" },
  );
}
