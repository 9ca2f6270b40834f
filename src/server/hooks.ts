/** The agents' endpoint: takes a host's own payload, and answers in the host's own form. */
import { z } from "zod";
import type { AgentHost, HostEvent } from "../core/agent.ts";
import type { CallEntry } from "../core/call-table.ts";
import { denial } from "../core/decisions.ts";
import { sha256 } from "../core/digest.ts";
import { CountersignError, type ErrorCode } from "../core/errors.ts";
import type { Decision, ToolCall } from "../core/model.ts";
import { reportMissing, reportUnknown } from "../core/outcome.ts";
import { begun, holdOpen, stepwise, toMs } from "./calls.ts";
import type { App, HookDeps } from "./deps.ts";
import { leaveQueue } from "./large-requests.ts";
import { takeOutcome } from "./reports.ts";
import { ErrorReply, WaitQuery } from "./schemas.ts";
import { SeveralHooks } from "./several-hooks.ts";
import type { Identity } from "./tokens.ts";

const Params = z.strictObject({ agent: z.string().min(1).max(100) });
const Query = WaitQuery.extend({
  hook: z
    .string()
    .max(100)
    .optional()
    .describe("Which of the hooks this is, where a host runs several for one call"),
});
const Payload = z.looseObject({}).describe("What the agent host gives its hook");
const Answer = z.looseObject({}).describe("What the agent host expects of its hook");

export function hookRoutes(app: App, deps: HookDeps): void {
  const several = { calls: new SeveralHooks<string>(), outcomes: new SeveralHooks<string>() };
  const schema = {
    params: Params,
    querystring: Query,
    body: Payload,
    response: { 200: Answer, "4xx": ErrorReply },
  };
  app.post("/v1/hooks/:agent", { config: { roles: ["agent"] }, schema }, async (request, reply) => {
    const host = hostOf(deps, request.params.agent);
    const { who, strict } = request;
    if (!strict) throw new CountersignError("bad-request", "expected a JSON body");
    const event = host.parse(strict);
    const { wait, hook = "" } = request.query;
    const asking = { host, who, reply, waitMs: toMs(wait), hook: `${host.name} ${hook}` };
    let body = "";
    if (event.kind === "call")
      body = await decide(deps, event, { ...asking, several: several.calls });
    else if (event.kind === "turn-over") await turnOver(deps, event, who);
    else if (await isNews(deps, event, { ...asking, several: several.outcomes }))
      await report(deps, event, who);
    return reply
      .type("application/json; charset=utf-8")
      .serializer((text: string) => text)
      .send(body as never);
  });
}

function hostOf({ agents }: HookDeps, wanted: string): AgentHost {
  const host = agents.find(({ name }) => name === wanted);
  if (host) return host;
  const known = agents.map(({ name }) => name).join(", ");
  throw new CountersignError("not-found", `no agent host is called ${wanted}; known: ${known}`);
}

type Submitted = CallEntry | Decision;

interface Asking {
  readonly host: AgentHost;
  readonly who: Identity;
  /** The hook that asks. */
  readonly hook: string;
  readonly several: SeveralHooks<string>;
  readonly reply: Parameters<typeof holdOpen>[2]["reply"];
  readonly waitMs: number | undefined;
}

async function decide(
  deps: HookDeps,
  event: HostEvent & { kind: "call" },
  { host, who, reply, waitMs, hook, several }: Asking,
): Promise<string> {
  const call = await stepwise(event.call, who);
  const { moment } = event;
  const entry =
    moment === undefined
      ? submitted(deps, call)
      : submittedOnce(deps, call, { moment: `${who.name}\n${moment}`, hook, several });
  leaveQueue(reply.request.raw);
  if (!("started" in entry)) return host.render(event, entry).stdout;
  await begun(deps, entry, waitMs);
  if (!entry.decision) await holdOpen(deps, entry, { reply, waitMs, cancels: true });
  if (!entry.decision) return reply.raw.destroyed ? "" : parked(deps, entry, { event, host });
  entry.isTold = !reply.raw.destroyed;
  reply.isClean = entry.decision.input !== undefined; // what runs is as it was approved
  return host.render(event, reply.isClean ? cleaned(deps, entry.decision) : entry.decision).stdout;
}

