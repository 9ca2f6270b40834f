/**
 * Session grants: "always allow", for one session of one token and one pattern, with an end.
 * Listed, revocable, never for what is catastrophic.
 */
import type { Audit } from "./audit.ts";
import type { Clock } from "./clock.ts";
import type { Recording } from "./cluster.ts";
import { isPeer } from "./composite.ts";
import { newId } from "./ids.ts";
import { isPatternKey, type PatternKey } from "./keys.ts";
import type { Finding, Grant, Reason, ToolCall, Verdict } from "./model.ts";
import type { Holder } from "./ownership.ts";
import type { Store } from "./store.ts";

export interface GrantStoreOptions {
  readonly store: Store;
  readonly ttlMs: number;
  /** Unix ms. */
  readonly now?: () => number;
  /** Monotonic milliseconds, which cannot be set back; without it `now` serves as both. */
  readonly steady?: () => number;
}

/**
 * What "always" would grant for a call: one pattern for each finding that is not safe, and one for
 * every rule and hook that asked. A grant for one of them says nothing about the others. Empty if
 * it can grant nothing: a catastrophic call, a path that is out of bounds or cannot be followed,
 * and a call that a rule may deny need an answer each time.
 */
export function scopeOf(
  call: Pick<ToolCall, "tool">,
  findings: readonly Finding[],
  stages: readonly Verdict[],
): string[] {
  const { tool } = call;
  const patterns: string[] = [];
  for (const { level, key, subject } of findings) {
    if (level === "catastrophic") return [];
    if (level !== "safe")
      add(patterns, subject === undefined ? `${tool}(${key})` : `${tool}(${key}:${subject})`);
  }
  for (const verdict of stages) {
    if (needsPerson(verdict)) return [];
    const { action, reason } = verdict;
    if (action === "ask" && (reason.type === "rule" || reason.type === "hook"))
      add(patterns, `${tool}(${askerOf(reason)})`);
  }
  return patterns.length === 0 ? [`${tool}()`] : patterns;
}

/**
 * The pattern key in a grant's pattern. Undefined if it has none, as one for a rule's question, and
 * if a second bracket leaves open where the tool's name ends.
 */
