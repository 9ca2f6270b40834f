/** Random ids that cannot be guessed. */
import { createHash } from "node:crypto";
import { customAlphabet, nanoid } from "nanoid";

/**
 * 22 characters, 131 random bits, safe in URLs, on command lines (never a dash in front) and within
 * every platform's callback data.
 */
export function newId(): string {
  const id = nanoid(22);
  return id.startsWith("-") ? newId() : id;
}

/** False: no such id was ever given out. */
export const isId = (text: string): boolean => /^[\w-]{22}$/.test(text) && !text.startsWith("-");

/** A long-lived secret: 43 characters, 258 random bits. */
export const newSecret = (): string => nanoid(43);

/** Letters that are not easily confused when read on one screen and typed on another. */
export const newCode: (length?: number) => string = customAlphabet("abcdefghjkmnpqrstuvwxyz", 8);

const TYPEABLE = "abcdefghjkmnpqrstuvwxyz23456789";
const REF_LENGTH = 6;

/**
 * What a person types instead of an id: the first 6 of 12 letters and digits that follow from it.
 * Names a question, and is no secret.
 */
export const refOf = (id: string, length = REF_LENGTH): string =>
  [...createHash("sha256").update(id).digest().subarray(0, length)]
    .map((byte) => TYPEABLE[byte % TYPEABLE.length])
    .join("");

/**
 * Whether `typed` names this id: its ref (more letters of it where six are not enough), or the id
 * itself.
 */
export const isRefOf = (typed: string, id: string): boolean =>
  typed === id ||
  (typed.length >= REF_LENGTH &&
    typed.length <= 12 &&
    refOf(id, typed.length) === typed.toLowerCase());
