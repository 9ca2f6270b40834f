/**
 * How a peer's session starts and ends: a challenge, a signature over it, the owner's consent, a
 * token; and how the session is revoked.
 */
import { CountersignError } from "../core/errors.ts";
import type { Json, Reason } from "../core/model.ts";
import {
  type ChallengeAnswer,
  type PeerEndpoints,
  type PeerEvent,
  type PeerIdentity,
  type PeerToken,
  type PeerView,
  peerSession,
} from "../core/peer.ts";
import { parseDid } from "./did.ts";
import { createNonces, type NoncesOfPeers } from "./nonces.ts";
import { sanitise, sanitiseReason } from "./sanitise.ts";
import { PeerTokens, type TokensOfPeers } from "./tokens.ts";

/** The most that a peer's clock may differ from ours. */
const PAST_MS = 5 * 60_000;
const FUTURE_MS = 30_000;
const MAX_FAILURES = 5;
/** At a time, of all peers. */
export const MAX_TOKENS = 1000;
const HANDSHAKE_MS = 30_000;
const SESSION_MS = 24 * 3_600_000;

export interface PeerSessionsOptions {
  /** The gateway's own DID: a signature is valid only for this gateway. */
  readonly did: string;
  readonly now: () => number;
  /**
   * Whether the owner accepts this peer. Called after the peer has proved its identity; a rejection
   * means no.
   */
  readonly admit: (
    did: string,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly why: string }>;
  /** Records sessions that start and end. A session that cannot be recorded is not opened. */
  readonly record: (event: PeerEvent) => Promise<void>;
  /** What else is known of a peer, for lists. */
  readonly about?: (did: string) => Pick<PeerView, "name" | "score">;
  /** The owner's own terms, which are never sent to a peer. */
  readonly terms?: readonly string[];
  /** How long a challenge may be answered; default 30 s. */
  readonly timeoutMs?: number;
  /** How long a token is valid; default 24 h. */
  readonly ttlMs?: number;
  readonly maxTokens?: number;
  readonly maxChallenges?: number;
  /** Those of all gateways that share a store. Left out: this one's own. */
  readonly shared?: { readonly nonces: NoncesOfPeers; readonly tokens: TokensOfPeers } | undefined;
}

export interface PeerSessions extends PeerEndpoints {
  /** The fifth failure in a row ends the peer's sessions. */
  fail(did: string): void;
  succeed(did: string): void;
}

/**
 * The text that a peer signs, UTF-8. Each part has one spelling, and none can contain a line break.
 */
export const challengeText = ({
  audience,
  did,
  nonce,
  timestamp,
}: { audience: string } & Omit<ChallengeAnswer, "signature">) =>
  `countersign-peer-v1\n${audience}\n${did}\n${nonce}\n${timestamp}`;

export const createPeerSessions = (options: PeerSessionsOptions): PeerSessions =>
  new Sessions(options);

class Sessions implements PeerSessions {
  readonly #options: PeerSessionsOptions;
  readonly did: string;
  readonly #nonces: NoncesOfPeers;
  readonly #tokens: TokensOfPeers;

  constructor(options: PeerSessionsOptions) {
    const {
      did,
      now,
      timeoutMs = HANDSHAKE_MS,
      ttlMs = SESSION_MS,
      maxTokens = MAX_TOKENS,
    } = options;
    const { maxChallenges: max, shared } = options;
    this.#options = options;
    this.did = did;
    this.#nonces =
      shared?.nonces ?? createNonces({ now, timeoutMs, ...(max !== undefined && { max }) });
    this.#tokens = shared?.tokens ?? new PeerTokens({ now, ttlMs, max: maxTokens });
  }

