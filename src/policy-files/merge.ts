/** What several policy files amount to together. */
import { realpathSync } from "node:fs";
import type { PolicyCall, SessionPolicy } from "../core/policy.ts";
import type { Behaviour, PathLists, PolicyFile, RuleSet } from "../policy/rules/rule.ts";

type SessionPolicies = (call: PolicyCall) => SessionPolicy;

/** What a managed file may say of all others. */
export interface Limits {
  readonly managedRulesOnly: boolean;
  readonly managedHooksOnly: boolean;
  /** Permission modes that may not be used. */
  readonly forbidden: readonly string[];
}

/** The files that count, the hooks that count, and what the managed ones forbid the others. */
export function rankedOf(files: readonly PolicyFile[]) {
  const managed = files.filter(({ source }) => source === "managed");
  const managedRulesOnly = managed.some(({ settings }) => settings.managedRulesOnly);
  const managedHooksOnly = managed.some(({ settings }) => settings.managedHooksOnly);
  const forbidden = managed.flatMap(({ settings }) => settings.forbiddenModes ?? []);
  const limits: Limits = { managedRulesOnly, managedHooksOnly, forbidden };
  const specs = (managedHooksOnly ? managed : files).flatMap(({ hooks }) => hooks);
  return { counted: managedRulesOnly ? managed : files, specs, limits };
}

/** A file goes by its name and by where it really lies. */
export function namesOf(file: string): string[] {
  try {
    return [...new Set([file, realpathSync(file)])];
  } catch {
    return [file]; // it may come later
  }
}

/** A file's own time is that of all its questions that have none. */
export const setOf = ({ source, file, rules, settings: { timeoutMs } }: PolicyFile): RuleSet => ({
  source,
  file,
  trusted: true,
  rules:
    timeoutMs === undefined
      ? rules
      : rules.map((rule) =>
          rule.action === "ask" && rule.timeoutMs === undefined ? { ...rule, timeoutMs } : rule,
        ),
});

export const mergedLists = (all: readonly PathLists[]): PathLists => ({
  roots: all.flatMap(({ roots }) => roots),
  zeroAccess: all.flatMap(({ zeroAccess }) => zeroAccess),
  readOnly: all.flatMap(({ readOnly }) => readOnly),
  noDelete: all.flatMap(({ noDelete }) => noDelete),
});

/** How long a question stays open that no rule has a time for: the shortest that a file gives. */
export function timeoutOf(files: readonly PolicyFile[]): number | undefined {
  const times = files.flatMap(({ settings: { timeoutMs } }) => timeoutMs ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

const STRICTNESS: readonly Behaviour[] = ["deny", "ask", "allow"];
export const strictest = (files: readonly PolicyFile[]): Behaviour | undefined =>
  STRICTNESS.find((action) => files.some(({ settings }) => settings.defaultAction === action));

/**
 * A permission mode that the managed policy forbids is as if nobody had chosen it; and where only
 * managed rules count, a session has none.
 */
export function sessionPolicyOf(
  sessionPolicy: SessionPolicies,
  { forbidden, managedRulesOnly }: Limits,
): SessionPolicies {
  if (forbidden.length === 0 && !managedRulesOnly) return sessionPolicy;
  return (call) => {
    const found = sessionPolicy(call);
    return {
      ...found,
      permissionModes: found.permissionModes.map((mode) =>
        forbidden.includes(mode) ? "default" : mode,
      ),
      ...(managedRulesOnly && { rules: [] }),
    };
  };
}
