/**
 * The sessions that people look at: what was set for each, what it does, what waits, what it costs,
 * and whether it is stopped.
 */
import type { CallIndex } from "../audit/history.ts";
import type { IndexedCall } from "../audit/history-calls.ts";
import type { Budgets } from "../core/budgets.ts";
import type { LiveSession, LiveSessions } from "../core/live-sessions.ts";
import type { ApprovalRequest } from "../core/model.ts";
import { lineKeys } from "../core/ownership.ts";
import type { SessionView } from "../core/session-settings.ts";
import type { Sessions } from "../core/sessions.ts";
import type { Stops } from "../core/stops.ts";
import type { SessionDetails } from "../server/sessions.ts";

export interface OverviewParts {
  readonly sessions: Sessions;
  readonly stops: Stops;
  readonly live: LiveSessions;
  readonly history: Pick<CallIndex, "calls">;
  readonly budgets: Pick<Budgets, "costOf" | "ceilingOf">;
  readonly pending: () => Promise<readonly ApprovalRequest[]>;
  readonly now: () => number;
  /** Left out: no other gateway uses the store. */
  readonly node: string | undefined;
}

export interface SessionOverview {
  /** Those that something was set for, that are stopped, or that sent calls lately. */
  list(): Promise<readonly (SessionView & SessionDetails)[]>;
  get(session: string): Promise<SessionView & SessionDetails>;
}

const MAX_LIVE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

export function openSessionOverview(parts: OverviewParts): SessionOverview {
  const { sessions, stops, now } = parts;
  const startedAt = now();
  const detailed = async (keys: readonly string[] | undefined) => {
    const live = await liveSessions(parts, startedAt);
    const waiting = countsOf(await parts.pending());
    const set = new Set(sessions.list().map(({ session }) => session));
    const stopped = stops.record.sessions.map(({ session }) => session);
    const all = keys ?? [...new Set([...set, ...stopped, ...live.keys()])].sort();
    return all.map((session) => {
      const view = sessions.get(session);
      const own = live.get(session);
      return {
        ...view,
        set: set.has(session),
        stopped: stops.holds([session, ...view.ancestors]),
        budget: budgetOf(view, parts.budgets),
        live: own ? liveOf(own, waiting.get(session) ?? 0) : null,
      };
    });
  };
  return {
    list: () => detailed(undefined),
    get: async (session) => (await detailed([session]))[0]!,
  };
}

/** Of the last day, the latest. What was before the start, or at other nodes, is in the log. */
async function liveSessions(
  { live, history, now, node }: OverviewParts,
  startedAt: number,
): Promise<ReadonlyMap<string, LiveSession>> {
  const all = new Map(live.all().map((each) => [each.session, each]));
  const isCounted = ({ at, chain }: IndexedCall) => at >= startedAt && nodeOf(chain) === node;
  for (const call of await history.calls())
    if (!isCounted(call)) all.set(call.session, withCall(all.get(call.session), call));
  const latest = [...all.values()]
    .filter(({ lastAt }) => lastAt > now() - DAY_MS)
    .sort((one, other) => other.lastAt - one.lastAt)
    .slice(0, MAX_LIVE);
  return new Map(latest.map((each) => [each.session, each]));
}

/** The node that wrote a chain; a chain of what it wrote while it was cut off is its own too. */
const nodeOf = (chain: string | undefined): string | undefined => chain?.split("/", 1)[0];

function withCall(known: LiveSession | undefined, call: IndexedCall): LiveSession {
  const { session, at, approval, agent, cwd } = call;
  return {
    session,
    firstAt: Math.min(known?.firstAt ?? at, at),
    lastAt: Math.max(known?.lastAt ?? at, at),
    calls: (known?.calls ?? 0) + 1,
    asked: (known?.asked ?? 0) + (approval === undefined ? 0 : 1),
    agent: known?.agent ?? agent,
    cwd: known?.cwd ?? cwd,
  };
}

function countsOf(pending: readonly ApprovalRequest[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { session } of pending) counts.set(session, (counts.get(session) ?? 0) + 1);
  return counts;
}

const liveOf = (
  { firstAt, lastAt, calls, asked, agent, cwd }: LiveSession,
  pending: number,
): SessionDetails["live"] => ({
  firstAt,
  lastAt,
  calls,
  asked,
  pending,
  agent: agent ?? null,
  cwd: cwd ?? null,
});

/** Each token has a budget of its own; what is shown is the cost of all, and the lowest limit. */
function budgetOf(
  { session, tokens }: SessionView,
  budgets: OverviewParts["budgets"],
): SessionDetails["budget"] {
  const keys = tokens.flatMap((owner) => lineKeys(owner, [session]));
  const cost = keys.reduce((sum, key) => sum + budgets.costOf(key), 0);
  const ceilings = keys.flatMap((key) => budgets.ceilingOf(key) ?? []);
  if (cost === 0 && ceilings.length === 0) return null;
  return { cost, ceiling: ceilings.length === 0 ? null : Math.min(...ceilings) };
}
