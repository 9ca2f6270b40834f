/**
 * How a question becomes visible in a chat: on a card of its own, or on the list where the chat has
 * no room for one.
 */
import type { Log } from "../../src/core/channel.ts";
import type { CallbackTokens } from "./callback-token.ts";
import { type Cards, faceOf, type Posted, sameMessage } from "./cards.ts";
import { createList, LIST_ID, type WaitingList } from "./list.ts";
import { type Face, type LayoutOptions, openLayout } from "./message-layout.ts";
import {
  isUncertain,
  type MessageLayout,
  type Place,
  type PlatformAdapter,
  PlatformError,
  type Ref,
} from "./platform-adapter.ts";
import { createSendQueue, type JobOptions, type SendQueue } from "./send-queue.ts";

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
  readonly known: (posted: Posted) => void;
}

export interface Posting {
  /**
   * Shows it as a card, and resolves with its message; or on the list, and resolves with undefined.
   */
  show(posted: Posted): Promise<Ref | undefined>;
  /** Posts a card of its own, also another one. */
  post(posted: Posted, place: Place, job?: JobOptions): Promise<Ref>;
  /** Gives the next one of a chat's list its card; false when none waits. */
  showNext(place: Place): boolean;
  /** Draws a live card anew. `turned`: it gets other buttons. */
  refresh(posted: Posted, how?: { readonly turned?: boolean }): void;
  /**
   * Draws one message of a live card with this face, at once. Rejects where that is not possible
   * now.
   */
  turn(posted: Posted, ref: Ref, face: Face): Promise<void>;
  /** Takes it off the list that it stands on. */
  unlist(posted: Posted): void;
  /** Removes copies of this card that we may have posted without hearing so. */
  sweep(id: string, place: Place): void;
  queueOf(place: Place): SendQueue;
  layoutOptions(chat: string): LayoutOptions;
  stop(): void;
}

/** People must be able to see a card within this time, or the next channel is asked. */
const ASK_MS = 12_000;
/** Cards are tidied for this long, and then left as they are: a late tap is told who decided. */
export const TIDY_MS = 10 * 60_000;
/**
 * With so many cards open in a crowded chat, the others wait in the list until one of them is
 * answered.
 */
const MAX_CROWD = 3;
const PROMOTE_MS = 250;
/** People wait for it, but there is another way if it cannot be done now. */
const NOW: JobOptions = { rank: "first", withinMs: ASK_MS, patienceMs: 0 };
export const SOON: JobOptions = { ...NOW, patienceMs: TIDY_MS };
export const LATER: JobOptions = { rank: "last", withinMs: TIDY_MS, patienceMs: TIDY_MS };

