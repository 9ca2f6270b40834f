/**
 * Permanent approvals: the rule that an answer may write into a policy file. It is shown before it
 * is written, and can be listed and revoked.
 */
import { CountersignError } from "./errors.ts";
import type { PatternKey } from "./keys.ts";
import type { ApprovalRequest, Decision, RuleOffer, RuleScope, Scope } from "./model.ts";

/** A rule that a person had written. */
export interface PermanentRule {
  /** Its name in the policy file. */
  readonly id: string;
  readonly scope: RuleScope;
  /** The rule, as one line of YAML. */
  readonly text: string;
  /** The root of the project that it is limited to. */
  readonly project?: string;
  readonly by: string;
  /** Unix ms. */
  readonly createdAt: number;
  readonly approval: string;
}

/**
 * A rule that is on disk but not yet part of the policy file. Exactly one of the two has to be
 * called.
 */
export interface PreparedRule {
  readonly rule: PermanentRule;
  /**
   * Puts it into the policy file and in force. Never rejects: what fails is logged and written
   * down.
   */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** The policy file that answers write to. */
export interface PermanentRules {
  /**
   * Waits for the rule before it to be committed or discarded. Throws `rule-refused` if the file
   * cannot be written.
   */
  prepare(
    offer: RuleOffer,
    given: Pick<PermanentRule, "scope" | "by" | "approval" | "createdAt">,
  ): Promise<PreparedRule>;
  /** The oldest first. Throws `bad-policy` if the file cannot be read. */
  list(): Promise<readonly PermanentRule[]>;
  /**
   * Takes a rule out of the file, and writes that down. Undefined if there is no such rule.
   * Throws `bad-policy` and `rule-refused`.
   */
  revoke(id: string, by: string): Promise<PermanentRule | undefined>;
  /**
   * Puts a rule back that was revoked within the last minute, as it stood in the file. Written down
   * before it is in force. Undefined if there is nothing to put back. Throws `not-recorded`,
   * `bad-policy` and `rule-refused`.
   */
  restore(id: string, by: string): Promise<PermanentRule | undefined>;
}

export const isRuleScope = (scope: Scope | undefined): scope is RuleScope =>
  scope === "project" || scope === "user";

/** Used if nothing writes rules. */
export const noPermanentRules: PermanentRules = {
  prepare: () =>
    Promise.reject(new CountersignError("rule-refused", "This gateway writes no rules.")),
  list: async () => [],
  revoke: async () => undefined,
  restore: async () => undefined,
};

export const NO_RULE = "No rule can allow this call permanently.";

/** Why this answer cannot write a rule; undefined: it can. */
export function ruleObjection(
  { rule }: Pick<ApprovalRequest, "rule">,
  scope: RuleScope,
  input?: string,
): string | undefined {
  if (rule === undefined) return NO_RULE;
  if (input !== undefined) return "A changed input is approved once; no rule is written for it.";
  if (scope === "project" && rule.project === undefined)
    return "The call belongs to no known project.";
  return undefined;
}

/**
 * The rule as a policy file holds it, in one line, without the name it is going to have. `scope`
 * limits it; left out: as it is for all projects.
 */
export function ruleText(
  { tool, match, keys, project, cwd }: RuleOffer,
  scope: RuleScope = "user",
): string {
  const isOwn = scope === "project" && project !== undefined;
  const parts = [
    `tools: [${JSON.stringify(tool)}]`,
    ...(match === undefined ? [] : [`match: ${JSON.stringify(match)}`]),
    keys.length === 0 ? "level: safe" : `keys: [${keys.join(", ")}]`,
    ...(isOwn ? [`project: ${JSON.stringify(project)}`] : []),
    ...(isOwn && cwd !== undefined ? [`cwd: ${JSON.stringify(cwd)}`] : []),
    "action: allow",
  ];
  return (
    `{ ${parts.join(", ")} ` +
    `}${keys.some(runsFiles) ? " # also when the code that it runs has changed" : ""}`
  );
}

/**
 * The text of a rule says which program is started, and nothing about the files that the program
 * reads: agents may write those.
 */
const runsFiles = (key: PatternKey): boolean => key.startsWith("code.");

/** What an answer's rule is made with. */
export const givenBy = ({ id }: ApprovalRequest, { scope, by, at }: Decision) => ({
  scope: scope as RuleScope,
  by: by.name,
  approval: id,
  createdAt: at,
});
