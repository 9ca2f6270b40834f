/** What this device's person set on this page. It stays in the browser. */
import { effect, signal } from "@preact/signals";

const KEY = "countersign-preferences";

export const SCHEMES = ["gateway", "light", "dark"] as const;
export const LANGUAGES = ["en", "de", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Preferences {
  /** `gateway`: as its config says. */
  readonly theme: (typeof SCHEMES)[number];
  readonly language: "device" | Language;
  readonly sound: boolean;
  readonly vibrate: boolean;
}

const DEFAULTS: Preferences = {
  theme: "gateway",
  language: "device",
  sound: false,
  vibrate: true,
};

export const preferences = signal<Preferences>(read());

function read(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as object) };
  } catch {
    return DEFAULTS;
  }
}

export function prefer(changes: Partial<Preferences>): void {
  preferences.value = { ...preferences.value, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.value));
  } catch {
    // it counts as long as the page is open
  }
}

/** The gateway's theme is in the page as it is served; a choice of the device wins. */
export function applyTheme(): void {
  const root = document.documentElement;
  const served = root.dataset.theme ?? "auto";
  effect(() => {
    const { theme } = preferences.value;
    root.dataset.theme = theme === "gateway" ? served : theme;
  });
}
