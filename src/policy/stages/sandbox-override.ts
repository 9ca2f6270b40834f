/**
 * Whether a call asks its own host to run it outside the host's sandbox: the bounds that an
 * operator relies on are gone then.
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
        "This call asks to run outside the agent's own sandbox. Run it inside, or say why it cannot.",
    },
  },
];

/**
 * The parameters of Claude Code's and of Codex's shell tools, from their documentation and code.
 */
export const sandboxOverride: Stage = ({ input }) =>
  isOn(input.dangerouslyDisableSandbox) ||
  isOn(input.with_escalated_permissions) ||
  input.sandbox_permissions === "require_escalated"
    ? ASKED
    : NOTHING;

/** Whatever a host may take for true. */
const isOn = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== "false";
