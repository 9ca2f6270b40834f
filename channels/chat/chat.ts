/** A chat platform as a channel: cards out, answers in. The same for all of them; what differs is the wire. */
import { cardOf } from "../../src/core/card.ts";
import type { ApprovalProvider, ChannelContext, Inbox, Receipt } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { takes } from "../sessions.ts";
import { createCards, type Posted } from "./cards.ts";
import { createEars } from "./ears.ts";
import { createLane, type JobOptions, type Lane } from "./lane.ts";
import { createList, type WaitingList } from "./list.ts";
import { createSeal } from "./seal.ts";
import { closedView, openView, span, wholeText } from "./view.ts";
import { type Place, type Ref, type Wire, WireError } from "./wire.ts";

export interface ChatOptions {
  readonly name: string;
  readonly wire: Wire;
  readonly sessions: readonly string[];
}

/** People must be able to see a card within this time, or the next channel is asked. */
const ASK_MS = 12_000;
/** Cards are tidied for this long, and then left as they are: a late tap is told who decided. */
const TIDY_MS = 10 * 60_000;
/** With so many cards open in a crowded chat, the others wait in the list until one of them is answered. */
const MAX_CROWD = 3;
const PROMOTE_MS = 250;
/** Somebody waits for it, but there is another way if it cannot be done now. */
const NOW: JobOptions = { rank: "first", withinMs: ASK_MS, patienceMs: 0 };
const SOON: JobOptions = { ...NOW, patienceMs: TIDY_MS };

export type ChatContext = Pick<ChannelContext, "log" | "secret" | "grantTtlMs">;

