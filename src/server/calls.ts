/** `POST /v1/calls` and its related endpoints: submit, wait, look up, report the outcome. */
import { setTimeout } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallDraft } from "../core/agent.ts";
import { type CallEntry, VOIDED } from "../core/call-table.ts";
import type { CallView } from "../core/calls-elsewhere.ts";
import { isPeer } from "../core/composite.ts";
import { digestOf } from "../core/digest.ts";
import { CountersignError, ERROR_STATUS } from "../core/errors.ts";
import type { Explanation } from "../core/gate.ts";
import { newId } from "../core/ids.ts";
import type { Decision, Json, JsonObject, ToolCall } from "../core/model.ts";
import { LARGE } from "../core/quotas.ts";
import { riskOf } from "../core/risk.ts";
import { mayRead } from "../core/wanted-calls.ts";
import { rawField } from "./body.ts";
import type { App, CallDeps, CallWaiting } from "./deps.ts";
import { leaveQueue } from "./large-requests.ts";
import { lookElsewhere, takeOutcome } from "./reports.ts";
import { longTurn, STEP } from "./request-batching.ts";
import {
  CallBody,
  DecisionReply,
  ErrorReply,
  ExplainBody,
  ExplainReply,
  IdParams,
  OutcomeBody,
  OutcomeReply,
  PendingReply,
  SubmitQuery,
  WaitQuery,
} from "./schemas.ts";
import { withInput } from "./token-masking.ts";
import { type Identity, ownerFor } from "./tokens.ts";

/** Ends the arrival of a large request. */
const arriving = new WeakMap<object, () => void>();
/**
 * A caller who waits less than this still gets what policy decides by itself, and the id of its
 * approval. Hooks may take longer.
 */
const POLICY_MS = 250;
/** And where its approval is open by then, that no channel can show it. */
const DELIVERY_MS = 1000;
const STEP_MS = 5;

const RESPONSE = { 200: DecisionReply, 202: PendingReply, "4xx": ErrorReply };

export function callRoutes(app: App, deps: CallDeps): void {
  submitRoute(app, deps);
  lookRoute(app, deps);
  outcomeRoute(app, deps);
  explainRoute(app, deps);
}

function submitRoute(app: App, deps: CallDeps): void {
  const { gate, clean } = deps;
  const schema = { body: CallBody, querystring: SubmitQuery, response: RESPONSE };
  app.post("/v1/calls", { schema, onRequest: arrival(deps) }, async (request, reply) => {
    const { session, tool, input, cwd, turn, callId, agent, parent, summary, annotations } =
      request.body;
    const draft = {
      session,
      tool,
      input: input as JsonObject,
      raw: rawField(request, "input"),
      cwd,
      turn,
      callId,
      agent,
      parent,
      summary,
      annotations,
    };
    const call = await stepwise(draft, request.who);
    arriving.get(request.raw)?.(); // from here on the gate counts its bytes
    const entry = await submitted(gate, call);
    entry.comesBack = request.query.resume === true;
    leaveQueue(request.raw);
    const waitMs = toMs(request.query.wait);
    await begun(deps, entry, waitMs);
    if (!entry.decision) await holdOpen(deps, entry, { reply, waitMs, cancels: true });
    const isParked = request.query.resume && !entry.decision && !reply.raw.destroyed;
    if (!isParked) return told(entry, { reply, clean });
    // an answer that comes from now on is told only to the caller that makes the call again
    await gate.park(entry);
    return pending(entry, reply);
  });
}

/**
 * A large body that will be refused is not even read. Asynchronous also where it has nothing to do:
 * all requests that came together are let in before the body of the first is read. Without that, a
 * request was measured to cost a tenth more.
 */
