/** Remembers in memory: every open question, and the last `retain` resolved ones. After a restart nothing is left, on purpose. */
import { CountersignError } from "../core/errors.ts";
import type { ApprovalRecord, ApprovalRequest, Decision, Grant } from "../core/model.ts";
import type { Settled, Store, TurnEntry } from "../core/store.ts";

/** An open question; `winner` is set while the answer that won is being recorded. */
interface Open {
  readonly request: ApprovalRequest;
  winner?: Promise<Decision | undefined>;
}

const MAX_TURNS = 50_000;

export function memoryStore({ retain = 256, now = Date.now }: { retain?: number; now?: () => number } = {}): Store {
  const open = new Map<string, Open>();
  const resolved = new Map<string, ApprovalRecord>();
  const grants = new Map<string, Grant>();
  const turns = new Map<string, { entry: TurnEntry; until: number }>();
  const listeners = new Set<(record: ApprovalRecord) => void>();
  let closed = false;
  const mustBeOpen = () => {
    if (closed) throw new CountersignError("store-closed", "the store is closed");
  };

  function keep(request: ApprovalRequest, decision: Decision): void {
    const record = { request, decision: { ...decision } };
    open.delete(request.id);
    resolved.set(request.id, record);
    for (const oldest of resolved.keys()) {
      if (resolved.size <= retain) break;
      resolved.delete(oldest);
    }
    for (const listener of listeners) listener(record);
  }

  async function settle(id: string, decision: Decision, record?: () => Promise<void>): Promise<Settled | undefined> {
    mustBeOpen();
    for (;;) {
      const before = resolved.get(id)?.decision;
      if (before) return { won: false, decision: { ...before } };
      const entry = open.get(id);
      if (!entry) return undefined;
      if (entry.winner) {
        await entry.winner; // another answer is being recorded; if that fails, this one may still win
        continue;
      }
      if (record) await claim(entry, decision, record);
      keep(entry.request, decision);
      return { won: true, decision: { ...decision } };
    }
  }

  async function claim(entry: Open, decision: Decision, record: () => Promise<void>): Promise<void> {
    const recorded = record();
    entry.winner = recorded.then(
      () => decision,
      () => undefined,
    );
    try {
      await recorded;
    } catch (error) {
      delete entry.winner;
      throw error;
    }
  }

  return {
    async open(request) {
      mustBeOpen();
      if (open.has(request.id) || resolved.has(request.id)) {
        throw new CountersignError("duplicate-approval", `approval ${request.id} is already known`);
      }
      open.set(request.id, { request: frozen(request) });
    },
    settle,
    async get(id) {
      mustBeOpen();
      const record = open.get(id) ?? resolved.get(id);
      return record && copy(record);
    },
    async pending() {
      mustBeOpen();
      return Array.from(open.values(), ({ request }) => request);
    },
    async resolved(limit = retain) {
      mustBeOpen();
      return [...resolved.values()].reverse().slice(0, limit).map(copy);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    grants: {
      async put(grant) {
        mustBeOpen();
        grants.set(grant.id, { ...grant });
      },
      async list(session) {
        mustBeOpen();
        const all = [...grants.values()].filter((grant) => session === undefined || grant.session === session);
        return all.map((grant) => ({ ...grant }));
      },
      async remove(ids) {
        mustBeOpen();
        return ids.filter((id) => grants.delete(id));
      },
    },
    turns: {
      async get(key) {
        mustBeOpen();
        const known = turns.get(key);
        return known && known.until > now() ? { ...known.entry } : undefined;
      },
      async put(key, entry, until) {
        mustBeOpen();
        turns.delete(key);
        turns.set(key, { entry: { ...entry }, until });
        for (const [oldest, { until: end }] of turns) {
          if (turns.size <= MAX_TURNS && end > now()) break;
          turns.delete(oldest);
        }
      },
    },
    async close() {
      closed = true;
      listeners.clear();
    },
  };
}

/** Nobody can scribble on what is frozen, so it need not be copied for everyone who looks. */
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

function copy({ request, decision }: { readonly request: ApprovalRequest; readonly decision?: Decision }): ApprovalRecord {
  return decision ? { request, decision: { ...decision, reason: { ...decision.reason }, by: { ...decision.by } } } : { request };
}
