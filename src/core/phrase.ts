/**
 * The phrase that a person types to approve a catastrophic call. Made by us for one request,
 * checked by us.
 */
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

/** How often a wrong phrase was typed for open requests, those of other nodes as well. */
export class Phrases {
  readonly #wrong = new Map<string, number>();

  /**
   * What an approval lacks: a catastrophic call needs its phrase. Undefined if it lacks nothing.
   */
  missing(answer: Answer, { id, level, phrase }: ApprovalRequest): AnswerResult | undefined {
    if (level !== "catastrophic" && phrase === undefined) return undefined;
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

  /** The request is over. */
  forget(id: string): void {
    this.#wrong.delete(id);
  }
}
