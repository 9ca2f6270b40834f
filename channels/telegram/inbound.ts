/**
 * What people do in Telegram, as the house hears it: taps, answers to a card or to a prompt,
 * commands, and what is written in private.
 */
import type { CallbackQuery, Message, Update, User } from "grammy/types";
import { COMMANDS } from "../../src/core/commands.ts";
import type { Person } from "../../src/core/model.ts";
import type { Inbound, Ref, Responder } from "../chat/platform-adapter.ts";
import type { Chats } from "./chats.ts";
import { createResponder, discard, type ResponderOptions, type UserAction } from "./replies.ts";
import { nameOf } from "./text.ts";

export interface InboundUpdates {
  tapped(query: CallbackQuery): Promise<void>;
  wrote(message: Message): Promise<void>;
  /**
   * What was done while the gateway was not running: each person is told once in each chat, and
   * nothing else happens.
   */
  late(updates: readonly Update[]): Promise<void>;
}

export interface InboundOptions extends ResponderOptions {
  readonly inbound: Inbound;
  readonly chats: Chats;
  /** Who we are. */
  readonly me: { readonly id: number; readonly username: string };
}

const LATE =
  "This came while the gateway was not running, and nothing was done. Please do it again where that still matters.";
const NO_BUTTON = "This button is not one of ours. Nothing was done.";
const KNOWN = new Set<string>(COMMANDS.map(({ name }) => name));

/** Something written that concerns us: what it is, and how it is answered. */
interface ReceivedMessage {
  readonly kind: "command" | "answer" | "private";
  readonly text: string;
  readonly interaction: UserAction;
  /** The message of ours that it answers. */
  readonly to?: Ref;
}

export function createInbound({
  inbound,
  chats,
  me,
  calls,
  prompts,
}: InboundOptions): InboundUpdates {
  const respond = (interaction: UserAction): Responder =>
    createResponder(interaction, { calls, prompts });

  function deedOf({ id, from, message }: CallbackQuery): UserAction | undefined {
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

  function received(message: Message): ReceivedMessage | undefined {
    const { text, from, message_id } = message;
    if (text === undefined || !from) return undefined;
    const place = chats.placeOfMessage(message);
    const alone = message.chat.type === "private";
    const number = answered(message);
    const interaction: UserAction = {
      place,
      user: whoOf(message, from),
      message: String(message_id),
      card: String(number ?? message_id),
      alone,
    };
    const to = number === undefined ? undefined : { ...place, message: String(number) };
    const command = commandOf(text, { me, alone });
    if (command === "foreign") return undefined;
    if (command === "ours" && !to) return { kind: "command", text, interaction };
    if (to) return { kind: command === "ours" ? "command" : "answer", text, interaction, to };
    return alone ? { kind: "private", text, interaction } : undefined;
  }

  async function answer({ text, interaction }: ReceivedMessage, to: Ref): Promise<void> {
    const responder = respond(interaction);
    const person = personOf(interaction.user);
    const prompt = await prompts.on(to);
    if (!prompt) return inbound.replied({ person, responder, ref: to, text });
    // Somebody else's answer does not use it up.
    if (prompt.person === person.userId) discard([prompt], { calls, prompts });
    const asked = respond({ ...interaction, card: prompt.card.message });
    await inbound.submitted({
      person,
      responder: asked,
      chat: prompt.card.chat,
      data: prompt.data,
      text,
    });
  }

  return {
    async tapped(query) {
      const interaction = deedOf(query);
      if (!interaction)
        return void calls.answer(query.id, { text: NO_BUTTON, alert: true }).catch(() => {});
      const responder = respond(interaction);
      const ref = { ...interaction.place, message: interaction.message };
      const person = personOf(query.from);
      const strip = () => calls.strip(ref).catch(() => {});
      try {
        await inbound.tapped({ person, responder, ref, data: query.data ?? "", strip });
      } finally {
        await responder.hold();
      }
    },
    async wrote(message) {
      if (message.migrate_to_chat_id !== undefined)
        chats.moved(chats.inside(message.chat.id), message.migrate_to_chat_id);
      const heard = received(message);
      if (!heard) return;
      const { kind, interaction, text, to } = heard;
      // Before commands: a reason may well begin with a slash.
      if (to && (kind === "answer" || (await prompts.on(to)))) return answer(heard, to);
      const person = personOf(interaction.user);
      await inbound.typed({
        person,
        responder: respond(interaction),
        place: interaction.place,
        text,
        alone: interaction.alone,
      });
    },
    async late(updates) {
      const told = new Set<string>();
      for (const { callback_query: query, message } of updates) {
        const interaction = query ? deedOf(query) : message && received(message)?.interaction;
        const who = `${interaction?.place.chat} ${interaction?.user.id}`;
        if (interaction && !told.has(who)) await respond(interaction).tell(LATE);
        else if (query) await calls.answer(query.id, { text: LATE, alert: true }).catch(() => {});
        if (interaction) told.add(who);
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
  { me, alone }: Pick<InboundOptions, "me"> & { readonly alone: boolean },
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
