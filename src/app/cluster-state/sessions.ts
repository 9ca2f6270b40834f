/**
 * Sessions of gateways that share a store. What operators set is a row for each session; what
 * calls say of their descent, and what the first call of a session fixes, are rows that are
 * written before that call is decided.
 */
import { z } from "zod";
import type { Cluster } from "../../core/cluster.ts";
import { CountersignError } from "../../core/errors.ts";
import type { Json, ToolCall } from "../../core/model.ts";
import { type Holder, holderKey, holderOf } from "../../core/ownership.ts";
import type { ProjectRoots } from "../../core/project-roots.ts";
import type { SessionRecord } from "../../core/session-settings.ts";
import type { Sessions } from "../../core/sessions.ts";
import { type SessionFile, SessionRow } from "../../state/session-file.ts";
import { Replica } from "./replica.ts";

const SET = "session";
const LINE = "session-line";
const FIRST = "session-first";
const AGENT = "session-agent";
const ROOT = "session-root";
/** What a session's calls said is kept for so long after they said something new. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Sessions that this node remembers it has introduced. */
const MAX_INTRODUCED = 20_000;

const Line = z.array(z.string());
type Row = Omit<SessionRecord, "session" | "lines">;

/** What the policy's parts are followed with. */
export interface Followed {
  readonly sessions: Sessions;
  readonly roots: ProjectRoots;
}

export interface SharedSessions extends SessionFile {
  /** Resolves when this node knows what others have set. */
  freshen(): Promise<void>;
  follow(followed: Followed): void;
  /** Tells the other nodes what they have to know of a call, and learns what they know. */
  introduce(call: ToolCall): Promise<void> | undefined;
}

/**
 * `file`: what this gateway kept while it was alone, which holds at all nodes then. `judgesAlone`:
 * while the store is lost, calls are judged without what other nodes know.
 */
export async function sharedSessions(
  cluster: Cluster,
  { file, judgesAlone }: { readonly file: SessionFile; readonly judgesAlone: boolean },
): Promise<SharedSessions> {
  const sessions = new SessionsOfAll(cluster, judgesAlone);
  await sessions.open(await file.load());
  await file.save([]);
  return sessions;
}

class SessionsOfAll implements SharedSessions {
  readonly #cluster: Cluster;
  readonly #judgesAlone: boolean;
  readonly #set: Replica<Row>;
  readonly #lines: Replica<readonly string[]>;
  readonly #introduced = new Map<string, Promise<void>>();
  #followed: Followed | undefined;

