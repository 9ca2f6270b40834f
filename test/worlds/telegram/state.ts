/** The state that the API methods and the people share. */
import type { Me } from "./cast.ts";
import { badRequest, forbidden } from "./refusal.ts";
import type { Room, StoredMessage } from "./rooms.ts";
import type { Taps } from "./taps.ts";
import type { Chat, User } from "./types.ts";
import type { Updates } from "./updates.ts";

export interface State {
  readonly me: Me;
  /** The bot reads all that is written in its groups: its privacy mode is off. */
  readonly readsAll: boolean;
  readonly rooms: ReadonlyMap<number, Room>;
  readonly users: ReadonlyMap<number, User>;
  readonly updates: Updates;
  readonly taps: Taps;
  readonly flood: (chat: Chat) => void;
  readonly now: () => number;
}

export const unixOf = ({ now }: State) => Math.floor(now() / 1000);

/** The chat with this id, whether or not the bot may write there. */
export function chatOf({ rooms }: State, id: string): Room {
  if (id === "") throw badRequest("chat_id is empty");
  const room = rooms.get(Number(id));
  if (!room) throw badRequest("chat not found");
  if (room.chat.type === "supergroup" && room.bot === "kicked")
    throw forbidden("bot was kicked from the supergroup chat");
  return room;
}

/** What the core answers where the bot may not write to a person. */
export function checkWritable({ bot }: Room): void {
  if (bot === "stranger") throw forbidden("bot can't initiate conversation with a user");
  if (bot === "blocked") throw forbidden("bot was blocked by the user");
}

/** A message that is still there. `what` is how the server calls it when it is not. */
export function messageOf(room: Room, id: number, what: string): StoredMessage {
  const kept = room.kept.get(id);
  if (!kept || kept.gone) throw badRequest(`${what} not found`);
  return kept;
}
