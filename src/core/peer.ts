/**
 * The types for remote peers: what a peer is, how it connects, and what the endpoints need of the
 * module that keeps peer sessions.
 */
import type { Decision, Json, Reason } from "./model.ts";

/** A public key, under the one name it has here. */
export interface PeerIdentity {
  /** In its one canonical spelling. */
  readonly did: string;
  readonly kind: "ed25519" | "secp256k1";
  /**
   * `signature` has 64 bytes: RFC 8032, or `r` and a low `s` of ECDSA over SHA-256. Never throws.
   */
  verify(message: string, signature: Uint8Array): boolean;
}

/**
 * The session key of a peer. It decides the route, and that nothing is ever approved automatically.
 */
export const peerSession = (did: string): string => `p2p:${did}`;

/**
 * The peer that this session belongs to; undefined if it is not a peer's, or not spelled exactly as
 * `peerSession` does.
 */
export const peerOf = (session: string): string | undefined =>
  session.startsWith("p2p:did:") ? session.slice("p2p:".length) : undefined;

/** What a peer has to sign. */
export interface PeerChallenge {
  /** 32 random bytes, base64url; good once. */
  readonly nonce: string;
  /** The DID of the gateway that asks. */
  readonly audience: string;
  readonly expiresAt: number;
}

export interface ChallengeAnswer {
  readonly did: string;
  readonly nonce: string;
  /** The peer's own clock, unix ms. */
  readonly timestamp: number;
  /** 64 bytes, base64url. */
  readonly signature: string;
}

export interface PeerToken {
  readonly token: string;
  /** `p2p:<did>` */
  readonly session: string;
  readonly expiresAt: number;
}

/** Who came with a token. */
export interface PeerCaller {
  readonly did: string;
  readonly session: string;
}

/** A peer that has a session. */
export interface PeerView extends PeerCaller {
  /** What the operator calls it. */
  readonly name?: string;
  /** Its reputation, 0 to 1; left out if there is no record. */
  readonly score?: number;
  readonly openedAt: number;
  readonly expiresAt: number;
  /** In a row, up to now. */
  readonly failures: number;
  /** How many tokens it holds. */
  readonly tokens: number;
}

/** A session that was ended before its time. */
export interface PeerEnd {
  readonly did: string;
  readonly why: string;
  readonly at: number;
}

/** What is recorded when peers connect and leave. */
export interface PeerEvent {
  readonly action: "opened" | "refused" | "invalidated";
  readonly did: string;
  readonly why?: string;
}

/** What the endpoints need. */
export interface PeerEndpoints {
  /** The gateway's own. */
  readonly did: string;
  /**
   * Rejects with `bad-request` for a DID that is none, `rate-limited` where too many challenges are
   * out, `store-lost`.
   */
  challenge(did: string): Promise<PeerChallenge>;
  /**
   * Rejects with `bad-request`, `unauthorized`, `forbidden` where the owner does not want this
   * peer, `not-recorded`, `store-lost`.
   */
  open(answer: ChallengeAnswer): Promise<PeerToken>;
  /**
   * `isCertain`: no other node has ended its session meanwhile. A promise where only the store can
   * know; it rejects with `store-lost`.
   */
  identify(
    token: string,
    isCertain?: boolean,
  ): PeerCaller | undefined | Promise<PeerCaller | undefined>;
  /** The latest first. */
  list(): readonly PeerView[];
  /** The latest first; only so many are remembered. */
  ended(): readonly PeerEnd[];
  /** Ends what sessions a peer has; whether it had any. Rejects with `store-lost`. */
  invalidate(did: string, why: string): Promise<boolean>;
  /** A tool's result, without what only the owner may see. */
  clean(output: Json): Json;
  /**
   * The reason that a peer is given: one of a closed set, which reveals nothing about this gateway.
   * The true reason is in the audit log.
   */
  tell(decision: Pick<Decision, "outcome" | "reason">): Reason;
}
