/**
 * The known sessions. Operators' settings apply to a session's key, whichever token uses it, and
 * are kept permanently. What calls say about their parents and their agent belongs to the token
 * that made them, and is kept as long as there is room.
 */
import { type Holder, holderKey, holderOf } from "./ownership.ts";
import type { SessionPolicy, Stage } from "./policy.ts";
import { ancestorsOf, MAX_LINE } from "./session-ancestry.ts";
import type { SessionRecord, SessionSettings } from "./session-settings.ts";

/**
 * A session as one token's calls have it. Without a token: as it is for a query about what would
 * happen.
 */
export interface Known extends Holder {
  /** Sessions that its calls said it descends from. */
  claims: readonly string[];
  /**
   * The agent that its first call named; null: it named none; undefined: there was no call yet.
   * Later calls are bounded by it too.
   */
  agent: string | null | undefined;
  /** What holds for it, as long as `version` is the table's and the call names that agent. */
  sessionPolicy: SessionPolicy | undefined;
  version: number;
  sessionPolicyFor: string | undefined;
}

/** What other nodes know of a session of one token. */
export interface Learned {
  readonly claims?: readonly string[];
  /** Null: its first call named none. */
  readonly agent?: string | null;
  /** The token that used the session first. */
  readonly first?: string;
}

/** What operators set for a session. */
interface Kept {
  readonly settings: SessionSettings;
  readonly rules: Stage | undefined;
  readonly by: string;
  readonly at: number;
}

const NOTHING: SessionSettings = Object.freeze({});
const NONE: readonly string[] = Object.freeze([]);

/**
 * Sessions without settings or parents. Beyond this many the oldest are forgotten, which loses
 * nothing.
 */
const MAX_PLAIN = 10_000;
const AT_ONCE = 1000;
/**
 * Sessions that named a parent. Beyond this many, the oldest whose parents have no settings are
 * forgotten.
 */
const MAX_CLAIMING = 50_000;
/** How many are looked at to find one that may be forgotten. */
const TRIES = 64;

export class SessionTable {
  readonly #kept = new Map<string, Kept>();
  readonly #known = new Map<string, Known>();
  /** Their descendants are remembered as if something was set for them. */
  readonly #pinned = new Set<string>();
  /** The tokens that use a session, the first one first. */
  readonly #owners = new Map<string, readonly string[]>();
  /** The oldest first. */
  readonly #plain = new Set<string>();
  readonly #claiming = new Set<string>();
  /** Counts changes: what was worked out under another number has to be worked out again. */
  version = 0;

  get(holder: Holder): Known | undefined {
    return this.#known.get(holderKey(holder));
  }

  keptOf(session: string): Kept | undefined {
    return this.#kept.get(session);
  }

  settingsOf(session: string): SessionSettings {
    return this.#kept.get(session)?.settings ?? NOTHING;
  }

  /** The tokens that use the session, the first one first. */
  ownersOf(session: string): readonly string[] {
    return this.#owners.get(session) ?? NONE;
  }

  parentsOf(holder: Holder): readonly string[] {
    const claims = this.get(holder)?.claims ?? NONE;
    const { parent } = this.settingsOf(holder.session);
    return parent === undefined ? claims : [parent, ...claims];
  }

  /**
   * The sessions that one descends from, as its token has it; undefined if they are too many.
   */
  ancestorsOf({ session, owner }: Holder): readonly string[] | undefined {
    return ancestorsOf(session, (each) => this.parentsOf({ session: each, owner }));
  }

  isSet(session: string): boolean {
    return this.settingsOf(session) !== NOTHING || this.#pinned.has(session);
  }

  /** Remembers who descends from these sessions, as if something was set for them. */
  pin(...sessions: readonly string[]): void {
    for (const session of sessions) {
      this.#pinned.add(session);
      this.#sortAll(session);
    }
    this.version++;
  }

  unpin(session: string): void {
    this.#pinned.delete(session);
    this.#sortAll(session);
    this.version++;
  }

