/** Who is at the door: bearer tokens, each with one role, compared in constant time. */
import { timingSafeEqual } from "node:crypto";
import { sha256 } from "../core/digest.ts";
import type { Person } from "../core/model.ts";
import type { Sessions } from "../core/sessions.ts";

export const ROLES = ["agent", "approver", "admin"] as const;
export type Role = (typeof ROLES)[number];

export interface Identity {
  readonly role: Role;
  /** The token's name. An approver's is the id under which the roster knows the person. */
  readonly name: string;
}

/** The person behind an approver's token: the roster knows them by the token's name, among the ids of this channel. */
export const personOf = ({ name }: Identity): Person => ({ channel: TOKEN_CHANNEL, userId: name, name });
export const TOKEN_CHANNEL = "companion";

/** Whose session it is that somebody asks about: an agent's own, or else that of the token which used it first. */
export const ownerFor = ({ role, name }: Identity, session: string, sessions: Pick<Sessions, "first">): string =>
  role === "agent" ? name : sessions.first(session).owner;

/** A token as the gateway keeps it: never the token itself. */
export interface KnownToken extends Identity {
  /** SHA-256 of the token, hex. */
  readonly sha256: string;
}

export interface Tokens {
  /** Who a token belongs to. Always looks at every token, so that the time taken tells nothing. */
  identify(token: string): Identity | undefined;
  add(token: KnownToken): void;
}

export const tokenHash = (token: string): string => sha256(token);

export function createTokens(known: readonly KnownToken[]): Tokens {
  const tokens = known.map(({ sha256, ...identity }) => ({ identity, hash: Buffer.from(sha256, "hex") }));
  return {
    identify(token) {
      const hash = Buffer.from(sha256(token), "hex");
      let found: Identity | undefined;
      for (const each of tokens) if (timingSafeEqual(each.hash, hash)) found = each.identity;
      return found;
    },
    add({ sha256, ...identity }) {
      tokens.push({ identity, hash: Buffer.from(sha256, "hex") });
    },
  };
}