export function keyIn(pattern: string): PatternKey | undefined {
  const [, key = ""] = /^[^(]+\(([^(:)]*)[^(]*$/.exec(pattern) ?? [];
  return isPatternKey(key) ? key : undefined;
}

function add(patterns: string[], pattern: string): void {
  if (!patterns.includes(pattern)) patterns.push(pattern);
}

/** A question that an answer to another question cannot cover. */
export const needsPerson = ({ action, reason, personal }: Verdict): boolean =>
  action === "ask" && (personal === true || reason.type === "workingDir");

/** A project may name a rule as the operator has named one. */
const askerOf = ({ type, code, source }: Reason): string =>
  source === "project" || source === "local" ? `${type}:${source}/${code}` : `${type}:${code}`;

/** For so long a revocation can be taken back. */
const RESTORE_MS = 60_000;
/** Revocations that are remembered for it. */
const MAX_REVOKED = 100;

/** What one revocation took, with the ends in monotonic time. */
interface Revoked {
  readonly grants: readonly Grant[];
  readonly ends: ReadonlyMap<string, number>;
  /** Monotonic. */
  readonly until: number;
}

/** What a grant is given with. */
interface Given {
  readonly by: string;
  readonly approval: string;
  /** Left out: as long as the config says. */
  readonly ttlMs?: number | undefined;
  readonly turn?: string | undefined;
}

/** An agent names its turns itself: one that never ends must not make a grant last. */
const TURN_GRANT_MS = 60 * 60 * 1000;
/** What a remote peer is granted ends after an hour at the latest. */
const PEER_GRANT_MS = 60 * 60 * 1000;

export class GrantStore {
  readonly #store: Store;
  readonly #ttlMs: number;
  readonly #now: () => number;
  readonly #steady: () => number;
  /** By a grant's id, its end in monotonic time: setting the clock back extends nothing. */
  readonly #ends = new Map<string, number>();
  /** The latest last. */
  #revoked: readonly Revoked[] = [];

  constructor({ store, ttlMs, now = Date.now, steady = now }: GrantStoreOptions) {
    this.#store = store;
    this.#ttlMs = ttlMs;
    this.#now = now;
    this.#steady = steady;
  }

  /** One grant for each pattern. Granting again starts its time anew. */
  async grant(holder: Holder, patterns: readonly string[], given: Given): Promise<Grant[]> {
    const grants = await this.prepare(holder, patterns, given);
    await this.put(grants);
    return grants;
  }

  /** What `grant` would put, so that it can be recorded first. */
  async prepare(
    { session, owner }: Holder,
    patterns: readonly string[],
    { by, approval, ttlMs = this.#ttlMs, turn }: Given,
  ): Promise<Grant[]> {
    const known = (await this.#store.grants.list(session)).filter(
      (grant) => grant.owner === owner && grant.turn === turn,
    );
    const createdAt = this.#now();
    const longest = Math.min(
      isPeer(session) ? PEER_GRANT_MS : ttlMs,
      turn === undefined ? ttlMs : TURN_GRANT_MS,
    );
    return patterns.map((pattern) => ({
      id: known.find((grant) => grant.pattern === pattern)?.id ?? newId(),
      session,
      owner,
      pattern,
      createdAt,
      expiresAt: createdAt + Math.min(ttlMs, longest),
      by,
      approval,
      ...(turn !== undefined && { turn }),
    }));
  }

  async put(grants: readonly Grant[], recording?: Recording): Promise<void> {
    recording?.putGrants(grants);
    for (const grant of grants) {
      this.#ends.set(grant.id, this.#steady() + grant.expiresAt - grant.createdAt);
      if (!recording) await this.#store.grants.put(grant);
    }
  }

  /**
   * The grants that together cover all the patterns, or undefined if one is missing. `turn`: that
   * of the call; left out: no grant for a turn counts. Synchronous if the store has them in memory.
   */
  isGranted(
    { session, owner }: Holder,
    patterns: readonly string[],
    turn?: string,
  ): Grant[] | undefined | Promise<Grant[] | undefined> {
    if (patterns.length === 0) return undefined;
    const all = this.#store.grants.list(session);
    const covering = (grants: readonly Grant[]) =>
      coverAll(patterns, grants, { owner, turn, isOver: this.#endedBy() });
    return all instanceof Promise ? all.then(covering) : covering(all);
  }

  /**
   * The grant, and the others that the same "always" gave: nobody knows them one by one. Empty if
   * there was no such grant.
   */
  async revoke(id: string): Promise<Grant[]> {
    const all = await this.list();
    const named = all.find((each) => each.id === id);
    if (!named) return [];
    return this.#revoke(all.filter(({ approval }) => approval === named.approval));
  }

  async revokeSession(session: string): Promise<Grant[]> {
    return this.#revoke(await this.list(session));
  }

  /**
   * All that the revocation of this grant took, as it was and with the same ends: within a minute,
   * once, and only what has not ended meanwhile. Undefined if there is nothing to give back.
   * `record`: runs before anything is in force again; if it rejects, so does this.
   */
  async restore(
    id: string,
    record: (grants: readonly Grant[]) => Promise<void>,
  ): Promise<Grant[] | undefined> {
    const revoked = this.#revoked.find(({ grants }) => grants.some((grant) => grant.id === id));
    if (!revoked || revoked.until <= this.#steady()) return undefined;
    this.#revoked = this.#revoked.filter((each) => each !== revoked);
    const isOver = this.#endedBy(revoked.ends);
    const known = await this.list();
    // what was granted again since then stays as it is
    const isNew = ({ session, owner, pattern, turn }: Grant): boolean =>
      !known.some(
        (each) =>
          each.session === session &&
          each.owner === owner &&
          each.pattern === pattern &&
          each.turn === turn,
      );
    const grants = revoked.grants.filter((grant) => !isOver(grant) && isNew(grant));
    if (grants.length === 0) return undefined;
    await record(grants).catch((error: unknown) => {
      this.#revoked = [...this.#revoked, revoked]; // it can be tried again
      throw error;
    });
    for (const grant of grants) {
      const end = revoked.ends.get(grant.id);
      if (end !== undefined) this.#ends.set(grant.id, end);
      await this.#store.grants.put(grant);
    }
    return grants;
  }

  /** Removes expired grants, and returns them. */
  async cleanExpired(): Promise<Grant[]> {
    return this.#remove((await this.#store.grants.list()).filter(this.#endedBy()));
  }

  /** The grants in force, oldest first. */
  async list(session?: string): Promise<Grant[]> {
    const isOver = this.#endedBy();
    return (await this.#store.grants.list(session)).filter((grant) => !isOver(grant)).sort(byAge);
  }

  /** Whether a grant is over now, by either clock. */
  #endedBy(ends: ReadonlyMap<string, number> = this.#ends): (grant: Grant) => boolean {
    const [now, steady] = [this.#now(), this.#steady()];
    return ({ id, expiresAt }) =>
      expiresAt <= now || (ends.get(id) ?? Number.POSITIVE_INFINITY) <= steady;
  }

  /** Removes them, and remembers for a minute what they were. */
  async #revoke(grants: readonly Grant[]): Promise<Grant[]> {
    const ends = new Map(
      grants.flatMap(({ id }) => {
        const end = this.#ends.get(id);
        return end === undefined ? [] : [[id, end] as const];
      }),
    );
    const gone = await this.#remove(grants);
    const steady = this.#steady();
    if (gone.length > 0)
      this.#revoked = [
        ...this.#revoked.filter(({ until }) => until > steady).slice(1 - MAX_REVOKED),
        { grants: gone, ends, until: steady + RESTORE_MS },
      ];
    return gone;
  }

  async #remove(grants: readonly Grant[]): Promise<Grant[]> {
    const gone = new Set(await this.#store.grants.remove(grants.map(({ id }) => id)));
    for (const id of gone) this.#ends.delete(id);
    return grants.filter(({ id }) => gone.has(id));
  }
}

const byAge = (a: Grant, b: Grant): number => a.createdAt - b.createdAt;

const SWEEP_MS = 60_000;

/** Removes expired grants every minute, and records that. Ends when the clock is stopped. */
export function sweepGrants(
  grants: GrantStore,
  { audit, clock }: { audit: Audit; clock: Clock },
): void {
  const sweep = async () => {
    const expired = await grants.cleanExpired();
    if (expired.length > 0)
      await audit.append({ type: "grant", action: "expired", grants: expired, by: "gateway" });
  };
  clock.after(SWEEP_MS, () => {
    void sweep().catch(() => {}); // what is not written down now was over all the same
    sweepGrants(grants, { audit, clock });
  });
}

interface Living {
  readonly owner: string;
  readonly turn: string | undefined;
  readonly isOver: (grant: Grant) => boolean;
}

function coverAll(
  patterns: readonly string[],
  grants: readonly Grant[],
  living: Living,
): Grant[] | undefined {
  const covering: Grant[] = [];
  for (const pattern of patterns) {
    const grant = coveringOf(pattern, grants, living);
    if (grant === undefined) return undefined;
    if (!covering.includes(grant)) covering.push(grant);
  }
  return covering;
}

/** The token's oldest grant in force that covers it. */
function coveringOf(
  pattern: string,
  grants: readonly Grant[],
  { owner, turn, isOver }: Living,
): Grant | undefined {
  let oldest: Grant | undefined;
  for (const grant of grants) {
    if (grant.owner !== owner || !covers(grant.pattern, pattern) || isOver(grant)) continue;
    if (grant.turn !== undefined && grant.turn !== turn) continue;
    if (oldest === undefined || grant.createdAt < oldest.createdAt) oldest = grant;
  }
  return oldest;
}

/** Whether a granted pattern covers one that a call needs. */
export const covers = (granted: string, wanted: string): boolean =>
  granted === wanted || (granted.endsWith("*") && wanted.startsWith(granted.slice(0, -1)));