export function createChat({ name, wire, sessions }: ChatOptions, context: ChatContext): Omit<ApprovalProvider, "name"> {
  const { log, secret, grantTtlMs } = context;
  const seal = createSeal(name, secret);
  const cards = createCards();
  const lanes = new Map<string, Lane>();
  const lists = new Map<string, WaitingList>();
  let inbox: Inbox | undefined;
  let promoting: NodeJS.Timeout | undefined;

  function laneOf({ chat }: Place): Lane {
    const lane = lanes.get(chat) ?? createLane(wire.pace(chat));
    lanes.set(chat, lane);
    return lane;
  }

  function listOf(place: Place): WaitingList {
    const key = `${place.chat}\0${place.thread ?? ""}`;
    const list = lists.get(key) ?? createList({ place, wire, lane: laneOf(place), seal, job: SOON });
    lists.set(key, list);
    return list;
  }

  const viewOptions = (chat: string) => ({ seal, chat, room: wire.room, overflows: wire.overflows, grantTtlMs });
  /** Sealed for the chat that this message is in: a card can be shown in several. */
  const draw = ({ request, whole }: Posted, { chat }: Place) => openView(request, { ...viewOptions(chat), whole }).view;

  const isOpen = (posted: Posted) => cards.get(posted.request.id) === posted;

  /** Posts a card of its own. */
  async function post(posted: Posted, place: Place, job: JobOptions = NOW): Promise<Ref> {
    posted.cut = openView(posted.request, { ...viewOptions(place.chat), whole: false }).cut;
    const work = async () => {
      if (!isOpen(posted)) throw new WireError({ kind: "refused" }, "it was over before it could be shown");
      const ref = await wire.post(place, draw(posted, place)).catch((error: unknown) => {
        if (error instanceof WireError && error.fault.kind === "unreachable" && error.fault.uncertain) posted.uncertain = true;
        throw error;
      });
      // Known in the same turn as the platform's answer: a tap cannot come before it.
      cards.shown(posted, ref);
      return ref;
    };
    return laneOf(place).run(work, job);
  }

  /** Shows it as a card, or in the list where the chat has no room. */
  async function show(posted: Posted): Promise<Receipt> {
    const { place, request } = posted;
    const list = listOf(place);
    const ref = list.size === 0 && laneOf(place).free() ? await post(posted, place).catch(noRoom) : undefined;
    if (ref) return receiptOf(request, ref);
    await list.add(posted);
    promoting ??= setInterval(promote, PROMOTE_MS).unref();
    return receiptOf(request, undefined);
  }

  /** Gives those that waited longest a card of their own, where their chat has room again. */
  function promote(): void {
    let left = 0;
    for (const list of lists.values()) {
      const oldest = list.peek();
      if (oldest && cards.crowd(oldest.place.chat) < MAX_CROWD) showNext(list);
      left += list.size;
    }
    if (left > 0) return;
    clearInterval(promoting);
    promoting = undefined;
  }

  function showNext(list: WaitingList): Posted | undefined {
    const posted = list.shift();
    if (!posted) return undefined;
    posted.posting = post(posted, posted.place, SOON).then(
      () => known(posted),
      () => {
        if (isOpen(posted)) list.back(posted);
      },
    );
    return posted;
  }

  /** A card that the house knows only as one of a list now has a message of its own. */
  function known(posted: Posted): void {
    const ref = posted.refs.at(-1);
    if (ref) inbox?.shown(posted.request.id, receiptOf(posted.request, ref));
  }

  /** Draws a live card anew. */
  function refresh(posted: Posted): void {
    for (const ref of posted.refs) {
      void laneOf(ref)
        .run(() => wire.edit(ref, draw(posted, ref)), SOON)
        .catch((error: unknown) => log.debug({ channel: name, error: wordsOf(error) }, "a card could not be drawn anew"));
    }
  }

  const ears = createEars({
    name,
    cards,
    seal,
    log,
    inbox: () => inbox,
    showNext: (place) => showNext(listOf(place)) !== undefined,
    known,
    async showWhole(posted, ref) {
      const { request } = posted;
      const file = { name: `approval-${cardOf(request).ref}.txt`, text: wholeText(request, grantTtlMs) };
      await laneOf(ref).run(() => wire.attach(ref, file), SOON);
      posted.whole = true;
      refresh(posted);
    },
    async showHere(request, place) {
      const before = cards.get(request.id);
      const posted = before ?? cards.add(request, place);
      await post(posted, place).catch((error: unknown) => {
        if (!before) cards.remove(request.id);
        throw error;
      });
      known(posted);
    },
  });

  function tidy(ref: Ref, work: () => Promise<void>): Promise<void> {
    return laneOf(ref)
      .run(work, { rank: "last", withinMs: TIDY_MS, patienceMs: TIDY_MS })
      .catch((error: unknown) => log.debug({ channel: name, error: wordsOf(error) }, "a card could not be tidied"));
  }

  return {
    canHandle: (sessionKey) =>
      inbox !== undefined && wire.trouble() === "" && takes(name, sessions, sessionKey) && wire.placeOf(sessionKey) !== undefined,
    trouble: () => wire.trouble(),
    async start(given) {
      if (!inbox) await wire.start(ears);
      inbox = given;
    },
    async ask(request) {
      const trouble = inbox ? wire.trouble() : "it is not started";
      const wanted = wire.placeOf(request.session);
      if (trouble || !wanted) throw new CountersignError("channel-down", trouble || "no chat is set up for this session");
      try {
        const place = await wire.resolve(wanted);
        const posted = cards.add(request, place);
        const shown = show(posted);
        posted.posting = shown.then(ignore, ignore);
        return await shown;
      } catch (cause) {
        cards.remove(request.id);
        throw new CountersignError("channel-down", wordsOf(cause), { cause });
      }
    },
    async recount(_receipt, request) {
      const posted = cards.get(request.id);
      if (!posted || posted.request.calls === request.calls) return;
      posted.request = request;
      refresh(posted);
    },
    async remind({ message, ...place }, request) {
      const posted = cards.get(request.id);
      const ref = posted?.refs.find((each) => each.message === message);
      if (!posted || !ref || posted.reminder || !laneOf(ref).free()) return;
      const left = span(Math.max(0, request.expiresAt - Date.now()));
      posted.reminder = await laneOf({ chat: place.chat! }).run(() => wire.note(ref, `⏳ Denied in ${left} if nobody answers.`), {
        rank: "last",
        withinMs: 5000,
        patienceMs: 0,
      });
      if (!cards.get(request.id)) await tidy(ref, () => wire.remove(posted.reminder!));
    },
    async settle(receipt, request, decision) {
      const posted = cards.get(request.id);
      cards.remove(request.id);
      if (posted?.listed) listOf(posted.place).remove(posted);
      const refs = posted?.refs.splice(0) ?? [];
      const named = refOf(receipt);
      if (named && !refs.some(({ message }) => message === named.message)) refs.push(named);
      const reminder = posted?.reminder;
      await Promise.all([
        ...refs.map((ref) => tidy(ref, () => wire.edit(ref, closedView(request, decision, viewOptions(ref.chat))))),
        ...(reminder ? [tidy(reminder, () => wire.remove(reminder))] : []),
      ]);
    },
    async stop() {
      inbox = undefined;
      clearInterval(promoting);
      promoting = undefined;
      for (const lane of lanes.values()) lane.stop();
      lanes.clear();
      lists.clear();
      cards.clear();
      await wire.stop();
    },
  };
}

/** A receipt without a message: it stands in the list. */
const receiptOf = ({ id }: ApprovalRequest, ref: Ref | undefined): Receipt =>
  ref ? { chat: ref.chat, message: ref.message, ...(ref.thread !== undefined && { thread: ref.thread }) } : { listed: id };

function refOf({ chat, message, thread }: Receipt): Ref | undefined {
  if (chat === undefined || message === undefined) return undefined;
  return { chat, message, ...(thread !== undefined && { thread }) };
}

/** Only our own words: what a client library throws may hold a token. */
export const wordsOf = (error: unknown): string =>
  error instanceof WireError || error instanceof CountersignError ? error.message : "an unexpected error";

const ignore = (): void => {};

/** The chat is full: it goes on the list. Anything else is trouble. */
function noRoom(error: unknown): undefined {
  if (!(error instanceof WireError) || error.fault.kind !== "limited") throw error;
}
