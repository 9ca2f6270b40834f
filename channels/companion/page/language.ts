/**
 * The language of this page: the device's own, or the one that was chosen in the settings. English
 * is in the page from the start; the words of another language are a file of their own.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import { LANGUAGES, type Language, preferences } from "./prefs.ts";
import { en, type Words } from "./words/en.ts";
import type { AllWords } from "./words/index.ts";

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
};

const LOAD: Readonly<Record<Exclude<Language, "en">, () => Promise<AllWords>>> = {
  de: async () => (await import("./words/de.ts")).de,
  es: async () => (await import("./words/es.ts")).es,
};

/** Undefined: English. */
export const loaded = signal<AllWords | undefined>(undefined);
export const words = computed<Words>(() => loaded.value?.page ?? en);
/** The language that is asked for and could not be loaded: the page is in English then. */
export const missing = signal<Language | undefined>(undefined);
const current = signal<Language>("en");

const baseOf = (tag: string) => tag.split("-", 1)[0];
const ofDevice = (): Language =>
  navigator.languages
    .map((tag) => LANGUAGES.find((each) => each === baseOf(tag)))
    .find((language) => language !== undefined) ?? "en";

/** For times and numbers: as the device's region writes them, where it speaks this language. */
export const locale = computed<string>(
  () => navigator.languages.find((tag) => baseOf(tag) === current.value) ?? current.value,
);

/** How long the page waits for words before it shows itself in English, in milliseconds. */
const LONGEST_MS = 4000;

/** Follows the setting. Resolves when the page can be drawn. */
export function applyLanguage(): Promise<unknown> {
  let first: Promise<void> | undefined;
  effect(() => {
    const { language } = preferences.value;
    const done = use(LANGUAGES.find((each) => each === language) ?? ofDevice());
    first ??= done;
  });
  return Promise.race([first, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
}

let asked = 0;

async function use(language: Language): Promise<void> {
  const mine = ++asked;
  const all = language === "en" ? undefined : await LOAD[language]().catch(() => undefined);
  if (mine !== asked) return; // another one was chosen meanwhile
  batch(() => {
    loaded.value = all;
    current.value = all ? language : "en";
    missing.value = all || language === "en" ? undefined : language;
  });
  document.documentElement.lang = current.value;
}
