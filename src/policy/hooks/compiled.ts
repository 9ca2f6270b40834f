/** The hooks made ready: checked once, ranked by their source, and found by event and tool. */
import { canonical } from "../../core/digest.ts";
import { HOOK_EVENTS, type HookEvent, type HookRunner, type HookSpec } from "../../core/hook.ts";
import { RULE_SOURCES } from "../../core/model.ts";
import { compileMatcher } from "./matcher.ts";

/** A hook that is ready to be asked, or known to be unable to. */
export interface Prepared {
  readonly spec: HookSpec;
  readonly runner: HookRunner | undefined;
  /** Equal for hooks that would do the same. */
  readonly identity: string;
  readonly faults: readonly string[];
  matches(tool: string): boolean;
}

export type Find = (tool: string) => readonly Prepared[];

/** Tool names come from agents, who could invent them without end. */
const MAX_TOOLS = 512;
const NONE: readonly Prepared[] = [];

export function prepare(spec: HookSpec, runners: readonly HookRunner[]): Prepared {
  const runner = runners.find(({ type }) => type === spec.type);
  const { matches, fault } = compileMatcher(spec.matcher);
  const faults = fault === undefined ? [] : [fault];
  if (!HOOK_EVENTS.includes(spec.event))
    faults.push(`event: expected one of ${HOOK_EVENTS.join(", ")}`);
  if (!(spec.timeoutMs > 0)) faults.push("timeout: expected a time of more than 0");
  if (spec.onFailure !== "block" && spec.onFailure !== "continue")
    faults.push('onFailure: expected "block" or "continue"');
  if (runner) faults.push(...runner.faults(spec));
  else faults.push(`type: hooks of the type ${JSON.stringify(spec.type)} cannot be run here`);
  return { spec, runner, identity: identityOf(spec), faults, matches };
}

/** Relative names in a command mean the same only in the same directory. */
const identityOf = ({ type, options, directory }: HookSpec): string =>
  `${type} ${canonical(options)}${type === "command" ? ` ${directory}` : ""}`;

/**
 * The hooks of one event that are for a tool, those of the highest source first. Looking a known
 * tool up costs one look at a map.
 */
export function indexHooks(prepared: readonly Prepared[], event: HookEvent): Find {
  const ranked = prepared
    .filter(({ spec }) => spec.event === event)
    .sort(
      (one, other) =>
        RULE_SOURCES.indexOf(one.spec.source) - RULE_SOURCES.indexOf(other.spec.source),
    );
  if (ranked.length === 0) return () => NONE;
  const byTool = new Map<string, readonly Prepared[]>();
  return (tool) => {
    let found = byTool.get(tool);
    if (!found) {
      found = ranked.filter((hook) => hook.matches(tool));
      if (byTool.size < MAX_TOOLS) byTool.set(tool, found);
    }
    return found;
  };
}
