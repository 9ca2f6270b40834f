/**
 * What people do on Discord, read from the events of its gateway: presses, forms, commands, replies
 * to a card, and messages to the bot.
 */
import {
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIUser,
  ApplicationCommandType,
  ChannelType,
  type GatewayMessageCreateDispatchData,
  InteractionContextType,
  InteractionType,
  MessageType,
} from "discord.js";
import type { Log } from "../../src/core/channel.ts";
import type { Person } from "../../src/core/model.ts";
import type { Inbound, Reply, Responder, Tap } from "../chat/platform-adapter.ts";
import { lineOf } from "./commands.ts";
import type { Connection, OnEvent, Self } from "./connection.ts";
import type { Outbound } from "./outbound.ts";
import { InteractionResponder, messageResponder } from "./replies.ts";

export interface InboundOptions {
  readonly inbound: Inbound;
  readonly connection: Connection;
  readonly outbound: Outbound;
  readonly log: Log;
}

/** Events that a resumed connection repeats are recognised by their id. */
const MAX_REMEMBERED = 2000;

const UNREADABLE =
  "Discord did not send the text of your message, so nothing was done: answer again with the " +
  "mention (@) switched on, or use /deny.";

export function createInbound(options: InboundOptions): OnEvent {
  const isNew = createMemory();
  const events = new InboundEvents(options);
  return (kind, data, self) => {
    try {
      if (!isNew((data as { id: string }).id)) return;
      if (kind === "interaction") events.interaction(data as APIInteraction, self);
      else events.message(data as GatewayMessageCreateDispatchData, self);
    } catch {
      options.log.warn(
        { channel: "discord", kind },
        "an event could not be understood and was skipped",
      );
    }
  };
}

class InboundEvents {
  readonly #options: InboundOptions;

  constructor(options: InboundOptions) {
    this.#options = options;
  }

  /** A press, a form or a slash command. */
  interaction(given: APIInteraction, self: Self): void {
    const user = given.member?.user ?? given.user;
    const chat = given.channel?.id ?? given.channel_id;
    if (!user || !chat) return;
    const person = personOf(user, given.member?.nick);
    const responder = this.#responderTo(given, self);
    const { inbound } = this.#options;
    if (given.type === InteractionType.MessageComponent)
      void inbound.tapped(this.#tapOf(given, { chat, person, responder }));
    if (given.type === InteractionType.ModalSubmit) {
      const { custom_id: data, components } = given.data;
      void inbound.submitted({ person, responder, chat, data, text: typedIn(components) });
    }
    if (
      given.type === InteractionType.ApplicationCommand &&
      given.data.type === ApplicationCommandType.ChatInput
    ) {
      const text = lineOf(given.data);
      void inbound.typed({ person, responder, place: { chat }, text, alone: isAlone(given) });
    }
  }

  /** An answer to a card, or words to the bot. */
  message(given: GatewayMessageCreateDispatchData, self: Self): void {
    const { id, author, channel_id: chat, guild_id, type = MessageType.Default } = given;
    if (author.bot || given.webhook_id !== undefined || !WRITTEN.has(type)) return;
    const inPrivate = guild_id === undefined;
    const [, mention, words = ""] = MENTION_AND_WORDS.exec(given.content) ?? [];
    const text = mention === undefined || mention === self.userId ? words : given.content.trim();
    const { connection, inbound, outbound } = this.#options;
    const interaction = {
      person: personOf(author, given.member?.nick),
      responder: messageResponder(connection, { chat, message: id }),
    };
    const answered = answeredBy(given, self);
    if (answered !== undefined) {
      const ref = { chat, message: outbound.cardOf(answered) };
      this.#reply({ ...interaction, ref, text }, given, self);
    } else if (inPrivate ? text !== "" : mention === self.userId) {
      const alone = inPrivate && isPrivate(given.channel_type);
      void inbound.typed({ ...interaction, place: { chat }, text, alone });
    }
  }

  #responderTo(given: APIInteraction, self: Self): Responder {
    const { id, token, application_id: applicationId = self.applicationId } = given;
    const onMessage =
      given.type !== InteractionType.ApplicationCommand && given.message !== undefined;
    const { connection } = this.#options;
    return new InteractionResponder(connection, { id, token, applicationId, onMessage });
  }

  #tapOf(
    { data, message }: APIMessageComponentInteraction,
    { chat, ...interaction }: Pick<Tap, "person" | "responder"> & { chat: string },
  ): Tap {
    const ref = { chat, message: message.id };
    const strip = () => this.#options.outbound.strip(ref).catch(() => {});
    return { ...interaction, ref, data: data.custom_id, strip };
  }

  /**
   * Without the intent for message content, an answer in a server can be read only where it
   * mentions the bot.
   */
  #reply(given: Reply, { guild_id, mentions }: GatewayMessageCreateDispatchData, self: Self): void {
    const hidden = guild_id !== undefined && given.text === "" && !names(mentions, self);
    void (hidden ? given.responder.tell(UNREADABLE) : this.#options.inbound.replied(given));
  }
}

const MENTION_AND_WORDS = /^\s*(?:<@!?(\d+)>)?\s*([\s\S]*?)\s*$/;

/** The platform's own id, never a name: names can be chosen. */
const personOf = (user: APIUser, nick?: string | null): Person => ({
  channel: "discord",
  userId: user.id,
  name: nick ?? user.global_name ?? user.username,
});

const WRITTEN: ReadonlySet<MessageType> = new Set([MessageType.Default, MessageType.Reply]);

/**
 * The message of ours that this one replies to. Discord may leave that message out: then the
 * mention shows whose it is.
 */
function answeredBy(
  { message_reference, referenced_message, mentions }: GatewayMessageCreateDispatchData,
  self: Self,
): string | undefined {
  const ours =
    referenced_message === undefined
      ? names(mentions, self)
      : referenced_message?.author.id === self.userId;
  return ours ? message_reference?.message_id : undefined;
}

const names = (mentions: readonly { readonly id: string }[] = [], { userId }: Self): boolean =>
  mentions.some(({ id }) => id === userId);

const isAlone = ({ guild_id, context, channel }: APIInteraction): boolean =>
  guild_id === undefined &&
  (context ?? InteractionContextType.BotDM) === InteractionContextType.BotDM &&
  isPrivate(channel?.type);

const isPrivate = (type: ChannelType | undefined): boolean =>
  (type ?? ChannelType.DM) === ChannelType.DM;

/** The first value in a form, however its parts are nested. */
function typedIn(parts: unknown): string {
  if (Array.isArray(parts)) return parts.map(typedIn).find((value) => value !== "") ?? "";
  if (typeof parts !== "object" || parts === null) return "";
  const { value, components, component } = parts as {
    value?: unknown;
    components?: unknown;
    component?: unknown;
  };
  return typeof value === "string" ? value : typedIn(components) || typedIn(component);
}

/** True for an id that is seen for the first time. */
function createMemory(): (id: string) => boolean {
  const known = new Set<string>();
  return (id) => {
    if (known.has(id)) return false;
    known.add(id);
    for (const oldest of known) {
      if (known.size <= MAX_REMEMBERED) break;
      known.delete(oldest);
    }
    return true;
  };
}
