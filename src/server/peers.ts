/**
 * The peers' endpoints: how a remote peer opens a session, what it may ask, and how its sessions
 * are listed and ended.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { CallEntry } from "../core/call-table.ts";
import type { CallView } from "../core/calls-elsewhere.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import type { PeerEndpoints } from "../core/peer.ts";
import { rawField } from "./body.ts";
import { begun, decisionReply, holdOpen, stepwise, voided } from "./calls.ts";
import type { App, PeerDeps } from "./deps.ts";
import { lookElsewhere } from "./reports.ts";
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
/** A peer is a session of its own: it has no parent and no agent, and its tools are not trusted. */
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

export function peerRoutes(app: App, deps: PeerDeps): void {
  handshakeRoutes(app, deps);
  callRoutes(app, deps);
  ownerRoutes(app, deps);
}

type Next = (error?: Error) => void;

/** Refuses requests to a gateway that takes no peers. */
const takesPeers =
  ({ peers }: PeerDeps) =>
  (_request: FastifyRequest, _reply: FastifyReply, next: Next): void =>
    next(
      peers
        ? undefined
        : new CountersignError(
            "not-found",
            "this gateway accepts no peers: its config has no `p2p`",
          ),
    );

/** A peer that opens a session has proved nothing yet, so it may not try often. */
function handshakeRoutes(app: App, deps: PeerDeps): void {
  const options = {
    config: { roles: "open" as const, rateLimit: { max: 10, timeWindow: "1 minute" } },
    onRequest: takesPeers(deps),
  };
  const challenge = { body: ChallengeBody, response: { 200: ChallengeReply, "4xx": ErrorReply } };
  app.post("/v1/peers/challenge", { ...options, schema: challenge }, async (request) => {
    const { nonce, audience, expiresAt } = await endpoints(deps).challenge(request.body.did);
    return { nonce, audience, expiresAt };
  });
  const session = { body: AnswerBody, response: { 200: TokenReply, "4xx": ErrorReply } };
  app.post("/v1/peers/sessions", { ...options, schema: session }, async (request) =>
    endpoints(deps).open(request.body),
  );
}

/**
 * Open to the token check, which knows no peers' tokens; checked here, before anything of the body
 * is read.
 */
const authenticated = (deps: PeerDeps) => ({
  config: { roles: "open" as const },
  onRequest: [
    takesPeers(deps),
    (request: FastifyRequest, _reply: FastifyReply, next: Next) => {
      sessionOf(deps, request).then((name) => {
        request.who = { role: "agent", name };
        next();
      }, next);
    },
  ],
});

function callRoutes(app: App, deps: PeerDeps): void {
  const waiting = new WaitingCalls();
  const options = authenticated(deps);
  const response = { 200: DecisionReply, 202: PendingReply, "4xx": ErrorReply };

  app.post(
    "/v1/peers/calls",
    { ...options, schema: { body: PeerCallBody, querystring: WaitQuery, response } },
    async (request, reply) => {
      const { input, ...more } = request.body;
      const { name } = request.who;
      const raw = rawField(request, "input");
      const draft = { ...more, session: name, input: input as JsonObject, raw };
      const call = await stepwise(draft, request.who);
      waiting.checkRoom(name);
      const entry = deps.gate.submit(call);
      if (!entry.decision) waiting.add(name, deps.gate.decided(entry));
      const waitMs = toMs(request.query.wait);
      return answered(deps, entry, { request, reply, waitMs, cancels: true });
    },
  );

  app.get(
    "/v1/peers/calls/:id",
    { ...options, schema: { params: IdParams, querystring: WaitQuery, response } },
    async (request, reply) => {
      const { name } = request.who;
      const { id } = request.params;
      const waitMs = toMs(request.query.wait) ?? 0;
      const entry = deps.calls.get(id);
      if (!entry) {
        const seen = await lookElsewhere(deps, { id, caller: request.who, waitMs, reply });
        if (!seen) throw unknown(id);
        return told(deps, seen, { request, reply });
      }
      if (entry.call.session !== name || entry.call.owner !== name) throw unknown(id);
      return answered(deps, entry, { request, reply, waitMs, cancels: false });
    },
  );
}

