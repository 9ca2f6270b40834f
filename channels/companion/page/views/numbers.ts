/** Numbers as people read them. */
import { computed } from "@preact/signals";
import { locale } from "../language.ts";

const numbers = computed(() => new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 }));

export const count = (number: number): string => numbers.value.format(number);

/** Of 0.996, `99.6 %`: 100 and 0 are said only of all and none. */
export function percent(share: number): string {
  const hundredths = 100 * share;
  const whole = Math.round(hundredths);
  const isRound = whole === hundredths || (whole > 1 && whole < 99);
  return `${count(isRound ? whole : Math.min(99.9, Math.max(0.1, hundredths)))} %`;
}

/** `1.4 s`, `38 s`, `4 min`; a dash where there is none. */
export function seconds(number: number | null): string {
  if (number === null) return "–";
  if (number < 10) return `${count(number)} s`;
  if (number < 60) return `${Math.round(number)} s`;
  if (number < 3600) return `${count(number / 60)} min`;
  return `${count(number / 3600)} h`;
}
