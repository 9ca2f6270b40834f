/**
 * The workspace: people, channels, messages. Whoever changes it is heard by the rest of the
 * platform.
 */
import { EventEmitter } from "node:events";
import type { Person, SeenMessage } from "../platform.ts";
import { drawMessage, type Written } from "./draw.ts";
import type { Names } from "./mrkdwn.ts";

export const TEAM = { id: "T07CSIGN00", domain: "countersign" } as const;
export const APP = { id: "A07CSIGN00", botId: "B07CSIGN00", name: "countersign" } as const;
export const BOT: Person = { id: "U07CSIGNBT", name: APP.name };
export const PEOPLE = {
  ada: { id: "U07ADA0001", name: "ada" },
  grace: { id: "U07GRACE01", name: "grace" },
  mallory: { id: "U07MALLORY", name: "mallory" },
} as const;
const ROOM = "C07ROOM000";

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: "channel" | "group" | "im" | "mpim";
  readonly members: Set<string>;
  archived: boolean;
}

export interface SharedFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly content: string;
}

export interface Message extends Written {
  readonly channel: string;
  readonly ts: string;
  readonly author: string;
  /** The `ts` of the message that its thread hangs on. */
  readonly thread?: string;
  readonly files: readonly SharedFile[];
  readonly edited?: { readonly user: string; readonly ts: string };
  /** What it was before each edit. */
  readonly before: readonly Message[];
}

type Draft = Omit<Message, "ts" | "before" | "files" | "edited"> & {
  readonly files?: readonly SharedFile[];
};

export interface Signals {
  posted: [Message];
  changed: [Message];
  deleted: [Message];
  /** Somebody (the id) was told something alone. */
  whispered: [string, string];
  /** Someone came into a channel or left it, or the channel was archived. */
  moved: [{ readonly type: string; readonly channel: Channel; readonly user: string }];
}

export interface NewChannel {
  readonly id?: string;
  readonly name: string;
  readonly kind: Channel["kind"];
  readonly members: readonly string[];
}

export type Workspace = ReturnType<typeof openWorkspace>;

export function openWorkspace() {
  const signals = new EventEmitter<Signals>();
  // Every reaction that is waited for listens, and there may be many.
  signals.setMaxListeners(0);
  const users: readonly Person[] = [BOT, ...Object.values(PEOPLE)];
  const channels = new Map<string, Channel>();
  const messages = new Map<string, Message>();
  const whispers = new Map<string, string[]>();
  /** A message never changes: an edit makes a new one. */
  const drawn = new WeakMap<Message, SeenMessage>();
  let last = 0;
  let ids = 0;
  const nextId = (prefix: string) =>
    `${prefix}${(0x10000000 + ++ids).toString(36).toUpperCase().padStart(9, "0")}`;
  /** Unique and rising, also where two come within a millisecond. */
  const nextTs = () => {
    last = Math.max(last + 1, Date.now() * 1000);
    return `${Math.floor(last / 1_000_000)}.${String(last % 1_000_000).padStart(6, "0")}`;
  };
  const names: Names = {
    user: (id) => users.find((user) => user.id === id)?.name ?? id,
    channel: (id) => channels.get(id)?.name ?? id,
  };
  const open = ({ id = nextId("C"), name, kind, members }: NewChannel): Channel => {
    const channel = { id, name, kind, members: new Set(members), archived: false };
    channels.set(id, channel);
    return channel;
  };
  open({ id: ROOM, name: "approvals", kind: "channel", members: users.map(({ id }) => id) });

  return {
    signals,
    users,
    channels,
    names,
    room: ROOM,
    nextId,
    nextTs,
    open,
    message: (ts: string) => messages.get(ts),
    /** Oldest first. */
    messages: (channel?: string) =>
      [...messages.values()].filter((each) => channel === undefined || each.channel === channel),
    /** The conversation that exactly these have with the bot; made where there is none. */
    direct(members: readonly string[]): Channel {
      const all = new Set([BOT.id, ...members]);
      const kind = all.size > 2 ? "mpim" : "im";
      const found = [...channels.values()].find(
        (each) =>
          each.kind === kind &&
          each.members.size === all.size &&
          [...all].every((id) => each.members.has(id)),
      );
      const named =
        kind === "im"
          ? { id: nextId("D"), name: "directmessage" }
          : { id: nextId("G"), name: `mpdm-${ids}` };
      return found ?? open({ ...named, kind, members: [...all] });
    },
    post(draft: Draft): Message {
      const message: Message = { files: [], ...draft, ts: nextTs(), before: [] };
      messages.set(message.ts, message);
      signals.emit("posted", message);
      return message;
    },
    edit(old: Message, changes: Partial<Written>, user: string): Message {
      const message = {
        ...old,
        ...changes,
        edited: { user, ts: nextTs() },
        before: [...old.before, old],
      };
      messages.set(old.ts, message);
      signals.emit("changed", message);
      return message;
    },
    remove(message: Message): void {
      messages.delete(message.ts);
      signals.emit("deleted", message);
    },
    whisper(user: string, written: Written): string {
      const { text } = drawMessage(written, names);
      whispers.set(user, [...(whispers.get(user) ?? []), text]);
      signals.emit("whispered", user, text);
      return nextTs();
    },
    whispers: (user: string): readonly string[] => whispers.get(user) ?? [],
    seen(message: Message): SeenMessage {
      const known = drawn.get(message) ?? seenMessage(message, names);
      drawn.set(message, known);
      return known;
    },
  };
}

function seenMessage(message: Message, names: Names): SeenMessage {
  const { channel, ts, author, thread, files, before } = message;
  return {
    id: ts,
    chat: channel,
    author,
    ...drawMessage(message, names),
    ...(thread !== undefined && { thread, replyTo: thread }),
    files: files.map(({ name, content }) => ({ name, content })),
    edits: before.length,
  };
}
