/**
 * The phrase that a person types to approve a catastrophic call. Made by us for one request,
 * checked by us.
 */
import type { SharedState } from "./cluster.ts";
import { newCode } from "./ids.ts";
import type { Answer, AnswerResult, ApprovalRequest } from "./model.ts";

/** Wrong phrases after which a request can only be denied. */
const MAX_WRONG_PHRASES = 3;

/**
 * Two words: short enough to type on a phone, and different every time, so that it cannot become a
 * habit.
 */
export const newPhrase = (): string => `approve ${newCode(4)}`;

/** Letter case and spacing do not matter: keyboards of phones change both. */
export const samePhrase = (typed: string, phrase: string): boolean => fold(typed) === fold(phrase);

const fold = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");

const KIND = "phrase";
/** Longer than any request is open. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** How often a wrong phrase was typed for open requests, those of other nodes as well. */
export class Phrases {
  readonly #wrong = new Map<string, number>();
  readonly #shared: Pick<SharedState, "add" | "get"> | undefined;

  /** `shared`: where several nodes count together. */
  constructor(shared?: Pick<SharedState, "add" | "get">) {
    this.#shared = shared;
  }

  /**
   * What an approval lacks: a catastrophic call needs its phrase. Undefined if it lacks nothing.
   */
  missing(
    answer: Answer,
    { id, level, phrase }: ApprovalRequest,
  ): AnswerResult | undefined | Promise<AnswerResult | undefined> {
    if (level !== "catastrophic" && phrase === undefined) return undefined;
    if (this.#shared && phrase !== undefined)
      return this.#missingOfAll(this.#shared, { id, phrase, typed: answer.phrase ?? "" });
    const wrong = this.#wrong.get(id) ?? 0;
    if (phrase === undefined || wrong >= MAX_WRONG_PHRASES) return { status: "phrase-locked" };
    if (answer.phrase === undefined || answer.phrase === "")
      return { status: "phrase-required", phrase, triesLeft: MAX_WRONG_PHRASES - wrong };
    if (samePhrase(answer.phrase, phrase)) return undefined;
    this.#wrong.set(id, wrong + 1);
    const triesLeft = MAX_WRONG_PHRASES - wrong - 1;
    return triesLeft === 0
      ? { status: "phrase-locked" }
      : { status: "phrase-wrong", phrase, triesLeft };
  }

  /**
   * Each try is counted before it is compared: any number of tries at once, at any nodes, compares
   * as many as are allowed. A right one is given back.
   */
  async #missingOfAll(
    shared: Pick<SharedState, "add" | "get">,
    { id, phrase, typed }: { readonly id: string; readonly phrase: string; readonly typed: string },
  ): Promise<AnswerResult | undefined> {
    const count = async (by: number) => shared.add(KIND, id, by, { forMs: KEPT_MS });
    const tries = typed === "" ? Number((await shared.get(KIND, id))?.value ?? 0) : await count(1);
    const triesLeft = MAX_WRONG_PHRASES - tries;
    if (typed === "")
      return triesLeft > 0
        ? { status: "phrase-required", phrase, triesLeft }
        : { status: "phrase-locked" };
    if (triesLeft < 0) return { status: "phrase-locked" };
    if (samePhrase(typed, phrase)) {
      await count(-1);
      return undefined;
    }
    return triesLeft === 0
      ? { status: "phrase-locked" }
      : { status: "phrase-wrong", phrase, triesLeft };
  }

  /** The request is over. */
  forget(id: string): void {
    this.#wrong.delete(id);
  }
}
