/** The values of `%x%`, `!x!`, `%1` and `%%i` in a cmd command line. */
import { UNKNOWN } from "../report.ts";
import { placeOf } from "./paths.ts";

/** By name in lower case; the variables of `for` by their letter, `%i`. */
export type Variables = Map<string, string>;

const REFERENCE =
  /%%?~[a-zA-Z$]{0,12}\d|%~[a-zA-Z]{1,12}|%%?[*\d]|%([^%\s:]{1,64})(?::([^%]{0,80}))?%|!([^!\s:]{1,64})(?::([^!]{0,80}))?!|%%?([a-zA-Z])(?![a-zA-Z0-9_])/g;
const MAX_LENGTH = 4096;

/** Where variables are looked up. */
type Lookup = Pick<Variables, "get">;

/**
 * The value of variables that the line itself sets: cmd expands variables before it runs a line, so
 * they are still empty, or have their old value.
 */
export const emptied = (variables: Variables): Lookup => ({
  get: (name) =>
    name.startsWith("%") ? variables.get(name) : variables.has(name) ? "" : undefined,
});

/** The text with its variables expanded. `%x:~1,2%` and `%x:a=b%` are evaluated if `x` is known. */
export function expanded(text: string, variables: Lookup): string {
  if (!text.includes("%") && !text.includes("!")) return text;
  const made = text.replace(
    REFERENCE,
    (
      reference,
      percent?: string,
      cut?: string,
      bang?: string,
      cutBang?: string,
      letter?: string,
    ) => {
      if (letter !== undefined)
        return (
          variables.get(`%${letter.toLowerCase()}`) ?? (/^%%/.test(reference) ? UNKNOWN : reference)
        );
      const name = percent ?? bang;
      if (name === undefined)
        return reference.endsWith("~dp0")
          ? ".\\"
          : (variables.get(`%${(reference.at(-1) ?? "").toLowerCase()}`) ?? UNKNOWN);
      const value = variables.get(name.toLowerCase()) ?? placeOf(name);
      const change = cut ?? cutBang;
      return change === undefined || value.includes(UNKNOWN) ? value : changed(value, change);
    },
  );
  return made.length <= MAX_LENGTH ? made : UNKNOWN;
}

function changed(value: string, change: string): string {
  const [, from, length] = /^~(-?\d{1,4})(?:,(-?\d{1,4}))?$/.exec(change) ?? [];
  if (from === undefined) {
    const equals = change.indexOf("=");
    return equals <= 0 || change.startsWith("*")
      ? UNKNOWN
      : value.split(change.slice(0, equals)).join(change.slice(equals + 1));
  }
  const start = Number(from) < 0 ? Math.max(value.length + Number(from), 0) : Number(from);
  if (length === undefined) return value.slice(start);
  return Number(length) < 0
    ? value.slice(start, Number(length))
    : value.slice(start, start + Number(length));
}
