/**
 * Reads a request's body: strict UTF-8, strict JSON; keeps the raw text beside the parsed value.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { decodeUtf8, parseStrict, type StrictObject } from "../core/json.ts";
import { LARGE } from "../core/quotas.ts";
import { bodyOf, isLarge, paceBodies } from "./intake.ts";
import { inStep, longStep } from "./request-batching.ts";

declare module "fastify" {
  interface FastifyRequest {
    strict: StrictObject | undefined;
  }
}

export function readBodies(app: FastifyInstance): void {
  app.decorateRequest("strict", undefined);
  paceBodies(app.server);
  app.addHook("onRequest", (request, reply, done) => {
    if (!isLarge(request.raw)) return done();
    // a connection that is kept open keeps its last request: not with its body
    reply.raw.once("close", () => {
      request.strict = undefined;
      request.body = undefined;
    });
    longStep(done);
  });
  app.addHook("preParsing", ({ raw }, _reply, payload, done) =>
    done(null, isLarge(raw) ? bodyOf(raw) : payload),
  );
  app.removeAllContentTypeParsers();
  const step = inStep();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (request: FastifyRequest, body: Buffer, done) => {
      const reading = () => {
        try {
          request.strict = parseStrict(decodeUtf8(body));
        } catch (error) {
          return done(error as Error);
        }
        done(null, request.strict.value);
      };
      if (body.length > LARGE) longStep(reading);
      else if (request.routeOptions.config.atOnce) reading();
      else step(reading);
    },
  );
}

/** The raw text of a field of the body. The schema has already made sure that it is there. */
export const rawField = (request: FastifyRequest, key: string): string =>
  request.strict?.raw(key) ?? "{}";
