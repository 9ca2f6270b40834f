/**
 * Remembers in memory: every open question, and the last `retain` resolved ones. After a restart
 * nothing is left, on purpose.
 */
import { CountersignError } from "../core/errors.ts";
import type {
  ApprovalRecord,
  ApprovalRequest,
  Decision,
  Grant,
  ResolvedRecord,
} from "../core/model.ts";
import { defineStore, type Settled, type Store, type TurnEntry } from "../core/store.ts";

const MAX_TURNS = 50_000;
/**
 * Characters of the arguments of resolved questions; beyond them the oldest are forgotten, however
 * few they are.
 */
const MAX_RESOLVED = 16 * 1024 * 1024;

/** What the questions of a store are kept in. */
interface State {
  readonly open: Map<string, ApprovalRequest>;
  /** Of open questions: settles when the answer that won is recorded, or could not be. */
  readonly winners: Map<string, Promise<void>>;
  readonly resolved: ResolvedRing;
  readonly listeners: Set<(record: ResolvedRecord) => void>;
  closed: boolean;
}

export const memory = defineStore({
  scheme: "memory",
  async open(url, context) {
    if (url !== "memory" && url !== "memory://")
      throw new CountersignError("bad-config", "store: memory has no URL; write `memory`");
    return memoryStore(context);
  },
});

export function memoryStore({
  retain = 256,
  now = Date.now,
}: {
  retain?: number;
  now?: () => number;
} = {}): Store {
  const state: State = {
    open: new Map(),
    winners: new Map(),
    resolved: new ResolvedRing(retain),
    listeners: new Set(),
    closed: false,
  };
  return {
    ...approvalsOf(state, retain),
    grants: grantsOf(state),
    turns: turnsOf(state, now),
    async close() {
      state.closed = true;
      state.listeners.clear();
    },
  };
}

const over = () => new CountersignError("store-closed", "the store is closed");

function mustBeOpen({ closed }: State): void {
  if (closed) throw over();
}

type Approvals = Omit<Store, "grants" | "turns" | "close">;

const approvalsOf = (state: State, retain: number): Approvals => ({
  async open(request) {
    mustBeOpen(state);
    const { id } = request;
    if (state.open.has(id) || state.resolved.get(id))
      throw new CountersignError("duplicate-approval", `approval ${id} is already known`);
    state.open.set(id, frozen(request));
  },
  async settle(id, decision, record) {
    mustBeOpen(state);
    return settle(state, id, { decision, record });
  },
  async recount(id, calls) {
    mustBeOpen(state);
    const request = state.open.get(id);
    if (!request || state.winners.has(id)) return undefined;
    const counted = frozen({ ...request, calls });
    state.open.set(id, counted); // keeps its place among the others
    return counted;
  },
  async get(id) {
    mustBeOpen(state);
    const request = state.open.get(id);
    return request ? { request } : copy(state.resolved.get(id));
  },
  async pending() {
    mustBeOpen(state);
    return [...state.open.values()];
  },
  async resolved(limit = retain) {
    mustBeOpen(state);
    const latest = state.resolved.all().reverse().slice(0, limit);
    return latest.map((record) => ({ ...record }));
  },
  watch(listener) {
    state.listeners.add(listener);
    return () => state.listeners.delete(listener);
  },
});

interface Settlement {
  readonly decision: Decision;
  readonly record: (() => Promise<void>) | undefined;
}

async function settle(
  state: State,
  id: string,
  { decision: given, record }: Settlement,
): Promise<Settled | undefined> {
  for (;;) {
    const request = state.open.get(id);
    if (!request) {
      const decision = state.resolved.get(id)?.decision;
      return decision && { won: false, decision };
    }
    const winner = state.winners.get(id);
    if (winner) {
      await winner; // another answer is being recorded; if that fails, this one may still win
      continue;
    }
    const decision = unchanging(given);
    if (record) await claim(state, id, record);
    keep(state, { request, decision });
    return { won: true, decision };
  }
}

/**
 * While it is being recorded no other answer can win. If that fails, the question is as open as
 * before.
 */
