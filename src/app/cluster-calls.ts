/**
 * Calls of gateways that share a store. Each node remembers its own calls. Who looks one up or
 * reports on it at another node: that node asks all, in a row that the one with the call answers.
 * Where none does, the audit log tells of the call.
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { OutcomeDraft } from "../core/agent.ts";
import { type CallEntry, type Calls, VOIDED } from "../core/call-table.ts";
import type {
  CallsElsewhere,
  CallView,
  ReportElsewhere,
  TakenOutcome,
} from "../core/calls-elsewhere.ts";
import type { Log } from "../core/channel.ts";
import type { Cluster, SharedEntry } from "../core/cluster.ts";
import { CountersignError, type ErrorCode } from "../core/errors.ts";
import type { Gate } from "../core/gate.ts";
import { isId, newId } from "../core/ids.ts";
import type { Json, JsonObject } from "../core/model.ts";
import { alreadyReported, type Reporting, reportMissing, reportOutcome } from "../core/outcome.ts";
import type { Holder } from "../core/ownership.ts";
import type { Store } from "../core/store.ts";
import {
  type Caller,
  findReported,
  isAllowed,
  mayRead,
  type WantedCall,
} from "../core/wanted-calls.ts";
import { RecalledCalls, type RecalledOptions } from "./cluster-recalled.ts";

export interface CallsOfAllOptions extends Omit<RecalledOptions, "cluster" | "store">, Reporting {
  readonly cluster: Cluster;
  readonly store: Pick<Store, "get" | "watch">;
  readonly calls: Calls;
  readonly gate: Gate;
  readonly log: Log;
}

/** Questions of nodes, by a random key; and the answers, a kind for each node that asks. */
const ASKED = "call-asked";
const toldKind = (node: string): string => `call-told/${node}`;
/** Outcomes that were taken for a node that is gone, by call. */
const TAKEN = "call-outcome";
/** Which hook has told of a run. */
const MOMENT = "hook-moment";
const MOMENT_MS = 60_000;
const TAKEN_MS = 24 * 3_600_000;
/** A node that has the call answers within this time, or is taken for gone. */
const PATIENCE_MS = 2000;
/** And so long where it has begun to write the outcome down. */
const WRITING_MS = 8000;
const KEEP_MS = 30_000;
/** A node that has not allowed the call leaves it so long to one that has. */
const LEAVE_MS = 150;
/** How long a look waits for the id of a call's question. */
const SHOWN_MS = 250;
/** News may be lost: a look that waits is repeated. */
const AGAIN_MS = 10_000;

const Whose = z.object({ role: z.enum(["agent", "approver", "admin"]), name: z.string() });
const Outcome = z.looseObject({ ok: z.boolean() });
const Wanted = z.union([
  z.object({ id: z.string() }),
  z.object({
    session: z.string(),
    callId: z.string().optional(),
    tool: z.string().optional(),
  }),
]);
const Asked = z.discriminatedUnion("what", [
  z.object({ what: z.literal("look"), id: z.string(), caller: Whose, isFirst: z.boolean() }),
  z.object({
    what: z.literal("report"),
    wanted: Wanted,
    caller: Whose,
    outcome: Outcome,
    allowedOnly: z.boolean(),
  }),
  z.object({
    what: z.literal("turn-over"),
    session: z.string(),
    owner: z.string(),
    error: z.string(),
  }),
]);
type Asked = z.output<typeof Asked>;
type AskedTo<What extends Asked["what"]> = Extract<Asked, { what: What }>;

const Told = z.union([
  z.object({ view: z.looseObject({}) }),
  z.object({ taken: z.looseObject({}) }),
  z.object({ error: z.string(), message: z.string() }),
]);
type Told = z.output<typeof Told>;

export class CallsOfAll implements CallsElsewhere {
  readonly #options: CallsOfAllOptions;
  readonly #recalled: RecalledCalls;
  readonly #waiting = new Map<string, (told: Told) => void>();
  readonly #ends: readonly (() => void)[];

