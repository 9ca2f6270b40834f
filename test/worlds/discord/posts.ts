/** Messages: posted, edited, deleted, and told to the bots that listen. */
import type { Draft, Upload } from "./drafts.ts";
import { refusal } from "./errors.ts";
import { type Mentions, NOBODY } from "./mentions.ts";
import { messageJson } from "./message-json.ts";
import { partialMember } from "./objects.ts";
import { mentionsOf } from "./rings.ts";
import {
  type AllowedMentions,
  type Component,
  type Embed,
  FLAG,
  type Json,
  MESSAGE_TYPE,
  type User,
} from "./wire.ts";
import { botPermissions, type World } from "./world.ts";

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface Post {
  readonly id: string;
  readonly channel: string;
  readonly author: User;
  readonly type: number;
  readonly at: number;
  content: string;
  embeds: readonly Embed[];
  components: readonly Component[];
  files: readonly StoredFile[];
  flags: number;
  mentions: Mentions;
  readonly nonce?: string | number;
  readonly replyTo?: string;
  /** Of an answer to an interaction: its id, and who began it. */
  readonly interaction?: {
    readonly id: string;
    readonly type: number;
    readonly user: User;
    readonly name?: string;
  };
  /** The one person who sees it. */
  readonly only?: string;
  edits: number;
  editedAt?: number;
  gone: boolean;
  /** How it looked before each edit. */
  readonly past: Json[];
}

export interface Placing {
  readonly channel: string;
  readonly author: User;
  /** What may be mentioned when the request does not say. */
  readonly allowed: AllowedMentions;
  readonly interaction?: NonNullable<Post["interaction"]>;
  readonly only?: string;
  /** Posted empty, to be filled in: the bot "is thinking". */
  readonly loading?: boolean;
}

export function post(world: World, draft: Draft, placing: Placing): Post {
  const { channel, author, interaction, only, loading = false } = placing;
  const made: Post = {
    id: world.snowflake(),
    channel,
    author,
    type:
      interaction?.name !== undefined
        ? MESSAGE_TYPE.command
        : draft.reply
          ? MESSAGE_TYPE.reply
          : MESSAGE_TYPE.plain,
    at: Date.now(),
    content: draft.content ?? "",
    embeds: draft.embeds ?? [],
    components: draft.components ?? [],
    files: draft.uploads.map((upload) => stored(world, upload)),
    flags:
      (draft.flags & ~FLAG.ephemeral) |
      (only === undefined ? 0 : FLAG.ephemeral) |
      (loading ? FLAG.loading : 0),
    mentions: NOBODY,
    ...(draft.nonce !== undefined && { nonce: draft.nonce }),
    ...(draft.reply && { replyTo: draft.reply.message }),
    ...(interaction && { interaction }),
    ...(only !== undefined && { only }),
    edits: 0,
    gone: false,
    past: [],
  };
  if (!loading) refuseEmpty(made);
  made.mentions = mentionsOf(world, made, draft.allowed ?? placing.allowed);
  world.posts.set(made.id, made);
  announcePost(world, "MESSAGE_CREATE", made);
  return made;
}

/**
 * Mentions are read anew, and by the default if the edit does not say: what the first request
 * allowed is forgotten.
 */
export function edit(
  world: World,
  made: Post,
  { draft, allowed }: { readonly draft: Draft; readonly allowed: AllowedMentions },
): void {
  const before = messageJson(world, made);
  const kept = made.files.filter(({ id }) => draft.keep?.includes(id) ?? true);
  const after = {
    content: draft.content ?? made.content,
    embeds: draft.embeds ?? made.embeds,
    components: draft.components ?? made.components,
    files: [...kept, ...draft.uploads.map((upload) => stored(world, upload))],
  };
  refuseEmpty(after);
  made.past.push(before);
  const filledIn = (made.flags & FLAG.loading) !== 0;
  Object.assign(made, after, {
    flags: (draft.flags & ~(FLAG.ephemeral | FLAG.loading)) | (made.flags & FLAG.ephemeral),
  });
  made.mentions = mentionsOf(world, made, draft.allowed ?? allowed);
  if (!filledIn) {
    made.edits++;
    made.editedAt = Date.now();
  }
  announcePost(world, "MESSAGE_UPDATE", made);
}

export function erase(world: World, made: Post): void {
  made.gone = true;
  if (made.only !== undefined) return;
  const d = { id: made.id, channel_id: made.channel, ...guildOf(world, made) };
  world.announce({
    t: "MESSAGE_DELETE",
    d,
    kind: "message",
    private: isPrivate(world, made),
    open: true,
  });
}

/** The message, where it is there for all who are in the channel. */
export function postIn(world: World, channel: string, id: string): Post {
  const found = world.posts.get(id);
  if (!found || found.gone || found.channel !== channel || found.only !== undefined)
    throw refusal("unknown-message");
  return found;
}

function refuseEmpty({
  content,
  embeds,
  components,
  files,
}: Pick<Post, "content" | "embeds" | "components" | "files">): void {
  if (content === "" && embeds.length === 0 && components.length === 0 && files.length === 0)
    throw refusal("empty-message");
}

/** A file name as it comes out: what is not a letter, a digit, a dot, a dash or a line is gone. */
function stored(world: World, { name, type, content }: Upload): StoredFile {
  return {
    id: world.snowflake(),
    name: name.replace(/\s+/g, "_").replace(/[^\w.-]/g, "") || "file",
    type,
    content,
  };
}

function announcePost(world: World, t: "MESSAGE_CREATE" | "MESSAGE_UPDATE", made: Post): void {
  const channel = world.channels.get(made.channel);
  if (made.only !== undefined || !channel || botPermissions(world, channel) === 0n) return;
  const inGuild = guildOf(world, made);
  const d = {
    ...messageJson(world, made),
    channel_type: channel.type,
    ...inGuild,
    ...(inGuild.guild_id && { member: partialMember() }),
  };
  world.announce({
    t,
    d,
    kind: "message",
    private: isPrivate(world, made),
    open: isOpen(world, made),
  });
}

/** Whether its text reaches the bot without the privileged intent, private chats aside. */
export function isOpen(world: World, { author, mentions }: Post): boolean {
  return author.id === world.bot.id || mentions.users.includes(world.bot.id);
}

export function isPrivate(world: World, { channel }: Post): boolean {
  return world.channels.get(channel)?.recipient !== undefined;
}

function guildOf(world: World, made: Post): { readonly guild_id?: string } {
  return isPrivate(world, made) ? {} : { guild_id: world.guild.id };
}
