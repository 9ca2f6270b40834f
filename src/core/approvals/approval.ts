/** An approval request of this node, and the calls that wait for its answer. */
import type { Deadline } from "../clock.ts";
import { Delivery } from "../composite.ts";
import type { ApprovalRequest, Decision, ToolCall } from "../model.ts";
import { type Holder, holderKey } from "../ownership.ts";

/** A call's place among those that wait for an approval. */
export interface AskedCall {
  /** As it would run. */
  readonly call: ToolCall;
  /** As people see it now. It is another one once the call had to be asked about anew. */
  readonly request: ApprovalRequest;
  /** Resolves when people can see the request, or when it ended before. Never rejects. */
  readonly shown: Promise<void>;
  readonly decided: Promise<Decision>;
}

/** See AskedCall. */
export class WaitingCall implements AskedCall {
  readonly call: ToolCall;
  /** Its name in a store that nodes share: see waiting-places.ts. */
  place: string;
  /** The caller's own id by which other nodes find its question. */
  callId: string | undefined;
  readonly decided: Promise<Decision>;
  /** Resolves `decided`. */
  decide: (decision: Decision) => void = NOT_YET;
  approval: Approval;
  /**
   * Its caller is gone, and a store that nodes share is yet to count it out. Resolves when it has,
   * or with the decision, where that was faster.
   */
  leaving: Promise<unknown> | undefined;
  /** How it ended has a line of its own in the audit log. */
  isRecorded = false;

  constructor(call: ToolCall, approval: Approval, place = call.id) {
    this.call = call;
    this.place = place;
    this.callId = call.callId;
    this.approval = approval;
    this.decided = new Promise((resolve) => {
      this.decide = resolve;
    });
  }

  get request(): ApprovalRequest {
    return this.approval.request;
  }

  get shown(): Promise<void> {
    return this.approval.shown;
  }
}

/** A request of this node, and every call that waits for its answer. */
export interface Approval {
  /** As people see it now: it says how many calls wait. */
  request: ApprovalRequest;
  readonly delivery: Delivery;
  calls: WaitingCall[];
  stage: Stage;
  /** Resolves when the store has taken it; rejects when it has not. */
  opened: Promise<void>;
  /** Resolves when it is open and has been delivered, or could not be. */
  shown: Promise<void>;
  /** The calls that the answer covers, once there is one: no call joins any more. */
  covered: readonly WaitingCall[] | undefined;
  /** How many calls wait is being written into the store. */
  counting: boolean;
  /** How many calls of this node the store counts. */
  counted: number;
  /** Ids of those that left before it was open; how they ended has lines of its own. */
  left: readonly string[];
}

export type Stage =
  /** The store has not taken it yet. */
  | { readonly kind: "opening" }
  | { readonly kind: "open"; readonly deadline: Deadline<Approval> }
  | { readonly kind: "over" };

/** `request` has not been opened yet, and no call waits for it. */
export const newApproval = (request: ApprovalRequest): Approval => ({
  request,
  delivery: new Delivery(request),
  calls: [],
  stage: OPENING,
  opened: DONE,
  shown: DONE,
  covered: undefined,
  counting: false,
  counted: 1,
  left: [],
});

/**
 * A tap allows the calls that its card counted, the first ones first. A denial is for all that
 * wait. `counted`: how many the request was about when the answer came; more may wait by now.
 */
export function cover(
  approval: Approval,
  { outcome, calls }: Decision,
  counted = approval.request.calls,
): readonly WaitingCall[] {
  if (outcome === "deny") approval.covered = [...approval.calls];
  approval.covered ??= approval.calls.slice(0, calls ?? counted);
  return approval.covered;
}

/** The calls of this node among those that the store says a decision covers, by their places. */
export function coveredAmong(
  approval: Approval,
  places: readonly string[],
): readonly WaitingCall[] {
  approval.covered = approval.calls.filter(({ place }) => places.includes(place));
  return approval.covered;
}

/** The calls of this node whose callers have not left. */
export const staying = ({ calls }: Approval): readonly WaitingCall[] =>
  calls.some(({ leaving }) => leaving) ? calls.filter(({ leaving }) => !leaving) : calls;

/** Calls with the same key are identical: of one session and token, and the same digest. */
export const callKey = (call: Holder & Pick<ToolCall, "digest">): string =>
  `${holderKey(call)}\n${call.digest}`;

const DONE = Promise.resolve();
const NOT_YET = (): void => {};
const OPENING: Stage = { kind: "opening" };
