/** Counts refused calls of peers: the session of a peer that is refused again and again ends. */
import type { CallEntry } from "../core/call-table.ts";
import { peerOf } from "../core/peer.ts";
import type { PeerSessions } from "./handshake.ts";

/** Reasons that are not the peer's fault, or no fault at all. */
const EXCUSED = new Set(["rate", "unavailable"]);

/**
 * Records a decided call. A refusal of the peer pipeline counts against the peer, an allowed call
 * resets the count; a denial by a person, a rule or a timeout says nothing about the peer. The
 * reputation counts the outcomes of allowed calls.
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
