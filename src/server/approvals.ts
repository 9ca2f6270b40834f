/** The approval endpoints: list, look up, wait, answer, withdraw. */
import type { FastifyReply } from "fastify";
import { type Approval, approvalJson, approvalOf, isPinned, unpinCard } from "../core/card.ts";
import { CountersignError } from "../core/errors.ts";
import type { Answer, AnswerResult, ApprovalRecord, Reason } from "../core/model.ts";
import { agentsFirst, replyTo } from "../core/replies.ts";
import { rawField } from "./body.ts";
import type { App, ApprovalDeps } from "./deps.ts";
import { sendFault } from "./errors.ts";
import {
  AnswerBody,
  ApprovalReply,
  ApprovalsQuery,
  ApprovalsReply,
  ErrorReply,
  IdParams,
  WaitQuery,
} from "./schemas.ts";
import { type Identity, personOf } from "./tokens.ts";

export function approvalRoutes(app: App, deps: ApprovalDeps): void {
  listRoute(app, deps);
  lookRoute(app, deps);
  answerRoute(app, deps);
  withdrawRoute(app, deps);
}

const ONE = { 200: ApprovalReply, "4xx": ErrorReply };

function listRoute(app: App, deps: ApprovalDeps): void {
  const { approvals } = deps;
  const response = { 200: ApprovalsReply, "4xx": ErrorReply };
  app.get(
    "/v1/approvals",
    { schema: { querystring: ApprovalsQuery, response } },
    async (request) => {
      const { status = "all" } = request.query;
      const pending =
        status === "pending" || status === "all"
          ? (await approvals.pending()).map((each) => ({ request: each }))
          : [];
      const resolved = status === "pending" ? [] : await approvals.resolved();
      const fits = ({ decision }: ApprovalRecord) =>
        status === "all" || status === "resolved" || (decision?.status ?? "pending") === status;
      const records: ApprovalRecord[] = [...pending, ...resolved].filter(
        (record) => mayRead(record, request.who) && fits(record),
      );
      return {
        approvals: records.map((record) => own(reply(withOutcome(deps, record)), request.who)),
      };
    },
  );
}

function lookRoute(app: App, deps: ApprovalDeps): void {
  app.get(
    "/v1/approvals/:id",
    { schema: { params: IdParams, querystring: WaitQuery, response: ONE } },
    async (request) => {
      const { id } = request.params;
      const record = await readable(deps, id, request.who);
      // an agent knows what it sent
      const size = request.who.role === "agent" ? "brief" : "whole";
      const answer = (found: ApprovalRecord) =>
        size === "whole" ? whole(deps, found) : own(reply(found), request.who);
      if (record.decision || !request.query.wait) return answer(record);
      await resolved(deps, id, request.query.wait * 1000);
      return answer(await readable(deps, id, request.who));
    },
  );
}

function answerRoute(app: App, { approvals }: ApprovalDeps): void {
  app.post(
    "/v1/approvals/:id",
    {
      config: { roles: ["approver"], atOnce: true },
      schema: { params: IdParams, body: AnswerBody, response: ONE },
    },
    async (request, res) => {
      const { body, who, params } = request;
      const answer: Answer = {
        approval: params.id,
        choice: "approved" in body ? (body.approved ? "approve" : "deny") : body.decision,
        person: personOf(who),
        ...("scope" in body && body.scope && { scope: body.scope }),
        ...("ttl" in body && body.ttl !== undefined && { ttlMs: body.ttl * 1000 }),
        ...("pattern" in body && body.pattern !== undefined && { pattern: body.pattern }),
        ...(body.calls !== undefined && { calls: body.calls }),
        ...(body.phrase !== undefined && { phrase: body.phrase }),
        ...(body.reason !== undefined && { reason: body.reason }),
        ...("input" in body && body.input && { input: rawField(request, "input") }),
      };
      const result = await approvals.answer(answer);
      await agentsFirst();
      return told(result, res);
    },
  );
}

