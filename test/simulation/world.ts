/**
 * What agents, people, channels and faults share, whatever gateways stand behind it: one, or
 * several over one database.
 */
import type { ApprovalService } from "../../src/core/approvals/service.ts";
import type { CallEntry } from "../../src/core/call-table.ts";
import type { Gate } from "../../src/core/gate.ts";
import type { ToolCall } from "../../src/core/model.ts";
import type { Stops } from "../../src/core/stops.ts";
import type { Laws } from "./laws.ts";
import type { Schedule } from "./schedule.ts";

/** Time, and the choices of a run. */
export type Timeline = Pick<
  Schedule,
  "tape" | "steady" | "wall" | "tell" | "after" | "every" | "wait" | "stall"
>;

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

/** One that has asked, and waits where it did. */
export interface Caller {
  readonly gateway: Gateway;
  readonly call: ToolCall;
  readonly entry: CallEntry;
  /** It still waits. */
  isThere: boolean;
}

/** A gateway as agents and people reach it. */
export interface Gateway {
  readonly gate: Pick<Gate, "submit" | "decided" | "park" | "hangUp">;
  readonly approvals: Pick<ApprovalService, "answer">;
  readonly stops: Pick<Stops, "stop" | "resume">;
  /** The calls that were submitted to it. */
  readonly entries: Set<CallEntry>;
  readonly callers: Set<Caller>;
  /** It has crashed. */
  isGone?: boolean;
}

export interface World {
  readonly schedule: Timeline;
  readonly laws: Laws;
  readonly failing: Failing;
  /** The one that a caller who comes now is connected to. Undefined: none is there now. */
  readonly gateway: () => Gateway | undefined;
  /** A call has its decision. */
  readonly concluded: (entry: CallEntry) => void;
  /** Left out: the gateway of this world never crashes. */
  readonly isGone?: () => boolean;
  /** Where time goes on when this world's gateway has crashed. Left out: this one. */
  readonly outside?: World;
}
