/**
 * What the bot may do in a channel, worked out as Discord does it:
 * https://discord.com/developers/docs/topics/permissions#permission-overwrites
 */
import {
  type APIGuildMember,
  type APIOverwrite,
  type APIRole,
  OverwriteType,
  PermissionFlagsBits,
} from "discord.js";

export interface Standing {
  readonly serverId: string;
  readonly botId: string;
  readonly owner: boolean;
  readonly roles: readonly Pick<APIRole, "id" | "permissions">[];
  readonly member: Pick<APIGuildMember, "roles">;
  readonly overwrites: readonly APIOverwrite[];
}

const EVERYTHING = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

export function permissionsOf({
  serverId,
  botId,
  owner,
  roles,
  member,
  overwrites,
}: Standing): bigint {
  const held = new Set([serverId, ...member.roles]);
  const base = roles
    .filter(({ id }) => held.has(id))
    .reduce((all, { permissions }) => all | BigInt(permissions), 0n);
  if (owner || base & PermissionFlagsBits.Administrator) return EVERYTHING;
  const everyone = overwrites.filter(
    ({ id, type }) => type === OverwriteType.Role && id === serverId,
  );
  const byRole = overwrites.filter(
    ({ id, type }) => type === OverwriteType.Role && id !== serverId && held.has(id),
  );
  const own = overwrites.filter(({ id, type }) => type === OverwriteType.Member && id === botId);
  // All denials of one step are taken away before anything that it allows is added.
  return [everyone, byRole, own].reduce((permissions, step) => {
    const bits = (side: "allow" | "deny") =>
      step.reduce((all, overwrite) => all | BigInt(overwrite[side]), 0n);
    return (permissions & ~bits("deny")) | bits("allow");
  }, base);
}

/** What cards need, by the name that Discord's settings have for it. */
export const NEEDED: readonly (readonly [label: string, bit: bigint])[] = [
  ["View Channel", PermissionFlagsBits.ViewChannel],
  ["Send Messages", PermissionFlagsBits.SendMessages],
  ["Embed Links", PermissionFlagsBits.EmbedLinks],
  ["Attach Files", PermissionFlagsBits.AttachFiles],
  ["Read Message History", PermissionFlagsBits.ReadMessageHistory],
];

/** In a thread there is another one for sending. */
export const IN_THREADS: readonly [label: string, bit: bigint] = [
  "Send Messages in Threads",
  PermissionFlagsBits.SendMessagesInThreads,
];

/** As an invitation asks for them. */
export const invited = (): string =>
  [...NEEDED, IN_THREADS].reduce((all, [, bit]) => all | bit, 0n).toString();
