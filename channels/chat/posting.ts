/**
 * Shows an approval request in a chat: on a card of its own, or on the list if the chat takes no
 * more cards now.
 */
import type { Log } from "../../src/core/channel.ts";
import type { CallbackTokens } from "./callback-token.ts";
import { type Cards, faceOf, type Posted, sameMessage } from "./cards.ts";
import { LIST_ID, WaitingList } from "./list.ts";
import { type Face, type LayoutOptions, openLayout } from "./message-layout.ts";
import {
  isUncertain,
  type MessageLayout,
  type Place,
  type PlatformAdapter,
  PlatformError,
  type Ref,
  wordsOf,
} from "./platform-adapter.ts";
import { type JobOptions, SendQueue } from "./send-queue.ts";

export interface PostingOptions {
  readonly name: string;
  readonly platform: PlatformAdapter;
  readonly cards: Cards;
  readonly callbackTokens: CallbackTokens;
  readonly log: Log;
  readonly grantTtlMs: number;
  /**
   * The gateway knew this card as one of a list, or not at all: now it has a message of its own.
   */
  readonly reportShown: (posted: Posted) => void;
}

/** People must be able to see a card within this time, or the next channel is asked. */
const ASK_MS = 12_000;
/** Cards are updated for this long, and then left as they are: a late tap is told who decided. */
const TIDY_MS = 10 * 60_000;
/**
 * With this many open cards in a crowded chat, further requests wait in the list until one is
 * answered.
 */
const MAX_CROWD = 3;
const PROMOTE_MS = 250;
/** People wait for it, but there is another way if it cannot be done now. */
const NOW: JobOptions = { rank: "first", withinMs: ASK_MS, patienceMs: 0 };
export const SOON: JobOptions = { ...NOW, patienceMs: TIDY_MS };
export const LATER: JobOptions = { rank: "last", withinMs: TIDY_MS, patienceMs: TIDY_MS };

export class Posting {
  readonly #options: PostingOptions;
  /** By chat. */
  readonly #queues = new Map<string, SendQueue>();
  /** By chat and thread. */
  readonly #lists = new Map<string, WaitingList>();
  #promoting: NodeJS.Timeout | undefined;

  constructor(options: PostingOptions) {
    this.#options = options;
  }

  /**
   * Shows it as a card, and resolves with its message; or on the list, and resolves with undefined.
   */
  async show(posted: Posted): Promise<Ref | undefined> {
    const { place } = posted;
    const list = this.#listOf(place);
    const ref =
      list.size === 0 && this.queueOf(place).free()
        ? await this.post(posted, place).catch(undefinedWhereLimited)
        : undefined;
    if (ref) return ref;
    await list.add(posted);
    this.#promoting ??= setInterval(() => this.#promote(), PROMOTE_MS).unref();
    return undefined;
  }

  /** Makes a message its card that another gateway has posted; a new one if that is gone. */
  async adopt(posted: Posted, ref: Ref): Promise<Ref | undefined> {
    this.#measure(posted, ref);
    this.#options.cards.shown(posted, ref); // a tap may come before it is drawn
    try {
      await this.#changeButtons(posted, ref, { face: "plain", job: NOW });
    } catch (error) {
      if (error instanceof PlatformError && error.fault.kind === "refused") {
        posted.refs.splice(0);
        return this.show(posted);
      }
      this.refresh(posted, { otherButtons: true }); // not now: it stands there as it was
    }
    return ref;
  }

