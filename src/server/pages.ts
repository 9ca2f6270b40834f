/** Sends the files of a page: compressed, revalidated by their content, under a strict policy. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { InlineHashes, WebFile } from "../core/channel.ts";
import { encodingFor } from "./compression.ts";

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Over a slow network, the size is most of the time until the page is shown. */
export function sendFile(file: WebFile): Send {
  // no copy: the page is sent from many addresses
  const plain = typeof file.body === "string" ? Buffer.from(file.body) : file.body;
  const encoded = encodings(plain, file.brotli);
  const tag = `"${createHash("sha256").update(plain).digest("base64url")}"`;
  const headers = {
    ...PAGE_HEADERS,
    "content-security-policy": policyOf(file.inline),
    "cache-control": file.forever ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "accept-encoding",
  };
  return (request, reply) => {
    reply.headers({ ...headers, etag: `W/${tag}` });
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
    const { body, name } = encoded(request.headers["accept-encoding"] ?? "");
    return reply
      .headers(name === undefined ? {} : { "content-encoding": name })
      .type(file.type)
      .send(body);
  };
}

interface Encoded {
  readonly body: Buffer;
  /** Undefined: as it is. */
  readonly name?: "br" | "gzip";
}

/** Brotli takes a while, so it is made once, in another thread; until then gzip has to do. */
function encodings(plain: Buffer, made?: Buffer): (accepted: string) => Encoded {
  let brotli = made;
  let gzip: Buffer | undefined;
  let isMaking = false;
  const make = () => {
    isMaking = true;
    compress(plain).then(
      (body) => {
        brotli = body;
      },
      () => {}, // gzip does as well
    );
  };
  return (accepted) => {
    const best = encodingFor(accepted);
    if (best === "br") {
      if (brotli) return { body: brotli, name: "br" };
      if (!isMaking) make();
    }
    if (encodingFor(accepted, ["gzip"]) === undefined) return { body: plain };
    gzip ??= gzipSync(plain, { level: 9 });
    return { body: gzip, name: "gzip" };
  };
}

const compress = promisify(brotliCompress) as (plain: Buffer) => Promise<Buffer>;

/**
 * The page holds an approver's token, so it may load no foreign script or frame and make no foreign
 * connection. What stands in it is named by its hash: any other script or style in it is refused.
 */
export const policyOf = ({ scripts, styles }: InlineHashes = { scripts: [], styles: [] }): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};
