/**
 * What real agent hosts do when a hook of theirs fails: measured by `npm run test:agents`, which
 * also compares this table with the hosts as they are now.
 */
import type { Rendered } from "../../src/core/agent.ts";

/**
 * How a program fails that a host runs before a tool. "missing" is a hook whose program is gone;
 * "a denial" is what the host documents; "slow" is a denial that comes after the time that the
 * settings of the host allow for the hook.
 */
export const COMMAND_FAULTS = [
  "silent",
  "exit 1",
  "exit 2, silent",
  "exit 2, with text",
  "exit 3",
  "killed",
  "garbage",
  "half a JSON",
  "a denial",
  "a denial, exit 1",
  "slow",
  "missing",
] as const;
export type CommandFault = (typeof COMMAND_FAULTS)[number];

/** What a hook says when it fails. */
export const REASON = "WHY-IT-IS-BLOCKED";

/**
 * How a hook that fails ends; undefined: it does not end in time. `denial`: what a hook of the host
 * prints to deny.
 */
export function endOf(fault: CommandFault, denial: string): Rendered | undefined {
  const end = { stdout: "", stderr: "", exitCode: 0 };
  const ends: Readonly<Record<CommandFault, Rendered | undefined>> = {
    silent: end,
    "exit 1": { ...end, stderr: REASON, exitCode: 1 },
    "exit 2, silent": { ...end, exitCode: 2 },
    "exit 2, with text": { ...end, stderr: REASON, exitCode: 2 },
    "exit 3": { ...end, stderr: REASON, exitCode: 3 },
    killed: { ...end, exitCode: 137 },
    garbage: { ...end, stdout: REASON },
    "half a JSON": { ...end, stdout: denial.slice(0, -2) },
    "a denial": { ...end, stdout: denial },
    "a denial, exit 1": { ...end, stdout: denial, exitCode: 1 },
    slow: undefined,
    missing: { ...end, stderr: "sh: not found", exitCode: 127 },
  };
  return ends[fault];
}

/** How a module fails that a host loads. */
export const PLUGIN_FAULTS = [
  "silent",
  "throws",
  "throws a text",
  "ends the process",
  "slow",
  "throws when it is loaded",
  "is no JavaScript",
] as const;
export type PluginFault = (typeof PLUGIN_FAULTS)[number];

export interface Outcome {
  /** What became of the tool call. */
  readonly tool: "runs" | "blocked";
  /** Whether the words of the hook reached the model. */
  readonly reasonReaches: boolean;
}

interface Measured {
  readonly version: string;
  /** The day, as year-month-day. */
  readonly measured: string;
  /**
   * The unit of a hook's timeout in the host's settings. "s, from 1000 on ms": 999 is a quarter of
   * an hour, and 1000 a second. none: the settings have none.
   */
  readonly timeout: "s" | "ms" | "s, from 1000 on ms" | "none";
}

export interface CommandFacts extends Measured {
  readonly hooks: "command";
  readonly faults: Readonly<Record<CommandFault, Outcome>>;
  /** A hook that would deny, and that nobody has trusted; absent: it has no notion of trust. */
  readonly untrusted?: Outcome;
  /** After so many seconds it runs the tool although the hook is still busy, whatever is set. */
  readonly longestWait?: number;
  /** A denial ends the whole run, with the other calls of the turn. */
  readonly denialEndsRun?: true;
}

export interface PluginFacts extends Measured {
  readonly hooks: "plugin";
  readonly faults: Readonly<Record<PluginFault, Outcome>>;
}

const runs: Outcome = { tool: "runs", reasonReaches: false };
const blocked: Outcome = { tool: "blocked", reasonReaches: false };
const told: Outcome = { tool: "blocked", reasonReaches: true };

export type HostFacts = CommandFacts | PluginFacts;

