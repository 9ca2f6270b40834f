/** What we put on Discord: cards, notes and files, where they belong, once each. */
import {
  AllowedMentionsTypes,
  type APIMessage,
  type RawFile,
  type RESTPostAPIChannelMessageJSONBody,
  Routes,
} from "discord.js";
import { type Mention, mentioned } from "../chat/mention.ts";
import {
  type MessageLayout,
  type Place,
  type PlatformAdapter,
  PlatformError,
  type Ref,
} from "../chat/platform-adapter.ts";
import type { Link } from "./connection.ts";
import { createNonces } from "./nonces.ts";
import { messageOf, RINGS_NOBODY } from "./render.ts";
import { literal } from "./text.ts";

export interface Outbox
  extends Pick<
    PlatformAdapter,
    "resolve" | "post" | "edit" | "note" | "remove" | "attach" | "sweep"
  > {
  /** The card that a note or a file of ours belongs to; any other message is its own. */
  cardOf(message: string): string;
}

interface Post {
  /** Tells this post from all others; the same for each try at it. */
  readonly key: string;
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly files?: RawFile[];
  /** Done where an earlier try may be what is standing there. */
  readonly refresh?: (ref: Ref) => Promise<unknown>;
}

type Change = "done" | "gone" | "asleep";
/** Unknown channel, unknown message; a thread that is archived. */
const GONE: Readonly<Record<number, Change>> = { 10003: "gone", 10008: "gone" };
const ASLEEP: Readonly<Record<number, Change>> = { ...GONE, 50083: "asleep" };
const NOT_READABLE: Readonly<Record<number, unknown>> = { 10003: [], 50001: [], 50013: [] };
const MOST_READ = 50;
/** Notes and files whose card is still known. */
const MAX_REMEMBERED = 1000;
const PERSON = /^(?:@|user:)(\d+)$/;

