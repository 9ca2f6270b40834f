/** Telegram's limits on how often a bot may write, answered with 429 like the real ones. */
import { tooMany } from "./refusal.ts";
import type { Chat } from "./types.ts";

export interface Limits {
  readonly perChatPerSecond?: number;
  readonly perGroupPerMinute?: number;
  readonly overallPerSecond?: number;
}

/** What Telegram's bot FAQ tells: the exact numbers are not published and move with the load. */
export const REAL_LIMITS: Required<Limits> = {
  perChatPerSecond: 1,
  perGroupPerMinute: 20,
  overallPerSecond: 30,
};

/**
 * Counts one message or edit, or throws the 429 with the whole seconds until there is room again.
 * What is refused does not count.
 */
export function openFlood(limits: Limits, now: () => number): (chat: Chat) => void {
  const written = new Map<string, number[]>();
  const windowsOf = (chat: Chat) => [
    { key: `chat ${chat.id}`, most: limits.perChatPerSecond, span: 1000 },
    {
      key: `group ${chat.id}`,
      most: chat.type === "private" ? undefined : limits.perGroupPerMinute,
      span: 60_000,
    },
    { key: "overall", most: limits.overallPerSecond, span: 1000 },
  ];
  return (chat) => {
    const at = now();
    const windows = windowsOf(chat).map((each) => ({
      ...each,
      times: (written.get(each.key) ?? []).filter((time) => time > at - each.span),
    }));
    const waits = windows.map(({ most, span, times }) =>
      most !== undefined && times.length >= most ? times[times.length - most]! + span - at : 0,
    );
    const wait = Math.max(...waits);
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    for (const { key, times } of windows) written.set(key, [...times, at]);
  };
}
