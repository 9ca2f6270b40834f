/**
 * The pattern keys for other modules: which exist, and what each means in the reader's language.
 */
import { de } from "./languages/de.ts";
import { isPatternKey, PATTERN_KEYS, type PatternKey, patternOf } from "./patterns/index.ts";

export { isPatternKey, PATTERN_KEYS, type PatternKey, patternOf };

/** The languages besides English that people can be asked in, a line each. */
const TRANSLATIONS = { de } as const;
export type Language = "en" | keyof typeof TRANSLATIONS;
export const LANGUAGES = ["en", ...Object.keys(TRANSLATIONS)] as [Language, ...Language[]];

/**
 * What a key means, in the language set for people. Agents and the audit log always get English.
 */
export const describe = (key: PatternKey, language: Language = "en"): string =>
  language === "en" ? patternOf(key).heading : TRANSLATIONS[language][key];
