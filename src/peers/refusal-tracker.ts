/**
 * Keeps count of what becomes of peers' calls: a peer that is refused time and again is shown out.
 */
import type { CallEntry } from "../core/call-table.ts";
import { peerOf } from "../core/peer.ts";
import type { PeerSessions } from "./handshake.ts";

/** Not the peer's fault, or no fault at all. */
const EXCUSED = new Set(["rate", "unavailable"]);

/**
 * Hears of a decided call. What its own pipeline refused counts against a peer, what was allowed
 * clears the count; what a person, a rule or the clock denied says nothing of the peer. What became
 * of allowed calls is the reputation's to count.
 */
export function followPeer(
  sessions: Pick<PeerSessions, "fail" | "succeed">,
  { call, decision }: CallEntry,
): void {
  const did = peerOf(call.session);
  if (did === undefined || !decision) return;
  const { outcome, reason } = decision;
  if (outcome === "allow") sessions.succeed(did);
  else if (reason.type === "peer" && !EXCUSED.has(reason.code)) sessions.fail(did);
}
