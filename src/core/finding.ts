/** Makes a finding from the record of its pattern key. */
import type { Finding } from "./model.ts";
import { type PatternKey, patternOf } from "./patterns/index.ts";

/** `span`: where it was seen; `subject`: what an "always" would be narrowed to. */
export function finding(key: PatternKey, span?: string, subject?: string): Finding {
  const { level, actionClass, reversibility, basis } = patternOf(key);
  // the same fields in all: they are read quicker
  return { level, actionClass, key, reversibility, basis, span, subject };
}
