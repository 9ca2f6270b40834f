/**
 * Prepares workspaces for the pipeline: compiles their rules, joins their limits with the
 * operator's, and prepares their hooks.
 */
import type { HookSpec } from "../core/hook.ts";
import type { Verdict } from "../core/model.ts";
import type { PolicyCall, SessionPolicy, Stage } from "../core/policy.ts";
import type { createDisk } from "../filesystem/real-paths.ts";
import type { HookSet } from "../policy/hooks/index.ts";
import type { PathLists, RuleSet } from "../policy/rules/rule.ts";
import type { PathLook, Project } from "../policy/stage.ts";
import { usesPaths } from "../policy/stages/rules.ts";
import { createPathLook, createSandbox } from "../policy/stages/sandbox.ts";
import type { Project as Workspace, Workspaces } from "../workspaces/workspaces.ts";
import { rulesFor } from "./auto-mode.ts";
import { mergedLists } from "./merge.ts";

interface OwnParts {
  readonly lists: PathLists;
  /** The operator's own rules. */
  readonly operators: readonly RuleSet[];
  readonly home: string;
  readonly disk: ReturnType<typeof createDisk>;
  readonly managedRulesOnly: boolean;
  /** For path rules alone. */
  readonly look: PathLook;
  readonly hooks: ((more: readonly HookSpec[], trusted: boolean) => HookSet) | undefined;
  /** Those of projects, by root. */
  readonly made: Map<string, HookSet>;
}

/**
 * Its denies and its limits always count; its allows, its hooks and its additional directories only
 * if it is trusted.
 */
function buildProject(found: Workspace, parts: OwnParts): Project {
  const { lists, operators, home, disk, managedRulesOnly, look, hooks, made } = parts;
  const { root, sets, paths, trusted } = found;
  const own = found.hooks.length === 0 ? undefined : hooks?.(found.hooks, trusted);
  if (own) made.set(root, own);
  const problem = found.problem ?? own?.all.faults()[0];
  const bounds = managedRulesOnly
    ? lists
    : mergedLists([lists, lists.roots.length > 0 ? paths : { ...paths, roots: [] }]);
  const sandbox = createSandbox(bounds, { home });
  const rules: Stage | undefined =
    managedRulesOnly || sets.length === 0 ? undefined : rulesFor([...operators, ...sets], { home });
  return {
    rules,
    sandbox,
    looksUp: sandbox !== undefined || (rules !== undefined && usesPaths([...operators, ...sets])),
    look: createPathLook(bounds, { home, disk }) ?? look,
    problem: problem === undefined ? undefined : unreadable(problem),
    hooks: own,
  };
}

const unreadable = (problem: string): Verdict => ({
  stage: "rules",
  action: "ask",
  explicit: true,
  reason: {
    type: "rule",
    code: "project-unreadable",
    source: "project",
    message: problem,
  },
});

export interface Projects {
  of(
    call: PolicyCall,
    sessionPolicy: SessionPolicy,
  ): Project | undefined | Promise<Project | undefined>;
  /** Ends the running hooks. */
  stop(): void;
}

/** Each is built once, while its files stay unchanged. */
export function createProjects(workspaces: Workspaces, parts: Omit<OwnParts, "made">): Projects {
  const made = new Map<string, HookSet>();
  const built = new WeakMap<Workspace, Project>();
  const projectOf = (found: Workspace | undefined): Project | undefined => {
    if (!found) return undefined;
    const known = built.get(found) ?? buildProject(found, { ...parts, made });
    built.set(found, known);
    return known;
  };
  return {
    of({ cwd }, { workspace }) {
      const found = workspaces.of(cwd, workspace);
      return found instanceof Promise ? found.then(projectOf) : projectOf(found);
    },
    stop() {
      for (const { all, withoutModels } of made.values())
        for (const each of [all, withoutModels]) each.stop();
    },
  };
}
