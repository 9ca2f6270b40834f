/** Taps and commands that wait for the bot's answer, and what it answered. */
import type { Person, Reaction } from "../platform.ts";
import type { Params } from "./params.ts";
import { badRequest } from "./refusal.ts";
import type { Room } from "./rooms.ts";
import type { Timers } from "./timers.ts";

const TOO_OLD = "query is too old and response timeout expired or query ID is invalid";
const LONGEST_ANSWER = 200;

export interface Taps {
  /** A new query by this person: its id, and what becomes of it. */
  open(person: Person): { readonly id: string; readonly reaction: Promise<Reaction> };
  /** answerCallbackQuery: once, in time, in two hundred characters. */
  answer(params: Params): true;
  /**
   * What becomes of a command: the bot's next message or edit in that chat. `told` where it was for
   * this person.
   */
  command(room: Room, message: number): Promise<Reaction>;
  /** The bot wrote into a chat. */
  wrote(room: Room, text: string, replyTo: number | undefined): void;
  whispers(person: Person): readonly string[];
  /** Ends all that wait: unanswered, and too old to be answered. */
  expire(): void;
}

interface Waiting {
  readonly person: string;
  readonly settle: (told?: string) => void;
}

interface Asked {
  readonly room: Room;
  readonly message: number;
  readonly settle: (told?: string) => void;
}

export function openTaps(timers: Timers, deadlineMs: number): Taps {
  const queries = new Map<string, Waiting>();
  const commands = new Set<Asked>();
  const whispers = new Map<string, string[]>();
  const unanswered = new Set<() => void>();
  let count = 0;

  /** A reaction that ends with `settle`, with the deadline, or with `expire`. */
  const pending = (forget: () => void) => {
    const since = Date.now();
    let settle: (told?: string) => void = () => {};
    const reaction = new Promise<Reaction>((resolve) => {
      const end = (answered: boolean, told?: string) => {
        callOff();
        unanswered.delete(giveUp);
        forget();
        resolve({ answered, ms: Date.now() - since, ...(told && { told }) });
      };
      const giveUp = () => end(false);
      const callOff = timers.later(deadlineMs, giveUp);
      unanswered.add(giveUp);
      settle = (told) => end(true, told);
    });
    return { reaction, settle };
  };

  return {
    open(person) {
      const id = String(
        ((BigInt(person.id) & 0x7fff_ffffn) << 32n) + 90_177_213n + BigInt(count++),
      );
      const { reaction, settle } = pending(() => queries.delete(id));
      queries.set(id, { person: person.id, settle });
      return { id, reaction };
    },
    answer(params) {
      const query = queries.get(params.text("callback_query_id").trim());
      const text = params.text("text");
      if (!query) throw badRequest(TOO_OLD);
      if ([...text].length > LONGEST_ANSWER) throw badRequest("MESSAGE_TOO_LONG");
      if (params.text("url")) throw badRequest("URL_INVALID");
      if (text) whispers.set(query.person, [...(whispers.get(query.person) ?? []), text]);
      query.settle(text);
      return true;
    },
    command(room, message) {
      const { reaction, settle } = pending(() => commands.delete(asked));
      const asked: Asked = { room, message, settle };
      commands.add(asked);
      return reaction;
    },
    wrote(room, text, replyTo) {
      for (const asked of [...commands]) {
        if (asked.room !== room) continue;
        asked.settle(room.chat.type === "private" || replyTo === asked.message ? text : undefined);
      }
    },
    whispers: ({ id }) => whispers.get(id) ?? [],
    expire() {
      for (const giveUp of [...unanswered]) giveUp();
    },
  };
}
