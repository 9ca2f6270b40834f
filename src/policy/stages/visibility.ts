/**
 * Activity modes: which tools a session has at all. A hidden tool is denied, whatever a level or a
 * rule says.
 */
import { z } from "zod";
import { REASONING, type Reasoning } from "../../core/agent-limits.ts";
import type { Verdict } from "../../core/model.ts";
import type { SessionPolicy, Stage } from "../../core/policy.ts";
import { globOf } from "../rules/glob.ts";
import { isWithinLine } from "./mode-order.ts";
import {
  type CustomMode,
  isSeedMode,
  linesOf,
  type ModeLine,
  SEED_MODES,
  SEED_REASONING,
  type SeedMode,
  showsIn,
} from "./mode-rules.ts";
import { groupOf, TOOL_NAMES } from "./tool-groups.ts";

const Name = z
  .string()
  .regex(
    /^[a-zA-Z][\w-]{0,63}$/,
    "a mode's name has letters, digits, _ and -, and begins with a letter",
  );
const Globs = z.array(z.string().min(1).max(200)).max(200);

/** `modes:` of the config: custom modes, by name. */
export const ModesConfig = z
  .record(
    Name,
    z.strictObject({
      extends: z
        .string()
        .optional()
        .describe("The mode that it extends: a built-in one, or another of these"),
      tools: Globs.optional().describe("Globs over tools that it shows"),
      hidden: Globs.optional().describe(
        "Globs over tools that it hides, even if something else shows them",
      ),
      mutations: z
        .boolean()
        .optional()
        .describe("Whether it shows tools that change files, and unknown tools"),
      description: z.string().max(500).optional(),
      reasoning: z
        .enum(REASONING)
        .optional()
        .describe("How deeply agents should think in it; left out: as the mode that it extends"),
    }),
  )
  .superRefine((modes, context) => {
    const custom = new Map(Object.entries(modes));
    for (const [name, mode] of custom) {
      const fault = faultOf(name, mode, custom);
      if (fault) context.addIssue({ code: "custom", ...fault });
    }
  });

function faultOf(name: string, mode: CustomMode, custom: ReadonlyMap<string, CustomMode>) {
  if (isSeedMode(name))
    return {
      path: [name],
      message: `${name} is a mode already; choose another name and write extends: ${name}`,
    };
  const base = mode.extends;
  if (base === undefined) return undefined;
  const path = [name, "extends"];
  const known = [...SEED_MODES, ...custom.keys()];
  if (!known.includes(base))
    return { path, message: `there is no mode ${base}; known: ${known.join(", ")}` };
  return extendsItself(name, custom) ? { path, message: `${name} extends itself` } : undefined;
}

function extendsItself(name: string, custom: ReadonlyMap<string, CustomMode>): boolean {
  const seen = new Set<string>();
  for (
    let at: string | undefined = name;
    at !== undefined && !seen.has(at);
    at = custom.get(at)?.extends
  ) {
    seen.add(at);
    if (custom.get(at)?.extends === name) return true;
  }
  return false;
}

export interface Modes {
  readonly names: readonly string[];
  /** The tools that are known by name, including those that custom modes name. */
  readonly tools: readonly string[];
  knows(mode: string): boolean;
  /** How deeply agents should think in a mode. Undefined if it is not set. */
  reasoningOf(mode: string): Reasoning | undefined;
  /** Whether a mode shows a tool. An unknown mode shows none. */
  sees(mode: string, tool: string): boolean;
  /**
   * Whether the first mode never shows more than the second. An unknown mode shows nothing, so it
   * is within every other.
   */
  isWithin(child: string, parent: string): boolean;
  /**
   * Whether a session has a tool: every mode of its line shows it, and every tool list of its
   * agents names it.
   */
  shows(sessionPolicy: Pick<SessionPolicy, "modes" | "tools">, tool: string): boolean;
}

/** `custom` as described by `ModesConfig`. */
export function createModes(custom: Readonly<Record<string, CustomMode>> = {}): Modes {
  const lines = linesOf(new Map(Object.entries(custom)));
  const tables = new Map([...lines].map(([name, line]) => [name, tableOf(line)]));
  const sees = (mode: string, tool: string): boolean => tables.get(mode)?.(tool) ?? false;
  return {
    names: [...lines.keys()],
    tools: toolsOf(custom),
    knows: (mode) => lines.has(mode),
    reasoningOf: (mode) => reasoningOf(mode, custom),
    sees,
    isWithin(child, parent) {
      const [inner, outer] = [lines.get(child), lines.get(parent)];
      return inner === undefined || (outer !== undefined && isWithinLine(inner, outer));
    },
    shows({ modes, tools }, tool) {
      for (const mode of modes) if (!sees(mode, tool)) return false;
      for (const list of tools) if (!namesTool(list, tool)) return false;
      return true;
    },
  };
}

function reasoningOf(
  mode: string,
  custom: Readonly<Record<string, CustomMode>>,
): Reasoning | undefined {
  let name: string | undefined = mode;
  while (name !== undefined && !isSeedMode(name)) {
    const own: CustomMode | undefined = Object.hasOwn(custom, name) ? custom[name] : undefined;
    if (own?.reasoning !== undefined) return own.reasoning;
    name = own?.extends;
  }
  return name === undefined ? undefined : SEED_REASONING[name as SeedMode];
}

/** The result for known tools is precomputed; other tools are checked on each call. */
function tableOf(line: ModeLine): (tool: string) => boolean {
  const shown = new Map(TOOL_NAMES.map((tool) => [tool, showsIn(line, tool)]));
  const others = line.layers.length === 0 ? (line.seed?.mutations ?? false) : undefined;
  return (tool) => shown.get(tool) ?? others ?? showsIn(line, tool);
}

function toolsOf(custom: Readonly<Record<string, CustomMode>>): readonly string[] {
  const spelt = Object.values(custom).flatMap(({ tools = [], hidden = [] }) => [
    ...tools,
    ...hidden,
  ]);
  return [
    ...new Set([
      ...TOOL_NAMES,
      ...spelt.filter((pattern) => !pattern.includes("*") && groupOf(pattern) === undefined),
    ]),
  ];
}

const matchers = new WeakMap<readonly string[], readonly ((text: string) => boolean)[]>();

/**
 * Whether a glob of the agent's list matches a tool. The lists are the fleet's own objects,
 * compiled once each.
 */
function namesTool(list: readonly string[], tool: string): boolean {
  let globs = matchers.get(list);
  if (!globs) {
    globs = list.map(globOf);
    matchers.set(list, globs);
  }
  return globs.some((matches) => matches(tool));
}

const NOTHING: readonly Verdict[] = [];

/** Denies what a mode of the session's line hides, and tools that its agents do not have. */
export const visibility =
  (modes: Modes): Stage =>
  ({ tool }, _judgement, sessionPolicy) => {
    if (modes.shows(sessionPolicy, tool)) return NOTHING;
    const mode = sessionPolicy.modes.find((each) => !modes.sees(each, tool));
    if (mode === undefined)
      return [
        denial(
          "fleet.tools",
          `The agent of this session may not use the tool ${tool}. Do without it.`,
        ),
      ];
    const why = modes.knows(mode)
      ? `The activity mode "${mode}" hides the tool ${tool}.`
      : `Unknown activity mode "${mode}", so it hides every tool.`;
    return [denial(`mode.${mode}`, `${why} Do without it; only an operator can change the mode.`)];
  };

const denial = (code: string, message: string): Verdict => ({
  stage: "mode",
  action: "deny",
  reason: { type: "mode", code, message },
});
