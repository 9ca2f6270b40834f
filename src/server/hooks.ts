/** The agents' endpoint: takes a host's own payload, and answers in the host's own form. */
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { AgentHost, HostEvent } from "../core/agent.ts";
import type { CallEntry } from "../core/call-table.ts";
import { denial } from "../core/decisions.ts";
import { CountersignError } from "../core/errors.ts";
import type { Decision, ToolCall } from "../core/model.ts";
import { reportOutcome } from "../core/outcome.ts";
import { begun, holdOpen, stepwise } from "./calls.ts";
import type { HookDeps } from "./deps.ts";
import { leaveQueue } from "./large-requests.ts";
import { ErrorReply } from "./schemas.ts";
import type { Identity } from "./tokens.ts";

const Params = z.strictObject({ agent: z.string().min(1).max(100) });

export const hookRoutes =
  (deps: HookDeps): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const schema = {
      params: Params,
      body: z.looseObject({}),
      response: { 200: z.looseObject({}), "4xx": ErrorReply },
    };
    app.post(
      "/v1/hooks/:agent",
      { config: { roles: ["agent"] }, schema },
      async (request, reply) => {
        const host = hostOf(deps, request.params.agent);
        const { who, strict } = request;
        if (!strict) throw new CountersignError("bad-request", "expected a JSON body");
        const event = host.parse(strict);
        const body =
          event.kind === "call"
            ? await decide(deps, event, { host, who, reply })
            : await report(deps, event, who);
        return reply
          .type("application/json; charset=utf-8")
          .serializer((text: string) => text)
          .send(body as never);
      },
    );
    done();
  };

function hostOf({ agents }: HookDeps, wanted: string): AgentHost {
  const host = agents.find(({ name }) => name === wanted);
  if (host) return host;
  const known = agents.map(({ name }) => name).join(", ");
  throw new CountersignError("not-found", `no agent host is called ${wanted}; known: ${known}`);
}

interface Asking {
  readonly host: AgentHost;
  readonly who: Identity;
  readonly reply: Parameters<typeof holdOpen>[2]["reply"];
}

async function decide(
  deps: HookDeps,
  event: HostEvent & { kind: "call" },
  { host, who, reply }: Asking,
): Promise<string> {
  const call = await stepwise(event.call, who);
  const entry = submitted(deps, call);
  leaveQueue(reply.request.raw);
  if (!("started" in entry)) return host.render(event, entry).stdout;
  await begun(deps, entry, undefined);
  if (!entry.decision) await holdOpen(deps, entry, { reply, waitMs: undefined, cancels: true });
  if (!entry.decision) return "";
  reply.isClean = entry.decision.input !== undefined; // what runs is as it was approved
  return host.render(event, reply.isClean ? cleaned(deps, entry.decision) : entry.decision).stdout;
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
function submitted({ gate, clock }: HookDeps, call: ToolCall): CallEntry | Decision {
  try {
    return gate.submit(call);
  } catch (error) {
    if (!(error instanceof CountersignError) || !error.code.startsWith("too-many-")) throw error;
    return denial(error.code, `Not allowed: ${error.message}`, clock.now());
  }
}

/** A report on an unknown call is logged too, but the host gets no error. */
async function report(
  deps: HookDeps,
  event: HostEvent & { kind: "outcome" },
  { name }: Pick<Identity, "name">,
): Promise<string> {
  const entry = deps.calls.find({ session: event.session, owner: name }, event.callId);
  if (!entry)
    deps.log.warn(
      { session: event.session, callId: event.callId },
      "an outcome was reported for a call that was never submitted here",
    );
  else if (!entry.reported) await reportOutcome(deps, entry, event.outcome);
  return "";
}
