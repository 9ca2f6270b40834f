/**
 * What people do on Discord, read from what the gateway sends: presses, forms, commands, answers to
 * a card, and words to the bot.
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
  Routes,
} from "discord.js";
import type { Log } from "../../src/core/channel.ts";
import type { Person } from "../../src/core/model.ts";
import type { Inbound, Ref, Tap } from "../chat/platform-adapter.ts";
import { lineOf } from "./commands.ts";
import type { Link, OnEvent, Self } from "./connection.ts";
import { RINGS_NOBODY } from "./render.ts";
import { interactionResponder, messageResponder } from "./replies.ts";

export interface InboundOptions {
  readonly name: string;
  readonly link: Link;
  readonly inbound: Inbound;
  readonly log: Log;
  /** The card that a note or a file of ours belongs to; any other message is its own. */
  readonly cardOf: (message: string) => string;
}

/** What a resumed connection brings again is known by its id. */
const MAX_REMEMBERED = 2000;

const UNREADABLE =
  "Discord did not show me these words, so nothing was done: answer again with the mention (@) switched on, or use /deny.";

export function createInbound({ name, link, inbound, log, cardOf }: InboundOptions): OnEvent {
  const isNew = createMemory();
  const personOf = (user: APIUser, nick?: string | null): Person => ({
    channel: name,
    userId: user.id,
    name: nick ?? user.global_name ?? user.username,
  });

  function interaction(given: APIInteraction, self: Self): void {
    const user = given.member?.user ?? given.user;
    const chat = given.channel?.id ?? given.channel_id;
    if (!user || !chat) return;
    const person = personOf(user, given.member?.nick);
    const { id, token, application_id: applicationId = self.applicationId } = given;
    const onMessage =
      given.type !== InteractionType.ApplicationCommand && given.message !== undefined;
    const responder = interactionResponder(link, { id, token, applicationId, onMessage });
    if (given.type === InteractionType.MessageComponent)
      void inbound.tapped(tapOf(given, { chat, person, responder }));
    if (given.type === InteractionType.ModalSubmit)
      void inbound.submitted({
        person,
        responder,
        chat,
        data: given.data.custom_id,
        text: typedIn(given.data.components),
      });
    if (
      given.type === InteractionType.ApplicationCommand &&
      given.data.type === ApplicationCommandType.ChatInput
    )
      void inbound.typed({
        person,
        responder,
        place: { chat },
        text: lineOf(given.data),
        alone: isAlone(given),
      });
  }

  function tapOf(
    { data, message }: APIMessageComponentInteraction,
    { chat, ...deed }: Pick<Tap, "person" | "responder"> & { chat: string },
  ): Tap {
    const ref = { chat, message: message.id };
    return { ...deed, ref, data: data.custom_id, strip: () => strip(ref) };
  }

  async function strip({ chat, message }: Ref): Promise<void> {
    const body = { components: [], allowed_mentions: RINGS_NOBODY };
    await link
      .request((rest) => rest.patch(Routes.channelMessage(chat, message), { body }))
      .catch(() => {});
  }

  function message(given: GatewayMessageCreateDispatchData, self: Self): void {
    const { id, author, channel_id: chat, guild_id, type = MessageType.Default } = given;
    if (author.bot || given.webhook_id !== undefined || !WRITTEN.has(type)) return;
    const inPrivate = guild_id === undefined;
    const [, mention, words = ""] = /^\s*(?:<@!?(\d+)>)?\s*([\s\S]*?)\s*$/.exec(given.content)!;
    const text = mention === undefined || mention === self.userId ? words : given.content.trim();
    const deed = {
      person: personOf(author, given.member?.nick),
      responder: messageResponder(link, { chat, message: id }),
    };
    const answered = answeredBy(given, self);
    if (answered !== undefined)
      reply({ ...deed, ref: { chat, message: cardOf(answered) }, text }, given, self);
    else if (inPrivate ? text !== "" : mention === self.userId)
      void inbound.typed({
        ...deed,
        place: { chat },
        text,
        alone: inPrivate && isPrivate(given.channel_type),
      });
  }

  /**
   * Without the intent for message content, an answer in a server can be read only where it
   * mentions the bot.
   */
  function reply(
    given: Parameters<Inbound["replied"]>[0],
    { guild_id, mentions }: GatewayMessageCreateDispatchData,
    self: Self,
  ): void {
    const hidden = guild_id !== undefined && given.text === "" && !names(mentions, self);
    void (hidden ? given.responder.tell(UNREADABLE) : inbound.replied(given));
  }

  return (kind, data, self) => {
    try {
      if (!isNew((data as { id: string }).id)) return;
      if (kind === "interaction") interaction(data as APIInteraction, self);
      else message(data as GatewayMessageCreateDispatchData, self);
    } catch {
      log.warn(
        { channel: name, kind },
        "something arrived that could not be understood; it was left out",
      );
    }
  };
}

const WRITTEN: ReadonlySet<MessageType> = new Set([MessageType.Default, MessageType.Reply]);

/**
 * The message of ours that this one answers. Discord may leave out what it answers: then the
 * mention tells whose it is.
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
