/**
 * A decision as one of six words: allowed or denied by the configuration, by a judge, or by a
 * person, once or permanently.
 */
import type { Decision } from "./model.ts";

/** The events of the permission boundary that Countersign was created from. */
export const TELEMETRY_EVENTS = [
  "tool_use_granted_in_config",
  "tool_use_granted_by_classifier",
  "tool_use_granted_in_prompt_permanent",
  "tool_use_granted_in_prompt_temporary",
  "tool_use_rejected_in_prompt",
  "tool_use_denied_in_config",
] as const;
export type TelemetryEvent = (typeof TELEMETRY_EVENTS)[number];

/** Undefined if there was no decision: the question expired or was withdrawn, or all is stopped. */
export function telemetryOf({
  outcome,
  status,
  reason,
  scope,
}: Pick<Decision, "outcome" | "status" | "reason" | "scope">): TelemetryEvent | undefined {
  if (reason.type === "person") {
    if (outcome === "deny") return "tool_use_rejected_in_prompt";
    return scope === "once" || scope === "turn"
      ? "tool_use_granted_in_prompt_temporary"
      : "tool_use_granted_in_prompt_permanent";
  }
  if (outcome === "allow")
    return reason.type === "classifier"
      ? "tool_use_granted_by_classifier"
      : "tool_use_granted_in_config";
  if (status !== "rejected") return undefined;
  return reason.type === "replay" ? "tool_use_rejected_in_prompt" : "tool_use_denied_in_config";
}
