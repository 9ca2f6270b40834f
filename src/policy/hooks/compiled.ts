/** Prepares hooks: checks them once, ranks them by source, and indexes them by event and tool. */
import { canonical } from "../../core/digest.ts";
import { HOOK_EVENTS, type HookEvent, type HookRunner, type HookSpec } from "../../core/hook.ts";
import { RULE_SOURCES } from "../../core/model.ts";
import { compileMatcher } from "./matcher.ts";

/** A hook that is ready to run, or known to be broken. */
export interface Prepared {
  readonly spec: HookSpec;
  readonly runner: HookRunner | undefined;
  /** Equal for hooks that would do the same. */
  readonly identity: string;
  readonly faults: readonly string[];
  matches(tool: string): boolean;
}

export type Find = (tool: string) => readonly Prepared[];

/** The most tool names that are cached. They come from agents, who could invent any number. */
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

/** A relative name in a command depends on the directory. */
const identityOf = ({ type, options, directory }: HookSpec): string =>
  `${type} ${canonical(options)}${type === "command" ? ` ${directory}` : ""}`;

/**
 * The hooks of one event by tool, the highest-ranked source first. Finding a known tool costs one
 * map lookup.
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
