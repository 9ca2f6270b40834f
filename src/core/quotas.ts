/**
 * What the calls of one token may hold open at a time: calls without a decision, questions to people,
 * and the bytes of both. Beyond that a call is refused, so that one agent that floods takes nothing
 * away from others, and people can still answer.
 */
import { CountersignError } from "./errors.ts";
import type { Reason } from "./model.ts";

export interface QuotaLimits {
  /** Calls without a decision. */
  readonly calls: number;
  /** Open questions. */
  readonly questions: number;
  /** Bytes of the inputs of all calls that wait for a person. */
  readonly bytes: number;
}

/** Bytes from which on each step of a call takes milliseconds. */
export const LARGE = 65_536;

interface Held {
  calls: number;
  questions: number;
  bytes: number;
  /** Bytes of large requests that are being read or answered. */
  arriving: number;
}

export class Quotas {
  readonly #limits: QuotaLimits;
  /** By token. */
  readonly #held = new Map<string, Held>();

  constructor(limits: QuotaLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a call of so many bytes in. Throws `too-many-calls`, and `too-many-questions` for a large
   * one that could not wait for a person: to judge it first would cost the others. Every call that
   * was taken in has to be let go with `leave`.
   */
  enter(owner: string, bytes: number): void {
    const held = this.#of(owner);
    if (held.calls >= this.#limits.calls) throw new CountersignError("too-many-calls", tooManyCalls(this.#limits.calls));
    const refused = bytes > LARGE ? this.#objection(held, bytes) : undefined;
    if (refused) throw new CountersignError("too-many-questions", refused.message);
    held.calls++;
    this.#held.set(owner, held);
  }

  /** A large request begins, and is not read where it could only be refused. Throws `too-many-questions`. */
  arrive(owner: string, bytes: number): void {
    const held = this.#of(owner);
    const refused = this.#objection(held, held.arriving + bytes);
    if (refused) throw new CountersignError("too-many-questions", refused.message);
    held.arriving += bytes;
    this.#held.set(owner, held);
  }

  /** It has been answered, or its connection is gone. */
  arrived(owner: string, bytes: number): void {
    const held = this.#held.get(owner);
    if (!held) return;
    held.arriving -= bytes;
    this.#forget(owner, held);
  }

  /** `bytes`: what it held by `hold`. */
  leave(owner: string, bytes: number): void {
    const held = this.#held.get(owner);
    if (!held) return;
    held.calls--;
    held.bytes -= bytes;
    this.#forget(owner, held);
  }

  /** Why a call that needs a person may not wait for one; undefined: it may, and its bytes are counted. */
  hold(owner: string, bytes: number): Reason | undefined {
    const held = this.#held.get(owner);
    if (!held) return undefined;
    const refused = this.#objection(held, bytes);
    if (!refused) held.bytes += bytes;
    return refused;
  }

  #objection(held: Held, bytes: number): Reason | undefined {
    const { questions, bytes: most } = this.#limits;
    if (held.questions >= questions) return refusal(`${questions} of its questions are open`);
    if (held.bytes + bytes > most) return refusal(`its open questions take ${most.toLocaleString("en-US")} bytes`);
    return undefined;
  }

  /** A question of this token was opened, or has ended. */
  count(owner: string, change: 1 | -1): void {
    const held = this.#held.get(owner);
    if (!held) return;
    held.questions += change;
    this.#forget(owner, held);
  }

  #of(owner: string): Held {
    return this.#held.get(owner) ?? { calls: 0, questions: 0, bytes: 0, arriving: 0 };
  }

  #forget(owner: string, { calls, questions, arriving }: Held): void {
    if (calls <= 0 && questions <= 0 && arriving <= 0) this.#held.delete(owner);
  }
}

const refusal = (why: string): Reason => ({
  type: "gateway",
  code: "too-many-questions",
  message: `Not asked: this agent asks too much at once (${why}). Wait until people have answered before you ask for more.`,
});

const tooManyCalls = (most: number): string =>
  `this agent has ${most} calls without a decision; wait until some of them are decided before you make more`;
