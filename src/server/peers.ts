/**
 * The peers' doors: how a remote peer comes in, what it may ask once it is in, and how its sessions
 * are seen and ended.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { CallEntry } from "../core/call-table.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import type { PeerEndpoints } from "../core/peer.ts";
import { rawField } from "./body.ts";
import { begun, decisionReply, holdOpen, stepwise } from "./calls.ts";
import type { ServerDeps } from "./deps.ts";
import {
  CallBody,
  DecisionReply,
  ErrorReply,
  IdParams,
  PendingReply,
  WaitQuery,
} from "./schemas.ts";
import { withInput } from "./token-masking.ts";

const Did = z.string().min(1).max(200).describe("did:key:… or did:lango:…");
const ChallengeBody = z.strictObject({ did: Did });
const ChallengeReply = z.object({ nonce: z.string(), audience: z.string(), expiresAt: z.number() });
const AnswerBody = z.strictObject({
  did: Did,
  nonce: z.string().min(1).max(100),
  timestamp: z.number().int().min(0),
  signature: z.string().min(1).max(200).describe("64 bytes, base64url"),
});
const TokenReply = z.object({ token: z.string(), session: z.string(), expiresAt: z.number() });
/**
 * A peer is a session of its own: it has no parent, is nobody's agent, and nobody vouches for its
 * tools.
 */
const PeerCallBody = CallBody.pick({
  tool: true,
  input: true,
  turn: true,
  callId: true,
  cwd: true,
  summary: true,
}).strict();
const DidParams = z.strictObject({ did: Did });
const PeersReply = z.object({
  did: z.string(),
  peers: z.array(z.looseObject({})),
  ended: z.array(z.looseObject({})),
});
const EndedReply = z.object({ did: z.string(), ended: z.boolean() });

/** Calls of one peer that wait for an answer. */
const MAX_WAITING = 16;

