/**
 * Reads Claude Code's settings, as far as they say what may run: `permissions`, and what only an
 * organisation may set.
 */
import { z } from "zod";
import { sha256 } from "../../core/digest.ts";
import type { Dialect, SettingsFiles } from "../loading/dialect.ts";
import type { Path } from "../loading/document.ts";
import type { Draft } from "../loading/draft.ts";
import { checked, isRecord, own, text } from "../loading/shapes.ts";
import { permissionRule } from "../rules/permission-rule.ts";
import {
  BEHAVIOURS,
  type Behaviour,
  PERMISSION_MODES,
  type PermissionMode,
} from "../rules/rule.ts";

const rules = z.array(z.string().min(1)).optional();
const disable = z.literal("disable").optional();

const permissionsShape = z.strictObject({
  allow: rules,
  ask: rules,
  deny: rules,
  additionalDirectories: z.array(text).optional(),
  defaultMode: z.enum(PERMISSION_MODES).optional(),
  disableBypassPermissionsMode: disable,
  disableAutoMode: disable,
});

const flag = z.boolean();
const FLAGS = {
  allowManagedPermissionRulesOnly: "managedRulesOnly",
  allowManagedRulesOnly: "managedRulesOnly",
  allowManagedHooksOnly: "managedHooksOnly",
} as const;

/**
 * Settings that Claude Code enforces and Countersign does not. They get a remark, because an
 * operator may rely on them.
 */
const ITS_OWN = [
  "sandbox",
  "allowedMcpServers",
  "deniedMcpServers",
  "allowManagedMcpServersOnly",
  "disableAllHooks",
];
/** Keys that no other dialect has; they are optional in Claude Code's files. */
const OTHER_KEYS: readonly string[] = [
  ...ITS_OWN,
  ...`statusLine outputStyle enabledPlugins extraKnownMarketplaces includeCoAuthoredBy
    cleanupPeriodDays apiKeyHelper`.split(/\s+/),
  ...`enabledMcpjsonServers enableAllProjectMcpServers disabledMcpjsonServers forceLoginMethod
    alwaysThinkingEnabled`.split(/\s+/),
];

/**
 * Hook events that have no counterpart here. An unknown name is refused: it could be a misspelt
 * guard.
 */
const OTHER_EVENTS: ReadonlySet<string> = new Set(
  `PostToolUseFailure PostToolBatch PermissionRequest PermissionDenied Notification UserPromptSubmit
  UserPromptExpansion Stop StopFailure SubagentStart SubagentStop PreCompact PostCompact Elicitation
  ElicitationResult TeammateIdle TaskCreated TaskCompleted Setup InstructionsLoaded CwdChanged
  FileChanged ConfigChange WorktreeCreate WorktreeRemove SessionStart SessionEnd PreModelSwitch
  PostModelSwitch MessageDisplay DirectoryAdded`.split(/\s+/),
);

const SETTINGS_NAMES = /(?:^|[/\\])(?:managed-)?settings(?:\.local)?\.json$/;

/** Claude Code keeps many other settings, which do not concern a policy. */
const settings: SettingsFiles = {
  isNamed: (file, directory) => SETTINGS_NAMES.test(file) && /(?:^|[/\\])\.claude$/.test(directory),
  looksSo: (top) =>
    isRecord(own(top, "permissions")) ||
    hasGroups(own(top, "hooks")) ||
    OTHER_KEYS.some((key) => Object.hasOwn(top, key)),
  otherEvents: OTHER_EVENTS,
  leavesOut: (hook) =>
    isItsOwn(hook)
      ? "only Claude Code itself can ask this hook, so it is not asked here; a prompt needs a " +
        "provider and a model"
      : undefined,
};

const hasGroups = (hooks: unknown): boolean =>
  isRecord(hooks) &&
  Object.values(hooks).some(
    (entries) =>
      Array.isArray(entries) && entries.some((entry) => own(entry, "hooks") !== undefined),
  );

