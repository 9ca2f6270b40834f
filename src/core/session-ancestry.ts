/** Which session descends from which, and what applies to a session because of it. */
import type { Verdict } from "./model.ts";
import type { SessionPolicy, Stage } from "./policy.ts";
import type {
  AgentLimits,
  AutoApproval,
  AutoApprove,
  Order,
  SessionSettings,
  SessionsOptions,
  Word,
} from "./session-settings.ts";

/** The most sessions that one session may descend from. */
export const MAX_LINE = 32;

const NONE: readonly never[] = [];

/**
 * The sessions that one descends from, the nearest first; undefined if they are too many.
 * `parentsOf` may lead in circles.
 */
export function ancestorsOf(
  session: string,
  parentsOf: (session: string) => readonly string[],
): readonly string[] | undefined {
  if (parentsOf(session).length === 0) return NONE;
  const found = new Set([session]);
  for (const each of found) {
    if (found.size > MAX_LINE + 1) return undefined;
    // iterating a set includes what is added meanwhile
    for (const parent of parentsOf(each)) found.add(parent);
  }
  found.delete(session);
  return [...found];
}

/** One session of a line, as far as it counts for those below it. */
export interface Link {
  readonly settings: SessionSettings;
  /** Its compiled rules. */
  readonly rules: Stage | undefined;
}

export interface Ancestry {
  readonly session: string;
  readonly ancestors: readonly string[];
  /** The session's own first. */
  readonly links: readonly Link[];
  readonly limits: readonly AgentLimits[];
}

/** The defaults of a session without settings and without parents. */
export function plainStanding(
  session: string,
  base: Omit<SessionPolicy, "session">,
): SessionPolicy {
  const { ancestors, modes, levels, permissionModes, tools, rules } = base;
  return { session, ancestors, modes, levels, permissionModes, tools, rules };
}

export const baseOf = ({
  mode,
  safety,
  permissionMode,
}: SessionsOptions["defaults"]): Omit<SessionPolicy, "session"> =>
  Object.freeze({
    ancestors: NONE,
    modes: [mode],
    levels: [safety],
    permissionModes: [permissionMode],
    tools: NONE,
    rules: NONE,
  });

/** A word that is not a mode or a level: nothing is allowed. For a line that cannot be followed. */
export function strictest(session: string, why: string): SessionPolicy {
  const words = [why];
  return {
    session,
    ancestors: NONE,
    modes: words,
    levels: words,
    permissionModes: words,
    tools: NONE,
    rules: NONE,
  };
}

export function sessionPolicyOf(
  line: Ancestry,
  defaults: SessionsOptions["defaults"],
): SessionPolicy {
  const { session, ancestors, links, limits } = line;
  const words = (
    word: Word,
    limit?: (limits: AgentLimits) => string | undefined,
  ): readonly string[] => {
    const all = links.map(({ settings }) => settings[word] ?? defaults[word]);
    const limited = limit ? limits.flatMap((each) => limit(each) ?? []) : [];
    return [...new Set([...all, ...limited])];
  };
  const workspace = links[0]!.settings.workspace;
  return {
    session,
    ancestors,
    modes: words("mode", ({ mode }) => mode),
    levels: words("safety", ({ safety }) => safety),
    permissionModes: words("permissionMode"),
    tools: limits.flatMap(({ tools }) => (tools ? [tools] : [])),
    rules: rulesOf(links),
    ...(workspace !== undefined && { workspace }),
  };
}

/** Of words that can be compared the strictest; else the first, which is the session's own. */
export function strictestOf(words: readonly string[], { isWithin }: Order): string {
  return words.reduce((strict, word) =>
    isWithin(word, strict) && !isWithin(strict, word) ? word : strict,
  );
}

function rulesOf(links: readonly Link[]): readonly Stage[] {
  const stages = links.map(({ rules }) => rules);
  if (stages.every((stage) => stage === undefined)) return NONE;
  return stages.length === 1 ? [stages[0]!] : [lineRules(stages)];
}

/**
 * A deny or ask of any session of a line applies; an allow counts only if every one of them allows
 * the call.
 */
const lineRules =
  (stages: readonly (Stage | undefined)[]): Stage =>
  (call, judgement, sessionPolicy) => {
    const said = stages.map(
      (stage): readonly Verdict[] => stage?.(call, judgement, sessionPolicy) ?? NONE,
    );
    const allowed = said.every((verdicts) => verdicts.some(({ action }) => action === "allow"));
    const own = new Set(said[0]);
    return said
      .flat()
      .filter((verdict) => (verdict.action === "allow" ? allowed && own.has(verdict) : true));
  };

/**
 * Whether a question about this tool is answered without asking: only where every session of a line
 * has it so. The session's own comes first.
 */
export function autoApprovalOf(
  line: readonly (AutoApprove | undefined)[],
  tool: string,
  globOf: SessionsOptions["globOf"],
): AutoApproval | undefined {
  let until = Number.POSITIVE_INFINITY;
  let all = true;
  for (const auto of line) {
    if (!auto || !(auto.all || auto.tools.some((glob) => globOf(glob)(tool)))) return undefined;
    until = Math.min(until, auto.until);
    all &&= auto.all;
  }
  const by = line[0]!.by;
  const what = all ? "Everything that would need approval" : `The tool ${tool}`;
  const message =
    `${what} is approved automatically in this session until ` +
    `${new Date(until).toISOString()}, as ${by} wants it.`;
  return { code: all ? "all" : "tool", message, by, until };
}