function withdrawRoute(app: App, deps: ApprovalDeps): void {
  app.delete(
    "/v1/approvals/:id",
    { config: { roles: ["agent", "admin"] }, schema: { params: IdParams, response: ONE } },
    async (request, res) => {
      const { id } = request.params;
      await readable(deps, id, request.who);
      const won = await deps.approvals.end(id, "cancelled", WITHDRAWN);
      const record = await readable(deps, id, request.who);
      return won
        ? own(reply(record), request.who)
        : told({ status: "already-resolved", record }, res);
    },
  );
}

const WITHDRAWN: Reason = {
  type: "gateway",
  code: "cancelled",
  message: "The requester withdrew this question.",
};

const reply = (record: ApprovalRecord, size: "whole" | "brief" = "brief"): ApprovalBody =>
  approvalOf(record, size) as unknown as ApprovalBody;
type ApprovalBody = typeof ApprovalReply._output & Record<keyof Approval, unknown>;

/** How people answered elsewhere is not an agent's to know. */
const own = (body: ApprovalBody, { role }: Identity): ApprovalBody =>
  role === "agent" ? { ...body, card: { ...body.card, context: null } } : body;

/** Its card is made aside where it is long and is not kept any more: that takes up to a second. */
async function whole({ prepareCard }: ApprovalDeps, record: ApprovalRecord): Promise<ApprovalBody> {
  const { request, decision } = record;
  if (!isPinned(request)) await prepareCard?.(request);
  try {
    return reply(record, "whole");
  } finally {
    if (decision) unpinCard(request.id);
  }
}

/** An agent sees its own questions only. */
const mayRead = ({ request }: ApprovalRecord, who: Identity): boolean =>
  who.role !== "agent" || request.owner === who.name;

async function readable(deps: ApprovalDeps, id: string, who: Identity): Promise<ApprovalRecord> {
  const record = await deps.approvals.get(id);
  if (!record || !mayRead(record, who))
    throw new CountersignError("unknown-approval", `there is no approval ${id}`);
  return withOutcome(deps, record);
}

function withOutcome({ outcomes }: ApprovalDeps, record: ApprovalRecord): ApprovalRecord {
  const outcome = record.decision && outcomes.of(record.request.id);
  return outcome ? { ...record, outcome } : record;
}

/** Resolves when the approval is, or after `ms`. */
function resolved({ events, clock }: ApprovalDeps, id: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = events.listen((event) => {
      if (event.type === "approval.resolved" && event.record.request.id === id) end();
    });
    const deadline = clock.after(ms, () => end());
    const end = () => {
      stop();
      deadline.cancel();
      resolve();
    };
  });
}

/**
 * Tells the person the result of the answer; the details that a program needs are fields beside the
 * text.
 */
function told(result: AnswerResult, res: FastifyReply): ApprovalBody | FastifyReply {
  if (result.status === "taken") {
    const { fields, card } = approvalJson(result.record);
    return res
      .type("application/json; charset=utf-8")
      .serializer(String)
      .send(`{${fields},"card":${card}}`);
  }
  return toldFault(result, res);
}

/** An answer that did not count, and why. */
export const toldFault = (
  result: Exclude<AnswerResult, { status: "taken" }>,
  res: FastifyReply,
): FastifyReply =>
  sendFault(
    res,
    { code: result.status, message: replyTo(result), path: FAULTY[result.status] },
    detailsOf(result),
  );

const FAULTY: Readonly<Partial<Record<AnswerResult["status"], string>>> = {
  "phrase-required": "phrase",
  "phrase-wrong": "phrase",
  "edit-refused": "input",
};

function detailsOf(result: AnswerResult): object {
  if (result.status === "phrase-required" || result.status === "phrase-wrong")
    return { phrase: result.phrase, triesLeft: result.triesLeft };
  if (result.status !== "already-resolved") return {};
  const approval = approvalOf(result.record, "brief");
  return {
    status: approval.status,
    resolvedBy: approval.resolvedBy,
    channel: approval.channel,
    approval,
  };
}
