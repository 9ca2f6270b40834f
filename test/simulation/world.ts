/**
 * What agents, people, channels and faults share, whatever gateways stand behind it: one, or
 * several over one database.
 */
import type { ApprovalService } from "../../src/core/approvals/service.ts";
import type { Gate } from "../../src/core/gate.ts";
import type { Stops } from "../../src/core/stops.ts";
import type { Laws } from "./laws.ts";
import type { Schedule } from "./schedule.ts";

/** How long a question stays open. */
export const TIMEOUT_MS = 30_000;

/** A remote peer, and a session that it has started. */
const PEER = "p2p:buyer";
const CHILD = "s:child";

export const SESSIONS = ["s:1", "s:1", "s:2", PEER, CHILD, "ci:7"];

/** The sessions that one descends from. */
export const ancestorsOf = (session: string): readonly string[] =>
  session === CHILD ? [PEER] : [];

export const isPeers = (session: string): boolean => session === PEER || session === CHILD;

/** What fails now. */
export interface Failing {
  disk: boolean;
  platform: boolean;
}

/** A gateway as agents and people reach it. */
export interface Gateway {
  readonly gate: Pick<Gate, "submit" | "decided" | "park" | "hangUp">;
  readonly approvals: Pick<ApprovalService, "answer">;
  readonly stops: Pick<Stops, "stop" | "resume">;
}

export interface World {
  readonly schedule: Schedule;
  readonly laws: Laws;
  readonly failing: Failing;
  /** The one that whoever comes now is connected with. */
  readonly gateway: () => Gateway;
}
