/** The parts of a rule and of a policy file, whatever the file's dialect. */
import type { FileAccessKind } from "../../core/effects.ts";
import type { HookSpec } from "../../core/hook.ts";
import type { PatternKey } from "../../core/keys.ts";
import type { Level, RuleSource } from "../../core/model.ts";

export const BEHAVIOURS = ["allow", "ask", "deny"] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export interface Rule {
  readonly name: string;
  /** Globs over the tool's name. */
  readonly tools: readonly string[];
  /** A glob over the command, the path or the address (our own dialect). */
  readonly match?: string;
  /** What it matches in the other dialects. Never together with `match`. */
  readonly on?: On;
  /** An allow covers calls up to this level; an ask or a deny covers calls from this level on. */
  readonly level?: Level;
  /**
   * An allow covers calls with no other unsafe findings; an ask or a deny covers calls with any of
   * these.
   */
  readonly keys?: readonly PatternKey[];
  readonly action: Behaviour;
  /** The reason, for the agent and for the approver. */
  readonly reason?: string;
  /** The root of the only project that it applies to, absolute. */
  readonly project?: string;
  /** For an allow: the only directory that a shell call may run in, absolute. */
  readonly cwd?: string;
  /** Created by an approval: it covers exactly its `match`; see exact-rule.ts. */
  readonly approved?: true;
  /** Only approvers with one of these roles may answer. */
  readonly approvers?: readonly string[];
  /** How long the approval request stays open, in place of the gateway's own timeout. */
  readonly timeoutMs?: number;
  /** Its line in the file. */
  readonly line: number;
}

export type On =
  /**
   * Claude Code's `Bash(npm run *)`: `*` anywhere; ` *` or `:*` at the end also match nothing more,
   * at the end of a word.
   */
  | { readonly kind: "command"; readonly pattern: string }
  /**
   * Claude Code's `Read(…)` and `Edit(…)`: a gitignore-like pattern as written; `base`: the
   * directory that `/x` is relative to, absolute.
   */
  | {
      readonly kind: "path";
      readonly pattern: string;
      readonly base: string;
      readonly touches: readonly FileAccessKind[];
    }
  /** `WebFetch(domain:example.com)`, `domain:*.example.com`. */
  | { readonly kind: "domain"; readonly domain: string }
  /** `Tool(param:value)`, for ask and deny only: a glob over one parameter. */
  | { readonly kind: "param"; readonly name: string; readonly value: string }
  /** leashd's and PanCode's regular expressions. Of each list that is set, one must be found. */
  | {
      readonly kind: "regex";
      readonly commands?: readonly Regex[];
      readonly paths?: readonly Regex[];
    };

/** A regular expression that is matched in linear time. */
export interface Regex {
  readonly source: string;
  /** How to build it again: a compiled expression cannot be sent to another thread. */
  readonly recipe?: { readonly flavour: "python" | "javascript"; readonly action: Behaviour };
  /** The cost of a search for each character of a text, in plain characters. Left out: little. */
  readonly weight?: number;
  /** Whether it is found anywhere in the text. */
  test(text: string): boolean;
}

/**
 * Path limits as globs (`*`: within one name, `**`: any run of names); relative ones apply at any
 * depth.
 */
export interface PathLists {
  /** No tool may touch them in any way. */
  readonly zeroAccess: readonly string[];
  readonly readOnly: readonly string[];
  readonly noDelete: readonly string[];
  /** Directories that tools may touch; if none is set, every directory. */
  readonly roots: readonly string[];
}

export const PERMISSION_MODES = [
  "default",
  "acceptEdits",
  "plan",
  "auto",
  "dontAsk",
  "bypassPermissions",
] as const;
export type PermissionMode = (typeof PERMISSION_MODES)[number];

export interface PolicySettings {
  /**
   * How long approval requests stay open: those that this file's rules cause, and those for which
   * no rule of any file sets a time.
   */
  readonly timeoutMs?: number;
  /** The verdict for a call that no rule matches, in place of the approval policy. */
  readonly defaultAction?: Behaviour;
  readonly permissionMode?: PermissionMode;
  /** Only in a managed file: rules, or hooks, of any other source do not count. */
  readonly managedRulesOnly?: boolean;
  readonly managedHooksOnly?: boolean;
  /** Only in a managed file: these permission modes may not be used. */
  readonly forbiddenModes?: readonly PermissionMode[];
}

/** A parsed policy file. */
export interface PolicyFile {
  readonly file: string;
  readonly source: RuleSource;
  readonly rules: readonly Rule[];
  readonly hooks: readonly HookSpec[];
  readonly paths: PathLists;
  readonly settings: PolicySettings;
}

/** The rules of one file, ranked. */
export interface RuleSet {
  readonly source: RuleSource;
  readonly file: string;
  readonly rules: readonly Rule[];
  /** Whether its allows count: false in an untrusted workspace. Its asks and denies always do. */
  readonly trusted: boolean;
}
