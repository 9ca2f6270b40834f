/**
 * Which chat a session is answered in, and chats whose id has changed: the gateway keeps using the
 * first id that it knew.
 */
import type { Message } from "grammy/types";
import type { Place } from "../chat/platform-adapter.ts";

export interface Chats {
  /**
   * `telegram:<chat>:<user>` and `telegram:<chat>:<thread>:<user>`: there. Others: in the chat of
   * the config, if it names one.
   */
  placeOf(sessionKey: string): Place | undefined;
  /** The chat's id for Telegram, by the first one that was known. */
  latestId(chat: string): string;
  /** The first id of the chat that was known, by which the gateway calls it. */
  firstId(chat: number): string;
  /** A group became a supergroup. False if that is known already. */
  moved(from: string, to: number): boolean;
  /** Where a message is. */
  placeOfMessage(message: Pick<Message, "chat" | "is_topic_message" | "message_thread_id">): Place;
}

const OWN_SESSION = /^telegram:(-?\d{1,20})(?::(\d{1,15}))?:\d{1,20}$/;
/** The first topic of every forum has no id (tdlib: "message thread not found"). */
const GENERAL_TOPIC = "1";

export function createChats(home: Place | undefined): Chats {
  const news = new Map<string, string>();
  const olds = new Map<string, string>();
  const firstId = (chat: number) => olds.get(String(chat)) ?? String(chat);
  return {
    placeOf(sessionKey) {
      const [, chat, thread] = OWN_SESSION.exec(sessionKey) ?? [];
      if (chat !== undefined) return placeIn(olds.get(chat) ?? chat, thread);
      return home && placeIn(home.chat, home.thread);
    },
    latestId: (chat) => news.get(chat) ?? chat,
    firstId,
    moved(from, to) {
      const known = olds.get(from) ?? from;
      if (news.get(known) === String(to)) return false;
      news.set(known, String(to));
      olds.set(String(to), known);
      return true;
    },
    placeOfMessage: ({ chat, is_topic_message, message_thread_id }) =>
      placeIn(
        firstId(chat.id),
        is_topic_message && message_thread_id !== undefined ? String(message_thread_id) : undefined,
      ),
  };
}

/** Where other sessions than Telegram's own are asked; undefined: not here. */
export function homeOf({
  chat,
  thread,
}: {
  readonly chat?: string | undefined;
  readonly thread?: string | undefined;
}): Place | undefined {
  if (chat === undefined) return undefined;
  return thread === undefined ? { chat } : { chat, thread };
}

const placeIn = (chat: string, thread: string | undefined): Place =>
  thread === undefined || thread === GENERAL_TOPIC ? { chat } : { chat, thread };
