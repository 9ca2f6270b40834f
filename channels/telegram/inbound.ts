/**
 * What people do in Telegram, read from its updates: taps, replies to a card or to a prompt,
 * commands, and private messages.
 */
import type { CallbackQuery, Message, Update, User } from "grammy/types";
import { COMMANDS } from "../../src/core/commands.ts";
import type { Person } from "../../src/core/model.ts";
import type { Inbound, Ref, Responder } from "../chat/platform-adapter.ts";
import type { Chats } from "./chats.ts";
import { discard, type ResponderOptions, TelegramResponder, type UserAction } from "./replies.ts";
import type { Strays } from "./strays.ts";
import { nameOf } from "./text.ts";

export interface InboundOptions extends ResponderOptions {
  readonly inbound: Inbound;
  readonly chats: Chats;
  readonly strays: Pick<Strays, "noted">;
  /** Who we are. */
  readonly me: { readonly id: number; readonly username: string };
}

const LATE =
  "This arrived while the gateway was not running, so nothing was done. Please do it again if " +
  "it still matters.";
const NO_BUTTON = "This button is not from Countersign. Nothing was done.";
const KNOWN = new Set<string>(COMMANDS.map(({ name }) => name));

/** Something written that concerns us: what it is, and how it is answered. */
interface ReceivedMessage {
  readonly kind: "command" | "answer" | "private";
  readonly text: string;
  readonly action: UserAction;
  /** The message of ours that it answers. */
  readonly to?: Ref;
}

export class InboundUpdates {
  readonly #options: InboundOptions;

  constructor(options: InboundOptions) {
    this.#options = options;
  }

  async tapped(query: CallbackQuery): Promise<void> {
    const { api, inbound } = this.#options;
    const action = this.#tapOf(query);
    if (!action)
      return void api.answerTap(query.id, { text: NO_BUTTON, alert: true }).catch(() => {});
    const responder = this.#respond(action);
    const ref = { ...action.place, message: action.message };
    const person = personOf(query.from);
    const strip = () => api.strip(ref).catch(() => {});
    try {
      await inbound.tapped({ person, responder, ref, data: query.data ?? "", strip });
    } finally {
      await responder.hold();
    }
  }

  async wrote(message: Message): Promise<void> {
    const { chats, strays, prompts, inbound } = this.#options;
    strays.noted({ ...chats.placeOfMessage(message), message: String(message.message_id) });
    if (message.migrate_to_chat_id !== undefined)
      chats.moved(chats.firstId(message.chat.id), message.migrate_to_chat_id);
    const received = this.#received(message);
    if (!received) return;
    const { kind, action, text, to } = received;
    // Before commands: a reason may well begin with a slash.
    if (to && (kind === "answer" || (await prompts.on(to)))) return this.#answer(received, to);
    const person = personOf(action.user);
    const { place, alone } = action;
    await inbound.typed({ person, responder: this.#respond(action), place, text, alone });
  }

  /**
   * What was done while the gateway was not running: each person is told once in each chat, and it
   * has no effect.
   */
  async late(updates: readonly Update[]): Promise<void> {
    const { api } = this.#options;
    const told = new Set<string>();
    for (const { callback_query: query, message } of updates) {
      const action = query ? this.#tapOf(query) : message && this.#received(message)?.action;
      const who = `${action?.place.chat} ${action?.user.id}`;
      if (action && !told.has(who)) await this.#respond(action).tell(LATE);
      else if (query) await api.answerTap(query.id, { text: LATE, alert: true }).catch(() => {});
      if (action) told.add(who);
    }
  }

  #respond(action: UserAction): Responder {
    return new TelegramResponder(action, this.#options);
  }

  /** Undefined: Telegram does not say on which message. */
  #tapOf({ id, from, message }: CallbackQuery): UserAction | undefined {
    if (!message) return undefined;
    const { chats } = this.#options;
    const place = chats.placeOfMessage(message.date === 0 ? { chat: message.chat } : message);
    const number = String(message.message_id);
    const alone = message.chat.type === "private";
    return { place, user: from, message: number, card: number, query: id, alone };
  }

  /**
   * The message of ours that this one replies to. In a topic, a message that is not a reply counts
   * as a reply to the topic's first message.
   */
  #answered({
    reply_to_message: to,
    message_thread_id: thread,
    is_topic_message: inTopic,
  }: Message): number | undefined {
    const { me } = this.#options;
    if (!to || to.forum_topic_created || (inTopic && to.message_id === thread)) return undefined;
    const author = to.from?.id ?? (to.sender_chat ? undefined : me.id);
    return author === me.id ? to.message_id : undefined;
  }

  #received(message: Message): ReceivedMessage | undefined {
    const { text, from, message_id } = message;
    if (text === undefined || !from) return undefined;
    const { chats, me } = this.#options;
    const place = chats.placeOfMessage(message);
    const alone = message.chat.type === "private";
    const number = this.#answered(message);
    const action: UserAction = {
      place,
      user: authorOf(message, from),
      message: String(message_id),
      card: String(number ?? message_id),
      alone,
    };
    const to = number === undefined ? undefined : { ...place, message: String(number) };
    const command = commandOf(text, { me, alone });
    if (command === "foreign") return undefined;
    if (command === "ours" && !to) return { kind: "command", text, action };
    if (to) return { kind: command === "ours" ? "command" : "answer", text, action, to };
    return alone ? { kind: "private", text, action } : undefined;
  }

  async #answer({ text, action }: ReceivedMessage, to: Ref): Promise<void> {
    const { inbound, prompts } = this.#options;
    const responder = this.#respond(action);
    const person = personOf(action.user);
    const prompt = await prompts.on(to);
    if (!prompt) return inbound.replied({ person, responder, ref: to, text });
    // Another person's answer does not use it up.
    if (prompt.person === person.userId) discard([prompt], this.#options);
    const { data, card } = prompt;
    const atCard = this.#respond({ ...action, card: card.message });
    await inbound.submitted({ person, responder: atCard, chat: card.chat, data, text });
  }
}

/**
 * `/deny k7m2qd`, `/deny@our_bot k7m2qd`; in groups an unknown command is another bot's, unless it
 * is sent to us.
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

/** A person who writes as a chat, or anonymously, is unknown to us; so is a bot. */
const ANONYMOUS: User = { id: 0, is_bot: true, first_name: "anonymous" };

const authorOf = ({ sender_chat }: Message, from: User): User =>
  sender_chat || from.is_bot ? ANONYMOUS : from;

function personOf(user: User): Person {
  const isAnonymous = user.is_bot || user.id === 0;
  return {
    channel: "telegram",
    userId: isAnonymous ? "anonymous" : String(user.id),
    name: nameOf(isAnonymous ? ANONYMOUS : user),
  };
}
