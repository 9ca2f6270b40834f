/** The gateway's own tokens leave it in no answer, save where one is handed out. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { EventDeps } from "./deps.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Nothing of it is masked any more. */
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
 * A decision whose `input` is what the agent has to run: that is as it was approved, and the rest
 * is masked.
 */
export function withInput<Body extends { readonly input?: object | undefined }>(
  body: Body,
  { reply, clean }: { readonly reply: FastifyReply; readonly clean: Clean },
): Body {
  const { input, ...rest } = body;
  if (input === undefined) return body;
  reply.isClean = true;
  reply
    .type("application/json; charset=utf-8")
    .serializer(
      () => `${clean(JSON.stringify(rest)).slice(0, -1)},"input":${JSON.stringify(input)}}`,
    );
  return body;
}
