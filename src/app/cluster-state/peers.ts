/**
 * Sessions of remote peers at gateways that share a store: a challenge of one may be answered at
 * another, once, and each knows the tokens of all.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Cluster } from "../../core/cluster.ts";
import { sha256 } from "../../core/digest.ts";
import { newSecret } from "../../core/ids.ts";
import type { Json } from "../../core/model.ts";
import type { PeerEnd } from "../../core/peer.ts";
import { createNonces, type NoncesOfPeers } from "../../peers/nonces.ts";
import {
  type Entering,
  type Holder,
  type IssuedToken,
  MAX_EACH,
  MAX_ENDED,
  type PeerTokensOptions,
  type TokensOfPeers,
} from "../../peers/tokens.ts";
import { Replica } from "./replica.ts";

const CHALLENGE = "peer-challenge";
const TOKEN = "peer-token";
const FAILURES = "peer-failures";
const ENDED = "peer-ended";
/** How long it can be seen that a peer's sessions were ended. */
const ENDED_MS = 7 * 86_400_000;

/** Unix ms. By the SHA-256 of the token. */
const TokenRow = z.object({ did: z.string(), issuedAt: z.number(), expiresAt: z.number() });
type TokenRow = z.output<typeof TokenRow>;
/** By the DID. `had`: it had a session. */
const EndedRow = z.object({ why: z.string(), at: z.number(), had: z.boolean() });
type EndedRow = z.output<typeof EndedRow>;

/** `timeoutMs`: see NoncesOptions. Each gateway counts those that it has given out. */
export function sharedNonces(
  { shared, now }: Cluster,
  { timeoutMs }: { readonly timeoutMs: number },
): NoncesOfPeers {
  const own = createNonces({
    now,
    timeoutMs,
    forgotten: (nonce) => void shared.take(CHALLENGE, sha256(nonce)).catch(() => {}),
  });
  return {
    async issue(did) {
      const issued = own.issue(did);
      await shared.put(CHALLENGE, sha256(issued.nonce), did, { version: 0, forMs: timeoutMs });
      return issued;
    },
    async take(did, nonce) {
      const state = own.take(did, nonce);
      if (state === "used" || state === "expired") return state;
      const key = sha256(nonce);
      // that of another peer stays valid for that peer
      if ((await shared.get(CHALLENGE, key))?.value !== did) return "unknown";
      return (await shared.take(CHALLENGE, key)) ? "good" : "used";
    },
  };
}

/**
 * A token counts at every node as soon as it is issued, and at none that has heard of its end.
 * What is allowed after that is not written (see Fence), and nothing is told without a look at the
 * store.
 */
export interface SharedPeerTokens extends TokensOfPeers {
  stop(): void;
}

/** `key`: marks tokens, see sharedPeerKey. */
type Options = Omit<PeerTokensOptions, "now"> & { readonly key: Buffer };

/** Rejects with `store-lost`. */
export async function sharedPeerTokens(
  cluster: Cluster,
  options: Options,
): Promise<SharedPeerTokens> {
  const tokens = new PeerTokensOfAll(cluster, options);
  await tokens.open();
  return tokens;
}

class PeerTokensOfAll implements SharedPeerTokens {
  readonly #cluster: Cluster;
  readonly #options: Options;
  readonly #tokens: Replica<TokenRow>;
  readonly #failures: Replica<number>;
  readonly #ended: Replica<EndedRow>;
  #unwatch = (): void => {};

  constructor(cluster: Cluster, options: Options) {
    this.#cluster = cluster;
    this.#options = options;
    const { shared } = cluster;
    this.#tokens = new Replica({ shared, kind: TOKEN, read: tokenIn });
    this.#failures = new Replica({ shared, kind: FAILURES, read: numberIn });
    this.#ended = new Replica({ shared, kind: ENDED, read: endedIn });
  }

