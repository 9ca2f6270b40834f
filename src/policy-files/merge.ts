/** Combines several policy files. */
import { realpathSync } from "node:fs";
import type { PolicyCall, SessionPolicy } from "../core/policy.ts";
import type { Behaviour, PathLists, PolicyFile, RuleSet } from "../policy/rules/rule.ts";

type SessionPolicies = (call: PolicyCall) => SessionPolicy;

/** What a managed file may restrict in all others. */
export interface Limits {
  readonly managedRulesOnly: boolean;
  readonly managedHooksOnly: boolean;
  /** Permission modes that may not be used. */
  readonly forbidden: readonly string[];
}

/** The files that count, the hooks that count, and the restrictions of the managed ones. */
export function rankedOf(files: readonly PolicyFile[]) {
  const managed = files.filter(({ source }) => source === "managed");
  const managedRulesOnly = managed.some(({ settings }) => settings.managedRulesOnly);
  const managedHooksOnly = managed.some(({ settings }) => settings.managedHooksOnly);
  const forbidden = managed.flatMap(({ settings }) => settings.forbiddenModes ?? []);
  const limits: Limits = { managedRulesOnly, managedHooksOnly, forbidden };
  const specs = (managedHooksOnly ? managed : files).flatMap(({ hooks }) => hooks);
  return { counted: managedRulesOnly ? managed : files, specs, limits };
}

/** A file is identified by its name and by its real path. */
export function namesOf(file: string): string[] {
  try {
    return [...new Set([file, realpathSync(file)])];
  } catch {
    return [file]; // it may be created later
  }
}

/** A file's own timeout applies to all its questions without one. */
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

/** The timeout of questions without one in their rule: the shortest of all files. */
export function timeoutOf(files: readonly PolicyFile[]): number | undefined {
  const times = files.flatMap(({ settings: { timeoutMs } }) => timeoutMs ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

const STRICTNESS: readonly Behaviour[] = ["deny", "ask", "allow"];
export const strictest = (files: readonly PolicyFile[]): Behaviour | undefined =>
  STRICTNESS.find((action) => files.some(({ settings }) => settings.defaultAction === action));

/**
 * A permission mode that the managed policy forbids counts as not set; and if only managed rules
 * count, a session has none.
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