  constructor(options: CallsOfAllOptions) {
    this.#options = options;
    this.#recalled = new RecalledCalls(options);
    const { shared, node } = options.cluster;
    this.#ends = [
      shared.watch(ASKED, (key, entry) => this.#asked(key, entry)),
      shared.watch(toldKind(node.id), (key, entry) => this.#told(key, entry)),
      shared.watch(TAKEN, (call, entry) => this.#taken(call, entry)),
    ];
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  async look(id: string, caller: Caller, isFirst: boolean): Promise<CallView | undefined> {
    if (!isId(id)) return undefined;
    const told = await this.#ask({ what: "look", id, caller: whose(caller), isFirst });
    if (told && "view" in told) return told.view as unknown as CallView;
    if (told && "error" in told) throw new CountersignError(told.error as ErrorCode, told.message);
    return this.#recalled.look(id, caller);
  }

  async change({ approval }: CallView, ms: number): Promise<void> {
    const { store, cluster } = this.#options;
    const most = Math.min(ms, approval ? AGAIN_MS : SHOWN_MS);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => end(), most);
      const unwatch = store.watch(({ request }) => {
        if (request.id === approval?.id) end();
      });
      const end = () => {
        clearTimeout(timer);
        unwatch();
        resolve();
      };
      // it was settled since the look: the node that has the call is about to hear of it
      if (approval && !cluster.openQuestion(approval.id)) setTimeout(end, Math.min(most, 50));
    });
  }