function claim({ winners }: State, id: string, record: () => Promise<void>): Promise<void> {
  const recorded = record();
  winners.set(
    id,
    recorded.catch(() => void winners.delete(id)),
  );
  return recorded;
}

function keep({ open, winners, resolved, listeners }: State, record: ResolvedRecord): void {
  const { id } = record.request;
  open.delete(id);
  winners.delete(id);
  resolved.add(record);
  for (const listener of listeners) listener(record);
}

/**
 * The latest resolved questions. Their ids are kept in a ring: looking for the oldest in a map
 * means to step over all that were taken out.
 */
class ResolvedRing {
  readonly #records = new Map<string, ResolvedRecord>();
  readonly #ids: string[];
  #oldest = 0;
  /** Characters of the arguments. */
  #size = 0;

  constructor(retain: number) {
    this.#ids = new Array<string>(retain).fill("");
  }

  get(id: string): ResolvedRecord | undefined {
    return this.#records.get(id);
  }

  /** The oldest first. */
  all(): ResolvedRecord[] {
    return [...this.#records.values()];
  }

  add(record: ResolvedRecord): void {
    const oldest = this.#ids[this.#oldest];
    if (oldest !== undefined) {
      const { id, arguments: text } = record.request;
      this.#forget(oldest);
      this.#records.set(id, record);
      this.#size += text.length;
      this.#ids[this.#oldest] = id;
      this.#oldest = (this.#oldest + 1) % this.#ids.length;
    }
    for (const id of this.#records.keys()) {
      if (this.#size <= MAX_RESOLVED || this.#records.size === 1) break;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    this.#size -= this.#records.get(id)?.request.arguments.length ?? 0;
    this.#records.delete(id);
  }
}

function grantsOf(state: State): Store["grants"] {
  const grants = new Map<string, Grant>();
  /** The same by session: every call that is asked about looks there. */
  const bySession = new Map<string, Map<string, Grant>>();
  return {
    async put(grant) {
      mustBeOpen(state);
      const kept = Object.freeze({ ...grant });
      const own = bySession.get(grant.session) ?? new Map<string, Grant>();
      bySession.set(grant.session, own.set(grant.id, kept));
      grants.set(grant.id, kept);
    },
    list(session) {
      if (state.closed) return Promise.reject(over());
      const found = session === undefined ? grants : bySession.get(session);
      return found === undefined ? [] : [...found.values()];
    },
    async remove(ids) {
      mustBeOpen(state);
      return ids.filter((id) => {
        const { session = "" } = grants.get(id) ?? {};
        const own = bySession.get(session);
        own?.delete(id);
        if (own?.size === 0) bySession.delete(session);
        return grants.delete(id);
      });
    },
  };
}

function turnsOf(state: State, now: () => number): Store["turns"] {
  const turns = new Map<string, { entry: TurnEntry; until: number }>();
  return {
    async get(key) {
      mustBeOpen(state);
      const known = turns.get(key);
      return known && known.until > now() ? { ...known.entry } : undefined;
    },
    async put(key, entry, until) {
      mustBeOpen(state);
      turns.delete(key);
      turns.set(key, { entry: { ...entry }, until });
      for (const [oldest, { until: end }] of turns) {
        if (turns.size <= MAX_TURNS && end > now()) break;
        turns.delete(oldest);
      }
    },
  };
}

/** Frozen objects cannot be changed, so they need not be copied for each reader. */
function frozen(request: ApprovalRequest): ApprovalRequest {
  if (Object.isFrozen(request) && Object.isFrozen(request.reason)) return request;
  const { keys, spans, scope, reason } = request;
  return Object.freeze({
    ...request,
    keys: Object.freeze([...keys]),
    spans: Object.freeze([...spans]),
    scope: Object.freeze([...scope]),
    reason: Object.freeze({ ...reason }),
  });
}

function unchanging(decision: Decision): Decision {
  const { reason, by } = decision;
  if (Object.isFrozen(decision) && Object.isFrozen(reason) && Object.isFrozen(by)) return decision;
  return Object.freeze({
    ...decision,
    reason: Object.freeze({ ...reason }),
    by: Object.freeze({ ...by }),
  });
}

const copy = (record: ApprovalRecord | undefined): ApprovalRecord | undefined =>
  record && { ...record };
