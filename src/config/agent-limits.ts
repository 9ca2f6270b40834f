/** The agent limits (`fleet.yaml`): model, limits and tools of each agent, by its name. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import {
  type AgentLimits,
  type AgentProfile,
  REASONING,
  type Reasoning,
  type Sampling,
} from "../core/agent-limits.ts";
import { CountersignError } from "../core/errors.ts";
import { didYouMean } from "../core/nearest.ts";
import { levelOrder } from "../policy/stages/levels.ts";
import { createModes, type Modes } from "../policy/stages/visibility.ts";
import { badConfig, type Problem, problemsOf, readYaml } from "./yaml.ts";

const text = z.string().min(1).max(200);
const name = text.regex(/^[^\p{Cc}\p{Cs}]+$/u, "must not contain control characters");

const SamplingShape = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().gt(0).max(1).optional(),
  topK: z.number().int().min(1).optional(),
  maxTokens: z.number().int().min(1).optional(),
});

const AgentShape = z.strictObject({
  model: text.optional(),
  workerModel: text.optional(),
  scoutModel: text.optional(),
  reasoning: z
    .union([z.enum(REASONING), z.record(name, z.enum(REASONING))])
    .optional()
    .describe("For every activity mode, or mode by mode"),
  sampling: z.union([text.describe("The name of a preset"), SamplingShape]).optional(),
  ceilings: z.strictObject({ mode: text.optional(), safety: text.optional() }).optional(),
  tools: z.array(text).max(1000).optional().describe("Globs; an empty list means no tool at all"),
  budget: z.number().positive().optional(),
});

/** The shape of the file. */
const AgentLimitsSchema = z.strictObject({
  strict: z.boolean().default(false).describe("Agents without an entry may call no tool"),
  presets: z.record(name, SamplingShape).default({}).describe("Sampling, by name"),
  defaults: AgentShape.prefault({}),
  agents: z.record(name, AgentShape.nullable()).default({}),
});
type AgentLimitsFile = z.output<typeof AgentLimitsSchema>;
type AgentEntry = z.output<typeof AgentShape>;

/** The limits that the file sets for an agent. */
export interface AgentCeilings {
  readonly mode?: string;
  readonly safety?: string;
  readonly tools?: readonly string[];
  readonly budget?: number;
}

export interface OpenAgentLimits extends AgentLimits {
  /**
   * Undefined: no limits. A session that names no agent gets the limits of the defaults; if the
   * file is strict, it and every agent without an entry may call no tool.
   */
  limitsOf(agent: string | undefined): AgentCeilings | undefined;
}

interface AgentLimitsOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** The allowed words for ceilings. */
  readonly modes?: ModeWords;
  readonly levels?: Words;
}
interface Words {
  readonly names: readonly string[];
  knows(word: string): boolean;
}
type ModeWords = Words & Pick<Modes, "reasoningOf">;

const NO_AGENT_LIMITS: OpenAgentLimits = {
  names: [],
  of: () => undefined,
  limitsOf: () => undefined,
};
const NO_TOOLS: AgentCeilings = Object.freeze({ tools: Object.freeze([]) as readonly string[] });

/**
 * Without a file there are no limits. Throws `bad-config` that lists every fault by file, line and
 * path; the file is read once.
 */
export async function openAgentLimits(
  file: string | undefined,
  options: AgentLimitsOptions = {},
): Promise<OpenAgentLimits> {
  if (file === undefined) return NO_AGENT_LIMITS;
  const source = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError(
      "bad-config",
      `cannot read the agent limits ${file} (${cause.code})`,
      {
        cause,
        path: "fleet",
      },
    );
  });
  const modes = options.modes ?? createModes();
  return fleetOf(parseAgentLimits(source, file, { ...options, modes }), modes);
}

function parseAgentLimits(
  source: string,
  file: string,
  options: AgentLimitsOptions,
): AgentLimitsFile {
  const { environment = process.env, modes = createModes(), levels = levelOrder } = options;
  const yaml = readYaml(source, file, environment);
  if (yaml.problems.length > 0) throw badConfig(yaml, yaml.problems);
  const parsed = AgentLimitsSchema.safeParse(yaml.value);
  if (!parsed.success)
    throw badConfig(
      yaml,
      problemsOf(parsed.error, { schema: AgentLimitsSchema, value: yaml.value }),
    );
  const { defaults, agents, presets } = parsed.data;
  const entries = [
    ["defaults", defaults] as const,
    ...Object.entries(agents).map(([key, entry]) => [`agents.${key}`, entry] as const),
  ];
  const problems = entries.flatMap(([where, entry]): Problem[] => {
    const path = where === "defaults" ? [where] : ["agents", where.slice("agents.".length)];
    return [
      ...unknownWord([...path, "ceilings", "mode"], entry?.ceilings?.mode, {
        what: "mode",
        words: modes,
      }),
      ...unknownWord([...path, "ceilings", "safety"], entry?.ceilings?.safety, {
        what: "level",
        words: levels,
      }),
      ...Object.keys(typeof entry?.reasoning === "object" ? entry.reasoning : {}).flatMap((mode) =>
        unknownWord([...path, "reasoning", mode], mode, { what: "mode", words: modes }),
      ),
      ...unknownPreset([...path, "sampling"], entry, presets),
    ];
  });
  if (problems.length > 0) throw badConfig(yaml, problems);
  return parsed.data;
}

