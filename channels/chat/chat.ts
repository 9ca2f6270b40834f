/**
 * A chat platform as a channel: cards out, answers in. The same for all of them; what differs is
 * the wire.
 */
import { cardOf } from "../../src/core/card.ts";
import type {
  ApprovalProvider,
  ChannelContext,
  ChannelHost,
  Receipt,
} from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { takes } from "../sessions.ts";
import { createCallbackTokens } from "./callback-token.ts";
import { createCards, type Posted } from "./cards.ts";
import { createInbound } from "./inbound.ts";
import { closedLayout, span, wholeText } from "./message-layout.ts";
import { type PlatformAdapter, PlatformError, type Ref } from "./platform-adapter.ts";
import { createPosting, LATER, SOON } from "./posting.ts";

export interface ChatOptions {
  readonly name: string;
  readonly platform: PlatformAdapter;
  readonly sessions: readonly string[];
}

/**
 * A question that could not be shown is told of for so long, unless another one could be: nothing
 * else would try again.
 */
const FAILED_MS = 60_000;

export type ChatContext = Pick<ChannelContext, "log" | "secret" | "grantTtlMs">;

export function createChat(
  { name, platform, sessions }: ChatOptions,
  context: ChatContext,
): Omit<ApprovalProvider, "name"> {
  const { log, secret, grantTtlMs } = context;
  const callbackTokens = createCallbackTokens(name, secret);
  const cards = createCards();
  let host: ChannelHost | undefined;
  /** Why the last question could not be shown, and until when that is told. */
  let failed = { words: "", until: 0 };
  const posting = createPosting({ name, platform, cards, callbackTokens, log, grantTtlMs, known });

  /** Tells the gateway of the latest message of a card. */
  function known(posted: Posted): void {
    const ref = posted.refs.at(-1);
    if (ref) host?.shown(posted.request.id, receiptOf(posted.request, ref));
  }

  const inbound = createInbound({
    name,
    cards,
    callbackTokens,
    log,
    host: () => host,
    showNext: posting.showNext,
    known,
    async showWhole(posted, ref) {
      const { request } = posted;
      const file = {
        name: `approval-${cardOf(request).ref}.txt`,
        text: wholeText(request, grantTtlMs),
      };
      await posting.queueOf(ref).run(() => platform.attach(ref, file), SOON);
      posted.whole = true;
      posting.refresh(posted, { turned: true });
    },
    turn: posting.turn,
    async showHere(request, place) {
      const before = cards.get(request.id);
      const posted = before ?? cards.add(request, place);
      await posting.post(posted, place).catch((error: unknown) => {
        if (!before) cards.remove(request.id);
        throw error;
      });
      known(posted);
    },
  });

  async function tidy(ref: Ref, work: () => Promise<unknown>): Promise<void> {
    await posting
      .queueOf(ref)
      .run(work, LATER)
      .catch((error: unknown) =>
        log.debug({ channel: name, error: wordsOf(error) }, "a card could not be tidied"),
      );
  }

  return {
    canHandle: (sessionKey) =>
      host !== undefined &&
      platform.trouble() === "" &&
      takes(name, sessions, sessionKey) &&
      platform.placeOf(sessionKey) !== undefined,
    trouble: () => platform.trouble() || (performance.now() < failed.until ? failed.words : ""),
    async start(given) {
      if (!host) await platform.start(inbound);
      host = given;
    },
    async ask(request) {
      const trouble = host ? platform.trouble() : "it is not started";
      const wanted = platform.placeOf(request.session);
      if (trouble || !wanted)
        throw new CountersignError("channel-down", trouble || "no chat is set up for this session");
      try {
        const place = await platform.resolve(wanted);
        const posted = cards.add(request, place);
        const shown = posting.show(posted);
        posted.posting = shown.then(ignore, ignore);
        const ref = await shown;
        failed = { words: "", until: 0 };
        return receiptOf(request, ref);
      } catch (cause) {
        cards.remove(request.id);
        // What is wrong with a chat that only a session named says nothing of the others.
        if (!request.session.startsWith(`${name}:`) && !isLimit(cause))
          failed = {
            words: `the last question could not be shown: ${wordsOf(cause)}`,
            until: performance.now() + FAILED_MS,
          };
        throw new CountersignError("channel-down", wordsOf(cause), { cause });
      }
    },
    async recount(_receipt, request) {
      const posted = cards.get(request.id);
      if (!posted || posted.request.calls === request.calls) return;
      posted.request = request;
      posting.refresh(posted);
    },
    async remind({ message, ...place }, request) {
      const posted = cards.get(request.id);
      const ref = posted?.refs.find((each) => each.message === message);
      if (!posted || !ref || posted.reminder || !posting.queueOf(ref).free()) return;
      const left = span(Math.max(0, request.expiresAt - Date.now()));
      posted.reminder = await posting
        .queueOf({ chat: place.chat! })
        .run(() => platform.note(ref, `⏳ Denied in ${left} if nobody answers.`), {
          rank: "last",
          withinMs: 5000,
          patienceMs: 0,
        });
      if (!cards.get(request.id)) await tidy(ref, () => platform.remove(posted.reminder!));
    },
    async settle(receipt, request, decision) {
      const posted = cards.get(request.id);
      cards.remove(request.id);
      if (posted?.listed) posting.unlist(posted);
      const refs = posted?.refs.splice(0) ?? [];
      const named = refOf(receipt);
      if (named && !refs.some(({ message }) => message === named.message)) refs.push(named);
      const reminder = posted?.reminder;
      await Promise.all([
        ...refs.map((ref) =>
          tidy(ref, () =>
            platform.edit(ref, closedLayout(request, decision, posting.layoutOptions(ref.chat))),
          ),
        ),
        ...(reminder ? [tidy(reminder, () => platform.remove(reminder))] : []),
      ]);
      // Once more: what was on its way for long may be there only now.
      if (posted?.uncertain) posting.sweep(request.id, posted.place);
    },
    async stop() {
      host = undefined;
      posting.stop();
      cards.clear();
      await platform.stop();
    },
  };
}

/** A receipt without a message: it stands in the list. */
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

/** Only our own words: what a client library throws may hold a token. */
export const wordsOf = (error: unknown): string =>
  error instanceof PlatformError || error instanceof CountersignError
    ? error.message
    : "an unexpected error";

const isLimit = (error: unknown): boolean =>
  error instanceof PlatformError && error.fault.kind === "limited";

const ignore = (): void => {};
