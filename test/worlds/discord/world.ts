/**
 * The server behind the screens: its guild, its channels and threads, its people, and what they
 * have posted.
 */
import { randomBytes } from "node:crypto";
import { refusal } from "./errors.ts";
import { bitsOf, EVERYONE, type Permission, permissionsLeft } from "./permissions.ts";
import type { Post } from "./posts.ts";
import { openSnowflakes, snowflakeAt } from "./snowflakes.ts";
import { CHANNEL, type Json, type User } from "./wire.ts";

export interface Channel {
  readonly id: string;
  readonly type: number;
  name: string;
  /** Of a thread: the channel that it belongs to. */
  readonly parent?: string;
  readonly owner?: string;
  /** Of a private chat: the person in it. */
  readonly recipient?: User;
  /** What the bot may not do here. */
  denied: bigint;
  archived: boolean;
  locked: boolean;
}

/** Something that listening bots are told, if they asked for its kind. */
export interface Happening {
  readonly t: string;
  readonly d: Json;
  /** Which intents it falls under; "always" falls under none. */
  readonly kind: "guild" | "message" | "always";
  /** Of a message event: where, and whether its text is anybody's to read. */
  readonly private?: boolean;
  readonly open?: boolean;
}

export interface World {
  readonly token: string;
  readonly bot: User;
  readonly people: { readonly ada: User; readonly grace: User; readonly mallory: User };
  readonly users: ReadonlyMap<string, User>;
  readonly guild: { readonly id: string; readonly name: string };
  /** A role that can be mentioned. */
  readonly role: { readonly id: string; readonly name: string };
  readonly channels: Map<string, Channel>;
  readonly posts: Map<string, Post>;
  /** Those who take no private messages. */
  readonly blocking: Set<string>;
  /**
   * Whether the application may read what others write: the MESSAGE_CONTENT switch of the developer
   * portal.
   */
  readonly readsContent: boolean;
  /** Where it is reached, and files are served from; empty before the start. */
  origin: string;
  /** Whether the bot is in the guild. */
  member: boolean;
  snowflake(): string;
  /** Set by the gateway. */
  announce: (happening: Happening) => void;
}

export function openWorld({ readsContent }: { readonly readsContent: boolean }): World {
  const snowflake = openSnowflakes();
  // As old as accounts are: ids of 17, 18 and 19 digits.
  const people = {
    ada: user(snowflakeAt(Date.UTC(2015, 8, 3), 1), "ada"),
    grace: user(snowflakeAt(Date.UTC(2018, 5, 1), 2), "grace"),
    mallory: user(snowflake(), "mallory"),
  };
  const bot: User = { ...user(snowflake(), "countersign"), bot: true };
  return {
    token: [
      Buffer.from(bot.id).toString("base64url"),
      randomBytes(4).toString("base64url"),
      randomBytes(20).toString("base64url"),
    ].join("."),
    bot,
    people,
    users: new Map([bot, ...Object.values(people)].map((one) => [one.id, one])),
    guild: { id: snowflake(), name: "Analytical Engines" },
    role: { id: snowflake(), name: "oncall" },
    channels: new Map(),
    posts: new Map(),
    blocking: new Set(),
    readsContent,
    origin: "",
    member: true,
    snowflake,
    announce: () => {},
  };
}

function user(id: string, name: string): User {
  return { id, username: name, discriminator: "0", global_name: name, avatar: null };
}

export function addChannel(
  world: World,
  channel: Partial<Channel> & { readonly name: string },
): Channel {
  const added: Channel = {
    id: world.snowflake(),
    type: CHANNEL.text,
    denied: 0n,
    archived: false,
    locked: false,
    ...channel,
  };
  world.channels.set(added.id, added);
  return added;
}

/** The chat of a person and the bot. There is only ever one. */
export function privateChannel(world: World, person: User): Channel {
  const known = [...world.channels.values()].find(({ recipient }) => recipient?.id === person.id);
  return known ?? addChannel(world, { name: "", type: CHANNEL.dm, recipient: person });
}

export function isThread({ type }: Channel): boolean {
  return type === CHANNEL.publicThread || type === CHANNEL.privateThread;
}

/** A thread's permissions are those of its channel. */
export function botPermissions(world: World, channel: Channel): bigint {
  if (channel.recipient) return EVERYONE;
  if (!world.member) return 0n;
  const parent = channel.parent === undefined ? undefined : world.channels.get(channel.parent);
  return permissionsLeft(EVERYONE, channel.denied | (parent?.denied ?? 0n));
}

/** The channel, if the bot may see it and do all of `needed` there. */
export function channelFor(world: World, id: string, needed: readonly Permission[] = []): Channel {
  const channel = world.channels.get(id);
  if (!channel) throw refusal("unknown-channel");
  const has = botPermissions(world, channel);
  if (has === 0n) throw refusal("missing-access");
  const bits = bitsOf(needed);
  if ((has & bits) !== bits) throw refusal("missing-permissions");
  return channel;
}

export function userOf(world: World, id: string): User {
  const found = world.users.get(id);
  if (!found) throw new Error(`there is no user with the id ${id}`);
  return found;
}
