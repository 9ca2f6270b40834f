/** The events of the gateway that are about a session itself. */
import { wants } from "./intents.ts";
import { memberJson } from "./objects.ts";
import { isRecord, type Json, type User } from "./wire.ts";
import type { World } from "./world.ts";

export function readyJson(
  world: World,
  {
    session,
    shard,
    url,
  }: { readonly session: string; readonly shard: unknown; readonly url: string },
): Json {
  return {
    v: 10,
    user: { ...world.bot, verified: true, mfa_enabled: false, flags: 0, email: null },
    guilds: world.member ? [{ id: world.guild.id, unavailable: true }] : [],
    session_id: session,
    session_type: "normal",
    resume_gateway_url: url,
    ...(shard !== undefined && { shard }),
    application: { id: world.bot.id, flags: world.readsContent ? 1 << 19 : 0 },
    private_channels: [],
    relationships: [],
    presences: [],
    user_settings: {},
    _trace: [],
  };
}

/** Without the intent for members a bot is told of itself alone. */
export function membersFor(world: World, intents: number): User[] {
  return wants(intents, "GuildMembers") ? [...world.users.values()] : [world.bot];
}

/** Named members can be asked for by anybody, all of them only with the intent. */
export function chunkJson(world: World, intents: number, request: unknown): Json {
  const { user_ids, nonce } = isRecord(request) ? request : {};
  const asked = user_ids === undefined ? undefined : [user_ids].flat().map(String);
  const found = asked
    ? asked.flatMap((id) => world.users.get(id) ?? [])
    : membersFor(world, intents);
  const not_found = asked?.filter((id) => !world.users.has(id)) ?? [];
  return {
    guild_id: world.guild.id,
    members: found.map(memberJson),
    chunk_index: 0,
    chunk_count: 1,
    not_found,
    nonce,
  };
}

export function isShard(shard: unknown): boolean {
  if (shard === undefined) return true;
  return (
    Array.isArray(shard) &&
    shard.length === 2 &&
    Number(shard[0]) >= 0 &&
    Number(shard[0]) < Number(shard[1])
  );
}
