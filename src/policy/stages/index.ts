/** The stages of the policy, in the order in which they examine a call. */
import { describe } from "../../core/keys.ts";
import type { Verdict } from "../../core/model.ts";
import { joined } from "../combine.ts";
import type { PolicyStage } from "../stage.ts";
import { sandboxOverride } from "./sandbox-override.ts";

const SELF: readonly Verdict[] = [
  {
    stage: "guard",
    action: "deny",
    reason: {
      type: "classifier",
      code: "countersign.self",
      message: `${describe("countersign.self")}. Agents may never do that; ask the operator to.`,
    },
  },
];
const NOTHING: readonly Verdict[] = [];

/**
 * Stages that protect Countersign: an agent may not change who approves, what needs approval, or
 * what is granted (law 9).
 */
const guard: PolicyStage = {
  name: "guard",
  examine(call, judgement, { parts, sessionPolicy }) {
    const self = judgement.keys.includes("countersign.self") ? SELF : NOTHING;
    const files = parts.ownFiles?.(call, judgement, sessionPolicy);
    return files ? joined(self, files) : self;
  },
};

const mode: PolicyStage = {
  name: "mode",
  examine: (call, judgement, { parts, sessionPolicy }) =>
    parts.visibility?.(call, judgement, sessionPolicy),
};

/** The path limits, and calls that ask to run outside their host's own sandbox. */
const sandbox: PolicyStage = {
  name: "sandbox",
  examine(call, judgement, { parts, project, sessionPolicy }) {
    const bounds = project ? project.sandbox : parts.sandbox;
    const override = sandboxOverride(call, judgement, sessionPolicy);
    return bounds ? joined(bounds(call, judgement, sessionPolicy), override) : override;
  },
};

/** The rules of the operator and the project, then those of the session and its ancestors. */
const rules: PolicyStage = {
  name: "rules",
  examine(call, judgement, { parts, project, sessionPolicy }) {
    let verdicts = (project?.rules ?? parts.rules)(call, judgement, sessionPolicy);
    if (project?.problem && judgement.level !== "safe") verdicts = [...verdicts, project.problem];
    for (const own of sessionPolicy.rules)
      verdicts = joined(verdicts, own(call, judgement, sessionPolicy));
    return verdicts;
  },
};

const PEER: Verdict = {
  stage: "peer",
  action: "ask",
  reason: {
    type: "peer",
    code: "owner",
    message: "A remote peer asks for this; its owner has to approve it.",
  },
};

/** A session that descends from a remote peer counts as that peer's. */
const peer: PolicyStage = {
  name: "peer",
  examine(call, judgement, { parts, peer: key }) {
    if (key === undefined) return undefined;
    if (!parts.peer) return [PEER];
    const asPeer = key === call.session ? call : { ...call, session: key };
    const verdict = parts.peer(asPeer, judgement);
    return verdict instanceof Promise
      ? verdict.then((later) => ({ verdicts: [later] }))
      : [verdict];
  },
};

/** Hooks do not run if earlier stages already decided that the call may not run. */
const hooks: PolicyStage = {
  name: "hooks",
  examine(call, judgement, context) {
    const { parts, verdicts, hookVerdicts } = context;
    if (hookVerdicts) return hookVerdicts;
    return parts.hooks && !denies(verdicts) ? parts.hooks(call, judgement, context) : undefined;
  },
};

function denies(verdicts: readonly Verdict[]): boolean {
  for (const { action } of verdicts) if (action === "deny") return true;
  return false;
}

const level: PolicyStage = {
  name: "level",
  examine: (call, judgement, { parts, sessionPolicy }) =>
    parts.level?.(call, judgement, sessionPolicy),
};

const permission: PolicyStage = {
  name: "permission",
  examine: (call, judgement, { parts, sessionPolicy }) =>
    parts.permission?.(call, judgement, sessionPolicy),
};

/** Rows of the table in docs/policy.md, from the second on. Verdicts are listed in this order. */
export const stages: readonly PolicyStage[] = [
  guard,
  mode,
  sandbox,
  rules,
  peer,
  hooks,
  level,
  permission,
];
