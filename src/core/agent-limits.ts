/** The contract of agent limits: what an operator sets for an agent, by the agent's name. */

export const REASONING = ["minimal", "low", "medium", "high", "xhigh"] as const;
export type Reasoning = (typeof REASONING)[number];

/** How a model samples its output. The host decides what is left out. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly maxTokens?: number;
}

/**
 * One agent's settings, the defaults filled in. The gateway enforces `ceilings`, `tools` and
 * `budget`; the rest is for the host to read.
 */
export interface AgentProfile {
  readonly name: string;
  /** Whether the file has an entry of this name; otherwise these are the defaults. */
  readonly listed: boolean;
  readonly model?: string;
  /** For the workers that it sends off. */
  readonly workerModel?: string;
  /** For those that only look around. */
  readonly scoutModel?: string;
  readonly reasoning?: Reasoning;
  /**
   * How deeply it should think in each activity mode: its own word for the mode, then `reasoning`,
   * then that of the mode.
   */
  readonly reasoningByMode: Readonly<Record<string, Reasoning>>;
  readonly sampling?: Sampling;
  /** Sessions that name this agent never have more than this. */
  readonly ceilings?: { readonly mode?: string; readonly safety?: string };
  /** Globs over the tools that it may call. Left out: all. */
  readonly tools?: readonly string[];
  /** What a session of it may cost, in the unit in which hosts report costs. */
  readonly budget?: number;
}

export interface AgentLimits {
  /** Agents that have an entry, in the file's order. */
  readonly names: readonly string[];
  /** Undefined if nothing is set for it. */
  of(agent: string): AgentProfile | undefined;
}