/** `mention`: who is notified of a new card. */
export function createOutbox(link: Link, mention?: Mention): Outbox {
  const nonces = createNonces();
  /** The private chats that were opened, by person. */
  const chats = new Map<string, string>();
  const cards = new Map<string, string>();

  async function send(chat: string, { key, body, files = [], refresh }: Post): Promise<Ref> {
    const { nonce, again } = nonces.take(key);
    const whole = { allowed_mentions: RINGS_NOBODY, ...body, nonce, enforce_nonce: true };
    try {
      const posted = await link.request((rest) =>
        rest.post(Routes.channelMessages(chat), { body: whole, files }),
      );
      const ref = { chat, message: (posted as { id: string }).id };
      if (again) await refresh?.(ref);
      nonces.drop(key);
      return ref;
    } catch (error) {
      if (!(error instanceof PlatformError && error.fault.kind === "unreachable")) {
        nonces.drop(key);
        throw error;
      }
      // A second try is the same message. Where there is none, this one may stand there all the
      // same.
      throw new PlatformError({ kind: "unreachable", uncertain: true }, error.message, {
        cause: error,
      });
    }
  }

  const change = ({ chat, message }: Ref, layout: MessageLayout) =>
    link.request<Change>(async (rest) => {
      // Who was notified of it need not read their name on what is over.
      const content = mention && layout.over ? { content: "" } : {};
      await rest.patch(Routes.channelMessage(chat, message), {
        body: { ...messageOf(layout), ...content },
      });
      return "done";
    }, ASLEEP);

  /** A thread that sleeps is woken for it. Where that may not be, nobody can press there either. */
  async function edit(ref: Ref, layout: MessageLayout): Promise<boolean> {
    const changed = await change(ref, layout);
    if (changed !== "asleep") return changed === "done";
    const body = { archived: false };
    const woken = await link
      .request((rest) => rest.patch(Routes.channel(ref.chat), { body }))
      .catch(() => undefined);
    return woken !== undefined && (await change(ref, layout)) === "done";
  }

  /** Posts something that belongs to a card, as an answer to it. */
  async function answer({ chat, message }: Ref, { body, ...post }: Post): Promise<Ref> {
    const message_reference = { message_id: message, fail_if_not_exists: false };
    const ref = await send(chat, { ...post, body: { ...body, message_reference } });
    cards.set(ref.message, message);
    if (cards.size > MAX_REMEMBERED) cards.delete(cards.keys().next().value!);
    return ref;
  }

  async function remove({ chat, message }: Ref): Promise<void> {
    await link.request<Change>(async (rest) => {
      await rest.delete(Routes.channelMessage(chat, message));
      return "done";
    }, GONE);
  }

  return {
    async resolve(place) {
      const person = PERSON.exec(place.chat)?.[1];
      if (person === undefined) return place;
      const known = chats.get(person);
      if (known !== undefined) return { chat: known };
      const body = { recipient_id: person };
      const opened = await link.request((rest) => rest.post(Routes.userChannels(), { body }));
      const { id } = opened as { id: string };
      chats.set(person, id);
      return { chat: id };
    },
    post: ({ chat }, layout) => {
      const key = JSON.stringify([chat, layout.title, layout.rows.flat().map(({ data }) => data)]);
      return send(chat, {
        key,
        body: { ...bodyOf(layout), ...ringing(mentioned(mention, layout)) },
        refresh: (ref) => edit(ref, layout),
      });
    },
    edit,
    note: (ref, text) =>
      answer(ref, { key: JSON.stringify([ref.message, text]), body: { content: literal(text) } }),
    remove,
    async sweep({ chat }, { data, isKnown }) {
      const query = new URLSearchParams({ limit: String(MOST_READ) });
      const read = await link.request(
        (rest) => rest.get(Routes.channelMessages(chat), { query }),
        NOT_READABLE,
      );
      for (const { id, components } of read as readonly APIMessage[]) {
        const ref = { chat, message: id };
        // The data is signed, so what bears it came from us.
        if (JSON.stringify(components ?? []).includes(JSON.stringify(data)) && !isKnown(ref))
          await remove(ref);
      }
    },
    async attach(ref, { name, text }) {
      const files = [{ name, data: Buffer.from(text), contentType: "text/plain; charset=utf-8" }];
      await answer(ref, { key: JSON.stringify([ref.message, name]), body: {}, files });
    },
    cardOf: (message) => cards.get(message) ?? message,
  };
}

const bodyOf = (layout: MessageLayout): RESTPostAPIChannelMessageJSONBody => {
  const { embeds, components } = messageOf(layout);
  return { embeds: [...embeds], components: [...components] };
};

/** Only these are rung, and nothing that an agent wrote: that stands in the embed. */
function ringing(
  whom: readonly string[],
): Pick<RESTPostAPIChannelMessageJSONBody, "content" | "allowed_mentions"> {
  if (whom.length === 0) return {};
  const ids = (form: RegExp) => whom.flatMap((each) => form.exec(each)?.[1] ?? []);
  const everyone = whom.some((each) => each === "@here" || each === "@everyone");
  return {
    content: whom.join(" "),
    allowed_mentions: {
      parse: everyone ? [AllowedMentionsTypes.Everyone] : [],
      users: ids(/^<@(\d+)>$/),
      roles: ids(/^<@&(\d+)>$/),
      replied_user: false,
    },
  };
}

const PLACE = /^\d{15,20}$/;

/**
 * `discord:<channel>:<user>` and `discord:<server>:<channel>:<user>` are answered where they come
 * from: a thread or a private chat is a channel too.
 */
export function placeOf(sessionKey: string, elsewhere: string): Place {
  const [own, ...parts] = sessionKey.split(":");
  const channel = own === "discord" ? parts.at(parts.length > 2 ? 1 : 0) : undefined;
  return { chat: channel !== undefined && PLACE.test(channel) ? channel : elsewhere };
}