export const peerRoutes =
  (deps: ServerDeps): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const waiting = new Map<string, number>();
    const isTaken = (
      _request: FastifyRequest,
      _reply: FastifyReply,
      next: (error?: Error) => void,
    ) => {
      next(
        deps.peers
          ? undefined
          : new CountersignError(
              "not-found",
              "this gateway takes no peers: its config has no `p2p`",
            ),
      );
    };

    // Whoever knocks has shown nothing yet, so it may not knock often.
    const knock = {
      config: { roles: "open" as const, rateLimit: { max: 10, timeWindow: "1 minute" } },
      onRequest: isTaken,
    };
    const challenge = { body: ChallengeBody, response: { 200: ChallengeReply, "4xx": ErrorReply } };
    app.post("/v1/peers/challenge", { ...knock, schema: challenge }, async (request) => {
      const { nonce, audience, expiresAt } = door(deps).challenge(request.body.did);
      return { nonce, audience, expiresAt };
    });
    const session = { body: AnswerBody, response: { 200: TokenReply, "4xx": ErrorReply } };
    app.post("/v1/peers/sessions", { ...knock, schema: session }, async (request) =>
      door(deps).open(request.body),
    );

    // Open to the guard, which knows no peers' tokens; closed here, before anything of the body is
    // read.
    const inside = {
      config: { roles: "open" as const },
      onRequest: [
        isTaken,
        (request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void) => {
          try {
            request.who = { role: "agent", name: sessionOf(deps, request) };
            next();
          } catch (error) {
            next(error as Error);
          }
        },
      ],
    };
    const response = { 200: DecisionReply, 202: PendingReply, "4xx": ErrorReply };

    app.post(
      "/v1/peers/calls",
      { ...inside, schema: { body: PeerCallBody, querystring: WaitQuery, response } },
      async (request, reply) => {
        const { name } = request.who;
        const { tool, input, cwd, turn, callId, summary } = request.body;
        const draft = {
          session: name,
          tool,
          input: input as JsonObject,
          raw: rawField(request, "input"),
          cwd,
          turn,
          callId,
          summary,
        };
        const call = await stepwise(draft, request.who);
        if ((waiting.get(name) ?? 0) >= MAX_WAITING)
          throw new CountersignError(
            "rate-limited",
            `${MAX_WAITING} calls of this peer wait for an answer already`,
          );
        const entry = deps.gate.submit(call);
        count(entry, name);
        return answered(entry, request, { reply, waitMs: toMs(request.query.wait), cancels: true });
      },
    );

    app.get(
      "/v1/peers/calls/:id",
      { ...inside, schema: { params: IdParams, querystring: WaitQuery, response } },
      async (request, reply) => {
        const { name } = request.who;
        const entry = deps.calls.get(request.params.id);
        if (entry?.call.session !== name || entry.call.owner !== name)
          throw new CountersignError("unknown-call", `there is no call ${request.params.id}`);
        return answered(entry, request, {
          reply,
          waitMs: toMs(request.query.wait) ?? 0,
          cancels: false,
        });
      },
    );

    const seen = { config: { roles: ["approver", "admin"] as const }, preHandler: isTaken };
    app.get(
      "/v1/peers",
      { ...seen, schema: { response: { 200: PeersReply, "4xx": ErrorReply } } },
      async () => {
        const { did, list, ended } = door(deps);
        return {
          did,
          peers: list().map((peer) => ({ ...peer })),
          ended: ended().map((end) => ({ ...end })),
        };
      },
    );

    const shownOut = { params: DidParams, response: { 200: EndedReply, "4xx": ErrorReply } };
    app.delete(
      "/v1/peers/:did",
      { config: { roles: ["admin"] }, preHandler: isTaken, schema: shownOut },
      async ({ params: { did }, who }) => ({
        did,
        ended: door(deps).invalidate(did, `ended by ${who.name}`),
      }),
    );

    function count(entry: CallEntry, name: string): void {
      if (entry.decision) return;
      waiting.set(name, (waiting.get(name) ?? 0) + 1);
      void deps.gate.decided(entry).then(() => {
        const left = waiting.get(name)! - 1;
        if (left > 0) waiting.set(name, left);
        else waiting.delete(name);
      });
    }

    /** A peer whose session was ended while it waited is told nothing any more. */
    async function answered(
      entry: CallEntry,
      request: FastifyRequest,
      hold: Parameters<typeof holdOpen>[2],
    ) {
      await begun(deps, entry, hold.waitMs);
      if (!entry.decision) await holdOpen(deps, entry, hold);
      sessionOf(deps, request);
      const { call, decision, approval } = entry;
      if (!decision) {
        hold.reply.code(202);
        const pending = { approval: approval?.id ?? "", expiresAt: approval?.expiresAt ?? 0 };
        return { id: call.id, decision: "pending" as const, ...pending };
      }
      const { context: _ours, ...told } = decisionReply(entry, decision);
      return withInput(
        { ...told, reason: door(deps).tell(decision) },
        { reply: hold.reply, clean: deps.clean },
      );
    }
    done();
  };

function door({ peers }: ServerDeps): PeerEndpoints {
  if (!peers) throw new CountersignError("not-found", "this gateway takes no peers");
  return peers;
}

function sessionOf(deps: ServerDeps, { headers: { authorization } }: FastifyRequest): string {
  const token =
    authorization?.slice(0, 7).toLowerCase() === "bearer "
      ? authorization.slice(7).trim()
      : undefined;
  if (token === undefined)
    throw new CountersignError(
      "unauthorized",
      "a peer's token is needed: Authorization: Bearer <token> from /v1/peers/sessions",
    );
  const caller = door(deps).identify(token);
  if (!caller)
    throw new CountersignError(
      "unauthorized",
      "this is no peer's token, or its session has ended; begin again at /v1/peers/challenge",
    );
  return caller.session;
}

const toMs = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.max(seconds * 1000, 0);