  async open(): Promise<void> {
    const replicas = [this.#tokens, this.#failures, this.#ended];
    await Promise.all(replicas.map((each) => each.refresh()));
    this.#unwatch = this.#cluster.fence.watch(() => this.#tokens.refresh());
  }

  stop(): void {
    this.#unwatch();
    for (const each of [this.#tokens, this.#failures, this.#ended]) each.close();
  }

  async enter(did: string): Promise<Entering> {
    const before = await this.#endOf(did);
    return { issue: () => this.#issue(did, before), done() {} };
  }

  identify(token: string, isCertain = false): string | undefined | Promise<string | undefined> {
    const hash = sha256(token);
    const held = this.#tokens.get(hash);
    if (held && !isCertain) return this.#holderOf(held);
    return held || this.#isMarked(token) ? this.#lookUp(hash) : undefined;
  }

  async fail(did: string): Promise<number> {
    const [held] = this.#heldBy(did);
    const { ttlMs: forMs } = this.#options;
    return held ? this.#cluster.shared.add(FAILURES, did, 1, { forMs }) : 0;
  }

  succeed(did: string): void {
    if (this.#failures.has(did)) void this.#forgive(did).catch(() => {});
  }

  async invalidate(did: string, why: string): Promise<boolean> {
    const { fence, now } = this.#cluster;
    const end = { why, at: now(), had: false };
    // a session that is being opened looks for this once its token is written
    await this.#markEnd(did, (known) => known ?? end);
    await this.#tokens.refresh();
    const held = this.#heldBy(did);
    for (const [hash] of held) await this.#drop(hash);
    await this.#forgive(did);
    if (held.length > 0) await this.#markEnd(did, () => ({ ...end, had: true }));
    await fence.raise(); // also where an earlier try did not come so far
    return held.length > 0;
  }

  holders(): Holder[] {
    const byDid = new Map<string, TokenRow[]>();
    for (const [, row] of this.#held()) byDid.set(row.did, [...(byDid.get(row.did) ?? []), row]);
    return [...byDid]
      .map(([did, rows]) => ({
        did,
        openedAt: rows[0]!.issuedAt,
        expiresAt: rows.at(-1)!.expiresAt,
        tokens: rows.length,
        failures: this.#failures.get(did) ?? 0,
      }))
      .sort((one, other) => other.openedAt - one.openedAt);
  }

  get ended(): readonly PeerEnd[] {
    return this.#ended
      .entries()
      .flatMap(([did, { why, at, had }]) => (had ? [{ did, why, at }] : []))
      .sort((one, other) => other.at - one.at)
      .slice(0, MAX_ENDED);
  }

  /** Undefined: its sessions were ended since. */
  async #issue(did: string, before: number): Promise<IssuedToken | undefined> {
    const { shared, now } = this.#cluster;
    const { ttlMs, max } = this.#options;
    await Promise.all([this.#tokens.refresh(), this.#failures.refresh()]);
    if (this.#heldBy(did).length === 0) await this.#forgive(did);
    await this.#makeRoom(this.#heldBy(did), MAX_EACH);
    await this.#makeRoom(this.#held(), max);
    const secret = newSecret();
    const token = `${secret}.${this.#markOf(secret)}`;
    const hash = sha256(token);
    const row = { did, issuedAt: now(), expiresAt: now() + ttlMs };
    await shared.put(TOKEN, hash, row, { version: 0, forMs: ttlMs });
    if ((await this.#endOf(did)) !== before) {
      await shared.take(TOKEN, hash);
      return undefined;
    }
    this.#tokens.wrote(hash, row);
    return { token, expiresAt: row.expiresAt };
  }

  /** A new one replaces the oldest. */
  async #makeRoom(held: readonly (readonly [string, TokenRow])[], max: number): Promise<void> {
    for (const [hash] of held.slice(0, Math.max(0, held.length - max + 1))) await this.#drop(hash);
  }

  async #drop(hash: string): Promise<void> {
    await this.#cluster.shared.take(TOKEN, hash);
    this.#tokens.wrote(hash, undefined);
  }

  /** A failure that another node has just counted may stay. */
  async #forgive(did: string): Promise<void> {
    await this.#cluster.shared.take(FAILURES, did);
    this.#failures.wrote(did, undefined);
  }

  #markOf(secret: string): string {
    return createHmac("sha256", this.#options.key).update(secret).digest("base64url").slice(0, 22);
  }

  /** Whether one of these gateways has issued it: anyone can send what looks like a token. */
  #isMarked(token: string): boolean {
    const [secret = "", mark = ""] = token.split(".");
    const own = Buffer.from(this.#markOf(secret));
    const given = Buffer.from(mark);
    return given.length === own.length && timingSafeEqual(given, own);
  }

  /** It may have been issued a moment ago, at another node. */
  async #lookUp(hash: string): Promise<string | undefined> {
    const entry = await this.#cluster.shared.get(TOKEN, hash);
    const row = entry && tokenIn(entry.value);
    return row && this.#holderOf(row);
  }

  #holderOf({ did, expiresAt }: TokenRow): string | undefined {
    return expiresAt > this.#cluster.now() ? did : undefined;
  }

  /** Its version changes. Of ends at the same time, none hides that there was a session. */
  async #markEnd(did: string, row: (known: EndedRow | undefined) => EndedRow): Promise<void> {
    const { shared } = this.#cluster;
    for (;;) {
      const known = await shared.get(ENDED, did);
      const options = { version: known?.version ?? 0, forMs: ENDED_MS };
      if (await shared.put(ENDED, did, row(known && endedIn(known.value)), options)) return;
    }
  }

  /** Changes with each end of the peer's sessions. */
  async #endOf(did: string): Promise<number> {
    return (await this.#cluster.shared.get(ENDED, did))?.version ?? 0;
  }

  /** The oldest first. */
  #held(): (readonly [hash: string, row: TokenRow])[] {
    return this.#tokens
      .entries()
      .filter(([, row]) => this.#holderOf(row) !== undefined)
      .sort(([, one], [, other]) => one.issuedAt - other.issuedAt);
  }

  #heldBy(did: string): (readonly [hash: string, row: TokenRow])[] {
    return this.#held().filter(([, row]) => row.did === did);
  }
}

const tokenIn = (value: Json): TokenRow | undefined => TokenRow.safeParse(value).data;
const numberIn = (value: Json): number | undefined => z.number().safeParse(value).data;
const endedIn = (value: Json): EndedRow | undefined => EndedRow.safeParse(value).data;
