/** The small endpoints: health, metrics, status, audit. */
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { StatusDeps } from "./deps.ts";
import { AuditReply, AuditRequest, ErrorReply } from "./schemas.ts";

export const statusRoutes =
  (deps: StatusDeps): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const open = { config: { roles: "open" as const, rateLimit: false } };
    const loose = z.looseObject({});

    app.get("/healthz", { ...open, schema: { response: { 200: loose } } }, async () => ({
      ok: true,
      version: deps.version,
    }));

    app.get(
      "/readyz",
      { ...open, schema: { response: { 200: loose, 503: loose } } },
      async (_request, reply) => {
        const answer = await deps.ready();
        return reply.code(answer.ready ? 200 : 503).send({ ...answer });
      },
    );

    app.get(
      "/metrics",
      { ...open, schema: { description: "Prometheus text format" } },
      async (_request, reply) =>
        reply
          .type(deps.metrics.contentType)
          .serializer(String)
          .send(await deps.metrics.text()),
    );

    app.get("/v1/status", { schema: { response: { 200: loose, "4xx": ErrorReply } } }, async () =>
      deps.status(),
    );

    const audit = {
      config: { roles: ["admin"] as const },
      schema: { querystring: AuditRequest, response: { 200: AuditReply, "4xx": ErrorReply } },
    };
    app.get("/v1/audit", audit, async (request) => ({
      lines: [...(await deps.readAudit(request.query))],
    }));
    done();
  };
