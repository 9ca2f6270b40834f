/** Decisions that the gate makes without a person. */
import { NOT_RECORDED } from "./desk.ts";
import type { Decision } from "./model.ts";
import type { Ruling } from "./policy.ts";

/** What the policy ruled, as the decision that it is. */
export function ruled({ action, reason, by }: Ruling, at: number): Decision {
  return action === "allow"
    ? { outcome: "allow", status: "approved", reason, by, at }
    : { outcome: "deny", status: "rejected", reason, by, at };
}

/** The gate's own. */
export function denial(code: string, message: string, at: number): Decision {
  return {
    outcome: "deny",
    status: "cancelled",
    reason: { type: "gateway", code, message },
    by: { kind: "gateway", name: code },
    at,
  };
}

/** What cannot be written down is denied. */
export const unrecorded = (at: number): Decision => ({
  outcome: "deny",
  status: "cancelled",
  reason: NOT_RECORDED,
  by: { kind: "gateway", name: "not-recorded" },
  at,
});

export const STOPPING: Ruling = {
  action: "deny",
  reason: {
    type: "gateway",
    code: "shutting-down",
    message: "The gateway is shutting down and allows nothing new. Try again when it is back.",
  },
  by: { kind: "gateway", name: "shutting-down" },
  explicit: false,
  stages: [],
};
