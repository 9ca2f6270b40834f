/** The one card for all questions that a chat has no room for now: how many wait, which they are, and a button for the next. */
import { cardOf } from "../../src/core/card.ts";
import type { Posted } from "./cards.ts";
import type { JobOptions, Lane } from "./lane.ts";
import type { Seal } from "./seal.ts";
import type { Place, Ref, View, Wire } from "./wire.ts";

export interface WaitingList {
  readonly size: number;
  /** Resolves once people can see that it waits. */
  add(posted: Posted): Promise<void>;
  peek(): Posted | undefined;
  /** Takes the oldest off the list. */
  shift(): Posted | undefined;
  /** Puts one back in front that could not be posted. */
  back(posted: Posted): void;
  remove(posted: Posted): void;
}

export interface ListOptions {
  readonly place: Place;
  readonly wire: Wire;
  readonly lane: Lane;
  readonly seal: Seal;
  readonly job: JobOptions;
}

const MAX_LISTED = 10;
/** Stands for the list where a button names a question. */
export const LIST_ID = "list";

export function createList({ place, wire, lane, seal, job }: ListOptions): WaitingList {
  const waiting: Posted[] = [];
  let ref: Ref | undefined;
  const drawing = new Map<JobOptions["rank"], Promise<void>>();
  let stale = false;

  /** One drawing of each rank at a time, however many come and go meanwhile; whoever comes during one waits for the next. */
  function draw(rank: JobOptions["rank"]): Promise<void> {
    stale = true;
    const drawn = drawing.get(rank) ?? redraw(rank);
    drawing.set(rank, drawn);
    return drawn;
  }

  async function redraw(rank: JobOptions["rank"]): Promise<void> {
    try {
      while (stale) await lane.run(drawOnce, { ...job, rank });
    } finally {
      drawing.delete(rank); // in the turn that saw nothing stale: whoever comes after it draws again
    }
  }

  async function drawOnce(): Promise<void> {
    if (!stale) return; // a more urgent one was faster
    stale = false;
    const old = ref;
    for (const each of waiting.filter(({ request }) => request.expiresAt <= Date.now())) waiting.splice(waiting.indexOf(each), 1);
    if (waiting.length === 0) {
      ref = undefined;
      if (old) await wire.remove(old);
    } else if (old) await wire.edit(old, viewOf(waiting, seal.close("next", LIST_ID, place.chat)));
    else ref = await wire.post(place, viewOf(waiting, seal.close("next", LIST_ID, place.chat)));
  }

  function take(posted: Posted): void {
    const index = waiting.indexOf(posted);
    if (index < 0) return;
    waiting.splice(index, 1);
    posted.listed = false;
    void draw("last").catch(() => {}); // the list is out of date until the next change of it; its questions are not
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
        take(posted);
        throw error;
      }
    },
    peek: () => waiting[0],
    shift() {
      const [posted] = waiting;
      if (posted) take(posted);
      return posted;
    },
    back(posted) {
      waiting.unshift(posted);
      posted.listed = true;
      void draw("last").catch(() => {});
    },
    remove: take,
  };
}

function viewOf(waiting: readonly Posted[], next: string): View {
  const lines = waiting.slice(0, MAX_LISTED).map(({ request }): [string, string] => {
    const { ref, levelWord, heading, tool } = cardOf(request);
    return [ref, `${levelWord} · ${heading} · ${tool.slice(0, 40)}`];
  });
  const more = waiting.length - lines.length;
  return {
    level: "dangerous",
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