  async report(wanted: WantedCall, report: ReportElsewhere): Promise<TakenOutcome | undefined> {
    if ("id" in wanted && !isId(wanted.id)) return undefined;
    const { outcome, allowedOnly } = report;
    const caller = whose(report.caller);
    const told = await this.#ask({
      what: "report",
      ...{ wanted, caller, allowedOnly, outcome: outcome as unknown as JsonObject },
    });
    if (told && "taken" in told) return told.taken as unknown as TakenOutcome;
    if (told && "error" in told) throw new CountersignError(told.error as ErrorCode, told.message);
    const found = await this.#recalled.find(wanted, { caller, outcome });
    if (!found || (allowedOnly && !isAllowed(found.entry))) return undefined;
    if (found.isReported) throw alreadyReported();
    return this.#takeFor(found.entry, outcome);
  }

  async isNews(moment: string, hook: string): Promise<boolean> {
    const { shared } = this.#options.cluster;
    try {
      const first = { version: 0, forMs: MOMENT_MS };
      if (await shared.put(MOMENT, moment, hook, first)) return true;
      const before = await shared.get(MOMENT, moment);
      return before === undefined || before.value === hook;
    } catch {
      return true; // two reports of one run are better than none
    }
  }

  turnOver({ session, owner }: Holder, error: string): void {
    const { shared, node } = this.#options.cluster;
    const key = newId();
    const row = { what: "turn-over", session, owner, error, from: node.id };
    // what is lost here is only that a call was not run
    shared.put(ASKED, key, row, { forMs: KEEP_MS }).catch(() => {});
    setTimeout(() => void shared.take(ASKED, key).catch(() => {}), PATIENCE_MS).unref();
  }

  /** The node that took the call is gone, and of the others one takes its outcome. */
  async #takeFor(entry: CallEntry, outcome: OutcomeDraft): Promise<TakenOutcome> {
    const { shared, node } = this.#options.cluster;
    const { id, session } = entry.call;
    const first = { version: 0, forMs: TAKEN_MS };
    if (!(await shared.put(TAKEN, id, { by: node.id }, first))) throw alreadyReported();
    try {
      return { id, session, report: await reportOutcome(this.#options, entry, outcome) };
    } catch (error) {
      await shared.take(TAKEN, id).catch(() => {});
      throw error;
    }
  }

  /**
   * Undefined: no node has the call. What a node has begun to answer is taken from the others, so
   * that an outcome is recorded once.
   */
  async #ask(question: JsonObject): Promise<Told | undefined> {
    const { shared, node } = this.#options.cluster;
    const key = newId();
    const answer = new Promise<Told>((resolve) => this.#waiting.set(key, resolve));
    try {
      await shared.put(ASKED, key, { ...question, from: node.id }, { forMs: KEEP_MS });
      const told = await within(answer, PATIENCE_MS);
      if (told || (await shared.take(ASKED, key))) return told;
      return await within(answer, WRITING_MS);
    } finally {
      this.#waiting.delete(key);
      if (question.what === "look") shared.take(ASKED, key).catch(() => {});
    }
  }

  #told(key: string, entry: SharedEntry | undefined): void {
    const told = entry && Told.safeParse(entry.value).data;
    if (!told) return;
    this.#waiting.get(key)?.(told);
    const { shared, node } = this.#options.cluster;
    shared.take(toldKind(node.id), key).catch(() => {}); // its time ends it
  }

  /** Another node has taken the outcome of a call, and took this node for gone. */
  #taken(call: string, entry: SharedEntry | undefined): void {
    const own = entry && this.#options.calls.get(call);
    if (own && entry.node !== this.#options.cluster.node.id) own.reported = true;
  }

  #asked(key: string, entry: SharedEntry | undefined): void {
    const { node, shared } = this.#options.cluster;
    const asked = entry && Asked.safeParse(entry.value).data;
    if (!asked || entry.node === node.id) return;
    const answered = this.#answer(key, asked).then(async (told) => {
      if (told) await shared.put(toldKind(entry.node), key, told, { forMs: KEEP_MS });
    });
    // the other node asks the log then
    answered.catch((error: Error) =>
      this.#options.log.warn({ error: error.message }, "a question of another gateway failed"),
    );
  }

  async #answer(key: string, asked: Asked): Promise<Json | undefined> {
    if (asked.what === "look") return this.#seen(asked);
    if (asked.what === "report") return this.#reported(key, asked);
    await reportMissing(this.#options, asked, asked.error);
    return undefined;
  }

  async #seen({ id, caller, isFirst }: AskedTo<"look">): Promise<Json | undefined> {
    const entry = this.#options.calls.get(id);
    if (!entry || !mayRead(entry, caller)) return undefined;
    if (!entry.isOver) await within(entry.started, SHOWN_MS);
    // told "pending": it holds on to the question, as at this node
    if (isFirst && !entry.decision) {
      entry.holders++;
      entry.lookers++;
    }
    const isAgent = caller.role === "agent";
    if (isAgent) await this.#options.gate.heed(entry);
    if (isAgent && entry.isVoid) return { error: "forbidden", message: VOIDED };
    const { call, approval, level, keys, digest } = entry;
    const isForRepeat = isAgent && entry.isForRepeat;
    const { decision, permit } = isForRepeat ? UNDECIDED : entry;
    if (isAgent && decision) entry.isTold = true;
    const asked = approval && { id: approval.id, expiresAt: approval.expiresAt };
    const rest = { call: { id: call.id }, level, keys, digest, isForRepeat };
    return { view: { ...rest, decision, approval: asked, permit } as unknown as Json };
  }

  async #reported(
    key: string,
    { wanted, caller, outcome: given, allowedOnly }: AskedTo<"report">,
  ): Promise<Json | undefined> {
    const outcome = given as unknown as OutcomeDraft;
    const { calls, cluster } = this.#options;
    const about = { caller, outcome };
    const entry = findReported(calls, wanted as WantedCall, about);
    if (!entry || (allowedOnly && !isAllowed(entry))) return undefined;
    if (!isAllowed(entry)) await pause(LEAVE_MS);
    if (!(await cluster.shared.take(ASKED, key))) return undefined;
    const { id, session } = entry.call;
    try {
      const { matches, alarm } = await reportOutcome(this.#options, entry, outcome);
      return { taken: { id, session, report: { matches, alarm } } };
    } catch (error) {
      if (error instanceof CountersignError) return { error: error.code, message: error.message };
      throw error;
    }
  }
}

const UNDECIDED = { decision: undefined, permit: undefined };

const whose = ({ role, name }: Caller) => ({ role, name });

function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  const ended = new AbortController();
  const late = pause(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => ended.abort());
}
