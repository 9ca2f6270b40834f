/** Accepts a few large requests of one token at a time; the others wait, unread. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { isLarge, lengthOf } from "./intake.ts";

/**
 * Bytes of the requests of one token that are being read and judged. One of any size is always
 * taken in.
 */
const IN_HAND = 2 * 1024 * 1024;

interface Lane {
  inHand: number;
  readonly waiting: { readonly bytes: number; readonly go: () => void }[];
}

const leaving = new WeakMap<IncomingMessage, () => void>();

/**
 * The next may come: what this request brought is judged, and counted by the quotas where it waits
 * for a person.
 */
export const leaveQueue = (request: IncomingMessage): void => leaving.get(request)?.();

/**
 * Runs when the token of the request is known, and before anything of its body is read. `most`:
 * bytes of a body.
 */
export function limitLargeRequests(app: FastifyInstance, most: number): void {
  const queues = new Map<string, Lane>();
  const next = (name: string, queue: Lane): void => {
    for (let first = queue.waiting[0]; first !== undefined; first = queue.waiting[0]) {
      if (queue.inHand > 0 && queue.inHand + first.bytes > IN_HAND) return;
      queue.waiting.shift();
      queue.inHand += first.bytes;
      first.go();
    }
    if (queue.inHand === 0) queues.delete(name);
  };
  app.addHook("onRequest", ({ raw, who }, reply, done) => {
    if (!isLarge(raw)) return done();
    const bytes = Math.min(lengthOf(raw), most);
    const queue = queues.get(who.name) ?? { inHand: 0, waiting: [] };
    queues.set(who.name, queue);
    const leave = (): void => {
      if (!leaving.delete(raw)) return;
      queue.inHand -= bytes;
      next(who.name, queue);
    };
    const go = (): void => {
      leaving.set(raw, leave);
      reply.raw.once("close", leave);
      if (reply.raw.destroyed) leave();
      done();
    };
    queue.waiting.push({ bytes, go });
    next(who.name, queue);
  });
}
