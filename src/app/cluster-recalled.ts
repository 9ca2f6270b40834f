/**
 * Calls that no node remembers, from the audit log: so that what ran can be compared with what was
 * approved also where the node that approved it is gone.
 */
import { callsInLog, type LoggedCall, type Searched } from "../audit/logged-calls.ts";
import type { OutcomeDraft } from "../core/agent.ts";
import { CallEntry, type Decided } from "../core/call-table.ts";
import type { CallView } from "../core/calls-elsewhere.ts";
import type { Cluster } from "../core/cluster.ts";
import { digestOf } from "../core/digest.ts";
import { CountersignError } from "../core/errors.ts";
import type { GateOptions } from "../core/gate.ts";
import type { ApprovalRecord, Decision, Json, JsonObject, ToolCall } from "../core/model.ts";
import type { Stops } from "../core/stops.ts";
import type { Store } from "../core/store.ts";
import { type Caller, mayRead, mayReport, ranOf, type WantedCall } from "../core/wanted-calls.ts";

export interface RecalledOptions {
  readonly cluster: Pick<Cluster, "audit" | "same" | "fence">;
  readonly stops: Pick<Stops, "of">;
  readonly store: Pick<Store, "get">;
  readonly permit: NonNullable<GateOptions["permit"]>;
}

export interface Recalled {
  readonly entry: CallEntry;
  /** Another node has recorded its outcome. */
  readonly isReported: boolean;
}

/** An agent may ask for what never was: more searches at once are refused. */
const MAX_SEARCHES = 200;
const BUSY = "too many calls are looked for in the audit log at once; try again in a few seconds";

export class RecalledCalls {
  readonly #options: RecalledOptions;
  /** One search at a time: each reads much. */
  #searching: Promise<unknown> = Promise.resolve();
  #searches = 0;

  constructor(options: RecalledOptions) {
    this.#options = options;
  }

  /** A call that is reported on. Rejects with `store-lost` and `rate-limited`. */
  async find(
    wanted: WantedCall,
    { caller, outcome }: { readonly caller: Caller; readonly outcome: OutcomeDraft },
  ): Promise<Recalled | undefined> {
    const searched = searchedBy(wanted, caller);
    if (!searched) return undefined;
    const logged = (await this.#search(searched)).filter((each) => mayReport(each, caller));
    const found = await Promise.all(logged.map((each) => this.#entryOf(each)));
    const allowed = found.filter(({ entry }) => entry.decision?.outcome === "allow");
    const isNamed = "id" in wanted || wanted.callId !== undefined;
    if (isNamed) return allowed.at(-1) ?? found.at(-1);
    const open = allowed.filter(({ isReported }) => !isReported);
    const ran = ranOf(
      open.map(({ entry }) => entry),
      outcome,
    );
    return open.find(({ entry }) => entry === ran);
  }

  /**
   * Its state. Undefined also where the decision cannot be told as it was: the log has masked or
   * cut the input that takes the place of the call's own. Rejects with `store-lost` and
   * `rate-limited`.
   */
  async look(id: string, caller: Caller): Promise<CallView | undefined> {
    const [logged] = (await this.#search(searchedBy({ id }, caller)!)).filter((each) =>
      mayRead(each, caller),
    );
    if (!logged) return undefined;
    const { entry } = await this.#entryOf(logged);
    if (!entry.decision) return this.#waiting(logged, entry);
    if (caller.role === "agent" && entry.decision.outcome === "allow") await this.#heed(entry);
    const { call, decision, digest } = entry;
    const { input: raw } = decision;
    return raw === undefined || digestOfInput(call, raw) === digest ? entry : undefined;
  }

  /** No one may have been told of its approval, which a stop takes away. */
  async #heed({ call }: CallEntry): Promise<void> {
    const { cluster, stops } = this.#options;
    await cluster.fence.refresh();
    if (stops.of(call))
      throw new CountersignError("forbidden", "this call was approved, and is stopped now");
  }

  /** Whether people can still decide it. */
  async #waiting(
    { approval, call }: LoggedCall,
    { level, keys, digest }: CallEntry,
  ): Promise<CallView | undefined> {
    const { cluster, store } = this.#options;
    const record = approval === undefined ? undefined : await store.get(approval);
    const open = record ? (record.decision ? undefined : record.request) : await cluster.same(call);
    const rest = { call, level, keys, digest, decision: undefined, permit: undefined };
    return open && { ...rest, approval: open };
  }

  async #entryOf(logged: LoggedCall): Promise<Recalled> {
    const { approval, replaced, level, keys, isReported } = logged;
    const record = approval === undefined ? undefined : await this.#options.store.get(approval);
    const own = (replaced ? undefined : record?.request.arguments) ?? logged.call.raw;
    const call: ToolCall = { ...logged.call, raw: own, input: objectIn(own) };
    const entry = new CallEntry(call);
    const decision = decisionOf(logged, record);
    if (!decision) return { entry, isReported };
    const raw = decision.input;
    const digest = raw === undefined ? call.digest : digestOfInput(call, raw);
    const effective = raw === undefined ? call : { ...call, raw, input: objectIn(raw), digest };
    const signs = decision.outcome === "allow" && !BY_POLICY.has(decision.by.kind);
    entry.state = {
      ...{ kind: "decided", effective, level, keys, decision },
      digest: isReplacing(logged, record) ? replaced!.digest : digest,
      approval: record?.request,
      permit: signs ? this.#options.permit(call, digest) : undefined,
    } satisfies Decided;
    return { entry, isReported };
  }

