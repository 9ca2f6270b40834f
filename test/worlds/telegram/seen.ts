/** A message as a person looking at the chat sees it. */
import type { SeenMessage } from "../platform.ts";
import type { Room, StoredMessage } from "./rooms.ts";
import type { Button, Entity } from "./types.ts";

/** What does something when it is tapped, or notifies a person. */
const LIVE = new Set([
  "mention",
  "text_mention",
  "url",
  "text_link",
  "email",
  "bot_command",
  "hashtag",
  "cashtag",
]);

/** Message numbers are a chat's own, so here they carry it: "-1002083716402:41". */
export const seenId = ({ room, id }: Pick<StoredMessage, "room" | "id">) => `${room.chat.id}:${id}`;

export function seenMessages({ kept }: Room): SeenMessage[] {
  const there = [...kept.values()].filter(({ gone, topic }) => !gone && topic === undefined);
  return there.map(seen);
}

/** The data behind a button that opens an address is the address. */
export const dataOf = ({ callback_data, url }: Button) => callback_data ?? url;

function seen(kept: StoredMessage): SeenMessage {
  const { room, thread, document, replyTo, text, entities } = kept;
  const isTopic = thread !== undefined && room.kept.get(thread)?.topic !== undefined;
  const buttons = kept.keyboard?.inline_keyboard.flat() ?? [];
  return {
    id: seenId(kept),
    chat: String(room.chat.id),
    ...(isTopic && { thread: String(thread) }),
    author: String(kept.from.id),
    text,
    buttons: buttons.flatMap((button) => {
      const data = dataOf(button);
      return data === undefined ? [] : [{ label: button.text, data }];
    }),
    files: document ? [{ name: document.file_name, content: kept.content }] : [],
    ...(replyTo && { replyTo: seenId(replyTo) }),
    edits: kept.edits,
    rings: entities.filter(({ type }) => LIVE.has(type)).map((entity) => ringOf(text, entity)),
  };
}

function ringOf(text: string, { type, offset, length, url, user }: Entity): string {
  if (type === "text_link") return url!;
  if (type === "text_mention") return `tg://user?id=${user!.id}`;
  return text.slice(offset, offset + length);
}
