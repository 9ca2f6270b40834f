/**
 * A chat platform as a channel: cards out, answers in. The code is the same for all platforms; the
 * platform adapter has the differences.
 */
import type { Alarm } from "../../src/core/alarm.ts";
import { cardOf } from "../../src/core/card.ts";
import type {
  ApprovalProvider,
  ChannelContext,
  ChannelHost,
  Receipt,
} from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";
import { takes } from "../sessions.ts";
import { alarmLayout } from "./alarm-layout.ts";
import { createCallbackTokens } from "./callback-token.ts";
import { Cards, type Posted, sameMessage } from "./cards.ts";
import { ClosedCards, type Reported } from "./closed-cards.ts";
import { createInbound } from "./inbound.ts";
import { closedLayout, span, wholeText } from "./message-layout.ts";
import {
  type Inbound,
  type Place,
  type PlatformAdapter,
  PlatformError,
  type Ref,
  wordsOf,
} from "./platform-adapter.ts";
import { LATER, Posting, SOON } from "./posting.ts";
import type { JobOptions } from "./send-queue.ts";

export interface ChatOptions {
  readonly name: string;
  readonly platform: PlatformAdapter;
  readonly sessions: readonly string[];
}

/**
 * A failure to show an approval request is reported for this long, unless another one could be
 * shown: nothing else would try again.
 */
const FAILED_MS = 60_000;
/** A late reminder is useless, and showing a card matters more. */
const REMINDER: JobOptions = { rank: "last", withinMs: 5000, patienceMs: 0 };

export type ChatContext = Pick<ChannelContext, "log" | "secret" | "grantTtlMs">;

export function createChat(
  options: ChatOptions,
  context: ChatContext,
): Omit<ApprovalProvider, "name"> {
  const chat = new Chat(options, context);
  return {
    canHandle: (sessionKey) => chat.canHandle(sessionKey),
    start: (host) => chat.start(host),
    ask: (request, earlier) => chat.ask(request, earlier),
    recount: (_receipt, request) => chat.recount(request),
    remind: (receipt, request) => chat.remind(receipt, request),
    closeCard: (receipt, request, decision) => chat.closeCard(receipt, request, decision),
    alarm: (alarm) => chat.alarm(alarm),
    trouble: () => chat.trouble(),
    stop: () => chat.stop(),
  };
}

class Chat {
  readonly #options: ChatOptions;
  readonly #context: ChatContext;
  readonly #cards = new Cards();
  readonly #closed = new ClosedCards();
  readonly #posting: Posting;
  readonly #inbound: Inbound;
  /** Undefined: it is not started. */
  #host: ChannelHost | undefined;
  /** Why the last approval request could not be shown, and until when that is reported. */
  #failure = { words: "", until: 0 };

