/** Reads a request's body: strict UTF-8, strict JSON, and the raw text kept beside the parsed value. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { decodeUtf8, parseStrict, type StrictObject } from "../core/json.ts";

declare module "fastify" {
  interface FastifyRequest {
    strict: StrictObject | undefined;
  }
}

export function readBodies(app: FastifyInstance): void {
  app.decorateRequest("strict", undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request: FastifyRequest, body: Buffer, done) => {
    try {
      request.strict = parseStrict(decodeUtf8(body));
      done(null, request.strict.value);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** The raw text of a field of the body. The schema has already made sure that it is there. */
export const rawField = (request: FastifyRequest, key: string): string => request.strict?.raw(key) ?? "{}";
