/** Times in words. */
import { computed } from "@preact/signals";
import { locale, words } from "./language.ts";

/** `4:07`, or `1:02:09`; never below zero. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}

const DAY_MS = 86_400_000;
const days = computed(
  () => new Intl.NumberFormat(locale.value, { style: "unit", unit: "day", unitDisplay: "long" }),
);

/** `45 s`, `4 min`, `2 h`, `3 days`. */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} h`;
  return days.value.format(Math.round((1000 * seconds) / DAY_MS));
}

/** `4 min ago`, `3 days ago`. */
export function ago(milliseconds: number): string {
  if (milliseconds < 1.5 * DAY_MS) return words.value.times.ago(span(milliseconds));
  const inWords = new Intl.RelativeTimeFormat(locale.value);
  return inWords.format(-Math.round(milliseconds / DAY_MS), "day");
}

/** Of today only the hour, by this device's zone. */
export const hour = (at: number): string =>
  new Date(at).toLocaleTimeString(locale.value, { hour: "2-digit", minute: "2-digit" });
