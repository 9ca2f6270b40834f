/** What both ends of Streamable HTTP need. `node:http` waits for an answer without a limit. */
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { CountersignError } from "../core/errors.ts";
import { MOST_BYTES } from "./lines.ts";

export interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

/** Resolves with the response once its head is there. Follows no redirect. */
export async function sendTo(url: URL, { method, headers, body, signal }: Sent) {
  const open = url.protocol === "https:" ? (await import("node:https")).request : httpRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = {
      ...headers,
      "accept-encoding": "identity",
      ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
    };
    const request = open(url, { method, headers: sent, signal }, resolve);
    request.on("error", reject);
    request.end(body);
  });
}

/** The whole of a body. Throws `too-large`. */
export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new CountersignError("too-large", "the message is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const isJson = ({ "content-type": type = "" }: IncomingHttpHeaders): boolean =>
  /^application\/json\b/i.test(type);
export const isStream = ({ "content-type": type = "" }: IncomingHttpHeaders): boolean =>
  /^text\/event-stream\b/i.test(type);
/** Then nothing in it can be read. */
export const isEncoded = ({ "content-encoding": encoding }: IncomingHttpHeaders): boolean =>
  encoding !== undefined && !/^identity$/i.test(encoding);

const OF_ONE_HOP = new Set(
  "connection keep-alive te trailer transfer-encoding upgrade host content-length expect".split(
    " ",
  ),
);

/** Those that concern the message, not the connection. */
export function passedHeaders(
  headers: IncomingHttpHeaders,
): Record<string, string | string[] | undefined> {
  const named = (headers.connection ?? "").toLowerCase().split(/\s*,\s*/);
  const passed = Object.entries(headers).filter(
    ([name]) => !OF_ONE_HOP.has(name) && !name.startsWith("proxy-") && !named.includes(name),
  );
  return Object.fromEntries(passed);
}
