/**
 * Detects a call that asks its host to run it outside the host's sandbox, which removes limits that
 * the operator relies on.
 */
import type { Verdict } from "../../core/model.ts";
import type { Stage } from "../../core/policy.ts";

const NOTHING: readonly Verdict[] = [];
const ASKED: readonly Verdict[] = [
  {
    stage: "sandbox",
    action: "ask",
    reason: {
      type: "sandboxOverride",
      code: "disabled",
      message:
        "This call asks to run outside the agent's own sandbox. Run it inside, " +
        "or say why it cannot.",
    },
  },
];

/**
 * The parameters of Claude Code's and Codex's shell tools. Sources: their documentation and code.
 */
export const sandboxOverride: Stage = ({ input }) =>
  isOn(input.dangerouslyDisableSandbox) ||
  isOn(input.with_escalated_permissions) ||
  input.sandbox_permissions === "require_escalated"
    ? ASKED
    : NOTHING;

/** Values that a host may read as true. */
const isOn = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== "false";