const arrival =
  ({ quotas, limits }: CallDeps) =>
  async ({ who, headers, raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = Number(headers["content-length"] ?? 0);
    // short, or refused for its length anyway
    if (!(bytes > LARGE) || bytes > limits.body) return;
    quotas.arrive(who.name, bytes);
    const arrived = () => {
      reply.raw.off("close", arrived);
      quotas.arrived(who.name, bytes);
    };
    reply.raw.once("close", arrived);
    arriving.set(raw, arrived);
  };

function lookRoute(app: App, deps: CallDeps): void {
  const schema = { params: IdParams, querystring: WaitQuery, response: RESPONSE };
  app.get("/v1/calls/:id", { schema }, async (request, reply) => {
    const { id } = request.params;
    const waitMs = toMs(request.query.wait) ?? 0;
    const entry = deps.calls.get(id);
    if (!entry) {
      const seen = lookElsewhere(deps, { id, caller: request.who, waitMs, reply });
      return answer(known(id, await seen.catch(unreachable)), { reply, clean: deps.clean });
    }
    if (!mayRead(entry, request.who)) throw unknown(id);
    await begun(deps, entry, waitMs);
    if (entry.decision) await deps.gate.heed(entry).catch(unreachable);
    else await holdOpen(deps, entry, { reply, waitMs, cancels: false });
    if (request.who.role !== "agent") return answer(entry, { reply, clean: deps.clean });
    if (entry.isVoid) throw voided();
    return entry.isForRepeat ? pending(entry, reply) : told(entry, { reply, clean: deps.clean });
  });
}

/** A repeat is told what was decided before, unless that was stopped before anyone was told. */
async function submitted(gate: CallDeps["gate"], call: ToolCall): Promise<CallEntry> {
  const entry = gate.submit(call);
  if (entry.call.id === call.id || !entry.decision) return entry;
  await gate.heed(entry).catch(unreachable);
  return entry.isVoid ? gate.submit(call) : entry;
}

export const voided = (): CountersignError => new CountersignError("forbidden", VOIDED);

/** An agent is told. */
function told(
  entry: CallEntry,
  to: { reply: FastifyReply; clean: CallWaiting["clean"] },
): DecisionBody | PendingBody {
  if (entry.decision && !to.reply.raw.destroyed) entry.isTold = true;
  return answer(entry, to);
}

function outcomeRoute(app: App, deps: CallDeps): void {
  const response = { 200: OutcomeReply, "4xx": ErrorReply };
  const schema = { params: IdParams, body: OutcomeBody, response };
  app.post("/v1/calls/:id/outcome", { schema }, async (request) => {
    const { id } = request.params;
    const { ok, error, exitCode, input, durationMs, cost, timedOut, output } = request.body;
    const ran = input && { input: input as JsonObject, raw: rawField(request, "input") };
    const outcome = {
      ok,
      ...ran,
      ...(error !== undefined && { error }),
      ...(exitCode !== undefined && { exitCode }),
      ...(durationMs !== undefined && { durationMs }),
      ...(cost !== undefined && { cost }),
      ...(timedOut !== undefined && { timedOut }),
    };
    const taken = takeOutcome(deps, { id }, { caller: request.who, outcome });
    const { session, report } = known(id, await taken.catch(unreachable));
    const passed =
      output !== undefined && isPeer(session) ? deps.peers?.clean(output as Json) : undefined;
    return { id, ...report, ...(passed !== undefined && { output: passed }) };
  });
}

function explainRoute(app: App, deps: CallDeps): void {
  const schema = { body: ExplainBody, response: { 200: ExplainReply, "4xx": ErrorReply } };
  app.post("/v1/explain", { schema }, async (request) => {
    const { session, tool, cwd } = request.body;
    const [input, raw] = [request.body.input as JsonObject, rawField(request, "input")];
    await turnFor(raw);
    const digest = digestOf({ tool, input, session, cwd, raw });
    await turnFor(raw);
    const owner = ownerFor(request.who, session, deps.sessions);
    const explained = await deps.gate.explain({
      ...request.body,
      input,
      raw,
      digest,
      owner,
    } as ToolCall);
    await turnFor(raw);
    return explanation(explained, explained.ruling.action === "ask" ? deps.route(session) : []);
  });
}

function explanation({ judgement, ruling, scope }: Explanation, route: readonly string[]) {
  const { level, basis, actionClass, patternKey, keys, findings } = judgement;
  const { action: decision, reason, stages } = ruling;
  return {
    level,
    basis,
    actionClass,
    patternKey,
    keys: [...keys],
    decision,
    reason,
    stages: stages as unknown as JsonObject[],
    findings: findings as unknown as JsonObject[],
    risk: riskOf(judgement),
    scope: [...scope],
    route: [...route],
  };
}

/**
 * Gives a draft its id, its owner and its digest. The fields are listed one by one: a spread would
 * give every call an object shape of its own, and reading those costs more than the rest of the
 * work on a call.
 */
export function toolCall(draft: CallDraft, who: Identity): ToolCall {
  const { session, tool, input, raw, cwd, turn, callId, agent, parent, summary, annotations } =
    draft;
  const digest = digestOf({ tool, input, session, cwd, raw });
  return {
    id: newId(),
    session,
    tool,
    input,
    raw,
    digest,
    owner: who.name,
    cwd,
    root: undefined,
    turn,
    callId,
    agent,
    parent,
    summary,
    annotations,
  };
}

/** Before each step of a call: a large one has a turn of the event loop for it. */
const turnFor = (raw: string): Promise<void> => (raw.length > LARGE ? longTurn() : STEP);

/**
 * The call of a draft. Await it before you submit it, also where it is no promise: those who came
 * with us have made theirs by then.
 */
export const stepwise = (draft: CallDraft, who: Identity): ToolCall | Promise<ToolCall> =>
  draft.raw.length > LARGE ? inLongTurns(draft, who) : toolCall(draft, who);

async function inLongTurns(draft: CallDraft, who: Identity): Promise<ToolCall> {
  await longTurn();
  const call = toolCall(draft, who);
  await longTurn();
  return call;
}

export interface Hold {
  readonly reply: FastifyReply;
  /** Undefined: until it is decided. */
  readonly waitMs: number | undefined;
  /** Whether a caller who hangs up while it waits withdraws the question. */
  readonly cancels: boolean;
}

/**
 * Resolves when the call is decided or put to people; sooner only where hooks or delivery are slow
 * and the caller's wait is short.
 */
export const begun = (
  deps: CallWaiting,
  entry: CallEntry,
  waitMs: number | undefined,
): Promise<void> => (waitMs === undefined ? entry.started : begunWithin(deps, entry, waitMs));

async function begunWithin(
  { clock }: CallWaiting,
  entry: CallEntry,
  waitMs: number,
): Promise<void> {
  if (waitMs > POLICY_MS) await startedBy(clock, entry, waitMs);
  else await startedWithin(entry, POLICY_MS);
  if (waitMs < DELIVERY_MS && entry.approval && !entry.decision)
    await startedWithin(entry, DELIVERY_MS);
}

function startedBy(clock: CallWaiting["clock"], { started }: CallEntry, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = clock.after(ms, resolve);
    void started.then(() => {
      deadline.cancel();
      resolve();
    });
  });
}

