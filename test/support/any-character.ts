/** Any character at all, for properties of texts. */
import fc from "./properties.ts";

const SURROGATES = 0xd800;
const BEHIND_SURROGATES = 0xe000;
const LAST = 0x10ffff;
const HOW_MANY_SURROGATES = BEHIND_SURROGATES - SURROGATES;

/** As `unit: "binary"`, which makes a table of a million characters in every worker first. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: LAST - HOW_MANY_SURROGATES })
  .map(
    (place) => String.fromCodePoint(place < SURROGATES ? place : place + HOW_MANY_SURROGATES),
    placeOf,
  );

/** Throws where it is none, as fast-check asks for. */
function placeOf(character: unknown): number {
  const code = typeof character === "string" ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character)
    throw new Error("not one character");
  if (code < SURROGATES) return code;
  if (code < BEHIND_SURROGATES) throw new Error("half a character");
  return code - HOW_MANY_SURROGATES;
}
