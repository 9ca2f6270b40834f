/** The levels of calls, in words. */
import type { Level } from "./records.ts";

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  safe: "Safe",
  dangerous: "Dangerous",
  catastrophic: "Catastrophic",
};