  /** Posts a card of its own, also another one. */
  async post(posted: Posted, place: Place, job: JobOptions = NOW): Promise<Ref> {
    this.#measure(posted, place);
    const sent = { uncertain: false };
    try {
      return await this.queueOf(place).run(() => this.#postNow(posted, place, sent), job);
    } finally {
      if (sent.uncertain) this.sweep(posted.request.id, place);
    }
  }

  /** Gives the next one of a chat's list its card; false when none waits. */
  showNext(place: Place): boolean {
    const list = this.#listOf(place);
    const oldest = list.next();
    if (oldest) this.#move(oldest, list);
    return oldest !== undefined;
  }

  /** Redraws a live card. `otherButtons`: it gets other buttons. */
  refresh(posted: Posted, { otherButtons = false } = {}): void {
    for (const ref of posted.refs) {
      const face = () => faceOf(posted, ref);
      const drawn = otherButtons
        ? this.#changeButtons(posted, ref, { face: face(), job: SOON })
        : this.queueOf(ref).run(() => this.#redraw(posted, ref, face()), SOON);
      void drawn.catch((error: unknown) => this.#note(error, "a card could not be redrawn"));
    }
  }

  /**
   * Redraws one message of a live card with this face, at once. Rejects if that is not possible
   * now.
   */
  showFace(posted: Posted, ref: Ref, face: Face): Promise<void> {
    return this.#changeButtons(posted, ref, { face, job: NOW });
  }

  /** Takes it off the list that it is on. */
  unlist(posted: Posted): void {
    this.#listOf(posted.place).remove(posted);
  }

  /**
   * Removes copies of this card that may have been posted although the platform's answer never
   * arrived. They are recognised by a button that every live copy has.
   */
  sweep(id: string, place: Place): void {
    const { platform, cards, callbackTokens } = this.#options;
    const data = callbackTokens.sign(id === LIST_ID ? "next" : "deny", id, place.chat);
    const isKnown = (ref: Ref) =>
      cards.on(ref) !== undefined || [...this.#lists.values()].some((list) => list.isAt(ref));
    void this.queueOf(place)
      .run(() => platform.sweep(place, { data, isKnown }), LATER)
      .catch((error: unknown) => this.#note(error, "a stray copy may be left"));
  }

  queueOf({ chat }: Place): SendQueue {
    const queue = this.#queues.get(chat) ?? new SendQueue();
    this.#queues.set(chat, queue);
    return queue;
  }

  layoutOptions(chat: string): LayoutOptions {
    const { callbackTokens, platform, grantTtlMs } = this.#options;
    return { callbackTokens, chat, room: platform.room, overflows: platform.overflows, grantTtlMs };
  }

  stop(): void {
    this.#stopPromoting();
    for (const queue of this.#queues.values()) queue.stop();
    this.#queues.clear();
    this.#lists.clear();
  }

  #measure(posted: Posted, { chat }: Place): void {
    const layoutOptions = { ...this.layoutOptions(chat), whole: false };
    posted.cut = openLayout(posted.request, layoutOptions).cut;
  }

  #listOf(place: Place): WaitingList {
    const { platform, callbackTokens } = this.#options;
    const key = `${place.chat}\0${place.thread ?? ""}`;
    const list =
      this.#lists.get(key) ??
      new WaitingList({
        place,
        platform,
        queue: this.queueOf(place),
        callbackTokens,
        job: SOON,
        onUncertain: () => this.sweep(LIST_ID, place),
      });
    this.#lists.set(key, list);
    return list;
  }

  #isOpen(posted: Posted): boolean {
    return this.#options.cards.get(posted.request.id) === posted;
  }

  /** Signed for the chat that this message is in: a card can be shown in several. */
  #layoutOf(posted: Posted, { chat }: Place, face: Face = "plain"): MessageLayout {
    const { request, whole } = posted;
    const { layout, cut } = openLayout(request, { ...this.layoutOptions(chat), whole, face });
    // Before it is there: a tap may be faster than the platform's answer.
    if (face === "always" && (whole || !cut)) posted.alwaysShown = true;
    return layout;
  }

  async #postNow(posted: Posted, place: Place, sent: { uncertain: boolean }): Promise<Ref> {
    const { platform, cards } = this.#options;
    if (!this.#isOpen(posted))
      throw new PlatformError({ kind: "refused" }, "it ended before it could be shown");
    const layout = this.#layoutOf(posted, place);
    const ref = await platform.post(place, layout).catch((error: unknown) => {
      if (isUncertain(error)) sent.uncertain = posted.uncertain = true;
      throw error;
    });
    // Known in the same turn as the platform's answer: a tap cannot come before it.
    cards.shown(posted, ref);
    return ref;
  }

  /** Gives those that waited longest a card of their own, where their chat takes one again. */
  #promote(): void {
    let left = 0;
    for (const list of this.#lists.values()) {
      const oldest = list.next();
      if (oldest && this.#options.cards.crowd(oldest.place.chat) < MAX_CROWD)
        this.#move(oldest, list);
      left += list.size;
    }
    if (left === 0) this.#stopPromoting();
  }

  #stopPromoting(): void {
    clearInterval(this.#promoting);
    this.#promoting = undefined;
  }

  /** It stays on the list until its own card is there, so that people can see it all the while. */
  #move(posted: Posted, list: WaitingList): void {
    posted.shownOn = "list-moving";
    posted.posting = this.post(posted, posted.place, SOON)
      .then(
        () => {
          list.remove(posted);
          this.#options.reportShown(posted);
        },
        (error: unknown) => this.#note(error, "a listed question has no card yet"),
      )
      .finally(() => {
        if (posted.shownOn === "list-moving") posted.shownOn = "list";
      });
  }

  /** A closed card has been drawn for the last time: its buttons must not come back. */
  async #redraw(posted: Posted, ref: Ref, face: Face): Promise<boolean> {
    if (!this.#isOpen(posted)) return true;
    return this.#options.platform.edit(ref, this.#layoutOf(posted, ref, face));
  }

  /**
   * Draws it with other buttons: for a moment a tap may still be meant for what was there before.
   */
  #changeButtons(
    posted: Posted,
    ref: Ref,
    { face, job }: { readonly face: Face; readonly job: JobOptions },
  ): Promise<void> {
    return this.queueOf(ref).run(async () => {
      posted.buttonsChangedAt = Number.POSITIVE_INFINITY;
      const drawn = await this.#redraw(posted, ref, face).finally(() => {
        posted.buttonsChangedAt = performance.now();
      });
      if (!drawn) throw new PlatformError({ kind: "refused" }, "that message is gone");
      const others = posted.alwaysFaces.filter((each) => !sameMessage(each, ref));
      posted.alwaysFaces = face === "always" ? [...others, ref] : others;
    }, job);
  }

  #note(error: unknown, what: string): void {
    this.#options.log.debug({ channel: this.#options.name, error: wordsOf(error) }, what);
  }
}

/** The chat is full: it goes on the list. Any other error is trouble. */
function undefinedWhereLimited(error: unknown): undefined {
  if (!(error instanceof PlatformError) || error.fault.kind !== "limited") throw error;
}
