/** Passes an answer on to the gateway, and tells the person the result. */
import type { ChannelHost } from "../../src/core/channel.ts";
import type { Answer, AnswerResult, Person } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import type { CallbackTokens } from "./callback-token.ts";
import { type Cards, wasShown } from "./cards.ts";
import { phraseForm } from "./forms.ts";
import type { Responder } from "./platform-adapter.ts";

/** Where a person answered, and how to reply to them. */
export interface AnswerOrigin {
  readonly chat: string;
  readonly responder: Responder;
}

export interface AnswersOptions {
  readonly cards: Cards;
  readonly callbackTokens: CallbackTokens;
  readonly host: () => ChannelHost | undefined;
}

/**
 * Platforms require an answer within seconds: the result of a slower decision is told afterwards.
 */
export const HOLD_MS = 1500;

export const NOT_STARTED = "The gateway is not ready. Nothing was done; try again in a moment.";
export const NOT_LIVE =
  "This copy of the card is not active, so nothing was approved: the question was also posted " +
  "elsewhere. Send /show with its ID to get an active one.";
const SEE_FIRST =
  "Nothing was approved: not all of it could be seen. Press “Show everything” first, or send " +
  "/show with its ID.";

export class Answers {
  readonly #options: AnswersOptions;

  constructor(options: AnswersOptions) {
    this.#options = options;
  }

  /** Resolves with undefined if there is no gateway to take the answer. */
  async give(answer: Answer, origin: AnswerOrigin): Promise<AnswerResult | undefined> {
    const host = this.#options.host();
    if (!host) return void (await origin.responder.tell(NOT_STARTED));
    const answering = host.answer(answer);
    const early = await inTime(answering, HOLD_MS);
    if (!early) await origin.responder.hold();
    const result = early ?? (await answering);
    await this.#tell(answer, result, origin);
    return result;
  }

  /** Gives an approval, if all of what it approves could be seen. */
  async approve(answer: Answer, origin: AnswerOrigin): Promise<AnswerResult | undefined> {
    const { approval, person } = answer;
    const posted = this.#options.cards.get(approval);
    if (posted ? wasShown(posted, answer) : !(await this.#isOpen(approval)))
      return this.give(answer, origin);
    if (!(await this.turnAway(approval, person, origin.responder)))
      await origin.responder.tell(posted ? SEE_FIRST : NOT_LIVE);
    return undefined;
  }

  /** Tells a person that they may not answer, or are too late. True if it did. */
  async turnAway(id: string, person: Person, responder: Responder): Promise<boolean> {
    const host = this.#options.host();
    const objection = host ? await host.objection(id, person) : undefined;
    if (objection) await responder.tell(replyTo(objection));
    if (!host) await responder.tell(NOT_STARTED);
    return objection !== undefined || !host;
  }

  async #tell(
    { approval, calls }: Answer,
    result: AnswerResult,
    { responder, chat }: AnswerOrigin,
  ): Promise<void> {
    if (result.status === "taken") return responder.done(replyTo(result));
    const form = () => this.#options.callbackTokens.sign("phrase", approval, chat, calls);
    const asked =
      result.status === "phrase-required" &&
      (await responder.form(phraseForm(result.phrase, form())));
    if (!asked) await responder.tell(replyTo(result));
  }

  async #isOpen(approval: string): Promise<boolean> {
    const pending = (await this.#options.host()?.pending()) ?? [];
    return pending.some(({ id }) => id === approval);
  }
}

/** The result, if it is known within this many milliseconds; undefined if not. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