/** How many calls of each peer wait for an answer. */
class WaitingCalls {
  readonly #counts = new Map<string, number>();

  /** Throws `rate-limited` if a peer may not submit another one. */
  checkRoom(name: string): void {
    if ((this.#counts.get(name) ?? 0) >= MAX_WAITING)
      throw new CountersignError(
        "rate-limited",
        `${MAX_WAITING} calls of this peer are already waiting for an answer`,
      );
  }

  add(name: string, decided: Promise<unknown>): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    void decided.then(() => {
      const left = (this.#counts.get(name) ?? 0) - 1;
      if (left > 0) this.#counts.set(name, left);
      else this.#counts.delete(name);
    });
  }
}

type Hold = Parameters<typeof holdOpen>[2] & { readonly request: FastifyRequest };

async function answered(deps: PeerDeps, entry: CallEntry, { request, ...hold }: Hold) {
  const isOld = entry.decision !== undefined;
  await begun(deps, entry, hold.waitMs);
  if (isOld) await deps.gate.heed(entry);
  if (!entry.decision) await holdOpen(deps, entry, hold);
  if (entry.isVoid) throw voided();
  const reply = await told(deps, entry, { request, reply: hold.reply });
  if (entry.decision && !hold.reply.raw.destroyed) entry.isTold = true;
  return reply;
}

/** A peer whose session was ended while it waited gets no answer. */
async function told(
  deps: PeerDeps,
  seen: CallView,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) {
  await sessionOf(deps, request, true);
  const { call, decision, approval } = seen;
  if (!decision) {
    reply.code(202);
    const pending = { approval: approval?.id ?? "", expiresAt: approval?.expiresAt ?? 0 };
    return { id: call.id, decision: "pending" as const, ...pending };
  }
  const { context: _ours, ...rest } = decisionReply(seen, decision);
  return withInput(
    { ...rest, reason: endpoints(deps).tell(decision) },
    { reply, clean: deps.clean },
  );
}

const unknown = (id: string): CountersignError =>
  new CountersignError("unknown-call", `there is no call ${id}`);

/** For the owner and approvers: lists the peers' sessions, and ends them. */
function ownerRoutes(app: App, deps: PeerDeps): void {
  const listing = {
    config: { roles: ["approver", "admin"] as const },
    preHandler: takesPeers(deps),
  };
  app.get(
    "/v1/peers",
    { ...listing, schema: { response: { 200: PeersReply, "4xx": ErrorReply } } },
    async () => {
      const peers = endpoints(deps);
      return {
        did: peers.did,
        peers: peers.list().map((peer) => ({ ...peer })),
        ended: peers.ended().map((end) => ({ ...end })),
      };
    },
  );
  const ending = { params: DidParams, response: { 200: EndedReply, "4xx": ErrorReply } };
  app.delete(
    "/v1/peers/:did",
    { config: { roles: ["admin"] }, preHandler: takesPeers(deps), schema: ending },
    async ({ params: { did }, who }) => ({
      did,
      ended: await endpoints(deps).invalidate(did, `ended by ${who.name}`),
    }),
  );
}

function endpoints({ peers }: PeerDeps): PeerEndpoints {
  if (!peers) throw new CountersignError("not-found", "this gateway accepts no peers");
  return peers;
}

async function sessionOf(
  deps: PeerDeps,
  { headers: { authorization } }: FastifyRequest,
  isCertain = false,
): Promise<string> {
  const token =
    authorization?.slice(0, 7).toLowerCase() === "bearer "
      ? authorization.slice(7).trim()
      : undefined;
  if (token === undefined)
    throw new CountersignError(
      "unauthorized",
      "a peer's token is needed: Authorization: Bearer <token> from /v1/peers/sessions",
    );
  const caller = await endpoints(deps).identify(token, isCertain);
  if (!caller)
    throw new CountersignError(
      "unauthorized",
      "this is not a peer's token, or its session has ended; start again at /v1/peers/challenge",
    );
  return caller.session;
}

const toMs = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.max(seconds * 1000, 0);
