/**
 * What an activity mode shows: its own lists first, then those of the mode that it extends, and
 * last one of the four built-in modes.
 */
import type { Reasoning } from "../../core/agent-limits.ts";
import { type Glob, globOf } from "../rules/glob.ts";
import { type Group, groupOf, TOOL_NAMES } from "./tool-groups.ts";

export const SEED_MODES = ["admin", "plan", "build", "review"] as const;
export type SeedMode = (typeof SEED_MODES)[number];

/** A custom mode, as the config defines it. */
export interface CustomMode {
  readonly extends?: string | undefined;
  /** Globs over tools that it shows in addition. */
  readonly tools?: readonly string[] | undefined;
  /** Globs over tools that it hides, even if something else shows them. */
  readonly hidden?: readonly string[] | undefined;
  /**
   * Whether it shows tools that change files, and unknown tools. Default: as the mode that it
   * extends, or no.
   */
  readonly mutations?: boolean | undefined;
  readonly description?: string | undefined;
  /** How deeply agents should think in it. Default: as the mode that it extends. */
  readonly reasoning?: Reasoning | undefined;
}

/** How deeply agents should think in each built-in mode. */
export const SEED_REASONING: Readonly<Record<SeedMode, Reasoning>> = {
  admin: "xhigh",
  plan: "high",
  build: "medium",
  review: "xhigh",
};

export interface Pattern {
  readonly text: string;
  readonly matches: Glob;
}

export interface Layer {
  readonly hidden: readonly Pattern[];
  readonly tools: readonly Pattern[];
  readonly mutations: boolean | undefined;
}

interface Seed {
  readonly groups: ReadonlySet<Group>;
  /** Whether unknown tools follow it too. */
  readonly mutations: boolean;
}

export interface ModeLine {
  /** Its own layer first. */
  readonly layers: readonly Layer[];
  readonly seed: Seed | undefined;
}

const seed = (mutations: boolean, ...groups: readonly Group[]): Seed => ({
  mutations,
  groups: new Set<Group>([
    "read",
    "shadow",
    "config-read",
    "session",
    ...(mutations ? (["edit"] as const) : []),
    ...groups,
  ]),
});

/**
 * The table of the built-in modes. Where it says `read` for the config, settings can be read but
 * not changed: an agent must not raise its own rights.
 */
const SEEDS: Readonly<Record<SeedMode, Seed>> = {
  admin: seed(false, "tasks", "dispatch", "config-apply"),
  plan: seed(false, "tasks"),
  build: seed(true, "tasks", "dispatch"),
  review: seed(false, "dispatch"),
};

export const isSeedMode = (mode: string): mode is SeedMode =>
  (SEED_MODES as readonly string[]).includes(mode);

/** Whether a built-in mode shows a tool. */
export function seedShows(mode: SeedMode, tool: string): boolean {
  const group = groupOf(tool);
  return group === undefined ? SEEDS[mode].mutations : SEEDS[mode].groups.has(group);
}

/**
 * Whether a line shows a tool. The first layer that matches counts; within a layer, `hidden` comes
 * before `tools`.
 */
export function showsIn({ layers, seed: last }: ModeLine, tool: string): boolean {
  const group = groupOf(tool);
  const changes = group === undefined || group === "edit";
  for (const { hidden, tools, mutations } of layers) {
    if (hidden.some(({ matches }) => matches(tool))) return false;
    if (tools.some(({ matches }) => matches(tool))) return true;
    if (changes && mutations !== undefined) return mutations;
  }
  if (!last) return false;
  return group === undefined ? last.mutations : last.groups.has(group);
}

/**
 * The line of every mode. `custom` has been checked: every extended mode exists, and there are no
 * cycles.
 */
export function linesOf(custom: ReadonlyMap<string, CustomMode>): ReadonlyMap<string, ModeLine> {
  const lines = new Map<string, ModeLine>(
    SEED_MODES.map((mode) => [mode, { layers: [], seed: SEEDS[mode] }]),
  );
  const lineOf = (name: string): ModeLine => {
    const known = lines.get(name);
    if (known) return known;
    const mode = custom.get(name);
    if (!mode) return NOTHING;
    const base = mode.extends === undefined ? NOTHING : lineOf(mode.extends);
    const line = { layers: [layerOf(mode), ...base.layers], seed: base.seed };
    lines.set(name, line);
    return line;
  };
  for (const name of custom.keys()) lineOf(name);
  return lines;
}

const NOTHING: ModeLine = { layers: [], seed: undefined };

const layerOf = ({ hidden = [], tools = [], mutations }: CustomMode): Layer => ({
  hidden: hidden.map(patternOf),
  tools: tools.map(patternOf),
  mutations,
});

const patternOf = (text: string): Pattern => ({ text, matches: globOf(text) });

/**
 * The names that can be checked one by one: the known tools of every host, and those that the lists
 * name exactly.
 */
export function namesIn({ layers }: ModeLine): readonly string[] {
  const spelt = layers
    .flatMap(({ hidden, tools }) => [...hidden, ...tools].map(({ text }) => text))
    .filter(isName);
  return [...TOOL_NAMES, ...spelt];
}

export const isName = (pattern: string): boolean => !pattern.includes("*");
