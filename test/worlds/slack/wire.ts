/** Small readers of JSON that came over the wire and may have any shape. */

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** The object, or an empty one. */
export const jsonOf = (value: unknown): Json => (isJson(value) ? value : {});
/** The string, a number as Slack's form fields spell it, or nothing. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
/** The objects of a list. */
export const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isJson) : [];
/** A flag as JSON or a form spells it. */
export const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === "true" || value === "1";
export const isFalse = (value: unknown): boolean =>
  value === false || value === 0 || value === "false" || value === "0";

/** What people type is stored escaped: these three characters, the ampersand first. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
/** One pass, so that an escaped escape stays one. */
export const unescapeText = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt);/g, (_, name: string) =>
    name === "amp" ? "&" : name === "lt" ? "<" : ">",
  );