function unknownWord(
  path: readonly string[],
  word: string | undefined,
  { what, words }: { readonly what: string; readonly words: Words },
): Problem[] {
  if (word === undefined || words.knows(word)) return [];
  const known = `known: ${words.names.join(", ")}${didYouMean(word, words.names)}`;
  return [{ path, message: `there is no ${what} ${word}; ${known}` }];
}

function unknownPreset(
  path: readonly string[],
  entry: AgentEntry | null,
  presets: AgentLimitsFile["presets"],
): Problem[] {
  const sampling = entry?.sampling;
  if (typeof sampling !== "string" || Object.hasOwn(presets, sampling)) return [];
  return [
    {
      path,
      message:
        `there is no preset ${sampling}; known: ` + `${Object.keys(presets).join(", ") || "none"}`,
    },
  ];
}

function fleetOf(
  { strict, presets, defaults, agents }: AgentLimitsFile,
  modes: ModeWords,
): OpenAgentLimits {
  const listed = new Map(
    Object.entries(agents).map(([agent, entry]) => [
      agent,
      merged(agent, { own: entry ?? {}, defaults, presets, listed: true, modes }),
    ]),
  );
  const hasDefaults = !strict && Object.keys(defaults).length > 0;
  const unlisted = (agent: string): AgentProfile =>
    merged(agent, { own: {}, defaults, presets, listed: false, modes });
  const limits = new Map([...listed].map(([agent, settings]) => [agent, limitsIn(settings)]));
  const others = strict ? NO_TOOLS : limitsIn(unlisted(""));
  return {
    names: [...listed.keys()],
    of: (agent) => listed.get(agent) ?? (hasDefaults ? unlisted(agent) : undefined),
    limitsOf: (agent) => (agent !== undefined && listed.has(agent) ? limits.get(agent) : others),
  };
}

interface Merging {
  readonly own: AgentEntry;
  readonly defaults: AgentEntry;
  readonly presets: AgentLimitsFile["presets"];
  readonly listed: boolean;
  readonly modes: ModeWords;
}

/** The agent's own entry counts, setting by setting; sampling and ceilings value by value. */
function merged(agent: string, { own, defaults, presets, listed, modes }: Merging): AgentProfile {
  const { sampling: _own, ceilings: _ceilings, reasoning, ...settings } = { ...defaults, ...own };
  const sampling = { ...samplingOf(defaults, presets), ...samplingOf(own, presets) };
  const ceilings = { ...defaults.ceilings, ...own.ceilings };
  return Object.freeze({
    name: agent,
    listed,
    ...settings,
    ...(typeof reasoning === "string" && { reasoning }),
    reasoningByMode: reasoningByMode([own.reasoning, defaults.reasoning], modes),
    ...(Object.keys(sampling).length > 0 && { sampling }),
    ...(Object.keys(ceilings).length > 0 && { ceilings }),
  }) as AgentProfile;
}

/**
 * `words`: the agent's own first, then the defaults. The first one with a value for the mode
 * counts, and after all of them the mode's own.
 */
function reasoningByMode(
  words: readonly AgentEntry["reasoning"][],
  modes: ModeWords,
): Readonly<Record<string, Reasoning>> {
  const preferred = (mode: string): Reasoning | undefined => {
    for (const word of words) {
      const said =
        typeof word === "object" ? (Object.hasOwn(word, mode) ? word[mode] : undefined) : word;
      if (said !== undefined) return said;
    }
    return modes.reasoningOf(mode);
  };
  return Object.fromEntries(
    modes.names.flatMap((mode) => (preferred(mode) ? [[mode, preferred(mode)!]] : [])),
  );
}

const samplingOf = ({ sampling }: AgentEntry, presets: AgentLimitsFile["presets"]): Sampling =>
  ((typeof sampling === "string" ? presets[sampling] : sampling) ?? {}) as Sampling;

function limitsIn({ ceilings, tools, budget }: AgentProfile): AgentCeilings | undefined {
  const limits = { ...ceilings, ...(tools && { tools }), ...(budget !== undefined && { budget }) };
  return Object.keys(limits).length === 0 ? undefined : Object.freeze(limits);
}
