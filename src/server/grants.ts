/** The grants endpoints: list grants, and revoke them. */
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { CountersignError } from "../core/errors.ts";
import type { Grant } from "../core/model.ts";
import type { GrantDeps } from "./deps.ts";
import { ErrorReply, GrantsReply, IdParams, SessionQuery } from "./schemas.ts";

export const grantRoutes =
  (deps: GrantDeps): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { grants, rules, audit } = deps;
    const response = { 200: GrantsReply, "4xx": ErrorReply };
    const config = { roles: ["approver", "admin"] as const };

    /** Revoked first, recorded second: a revocation must not wait for a full disk. */
    const revoked = async (gone: readonly Grant[], by: string) => {
      if (gone.length > 0)
        await audit.append({ type: "grant", action: "revoked", grants: gone, by });
      return { grants: [...gone] };
    };

    app.get(
      "/v1/grants",
      { config, schema: { querystring: SessionQuery, response } },
      async (request) => ({
        grants: await grants.list(request.query.session),
        rules: request.query.session === undefined ? [...(await rules.list())] : [],
      }),
    );

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
    done();
  };
