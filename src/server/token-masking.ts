/** Removes the gateway's own tokens from every answer, except from one that issues a token. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { EventDeps } from "./deps.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Turns masking off for this answer. */
    isClean: boolean;
  }
}

type Clean = EventDeps["clean"];

/** Masks them in every answer, errors included. */
export function cleanAnswers(app: FastifyInstance, clean: Clean): void {
  app.decorateReply("isClean", false);
  app.addHook("onSend", (_request, reply, payload, done) =>
    done(null, typeof payload === "string" && !reply.isClean ? clean(payload) : payload),
  );
}

/**
 * A decision whose `input` is what the agent has to run: the input is left as approved, and the
 * rest is masked.
 */
export function withInput<Body extends { readonly input?: object | undefined }>(
  body: Body,
  { reply, clean }: { readonly reply: FastifyReply; readonly clean: Clean },
): Body {
  if (body.input === undefined) return body;
  const { input, ...rest } = body;
  reply.isClean = true;
  reply
    .type("application/json; charset=utf-8")
    .serializer(
      () => `${clean(JSON.stringify(rest)).slice(0, -1)},"input":${JSON.stringify(input)}}`,
    );
  return body;
}