/**
 * The host will not wait any longer, and must not go on: it is refused for now, and the question
 * stays open.
 */
async function parked(
  { gate, clock }: HookDeps,
  entry: CallEntry,
  { event, host }: { readonly event: HostEvent; readonly host: AgentHost },
): Promise<string> {
  entry.comesBack = true;
  await gate.park(entry);
  const { approval } = entry;
  const name = approval === undefined ? "" : ` (approval ${approval.id.slice(0, 8)})`;
  const message =
    `Not allowed yet: still waiting for a person${name}. The action has not run. To go on ` +
    "waiting, make exactly the same call again: it does not ask anew, and picks the answer up.";
  return host.render(event, denial("still-waiting", message, clock.now())).stdout;
}

function cleaned({ clean }: HookDeps, decision: Decision): Decision {
  const { reason, context } = decision;
  const more = context && { context: context.map(clean) };
  return { ...decision, reason: { ...reason, message: clean(reason.message) }, ...more };
}

/**
 * A host does not understand errors: a call that is refused because too much is open is a denial in
 * the host's own form.
 */
function submitted({ gate, clock }: HookDeps, call: ToolCall): Submitted {
  try {
    return gate.submit(call);
  } catch (error) {
    if (!(error instanceof CountersignError) || !error.code.startsWith("too-many-")) throw error;
    return denial(error.code, `Not allowed: ${error.message}`, clock.now());
  }
}

/** What another hook of the same call has submitted, as long as it is remembered. */
function submittedOnce(
  deps: HookDeps,
  call: ToolCall,
  { moment, hook, several }: Pick<Asking, "hook" | "several"> & { readonly moment: string },
): Submitted {
  let mine: Submitted | undefined;
  const id = several.once(`${moment}\n${call.digest}`, hook, () => {
    mine = submitted(deps, call);
    return "started" in mine ? mine.call.id : "";
  });
  return mine ?? deps.calls.get(id) ?? submitted(deps, call);
}

/** Whether no other hook of the same call has reported it. */
async function isNews(
  { elsewhere }: HookDeps,
  { moment, session, tool, outcome: { raw = "" } }: HostEvent & { kind: "outcome" },
  { who, hook, several }: Asking,
): Promise<boolean> {
  if (moment === undefined) return true;
  const key = sha256([who.name, moment, session, tool, raw].join("\n"));
  const isFirst = several.once(key, hook, () => hook) === hook;
  return isFirst && (elsewhere?.isNews(key, hook) ?? true);
}

/**
 * A report on a call that no gateway knows is written to the log, and the host gets no error. One
 * that comes twice is taken once.
 */
async function report(
  deps: HookDeps,
  { session, callId, tool, outcome }: HostEvent & { kind: "outcome" },
  caller: Identity,
): Promise<void> {
  const told = {
    session,
    ...(callId !== undefined && { callId }),
    ...(tool !== undefined && { tool }),
  };
  try {
    if (await takeOutcome(deps, told, { caller, outcome })) return;
  } catch (error) {
    if (hasCode(error, "already-reported")) return;
    if (!hasCode(error, "store-lost")) throw error;
  }
  deps.log.warn(told, "an outcome was reported for a call that no gateway knows");
  await reportUnknown(deps.audit, { ...told, owner: caller.name }, outcome);
}

const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof CountersignError && error.code === code;

async function turnOver(
  deps: HookDeps,
  { session, error }: HostEvent & { kind: "turn-over" },
  { name: owner }: Identity,
): Promise<void> {
  if (session === undefined) return;
  deps.elsewhere?.turnOver({ session, owner }, error);
  await reportMissing(deps, { session, owner }, error);
}
