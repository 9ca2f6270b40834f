/** The address of a database, and why it cannot be used. */
import { CountersignError } from "../../core/errors.ts";
import { whyNot } from "./lost.ts";

/** Why a database cannot be used, in words that hold no password. */
export const unusable = (error: unknown): CountersignError =>
  error instanceof CountersignError
    ? error
    : new CountersignError("bad-config", whyNot(error), { path: "store", cause: error });

/** Throws `bad-config` for a text that is no URL of a database, which may be secret. */
export function checkedUrl(url: string): string {
  const { pathname, hash } = URL.canParse(url) ? new URL(url) : { pathname: "", hash: "" };
  // what is meant for the password ends it where it has a character that ends a part of a URL
  if (pathname.length > 1 && !pathname.includes("@") && hash === "") return url;
  throw new CountersignError(
    "bad-config",
    "store: write postgres://USER@HOST/DATABASE, or $NAME for an environment variable that has " +
      "it. In a password, percent-encode the characters that a URL has for itself: @ as %40, / " +
      "as %2F, ? as %3F, # as %23, : as %3A, % as %25",
    { path: "store" },
  );
}