export function createPosting({
  name,
  platform,
  cards,
  callbackTokens,
  log,
  grantTtlMs,
  known,
}: PostingOptions): Posting {
  const queues = new Map<string, SendQueue>();
  const lists = new Map<string, WaitingList>();
  let promoting: NodeJS.Timeout | undefined;

  function queueOf({ chat }: Place): SendQueue {
    const queue = queues.get(chat) ?? createSendQueue();
    queues.set(chat, queue);
    return queue;
  }

  function listOf(place: Place): WaitingList {
    const key = `${place.chat}\0${place.thread ?? ""}`;
    const doubted = () => sweep(LIST_ID, place);
    const list =
      lists.get(key) ??
      createList({ place, platform, queue: queueOf(place), callbackTokens, job: SOON, doubted });
    lists.set(key, list);
    return list;
  }

  const layoutOptions = (chat: string) => ({
    callbackTokens,
    chat,
    room: platform.room,
    overflows: platform.overflows,
    grantTtlMs,
  });
  /** Sealed for the chat that this message is in: a card can be shown in several. */
  function draw(posted: Posted, { chat }: Place, face: Face = "plain"): MessageLayout {
    const { request, whole } = posted;
    const { layout, cut } = openLayout(request, { ...layoutOptions(chat), whole, face });
    if (face === "rule" && (whole || !cut)) posted.ruleShown = true; // before it is there: a tap may be faster than the platform's answer
    return layout;
  }
  const isOpen = (posted: Posted) => cards.get(posted.request.id) === posted;

  async function post(posted: Posted, place: Place, job: JobOptions = NOW): Promise<Ref> {
    const { cut, shortened } = openLayout(posted.request, {
      ...layoutOptions(place.chat),
      whole: false,
    });
    Object.assign(posted, { cut, shortened });
    let doubted = false;
    const work = async () => {
      if (!isOpen(posted))
        throw new PlatformError({ kind: "refused" }, "it was over before it could be shown");
      const ref = await platform.post(place, draw(posted, place)).catch((error: unknown) => {
        if (isUncertain(error)) doubted = posted.uncertain = true;
        throw error;
      });
      // Known in the same turn as the platform's answer: a tap cannot come before it.
      cards.shown(posted, ref);
      return ref;
    };
    try {
      return await queueOf(place).run(work, job);
    } finally {
      if (doubted) sweep(posted.request.id, place);
    }
  }

  async function show(posted: Posted): Promise<Ref | undefined> {
    const { place } = posted;
    const list = listOf(place);
    const ref =
      list.size === 0 && queueOf(place).free()
        ? await post(posted, place).catch(noRoom)
        : undefined;
    if (ref) return ref;
    await list.add(posted);
    promoting ??= setInterval(promote, PROMOTE_MS).unref();
    return undefined;
  }

  /** Gives those that waited longest a card of their own, where their chat has room again. */
  function promote(): void {
    let left = 0;
    for (const list of lists.values()) {
      const oldest = list.next();
      if (oldest && cards.crowd(oldest.place.chat) < MAX_CROWD) move(oldest, list);
      left += list.size;
    }
    if (left > 0) return;
    clearInterval(promoting);
    promoting = undefined;
  }

  /** It stays on the list until its own card is there, so that people can see it all the while. */
  function move(posted: Posted, list: WaitingList): void {
    posted.moving = true;
    posted.posting = post(posted, posted.place, SOON)
      .then(
        () => {
          list.remove(posted);
          known(posted);
        },
        (error: unknown) =>
          log.debug(
            { channel: name, error: wireWords(error) },
            "a listed question has no card yet",
          ),
      )
      .finally(() => {
        posted.moving = false;
      });
  }

  /** A card that is over has been drawn for the last time: its buttons must not come back. */
  const drawAnew = async (posted: Posted, ref: Ref, face: Face): Promise<boolean> =>
    !isOpen(posted) || platform.edit(ref, draw(posted, ref, face));

  /**
   * Draws it with other buttons: for a moment a tap may still be meant for what was there before.
   */
  const turn = (
    posted: Posted,
    ref: Ref,
    { face, job }: { readonly face: Face; readonly job: JobOptions },
  ): Promise<void> =>
    queueOf(ref).run(async () => {
      posted.turnedAt = Number.POSITIVE_INFINITY;
      const drawn = await drawAnew(posted, ref, face).finally(() => {
        posted.turnedAt = performance.now();
      });
      if (!drawn) throw new PlatformError({ kind: "refused" }, "that message is gone");
      const others = posted.ruleFaces.filter((each) => !sameMessage(each, ref));
      posted.ruleFaces = face === "rule" ? [...others, ref] : others;
    }, job);

  function refresh(posted: Posted, { turned = false } = {}): void {
    for (const ref of posted.refs) {
      const face = () => faceOf(posted, ref);
      const drawn = turned
        ? turn(posted, ref, { face: face(), job: SOON })
        : queueOf(ref).run(() => drawAnew(posted, ref, face()), SOON);
      void drawn.catch((error: unknown) =>
        log.debug({ channel: name, error: wireWords(error) }, "a card could not be drawn anew"),
      );
    }
  }

  /** Copies are told by a button that every live one of them bears. */
  function sweep(id: string, place: Place): void {
    const data = callbackTokens.sign(id === LIST_ID ? "next" : "deny", id, place.chat);
    const isKnown = (ref: Ref) =>
      cards.on(ref) !== undefined || [...lists.values()].some((list) => list.isAt(ref));
    void queueOf(place)
      .run(() => platform.sweep(place, { data, isKnown }), LATER)
      .catch((error: unknown) =>
        log.debug({ channel: name, error: wireWords(error) }, "a stray copy may be left"),
      );
  }

  return {
    show,
    post,
    refresh,
    turn: (posted, ref, face) => turn(posted, ref, { face, job: NOW }),
    sweep,
    queueOf,
    layoutOptions,
    showNext(place) {
      const list = listOf(place);
      const oldest = list.next();
      if (oldest) move(oldest, list);
      return oldest !== undefined;
    },
    unlist: (posted) => listOf(posted.place).remove(posted),
    stop() {
      clearInterval(promoting);
      promoting = undefined;
      for (const queue of queues.values()) queue.stop();
      queues.clear();
      lists.clear();
    },
  };
}

/** Only our own words: what a client library throws may hold a token. */
const wireWords = (error: unknown): string =>
  error instanceof PlatformError ? error.message : "an unexpected error";

/** The chat is full: it goes on the list. Anything else is trouble. */
function noRoom(error: unknown): undefined {
  if (!(error instanceof PlatformError) || error.fault.kind !== "limited") throw error;
}