  /** Those that something was set for. */
  settled(): string[] {
    return [...this.#kept]
      .filter(([, { settings }]) => settings !== NOTHING)
      .map(([session]) => session);
  }

  enter(holder: Holder, agent: string | undefined): Known {
    const known = this.get(holder);
    if (known) {
      if (known.agent === undefined) known.agent = agent ?? null;
      return known;
    }
    const made = this.#make(holder, agent ?? null);
    if (this.#plain.size > MAX_PLAIN) this.#forgetPlain();
    return made;
  }

  /** Adds to a session's line. `full`: there is no room left to remember it. */
  claim(known: Known, parent: string): "noted" | "ignored" | "full" {
    // too many already, whatever else it names
    if (known.claims.length > MAX_LINE) return "ignored";
    if (!this.isSet(known.session) && !this.#claiming.has(holderKey(known)) && !this.#makeRoom())
      return "full";
    known.claims = [...known.claims, parent];
    this.#sort(known);
    this.version++;
    return "noted";
  }

  /** Whether something was set for the session, or for one that it descends from. */
  isRestricted(holder: Holder): boolean {
    if (this.isSet(holder.session)) return true;
    const ancestors = this.ancestorsOf(holder);
    return ancestors === undefined || ancestors.some((each) => this.isSet(each));
  }

  set(session: string, { settings, ...kept }: Kept): void {
    const isNothing = Object.keys(settings).length === 0;
    this.#kept.set(session, { settings: isNothing ? NOTHING : settings, ...kept });
    this.#sortAll(session);
    this.version++;
  }

  /** Takes back what calls said of a session's descent. */
  disclaim(session: string): void {
    for (const owner of this.ownersOf(session)) this.get({ session, owner })!.claims = NONE;
    this.#sortAll(session);
    this.version++;
  }

  /** What calls at other nodes said: they add to what is known here. */
  learn(holder: Holder, { claims = NONE, agent, first }: Learned): void {
    const known = this.get(holder) ?? this.#make(holder, undefined);
    const more = claims.filter((each) => !known.claims.includes(each));
    if (more.length > 0) known.claims = [...known.claims, ...more];
    if (agent !== undefined) known.agent = agent;
    if (first !== undefined) {
      const others = this.ownersOf(holder.session).filter((owner) => owner !== first);
      this.#owners.set(holder.session, [first, ...others]);
      if (!this.get({ session: holder.session, owner: first }))
        this.#make({ session: holder.session, owner: first }, undefined);
    }
    this.#sort(known);
    this.version++;
  }

  /** What calls said of a session's descent was taken back. */
  unlearn(holder: Holder): void {
    const known = this.get(holder);
    if (!known) return;
    known.claims = NONE;
    this.#sort(known);
    this.version++;
  }

  /** What was kept over a restart. */
  restore(
    { session, settings, lines, changedAt, changedBy }: SessionRecord,
    rules: Stage | undefined,
  ): void {
    for (const [owner, claims] of Object.entries(lines)) {
      const holder = { session, owner };
      (this.get(holder) ?? this.#make(holder, undefined)).claims = claims;
    }
    this.set(session, { settings, rules, at: changedAt, by: changedBy });
  }

  /** What has to survive a restart, with one session as it is about to be. */
  records(about?: SessionRecord): SessionRecord[] {
    const all = new Map<string, SessionRecord>();
    const claiming = [...this.#claiming].map((key) => holderOf(key).session);
    for (const session of new Set([...this.#kept.keys(), ...this.#pinned, ...claiming]))
      all.set(session, this.#recordOf(session));
    if (about) all.set(about.session, about);
    return [...all.values()].filter((record) => matters(record, all, this.#pinned));
  }

  #recordOf(session: string): SessionRecord {
    const { settings = NOTHING, at = 0, by = "" } = this.#kept.get(session) ?? {};
    return { session, settings, lines: this.linesOf(session), changedAt: at, changedBy: by };
  }

  /** What each token's calls said of a session's descent. */
  linesOf(session: string): SessionRecord["lines"] {
    return Object.fromEntries(
      this.ownersOf(session).map((owner) => [owner, this.get({ session, owner })!.claims]),
    );
  }

  #make({ session, owner }: Holder, agent: string | null | undefined): Known {
    const made: Known = {
      session,
      owner,
      claims: NONE,
      agent,
      sessionPolicy: undefined,
      version: -1,
      sessionPolicyFor: undefined,
    };
    this.#known.set(holderKey(made), made);
    if (owner !== "") this.#owners.set(session, [...this.ownersOf(session), owner]);
    this.#sort(made);
    return made;
  }

  #sortAll(session: string): void {
    for (const owner of this.ownersOf(session)) this.#sort(this.get({ session, owner })!);
  }

  /** Puts a session where it belongs: among those that may be forgotten, or not. */
  #sort(known: Known): void {
    const key = holderKey(known);
    this.#plain.delete(key);
    this.#claiming.delete(key);
    if (this.isSet(known.session)) return;
    if (known.claims.length > 0) this.#claiming.add(key);
    else this.#plain.add(key);
  }

  /** Many at once: to find the oldest of a set means to walk past all that were taken from it. */
  #forgetPlain(): void {
    for (const key of this.#plain) {
      if (this.#plain.size <= MAX_PLAIN - AT_ONCE) return;
      this.#forget(key);
    }
  }

  #makeRoom(): boolean {
    for (let tries = 0; this.#claiming.size >= MAX_CLAIMING; tries++) {
      if (tries === TRIES) return false;
      const key = this.#claiming.values().next().value!;
      this.#claiming.delete(key);
      if (this.isRestricted(holderOf(key))) this.#claiming.add(key);
      else this.#forget(key);
    }
    return true;
  }

  #forget(key: string): void {
    const { session, owner } = holderOf(key);
    const owners = this.ownersOf(session).filter((each) => each !== owner);
    if (owners.length > 0) this.#owners.set(session, owners);
    else this.#owners.delete(session);
    this.#plain.delete(key);
    this.#claiming.delete(key);
    this.#known.delete(key);
  }
}

/**
 * Whether anything was set for a session, or for one that some token's calls say it descends from.
 */
function matters(
  { session }: SessionRecord,
  all: ReadonlyMap<string, SessionRecord>,
  pinned: ReadonlySet<string>,
): boolean {
  const isSet = (each: string) =>
    pinned.has(each) || Object.keys(all.get(each)?.settings ?? NOTHING).length > 0;
  const parentsOf = (each: string): readonly string[] => {
    const { settings = NOTHING, lines = {} } = all.get(each) ?? {};
    const claims = Object.values(lines).flat();
    return settings.parent === undefined ? claims : [settings.parent, ...claims];
  };
  return isSet(session) || (ancestorsOf(session, parentsOf)?.some(isSet) ?? true);
}
