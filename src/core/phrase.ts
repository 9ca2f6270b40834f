/**
 * The phrase that a person types to approve what is catastrophic. Made by us for one request,
 * checked by us.
 */
import { newCode } from "./ids.ts";

/** Wrong phrases after which a request can only be denied. */
export const MAX_WRONG_PHRASES = 3;

/**
 * Two words: short enough to type on a phone, and different every time, so that it cannot become a
 * habit.
 */
export const newPhrase = (): string => `approve ${newCode(4)}`;

/** Letter case and spacing do not matter: keyboards of phones change both. */
export const samePhrase = (typed: string, phrase: string): boolean => fold(typed) === fold(phrase);

const fold = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");
