/** The event that tells a bot of an interaction. */
import type { Interaction } from "./interactions.ts";
import { channelJson, partialMember } from "./objects.ts";
import { EVERYONE } from "./permissions.ts";
import type { Json } from "./wire.ts";
import { botPermissions, type World } from "./world.ts";

interface Event {
  readonly data: Json;
  /** The message as it was when the person acted. */
  readonly message?: Json;
}

export function interactionJson(
  world: World,
  { id, token, type, person, channel }: Interaction,
  { data, message }: Event,
): Json {
  const place = world.channels.get(channel);
  if (!place) throw new Error(`there is no channel ${channel}`);
  const where = place.recipient
    ? { user: person, context: 1, authorizing_integration_owners: { "0": "0" } }
    : {
        guild_id: world.guild.id,
        guild: { id: world.guild.id, locale: "en-US", features: [] },
        guild_locale: "en-US",
        member: { user: person, ...partialMember(), permissions: EVERYONE.toString() },
        context: 0,
        authorizing_integration_owners: { "0": world.guild.id },
      };
  return {
    id,
    application_id: world.bot.id,
    type,
    token,
    version: 1,
    data,
    channel_id: channel,
    channel: { ...channelJson(world, place), permissions: EVERYONE.toString() },
    ...where,
    ...(message && { message }),
    locale: "en-US",
    app_permissions: botPermissions(world, place).toString(),
    entitlements: [],
    attachment_size_limit: 10 * 1024 * 1024,
  };
}
