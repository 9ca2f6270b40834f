/** Compresses answers: over a slow network, the size is most of the time until one is shown. */
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import type { Identity } from "./tokens.ts";

/** Smaller answers fit one packet as they are. */
const LEAST_BYTES = 1000;
/** Of brotli, 0 to 11: near the smallest, in less than a millisecond for a card. */
const QUALITY = 5;

type Encoding = "br" | "gzip";
const BEST_FIRST: readonly Encoding[] = ["br", "gzip"];

/** What the client takes, and does not refuse with `;q=0`; undefined: the text as it is. */
export function encodingFor(accepted = "", ours = BEST_FIRST): Encoding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(";", 1)[0]!.trim());
  return ours.find((name) => taken.includes(name));
}

/**
 * Compresses what people's apps read. Agents' calls are small, and time counts more there. Register
 * it after all that changes texts.
 */
export function compressReads(app: FastifyInstance): void {
  app.addHook("onSend", ({ method, who, headers }, reply, payload, done) => {
    // a request that was refused before it was known whose it is has none
    const { role } = (who as Identity | null) ?? {};
    if (method !== "GET" || role !== "approver") return done(null, payload);
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
