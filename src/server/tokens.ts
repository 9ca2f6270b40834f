/**
 * Identifies the caller: bearer tokens, each with one role, compared in constant time, and what
 * each has open.
 */
import { timingSafeEqual } from "node:crypto";
import { sha256 } from "../core/digest.ts";
import type { Person } from "../core/model.ts";
import type { Sessions } from "../core/sessions.ts";

export const ROLES = ["agent", "approver", "admin"] as const;
export type Role = (typeof ROLES)[number];

export interface Identity {
  readonly role: Role;
  /** The token's name. An approver's is the person's id in the roster. */
  readonly name: string;
  /** Where an approver's name is known, if not among companions. */
  readonly channel?: typeof CLI_CHANNEL;
  /** The id of the device whose token it is. */
  readonly device?: string;
  /** A token of the state directory that operates the gateway. */
  readonly local?: true;
}

export const TOKEN_CHANNEL = "companion";
/** The gateway's own user, at the command line. */
export const CLI_CHANNEL = "cli";

/**
 * The person behind an approver's token: the roster has the token's name among the ids of its
 * channel.
 */
export const personOf = ({ name, channel, device }: Identity): Person => ({
  channel: channel ?? TOKEN_CHANNEL,
  userId: name,
  name,
  ...(device !== undefined && { device }),
});

/**
 * The token that a queried session belongs to: an agent's own, or else the one that used the
 * session first.
 */
export const ownerFor = (
  { role, name }: Identity,
  session: string,
  sessions: Pick<Sessions, "first">,
): string => (role === "agent" ? name : sessions.first(session).owner);

/** A token as the gateway keeps it: never the token itself. */
export interface KnownToken extends Identity {
  /** SHA-256 of the token, hex. */
  readonly sha256: string;
  /** Unix milliseconds; left out: it has no end. */
  readonly expiresAt?: number | undefined;
}

export interface Tokens {
  /**
   * The owner of a token. Always compares with every token, so that the time taken reveals nothing.
   */
  identify(token: string): Identity | undefined;
  /** Whether the token of a caller that was identified before is still valid. */
  stands(who: Identity): boolean;
  /**
   * Calls `end` once, as soon as this token does not count any more; returns how to take that back.
   */
  hold(who: Identity, end: () => void): () => void;
  /** Replaces the set of tokens. Ends what is open for a token that is no longer in it. */
  replace(known: readonly KnownToken[]): void;
  /** Ends what is open for expired tokens. */
  sweep(): void;
  /**
   * When this device's token was last used, unix milliseconds; now, where something is open in its
   * name.
   */
  lastSeen(device: string): number | undefined;
  /** A companion of this caller is connected, until the returned function is called. */
  attend(who: Identity): () => void;
  /** Whether a companion of this device is connected. */
  attends(device: string): boolean;
}

interface Entry {
  readonly identity: Identity;
  readonly hash: Buffer;
  readonly sha256: string;
  readonly expiresAt: number;
  readonly held: Set<() => void>;
  gone: boolean;
}

export const tokenHash = (token: string): string => sha256(token);

export function createTokens(known: readonly KnownToken[], now: () => number = Date.now): Tokens {
  const byIdentity = new WeakMap<Identity, Entry>();
  const seen = new Map<string, number>();
  let entries: Entry[] = [];

  const counts = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && !entry.gone && entry.expiresAt > now();
  function endAll(entry: Entry): void {
    entry.gone = true;
    const held = [...entry.held];
    entry.held.clear();
    for (const end of held) end();
  }
  function replace(all: readonly KnownToken[]): void {
    const before = entries;
    entries = all.map((each) => before.find((entry) => isSame(entry, each)) ?? entryOf(each));
    for (const entry of entries) byIdentity.set(entry.identity, entry);
    for (const entry of before) if (!entries.includes(entry)) endAll(entry);
  }

  replace(known);
  return {
    identify(token) {
      const hash = Buffer.from(sha256(token), "hex");
      let found: Entry | undefined;
      for (const each of entries) if (timingSafeEqual(each.hash, hash)) found = each;
      if (!counts(found)) return undefined;
      if (found.identity.device !== undefined) seen.set(found.identity.device, now());
      return found.identity;
    },
    stands: (who) => counts(byIdentity.get(who)),
    hold(who, end) {
      const entry = byIdentity.get(who);
      if (!counts(entry)) {
        end();
        return () => {};
      }
      entry.held.add(end);
      return () => {
        if (entry.held.delete(end) && who.device !== undefined) seen.set(who.device, now());
      };
    },
    replace,
    sweep() {
      for (const entry of entries) if (!entry.gone && !counts(entry)) endAll(entry);
    },
    lastSeen(device) {
      const isOpen = entries.some(
        ({ identity, held }) => identity.device === device && held.size > 0,
      );
      return isOpen ? now() : seen.get(device);
    },
    ...attendance(),
  };
}

function attendance(): Pick<Tokens, "attend" | "attends"> {
  /** By device: how many of its companions are connected. */
  const attending = new Map<string, number>();
  return {
    attend({ device }) {
      if (device === undefined) return () => {};
      attending.set(device, (attending.get(device) ?? 0) + 1);
      return () => {
        const left = (attending.get(device) ?? 1) - 1;
        if (left > 0) attending.set(device, left);
        else attending.delete(device);
      };
    },
    attends: (device) => attending.has(device),
  };
}

function entryOf({ sha256, expiresAt = Number.POSITIVE_INFINITY, ...identity }: KnownToken): Entry {
  return {
    identity,
    hash: Buffer.from(sha256, "hex"),
    sha256,
    expiresAt,
    held: new Set(),
    gone: false,
  };
}

const isSame = ({ identity, sha256, expiresAt, gone }: Entry, other: KnownToken): boolean =>
  !gone &&
  sha256 === other.sha256 &&
  expiresAt === (other.expiresAt ?? Number.POSITIVE_INFINITY) &&
  identity.role === other.role &&
  identity.name === other.name;