  constructor(cluster: Cluster, judgesAlone: boolean) {
    const { shared } = cluster;
    this.#cluster = cluster;
    this.#judgesAlone = judgesAlone;
    this.#set = new Replica<Row>({
      shared,
      kind: SET,
      read: (value) => SessionRow.safeParse(value).data,
      changed: (session, row) => this.#followed?.sessions.heard(session, row),
    });
    this.#lines = new Replica<readonly string[]>({
      shared,
      kind: LINE,
      read: (value) => Line.safeParse(value).data,
      changed: (key, claims) => this.#heard(holderOf(key), claims),
    });
  }

  async open(alone: readonly SessionRecord[]): Promise<void> {
    const { shared, fence } = this.#cluster;
    for (const { session, lines, ...row } of alone) {
      await shared.put(SET, session, jsonOf(row), { version: 0 });
      for (const [owner, claims] of Object.entries(lines))
        await this.#claim({ session, owner }, claims);
    }
    await this.freshen();
    fence.watch(() => this.freshen());
  }

  follow(followed: Followed): void {
    this.#followed = followed;
  }

  async freshen(): Promise<void> {
    await Promise.all([this.#set.refresh(), this.#lines.refresh()]);
  }

  async load(): Promise<readonly SessionRecord[]> {
    const records = new Map(
      this.#set
        .entries()
        .map(([session, row]): [string, SessionRecord] => [
          session,
          { session, ...row, lines: {} },
        ]),
    );
    for (const [key, claims] of this.#lines.entries()) {
      const { session, owner } = holderOf(key);
      const record = records.get(session) ?? { session, ...NOTHING, lines: {} };
      records.set(session, { ...record, lines: { ...record.lines, [owner]: claims } });
    }
    return [...records.values()];
  }

  /** Writes what has changed. What takes something away holds at all nodes when it resolves. */
  async save(records: readonly SessionRecord[]): Promise<void> {
    const before = this.#set.entries();
    let isChanged = false;
    for (const { session, lines, ...row } of records) {
      const isSet = Object.keys(row.settings).length > 0 || this.#set.has(session);
      if (isSet && !isSame(this.#set.get(session), row)) {
        await this.#put(session, row);
        isChanged = true;
      }
      isChanged = (await this.#cut(session, lines)) || isChanged;
    }
    for (const [session] of before)
      if (!records.some((each) => each.session === session)) {
        await this.#cluster.shared.take(SET, session);
        this.#set.wrote(session, undefined);
        isChanged = true;
      }
    if (isChanged) await this.#cluster.fence.raise();
  }

  introduce(call: ToolCall): Promise<void> | undefined {
    const { parent, session } = call;
    const key = holderKey(call);
    const before = this.#introduced.get(key);
    const isClaimed =
      parent === undefined || parent === session || this.#lines.get(key)?.includes(parent);
    if ((isClaimed && before === DONE) || this.#isAlone) return undefined;
    const work = Promise.all([
      before ?? this.#introduce(call, key),
      isClaimed ? undefined : this.#claim(call, [parent]),
    ]);
    return work.then(
      () => {},
      (error: unknown) => {
        if (!this.#isAlone) throw error;
      },
    );
  }

  get #isAlone(): boolean {
    return this.#judgesAlone && this.#cluster.trouble() !== undefined;
  }

  /** What the first call of the session has fixed, at any node. */
  async #introduce(call: ToolCall, key: string): Promise<void> {
    const work = this.#learn(call, key);
    this.#introduced.set(key, work);
    try {
      await work;
      this.#introduced.set(key, DONE);
      if (this.#introduced.size > MAX_INTRODUCED)
        this.#introduced.delete(this.#introduced.keys().next().value!);
    } catch (error) {
      this.#introduced.delete(key);
      throw error;
    }
  }

  async #learn(call: ToolCall, key: string): Promise<void> {
    const { session, owner, agent, cwd } = call;
    const [first, named, root] = await Promise.all([
      this.#firstOf(FIRST, session, owner),
      this.#firstOf(AGENT, key, agent ?? null),
      cwd === undefined ? undefined : this.#rootOf(call, key),
    ]);
    this.#followed?.sessions.learn(call, {
      ...(typeof first === "string" && { first }),
      ...((typeof named === "string" || named === null) && { agent: named }),
    });
    if (typeof root === "string") this.#followed?.roots.learn(call, root);
  }

  async #rootOf(call: ToolCall, key: string): Promise<Json | undefined> {
    const root = await this.#followed?.roots.of(call);
    return this.#firstOf(ROOT, key, root ?? call.cwd ?? "");
  }

  /** What the first node has written. */
  async #firstOf(kind: string, key: string, own: Json): Promise<Json> {
    const { shared } = this.#cluster;
    for (;;) {
      if (await shared.put(kind, key, own, { version: 0, forMs: KEPT_MS, again: true })) return own;
      const known = await shared.get(kind, key);
      if (known) return known.value;
    }
  }

  /** Adds to what the calls of a token said. */
  async #claim({ session, owner }: Holder, parents: readonly string[]): Promise<void> {
    const { shared } = this.#cluster;
    const key = holderKey({ session, owner });
    for (;;) {
      const row = await shared.get(LINE, key);
      const known = Line.safeParse(row?.value).data ?? [];
      const all = [...new Set([...known, ...parents])];
      const options = { version: row?.version ?? 0, forMs: KEPT_MS, again: true };
      if (all.length > known.length && !(await shared.put(LINE, key, all, options))) continue;
      this.#lines.wrote(key, all);
      return;
    }
  }

  /** Takes back what calls said, where an operator did. */
  async #cut(session: string, lines: SessionRecord["lines"]): Promise<boolean> {
    const gone = this.#lines.entries().filter(([key, claims]) => {
      const holder = holderOf(key);
      const isCut = (lines[holder.owner] ?? []).length === 0;
      return holder.session === session && claims.length > 0 && isCut;
    });
    for (const [key] of gone) {
      await this.#cluster.shared.take(LINE, key);
      this.#lines.wrote(key, undefined);
    }
    return gone.length > 0;
  }

  /** Rejects if another node has changed it meanwhile. */
  async #put(session: string, row: Row): Promise<void> {
    const { shared } = this.#cluster;
    const known = await shared.get(SET, session);
    const version = known?.version ?? 0;
    const isAsSeen = isSame(
      known && SessionRow.safeParse(known.value).data,
      this.#set.get(session),
    );
    if (!isAsSeen || !(await shared.put(SET, session, jsonOf(row), { version })))
      throw new CountersignError("not-recorded", "another gateway has just changed this session");
    this.#set.wrote(session, row);
  }

  #heard(holder: Holder, claims: readonly string[] | undefined): void {
    if (claims) this.#followed?.sessions.learn(holder, { claims });
    else this.#followed?.sessions.unlearn(holder);
  }
}

const DONE = Promise.resolve();
const NOTHING: Row = { settings: {}, changedAt: 0, changedBy: "" };

/** JSON has no `undefined`. */
const jsonOf = (row: Row): Json => JSON.parse(JSON.stringify(row)) as Json;
/** The order of the fields does not matter: both are read in the same. */
const isSame = (one: Row | undefined, other: Row | undefined): boolean =>
  textOf(one) === textOf(other);
const textOf = (row: Row | undefined): string =>
  row === undefined ? "" : JSON.stringify(SessionRow.parse(jsonOf(row)));
