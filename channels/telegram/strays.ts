/**
 * Copies of a card that were posted though the answer never came. Telegram lists no messages to a
 * bot, so the few numbers that can be meant are tried: only our own message with buttons on it can
 * lose them, and one that did is removed.
 */
import type { MessageLayout, Place, Ref, Stray } from "../chat/platform-adapter.ts";
import type { Calls } from "./outbound.ts";

export interface Strays {
  /** A message is there, of ours or of others. */
  noted(ref: Ref): void;
  /** Posting this view had an unknown outcome. */
  doubted(place: Place, layout: MessageLayout): void;
  sweep(place: Place, stray: Stray): Promise<void>;
}

/**
 * So many numbers after the last one known before the try: what others wrote meanwhile takes some
 * of them.
 */
const REACH = 10;
const MAX_DOUBTS = 200;

export function createStrays(calls: () => Pick<Calls, "retire" | "remove">): Strays {
  const highest = new Map<string, number>();
  /**
   * By a button: the highest number that was known before (undefined: none was), and whether it was
   * looked for.
   */
  const doubts = new Map<string, { readonly floor: number | undefined; readonly swept: boolean }>();
  return {
    noted({ chat, message }) {
      highest.set(chat, Math.max(highest.get(chat) ?? 0, Number(message)));
    },
    doubted({ chat }, { rows }) {
      for (const { data } of rows.flat())
        if (doubts.get(data)?.swept !== false)
          doubts.set(data, { floor: highest.get(chat), swept: false });
      for (const oldest of doubts.keys()) {
        if (doubts.size <= MAX_DOUBTS) break;
        doubts.delete(oldest);
      }
    },
    async sweep(place, { data, isKnown }) {
      const doubt = doubts.get(data);
      if (!doubt) return;
      const last = highest.get(place.chat);
      const floor = doubt.floor ?? (last === undefined ? undefined : last - REACH - 1);
      if (floor === undefined) return;
      for (let number = Math.max(1, floor + 1); number <= floor + REACH; number++) {
        const ref = { ...place, message: String(number) };
        if (!isKnown(ref) && (await calls().retire(ref))) await calls().remove(ref);
      }
      doubts.set(data, { ...doubt, swept: true });
    },
  };
}