  constructor(options: ChatOptions, context: ChatContext) {
    this.#options = options;
    this.#context = context;
    const { name, platform } = options;
    const { log, secret, grantTtlMs } = context;
    const cards = this.#cards;
    const callbackTokens = createCallbackTokens(name, secret);
    const reportShown = (posted: Posted) => this.#reportShown(posted);
    const posting = new Posting({
      name,
      platform,
      cards,
      callbackTokens,
      log,
      grantTtlMs,
      reportShown,
    });
    this.#posting = posting;
    this.#inbound = createInbound({
      name,
      cards,
      callbackTokens,
      log,
      host: () => this.#host,
      reportShown,
      showNext: (place) => posting.showNext(place),
      showFace: (posted, ref, face) => posting.showFace(posted, ref, face),
      showWhole: (posted, ref) => this.#showWhole(posted, ref),
      showHere: (request, place) => this.#showHere(request, place),
    });
  }

  canHandle(sessionKey: string): boolean {
    const { name, platform, sessions } = this.#options;
    return (
      this.#host !== undefined &&
      platform.trouble() === "" &&
      takes(name, sessions, sessionKey) &&
      platform.placeOf(sessionKey) !== undefined
    );
  }

  trouble(): string {
    const { words, until } = this.#failure;
    return this.#options.platform.trouble() || (performance.now() < until ? words : "");
  }

  async start(host: ChannelHost): Promise<void> {
    if (!this.#host) await this.#options.platform.start(this.#inbound);
    this.#host = host;
    this.#closed.watch(host, ({ refs, request, decision }, outcome) => {
      for (const ref of refs) void this.#close(ref, { request, decision, outcome });
    });
  }

  async ask(request: ApprovalRequest, earlier?: Receipt): Promise<Receipt> {
    const { platform } = this.#options;
    const trouble = this.#host ? platform.trouble() : "it has not been started";
    const wanted = platform.placeOf(request.session);
    if (trouble || !wanted) throw new CountersignError("channel-down", trouble || NO_CHAT);
    try {
      const posted = this.#cards.add(request, await platform.resolve(wanted));
      const shown = this.#show(posted, earlier);
      posted.posting = shown.then(ignore, ignore);
      const ref = await shown;
      this.#failure = { words: "", until: 0 };
      return receiptOf(request, ref);
    } catch (cause) {
      this.#cards.remove(request.id);
      this.#noteFailure(request, cause);
      throw new CountersignError("channel-down", wordsOf(cause), { cause });
    }
  }

  /** Goes on with the message that another gateway has posted, if it is known. */
  #show(posted: Posted, earlier: Receipt | undefined): Promise<Ref | undefined> {
    const ref = earlier && refOf(earlier);
    if (ref) return this.#posting.adopt(posted, ref);
    if (earlier) posted.uncertain = true;
    return this.#posting.show(posted);
  }

  async recount(request: ApprovalRequest): Promise<void> {
    const posted = this.#cards.get(request.id);
    if (!posted || posted.request.calls === request.calls) return;
    posted.request = request;
    this.#posting.refresh(posted);
  }

  async remind(receipt: Receipt, request: ApprovalRequest): Promise<void> {
    const { platform } = this.#options;
    const named = refOf(receipt);
    const posted = this.#cards.get(request.id);
    const ref = named && posted?.refs.find((each) => sameMessage(each, named));
    if (!posted || !ref || posted.reminder || !this.#posting.queueOf(ref).free()) return;
    const left = span(Math.max(0, request.expiresAt - Date.now()));
    const words = `⏳ Denied in ${left} unless answered.`;
    const reminder = await this.#posting
      .queueOf(ref)
      .run(() => platform.note(ref, words), REMINDER);
    posted.reminder = reminder;
    if (!this.#cards.get(request.id)) await this.#tidy(ref, () => platform.remove(reminder));
  }

  async closeCard(receipt: Receipt, request: ApprovalRequest, decision: Decision): Promise<void> {
    const { platform } = this.#options;
    const posted = this.#cards.get(request.id);
    this.#cards.remove(request.id);
    if (posted && posted.shownOn !== "card") this.#posting.unlist(posted);
    const refs = posted?.refs.splice(0) ?? [];
    const named = refOf(receipt);
    if (named && !refs.some(({ message }) => message === named.message)) refs.push(named);
    const reminder = posted?.reminder;
    this.#closed.add({ request, decision, refs });
    const outcome = this.#closed.outcomeOf(request.id);
    await Promise.all([
      ...refs.map((ref) => this.#close(ref, { request, decision, outcome })),
      ...(reminder ? [this.#tidy(reminder, () => platform.remove(reminder))] : []),
    ]);
    // Once more: a card that was being sent for long may have arrived only now.
    if (posted?.uncertain) this.#posting.sweep(request.id, posted.place);
  }

  /** In the chat that the session is answered in, or else in the configured one. */
  async alarm(alarm: Alarm): Promise<void> {
    const { platform } = this.#options;
    const trouble = this.#host ? platform.trouble() : "it has not been started";
    const wanted = platform.placeOf(alarm.session);
    if (trouble || !wanted) throw new CountersignError("channel-down", trouble || NO_CHAT);
    try {
      const place = await platform.resolve(wanted);
      const layout = alarmLayout(alarm, platform);
      await this.#posting.queueOf(place).run(() => platform.post(place, layout), SOON);
    } catch (cause) {
      throw new CountersignError("channel-down", wordsOf(cause), { cause });
    }
  }

  async stop(): Promise<void> {
    this.#host = undefined;
    this.#closed.stop();
    this.#posting.stop();
    this.#cards.clear();
    await this.#options.platform.stop();
  }

  /** Tells the gateway of the latest message of a card. */
  #reportShown(posted: Posted): void {
    const ref = posted.refs.at(-1);
    if (ref) this.#host?.shown(posted.request.id, receiptOf(posted.request, ref));
  }

  /** Posts all of it at this message of its card, which then gets the buttons that it lacked. */
  async #showWhole(posted: Posted, ref: Ref): Promise<void> {
    const { platform } = this.#options;
    const { request } = posted;
    const file = {
      name: `approval-${cardOf(request).ref}.txt`,
      text: wholeText(request, this.#context.grantTtlMs),
    };
    await this.#posting.queueOf(ref).run(() => platform.attach(ref, file), SOON);
    posted.whole = true;
    this.#posting.refresh(posted, { otherButtons: true });
  }

  /** Posts a card of this approval request there. */
  async #showHere(request: ApprovalRequest, place: Place): Promise<void> {
    const before = this.#cards.get(request.id);
    const posted = before ?? this.#cards.add(request, place);
    await this.#posting.post(posted, place).catch((error: unknown) => {
      if (!before) this.#cards.remove(request.id);
      throw error;
    });
    this.#reportShown(posted);
  }

  /** A fault of a chat that only a session named says nothing about the other chats. */
  #noteFailure({ session }: ApprovalRequest, cause: unknown): void {
    if (session.startsWith(`${this.#options.name}:`) || isLimit(cause)) return;
    this.#failure = {
      words: `the last question could not be shown: ${wordsOf(cause)}`,
      until: performance.now() + FAILED_MS,
    };
  }

  #close(ref: Ref, { request, decision, outcome }: Ending): Promise<void> {
    const { platform } = this.#options;
    const options = { ...this.#posting.layoutOptions(ref.chat), outcome };
    return this.#tidy(ref, () => platform.edit(ref, closedLayout(request, decision, options)));
  }

  async #tidy(ref: Ref, work: () => Promise<unknown>): Promise<void> {
    const { name } = this.#options;
    await this.#posting
      .queueOf(ref)
      .run(work, LATER)
      .catch((error: unknown) =>
        this.#context.log.debug(
          { channel: name, error: wordsOf(error) },
          "a card could not be cleaned up",
        ),
      );
  }
}

interface Ending {
  readonly request: ApprovalRequest;
  readonly decision: Decision;
  /** What became of the call, where that is known already. */
  readonly outcome: Reported | undefined;
}

/** A receipt without a message: it is on the list. */
const receiptOf = ({ id }: ApprovalRequest, ref: Ref | undefined): Receipt =>
  ref
    ? {
        chat: ref.chat,
        message: ref.message,
        ...(ref.thread !== undefined && { thread: ref.thread }),
      }
    : { listed: id };

function refOf({ chat, message, thread }: Receipt): Ref | undefined {
  if (chat === undefined || message === undefined) return undefined;
  return { chat, message, ...(thread !== undefined && { thread }) };
}

const NO_CHAT = "no chat is set up for this session";

const isLimit = (error: unknown): boolean =>
  error instanceof PlatformError && error.fault.kind === "limited";

const ignore = (): void => {};
