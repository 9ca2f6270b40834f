/**
 * A chat platform as a channel: cards out, answers in. The same for all of them; what differs is
 * the wire.
 */
import { cardOf } from "../../src/core/card.ts";
import type { ApprovalProvider, ChannelContext, Inbox, Receipt } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { takes } from "../sessions.ts";
import { createSeal } from "./callback-token.ts";
import { createCards, type Posted } from "./cards.ts";
import { createEars } from "./inbound.ts";
import { closedView, span, wholeText } from "./message-layout.ts";
import { type Ref, type Wire, WireError } from "./platform-adapter.ts";
import { createPosting, LATER, SOON } from "./posting.ts";

export interface ChatOptions {
  readonly name: string;
  readonly wire: Wire;
  readonly sessions: readonly string[];
}

/**
 * A question that could not be shown is told of for so long, unless another one could be: nothing
 * else would try again.
 */
const FAILED_MS = 60_000;

export type ChatContext = Pick<ChannelContext, "log" | "secret" | "grantTtlMs">;

export function createChat(
  { name, wire, sessions }: ChatOptions,
  context: ChatContext,
): Omit<ApprovalProvider, "name"> {
  const { log, secret, grantTtlMs } = context;
  const seal = createSeal(name, secret);
  const cards = createCards();
  let inbox: Inbox | undefined;
  /** Why the last question could not be shown, and until when that is told. */
  let failed = { words: "", until: 0 };
  const posting = createPosting({ name, wire, cards, seal, log, grantTtlMs, known });

  /** Tells the gateway of the latest message of a card. */
  function known(posted: Posted): void {
    const ref = posted.refs.at(-1);
    if (ref) inbox?.shown(posted.request.id, receiptOf(posted.request, ref));
  }

  const ears = createEars({
    name,
    cards,
    seal,
    log,
    inbox: () => inbox,
    showNext: posting.showNext,
    known,
    async showWhole(posted, ref) {
      const { request } = posted;
      const file = {
        name: `approval-${cardOf(request).ref}.txt`,
        text: wholeText(request, grantTtlMs),
      };
      await posting.laneOf(ref).run(() => wire.attach(ref, file), SOON);
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
      .laneOf(ref)
      .run(work, LATER)
      .catch((error: unknown) =>
        log.debug({ channel: name, error: wordsOf(error) }, "a card could not be tidied"),
      );
  }

  return {
    canHandle: (sessionKey) =>
      inbox !== undefined &&
      wire.trouble() === "" &&
      takes(name, sessions, sessionKey) &&
      wire.placeOf(sessionKey) !== undefined,
    trouble: () => wire.trouble() || (performance.now() < failed.until ? failed.words : ""),
    async start(given) {
      if (!inbox) await wire.start(ears);
      inbox = given;
    },
    async ask(request) {
      const trouble = inbox ? wire.trouble() : "it is not started";
      const wanted = wire.placeOf(request.session);
      if (trouble || !wanted)
        throw new CountersignError("channel-down", trouble || "no chat is set up for this session");
      try {
        const place = await wire.resolve(wanted);
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
      if (!posted || !ref || posted.reminder || !posting.laneOf(ref).free()) return;
      const left = span(Math.max(0, request.expiresAt - Date.now()));
      posted.reminder = await posting
        .laneOf({ chat: place.chat! })
        .run(() => wire.note(ref, `⏳ Denied in ${left} if nobody answers.`), {
          rank: "last",
          withinMs: 5000,
          patienceMs: 0,
        });
      if (!cards.get(request.id)) await tidy(ref, () => wire.remove(posted.reminder!));
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
            wire.edit(ref, closedView(request, decision, posting.viewOptions(ref.chat))),
          ),
        ),
        ...(reminder ? [tidy(reminder, () => wire.remove(reminder))] : []),
      ]);
      // Once more: what was on its way for long may be there only now.
      if (posted?.uncertain) posting.sweep(request.id, posted.place);
    },
    async stop() {
      inbox = undefined;
      posting.stop();
      cards.clear();
      await wire.stop();
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
  error instanceof WireError || error instanceof CountersignError
    ? error.message
    : "an unexpected error";

const isLimit = (error: unknown): boolean =>
  error instanceof WireError && error.fault.kind === "limited";

const ignore = (): void => {};
