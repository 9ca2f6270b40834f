/** Says in plain words that a value in a file is not what it should be. */

/** `expected text, found 5`. */
export const misfit = (wanted: string, found: unknown): string =>
  found === undefined ? `missing; expected ${wanted}` : `expected ${wanted}, found ${shown(found)}`;

const TYPES: ReadonlyMap<string, string> = new Map([
  ["array", "a list"],
  ["object", "a mapping"],
  ["record", "a mapping"],
  ["string", "text"],
  ["boolean", "true or false"],
  ["number", "a number"],
  ["int", "a whole number"],
]);

/** What people call a type of zod. */
export const typeInWords = (type: string): string => TYPES.get(type) ?? type;

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "a mapping";
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 57)}…` : json;
}
