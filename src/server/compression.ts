/** Compresses answers: over a slow network, the size is most of the time until one is shown. */
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Smaller answers fit one packet as they are. */
const LEAST_BYTES = 1000;
/** Of brotli, 0 to 11: near the smallest, in less than a millisecond for a card. */
const QUALITY = 5;

/** What the client takes; undefined: the text as it is. */
export const encodingFor = (accepted = ""): "br" | "gzip" | undefined =>
  /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;

/**
 * Compresses what people's apps read. Agents' calls are small, and time counts more there. Register
 * it after all that changes texts.
 */
export function compressReads(app: FastifyInstance): void {
  app.addHook("onSend", ({ method, who, headers }, reply, payload, done) => {
    if (method !== "GET" || who.role !== "approver") return done(null, payload);
    if (typeof payload !== "string" || payload.length < LEAST_BYTES) return done(null, payload);
    reply.header("vary", "accept-encoding");
    const name = encodingFor(headers["accept-encoding"]);
    if (name === undefined) return done(null, payload);
    compress[name](payload, (error, body) => {
      if (error) return done(null, payload);
      reply.header("content-encoding", name).header("content-length", body.length);
      done(null, body);
    });
  });
}

const PARAMS = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };
type Done = (error: Error | null, body: Buffer) => void;
const compress = {
  br: (text: string, done: Done) => brotliCompress(text, PARAMS, done),
  gzip: (text: string, done: Done) => gzip(text, done),
};
