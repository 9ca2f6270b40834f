/**
 * Reads large bodies in pieces, with a limit on the bytes of all connections in one turn of the
 * event loop.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { LARGE } from "../core/quotas.ts";

/**
 * Bytes that one turn of the event loop reads. By itself libuv reads two megabytes of each
 * connection.
 */
const PER_TURN = 1_048_576;
/**
 * The rest of a refused body is read too, or the caller may never see its answer; but only up to a
 * limit.
 */
const MAX_DRAINED = 16 * 1024 * 1024;

const bodies = new WeakMap<IncomingMessage, Readable>();

/** The body of a request; of a large one, in pieces. */
export const bodyOf = (request: IncomingMessage): Readable => bodies.get(request) ?? request;
export const isLarge = (request: IncomingMessage): boolean => bodies.has(request);

/**
 * Whether the connection can be used again although the body was not wanted: its rest is read and
 * dropped.
 */
export const isDrained = (request: IncomingMessage): boolean =>
  isLarge(request) && lengthOf(request) <= MAX_DRAINED;

/**
 * Handles the bodies of large requests before anything else reads them. Those of unknown length
 * count as large.
 */
export function paceBodies(server: Server, perTurn = PER_TURN): void {
  const queue = pieceQueue(perTurn);
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!(lengthOf(request) > LARGE)) return;
    const body = paced(request, queue);
    bodies.set(request, body);
    response.once("close", () => body.resume());
    response.once("finish", () => body.resume());
  });
}

/** Of its body, in bytes; infinite where it does not say. */
export function lengthOf({ headers }: IncomingMessage): number {
  if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers["content-length"] ?? 0);
}

type Piece = () => number;

/** Reads one piece of each connection in turn. A piece says how many bytes it was. */
function pieceQueue(perTurn: number): (piece: Piece) => void {
  const waiting: Piece[] = [];
  const go = (): void => {
    const turn = waiting.splice(0);
    let read = 0;
    let at = 0;
    while (at < turn.length && read < perTurn) read += turn[at++]!();
    waiting.unshift(...turn.slice(at));
    if (waiting.length > 0) setImmediate(go);
  };
  return (piece) => {
    if (waiting.push(piece) === 1) setImmediate(go);
  };
}

/**
 * `node:http` stops reading a connection while a piece of it waits to be read, so the rest stays in
 * the kernel.
 */
function paced(request: IncomingMessage, queue: (piece: Piece) => void): Readable {
  let isWanted = false;
  let isQueued = false;
  const piece = (): number => {
    isQueued = false;
    if (body.destroyed) return 0;
    const chunk = request.read() as Buffer | null;
    if (chunk === null) return 0;
    isWanted = body.push(chunk);
    if (isWanted) offer();
    return chunk.length;
  };
  const offer = (): void => {
    if (!isWanted || isQueued || request.readableLength === 0) return;
    isQueued = true;
    queue(piece);
  };
  const body = new Readable({
    read() {
      isWanted = true;
      offer();
    },
  });
  // for the reader of the body; without one, the connection is gone anyway
  body.on("error", () => {});
  request.on("readable", () => {
    if (request.readableLength > 0) offer();
    else request.read(); // nothing is left: only now it ends
  });
  request.once("end", () => body.push(null));
  request.once("error", (error) => body.destroy(error));
  request.once("close", () => {
    if (!request.readableEnded) body.destroy(new Error("the connection was closed"));
  });
  request.read(0);
  return body;
}
