/** Posts and edits our messages on Slack: cards, notes and files. */
import { type Mention, mentioned } from "../chat/mention.ts";
import {
  type MessageLayout,
  type Place,
  PlatformError,
  type Ref,
  type Stray,
} from "../chat/platform-adapter.ts";
import { type Attached, Attacher, inThread } from "./attachments.ts";
import { refusalOf } from "./errors.ts";
import type { Press } from "./payloads.ts";
import { blocksOf, escapeText, mentionOf, textOf } from "./render.ts";
import { placed, QUIET } from "./replies.ts";
import { sweep } from "./strays.ts";
import type { WebApi } from "./web-api.ts";

const PERSON = /^[UW][A-Z0-9]{2,}$/;
/** There is nothing left to edit, or nothing that may be edited: counts as done. */
const PAST_EDITING: ReadonlySet<string> = new Set([
  "message_not_found",
  "cant_update_message",
  "edit_window_closed",
]);
const GONE: ReadonlySet<string> = new Set(["message_not_found"]);
/** So many private chats are remembered. */
const MAX_PEOPLE = 1000;

export class Outbound {
  readonly #api: WebApi;
  readonly #mention: Mention | undefined;
  readonly #attacher: Attacher;
  /** The private chats that were opened, by person. */
  readonly #chats = new Map<string, string>();

  /** `mention`: who is notified of a new card. */
  constructor(api: WebApi, mention?: Mention) {
    this.#api = api;
    this.#mention = mention;
    this.#attacher = new Attacher(api);
  }

  async resolve(place: Place): Promise<Place> {
    if (!PERSON.test(place.chat)) return place;
    const known = this.#chats.get(place.chat);
    if (known !== undefined) return { ...place, chat: known };
    const { channel } = await this.#api.run((client) =>
      client.conversations.open({ users: place.chat }),
    );
    const chat = channel?.id ?? place.chat;
    if (this.#chats.size < MAX_PEOPLE) this.#chats.set(place.chat, chat);
    return { ...place, chat };
  }

  async post(place: Place, layout: MessageLayout): Promise<Ref> {
    const blocks = [...mentionOf(mentioned(this.#mention, layout)), ...blocksOf(layout)];
    const posted = await this.#api.run((client) =>
      client.chat.postMessage({
        ...placed(place),
        text: textOf(layout),
        blocks,
        mrkdwn: false,
        ...QUIET,
      }),
    );
    return { ...place, chat: posted.channel ?? place.chat, message: messageOf(posted) };
  }

  async edit({ chat, message }: Ref, layout: MessageLayout): Promise<boolean> {
    return this.#api.run((client) =>
      client.chat
        // Always both: text without blocks takes the blocks away, and blocks without text leave
        // an old notification.
        .update({ channel: chat, ts: message, text: textOf(layout), blocks: blocksOf(layout) })
        .then(() => true, unless(PAST_EDITING)),
    );
  }

  /** Takes the buttons off a message as Slack has it. */
  async strip({ chat: channel, message: ts }: Ref, held: Press["message"]): Promise<void> {
    const blocks = (held?.blocks ?? []).filter(({ type }) => type !== "actions");
    const text = held?.text || "This question is over.";
    await this.#api.run((client) => client.chat.update({ channel, ts, text, blocks }));
  }

  async note(ref: Ref, text: string): Promise<Ref> {
    const posted = await this.#api.run((client) =>
      client.chat.postMessage({
        ...inThread(ref),
        text: escapeText(text),
        reply_broadcast: true,
        ...QUIET,
      }),
    );
    return { chat: ref.chat, thread: inThread(ref).thread_ts, message: messageOf(posted) };
  }

  async remove({ chat, message }: Ref): Promise<void> {
    await this.#api.run((client) =>
      client.chat.delete({ channel: chat, ts: message }).catch(unless(GONE)),
    );
  }

  sweep(place: Place, stray: Stray): Promise<void> {
    return sweep(this.#api, place, stray);
  }

  attach(ref: Ref, file: Attached): Promise<void> {
    return this.#attacher.attach(ref, file);
  }
}

/** Slack names every message that it has posted: an answer without one is not Slack's. */
function messageOf({ ts }: { readonly ts?: string | undefined }): string {
  if (ts === undefined)
    throw new PlatformError({ kind: "unreachable", uncertain: true }, "what answered is not Slack");
  return ts;
}

const unless =
  (harmless: ReadonlySet<string>) =>
  (error: unknown): false => {
    if (!harmless.has(refusalOf(error)?.code ?? "")) throw error;
    return false;
  };

const OWN_SESSION = /^slack:([A-Za-z][\w-]+):(?:(\d+\.\d+):)?[\w-]+$/;

/**
 * `slack:C123:U456` and `slack:C123:1700000000.000100:U456` are answered where they come from, in
 * the channel and the thread.
 */
export function placeOf(sessionKey: string, elsewhere: string): Place {
  const [, chat, thread] = OWN_SESSION.exec(sessionKey) ?? [];
  if (chat === undefined) return { chat: elsewhere };
  return { chat, ...(thread !== undefined && { thread }) };
}
