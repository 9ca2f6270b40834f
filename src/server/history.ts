/** The history endpoints: what was decided lately, one call of it, and the numbers over it. */
import type { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import type { DecisionLine, History, UsageStats } from "../core/history.ts";
import type { App } from "./deps.ts";
import {
  HistoryCallParams,
  HistoryCallReply,
  HistoryReply,
  HistoryRequest,
  StatsReply,
  StatsRequest,
} from "./history-schemas.ts";
import { ErrorReply } from "./schemas.ts";

/** What these endpoints need. */
export interface HistoryDeps {
  readonly history: History;
  readonly usage: (since: number | undefined, until: number | undefined) => Promise<UsageStats>;
}

export function historyRoutes(app: App, { history, usage }: HistoryDeps): void {
  /** It is about the calls of all agents. */
  const config = { roles: ["approver", "admin"] as const };

  const page = {
    querystring: HistoryRequest,
    response: { 200: HistoryReply, "4xx": ErrorReply },
  };
  app.get("/v1/history", { config, schema: page }, async ({ query }) => {
    const { cursor, ...rest } = query;
    const { items, next, before } = await history.page({
      ...rest,
      ...(cursor !== undefined && { cursor: Number(cursor) }),
    });
    return {
      items: items as z.output<typeof HistoryReply>["items"],
      next: next === undefined ? null : String(next),
      before: before ?? null,
    };
  });

  const one = {
    params: HistoryCallParams,
    response: { 200: HistoryCallReply, "4xx": ErrorReply },
  };
  app.get("/v1/history/:call", { config, schema: one }, async ({ params: { call } }) => {
    const found = await history.find(call);
    if (!found)
      throw new CountersignError("unknown-call", `the history has no call ${call} any more`);
    const { item, line } = found;
    return { ...item, audit: line ? auditOf(line) : null };
  });

  const stats = { querystring: StatsRequest, response: { 200: StatsReply, "4xx": ErrorReply } };
  app.get("/v1/stats", { config, schema: stats }, async ({ query: { since, until } }) => {
    if (since !== undefined && until !== undefined && until < since)
      throw new CountersignError("bad-request", "query.until: it is before `since`", {
        path: "until",
      });
    return (await usage(since, until)) as z.output<typeof StatsReply>;
  });
}

const auditOf = ({ seq, checked }: DecisionLine) =>
  checked.ok
    ? { seq, hash: checked.hash, verified: true }
    : { seq, hash: null, verified: false, why: checked.why };
