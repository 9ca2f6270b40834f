/** Makes of the policy files, the config and the rooms what the gate asks. */
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
import { createPolicy } from "../policy/pipeline.ts";
import type { PathLists, PermissionMode, PolicyFile } from "../policy/rules/rule.ts";
import { ruleOfferFor } from "../policy/rules/rule-offer.ts";
import { levelsStage } from "../policy/stages/levels.ts";
import { createOwnFiles } from "../policy/stages/own-files.ts";
import { permissionStage, settle } from "../policy/stages/permission-modes.ts";
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
import { type BuiltProject, createProjects, type Look } from "./projects.ts";

export interface PolicyParts {
  readonly config: Pick<Config, "security"> & { readonly paths: PathLists };
  readonly judges: readonly Judge[];
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
  /**
   * The config and whatever else belongs to the operator alone, absolute. The policy files are
   * added.
   */
  readonly ownFiles?: readonly string[];
  /** Directories that no agent may even read, absolute. */
  readonly closed?: readonly string[];
  /**
   * Whether every path of a call is followed to where it really lies, and judged there. Otherwise
   * only where a rule or a bound needs it.
   */
  readonly follows?: boolean;
  /** Counts what models say, over every reload. */
  readonly auto: AutoMode;
  /** Told of hooks that fail. */
  readonly log?: { warn(fields: object, message: string): void } | undefined;
}

export interface BuiltPolicy {
  readonly decide: Policy;
  /** What became of a call, for the hooks that want to know. */
  after(call: PolicyCall, outcome: CallOutcome): Promise<void>;
  /** Ends the hooks that are being asked. */
  stop(): void;
  readonly rules: number;
  readonly hooks: number;
  readonly permissionMode: PermissionMode | undefined;
  /** The rule that an approval of this call could write; undefined: none would be of use. */
  offer(call: PolicyCall, judgement: Judgement, ruling: Ruling): RuleOffer | undefined;
}

/** Throws `bad-policy` where a hook cannot be run as it is described. */
export function buildPolicy(files: readonly PolicyFile[], parts: PolicyParts): BuiltPolicy {
  const home = parts.home ?? homedir();
  const { counted, specs, limits } = rankedOf(files);
  const sets = counted.map(setOf);
  const lists = mergedLists([parts.config.paths, ...counted.map(({ paths }) => paths)]);
  const judge = (call: PolicyCall) => judgeCall(parts.judges, call);
  const hooksOf = hookMaker(parts, { home, judge, managedOnly: limits.managedHooksOnly });
  const hooks = hookSetOf(specs, (own) => hooksOf(own, true));
  refuse(hooks.all.faults());
  const plainDisk = createDisk({ home });
  const disk = { ...plainDisk, real: cachedForOneTurn(plainDisk.real) };
  const plainLook: Look = (_call, effects) => resolveTouches(effects, disk.real);
  const projects =
    parts.workspaces &&
    createProjects(parts.workspaces, {
      lists,
      operators: sets,
      home,
      disk,
      managedRulesOnly: limits.managedRulesOnly,
      look: plainLook,
      hooks: limits.managedHooksOnly
        ? undefined
        : (more, trusted) => hookSetOf([...specs, ...more], (own) => hooksOf(own, trusted)),
    });
  const sandbox = createSandbox(lists, { home });
  const look = createPathLook(lists, { home, disk }) ?? plainLook;
  const sessionPolicy = sessionPolicyOf(parts.sessionPolicy, limits);
  const hooksFor = (project: unknown) => (project as BuiltProject | undefined)?.hooks ?? hooks;
  const decide = createPolicy({
    sessionPolicy,
    sessionPolicyOf: parts.sessionPolicyOf && sessionPolicyOf(parts.sessionPolicyOf, limits),
    peer: parts.peer,
    ownFiles: createOwnFiles(
      [...(parts.ownFiles ?? []), ...files.map(({ file }) => file)].flatMap(namesOf),
      {
        home,
        closed: (parts.closed ?? []).flatMap(namesOf),
      },
    ),
    visibility: visibility(parts.modes),
    sandbox,
    rules: rulesFor(sets, { home }),
    project: projects && ((call, own) => projects.of(call, own)),
    resolve: (call, effects, project) =>
      ((project as BuiltProject | undefined)?.look ?? look)(call, effects),
    looksUp: sandbox !== undefined || usesPaths(sets),
    follow: parts.follows ? createLinks({ home, judge, real: disk.real }) : undefined,
    hooks:
      projects || specs.length > 0
        ? (call, judgement, { sessionPolicy: own, project }) =>
            hearHooks(hooksFor(project), parts.auto, { call, judgement, sessionPolicy: own })
        : undefined,
    coordinators:
      projects || specs.some(({ event }) => event === "PermissionRequest")
        ? (call, judgement, { sessionPolicy: own, project }) =>
            coordinatorsOf(hooksFor(project), parts.auto, { call, judgement, sessionPolicy: own })
        : undefined,
    level: levelsStage,
    permission: permissionStage,
    approval: createApproval({
      ...parts.config.security.interceptor,
      defaultAction: strictest(counted),
    }),
    settle,
    timeoutMs: timeoutOf(counted),
    judge,
  });
  return {
    decide,
    async after(call, outcome) {
      const project = await projects?.of(call, sessionPolicy(call));
      await (project?.hooks ?? hooks).all.after(call, outcome, async () => {
        const judgement = judge(call); // nobody keeps what is known of a call that is decided
        await (project?.look ?? look)(call, judgement.effects);
        return judgement;
      });
    },
    stop() {
      for (const each of [hooks.all, hooks.withoutModels]) each.stop();
      projects?.stop();
    },
    rules: sets.reduce((sum, { rules }) => sum + rules.length, 0),
    hooks: specs.length,
    offer: (call, judgement, ruling) =>
      limits.managedRulesOnly ? undefined : ruleOfferFor(call, judgement, { ruling, home }),
    permissionMode: counted.find(({ settings }) => settings.permissionMode)?.settings
      .permissionMode,
  };
}

/** Hooks as one object, with whatever runs them. */
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
