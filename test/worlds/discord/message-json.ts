/** A message as the wire shows it. */
import type { Post, StoredFile } from "./posts.ts";
import type { Json } from "./wire.ts";
import type { World } from "./world.ts";

export function messageJson(world: World, post: Post): Json {
  const { mentions } = post;
  return {
    id: post.id,
    channel_id: post.channel,
    type: post.type,
    author: post.author,
    content: post.content,
    timestamp: new Date(post.at).toISOString(),
    edited_timestamp: post.editedAt === undefined ? null : new Date(post.editedAt).toISOString(),
    tts: false,
    mention_everyone: mentions.groups.length > 0,
    mentions: mentions.users.map((id) => world.users.get(id)),
    mention_roles: mentions.roles,
    attachments: post.files.map((file) => attachmentJson(world, post, file)),
    embeds: post.embeds,
    components: post.components,
    pinned: false,
    flags: post.flags,
    ...(post.nonce !== undefined && { nonce: post.nonce }),
    ...answers(world, post),
    ...origin(world, post),
  };
}

/** What a bot gets that may not read it. */
export function emptied(message: Json): Json {
  return { ...message, content: "", embeds: [], attachments: [], components: [] };
}

export function attachmentJson(
  { origin: base }: World,
  { channel }: Pick<Post, "channel">,
  { id, name, type, content }: StoredFile,
): Json {
  const url = `${base}/attachments/${channel}/${id}/${encodeURIComponent(name)}`;
  return { id, filename: name, size: content.length, url, proxy_url: url, content_type: type };
}

/** One level deep: the answered message does not carry its own. */
function answers(world: World, { replyTo, channel }: Post): Json {
  if (replyTo === undefined) return {};
  const answered = world.posts.get(replyTo);
  const guild = world.channels.get(channel)?.recipient ? {} : { guild_id: world.guild.id };
  return {
    message_reference: { type: 0, message_id: replyTo, channel_id: channel, ...guild },
    referenced_message:
      answered && !answered.gone ? messageJson(world, withoutReply(answered)) : null,
  };
}

function withoutReply(post: Post): Post {
  const { replyTo: _, ...rest } = post;
  return rest;
}

function origin({ bot, guild }: World, { interaction }: Post): Json {
  if (!interaction) return {};
  const { id, type, user, name } = interaction;
  return {
    application_id: bot.id,
    webhook_id: bot.id,
    interaction_metadata: { id, type, user, authorizing_integration_owners: { "0": guild.id } },
    ...(name !== undefined && { interaction: { id, type, name, user } }),
  };
}
