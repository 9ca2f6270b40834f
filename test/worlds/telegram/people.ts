/** What people do: write, answer, give commands, tap. */
import type { Person, Reaction } from "../platform.ts";
import { arranged } from "./arrange.ts";
import { detected } from "./detect.ts";
import { put, type Room, type StoredMessage, wireOf } from "./rooms.ts";
import { dataOf } from "./seen.ts";
import { type State, unixOf } from "./state.ts";
import { tidied } from "./tidy.ts";
import type { Entity, Keyboard, Message, User } from "./types.ts";

export interface Place {
  readonly room: Room;
  readonly replyTo?: StoredMessage;
  readonly thread?: number;
}

export interface People {
  write(person: Person, place: Place, text: string): StoredMessage;
  rewrite(person: Person, kept: StoredMessage, text: string): void;
  /** Taps what is in these keyboards; `button` is data or a label. */
  tap(
    person: Person,
    kept: StoredMessage,
    button: string,
    keyboards: readonly Keyboard[],
  ): Promise<Reaction>;
  /** Taps with any data, on any message number. */
  forge(person: Person, room: Room, message: number, data: string): Promise<Reaction>;
  /** A private chat begins, ends, or goes on. */
  stand(person: Person, room: Room, standing: Room["bot"]): void;
}

export function openPeople(state: State): People {
  const { me, updates, taps } = state;

  const write = (person: Person, { room, replyTo, thread }: Place, text: string): StoredMessage => {
    checkPresence(person, room);
    if (room.bot === "blocked")
      throw new Error(`${person.name} has blocked the bot: unblock it first`);
    if (room.bot === "stranger") room.bot = "member";
    const said = tidied(text, []);
    const kept = put(room, {
      from: accountOf(state, person),
      date: unixOf(state),
      text: said.text,
      entities: arranged([], detected(said.text)),
      replyTo,
      thread,
    });
    replyTo?.prompt?.answeredBy.add(kept.from.id);
    if (hears(state, kept)) updates.push("message", wireOf(kept));
    return kept;
  };

  const forge = (person: Person, room: Room, message: number, data: string): Promise<Reaction> => {
    const kept = room.kept.get(message);
    const shown: Message | object =
      kept && !kept.gone ? wireOf(kept) : { chat: room.chat, message_id: message, date: 0 };
    const { id, reaction } = taps.open(person);
    const from = accountOf(state, person);
    if (room.bot !== "kicked")
      updates.push("callback_query", {
        id,
        from,
        message: shown,
        chat_instance: room.instance,
        data,
      });
    return reaction;
  };

  return {
    write,
    rewrite(person, kept, text) {
      if (kept.from.id !== Number(person.id))
        throw new Error(`${person.name} did not write that message`);
      const said = tidied(text, []);
      const entities = arranged([], detected(said.text));
      Object.assign(kept, {
        text: said.text,
        entities,
        edits: kept.edits + 1,
        editDate: unixOf(state),
      });
      if (hears(state, kept)) updates.push("edited_message", wireOf(kept));
    },
    async tap(person, kept, button, keyboards) {
      checkPresence(person, kept.room);
      const all = keyboards.flatMap(({ inline_keyboard }) => inline_keyboard.flat());
      const found =
        all.find((each) => dataOf(each) === button) ?? all.find(({ text }) => text === button);
      const there = all.map(({ text }) => text).join(", ");
      if (!found)
        throw new Error(
          `there is no button "${button}" on that message; there is: ${there || "none"}`,
        );
      if (found.callback_data === undefined)
        throw new Error(`the button "${button}" does not tell the bot anything`);
      return forge(person, kept.room, kept.id, found.callback_data);
    },
    forge,
    stand(person, room, standing) {
      if (room.bot === standing) return;
      const statusOf = (bot: Room["bot"]) =>
        bot === "kicked" || bot === "blocked" ? "kicked" : "member";
      const [before, after] = [statusOf(room.bot), statusOf(standing)];
      const isNews = before !== after;
      room.bot = standing;
      const change = { chat: room.chat, from: accountOf(state, person), date: unixOf(state) };
      const members = {
        old_chat_member: { user: me, status: before },
        new_chat_member: { user: me, status: after },
      };
      if (isNews) updates.push("my_chat_member", { ...change, ...members });
    },
  };
}

function accountOf({ users }: State, { id, name }: Person): User {
  const user = users.get(Number(id));
  if (!user) throw new Error(`${name} has no account here`);
  return user;
}

function checkPresence({ id, name }: Person, room: Room): void {
  if (!room.members.has(Number(id))) throw new Error(`${name} is not in chat ${room.chat.id}`);
}

/**
 * Whether the bot is told of a message. In groups with privacy mode on, these: commands without a
 * name or with its own, answers to its own messages, and mentions of it.
 */
function hears({ me, readsAll }: State, { room, text, entities, replyTo }: StoredMessage): boolean {
  if (room.bot === "kicked" || room.bot === "blocked") return false;
  if (readsAll || room.chat.type === "private" || replyTo?.from.id === me.id) return true;
  const own = `@${me.username}`.toLowerCase();
  const wordOf = ({ offset, length }: Entity) => text.slice(offset, offset + length).toLowerCase();
  const command = entities.find(({ type, offset }) => type === "bot_command" && offset === 0);
  if (command) return !wordOf(command).includes("@") || wordOf(command).endsWith(own);
  return entities.some((entity) => entity.type === "mention" && wordOf(entity) === own);
}
