/**
 * What a member may do in a channel: Discord's permission bits, as far as this platform looks at
 * them.
 */

/** https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags */
export const PERMISSION = {
  ViewChannel: 1n << 10n,
  SendMessages: 1n << 11n,
  ManageMessages: 1n << 13n,
  EmbedLinks: 1n << 14n,
  AttachFiles: 1n << 15n,
  ReadMessageHistory: 1n << 16n,
  MentionEveryone: 1n << 17n,
  UseApplicationCommands: 1n << 31n,
  CreatePublicThreads: 1n << 35n,
  CreatePrivateThreads: 1n << 36n,
  SendMessagesInThreads: 1n << 38n,
} as const;

export type Permission = keyof typeof PERMISSION;

/** What everybody has in a new server: all of the above but the moderator's. */
export const EVERYONE = bitsOf(
  (Object.keys(PERMISSION) as Permission[]).filter((name) => name !== "ManageMessages"),
);

export function bitsOf(names: readonly Permission[]): bigint {
  return names.reduce((bits, name) => bits | PERMISSION[name], 0n);
}

/** `denied` is taken from `base`. Who cannot see a channel can do nothing in it. */
export function permissionsLeft(base: bigint, denied: bigint): bigint {
  const left = base & ~denied;
  return left & PERMISSION.ViewChannel ? left : 0n;
}
