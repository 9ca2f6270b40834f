/**
 * Sessions: what operators have set for them, which sessions they descend from, and what applies to
 * a call because of both.
 */
import { isPeer } from "./composite.ts";
import { CountersignError } from "./errors.ts";
import type { Holder } from "./ownership.ts";
import type { PolicyCall, SessionPolicy, Stage } from "./policy.ts";
import { admit, changed, compiled } from "./session-admission.ts";
import {
  ancestorsOf,
  autoApprovalOf,
  baseOf,
  MAX_LINE,
  plainStanding,
  sessionPolicyOf,
  strictest,
  strictestOf,
} from "./session-ancestry.ts";
import type {
  AutoApproval,
  SessionChange,
  SessionRecord,
  SessionSettings,
  SessionsOptions,
  SessionView,
} from "./session-settings.ts";
import { type Learned, SessionTable } from "./session-table.ts";

const LOST = "too-many-parents";

/**
 * A session is limited by every parent session, as it is at the moment of the call. What an agent
 * says about its parents can only add to that list: leaving a parent out later, or naming another
 * session, removes nothing.
 */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #table = new SessionTable();
  #base: Omit<SessionPolicy, "session">;
  #turn: Promise<unknown> = Promise.resolve();
  #saving = false;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#base = baseOf(options.defaults);
  }

  /** What holds for a call. Remembers the parent that it names. Runs on every call. */
  sessionPolicy({
    session,
    owner = "",
    parent,
    agent,
  }: Pick<PolicyCall, "session" | "owner" | "parent" | "agent">): SessionPolicy {
    const { defaults } = this.#options; // a policy that changes may change them
    if (this.#base.permissionModes[0] !== defaults.permissionMode) {
      this.#base = baseOf(defaults);
      this.#table.version++;
    }
    const known = this.#table.enter({ session, owner }, agent);
    if (
      parent !== undefined &&
      parent !== session &&
      !this.#table.parentsOf(known).includes(parent)
    ) {
      const claimed = this.#table.claim(known, parent);
      if (claimed === "full") return strictest(session, "too-many-sessions");
      if (claimed === "noted" && this.#table.isRestricted(known)) this.#saveSoon();
    }
    if (
      known.sessionPolicy === undefined ||
      known.version !== this.#table.version ||
      known.sessionPolicyFor !== agent
    ) {
      known.sessionPolicy = this.#build(known, agent);
      known.version = this.#table.version;
      known.sessionPolicyFor = agent;
    }
    return known.sessionPolicy;
  }

  /** The same for a session that makes no call itself. Remembers nothing about it. */
  sessionPolicyOf(holder: Holder): SessionPolicy {
    return this.#build(holder, undefined);
  }

  /**
   * Throws `bad-request` for what makes no sense, and `escalation` for what a session above does
   * not have. Takes effect when it resolves.
   */
  put(session: string, change: SessionChange, by: string): Promise<SessionView> {
    return this.#inTurn(async () => {
      await this.#options.freshen?.();
      const before = this.#table.settingsOf(session);
      const cut = change.parent === null; // what calls said of its descent is taken back as well
      const lines = cut ? {} : this.#table.linesOf(session);
      const settings = this.#admitted(session, { before, change, by, cut });
      const rules = change.rules
        ? compiled(session, settings, this.#options)
        : this.#table.keptOf(session)?.rules;
      const was = Object.keys(change).map((key) => [
        key,
        before[key as keyof SessionSettings] ?? null,
      ]);
      await this.#keep(
        { session, settings, lines, by },
        { ...change, before: Object.fromEntries(was) },
      );
      if (cut) this.#table.disclaim(session);
      this.#table.set(session, {
        settings,
        by,
        at: this.#options.now(),
        rules: change.rules === null ? undefined : rules,
      });
      return this.get(session);
    });
  }

  /** Removes everything but the sessions that it descends from. */
  reset(session: string, by: string): Promise<SessionView> {
    return this.#inTurn(async () => {
      await this.#options.freshen?.();
      const before = this.#table.settingsOf(session);
      const settings: SessionSettings =
        before.parent === undefined ? {} : { parent: before.parent };
      await this.#keep(
        { session, settings, lines: this.#table.linesOf(session), by },
        { reset: true, before },
      );
      this.#table.set(session, { settings, by, at: this.#options.now(), rules: undefined });
      return this.get(session);
    });
  }

  /** As the first token has it that used the session. */
  get(session: string): SessionView {
    const holder = this.first(session);
    const settings = this.#table.settingsOf(session);
    const { modes, levels, permissionModes, ancestors } = this.#build(holder, undefined);
    const { mode, safety, permissionMode, autoApprove } = settings;
    const { orders, now } = this.#options;
    const { at, by } = this.#table.keptOf(session) ?? {};
    const line = [session, ...ancestors];
    return {
      session,
      tokens: this.#table.ownersOf(session),
      mode: strictestOf(modes, orders.mode),
      safety: strictestOf(levels, orders.safety),
      permissionMode: strictestOf(permissionModes, orders.permissionMode),
      own: {
        ...(mode && { mode }),
        ...(safety && { safety }),
        ...(permissionMode && { permissionMode }),
      },
      parent: this.#table.parentsOf(holder)[0] ?? null,
      ancestors,
      workspace: settings.workspace ?? null,
      autoApprove: autoApprove
        ? { ...autoApprove, active: line.every((each) => this.#auto(each, now()) !== undefined) }
        : null,
      rules: settings.rules ?? null,
      changedAt: at ?? null,
      changedBy: by ?? null,
    };
  }

  /** Those that something was set for, by key. */
  list(): SessionView[] {
    return this.#table
      .settled()
      .map((session) => this.get(session))
      .sort((a, b) => (a.session < b.session ? -1 : 1));
  }

  /**
   * Whether a question about this tool is answered without asking: where the session has it so for
   * this token, and every parent session. Never for a remote peer.
   */
  autoApproval(holder: Holder, tool: string): AutoApproval | undefined {
    const { session, owner } = holder;
    const now = this.#options.now();
    if (isPeer(session) || this.#auto(session, now) === undefined) return undefined;
    const ancestors = this.#table.ancestorsOf(holder);
    if (ancestors === undefined) return undefined;
    const line = [session, ...ancestors].map((each) =>
      this.#autoFor({ session: each, owner }, now),
    );
    return autoApprovalOf(line, tool, this.#options.globOf);
  }

  /**
   * The sessions that its line begins with: those that descend from none. None where it goes in
   * circles, or where there are too many.
   */
  heads(holder: Holder): readonly string[] {
    const { owner } = holder;
    const ancestors = this.#table.ancestorsOf(holder) ?? [];
    return ancestors.filter((session) => this.#table.parentsOf({ session, owner }).length === 0);
  }

  /** The session as the token has it that used it first. `owner` is empty where none has. */
  first(session: string): Holder {
    return { session, owner: this.#table.ownersOf(session)[0] ?? "" };
  }

  /** The agent that the session's first call named. */
  agentOf(holder: Holder): string | undefined {
    return this.#table.get(holder)?.agent ?? undefined;
  }

  /**
   * Remembers from now on which sessions descend from this one, also over a restart. Resolves when
   * that is kept.
   */
  pin(session: string): Promise<void> {
    this.#table.pin(session);
    return this.#inTurn(() => this.#options.save(this.#table.records()));
  }

  /** The pins that were kept over a restart. */
  restorePins(sessions: readonly string[]): void {
    this.#table.pin(...sessions);
  }

  unpin(session: string): Promise<void> {
    this.#table.unpin(session);
    return this.#inTurn(() => this.#options.save(this.#table.records()));
  }

  /** What another node has set; undefined: nothing is set any more. */
  heard(session: string, record: Omit<SessionRecord, "session" | "lines"> | undefined): void {
    const { settings = {}, changedAt = this.#options.now(), changedBy = "" } = record ?? {};
    const rules = settings.rules && this.#restored(session, settings);
    this.#table.set(session, { settings, rules, at: changedAt, by: changedBy });
  }

  /** What calls at other nodes said of a session. */
  learn(holder: Holder, learned: Learned): void {
    this.#table.learn(holder, learned);
  }

  /** What calls said of a session's descent was taken back at another node. */
  unlearn(holder: Holder): void {
    this.#table.unlearn(holder);
  }

  /** What was kept over a restart. Throws if its rules can no longer be read. */
  restore(records: readonly SessionRecord[]): void {
    for (const record of records) {
      const { session, settings } = record;
      this.#table.restore(record, settings.rules && this.#restored(session, settings));
    }
  }

  /** Resolves when all pending changes are saved. */
  async idle(): Promise<void> {
    await this.#turn;
  }

  #auto(session: string, now: number): SessionSettings["autoApprove"] {
    const { autoApprove } = this.#table.settingsOf(session);
    return autoApprove && autoApprove.until > now ? autoApprove : undefined;
  }

  /** Set for one token. Set before any used the session: for the first that does. */
  #autoFor({ session, owner }: Holder, now: number): SessionSettings["autoApprove"] {
    const auto = this.#auto(session, now);
    return auto && (auto.token ?? this.#table.ownersOf(session)[0] ?? owner) === owner
      ? auto
      : undefined;
  }

  #build(holder: Holder, agent: string | undefined): SessionPolicy {
    const { session, owner } = holder;
    const { defaults, limitsOf } = this.#options;
    const ancestors = this.#table.ancestorsOf(holder);
    if (ancestors === undefined) return strictest(session, LOST);
    const line = [session, ...ancestors];
    const agents = [agent, ...line.map((each) => this.agentOf({ session: each, owner }))];
    const named = new Set(agents.filter((each) => each !== undefined));
    const limits = [...(named.size > 0 ? named : [undefined])].flatMap(
      (each) => limitsOf?.(each) ?? [],
    );
    if (ancestors.length === 0 && limits.length === 0 && !this.#table.isSet(session))
      return plainStanding(session, this.#base);
    const links = line.map((each) => ({
      settings: this.#table.settingsOf(each),
      rules: this.#table.keptOf(each)?.rules,
    }));
    return sessionPolicyOf({ session, ancestors, links, limits }, defaults);
  }

  /**
   * The settings after the change. Only the requested values are compared with the parent sessions,
   * so that a session that has too much can still be lowered.
   */
  #admitted(session: string, { before, change, by, cut }: Wanted): SessionSettings {
    const { limitsOf } = this.#options;
    const { owner } = this.first(session);
    const parentsOf = (each: string) => this.#table.parentsOf({ session: each, owner });
    const parent = change.parent === undefined ? before.parent : (change.parent ?? undefined);
    const claims = cut ? [] : (this.#table.get({ session, owner })?.claims ?? []);
    const parents = parent === undefined ? claims : [parent, ...claims];
    if (change.parent) this.#checkParent(session, change.parent);
    const line = ancestorsOf(session, (each) => (each === session ? parents : parentsOf(each)));
    if (line === undefined)
      throw badParent(`${session} would descend from more than ${MAX_LINE} sessions`);
    const ancestors = line.map((each) => ({
      session: each,
      settings: this.#table.settingsOf(each),
    }));
    const ends = ancestors.flatMap(({ settings }) => settings.autoApprove?.until ?? []);
    const tokens = this.#table.ownersOf(session);
    const all = changed(session, { before, change, by, ends, tokens }, this.#options);
    const next = change.parent
      ? all
      : Object.fromEntries(Object.entries(all).filter(([key]) => key in change));
    admit(
      { session, next, ancestors, limits: limitsOf?.(this.agentOf({ session, owner })) },
      this.#options,
    );
    return all;
  }

  #checkParent(session: string, parent: string): void {
    if (parent !== session && !this.#table.ancestorsOf(this.first(parent))?.includes(session))
      return;
    throw badParent(`${parent} itself descends from ${session}`);
  }

  /** Recorded, then saved, and only then in force. */
  async #keep(
    { session, settings, lines, by }: Change,
    change: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { record, save, now } = this.#options;
    try {
      await record({ session, change, by });
      await save(
        this.#table.records({ session, settings, lines, changedAt: now(), changedBy: by }),
      );
    } catch (cause) {
      throw new CountersignError(
        "not-recorded",
        "this could not be recorded, so nothing was changed",
        { cause },
      );
    }
  }

  /**
   * What an agent said of its descent is kept too, where it matters; in the background, because a
   * call waits for it.
   */
  #saveSoon(): void {
    if (this.#saving) return;
    this.#saving = true;
    void this.#inTurn(() => {
      this.#saving = false;
      return this.#options.save(this.#table.records());
    }).catch(() => {}); // the next change keeps it
  }

  #restored(session: string, settings: SessionSettings): Stage | undefined {
    try {
      return compiled(session, settings, this.#options);
    } catch (cause) {
      const message =
        `the rules of the session ${session} can no longer be read: ` +
        `${(cause as Error).message}`;
      throw new CountersignError("bad-config", message, { cause });
    }
  }

  /** One after the other: each is judged by what the one before it left. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#turn.then(work, work);
    this.#turn = next.catch(() => {});
    return next;
  }
}

interface Wanted {
  readonly before: SessionSettings;
  readonly change: SessionChange;
  readonly by: string;
  /** What calls said of its descent is taken back. */
  readonly cut: boolean;
}

type Change = Pick<SessionRecord, "session" | "settings" | "lines"> & { readonly by: string };

const badParent = (message: string) =>
  new CountersignError("bad-request", `parent: ${message}`, { path: "parent" });
