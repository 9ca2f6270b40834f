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
const MAX_EACH = 8;
const MAX_ENDED = 256;

/** The state of the peers that hold tokens. */
export class PeerTokens {
  readonly #options: PeerTokensOptions;
  /** By hash (hex), the oldest first. */
  readonly #held = new Map<string, Held>();
  readonly #peers = new Map<string, { openedAt: number; hashes: string[]; failures: number }>();
  readonly #ended: PeerEnd[] = [];

  constructor(options: PeerTokensOptions) {
    this.#options = options;
  }

  issue(did: string): { readonly token: string; readonly expiresAt: number } {
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

  /** Failures in a row, including this one; 0 for a peer without a session. */
  fail(did: string): number {
    const peer = this.#peers.get(did);
    return peer ? ++peer.failures : 0;
  }

  succeed(did: string): void {
    const peer = this.#peers.get(did);
    if (peer) peer.failures = 0;
  }

  /** Whether the peer had any. */
  invalidate(did: string, why: string): boolean {
    this.#sweep();
    const peer = this.#peers.get(did);
    if (!peer) return false;
    for (const hash of peer.hashes) this.#held.delete(hash);
    this.#peers.delete(did);
    this.#ended.unshift({ did, why, at: this.#options.now() });
    if (this.#ended.length > MAX_ENDED) this.#ended.pop();
    return true;
  }

  /** The latest first. */
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
