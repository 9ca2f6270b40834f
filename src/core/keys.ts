/**
 * The pattern keys for everyone else: what there is, and what each means in people's own language.
 */
import { de } from "./languages/de.ts";
import { isPatternKey, PATTERN_KEYS, type PatternKey, patternOf } from "./patterns/index.ts";

export { isPatternKey, PATTERN_KEYS, type PatternKey, patternOf };

/** The languages besides English that people can be asked in, a line each. */
const TRANSLATIONS = { de } as const;
export type Language = "en" | keyof typeof TRANSLATIONS;
export const LANGUAGES = ["en", ...Object.keys(TRANSLATIONS)] as [Language, ...Language[]];

/**
 * What a key means, for people, in their language. What agents and the audit are told stays
 * English.
 */
export const describe = (key: PatternKey, language: Language = "en"): string =>
  language === "en" ? patternOf(key).heading : TRANSLATIONS[language][key];
