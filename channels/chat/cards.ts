/**
 * The live cards: which approval request is on which message, also while the message is still being
 * sent.
 */
import type { Answer, ApprovalRequest } from "../../src/core/model.ts";
import type { Face } from "./message-layout.ts";
import type { Place, Ref } from "./platform-adapter.ts";

/**
 * Where people see it: on a card of its own (or one that is being sent); on the list of requests
 * that have no card because the chat is full; still on the list, while its own card is being sent.
 */
export type ShownOn = "card" | "list" | "list-moving";

/** An approval request that was posted, and what is known about its messages. */
export interface Posted {
  /** As it is drawn. */
  request: ApprovalRequest;
  readonly place: Place;
  /** The messages that show it. More than one if it was posted again. */
  readonly refs: Ref[];
  /** Resolves once the first of them is known, or it is clear that there is none. Never rejects. */
  posting: Promise<void>;
  /**
   * An attempt to post it had an unknown outcome: there may be a message of ours that we do not
   * know.
   */
  uncertain: boolean;
  /** It is too long for one message. */
  cut: boolean;
  /** All of it was made viewable. */
  whole: boolean;
  /**
   * What “always” can mean was drawn complete, with the rest of the card, on one of its messages.
   */
  alwaysShown: boolean;
  /** Those of its messages that show it, with the buttons that approve for longer. */
  alwaysFaces: readonly Ref[];
  /**
   * When one of its messages last got other buttons, by `performance.now()`; infinite while one is
   * getting them.
   */
  buttonsChangedAt: number;
  shownOn: ShownOn;
  /** The message that says that time is running out. */
  reminder: Ref | undefined;
}

/** The number of decided approval requests that are still recognised by their messages. */
const MAX_REMEMBERED = 1000;

export class Cards {
  /** By the id of the approval request. */
  readonly #live = new Map<string, Posted>();
  /** The ids of approval requests, by message. */
  readonly #byMessage = new Map<string, string>();

  add(request: ApprovalRequest, place: Place): Posted {
    const posted: Posted = {
      request,
      place,
      refs: [],
      posting: Promise.resolve(),
      uncertain: false,
      cut: false,
      whole: false,
      alwaysShown: false,
      alwaysFaces: [],
      buttonsChangedAt: 0,
      shownOn: "card",
      reminder: undefined,
    };
    this.#live.set(request.id, posted);
    return posted;
  }

  get(id: string): Posted | undefined {
    return this.#live.get(id);
  }

  /** How many identical calls its card says that it covers. */
  calls(id: string): number {
    return this.#live.get(id)?.request.calls ?? 1;
  }

  /** The id of the approval request on a message, also for a while after it was decided. */
  on(ref: Ref): string | undefined {
    return this.#byMessage.get(keyOf(ref));
  }

  shown(posted: Posted, ref: Ref): void {
    posted.refs.push(ref);
    this.#byMessage.set(keyOf(ref), posted.request.id);
  }

  remove(id: string): void {
    this.#live.delete(id);
    for (const [message, request] of this.#byMessage) {
      if (this.#byMessage.size <= MAX_REMEMBERED) break;
      if (!this.#live.has(request)) this.#byMessage.delete(message);
    }
  }

  clear(): void {
    this.#live.clear();
    this.#byMessage.clear();
  }

  /** How many in one chat have a card of their own, or one on its way. */
  crowd(chat: string): number {
    let count = 0;
    for (const { place, shownOn } of this.#live.values())
      if (place.chat === chat && shownOn !== "list") count++;
    return count;
  }
}

const keyOf = ({ chat, message }: Ref): string => `${chat}\0${message}`;

export const sameMessage = (a: Ref, b: Ref): boolean =>
  a.chat === b.chat && a.message === b.message;

export const faceOf = ({ alwaysFaces }: Posted, ref: Ref): Face =>
  alwaysFaces.some((each) => sameMessage(each, ref)) ? "always" : "plain";

/** All that this answer would approve could be seen. */
export function wasShown(
  { whole, cut, alwaysShown }: Posted,
  { scope }: Pick<Answer, "scope">,
): boolean {
  return scope === undefined || scope === "once" ? whole || !cut : alwaysShown;
}

/** Milliseconds in which a tap may have been meant for the button that was there before. */
const GUARD_MS = 500;

export const haveButtonsJustChanged = ({ buttonsChangedAt }: Posted): boolean =>
  performance.now() - buttonsChangedAt < GUARD_MS;
