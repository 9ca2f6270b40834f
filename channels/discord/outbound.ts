/**
 * Posts and edits our messages on Discord: cards, notes and files, in the right place, once each.
 */
import {
  AllowedMentionsTypes,
  type APIMessage,
  type RESTPostAPIChannelMessageJSONBody,
  type RequestData,
  Routes,
} from "discord.js";
import { type Mention, mentioned } from "../chat/mention.ts";
import {
  type MessageLayout,
  type Place,
  PlatformError,
  type Ref,
  type Stray,
} from "../chat/platform-adapter.ts";
import type { Connection } from "./connection.ts";
import { createNonces } from "./nonces.ts";
import { messageOf, NOTIFIES_NO_ONE } from "./render.ts";
import { literal } from "./text.ts";

interface TextFile {
  readonly name: string;
  readonly text: string;
}

interface Post {
  /** Identifies this post; the same for each attempt. */
  readonly key: string;
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly file?: TextFile;
  /** Called if the existing message may come from an earlier attempt. */
  readonly refresh?: (ref: Ref) => Promise<unknown>;
}

type Change = "done" | "gone" | "archived";
/** Unknown channel, unknown message; a thread that is archived. */
const GONE: Readonly<Record<number, Change>> = { 10003: "gone", 10008: "gone" };
const ARCHIVED: Readonly<Record<number, Change>> = { ...GONE, 50083: "archived" };
const NOT_READABLE: Readonly<Record<number, unknown>> = { 10003: [], 50001: [], 50013: [] };
const MOST_READ = 50;
/** The number of notes and files whose card is remembered. */
const MAX_REMEMBERED = 1000;
const PERSON = /^(?:@|user:)(\d+)$/;

export class Outbound {
  readonly #connection: Connection;
  readonly #mention: Mention | undefined;
  readonly #nonces = createNonces();
  /** The private chats that were opened, by person. */
  readonly #chats = new Map<string, string>();
  /** The cards of notes and files, by message. */
  readonly #cards = new Map<string, string>();

  /** `mention`: who is notified of a new card. */
  constructor(connection: Connection, mention?: Mention) {
    this.#connection = connection;
    this.#mention = mention;
  }