  async challenge(did: string) {
    return { ...(await this.#nonces.issue(parseDid(did).did)), audience: this.did };
  }

  async open(answer: ChallengeAnswer): Promise<PeerToken> {
    const peer = parseDid(answer.did);
    await this.#prove(peer, answer);
    return this.#letIn(peer.did);
  }

  identify(token: string, isCertain = false) {
    const did = this.#tokens.identify(token, isCertain);
    return did instanceof Promise ? did.then(callerOf) : callerOf(did);
  }

  fail(did: string): void {
    const counted = (failures: number): void => {
      if (failures >= MAX_FAILURES)
        void this.invalidate(did, `${MAX_FAILURES} failures in a row`).catch(() => {});
    };
    const failures = this.#tokens.fail(did);
    // where the store is lost, the next failure counts
    if (failures instanceof Promise) void failures.then(counted).catch(() => {});
    else counted(failures);
  }

  succeed(did: string): void {
    this.#tokens.succeed(did);
  }

  list(): PeerView[] {
    return this.#tokens.holders().map((holder) => ({
      ...holder,
      session: peerSession(holder.did),
      ...this.#options.about?.(holder.did),
    }));
  }

  ended() {
    return this.#tokens.ended;
  }

  clean(output: Json): Json {
    return sanitise(output, { terms: this.#options.terms ?? [] });
  }

  tell({ outcome, reason }: Parameters<PeerEndpoints["tell"]>[0]): Reason {
    return outcome === "allow" ? ALLOWED : sanitiseReason(reason);
  }

  async invalidate(did: string, why: string): Promise<boolean> {
    if (!(await this.#tokens.invalidate(did, why))) return false;
    // ends the sessions first, so that a full disk cannot delay it
    void written(() => this.#options.record({ action: "invalidated", did, why })).catch(() => {});
    return true;
  }

  async #prove(
    peer: PeerIdentity,
    { nonce, timestamp, signature }: ChallengeAnswer,
  ): Promise<void> {
    const state = await this.#nonces.take(peer.did, nonce);
    if (state !== "good") throw unproved(NONCE_FAULTS[state], "nonce");
    const age = this.#options.now() - timestamp;
    if (!Number.isSafeInteger(timestamp) || age > PAST_MS || age < -FUTURE_MS)
      throw unproved(
        "the timestamp is more than five minutes old or half a minute ahead; is your clock right?",
        "timestamp",
      );
    const bytes = Buffer.from(signature, "base64url");
    const text = challengeText({ audience: this.did, did: peer.did, nonce, timestamp });
    if (bytes.toString("base64url") !== signature || !peer.verify(text, bytes))
      throw unproved(
        "this is not a signature of the challenge by the key that the DID names",
        "signature",
      );
  }

  async #letIn(did: string): Promise<PeerToken> {
    const entering = await this.#tokens.enter(did);
    try {
      const verdict = await consent(this.#options.admit, did);
      if (!verdict.ok) {
        await written(() => this.#options.record({ action: "refused", did, why: verdict.why }));
        throw new CountersignError(
          "forbidden",
          "the owner of this gateway has not accepted this peer",
        );
      }
      await written(() => this.#options.record({ action: "opened", did }));
      const issued = await entering.issue();
      if (!issued)
        throw new CountersignError(
          "forbidden",
          "this peer was removed while its session was being opened",
        );
      return { ...issued, session: peerSession(did) };
    } finally {
      entering.done();
    }
  }
}

const callerOf = (did: string | undefined) =>
  did === undefined ? undefined : { did, session: peerSession(did) };

const ALLOWED: Reason = { type: "peer", code: "allowed", message: "This call is allowed." };

const NONCE_FAULTS = {
  unknown: "this nonce was not given to this peer, or too long ago; ask for a new challenge",
  used: "this nonce was used before; ask for a new challenge",
  expired: "this challenge has expired; ask for a new one",
} as const;

async function consent(
  admit: PeerSessionsOptions["admit"],
  did: string,
): ReturnType<PeerSessionsOptions["admit"]> {
  try {
    const verdict = await admit(did);
    return verdict.ok === true ? verdict : { ok: false, why: verdict.why };
  } catch {
    return { ok: false, why: "the gateway could not find out whether this peer is accepted" };
  }
}

async function written(record: () => Promise<void>): Promise<void> {
  try {
    await record();
  } catch (cause) {
    throw new CountersignError(
      "not-recorded",
      "this could not be written to the audit log, so it did not happen",
      { cause },
    );
  }
}

const unproved = (message: string, path: string): CountersignError =>
  new CountersignError("unauthorized", message, { path });
