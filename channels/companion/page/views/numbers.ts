/** Numbers as people read them. */

export const count = (number: number): string => number.toLocaleString();

/** Of 0.996, `99.6 %`: 100 and 0 are said only of all and none. */
export function percent(share: number): string {
  const hundredths = 100 * share;
  const whole = Math.round(hundredths);
  const isRound = whole === hundredths || (whole > 1 && whole < 99);
  return `${isRound ? whole : Math.min(99.9, Math.max(0.1, Math.round(hundredths * 10) / 10))} %`;
}

/** `1.4 s`, `38 s`, `4 min`; a dash where there is none. */
export function seconds(number: number | null): string {
  if (number === null) return "–";
  if (number < 10) return `${Math.round(number * 10) / 10} s`;
  if (number < 60) return `${Math.round(number)} s`;
  if (number < 3600) return `${Math.round(number / 6) / 10} min`;
  return `${Math.round(number / 360) / 10} h`;
}