  async resolve(place: Place): Promise<Place> {
    const person = PERSON.exec(place.chat)?.[1];
    if (person === undefined) return place;
    const known = this.#chats.get(person);
    if (known !== undefined) return { chat: known };
    const body = { recipient_id: person };
    const opened = await this.#connection.request((rest) =>
      rest.post(Routes.userChannels(), { body }),
    );
    const { id } = opened as { id: string };
    this.#chats.set(person, id);
    return { chat: id };
  }

  post({ chat }: Place, layout: MessageLayout): Promise<Ref> {
    const key = JSON.stringify([chat, layout.title, layout.rows.flat().map(({ data }) => data)]);
    return this.#send(chat, {
      key,
      body: { ...bodyOf(layout), ...notifying(mentioned(this.#mention, layout)) },
      refresh: (ref) => this.edit(ref, layout),
    });
  }

  /**
   * Opens an archived thread for it. If that is not allowed, no person can press a button there
   * either.
   */
  async edit(ref: Ref, layout: MessageLayout): Promise<boolean> {
    const changed = await this.#change(ref, layout);
    if (changed !== "archived") return changed === "done";
    const body = { archived: false };
    const opened = await this.#connection
      .request((rest) => rest.patch(Routes.channel(ref.chat), { body }))
      .catch(() => undefined);
    return opened !== undefined && (await this.#change(ref, layout)) === "done";
  }

  /** Takes the buttons off. */
  async strip({ chat, message }: Ref): Promise<void> {
    const body = { components: [], allowed_mentions: NOTIFIES_NO_ONE };
    await this.#connection.request((rest) =>
      rest.patch(Routes.channelMessage(chat, message), { body }),
    );
  }

  note(ref: Ref, text: string): Promise<Ref> {
    const key = JSON.stringify([ref.message, text]);
    return this.#answer(ref, { key, body: { content: literal(text) } });
  }

  async remove({ chat, message }: Ref): Promise<void> {
    await this.#connection.request<Change>(async (rest) => {
      await rest.delete(Routes.channelMessage(chat, message));
      return "done";
    }, GONE);
  }

  async sweep({ chat }: Place, { data, isKnown }: Stray): Promise<void> {
    const query = new URLSearchParams({ limit: String(MOST_READ) });
    const read = await this.#connection.request(
      (rest) => rest.get(Routes.channelMessages(chat), { query }),
      NOT_READABLE,
    );
    for (const { id, components } of read as readonly APIMessage[]) {
      const ref = { chat, message: id };
      // The data is signed, so what bears it came from us.
      if (JSON.stringify(components ?? []).includes(JSON.stringify(data)) && !isKnown(ref))
        await this.remove(ref);
    }
  }

  async attach(ref: Ref, file: TextFile): Promise<void> {
    await this.#answer(ref, { key: JSON.stringify([ref.message, file.name]), body: {}, file });
  }

  /** The card that a note or a file of ours belongs to; any other message is its own. */
  cardOf(message: string): string {
    return this.#cards.get(message) ?? message;
  }

  async #send(chat: string, { key, body, file, refresh }: Post): Promise<Ref> {
    const { nonce, again } = this.#nonces.take(key);
    const whole = { allowed_mentions: NOTIFIES_NO_ONE, ...body, nonce, enforce_nonce: true };
    try {
      const request = await requestOf(whole, file);
      const posted = await this.#connection.request((rest) =>
        rest.post(Routes.channelMessages(chat), request),
      );
      const ref = { chat, message: (posted as { id: string }).id };
      if (again) await refresh?.(ref);
      this.#nonces.drop(key);
      return ref;
    } catch (error) {
      if (!(error instanceof PlatformError && error.fault.kind === "unreachable")) {
        this.#nonces.drop(key);
        throw error;
      }
      // A second attempt is the same message. Where there is none, this one may be there all the
      // same.
      const fault = { kind: "unreachable", uncertain: true } as const;
      throw new PlatformError(fault, error.message, { cause: error });
    }
  }

  #change({ chat, message }: Ref, layout: MessageLayout): Promise<Change> {
    return this.#connection.request<Change>(async (rest) => {
      // A person who was notified need not see their name on a closed card.
      const content = this.#mention && layout.over ? { content: "" } : {};
      const body = { ...messageOf(layout), ...content };
      await rest.patch(Routes.channelMessage(chat, message), { body });
      return "done";
    }, ARCHIVED);
  }

  /** Posts something that belongs to a card, as an answer to it. */
  async #answer({ chat, message }: Ref, { body, ...post }: Post): Promise<Ref> {
    const message_reference = { message_id: message, fail_if_not_exists: false };
    const ref = await this.#send(chat, { ...post, body: { ...body, message_reference } });
    this.#cards.set(ref.message, message);
    const [oldest] = this.#cards.keys();
    if (oldest !== undefined && this.#cards.size > MAX_REMEMBERED) this.#cards.delete(oldest);
    return ref;
  }
}

const bodyOf = (layout: MessageLayout): RESTPostAPIChannelMessageJSONBody => {
  const { embeds, components } = messageOf(layout);
  return { embeds: [...embeds], components: [...components] };
};

/** Notifies only these, whatever an agent wrote: its text is in the embed. */
function notifying(
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

/**
 * A file goes with its message as bytes. The library would leave the form to undici, where the
 * first version that a process loads serves all, and the one that Slack's client brings cannot
 * send it.
 */
async function requestOf(body: object, file: TextFile | undefined): Promise<RequestData> {
  if (!file) return { body };
  const form = new FormData();
  const content = new Blob([file.text], { type: "text/plain; charset=utf-8" });
  form.append("files[0]", content, file.name);
  form.append("payload_json", JSON.stringify(body));
  const encoded = new Response(form);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    passThroughBody: true,
  };
}
