/** The world's things as the wire shows them: channels, threads, members, the guild. */
import { EVERYONE } from "./permissions.ts";
import { CHANNEL, type Json, type User } from "./wire.ts";
import { type Channel, isThread, type World } from "./world.ts";

const FOUNDED = new Date(Date.UTC(2020, 0, 1)).toISOString();

export function channelJson(world: World, channel: Channel): Json {
  const { id, type, name } = channel;
  if (channel.recipient)
    return { id, type, recipients: [channel.recipient], last_message_id: null, flags: 0 };
  if (isThread(channel)) return threadJson(world, channel);
  return {
    id,
    type,
    guild_id: world.guild.id,
    name,
    position: 0,
    permission_overwrites: overwrites(world, channel),
    nsfw: false,
    parent_id: null,
    topic: null,
    last_message_id: null,
    rate_limit_per_user: 0,
    flags: 0,
  };
}

function overwrites(world: World, { denied }: Channel): Json[] {
  return denied === 0n ? [] : [{ id: world.bot.id, type: 1, allow: "0", deny: denied.toString() }];
}

function threadJson(
  world: World,
  { id, type, name, parent, owner, archived, locked }: Channel,
): Json {
  return {
    id,
    type,
    guild_id: world.guild.id,
    name,
    parent_id: parent,
    owner_id: owner,
    last_message_id: null,
    rate_limit_per_user: 0,
    message_count: 0,
    total_message_sent: 0,
    member_count: 4,
    thread_metadata: {
      archived,
      locked,
      archive_timestamp: FOUNDED,
      auto_archive_duration: 1440,
      create_timestamp: FOUNDED,
    },
    member: { id, user_id: world.bot.id, join_timestamp: FOUNDED, flags: 0 },
    flags: 0,
  };
}

export function memberJson(user: User): Json {
  return { user, ...partialMember() };
}

/** A member as it rides on messages and interactions, where the user stands beside it. */
export function partialMember(): Json {
  return {
    nick: null,
    avatar: null,
    roles: [],
    joined_at: FOUNDED,
    premium_since: null,
    deaf: false,
    mute: false,
    pending: false,
    flags: 0,
  };
}

/**
 * `members`: those that a bot is told of. Without the intent for members it is told of itself
 * alone.
 */
export function guildJson(world: World, members: readonly User[]): Json {
  const channels = [...world.channels.values()].filter(({ type }) => type !== CHANNEL.dm);
  return {
    ...guildFacts(world),
    joined_at: FOUNDED,
    large: false,
    unavailable: false,
    member_count: world.users.size,
    channels: channels
      .filter((channel) => !isThread(channel))
      .map((channel) => channelJson(world, channel)),
    threads: channels
      .filter((channel) => isThread(channel) && !channel.archived)
      .map((channel) => channelJson(world, channel)),
    members: members.map(memberJson),
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** The guild without what only the gateway tells. */
export function guildFacts({ guild, role, people }: World): Json {
  return {
    ...guild,
    icon: null,
    splash: null,
    discovery_splash: null,
    description: null,
    owner_id: people.ada.id,
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    nsfw: false,
    premium_tier: 0,
    premium_progress_bar_enabled: false,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    vanity_url_code: null,
    banner: null,
    application_id: null,
    features: [],
    emojis: [],
    stickers: [],
    preferred_locale: "en-US",
    roles: [roleJson(guild.id, "@everyone", EVERYONE), roleJson(role.id, role.name, 0n)],
  };
}

function roleJson(id: string, name: string, permissions: bigint): Json {
  const position = name === "@everyone" ? 0 : 1;
  return {
    id,
    name,
    color: 0,
    hoist: false,
    position,
    permissions: permissions.toString(),
    managed: false,
    mentionable: position > 0,
    flags: 0,
  };
}

export function applicationJson({ bot, people, readsContent }: World): Json {
  // GATEWAY_MESSAGE_CONTENT_LIMITED: the switch for message content is on, for an application of
  // less than a hundred guilds.
  const flags = readsContent ? 1 << 19 : 0;
  return {
    id: bot.id,
    name: bot.username,
    icon: null,
    description: "",
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: "0".repeat(64),
    owner: people.ada,
    team: null,
    flags,
    bot,
  };
}
