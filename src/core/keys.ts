/** The closed set of pattern keys: what a card's heading may say. We wrote every one; a model's text never becomes one. */
import { de } from "./languages/de.ts";
import { en } from "./languages/en.ts";

export type PatternKey = keyof typeof en;
/** A language's description of every key. A key left out, or one too many, does not compile. */
export type Descriptions = Readonly<Record<PatternKey, string>>;

export const PATTERN_KEYS = Object.keys(en) as readonly PatternKey[];

/** The languages that people can be asked in, a line each. */
const LANGUAGE_TABLES = { en, de } as const satisfies Record<string, Descriptions>;
export type Language = keyof typeof LANGUAGE_TABLES;
export const LANGUAGES = Object.keys(LANGUAGE_TABLES) as [Language, ...Language[]];

/** What a key means, for people, in their language. What agents and the audit are told stays English. */
export const describe = (key: PatternKey, language: Language = "en"): string => LANGUAGE_TABLES[language][key];
