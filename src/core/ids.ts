/** Names nobody can guess. */
import { customAlphabet, nanoid } from "nanoid";

/** 22 characters, 131 random bits, safe in URLs, on command lines (never a dash in front) and within every platform's callback data. */
export function newId(): string {
  const id = nanoid(22);
  return id.startsWith("-") ? newId() : id;
}

/** A long-lived secret: 43 characters, 258 random bits. */
export const newSecret = (): string => nanoid(43);

/** Letters that nobody mistakes for one another when they are read on one screen and typed on another. */
export const newCode: (length?: number) => string = customAlphabet("abcdefghjkmnpqrstuvwxyz", 8);