/**
 * In small steps: a busy machine, which lets this process run now and then, waits for longer, and
 * still gives the approval's id.
 */
async function startedWithin(entry: CallEntry, ms: number): Promise<void> {
  let isStarted = false;
  const started = entry.started.then(() => {
    isStarted = true;
  });
  for (let left = ms; left > 0 && !isStarted; left -= STEP_MS)
    await Promise.race([started, setTimeout(STEP_MS)]);
}

/**
 * Resolves when the call is decided, when the wait is over, or when the caller is gone; sooner
 * where this gateway stops and others have its questions.
 */
export async function holdOpen(
  { gate, clock }: CallWaiting,
  entry: CallEntry,
  { reply, waitMs, cancels }: Hold,
): Promise<void> {
  hold(entry, 1, cancels);
  // told "pending" at once, and not when the clock ticks next
  if ((waitMs === 0 || gate.isLeft) && !reply.raw.destroyed) return;
  let gone = false;
  await new Promise<void>((resolve) => {
    if (reply.raw.destroyed) {
      gone = true;
      return resolve();
    }
    const over = () => {
      deadline?.cancel();
      reply.raw.off("close", closed);
      stayed();
      resolve();
    };
    const closed = () => {
      gone = !reply.raw.writableEnded;
      over();
    };
    const deadline = waitMs === undefined ? undefined : clock.after(waitMs, over);
    const stayed = gate.onLeaving(over);
    reply.raw.once("close", closed);
    void gate.decided(entry).then(over);
  });
  // told "pending": it holds on to the question without a connection
  if (!gone && !entry.decision) return;
  hold(entry, -1, cancels);
  if (gone && cancels && entry.holders === 0) await gate.hangUp(entry);
}

/** `cancels`: see Hold; those that do not only look. */
function hold(entry: CallEntry, by: 1 | -1, cancels: boolean): void {
  entry.holders += by;
  if (!cancels) entry.lookers += by;
}

export const toMs = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.max(seconds * 1000, 0);

const unknown = (id: string): CountersignError =>
  new CountersignError("unknown-call", `there is no call ${id}`);

function known<Found>(id: string, found: Found | undefined): Found {
  if (found === undefined) throw unknown(id);
  return found;
}

/** Another gateway may have the call, and cannot be asked. */
function unreachable(error: unknown): never {
  if (!(error instanceof CountersignError) || error.code !== "store-lost") throw error;
  throw new CountersignError("not-recorded", "the database cannot be reached", { cause: error });
}

/**
 * A call that was refused because its token asks too much at once is an error as well, for callers
 * that look at the status only.
 */
function answer(
  entry: CallView,
  { reply, clean }: { reply: FastifyReply; clean: CallWaiting["clean"] },
): DecisionBody | PendingBody {
  const { decision } = entry;
  if (decision) {
    const { code, message } = decision.reason;
    if (code !== "too-many-questions")
      return withInput(decisionReply(entry, decision), { reply, clean });
    reply.code(ERROR_STATUS[code]);
    return { ...decisionReply(entry, decision), error: { code, message } };
  }
  return pending(entry, reply);
}

function pending({ call, approval }: CallView, reply: FastifyReply): PendingBody {
  reply.code(202);
  return {
    id: call.id,
    decision: "pending",
    ...(approval && { approval: approval.id, expiresAt: approval.expiresAt }),
  };
}

type DecisionBody = {
  -readonly [K in keyof typeof DecisionReply._output]: (typeof DecisionReply._output)[K];
} & {
  error?: { readonly code: string; readonly message: string };
};
type PendingBody = typeof PendingReply._output;

export function decisionReply(
  entry: CallView,
  { outcome, reason, scope, input, context }: Decision,
): DecisionBody {
  const { call, level, keys, approval, permit, digest } = entry;
  const reply: DecisionBody = {
    id: call.id,
    decision: outcome,
    reason,
    level,
    keys: keys as string[],
    digest,
  };
  if (approval) reply.approval = approval.id;
  if (scope) reply.scope = scope;
  if (input !== undefined) reply.input = JSON.parse(input) as JsonObject;
  if (permit) reply.permit = permit;
  if (context) reply.context = [...context];
  return reply;
}
