/**
 * Open and answered challenges: each can be used once, by the peer that it was issued to, for a
 * short time.
 */
import { randomBytes } from "node:crypto";
import { CountersignError } from "../core/errors.ts";

export interface NoncesOptions {
  readonly now: () => number;
  /** How long a challenge may be answered. It is remembered for twice as long. */
  readonly timeoutMs: number;
  /** How many are remembered at most; beyond that no new one is issued. Default 10,000. */
  readonly max?: number;
  /** Called with one that makes room for another of its peer. */
  readonly forgotten?: (nonce: string) => void;
}

export type NonceState = "good" | "unknown" | "used" | "expired";

export interface Challenge {
  readonly nonce: string;
  readonly expiresAt: number;
}

/** Of one gateway, or of all that share a store. Promises reject with `store-lost`. */
export interface NoncesOfPeers {
  issue(did: string): Challenge | Promise<Challenge>;
  take(did: string, nonce: string): NonceState | Promise<NonceState>;
}

export interface Nonces extends NoncesOfPeers {
  /**
   * Throws `rate-limited` if too many are open: none is dropped early to make room for another
   * peer's.
   */
  issue(did: string): Challenge;
  /**
   * Uses a nonce up, or returns what is wrong with it. A nonce of another peer is unknown, and
   * stays valid for that peer.
   */
  take(did: string, nonce: string): NonceState;
}

interface Issued {
  readonly did: string;
  readonly expiresAt: number;
  used: boolean;
}

/**
 * Unanswered challenges of one DID. A new one replaces the oldest, so that an impostor cannot use
 * up all room in another peer's name, nor lock that peer out: a caller that asks for a challenge
 * has proved nothing yet.
 */
const MAX_OPEN = 32;

export function createNonces({ now, timeoutMs, max = 10_000, forgotten }: NoncesOptions): Nonces {
  /** In order of time, because all have the same lifetime. */
  const known = new Map<string, Issued>();
  const open = new Map<string, Set<string>>();

  function close(nonce: string, { did }: Issued): void {
    const nonces = open.get(did);
    nonces?.delete(nonce);
    if (nonces?.size === 0) open.delete(did);
  }

  function sweep(): void {
    const before = now() - timeoutMs;
    for (const [nonce, issued] of known) {
      if (issued.expiresAt > before) return;
      known.delete(nonce);
      close(nonce, issued);
    }
  }

  function forgetOldest(did: string): void {
    const nonces = open.get(did);
    const [oldest = ""] = nonces ?? [];
    const issued = known.get(oldest);
    if (!nonces || nonces.size < MAX_OPEN || !issued) return;
    close(oldest, issued);
    known.delete(oldest);
    forgotten?.(oldest);
  }

  return {
    issue(did) {
      sweep();
      forgetOldest(did);
      if (known.size >= max)
        throw new CountersignError(
          "rate-limited",
          "too many peers are connecting now; try again in a minute",
        );
      const nonce = randomBytes(32).toString("base64url");
      const expiresAt = now() + timeoutMs;
      known.set(nonce, { did, expiresAt, used: false });
      const nonces = open.get(did);
      if (nonces) nonces.add(nonce);
      else open.set(did, new Set([nonce]));
      return { nonce, expiresAt };
    },
    take(did, nonce) {
      sweep();
      const issued = known.get(nonce);
      if (issued?.did !== did) return "unknown";
      if (issued.used) return "used";
      issued.used = true;
      close(nonce, issued);
      return issued.expiresAt > now() ? "good" : "expired";
    },
  };
}
