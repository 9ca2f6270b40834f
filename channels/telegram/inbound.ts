/**
 * What people do in Telegram, as the house hears it: taps, answers to a card or to a prompt,
 * commands, and what is written in private.
 */
import type { CallbackQuery, Message, Update, User } from "grammy/types";
import { COMMANDS } from "../../src/core/commands.ts";
import type { Person } from "../../src/core/model.ts";
import type { Ears, Ref, Responder } from "../chat/platform-adapter.ts";
import type { Chats } from "./chats.ts";
import { createResponder, type Deed, discard, type ResponderOptions } from "./replies.ts";
import { nameOf } from "./text.ts";

export interface Hands {
  tapped(query: CallbackQuery): Promise<void>;
  wrote(message: Message): Promise<void>;
  /**
   * What was done while the gateway was not running: each person is told once in each chat, and
   * nothing else happens.
   */
  late(updates: readonly Update[]): Promise<void>;
}

export interface HandsOptions extends ResponderOptions {
  readonly ears: Ears;
  readonly chats: Chats;
  /** Who we are. */
  readonly me: { readonly id: number; readonly username: string };
}

const LATE =
  "This came while the gateway was not running, and nothing was done. Please do it again where that still matters.";
const NO_BUTTON = "This button is not one of ours. Nothing was done.";
const KNOWN = new Set<string>(COMMANDS.map(({ name }) => name));

/** Something written that concerns us: what it is, and how it is answered. */
interface Heard {
  readonly kind: "command" | "answer" | "private";
  readonly text: string;
  readonly deed: Deed;
  /** The message of ours that it answers. */
  readonly to?: Ref;
}

export function createHands({ ears, chats, me, calls, prompts }: HandsOptions): Hands {
  const respond = (deed: Deed): Responder => createResponder(deed, { calls, prompts });

  function deedOf({ id, from, message }: CallbackQuery): Deed | undefined {
    if (!message) return undefined;
    const place = chats.placeOfMessage(message.date === 0 ? { chat: message.chat } : message);
    const number = String(message.message_id);
    return {
      place,
      user: from,
      message: number,
      card: number,
      query: id,
      alone: message.chat.type === "private",
    };
  }

  /**
   * The message of ours that this one answers. What stands in a topic and answers nothing answers
   * the beginning of that topic.
   */
  function answered({
    reply_to_message: to,
    message_thread_id: thread,
    is_topic_message: inTopic,
  }: Message): number | undefined {
    if (!to || to.forum_topic_created || (inTopic && to.message_id === thread)) return undefined;
    const author = to.from?.id ?? (to.sender_chat ? undefined : me.id);
    return author === me.id ? to.message_id : undefined;
  }

  function hear(message: Message): Heard | undefined {
    const { text, from, message_id } = message;
    if (text === undefined || !from) return undefined;
    const place = chats.placeOfMessage(message);
    const alone = message.chat.type === "private";
    const number = answered(message);
    const deed: Deed = {
      place,
      user: whoOf(message, from),
      message: String(message_id),
      card: String(number ?? message_id),
      alone,
    };
    const to = number === undefined ? undefined : { ...place, message: String(number) };
    const command = commandOf(text, { me, alone });
    if (command === "foreign") return undefined;
    if (command === "ours" && !to) return { kind: "command", text, deed };
    if (to) return { kind: command === "ours" ? "command" : "answer", text, deed, to };
    return alone ? { kind: "private", text, deed } : undefined;
  }

  async function answer({ text, deed }: Heard, to: Ref): Promise<void> {
    const responder = respond(deed);
    const person = personOf(deed.user);
    const prompt = await prompts.on(to);
    if (!prompt) return ears.replied({ person, responder, ref: to, text });
    // Somebody else's answer does not use it up.
    if (prompt.person === person.userId) discard([prompt], { calls, prompts });
    const asked = respond({ ...deed, card: prompt.card.message });
    await ears.submitted({
      person,
      responder: asked,
      chat: prompt.card.chat,
      data: prompt.data,
      text,
    });
  }

  return {
    async tapped(query) {
      const deed = deedOf(query);
      if (!deed)
        return void calls.answer(query.id, { text: NO_BUTTON, alert: true }).catch(() => {});
      const responder = respond(deed);
      const ref = { ...deed.place, message: deed.message };
      const person = personOf(query.from);
      const strip = () => calls.strip(ref).catch(() => {});
      try {
        await ears.tapped({ person, responder, ref, data: query.data ?? "", strip });
      } finally {
        await responder.hold();
      }
    },
    async wrote(message) {
      if (message.migrate_to_chat_id !== undefined)
        chats.moved(chats.inside(message.chat.id), message.migrate_to_chat_id);
      const heard = hear(message);
      if (!heard) return;
      const { kind, deed, text, to } = heard;
      // Before commands: a reason may well begin with a slash.
      if (to && (kind === "answer" || (await prompts.on(to)))) return answer(heard, to);
      const person = personOf(deed.user);
      await ears.typed({
        person,
        responder: respond(deed),
        place: deed.place,
        text,
        alone: deed.alone,
      });
    },
    async late(updates) {
      const told = new Set<string>();
      for (const { callback_query: query, message } of updates) {
        const deed = query ? deedOf(query) : message && hear(message)?.deed;
        const who = `${deed?.place.chat} ${deed?.user.id}`;
        if (deed && !told.has(who)) await respond(deed).tell(LATE);
        else if (query) await calls.answer(query.id, { text: LATE, alert: true }).catch(() => {});
        if (deed) told.add(who);
      }
    },
  };
}

/**
 * `/deny k7m2qd`, `/deny@our_bot k7m2qd`; in groups a name that is none of ours is another bot's,
 * unless it is sent to us.
 */
function commandOf(
  text: string,
  { me, alone }: Pick<HandsOptions, "me"> & { readonly alone: boolean },
) {
  const [, name = "", bot] = /^\/(\w+)(?:@(\w+))?(?:\s|$)/.exec(text) ?? [];
  if (name === "") return "none";
  if (bot !== undefined)
    return bot.toLowerCase() === me.username.toLowerCase() ? "ours" : "foreign";
  return alone || KNOWN.has(name.toLowerCase()) ? "ours" : "none";
}

/**
 * Whoever writes for a chat, or without showing who they are, is nobody in particular; so is a bot.
 */
const NOBODY: User = { id: 0, is_bot: true, first_name: "somebody anonymous" };

const whoOf = ({ sender_chat }: Message, from: User): User =>
  sender_chat || from.is_bot ? NOBODY : from;

function personOf(user: User): Person {
  const isNobody = user.is_bot || user.id === 0;
  return {
    channel: "telegram",
    userId: isNobody ? "anonymous" : String(user.id),
    name: nameOf(isNobody ? NOBODY : user),
  };
}
