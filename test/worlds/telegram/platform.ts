/**
 * A fake Telegram: a Bot API server on a local port, people who use its chats, and network faults.
 */
import type { ChatPlatform, Person, Reaction } from "../platform.ts";
import { openApi } from "./api.ts";
import { ACCOUNTS, botOf, FORUM, GROUP, PEOPLE, TOKEN } from "./cast.ts";
import { openFaults } from "./faults.ts";
import { type Limits, openFlood } from "./flood.ts";
import { openPeople } from "./people.ts";
import { isTopic, openChatRooms, put, type Room, type StoredMessage } from "./rooms.ts";
import { seenId, seenMessages } from "./seen.ts";
import { type State, unixOf } from "./state.ts";
import { openTaps } from "./taps.ts";
import { openTimers } from "./timers.ts";
import { openUpdates } from "./updates.ts";
import { openWire } from "./wire.ts";

export { type Limits, REAL_LIMITS } from "./flood.ts";

export interface TelegramOptions {
  /** Off where not given. `REAL_LIMITS` are Telegram's. */
  readonly limits?: Limits;
  /** How long a tap may be answered: 15. */
  readonly answerSeconds?: number;
  /** The bot reads all that is written in its groups (privacy mode off). */
  readonly readsAll?: boolean;
  /**
   * The time, in milliseconds, for dates, limits and the brake on polls. Waiting itself is in real
   * time.
   */
  readonly now?: () => number;
  /**
   * Also brake a getUpdates of limit 1 without a timeout. grammY sends one as its farewell, and the
   * real server holds it for three seconds where the same offset was polled within the last three;
   * every test that stops a bot would wait for that.
   */
  readonly strictSpin?: boolean;
}

export interface TelegramPlatform extends ChatPlatform {
  readonly token: string;
  readonly username: string;
  /** A supergroup with topics, with the same people in it. */
  readonly forum: string;
  /** Begins a topic in the forum, and returns its id: a `message_thread_id`. */
  addTopic(name: string): string;
  /** `topic` is a topic of the forum. */
  say(person: Person, chat: string, text: string, topic?: string): Promise<void>;
  command(
    person: Person,
    chat: string,
    name: string,
    text: string,
    topic?: string,
  ): Promise<Reaction>;
  /** Edits what this person wrote. */
  rewrite(person: Person, message: string, text: string): void;
  /**
   * Taps a button that the message once had, also after it was deleted: people's apps may still
   * show it.
   */
  pressStale(person: Person, message: string, button: string): Promise<Reaction>;
  /** A tap with any data, on any message number, by a person with a modified app. */
  pressRaw(person: Person, chat: string, message: string, data: string): Promise<Reaction>;
  /** The message that this person's app asks them to answer, and what stands in the empty field. */
  prompt(
    person: Person,
    chat?: string,
  ): { readonly message: string; readonly placeholder: string } | undefined;
  /**
   * Opens the private chat: until then the bot cannot write there. Sends "/start", as the button
   * does.
   */
  pressStart(person: Person): Promise<void>;
  block(person: Person): void;
  unblock(person: Person): void;
  /** Puts the bot out of a group, or takes it in again. */
  kickBot(chat: string): void;
  inviteBot(chat: string): void;
  /** From now on the token is unknown. */
  revokeToken(): void;
  /** All taps that wait for an answer are now too old for one. */
  expireTaps(): void;
  /** Keeps updates back until `release`, which can hand them over backwards. */
  hold(): void;
  release(order?: "reversed"): void;
  /** Hands the last update over once more. */
  repeat(): void;
  /** How many updates are not confirmed yet. */
  readonly pending: number;
  /**
   * Another program that polls with the same token, for up to `seconds`; resolves with what it was
   * answered.
   */
  rival(seconds?: number): Promise<{ readonly status: number; readonly body: unknown }>;
}

/**
 * Nothing listens before `start`. What there is follows the open sources of the Bot API server and
 * of tdlib. Not there: webhooks that are called, inline mode, channels, ephemeral messages, the
 * legacy Markdown, cached answers to taps (`cache_time`), and the detection of phone and card
 * numbers.
 */