/** By the host's name, as `countersign install` knows it. */
export const facts: Readonly<Record<string, HostFacts>> = {
  "claude-code": {
    hooks: "command",
    version: "2.1.330",
    measured: "2026-11-23",
    timeout: "s",
    faults: {
      silent: runs,
      "exit 1": runs,
      "exit 2, silent": blocked,
      "exit 2, with text": told,
      "exit 3": runs,
      killed: runs,
      garbage: runs,
      "half a JSON": runs,
      "a denial": told,
      "a denial, exit 1": told,
      slow: runs,
      missing: runs,
    },
  },
  codex: {
    hooks: "command",
    version: "0.169.0",
    measured: "2026-11-23",
    timeout: "s",
    untrusted: runs,
    faults: {
      silent: runs,
      "exit 1": runs,
      "exit 2, silent": runs,
      "exit 2, with text": told,
      "exit 3": runs,
      killed: runs,
      garbage: runs,
      "half a JSON": runs,
      "a denial": told,
      "a denial, exit 1": runs,
      slow: runs,
      missing: runs,
    },
  },
  gemini: {
    hooks: "command",
    version: "0.61.0",
    measured: "2026-11-23",
    timeout: "ms",
    untrusted: blocked,
    faults: {
      silent: runs,
      "exit 1": runs,
      "exit 2, silent": runs,
      "exit 2, with text": told,
      "exit 3": told,
      killed: runs,
      garbage: runs,
      "half a JSON": runs,
      "a denial": told,
      "a denial, exit 1": told,
      slow: runs,
      missing: blocked,
    },
  },
  qwen: {
    hooks: "command",
    version: "0.24.4",
    measured: "2026-11-23",
    timeout: "s, from 1000 on ms",
    faults: {
      silent: runs,
      "exit 1": runs,
      "exit 2, silent": runs,
      "exit 2, with text": told,
      "exit 3": runs,
      killed: runs,
      garbage: runs,
      "half a JSON": runs,
      "a denial": told,
      "a denial, exit 1": told,
      slow: runs,
      missing: runs,
    },
  },
  copilot: {
    hooks: "command",
    version: "1.0.102",
    measured: "2026-11-23",
    timeout: "s",
    faults: {
      silent: runs,
      "exit 1": blocked,
      "exit 2, silent": blocked,
      "exit 2, with text": blocked,
      "exit 3": blocked,
      killed: blocked,
      garbage: runs,
      "half a JSON": runs,
      "a denial": told,
      "a denial, exit 1": blocked,
      slow: runs,
      missing: blocked,
    },
  },
  cline: {
    hooks: "command",
    version: "3.0.65",
    measured: "2026-11-23",
    timeout: "none",
    longestWait: 120,
    denialEndsRun: true,
    faults: {
      silent: runs,
      "exit 1": runs,
      "exit 2, silent": runs,
      "exit 2, with text": runs,
      "exit 3": runs,
      killed: runs,
      garbage: runs,
      "half a JSON": runs,
      "a denial": blocked,
      "a denial, exit 1": blocked,
      slow: blocked,
      missing: runs,
    },
  },
  goose: {
    hooks: "command",
    version: "1.52.0",
    measured: "2026-11-23",
    timeout: "s",
    // with `on_failure: "block"`
    faults: {
      silent: runs,
      "exit 1": blocked,
      "exit 2, silent": blocked,
      "exit 2, with text": told,
      "exit 3": blocked,
      killed: blocked,
      garbage: blocked,
      "half a JSON": blocked,
      "a denial": told,
      "a denial, exit 1": told,
      slow: blocked,
      missing: blocked,
    },
  },
  opencode: {
    hooks: "plugin",
    version: "1.18.33",
    measured: "2026-11-23",
    timeout: "none",
    faults: {
      silent: runs,
      throws: told,
      "throws a text": told,
      "ends the process": blocked,
      slow: told,
      "throws when it is loaded": runs,
      "is no JavaScript": runs,
    },
  },
};

/** Whether the model of this host can be told why a tool was blocked. */
export const denialReaches = (host: HostFacts): boolean =>
  host.hooks === "command"
    ? host.faults["a denial"].reasonReaches
    : host.faults.throws.reasonReaches;
