/**
 * Removes copies of a card that were posted although the response never arrived. A bot cannot list
 * messages on Telegram, so we try the few message ids that are possible: only our own message with
 * buttons can lose its buttons, and a message that did is removed.
 */
import type { MessageLayout, Place, Ref, Stray } from "../chat/platform-adapter.ts";
import type { BotApi } from "./bot-api.ts";

/** A try to post of unknown outcome. */
interface Doubt {
  /** The highest number that was known before it; undefined: none was. */
  readonly floor: number | undefined;
  /** It was looked for. */
  readonly swept: boolean;
}

/**
 * So many numbers after the last one known before the try: what others wrote meanwhile takes some
 * of them.
 */
const REACH = 10;
const MAX_DOUBTS = 200;

export class Strays {
  /** The highest number that is known, by chat. */
  readonly #highest = new Map<string, number>();
  /** By the data of a button. */
  readonly #doubts = new Map<string, Doubt>();

  /** A message is there, of ours or of others. */
  noted({ chat, message }: Ref): void {
    this.#highest.set(chat, Math.max(this.#highest.get(chat) ?? 0, Number(message)));
  }

  /** Posting this layout had an unknown outcome. */
  doubted({ chat }: Place, { rows }: MessageLayout): void {
    for (const { data } of rows.flat())
      if (this.#doubts.get(data)?.swept !== false)
        this.#doubts.set(data, { floor: this.#highest.get(chat), swept: false });
    for (const oldest of this.#doubts.keys()) {
      if (this.#doubts.size <= MAX_DOUBTS) break;
      this.#doubts.delete(oldest);
    }
  }

  async sweep(
    api: Pick<BotApi, "retire" | "remove">,
    place: Place,
    { data, isKnown }: Stray,
  ): Promise<void> {
    const doubt = this.#doubts.get(data);
    if (!doubt) return;
    const last = this.#highest.get(place.chat);
    const floor = doubt.floor ?? (last === undefined ? undefined : last - REACH - 1);
    if (floor === undefined) return;
    for (let number = Math.max(1, floor + 1); number <= floor + REACH; number++) {
      const ref = { ...place, message: String(number) };
      if (!isKnown(ref) && (await api.retire(ref))) await api.remove(ref);
    }
    this.#doubts.set(data, { ...doubt, swept: true });
  }
}
