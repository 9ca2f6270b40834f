/**
 * The one card for all questions that a chat has no room for now: how many wait, which they are,
 * and a button for the next.
 */
import { cardOf } from "../../src/core/card.ts";
import { LEVELS } from "../../src/core/model.ts";
import type { CallbackTokens } from "./callback-token.ts";
import { type Posted, sameMessage } from "./cards.ts";
import {
  isUncertain,
  type MessageLayout,
  type Place,
  type PlatformAdapter,
  type Ref,
} from "./platform-adapter.ts";
import type { JobOptions, SendQueue } from "./send-queue.ts";

export interface WaitingList {
  readonly size: number;
  /**
   * Resolves once people can see that it waits; rejects where the list could not be drawn with it.
   */
  add(posted: Posted): Promise<void>;
  /** The one that has waited longest and is not on its way to a card of its own. */
  next(): Posted | undefined;
  remove(posted: Posted): void;
  /** Whether this message is the list. */
  isAt(ref: Ref): boolean;
}

export interface ListOptions {
  readonly place: Place;
  readonly platform: PlatformAdapter;
  readonly queue: SendQueue;
  readonly callbackTokens: CallbackTokens;
  readonly job: JobOptions;
  /** A try to post the list had an unknown outcome. */
  readonly doubted: () => void;
}

const MAX_LISTED = 10;
/** Stands for the list where a button names a question. */
export const LIST_ID = "list";

export function createList({
  place,
  platform,
  queue,
  callbackTokens,
  job,
  doubted,
}: ListOptions): WaitingList {
  const waiting: Posted[] = [];
  let ref: Ref | undefined;
  const drawing = new Map<JobOptions["rank"], Promise<void>>();
  /** Each change of what waits, counted; and the last one that people can see. */
  let changes = 0;
  let shown = 0;

  /**
   * One drawing of each rank at a time, however many come and go meanwhile; whoever comes during
   * one waits for the next.
   */
  function draw(rank: JobOptions["rank"]): Promise<void> {
    changes++;
    const drawn = drawing.get(rank) ?? redraw(rank);
    drawing.set(rank, drawn);
    return drawn;
  }

  async function redraw(rank: JobOptions["rank"]): Promise<void> {
    try {
      while (shown < changes) await queue.run(drawOnce, { ...job, rank });
    } finally {
      // in the turn that saw nothing to draw: whoever comes after it draws again
      drawing.delete(rank);
    }
  }

  /**
   * Counts as drawn only once the platform says so: a try that failed leaves all of it to be done.
   */
  async function drawOnce(): Promise<void> {
    const drawn = changes;
    if (shown === drawn) return; // a more urgent one was faster
    await put();
    shown = drawn;
  }

  async function put(): Promise<void> {
    const old = ref;
    if (waiting.length === 0) {
      if (old) await platform.remove(old);
      ref = undefined;
      return;
    }
    const layout = layoutOf(waiting, callbackTokens.sign("next", LIST_ID, place.chat));
    if (old && (await platform.edit(old, layout))) return;
    ref = undefined; // people removed it: what stands nowhere is seen by no one
    ref = await platform.post(place, layout).catch((error: unknown) => {
      if (isUncertain(error)) doubted();
      throw error;
    });
  }

  function remove(posted: Posted): void {
    const index = waiting.indexOf(posted);
    if (index < 0) return;
    waiting.splice(index, 1);
    posted.listed = false;
    // the list is out of date until the next change of it; its questions are not
    void draw("last").catch(() => {});
  }

  return {
    get size() {
      return waiting.length;
    },
    async add(posted) {
      waiting.push(posted);
      posted.listed = true;
      try {
        await draw("first");
      } catch (error) {
        remove(posted);
        throw error;
      }
    },
    next: () => waiting.find(({ moving }) => !moving),
    remove,
    isAt: (each) => ref !== undefined && sameMessage(ref, each),
  };
}

function layoutOf(waiting: readonly Posted[], next: string): MessageLayout {
  const lines = waiting.slice(0, MAX_LISTED).map(({ request }): [string, string] => {
    const { ref, levelWord, heading, tool } = cardOf(request);
    return [ref, `${levelWord} · ${heading} · ${tool.slice(0, 40)}`];
  });
  const more = waiting.length - lines.length;
  return {
    level: LEVELS[Math.max(...waiting.map(({ request }) => LEVELS.indexOf(request.level)))]!,
    over: false,
    title: `${waiting.length} more waiting`,
    outcome: null,
    facts: lines,
    quote: null,
    code: [],
    notes: [
      ...(more > 0 ? [`… and ${more.toLocaleString("en-US")} more: /pending lists them.`] : []),
      "This chat takes no more messages for the moment. Each gets its card as soon as there is room; /show ID shows one now.",
    ],
    rows: [[{ label: "Show next", data: next, style: "plain" }]],
  };
}
