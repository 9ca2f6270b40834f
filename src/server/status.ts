/** The small doors: health, metrics, status, audit, pairing. */
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import type { House } from "./house.ts";
import { AuditReply, AuditRequest, ErrorReply, OfferBody, OfferReply, PairBody, PairReply } from "./schemas.ts";

export const statusRoutes =
  (house: House): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const open = { config: { roles: "open" as const, rateLimit: false } };
    const loose = z.looseObject({});

    app.get("/healthz", { ...open, schema: { response: { 200: loose } } }, async () => ({ ok: true, version: house.version }));

    app.get("/readyz", { ...open, schema: { response: { 200: loose, 503: loose } } }, async (_request, reply) => {
      const answer = await house.ready();
      return reply.code(answer.ready ? 200 : 503).send({ ...answer });
    });

    app.get("/metrics", { ...open, schema: { description: "Prometheus text format" } }, async (_request, reply) =>
      reply
        .type(house.metrics.contentType)
        .serializer(String)
        .send(await house.metrics.text()),
    );

    app.get("/v1/status", { schema: { response: { 200: loose, "4xx": ErrorReply } } }, async () => house.status());

    const audit = {
      config: { roles: ["admin"] as const },
      schema: { querystring: AuditRequest, response: { 200: AuditReply, "4xx": ErrorReply } },
    };
    app.get("/v1/audit", audit, async (request) => ({ lines: [...(await house.readAudit(request.query))] }));

    // A code has eight letters and few minutes to live; a handful of tries a minute leaves nothing to guess.
    const pair = { config: { roles: "open" as const, rateLimit: { max: 10, timeWindow: "1 minute" } } };
    app.post(
      "/v1/pair",
      { ...pair, schema: { body: PairBody, response: { 200: PairReply, "4xx": ErrorReply } } },
      async (request) => {
        const paired = await house.pair(request.body.code);
        if (!paired)
          throw new CountersignError(
            "forbidden",
            "this pairing code is wrong, used or too old; the gateway prints a new one with `countersign pair`",
          );
        return paired;
      },
    );

    const offer = { body: OfferBody, response: { 200: OfferReply, "4xx": ErrorReply } };
    app.post("/v1/pair/codes", { config: { roles: ["admin"] }, schema: offer }, async (request) =>
      house.offerPairing(request.body.approver),
    );
    done();
  };
