/**
 * Chats and what is in them. Message ids count up in each chat by itself, so that the same number
 * is in all of them.
 */
import { ACCOUNTS, FORUM, GROUP } from "./cast.ts";
import type { Chat, Document, Entity, Keyboard, Message, User } from "./types.ts";

/** `stranger`: a person who never pressed start. */
export type Standing = "member" | "kicked" | "stranger" | "blocked";

export interface Prompt {
  readonly selective: boolean;
  readonly placeholder: string;
  readonly answeredBy: Set<number>;
}

export interface StoredMessage {
  readonly id: number;
  readonly room: Room;
  readonly from: User;
  readonly date: number;
  text: string;
  entities: readonly Entity[];
  readonly document: Document | undefined;
  readonly content: string;
  /** Every keyboard that it ever had, newest last. */
  readonly keyboards: Keyboard[];
  keyboard: Keyboard | undefined;
  readonly prompt: Prompt | undefined;
  /** Whether it came with some other reply markup: such a message cannot be edited. */
  readonly hadOtherMarkup: boolean;
  readonly replyTo: StoredMessage | undefined;
  readonly thread: number | undefined;
  /** Set on the service message that begins a topic. */
  readonly topic: string | undefined;
  edits: number;
  editDate: number | undefined;
  gone: boolean;
}

export interface Room {
  readonly chat: Chat;
  readonly instance: string;
  readonly members: ReadonlyMap<number, "creator" | "member">;
  readonly kept: Map<number, StoredMessage>;
  bot: Standing;
  next: number;
}

export type Draft = Pick<StoredMessage, "from" | "date" | "text" | "entities"> &
  Partial<
    Pick<
      StoredMessage,
      | "document"
      | "content"
      | "keyboard"
      | "prompt"
      | "hadOtherMarkup"
      | "replyTo"
      | "thread"
      | "topic"
    >
  >;

const FIRST_MESSAGE = 41;

function room(chat: Chat, bot: Standing): Room {
  const members = new Map(
    ACCOUNTS.map(({ id }, index) => [id, index === 0 ? "creator" : "member"] as const),
  );
  const own = chat.type === "private" ? new Map([[chat.id, "member" as const]]) : members;
  const instance = String(BigInt.asIntN(64, BigInt(chat.id) * 2_862_933_555_777_941_757n));
  return { chat, instance, members: own, kept: new Map(), bot, next: FIRST_MESSAGE };
}

export function openChatRooms(): ReadonlyMap<number, Room> {
  const rooms = [
    room({ id: GROUP, type: "supergroup", title: "Operations" }, "member"),
    room({ id: FORUM, type: "supergroup", title: "Operations by topic", is_forum: true }, "member"),
    ...ACCOUNTS.map(({ id, first_name, username }) =>
      room({ id, type: "private", first_name, ...(username && { username }) }, "stranger"),
    ),
  ];
  return new Map(rooms.map((each) => [each.chat.id, each]));
}

export function put(room: Room, draft: Draft): StoredMessage {
  const id = room.next++;
  const kept: StoredMessage = {
    document: undefined,
    content: "",
    keyboard: undefined,
    prompt: undefined,
    hadOtherMarkup: false,
    topic: undefined,
    ...draft,
    id,
    room,
    keyboards: draft.keyboard ? [draft.keyboard] : [],
    replyTo: draft.replyTo,
    thread: draft.topic === undefined ? (draft.thread ?? threadOf(draft.replyTo)) : id,
    edits: 0,
    editDate: undefined,
    gone: false,
  };
  room.kept.set(id, kept);
  return kept;
}

/**
 * The thread of an answer. In groups an answer carries the id of the message that the chain of
 * answers began with, even where there are no topics (telegram-bot-api issue 356); only ids of
 * topics can be sent back.
 */
function threadOf(replyTo: StoredMessage | undefined): number | undefined {
  if (!replyTo || replyTo.room.chat.type === "private") return undefined;
  return replyTo.thread ?? replyTo.id;
}

export const isTopic = ({ kept }: Room, thread: number) => kept.get(thread)?.topic !== undefined;

/**
 * A message as the server writes it now. What is in a topic and answers nothing answers the service
 * message that began the topic. An answered message is shown without what it answers.
 */
export function wireOf(kept: StoredMessage, isInner = false): Message {
  const { room, thread, topic, document, entities, keyboard } = kept;
  const root =
    thread !== undefined && thread !== kept.id && isTopic(room, thread)
      ? room.kept.get(thread)
      : undefined;
  const answered = kept.replyTo && !kept.replyTo.gone ? kept.replyTo : root;
  const inTopic = thread !== undefined && isTopic(room, thread);
  return {
    message_id: kept.id,
    from: kept.from,
    chat: room.chat,
    date: kept.date,
    ...(thread !== undefined && { message_thread_id: thread }),
    ...(inTopic && { is_topic_message: true as const }),
    ...(!isInner && answered && { reply_to_message: wireOf(answered, true) }),
    ...(topic !== undefined && { forum_topic_created: { name: topic, icon_color: 7_322_096 } }),
    ...(kept.editDate !== undefined && { edit_date: kept.editDate }),
    ...(document && { document, ...(kept.text && { caption: kept.text }) }),
    ...(document && entities.length > 0 && { caption_entities: entities }),
    ...(!document && topic === undefined && { text: kept.text }),
    ...(!document && entities.length > 0 && { entities }),
    ...(keyboard && { reply_markup: keyboard }),
  };
}
