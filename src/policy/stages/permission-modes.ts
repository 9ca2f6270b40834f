/**
 * Permission modes: presets over activity modes, safety levels and the approval policy, with Claude
 * Code's names.
 */
import { isPeer } from "../../core/composite.ts";
import type { Judgement, Reason, Verdict } from "../../core/model.ts";
import type { PolicyCall, Ruling, SessionPolicy, Stage } from "../../core/policy.ts";
import { PERMISSION_MODES, type PermissionMode } from "../rules/rule.ts";
import { isOrdinaryEdit } from "./edits.ts";
import { mayWrite } from "./looking.ts";
import { seedShows } from "./mode-rules.ts";

/**
 * How much a mode allows. `plan` and `dontAsk` are strict in different ways: neither is below the
 * other, and if both are in one line, both count.
 */
const RANKS: Readonly<Record<PermissionMode, number>> = {
  plan: 0,
  dontAsk: 0,
  default: 1,
  acceptEdits: 2,
  auto: 3,
  bypassPermissions: 4,
};
const isMode = (mode: string): mode is PermissionMode => Object.hasOwn(RANKS, mode);
/** An unknown mode allows nothing. */
const rankOf = (mode: string): number => (isMode(mode) ? RANKS[mode] : -1);

export const permissionOrder = {
  names: PERMISSION_MODES as readonly string[],
  knows: isMode as (mode: string) => boolean,
  /** Whether the first mode never allows more than the second. */
  isWithin: (child: string, parent: string): boolean => rankOf(child) <= rankOf(parent),
};

const NOTHING: readonly Verdict[] = [];
const EDITS: readonly Verdict[] = [
  {
    stage: "permission",
    action: "allow",
    reason: {
      type: "mode",
      code: "acceptEdits",
      message: "Edits of the project's files are accepted in this session.",
    },
  },
];

/**
 * `acceptEdits` allows ordinary edits inside the project, if every mode of the line allows at least
 * that. `plan` hides what the activity mode of that name hides, and denies commands and requests
 * that are not proved to be read-only. An unknown mode denies everything. The others act at the
 * end, in `lastWord`. Source: Claude Code's documentation of its permission modes.
 */
export const permissionStage: Stage = (call, judgement, { permissionModes }) => {
  // the fast path for nearly every call
  if (permissionModes.length === 1 && permissionModes[0] === "default") return NOTHING;
  let accepts = permissionModes.length > 0;
  for (const mode of permissionModes) {
    if (mode === "plan" && !seedShows("plan", call.tool)) return hidden(call.tool);
    if (mode === "plan" && mayWrite(call, judgement)) return WRITES;
    if (!isMode(mode)) return unknown(mode);
    accepts &&= ACCEPTING.has(mode);
  }
  return accepts && permissionModes.includes("acceptEdits") && isOrdinaryEdit(call, judgement)
    ? EDITS
    : NOTHING;
};
const ACCEPTING: ReadonlySet<PermissionMode> = new Set(["acceptEdits", "bypassPermissions"]);

const denial = (code: string, message: string): readonly Verdict[] => [
  { stage: "permission", action: "deny", reason: { type: "mode", code, message } },
];
const hidden = (tool: string) =>
  denial(
    "plan",
    `This session only plans and changes nothing, so the tool ${tool} is hidden from it. ` +
      "Finish the plan first.",
  );
const WRITES = denial(
  "plan",
  "This session only plans and changes nothing, and this call is not known to be read-only. " +
    "Finish the plan first.",
);
const unknown = (mode: string) =>
  denial(`permission.${mode}`, `Unknown permission mode "${mode}", so nothing is allowed in it.`);

const DONT_ASK: Reason = {
  type: "mode",
  code: "dontAsk",
  message: "This session may not ask people, and no rule allows this. Do without it.",
};
const BYPASS: Reason = {
  type: "mode",
  code: "bypassPermissions",
  message: "This session does not ask people; no rule denies this, and none asks about it.",
};

/**
 * Applies last. `dontAsk` anywhere in the line denies what no rule allows. `bypassPermissions`
 * turns an ask into an allow if every mode of the line has it, but never for a catastrophic call,
 * for an ask of a rule, a hook or a level, for a path that is out of bounds, or for a remote peer.
 */
export function lastWord(
  ruling: Ruling,
  { session }: PolicyCall,
  { permissionModes }: SessionPolicy,
  { level }: Judgement,
): Ruling {
  if (ruling.action === "deny") return ruling;
  if (permissionModes.includes("dontAsk"))
    return isRuled(ruling) ? ruling : settled(ruling, "deny", DONT_ASK);
  if (ruling.action === "allow") return ruling;
  if (permissionModes.length === 0 || !permissionModes.every(isBypass)) return ruling;
  if (level === "catastrophic" || ruling.explicit || isPeer(session) || ruling.stages.some(insists))
    return ruling;
  return settled(ruling, "allow", BYPASS);
}

/** Whether a rule allows all of the call. */
const isRuled = ({ action, stages }: Ruling): boolean =>
  action === "allow" &&
  stages.some(
    (said) => said.action === "allow" && said.reason.type === "rule" && said.inPart !== true,
  );

const isBypass = (mode: string): boolean => mode === "bypassPermissions";
/**
 * An ask that no mode may skip: it is explicit, or it concerns where the call acts or who makes it,
 * not what it does.
 */
const insists = ({ action, explicit, reason }: Verdict): boolean =>
  action === "ask" &&
  (explicit === true || (reason.type !== "classifier" && reason.type !== "mode"));

function settled(ruling: Ruling, action: "allow" | "deny", reason: Reason): Ruling {
  const { roles: _roles, timeoutMs: _timeout, ...rest } = ruling;
  const stages = [...ruling.stages, { stage: "permission", action, reason }];
  return {
    ...rest,
    action,
    reason,
    by: { kind: "mode", name: reason.code },
    explicit: false,
    stages,
  };
}
