/**
 * The one message for all approval requests that have no card because the chat is full: how many
 * wait, which they are, and a button for the next.
 */
import { cardOf } from "../../src/core/card.ts";
import { LEVELS, type Level } from "../../src/core/model.ts";
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

export interface ListOptions {
  readonly place: Place;
  readonly platform: PlatformAdapter;
  readonly queue: SendQueue;
  readonly callbackTokens: CallbackTokens;
  readonly job: JobOptions;
  /** A try to post the list had an unknown outcome. */
  readonly onUncertain: () => void;
}

const MAX_LISTED = 10;
/** The id that means the list where a button names an approval request. */
export const LIST_ID = "list";

export class WaitingList {
  readonly #options: ListOptions;
  readonly #waiting: Posted[] = [];
  /** The drawings that go on, by their rank. */
  readonly #drawing = new Map<JobOptions["rank"], Promise<void>>();
  #ref: Ref | undefined;
  /** Each change of what waits, counted; and the last one that people can see. */
  #changes = 0;
  #shown = 0;

  constructor(options: ListOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves once people can see that it waits; rejects if the list could not be drawn with it.
   */
  async add(posted: Posted): Promise<void> {
    this.#waiting.push(posted);
    posted.shownOn = "list";
    try {
      await this.#draw("first");
    } catch (error) {
      this.remove(posted);
      throw error;
    }
  }

  /** The one that has waited longest and is not on its way to a card of its own. */
  next(): Posted | undefined {
    return this.#waiting.find(({ shownOn }) => shownOn !== "list-moving");
  }

  remove(posted: Posted): void {
    const index = this.#waiting.indexOf(posted);
    if (index < 0) return;
    this.#waiting.splice(index, 1);
    posted.shownOn = "card";
    // the list is out of date until the next change of it; its approval requests are not
    void this.#draw("last").catch(() => {});
  }

  /** Whether this message is the list. */
  isAt(ref: Ref): boolean {
    return this.#ref !== undefined && sameMessage(this.#ref, ref);
  }

  /**
   * One drawing of each rank at a time, however many changes there are. A change during a drawing
   * waits for the next one.
   */
  #draw(rank: JobOptions["rank"]): Promise<void> {
    this.#changes++;
    const drawn = this.#drawing.get(rank) ?? this.#redraw(rank);
    this.#drawing.set(rank, drawn);
    return drawn;
  }

  async #redraw(rank: JobOptions["rank"]): Promise<void> {
    const { queue, job } = this.#options;
    try {
      while (this.#shown < this.#changes) await queue.run(() => this.#drawOnce(), { ...job, rank });
    } finally {
      // in the same turn in which there was nothing to draw: the next change draws again
      this.#drawing.delete(rank);
    }
  }

  /**
   * Counts as drawn only once the platform confirms it: after a failed attempt all of it is still
   * to do.
   */
  async #drawOnce(): Promise<void> {
    const drawn = this.#changes;
    if (this.#shown === drawn) return; // a more urgent one was faster
    await this.#put();
    this.#shown = drawn;
  }

  async #put(): Promise<void> {
    const { platform, place, callbackTokens, onUncertain } = this.#options;
    const old = this.#ref;
    if (this.#waiting.length === 0) {
      if (old) await platform.remove(old);
      this.#ref = undefined;
      return;
    }
    const layout = layoutOf(this.#waiting, callbackTokens.sign("next", LIST_ID, place.chat));
    if (old && (await platform.edit(old, layout))) return;
    this.#ref = undefined; // people removed it: no one sees a message that is gone
    this.#ref = await platform.post(place, layout).catch((error: unknown) => {
      if (isUncertain(error)) onUncertain();
      throw error;
    });
  }
}

function layoutOf(waiting: readonly Posted[], next: string): MessageLayout {
  const lines = waiting.slice(0, MAX_LISTED).map(({ request }): [string, string] => {
    const { ref, levelWord, heading, tool } = cardOf(request);
    return [ref, `${levelWord} · ${heading} · ${tool.slice(0, 40)}`];
  });
  const more = waiting.length - lines.length;
  return {
    level: highestLevel(waiting),
    over: false,
    title: `${waiting.length} more waiting`,
    outcome: null,
    facts: lines,
    line: [],
    quote: null,
    code: [],
    context: [],
    notes: [
      ...(more > 0 ? [`… and ${more.toLocaleString("en-US")} more: /pending lists them.`] : []),
      "This chat accepts no more messages for the moment. Each question gets its card as soon " +
        "as possible; /show ID shows one now.",
    ],
    rows: [[{ label: "Show next", data: next, style: "plain" }]],
  };
}

const highestLevel = (waiting: readonly Posted[]): Level =>
  LEVELS.findLast((level) => waiting.some(({ request }) => request.level === level)) ?? "safe";