  async #search(searched: Searched): Promise<readonly LoggedCall[]> {
    if (this.#searches >= MAX_SEARCHES) throw new CountersignError("rate-limited", BUSY);
    this.#searches++;
    const found = this.#searching
      .then(() => callsInLog(this.#options.cluster.audit, searched))
      .finally(() => this.#searches--);
    this.#searching = found.catch(() => {});
    return found;
  }
}

/** Signed by the node that decides, for calls that configuration alone did not allow. */
const BY_POLICY: ReadonlySet<Decision["by"]["kind"]> = new Set(["rule", "policy"] as const);

/** As it was given; the log's own is masked. */
function decisionOf(logged: LoggedCall, record: ApprovalRecord | undefined): Decision | undefined {
  const given = answerTo(logged, record) ?? logged.decision;
  return given && isReplacing(logged, record)
    ? { ...given, input: record?.request.arguments ?? logged.replaced!.raw }
    : given;
}

const answerTo = ({ isAnswered }: LoggedCall, record: ApprovalRecord | undefined) =>
  isAnswered ? record?.decision : undefined;

/** What a hook made of it was allowed, as the hook made it. */
function isReplacing(logged: LoggedCall, record: ApprovalRecord | undefined): boolean {
  const given = answerTo(logged, record) ?? logged.decision;
  return logged.replaced !== undefined && given?.outcome === "allow" && given.input === undefined;
}

const digestOfInput = (call: ToolCall, raw: string): string =>
  digestOf({ ...call, raw, input: objectIn(raw) });

/** Empty where the log has cut it. */
function objectIn(raw: string): JsonObject {
  try {
    const value = JSON.parse(raw) as Json;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : {};
  } catch {
    return {};
  }
}

function searchedBy(wanted: WantedCall, { name }: Caller): Searched | undefined {
  if ("id" in wanted)
    return { text: `"id":${JSON.stringify(wanted.id)}`, fits: ({ id }) => id === wanted.id };
  const { session, callId, tool } = wanted;
  const isOwn = (call: LoggedCall["call"]) => call.owner === name && call.session === session;
  if (callId !== undefined)
    return {
      text: `"callId":${JSON.stringify(callId)}`,
      fits: (call) => isOwn(call) && call.callId === callId,
    };
  return tool === undefined
    ? undefined
    : {
        text: `"session":${JSON.stringify(session)}`,
        fits: (call) => isOwn(call) && call.tool === tool && call.callId === undefined,
      };
}
