/** Builds the policy of the policy files, the config and the workspaces. */
import { homedir } from "node:os";
import type { Config } from "../config/schema.ts";
import { CountersignError } from "../core/errors.ts";
import type { HookRunner, HookSpec } from "../core/hook.ts";
import { type Judge, judgeCall } from "../core/judge.ts";
import type { Judgement, RuleOffer, Verdict } from "../core/model.ts";
import type { Policy, PolicyCall, Ruling, SessionPolicy } from "../core/policy.ts";
import type { AutoMode } from "../core/session-auto.ts";
import { createDisk } from "../filesystem/real-paths.ts";
import { cachedForOneTurn } from "../filesystem/realpath-cache.ts";
import { createApproval } from "../policy/approval.ts";
import { createHooks, type Hooks } from "../policy/hooks/index.ts";
import type { CallOutcome } from "../policy/hooks/input.ts";
import { createLinks } from "../policy/paths/links.ts";
import {
  createPolicy,
  type PathParts,
  type PolicyParts as PipelineParts,
} from "../policy/pipeline.ts";
import type { PathLists, PermissionMode, PolicyFile } from "../policy/rules/rule.ts";
import { editedOffer, ruleOfferFor } from "../policy/rules/rule-offer.ts";
import type { PathLook, Project } from "../policy/stage.ts";
import { levelsStage } from "../policy/stages/levels.ts";
import { createOwnFiles } from "../policy/stages/own-files.ts";
import { lastWord, permissionStage } from "../policy/stages/permission-modes.ts";
import { usesPaths } from "../policy/stages/rules.ts";
import { createPathLook, createSandbox, resolveTouches } from "../policy/stages/sandbox.ts";
import { type Modes, visibility } from "../policy/stages/visibility.ts";
import type { Workspaces } from "../workspaces/workspaces.ts";
import { coordinatorsOf, hearHooks, hookSetOf, rulesFor } from "./auto-mode.ts";
import {
  mergedLists,
  namesOf,
  rankedOf,
  sessionPolicyOf,
  setOf,
  strictest,
  timeoutOf,
} from "./merge.ts";
import { createFits } from "./permissions.ts";
import { createProjects } from "./projects.ts";

export interface PolicyParts {
  readonly config: Pick<Config, "security"> & { readonly paths: PathLists };
  readonly judges: Iterable<Judge>;
  readonly modes: Modes;
  readonly sessionPolicy: (call: PolicyCall) => SessionPolicy;
  /** The same for a session that does not make the call itself; see PolicyParts. */
  readonly sessionPolicyOf?: (call: PolicyCall) => SessionPolicy;
  readonly runners: readonly HookRunner[];
  readonly workspaces?: Workspaces | undefined;
  readonly peer?:
    | ((call: PolicyCall, judgement: Judgement) => Verdict | Promise<Verdict>)
    | undefined;
  readonly home?: string;
  /** The config and all other files of the operator, absolute. The policy files are added. */
  readonly ownFiles?: readonly string[];
  /** Directories that no agent may even read, absolute. */
  readonly closed?: readonly string[];
  /**
   * Whether every path of a call is resolved to its real location and judged there. Otherwise only
   * if a rule or a limit needs it.
   */
  readonly follows?: boolean;
  /** Counts the models' answers, across reloads. */
  readonly auto: AutoMode;
  /** Called when a hook fails. */
  readonly log?: { warn(fields: object, message: string): void } | undefined;
}

export interface BuiltPolicy {
  readonly decide: Policy;
  /** Reports the outcome of a call to the hooks that want it. */
  after(call: PolicyCall, outcome: CallOutcome): Promise<void>;
  /** Ends the running hooks. */
  stop(): void;
  readonly rules: number;
  readonly hooks: number;
  readonly permissionMode: PermissionMode | undefined;
  /** The rule that an approval of this call could write; undefined: none would help. */
  offer(call: PolicyCall, judgement: Judgement, ruling: Ruling): RuleOffer | undefined;
  /** The offered rule with another text; a text says why it may not be approved. */
  edit(
    offer: RuleOffer,
    match: string,
    about: { readonly call: PolicyCall; readonly judgement: Judgement },
  ): RuleOffer | string;
}

/** Throws `bad-policy` if a hook cannot be run as described. */
export function buildPolicy(files: readonly PolicyFile[], parts: PolicyParts): BuiltPolicy {
  const basis = basisOf(files, parts);
  const { counted, specs, limits, sets, home, hooks, projects } = basis;
  refuse(hooks.all.faults());
  return {
    decide: createPolicy({
      ...stagesOf(basis),
      ...pathsOf(basis),
      ...hooksOf(basis),
      sessionPolicy: basis.sessionPolicy,
      sessionPolicyOf: parts.sessionPolicyOf && sessionPolicyOf(parts.sessionPolicyOf, limits),
      project: projects && ((call, own) => projects.of(call, own)),
      approval: createApproval({
        ...parts.config.security.interceptor,
        defaultAction: strictest(counted),
      }),
      lastWord,
      timeoutMs: timeoutOf(counted),
      judge: basis.judge,
    }),
    after: (call, outcome) => tellHooks(basis, call, outcome),
    stop() {
      for (const each of [hooks.all, hooks.withoutModels]) each.stop();
      projects?.stop();
    },
    rules: sets.reduce((sum, { rules }) => sum + rules.length, 0),
    hooks: specs.length,
    offer: (call, judgement, ruling) =>
      limits.managedRulesOnly ? undefined : ruleOfferFor(call, judgement, { ruling, home }),
    edit: ({ match: offered, ...offer }, match, about) =>
      offered === undefined || limits.managedRulesOnly
        ? "No rule is offered for this call."
        : editedOffer({ ...offer, match: offered }, match, { ...about, home }),
    permissionMode: counted.find(({ settings }) => settings.permissionMode)?.settings
      .permissionMode,
  };
}

