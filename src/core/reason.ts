/** The closed set of reasons that a decision or a question can have. */

/** Where a rule or a hook comes from, the highest rank first. */
export const RULE_SOURCES = ["managed", "cli", "local", "project", "user", "session"] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/** The reason for a decision or a question. There are no others. */
export const REASON_TYPES = [
  /** An operator's rule. `code` is its name, `source` where it comes from. */
  "rule",
  /** A hook. `code` is its name, `source` where it comes from. */
  "hook",
  /** What a judge found. `code` is the pattern key. */
  "classifier",
  /**
   * The activity mode (`mode.NAME`), the permission mode (`dontAsk`, …) or the approval policy
   * (`all`, `configured`, `none`).
   */
  "mode",
  /** The safety level. `code` is `LEVEL.action_class`. */
  "level",
  /** A path that is out of bounds: `outside`, `zero-access`, `read-only`, `no-delete`. */
  "workingDir",
  /** The call asks its host to run it outside the host's sandbox: `disabled`. */
  "sandboxOverride",
  "grant",
  "replay",
  "auto-approve",
  "person",
  "timeout",
  /** A remote peer's pipeline: `firewall`, `reputation`, `ceiling`, `spending`, … */
  "peer",
  "headless",
  /**
   * The gateway itself: it is stopping, no person can be reached, a loop, a budget that is spent, a
   * parent that may not.
   */
  "gateway",
] as const;
export type ReasonType = (typeof REASON_TYPES)[number];

/** Why, for machines and for people. `message` is text that a model can use. */
export interface Reason {
  readonly type: ReasonType;
  readonly code: string;
  readonly message: string;
  /** Only of a rule and of a hook. */
  readonly source?: RuleSource;
}
