/**
 * Who would be rung: mentions that stand where they count, are allowed by the message, and may be
 * made by its author.
 */
import type { Form } from "./form.ts";
import { type AllowedMentions, isRecord } from "./wire.ts";

export interface Mentions {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  /** "@everyone", "@here". */
  readonly groups: readonly string[];
}

export const NOBODY: Mentions = { users: [], roles: [], groups: [] };

/**
 * What counts when a request says nothing:
 * https://discord.com/developers/docs/resources/message#allowed-mentions-object
 */
export const DEFAULT_ALLOWED: AllowedMentions = {
  parse: ["users", "roles", "everyone"],
  users: [],
  roles: [],
  replied: true,
};
export const WEBHOOK_ALLOWED: AllowedMentions = {
  parse: ["users"],
  users: [],
  roles: [],
  replied: true,
};

const KINDS: readonly string[] = ["roles", "users", "everyone"];

export function readAllowedMentions(form: Form, value: unknown): AllowedMentions | undefined {
  if (!isRecord(value)) return undefined;
  const at = form.in("allowed_mentions");
  const parse = strings(value.parse);
  for (const [index, kind] of parse.entries())
    if (!KINDS.includes(kind))
      at.in("parse", index).fault(
        "BASE_TYPE_CHOICES",
        `Value must be one of (${KINDS.map((one) => `'${one}'`).join(", ")}).`,
      );
  const lists = { users: strings(value.users), roles: strings(value.roles) };
  for (const kind of ["users", "roles"] as const) {
    if (lists[kind].length > 100)
      at.in(kind).fault("BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.");
    if (lists[kind].length > 0 && parse.includes(kind))
      at.fault(
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      );
  }
  return { parse, ...lists, replied: value.replied_user === true };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Every mention in `bare`, text without its code. */
export function mentionsIn(bare: string): Mentions {
  const ids = (match: RegExp) => [...new Set([...bare.matchAll(match)].map(([, id]) => id ?? ""))];
  return {
    users: ids(/<@!?(\d{17,19})>/g),
    roles: ids(/<@&(\d{17,19})>/g),
    groups: ids(/(@(?:everyone|here))\b/g),
  };
}

/** Those of `found` that `allowed` leaves alive. */
export function allowedOf(found: Mentions, allowed: AllowedMentions): Mentions {
  const kept = (kind: "users" | "roles") =>
    allowed.parse.includes(kind)
      ? found[kind]
      : found[kind].filter((id) => allowed[kind].includes(id));
  return {
    users: kept("users"),
    roles: kept("roles"),
    groups: allowed.parse.includes("everyone") ? found.groups : [],
  };
}
