/** Quiet hours: when people are not notified, by the clock of the place where they are. */
import type { Level } from "../src/core/model.ts";
import type { QuietHours } from "../src/core/notifications.ts";

/** Whether a question of this level stays unnotified now. `at`: unix milliseconds. */
export function isQuiet(quiet: QuietHours | undefined, level: Level, at: number): boolean {
  if (!quiet?.levels.includes(level)) return false;
  const { from, to, zone } = quiet;
  const now = timeIn(zone, at);
  // 22:00 to 07:00 is two pieces of a day; the same time twice is the whole day
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** `07:05`, which sorts like the time it is. */
const timeIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at);
