/**
 * What the calls of one token may hold open at a time: undecided calls, questions to people, and
 * the bytes of both. A call beyond that is refused, so that an agent that floods takes nothing away
 * from others, and people can still answer.
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

/** Open questions at other nodes, and the bytes of their inputs. */
export type Elsewhere = Pick<QuotaLimits, "questions" | "bytes">;

const NOTHING: Elsewhere = { questions: 0, bytes: 0 };

export class Quotas {
  readonly #limits: QuotaLimits;
  /** By token. */
  readonly #held = new Map<string, Held>();

  /** What a token's questions at other nodes take. Left out: there are none. */
  readonly #elsewhere: (owner: string) => Elsewhere;

  constructor(limits: QuotaLimits, elsewhere: (owner: string) => Elsewhere = () => NOTHING) {
    this.#limits = limits;
    this.#elsewhere = elsewhere;
  }

  /**
   * Takes a call of so many bytes in. Throws `too-many-calls`, and `too-many-questions` for a large
   * one that could not wait for a person: to judge it first would cost the others. Every call that
   * was taken in has to be let go with `leave`.
   */
  enter(owner: string, bytes: number): void {
    const most = this.#limits.calls;
    if (this.#of(owner).calls >= most)
      throw new CountersignError("too-many-calls", tooManyCalls(most));
    if (bytes > LARGE) this.#insist(owner, bytes);
    this.#add(owner, { calls: 1 });
  }

  /**
   * A large request begins, and is not read where it could only be refused. Throws
   * `too-many-questions`.
   */
  arrive(owner: string, bytes: number): void {
    this.#insist(owner, this.#of(owner).arriving + bytes);
    this.#add(owner, { arriving: bytes });
  }

  /** It has been answered, or its connection is gone. */
  arrived(owner: string, bytes: number): void {
    this.#add(owner, { arriving: -bytes });
  }

  /** `bytes`: what it held by `hold`. */
  leave(owner: string, bytes: number): void {
    this.#add(owner, { calls: -1, bytes: -bytes });
  }

  /**
   * Why a call that needs a person may not wait for one; undefined if it may, and then its bytes
   * are counted.
   */
  hold(owner: string, bytes: number): Reason | undefined {
    const refused = this.#objection(owner, bytes);
    if (!refused) this.#add(owner, { bytes });
    return refused;
  }

  /** A question of this token was opened, or has ended. */
  count(owner: string, change: 1 | -1): void {
    this.#add(owner, { questions: change });
  }

  /** How many tokens hold something open. */
  get size(): number {
    return this.#held.size;
  }

  #insist(owner: string, bytes: number): void {
    const refused = this.#objection(owner, bytes);
    if (refused) throw new CountersignError("too-many-questions", refused.message);
  }

  #objection(owner: string, bytes: number): Reason | undefined {
    const { questions, bytes: most } = this.#limits;
    const [own, others] = [this.#of(owner), this.#elsewhere(owner)];
    const held = {
      questions: own.questions + others.questions,
      bytes: own.bytes + others.bytes,
    };
    if (held.questions >= questions) return refusal(`${questions} of its questions are open`);
    if (held.bytes + bytes > most)
      return refusal(`its open questions take ${most.toLocaleString("en-US")} bytes`);
    return undefined;
  }

  #of(owner: string): Held {
    return this.#held.get(owner) ?? { calls: 0, questions: 0, bytes: 0, arriving: 0 };
  }

  /** A token that holds nothing open is forgotten, because peers come and go. */
  #add(owner: string, { calls = 0, questions = 0, bytes = 0, arriving = 0 }: Partial<Held>): void {
    const held = this.#of(owner);
    held.calls += calls;
    held.questions += questions;
    held.bytes += bytes;
    held.arriving += arriving;
    if (held.calls + held.questions + held.arriving > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
  }
}

const refusal = (why: string): Reason => ({
  type: "gateway",
  code: "too-many-questions",
  message:
    `Not asked: this agent has too many open questions (${why}). Wait until people have ` +
    "answered before you ask for more.",
});

const tooManyCalls = (most: number): string =>
  `this agent has ${most} calls without a decision; wait until some of them are decided ` +
  "before you make more";
