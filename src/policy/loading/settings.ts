/**
 * Reads `settings` of a policy file, in Countersign's and in leashd's terms, and what only a
 * managed policy may set.
 */
import { z } from "zod";
import { BEHAVIOURS, type Behaviour, PERMISSION_MODES } from "../rules/rule.ts";
import type { Path } from "./document.ts";
import type { Draft } from "./draft.ts";
import { checked, duration, own, seconds } from "./shapes.ts";

export const LEASHD_ACTIONS = ["allow", "deny", "require_approval"] as const;

export const behaviourOf = (action: (typeof LEASHD_ACTIONS)[number]): Behaviour =>
  action === "require_approval" ? "ask" : action;

const shape = z.strictObject({
  timeout: duration.optional(),
  defaultAction: z.enum(BEHAVIOURS).optional(),
  permissionMode: z.enum(PERMISSION_MODES).optional(),
  allowManagedRulesOnly: z.boolean().optional(),
  allowManagedHooksOnly: z.boolean().optional(),
  forbiddenModes: z.array(z.enum(PERMISSION_MODES)).optional(),
  default_action: z.enum(LEASHD_ACTIONS).optional(),
  approval_timeout_seconds: seconds.optional(),
});

/** Keys that mark a file as leashd's. */
export const LEASHD_SETTINGS = ["default_action", "approval_timeout_seconds"];

export function readSettings(value: unknown, draft: Draft): void {
  const path = ["settings"];
  const given = checked(shape, value, path, (fault) => draft.fault(fault.path, fault.message));
  if (!given) return;
  const { timeout, approval_timeout_seconds, defaultAction, default_action, permissionMode } =
    given;
  twice(["timeout", "approval_timeout_seconds"], value, draft);
  twice(["defaultAction", "default_action"], value, draft);
  const timeoutMs = timeout ?? approval_timeout_seconds;
  const action = defaultAction ?? (default_action && behaviourOf(default_action));
  if (timeoutMs !== undefined) draft.settings.timeoutMs = timeoutMs;
  if (action !== undefined) draft.settings.defaultAction = action;
  if (permissionMode !== undefined) draft.settings.permissionMode = permissionMode;
  if (given.allowManagedRulesOnly)
    onlyManaged("managedRulesOnly", [...path, "allowManagedRulesOnly"], draft);
  if (given.allowManagedHooksOnly)
    onlyManaged("managedHooksOnly", [...path, "allowManagedHooksOnly"], draft);
  if (
    given.forbiddenModes &&
    given.forbiddenModes.length > 0 &&
    isManaged([...path, "forbiddenModes"], draft)
  )
    draft.settings.forbiddenModes = [
      ...(draft.settings.forbiddenModes ?? []),
      ...given.forbiddenModes,
    ];
}

function twice([one, other]: readonly [string, string], value: unknown, draft: Draft): void {
  if (own(value, one) !== undefined && own(value, other) !== undefined)
    draft.fault(["settings", other], `"${one}" says the same; keep one of them`);
}

function onlyManaged(
  setting: "managedRulesOnly" | "managedHooksOnly",
  path: Path,
  draft: Draft,
): void {
  if (isManaged(path, draft)) draft.settings[setting] = true;
}

function isManaged(path: Path, draft: Draft): boolean {
  if (draft.source === "managed") return true;
  draft.fault(
    path,
    `only a managed policy may say this, and this file is read as "${draft.source}"`,
  );
  return false;
}
