/** The sessions that are known: those that something was set for, for ever; the others as long as there is room. */
import type { Stage, Standing } from "./policy.ts";
import { ancestorsOf, MAX_LINE } from "./session-lines.ts";
import type { SessionRecord, SessionSettings } from "./session-settings.ts";

export interface Known {
  readonly session: string;
  settings: SessionSettings;
  rules: Stage | undefined;
  /** Sessions that its agent said it descends from. */
  claims: readonly string[];
  /** The agent that its first call named; null: it named none; undefined: there was no call yet. Later calls are bounded by it too. */
  agent: string | null | undefined;
  changedAt: number | null;
  changedBy: string | null;
  /** What holds for it, as long as `version` is the table's and the call names that agent. */
  standing: Standing | undefined;
  version: number;
  standingFor: string | undefined;
}

interface Kept {
  readonly settings: SessionSettings;
  readonly by: string;
  readonly at: number;
  /** Left out: as before, both of them. */
  readonly claims?: readonly string[] | undefined;
  readonly rules?: Stage | undefined;
}

const NOTHING: SessionSettings = Object.freeze({});
const NONE: readonly string[] = Object.freeze([]);

/** Sessions that nothing was set for and that named no parent; beyond these the oldest are forgotten, and nothing is lost by it. */
const MAX_PLAIN = 10_000;
const AT_ONCE = 1000;
/** Sessions that named a parent. Beyond these the oldest are forgotten whose parents nothing was set for. */
const MAX_CLAIMING = 50_000;
/** How many are looked at to find one that may be forgotten. */
const TRIES = 64;

export class SessionTable {
  readonly #known = new Map<string, Known>();
  /** The oldest first. */
  readonly #plain = new Set<string>();
  readonly #claiming = new Set<string>();
  /** Counts changes: what was worked out under another number has to be worked out again. */
  version = 0;

  get(session: string): Known | undefined {
    return this.#known.get(session);
  }

  settingsOf(session: string): SessionSettings {
    return this.#known.get(session)?.settings ?? NOTHING;
  }

  parentsOf(session: string): readonly string[] {
    const known = this.#known.get(session);
    if (!known) return NONE;
    const { settings, claims } = known;
    return settings.parent === undefined ? claims : [settings.parent, ...claims];
  }

  isSet(session: string): boolean {
    return this.settingsOf(session) !== NOTHING;
  }

  /** Those that something was set for. */
  settled(): Known[] {
    return [...this.#known.values()].filter(({ settings }) => settings !== NOTHING);
  }

  enter(session: string, agent: string | undefined): Known {
    const known = this.#known.get(session);
    if (known) {
      if (known.agent === undefined) known.agent = agent ?? null;
      return known;
    }
    const made = this.#make(session, agent ?? null);
    this.#plain.add(session);
    if (this.#plain.size > MAX_PLAIN) this.#forgetPlain();
    return made;
  }

  /** Adds to a session's line. `full`: there is no room left to remember it. */
  claim(known: Known, parent: string): "noted" | "ignored" | "full" {
    if (known.claims.length > MAX_LINE) return "ignored"; // too many already, whatever else it names
    if (known.settings === NOTHING && !this.#claiming.has(known.session) && !this.#makeRoom()) return "full";
    known.claims = [...known.claims, parent];
    this.#sort(known);
    this.version++;
    return "noted";
  }

  /** Whether something was set for the session, or for one that it descends from. */
  isRestricted({ session }: Pick<Known, "session">): boolean {
    if (this.isSet(session)) return true;
    const ancestors = ancestorsOf(session, (each) => this.parentsOf(each));
    return ancestors === undefined || ancestors.some((each) => this.isSet(each));
  }

  set(session: string, { settings, by, at, ...more }: Kept): void {
    const known = this.#known.get(session) ?? this.#make(session, undefined);
    known.settings = Object.keys(settings).length === 0 ? NOTHING : settings;
    if (more.claims) known.claims = more.claims;
    known.changedAt = at;
    known.changedBy = by;
    if ("rules" in more) known.rules = more.rules;
    this.#sort(known);
    this.version++;
  }

  /** What has to survive a restart, with one session as it is about to be. */
  records(about?: SessionRecord): SessionRecord[] {
    const isAbout = (session: string) => session === about?.session;
    const parentsOf = (session: string): readonly string[] => {
      if (!about || !isAbout(session)) return this.parentsOf(session);
      const { settings, claims } = about;
      return settings.parent === undefined ? claims : [settings.parent, ...claims];
    };
    const isSet = (session: string) => (isAbout(session) ? Object.keys(about!.settings).length > 0 : this.isSet(session));
    const matters = (session: string) => isSet(session) || (ancestorsOf(session, parentsOf)?.some(isSet) ?? true);
    const others = [...this.#known.values()].filter(({ session }) => !isAbout(session) && matters(session)).map(recordOf);
    return about && matters(about.session) ? [...others, about] : others;
  }

  #make(session: string, agent: string | null | undefined): Known {
    const made: Known = {
      session,
      settings: NOTHING,
      rules: undefined,
      claims: NONE,
      agent,
      changedAt: null,
      changedBy: null,
      standing: undefined,
      version: -1,
      standingFor: undefined,
    };
    this.#known.set(session, made);
    return made;
  }

  /** Puts a session where it belongs: among those that may be forgotten, or not. */
  #sort({ session, settings, claims }: Known): void {
    this.#plain.delete(session);
    this.#claiming.delete(session);
    if (settings !== NOTHING) return;
    if (claims.length > 0) this.#claiming.add(session);
    else this.#plain.add(session);
  }

  /** Many at once: to find the oldest of a set means to walk past all that were taken from it. */
  #forgetPlain(): void {
    for (const session of this.#plain) {
      if (this.#plain.size <= MAX_PLAIN - AT_ONCE) return;
      this.#forget(session);
    }
  }

  #makeRoom(): boolean {
    for (let tries = 0; this.#claiming.size >= MAX_CLAIMING; tries++) {
      if (tries === TRIES) return false;
      const session = this.#claiming.values().next().value!;
      this.#claiming.delete(session);
      if (this.isRestricted({ session })) this.#claiming.add(session);
      else this.#forget(session);
    }
    return true;
  }

  #forget(session: string): void {
    this.#plain.delete(session);
    this.#claiming.delete(session);
    this.#known.delete(session);
  }
}

const recordOf = ({ session, settings, claims, changedAt, changedBy }: Known): SessionRecord => ({
  session,
  settings,
  claims,
  changedAt: changedAt ?? 0,
  changedBy: changedBy ?? "",
});
