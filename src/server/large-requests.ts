/** Large requests of one token are taken in a few at a time; the others wait, unread. */
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
export const leaveLane = (request: IncomingMessage): void => leaving.get(request)?.();

/**
 * Runs when it is known whose request it is, and before anything of its body is read. `most`: bytes
 * of a body.
 */
export function holdLanes(app: FastifyInstance, most: number): void {
  const lanes = new Map<string, Lane>();
  const next = (name: string, lane: Lane): void => {
    for (let first = lane.waiting[0]; first !== undefined; first = lane.waiting[0]) {
      if (lane.inHand > 0 && lane.inHand + first.bytes > IN_HAND) return;
      lane.waiting.shift();
      lane.inHand += first.bytes;
      first.go();
    }
    if (lane.inHand === 0) lanes.delete(name);
  };
  app.addHook("onRequest", ({ raw, who }, reply, done) => {
    if (!isLarge(raw)) return done();
    const bytes = Math.min(lengthOf(raw), most);
    const lane = lanes.get(who.name) ?? { inHand: 0, waiting: [] };
    lanes.set(who.name, lane);
    const leave = (): void => {
      if (!leaving.delete(raw)) return;
      lane.inHand -= bytes;
      next(who.name, lane);
    };
    const go = (): void => {
      leaving.set(raw, leave);
      reply.raw.once("close", leave);
      if (reply.raw.destroyed) leave();
      done();
    };
    lane.waiting.push({ bytes, go });
    next(who.name, lane);
  });
}