/** Hooks that only Claude Code itself can ask: its own model, its own agents, its own servers. */
function isItsOwn(hook: unknown): boolean {
  if (!isRecord(hook)) return false;
  const { type, provider, model } = hook;
  return (
    type === "agent" ||
    type === "mcp_tool" ||
    (type === "prompt" && (provider === undefined || model === undefined))
  );
}

export const claude: Dialect = {
  name: "claude",
  keys: ["permissions", "disableAutoMode", ...Object.keys(FLAGS)],
  labels: ["$schema"],
  settings,
  read(top, draft) {
    const tell = ({ path, message }: { readonly path: Path; readonly message: string }) =>
      draft.fault(path, message);
    for (const [key, setting] of Object.entries(FLAGS))
      if (Object.hasOwn(top, key) && checked(flag, top[key], [key], tell))
        onlyManaged(setting, key, draft);
    if (
      Object.hasOwn(top, "disableAutoMode") &&
      checked(disable, top.disableAutoMode, ["disableAutoMode"], tell)
    )
      forbid("auto", draft);
    for (const key of ITS_OWN)
      if (Object.hasOwn(top, key))
        draft.note([key], `${key}: it concerns Claude Code itself; Countersign does not use it`);
    if (!Object.hasOwn(top, "permissions")) return;
    const permissions = checked(permissionsShape, top.permissions, ["permissions"], tell);
    if (permissions) readPermissions(permissions, draft);
  },
};

/**
 * Claude Code ignores these keys in a file of another level. Countersign does too, so that every
 * file that Claude Code accepts also loads here.
 */
function onlyManaged(setting: (typeof FLAGS)[keyof typeof FLAGS], key: string, draft: Draft): void {
  if (draft.source === "managed") draft.settings[setting] = true;
  else
    draft.note(
      [key],
      `${key}: left out: it counts in a managed policy only, and this file is read as ` +
        `"${draft.source}"`,
    );
}

function readPermissions(permissions: z.output<typeof permissionsShape>, draft: Draft): void {
  for (const action of BEHAVIOURS) {
    // settings that were saved many times can hold the same rule more than once
    const seen = new Set<string>();
    for (const [at, rule] of permissions[action]?.entries() ?? []) {
      if (!seen.has(rule)) addRule(rule, action, ["permissions", action, at], draft);
      seen.add(rule);
    }
  }
  if (permissions.defaultMode) draft.settings.permissionMode = permissions.defaultMode;
  if (permissions.disableBypassPermissionsMode) forbid("bypassPermissions", draft);
  if (permissions.disableAutoMode) forbid("auto", draft);
  addDirectories(permissions.additionalDirectories ?? [], draft);
}

function forbid(mode: PermissionMode, draft: Draft): void {
  const { forbiddenModes = [] } = draft.settings;
  if (!forbiddenModes.includes(mode)) draft.settings.forbiddenModes = [...forbiddenModes, mode];
}

/**
 * These settings widen the allowed directories. If tools are not limited to directories, there is
 * nothing to widen.
 */
function addDirectories(directories: readonly string[], draft: Draft): void {
  if (directories.length === 0) return;
  if (draft.paths.roots.length > 0) draft.paths.roots.push(...directories);
  else
    draft.note(
      ["permissions", "additionalDirectories"],
      "additionalDirectories: nothing keeps tools within directories here, so this adds nothing",
    );
}

function addRule(given: string, action: Behaviour, path: Path, draft: Draft): void {
  const name = nameOf(`${action} ${given}`);
  const rule = permissionRule(given, { action, base: draft.base });
  if (typeof rule === "string") {
    draft.fault(path, `the rule ${JSON.stringify(given)} cannot be used: ${rule}`);
    return;
  }
  if (rule.inert !== undefined) {
    draft.note(path, `${name}: left out: ${rule.inert}`);
    return;
  }
  draft.rules.push({
    name,
    tools: rule.tools,
    ...(rule.on && { on: rule.on }),
    action,
    line: draft.lineOf(path),
  });
}

const MAX_NAME = 160;

/** Claude Code saves whole commands as rules. This keeps the reason readable. */
const nameOf = (name: string): string =>
  name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME)}… (${sha256(name).slice(0, 8)})`;