export function openTelegram(options: TelegramOptions = {}): TelegramPlatform {
  const {
    now = Date.now,
    limits = {},
    answerSeconds = 15,
    readsAll = false,
    strictSpin = false,
  } = options;
  const timers = openTimers();
  const faults = openFaults();
  const calls: ChatPlatform["calls"][number][] = [];
  const me = botOf(TOKEN, "countersign_gate_bot");
  const state: State = {
    me,
    readsAll,
    now,
    rooms: openChatRooms(),
    users: new Map([...ACCOUNTS, me].map((user) => [user.id, user])),
    updates: openUpdates({ timers, now, strictSpin }),
    taps: openTaps(timers, answerSeconds * 1000),
    flood: openFlood(limits, now),
  };
  const { updates, taps, rooms } = state;
  const people = openPeople(state);
  let token: string | undefined = TOKEN;
  const platform = openWire(openApi({ state, faults, timers, calls, token: () => token }));

  const roomOf = (chat: string): Room => {
    const room = rooms.get(Number(chat));
    if (!room) throw new Error(`there is no chat ${chat}`);
    return room;
  };
  /** Also what was deleted. */
  const keptOf = (message: string): StoredMessage => {
    const [chat = "", id = ""] = message.split(":");
    const kept = roomOf(chat).kept.get(Number(id));
    if (!kept) throw new Error(`there is no message ${message}`);
    return kept;
  };
  const present = (message: string): StoredMessage => {
    const kept = keptOf(message);
    if (kept.gone) throw new Error(`message ${message} was deleted`);
    return kept;
  };
  const placeOf = (chat: string, topic: string | undefined) => {
    const room = roomOf(chat);
    if (topic === undefined) return { room };
    if (!isTopic(room, Number(topic)))
      throw new Error(`there is no topic ${topic} in chat ${chat}`);
    return { room, thread: Number(topic) };
  };
  const privateChat = ({ id }: Person) => id;

  return {
    get options() {
      return { token: TOKEN, apiRoot: platform.url, chat: GROUP };
    },
    get url() {
      return platform.url;
    },
    token: TOKEN,
    username: me.username,
    bot: { id: String(me.id), name: me.first_name },
    people: PEOPLE,
    room: String(GROUP),
    forum: String(FORUM),
    calls,
    start: platform.start,
    async stop() {
      taps.expire();
      timers.clear();
      await platform.stop();
    },
    messages: (chat = String(GROUP)) => seenMessages(roomOf(chat)),
    whispers: taps.whispers,
    privateChat,
    async press(person, message, button) {
      const kept = present(message);
      return people.tap(person, kept, button, kept.keyboard ? [kept.keyboard] : []);
    },
    async pressStale(person, message, button) {
      const kept = keptOf(message);
      return people.tap(person, kept, button, [...kept.keyboards].reverse());
    },
    pressRaw: async (person, chat, message, data) =>
      people.forge(person, roomOf(chat), Number(message.split(":").at(-1)), data),
    async submit() {
      throw new Error("Telegram has no forms: answer the message that asks, with reply()");
    },
    async reply(person, message, text) {
      const replyTo = present(message);
      people.write(person, { room: replyTo.room, replyTo }, text);
    },
    async say(person, chat, text, topic) {
      people.write(person, placeOf(chat, topic), text);
    },
    async command(person, chat, name, text, topic) {
      const { room, id } = people.write(person, placeOf(chat, topic), `/${name} ${text}`);
      return taps.command(room, id);
    },
    rewrite: (person, message, text) => people.rewrite(person, present(message), text),
    remove(message) {
      present(message).gone = true;
    },
    addTopic(topic) {
      const draft = { from: ACCOUNTS[0]!, date: unixOf(state), text: "", entities: [], topic };
      return String(put(roomOf(String(FORUM)), draft).id);
    },
    prompt: (person, chat = String(GROUP)) => promptFor(person, roomOf(chat)),
    async pressStart(person) {
      people.write(person, { room: roomOf(privateChat(person)) }, "/start");
    },
    block: (person) => people.stand(person, roomOf(privateChat(person)), "blocked"),
    unblock: (person) => people.stand(person, roomOf(privateChat(person)), "member"),
    kickBot: (chat) => people.stand(PEOPLE.ada, roomOf(chat), "kicked"),
    inviteBot: (chat) => people.stand(PEOPLE.ada, roomOf(chat), "member"),
    revokeToken() {
      token = undefined;
    },
    expireTaps: taps.expire,
    hold: updates.hold,
    release: updates.release,
    repeat: updates.repeat,
    get pending() {
      return updates.pending;
    },
    async rival(seconds = 50) {
      const response = await fetch(`${platform.url}/bot${TOKEN}/getUpdates?timeout=${seconds}`);
      return { status: response.status, body: await response.json() };
    },
    cut: platform.cut,
    down: platform.down,
    up: platform.up,
    get connected() {
      return updates.isPolled;
    },
    failNext: faults.failNext,
  };
}

/** A selective prompt is for those whom it mentions and for the one whom it answers. */
function promptFor(person: Person, room: Room): ReturnType<TelegramPlatform["prompt"]> {
  const id = Number(person.id);
  const account = ACCOUNTS.find((user) => user.id === id);
  const concerns = ({ prompt, text, entities, replyTo }: StoredMessage) =>
    !prompt?.selective ||
    replyTo?.from.id === id ||
    entities.some(
      ({ type, offset, length, user }) =>
        user?.id === id ||
        (type === "mention" && text.slice(offset + 1, offset + length) === account?.username),
    );
  const open = [...room.kept.values()].findLast(
    (kept) => kept.prompt && !kept.gone && !kept.prompt.answeredBy.has(id) && concerns(kept),
  );
  return open && { message: seenId(open), placeholder: open.prompt!.placeholder };
}
