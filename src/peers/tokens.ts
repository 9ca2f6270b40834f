/**
 * Tokens of peers: stored only as hashes, bound to a DID, with an expiry; and how often each peer
 * failed recently.
 */
import { timingSafeEqual } from "node:crypto";
import { sha256 } from "../core/digest.ts";
import { newSecret } from "../core/ids.ts";
import type { PeerEnd } from "../core/peer.ts";

export interface PeerTokensOptions {
  readonly now: () => number;
  readonly ttlMs: number;
  /** The most tokens; a new one replaces the oldest. */
  readonly max: number;
}

/** A peer whose session is being opened. */
export interface Entering {
  /** Undefined: the peer's sessions were ended meanwhile. */
  issue(): IssuedToken | undefined | Promise<IssuedToken | undefined>;
  /** It is open, or will not be. */
  done(): void;
}

export interface IssuedToken {
  readonly token: string;
  /** Unix ms. */
  readonly expiresAt: number;
}

/** Of one gateway, or of all that share a store. Promises reject with `store-lost`. */
export interface TokensOfPeers {
  enter(did: string): Entering | Promise<Entering>;
  /** The peer of a token. `isCertain`: no other node has ended its session meanwhile. */
  identify(token: string, isCertain?: boolean): string | undefined | Promise<string | undefined>;
  /** Failures in a row, including this one; 0 for a peer without a session. */
  fail(did: string): number | Promise<number>;
  succeed(did: string): void;
  /** Whether the peer had any. */
  invalidate(did: string, why: string): boolean | Promise<boolean>;
  /** The latest first. */
  holders(): Holder[];
  readonly ended: readonly PeerEnd[];
}

interface Held {
  readonly did: string;
  readonly hash: Buffer;
  readonly expiresAt: number;
}

export interface Holder {
  readonly did: string;
  readonly openedAt: number;
  readonly expiresAt: number;
  readonly tokens: number;
  readonly failures: number;
}

/** One peer may run in several places, but not use up the room of all others. */
export const MAX_EACH = 8;
export const MAX_ENDED = 256;

/** The state of the peers that hold tokens. */
export class PeerTokens implements TokensOfPeers {
  readonly #options: PeerTokensOptions;
  /** By hash (hex), the oldest first. */
  readonly #held = new Map<string, Held>();
  readonly #peers = new Map<string, { openedAt: number; hashes: string[]; failures: number }>();
  readonly #ended: PeerEnd[] = [];
  /** Peers whose sessions are being opened, and may be ended before that is done. */
  readonly #entering = new Set<{ readonly did: string; isEnded: boolean }>();

  constructor(options: PeerTokensOptions) {
    this.#options = options;
  }

  enter(did: string): Entering {
    const entry = { did, isEnded: false };
    this.#entering.add(entry);
    return {
      issue: () => (entry.isEnded ? undefined : this.issue(did)),
      done: () => void this.#entering.delete(entry),
    };
  }

  issue(did: string): IssuedToken {
    this.#sweep();
    const { now, ttlMs, max } = this.#options;
    const mine = this.#peers.get(did);
    const [mineFirst] = mine?.hashes ?? [];
    if (mineFirst !== undefined && mine && mine.hashes.length >= MAX_EACH) this.#drop(mineFirst);
    const [first] = this.#held.keys();
    if (first !== undefined && this.#held.size >= max) this.#drop(first);
    const token = newSecret();
    const hash = sha256(token);
    const expiresAt = now() + ttlMs;
    this.#held.set(hash, { did, hash: Buffer.from(hash, "hex"), expiresAt });
    const peer = this.#peers.get(did);
    if (peer) peer.hashes.push(hash);
    else this.#peers.set(did, { openedAt: now(), hashes: [hash], failures: 0 });
    return { token, expiresAt };
  }

  /**
   * The peer of a token. Only hashes are looked up and compared, and a caller cannot choose the
   * beginning of a hash.
   */
  identify(token: string): string | undefined {
    const hash = sha256(token);
    const held = this.#held.get(hash);
    if (!held || !timingSafeEqual(held.hash, Buffer.from(hash, "hex"))) return undefined;
    if (held.expiresAt > this.#options.now()) return held.did;
    this.#drop(hash);
    return undefined;
  }

  fail(did: string): number {
    const peer = this.#peers.get(did);
    return peer ? ++peer.failures : 0;
  }

  succeed(did: string): void {
    const peer = this.#peers.get(did);
    if (peer) peer.failures = 0;
  }

  invalidate(did: string, why: string): boolean {
    for (const entry of this.#entering) if (entry.did === did) entry.isEnded = true;
    this.#sweep();
    const peer = this.#peers.get(did);
    if (!peer) return false;
    for (const hash of peer.hashes) this.#held.delete(hash);
    this.#peers.delete(did);
    this.#ended.unshift({ did, why, at: this.#options.now() });
    if (this.#ended.length > MAX_ENDED) this.#ended.pop();
    return true;
  }

  holders(): Holder[] {
    this.#sweep();
    return [...this.#peers]
      .map(([did, { openedAt, hashes, failures }]) => ({
        did,
        openedAt,
        expiresAt: this.#held.get(hashes.at(-1) ?? "")?.expiresAt ?? 0,
        tokens: hashes.length,
        failures,
      }))
      .reverse();
  }

  get ended(): readonly PeerEnd[] {
    return this.#ended;
  }

  #sweep(): void {
    const now = this.#options.now();
    for (const [hash, { expiresAt }] of this.#held) {
      if (expiresAt > now) return;
      this.#drop(hash);
    }
  }

  /** A peer without tokens has no session. */
  #drop(hash: string): void {
    const held = this.#held.get(hash);
    const peer = held && this.#peers.get(held.did);
    this.#held.delete(hash);
    if (!held || !peer) return;
    peer.hashes.splice(peer.hashes.indexOf(hash), 1);
    if (peer.hashes.length === 0) this.#peers.delete(held.did);
  }
}
