/** The grants endpoints: list grants, revoke them, and take a revocation back. */
import { CountersignError } from "../core/errors.ts";
import { keyIn } from "../core/grants.ts";
import { describe, type Language, patternOf } from "../core/keys.ts";
import type { Grant } from "../core/model.ts";
import type { App, GrantDeps } from "./deps.ts";
import { ErrorReply, GrantsReply, IdParams, SessionQuery } from "./schemas.ts";

const response = { 200: GrantsReply, "4xx": ErrorReply };
const config = { roles: ["approver", "admin"] as const };

export function grantRoutes(app: App, deps: GrantDeps): void {
  listRoute(app, deps);
  revokeRoutes(app, deps);
  restoreRoute(app, deps);
}

/** With what its pattern means, in words of ours. */
function told(grant: Grant, language: Language | undefined) {
  const key = keyIn(grant.pattern);
  return {
    ...grant,
    heading: key === undefined ? null : describe(key, language),
    level: key === undefined ? null : patternOf(key).level,
  };
}

function listRoute(app: App, { grants, rules, language }: GrantDeps): void {
  app.get(
    "/v1/grants",
    { config, schema: { querystring: SessionQuery, response } },
    async (request) => ({
      grants: (await grants.list(request.query.session)).map((grant) => told(grant, language)),
      rules: request.query.session === undefined ? [...(await rules.list())] : [],
    }),
  );
}

function revokeRoutes(app: App, { grants, rules, audit, language }: GrantDeps): void {
  /** Revoked first, recorded second: a revocation must not wait for a full disk. */
  const revoked = async (gone: readonly Grant[], by: string) => {
    if (gone.length > 0) await audit.append({ type: "grant", action: "revoked", grants: gone, by });
    return { grants: gone.map((grant) => told(grant, language)) };
  };

  app.delete(
    "/v1/grants/:id",
    { config, schema: { params: IdParams, response } },
    async (request) => {
      const { id } = request.params;
      const gone = await grants.revoke(id);
      if (gone.length > 0) return revoked(gone, request.who.name);
      const rule = await rules.revoke(id, request.who.name);
      if (rule) return { grants: [], rules: [rule] };
      throw new CountersignError("unknown-grant", `there is no grant ${id}; it may have ended`);
    },
  );

  app.delete(
    "/v1/grants",
    { config, schema: { querystring: SessionQuery, response } },
    async (request) => {
      const { session } = request.query;
      if (session === undefined)
        throw new CountersignError(
          "bad-request",
          "query.session: say which session's grants to revoke",
          { path: "session" },
        );
      return revoked(await grants.revokeSession(session), request.who.name);
    },
  );
}

/** Recorded first: it gives a right back. */
function restoreRoute(app: App, { grants, rules, audit, language }: GrantDeps): void {
  app.post(
    "/v1/grants/:id/restore",
    { config, schema: { params: IdParams, response } },
    async (request) => {
      const { id } = request.params;
      const by = request.who.name;
      const restored = await grants.restore(id, (all) =>
        audit.append({ type: "grant", action: "restored", grants: all, by }).catch((cause) => {
          throw new CountersignError("not-recorded", "this could not be recorded", { cause });
        }),
      );
      if (restored) return { grants: restored.map((grant) => told(grant, language)) };
      const rule = await rules.restore(id, by);
      if (rule) return { grants: [], rules: [rule] };
      throw new CountersignError(
        "unknown-grant",
        `there is no grant or rule ${id} that was revoked within the last minute and has not ended`,
      );
    },
  );
}
