/**
 * Remembers in memory: every open question, and the last `retain` resolved ones. After a restart
 * nothing is left, on purpose.
 */
import { CountersignError } from "../core/errors.ts";
import type { ApprovalRecord, ApprovalRequest, Decision, Grant } from "../core/model.ts";
import type { Settled, Store, TurnEntry } from "../core/store.ts";

const MAX_TURNS = 50_000;
/**
 * Characters of the arguments of resolved questions; beyond them the oldest are forgotten, however
 * few they are.
 */
const MAX_RESOLVED = 16 * 1024 * 1024;

export function memoryStore({
  retain = 256,
  now = Date.now,
}: {
  retain?: number;
  now?: () => number;
} = {}): Store {
  const open = new Map<string, ApprovalRequest>();
  /** Of open questions: settles when the answer that won is recorded, or could not be. */
  const winners = new Map<string, Promise<void>>();
  const resolved = new Map<string, ApprovalRecord>();
  /**
   * The ids of the resolved ones, in a ring: looking for the oldest in a map means to step over all
   * that were taken out.
   */
  const ring = new Array<string>(retain).fill("");
  let oldest = 0;
  let resolvedSize = 0;
  const grants = new Map<string, Grant>();
  /** The same by session: every call that is asked about looks there. */
  const grantsOf = new Map<string, Map<string, Grant>>();
  const turns = new Map<string, { entry: TurnEntry; until: number }>();
  const listeners = new Set<(record: Required<ApprovalRecord>) => void>();
  let closed = false;
  const over = () => new CountersignError("store-closed", "the store is closed");
  const mustBeOpen = () => {
    if (closed) throw over();
  };

  function keep(request: ApprovalRequest, decision: Decision): void {
    const record = { request, decision };
    open.delete(request.id);
    winners.delete(request.id);
    if (retain > 0) {
      forget(ring[oldest]!);
      resolved.set(request.id, record);
      resolvedSize += request.arguments.length;
      ring[oldest] = request.id;
      oldest = (oldest + 1) % retain;
    }
    for (const id of resolved.keys()) {
      if (resolvedSize <= MAX_RESOLVED || resolved.size === 1) break;
      forget(id);
    }
    for (const listener of listeners) listener(record);
  }

  function forget(id: string): void {
    resolvedSize -= resolved.get(id)?.request.arguments.length ?? 0;
    resolved.delete(id);
  }

  async function settle(
    id: string,
    given: Decision,
    record?: () => Promise<void>,
  ): Promise<Settled | undefined> {
    mustBeOpen();
    for (;;) {
      const request = open.get(id);
      if (!request) {
        const decision = resolved.get(id)?.decision;
        return decision && { won: false, decision };
      }
      const winner = winners.get(id);
      if (winner) {
        await winner; // another answer is being recorded; if that fails, this one may still win
        continue;
      }
      const decision = unchanging(given);
      if (record) await claim(id, record);
      keep(request, decision);
      return { won: true, decision };
    }
  }

  /**
   * While it is being recorded nobody else can win. If that fails, the question is as open as
   * before.
   */
  function claim(id: string, record: () => Promise<void>): Promise<void> {
    const recorded = record();
    winners.set(
      id,
      recorded.catch(() => void winners.delete(id)),
    );
    return recorded;
  }

  return {
    async open(request) {
      mustBeOpen();
      if (open.has(request.id) || resolved.has(request.id)) {
        throw new CountersignError("duplicate-approval", `approval ${request.id} is already known`);
      }
      open.set(request.id, frozen(request));
    },
    settle,
    async recount(id, calls) {
      mustBeOpen();
      const request = open.get(id);
      if (!request || winners.has(id)) return undefined;
      const counted = frozen({ ...request, calls });
      open.set(id, counted); // keeps its place among the others
      return counted;
    },
    async get(id) {
      mustBeOpen();
      const request = open.get(id);
      return request ? { request } : copy(resolved.get(id));
    },
    async pending() {
      mustBeOpen();
      return [...open.values()];
    },
    async resolved(limit = retain) {
      mustBeOpen();
      return [...resolved.values()]
        .reverse()
        .slice(0, limit)
        .map((record) => ({ ...record }));
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    grants: {
      async put(grant) {
        mustBeOpen();
        const kept = Object.freeze({ ...grant });
        const own = grantsOf.get(grant.session) ?? new Map<string, Grant>();
        grantsOf.set(grant.session, own.set(grant.id, kept));
        grants.set(grant.id, kept);
      },
      list(session) {
        if (closed) return Promise.reject(over());
        const found = session === undefined ? grants : grantsOf.get(session);
        return found === undefined ? [] : [...found.values()];
      },
      async remove(ids) {
        mustBeOpen();
        return ids.filter((id) => {
          const own = grantsOf.get(grants.get(id)?.session ?? "");
          own?.delete(id);
          if (own?.size === 0) grantsOf.delete(grants.get(id)!.session);
          return grants.delete(id);
        });
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
