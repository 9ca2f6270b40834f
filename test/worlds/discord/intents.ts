/** Which events a session asked for, and what of a message it may read. */
import { emptied } from "./message-json.ts";
import { isRecord, type Json } from "./wire.ts";
import type { Happening } from "./world.ts";

/** https://discord.com/developers/docs/events/gateway#list-of-intents */
const INTENT = {
  Guilds: 1 << 0,
  GuildMembers: 1 << 1,
  GuildPresences: 1 << 8,
  GuildMessages: 1 << 9,
  DirectMessages: 1 << 12,
  MessageContent: 1 << 15,
} as const;

/** Those that have to be switched on for the application before it may ask for them. */
export type PrivilegedIntent = "GuildMembers" | "GuildPresences" | "MessageContent";

const PRIVILEGED: readonly PrivilegedIntent[] = [
  "GuildMembers",
  "GuildPresences",
  "MessageContent",
];

/** 0 to 16, 20, 21, 24 and 25: there are no others. */
const KNOWN = 0x1ffff | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);

/** The code that the connection is closed with, if it asks for what it cannot have. */
export function refusedIntents(
  intents: unknown,
  granted: readonly PrivilegedIntent[],
): 4013 | 4014 | undefined {
  if (!Number.isInteger(intents) || ((intents as number) & ~KNOWN) !== 0) return 4013;
  const denied = PRIVILEGED.filter((name) => !granted.includes(name));
  return denied.some((name) => (intents as number) & INTENT[name]) ? 4014 : undefined;
}

export function wants(intents: number, name: keyof typeof INTENT): boolean {
  return (intents & INTENT[name]) !== 0;
}

/** The event as this session gets it; undefined when it does not. */
export function received(
  intents: number,
  { d, kind, private: inPrivate = false, open = false }: Happening,
  bot: string,
): Json | undefined {
  if (kind === "always") return d;
  if (kind === "guild") return wants(intents, "Guilds") ? d : undefined;
  if (!wants(intents, inPrivate ? "DirectMessages" : "GuildMessages")) return undefined;
  if (inPrivate || wants(intents, "MessageContent")) return d;
  return withoutOthers(open ? d : emptied(d), bot);
}

/** An answered message is read under the same rule as the answer. */
function withoutOthers(message: Json, bot: string): Json {
  const { referenced_message: answered } = message;
  if (!isRecord(answered) || (isRecord(answered.author) && answered.author.id === bot))
    return message;
  return { ...message, referenced_message: emptied(answered) };
}