type Basis = ReturnType<typeof basisOf>;

/** The combined policy files, and what every part of the policy is built on. */
function basisOf(files: readonly PolicyFile[], parts: PolicyParts) {
  const home = parts.home ?? homedir();
  const ranked = rankedOf(files);
  const { counted, specs, limits } = ranked;
  const sets = counted.map(setOf);
  const lists = mergedLists([parts.config.paths, ...counted.map(({ paths }) => paths)]);
  const judge = (call: PolicyCall) => judgeCall(parts.judges, call);
  const make = hookMaker(parts, { home, judge, managedOnly: limits.managedHooksOnly });
  const plainDisk = createDisk({ home });
  const disk = { ...plainDisk, real: cachedForOneTurn(plainDisk.real) };
  const plainLook: PathLook = (_call, effects) => resolveTouches(effects, disk.real);
  const { managedRulesOnly, managedHooksOnly } = limits;
  const projectHooks = (more: readonly HookSpec[], trusted: boolean) =>
    hookSetOf([...specs, ...more], (own) => make(own, trusted));
  return {
    ...ranked,
    files,
    parts,
    home,
    sets,
    judge,
    disk,
    sandbox: createSandbox(lists, { home }),
    look: createPathLook(lists, { home, disk }) ?? plainLook,
    hooks: hookSetOf(specs, (own) => make(own, true)),
    sessionPolicy: sessionPolicyOf(parts.sessionPolicy, limits),
    projects:
      parts.workspaces &&
      createProjects(parts.workspaces, {
        lists,
        operators: sets,
        home,
        disk,
        managedRulesOnly,
        look: plainLook,
        hooks: managedHooksOnly ? undefined : projectHooks,
      }),
  };
}

/** The stages, apart from the hooks. */
const stagesOf = ({ parts, files, home, sets, sandbox }: Basis) => ({
  peer: parts.peer,
  ownFiles: createOwnFiles(
    [...(parts.ownFiles ?? []), ...files.map(({ file }) => file)].flatMap(namesOf),
    { home, closed: (parts.closed ?? []).flatMap(namesOf) },
  ),
  visibility: visibility(parts.modes),
  sandbox,
  rules: rulesFor(sets, { home }),
  level: levelsStage,
  permission: permissionStage,
});

const pathsOf = ({ parts, home, judge, disk, sets, sandbox, look }: Basis): PathParts => ({
  looksUp: sandbox !== undefined || usesPaths(sets),
  resolve: (call, effects, project) => (project?.look ?? look)(call, effects),
  follow: parts.follows ? createLinks({ home, judge, real: disk.real }) : undefined,
});

/** Left out if neither the operator nor a project can have any for an event. */
function hooksOf({
  parts,
  specs,
  hooks,
  projects,
}: Basis): Pick<PipelineParts, "hooks" | "coordinators"> {
  const { auto } = parts;
  const setFor = (project: Project | undefined) => project?.hooks ?? hooks;
  const coordinates = specs.some(({ event }) => event === "PermissionRequest");
  return {
    hooks:
      projects || specs.length > 0
        ? (call, judgement, { sessionPolicy, project }) =>
            hearHooks(setFor(project), auto, { call, judgement, sessionPolicy })
        : undefined,
    coordinators:
      projects || coordinates
        ? (call, judgement, { sessionPolicy, project }) =>
            coordinatorsOf(setFor(project), auto, { call, judgement, sessionPolicy })
        : undefined,
  };
}

/** Reports the outcome of a call to the hooks that want it. */
async function tellHooks(basis: Basis, call: PolicyCall, outcome: CallOutcome): Promise<void> {
  const { projects, hooks, look, judge, sessionPolicy } = basis;
  const project = await projects?.of(call, sessionPolicy(call));
  await (project?.hooks ?? hooks).all.after(call, outcome, async () => {
    const judgement = judge(call); // the judgement of a decided call is not kept
    await (project?.look ?? look)(call, judgement.effects);
    return judgement;
  });
}

/** The hooks as one object, independent of what runs them. */
const hookMaker =
  (
    { runners, log }: PolicyParts,
    {
      home,
      judge,
      managedOnly,
    }: { home: string; judge: (call: PolicyCall) => Judgement; managedOnly: boolean },
  ) =>
  (own: readonly HookSpec[], trusted: boolean): Hooks =>
    createHooks(own, {
      runners,
      managedOnly,
      trusted: ({ source }) => trusted || (source !== "project" && source !== "local"),
      fits: createFits(home),
      judge,
      ...(log && { log }),
    });

function refuse(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new CountersignError("bad-policy", faults.join("\n"), { path: "hooks" });
}
