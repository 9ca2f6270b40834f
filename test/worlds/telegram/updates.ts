/**
 * The queue of updates and getUpdates, which empties it: tdlib's `do_get_updates` with its
 * conflicts and its brake for those who spin.
 */
import type { Params } from "./params.ts";
import { Refusal } from "./refusal.ts";
import type { Timers } from "./timers.ts";
import type { Update, UpdateKind } from "./types.ts";

const FIRST_UPDATE = 718_204_551;
const LONGEST_POLL = 50;
const OTHER_POLL =
  "Conflict: terminated by other getUpdates request; make sure that only one " +
  "bot instance is running";
const OTHER_WEBHOOK = "Conflict: terminated by setWebhook request";
const HAS_WEBHOOK =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete " +
  "the webhook first";

interface Poll {
  readonly offset: number;
  readonly limit: number;
  readonly answer: (updates: readonly Update[]) => void;
  readonly refuse: (refusal: Refusal) => void;
  /** No answer of its own any more. */
  readonly callOff: () => void;
}

export interface UpdatesOptions {
  readonly timers: Timers;
  readonly now: () => number;
  readonly strictSpin: boolean;
}

export interface Updates {
  /** `payload` must not change any more. Kinds that the bot did not ask for are not kept. */
  push(kind: UpdateKind, payload: unknown): void;
  /** `gone` fires when the client no longer waits for the answer. */
  get(params: Params, gone: AbortSignal): Promise<readonly Update[]>;
  /** Sticky, as the server has it; undefined or no list changes nothing. */
  allow(kinds: unknown): void;
  readonly allowed: readonly string[];
  setWebhook(url: string): void;
  drop(): void;
  readonly pending: number;
  readonly isPolled: boolean;
  /** Keeps back what comes, until `release`. */
  hold(): void;
  release(order?: "reversed"): void;
  /**
   * Delivers the last update that was handed over once more, with its id, whatever was confirmed.
   */
  repeat(): void;
}

export function openUpdates({ timers, now, strictSpin }: UpdatesOptions): Updates {
  let queue: Update[] = [];
  let nextId = FIRST_UPDATE;
  let poll: Poll | undefined;
  let allowed: readonly string[] = [];
  let webhook = "";
  let isHeld = false;
  let isReversed = false;
  let latest: Update | undefined;
  let repeated: Update[] = [];
  let previous = { offset: -1, at: Number.NEGATIVE_INFINITY };
  let nextConflict = Number.NEGATIVE_INFINITY;

  /**
   * Confirms what is below `offset` and returns what is next. An offset that is too far in the
   * future counts as none.
   */
  const take = (offset: number, limit: number): readonly Update[] => {
    if (offset < 0) queue = queue.slice(offset);
    if (offset > 0 && offset <= nextId + 10)
      queue = queue.filter(({ update_id }) => update_id >= offset);
    const again = repeated;
    repeated = [];
    const batch = isHeld ? [] : queue.slice(0, limit);
    if (isReversed && batch.length > 0) batch.reverse();
    if (batch.length > 0) isReversed = false;
    latest = batch.at(-1) ?? latest;
    return [...again, ...batch];
  };
  const conflict = (words: string, refuse: (refusal: Refusal) => void) => {
    const at = now();
    if (at < nextConflict) timers.later(3000, () => refuse(new Refusal(409, words)));
    else {
      nextConflict = at + 3000;
      refuse(new Refusal(409, words));
    }
  };
  const abort = (words: string) => {
    const old = poll;
    poll = undefined;
    old?.callOff();
    if (old) conflict(words, old.refuse);
  };
  /** Updates of the same moment go out together. */
  const wake = () => {
    setImmediate(() => {
      if (!poll) return;
      const batch = take(poll.offset, poll.limit);
      if (batch.length > 0) poll.answer(batch);
    });
  };
  const wait = (
    offset: number,
    limit: number,
    { seconds, gone }: { seconds: number; gone: AbortSignal },
  ) =>
    new Promise<readonly Update[]>((resolve, reject) => {
      abort(OTHER_POLL);
      const finish = (end: () => void) => {
        if (poll === mine) poll = undefined;
        mine.callOff();
        end();
      };
      const mine: Poll = {
        offset,
        limit,
        answer: (updates) => finish(() => resolve(updates)),
        refuse: (refusal) => finish(() => reject(refusal)),
        callOff: timers.later(seconds * 1000, () => mine.answer(take(offset, limit))),
      };
      gone.addEventListener("abort", () => mine.answer([]));
      poll = mine;
    });

  return {
    push(kind, payload) {
      if (allowed.length > 0 && !allowed.includes(kind)) return;
      queue.push({ update_id: nextId++, [kind]: payload });
      wake();
    },
    async get(params, gone) {
      if (webhook) return new Promise((_, reject) => conflict(HAS_WEBHOOK, reject));
      const offset = params.integer("offset", { fallback: 0 });
      const isFarewell = !strictSpin && !params.has("timeout") && params.text("limit") === "1";
      let limit = params.integer("limit", { fallback: 100, from: 1, to: 100 });
      let seconds = params.integer("timeout", { fallback: 0, from: 0, to: LONGEST_POLL });
      this.allow(params.json("allowed_updates"));
      const since =
        offset === previous.offset && !isFarewell ? now() - previous.at : Number.POSITIVE_INFINITY;
      if (since < 3000) seconds = Math.max(3, seconds);
      if (since < 500) limit = 1;
      previous = { offset, at: now() };
      const batch = take(offset, limit);
      return batch.length > 0 || seconds === 0 ? batch : wait(offset, limit, { seconds, gone });
    },
    allow(kinds) {
      if (Array.isArray(kinds)) allowed = kinds.map((kind) => String(kind).toLowerCase());
    },
    get allowed() {
      return allowed;
    },
    setWebhook(url) {
      if (url) abort(OTHER_WEBHOOK);
      webhook = url;
    },
    drop() {
      queue = [];
    },
    get pending() {
      return queue.length;
    },
    get isPolled() {
      return poll !== undefined;
    },
    hold() {
      isHeld = true;
    },
    release(order) {
      isHeld = false;
      isReversed = order === "reversed";
      wake();
    },
    repeat() {
      if (!latest) throw new Error("no update was handed over yet");
      repeated.push(latest);
      wake();
    },
  };
}
