/**
 * Opens everything that decides without asking people: policy files, workspaces, sessions, loops,
 * budgets.
 */
import { lstatSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { toolNames } from "../agents/tools/index.ts";
import { type OpenAgentLimits, openAgentLimits } from "../config/agent-limits.ts";
import type { Config } from "../config/schema.ts";
import type { AgentLimits } from "../core/agent-limits.ts";
import type { Alarm } from "../core/alarm.ts";
import { ApprovalOutcomes } from "../core/approval-outcomes.ts";
import type { Audit } from "../core/audit.ts";
import { Budgets } from "../core/budgets.ts";
import type { Log } from "../core/channel.ts";
import type { Cluster } from "../core/cluster.ts";
import type { Events } from "../core/events.ts";
import type { GateOptions } from "../core/gate.ts";
import type { Judge } from "../core/judge.ts";
import { createLimits, type LimitsOptions } from "../core/limits.ts";
import { Loops } from "../core/loops.ts";
import type { Judgement, Verdict } from "../core/model.ts";
import type { Reporting } from "../core/outcome.ts";
import { holderKey, holderOf, lineKeys } from "../core/ownership.ts";
import type { PermanentRules } from "../core/permanent-rules.ts";
import type { PolicyCall } from "../core/policy.ts";
import { ProjectRoots } from "../core/project-roots.ts";
import { AutoMode } from "../core/session-auto.ts";
import type { Sessions } from "../core/sessions.ts";
import { Stops, type StopsOptions } from "../core/stops.ts";
import { DEFAULT_CONFIG_DIRECTORY, stateDirectory } from "../filesystem/locations.ts";
import type { HookFunction } from "../hooks/function.ts";
import { createHookRunners } from "../hooks/index.ts";
import { loadPolicy } from "../policy/loading/load.ts";
import { createModes, type Modes } from "../policy/stages/visibility.ts";
import { openPermanentRules, RULES_FILE } from "../policy-files/permanent-rules-file.ts";
import { openPolicies, type Policies } from "../policy-files/policies.ts";
import { createPolicyWatch, type PolicyWatch } from "../policy-files/watch.ts";
import type { State } from "../state/directory.ts";
import { sessionFile } from "../state/session-file.ts";
import { stopFile } from "../state/stop-file.ts";
import { createFindProject } from "../workspaces/project-root.ts";
import { createPlacePaths } from "../workspaces/real-path-lists.ts";
import { openTrust } from "../workspaces/trust.ts";
import { createWorkspaces } from "../workspaces/workspaces.ts";
import { sharedLimits } from "./cluster-state/limits.ts";
import { type SharedRules, sharedRules } from "./cluster-state/rules.ts";
import { sharedSessions } from "./cluster-state/sessions.ts";
import { sharedStops } from "./cluster-state/stops.ts";
import { outcomeListener } from "./outcomes.ts";
import { openSessions, type SessionParts } from "./session-runtime.ts";

export interface PolicyRuntimeOptions {
  readonly judges: Iterable<Judge>;
  readonly state: State;
  readonly log: Log;
  readonly audit: Audit;
  readonly now: () => number;
  readonly events: Events;
  /** The gateways that share the store. */
  readonly cluster?: Cluster | undefined;
  /** The base of the config's paths. Default: the package's own `config/`. */
  readonly directory?: string | undefined;
  /** The config's own file, which no agent may change; the same goes for `fleet.yaml` beside it. */
  readonly configFile?: string | undefined;
  readonly policies?: readonly string[] | undefined;
  readonly functions?: Readonly<Record<string, HookFunction>> | undefined;
  readonly managedFile?: string | undefined;
  readonly home?: string | undefined;
  /** Tells people of an alarm. */
  readonly raise: (alarm: Alarm) => void;
  /** Hides in an alarm what the operator wants hidden. */
  readonly mask: (text: string) => string;
  readonly peer?:
    | {
        readonly judge: (call: PolicyCall, judgement: Judgement) => Verdict | Promise<Verdict>;
        readonly outcome: (
          callId: string,
          outcome: { readonly ok: boolean; readonly timedOut?: boolean | undefined },
        ) => void;
      }
    | undefined;
}

export interface PolicyRuntime {
  readonly policies: Policies;
  readonly modes: Modes;
  readonly sessions: Sessions;
  /** What people have stopped. */
  readonly stops: Stops;
  /** What became of approved calls. */
  readonly outcomes: ApprovalOutcomes;
  readonly budgets: Pick<Budgets, "costOf" | "ceilingOf">;
  readonly roots: ProjectRoots;
  /** What other gateways have to know of a call before it is decided. Left out: nothing. */
  readonly introduce: GateOptions["introduce"];
  readonly watch: PolicyWatch;
  /** The rules that people approved permanently. */
  readonly rules: PermanentRules;
  readonly agentLimits: AgentLimits;
  readonly applyLimits: NonNullable<GateOptions["applyLimits"]>;
  readonly heard: Reporting["heard"];
  /** Ends running work. */
  stop(): Promise<void>;
}

/** Throws `bad-policy` and `bad-config`. */
export async function openPolicyRuntime(
  config: Config,
  options: PolicyRuntimeOptions,
): Promise<PolicyRuntime> {
  const { log, audit, now, peer } = options;
  const home = options.home ?? homedir();
  const modes = createModes(config.modes);
  const auto = new AutoMode();
  resumeAutoMode(options.events, auto);
  const fleetFile = fleetFileOf(config, options);
  const agentLimits = await openLimits(config, fleetFile, modes);
  // the policy needs a session's settings, and the sessions need the policy's defaults: both later
  const policies = await openPolicyFiles(config, options, {
    home,
    modes,
    auto,
    fleetFile,
    sessions: (): Sessions => sessions,
  });
  const { sessions, roots, introduce } = await openSessionParts(config, options, {
    modes,
    permissionMode: () => policies.current.permissionMode,
    limitsOf: agentLimits.limitsOf,
    home,
  });
  const stops = await openStops(options, sessions);
  const { sources, apply } = policies;
  const watch = createPolicyWatch({ sources, apply, audit, log, now });
  const limits = limitsFor(config, { agentLimits, sessions, now });
  const { cooldown, window } = config.loop;
  const outcomeMs = Math.max(cooldown, window);
  const counters = options.cluster
    ? await sharedLimits(options.cluster, { ...limits, outcomeMs })
    : limits;
  const outcomes = new ApprovalOutcomes({ now, mask: options.mask });
  return {
    policies,
    modes,
    sessions,
    stops,
    outcomes,
    budgets: limits.budgets,
    roots,
    introduce,
    watch,
    rules: await openRules(options, watch),
    agentLimits,
    applyLimits: createLimits(limits),
    heard: outcomeListener({
      ...{ ...options, ...counters, sessions, policies, outcomes },
      peer: peer?.outcome,
    }),
    async stop() {
      await watch.stop();
      policies.current.stop();
      await sessions.idle();
    },
  };
}

/** Sessions, and the project of each. */
async function openSessionParts(
  config: Config,
  { state, now, audit, cluster }: PolicyRuntimeOptions,
  {
    home,
    ...parts
  }: Pick<SessionParts, "modes" | "permissionMode" | "limitsOf"> & { home: string },
): Promise<Pick<PolicyRuntime, "sessions" | "roots" | "introduce">> {
  const own = sessionFile(state);
  const judgesAlone = typeof config.store !== "string" && config.store.offline === "judge";
  const shared = cluster && (await sharedSessions(cluster, { file: own, judgesAlone }));
  const sessions = await openSessions(config, { ...parts, now, audit, file: shared ?? own });
  const roots = new ProjectRoots({
    find: createFindProject({ home }),
    workspaceOf: (call) => sessions.sessionPolicy(call).workspace,
  });
  shared?.follow({ sessions, roots });
  return { sessions, roots, introduce: shared && ((call) => shared.introduce(call)) };
}

/** What was stopped before a restart stays so. Throws `bad-config` if that cannot be read. */
async function openStops(
  { state, audit, now, cluster }: PolicyRuntimeOptions,
  sessions: Sessions,
): Promise<Stops> {
  const append: StopsOptions["record"] = (change) => audit.append({ type: "stop", ...change });
  const shared = cluster && (await sharedStops(cluster, stopFile(state), append));
  const file = shared ?? stopFile(state);
  const stops = new Stops({
    sessions,
    now,
    record: (change) => shared?.record(change) ?? append(change),
    save: (stopped) => file.save(stopped),
  });
  const kept = await file.load();
  stops.restore(kept);
  sessions.restorePins(kept.sessions.map(({ session }) => session));
  shared?.follow(stops);
  return stops;
}

/** If a person allows a call of a session, the pause of its automatic mode ends. */
function resumeAutoMode(events: Events, auto: AutoMode): void {
  events.listen((event) => {
    if (event.type !== "approval.resolved" || event.record.decision?.by.kind !== "person") return;
    if (event.record.decision.outcome === "allow") auto.resumed(holderKey(event.record.request));
  });
}

const openLimits = (
  config: Config,
  file: string | undefined,
  modes: Modes,
): Promise<OpenAgentLimits> =>
  openAgentLimits(config.fleet !== undefined || isThere(file) ? file : undefined, { modes });

interface PolicyFileParts {
  readonly home: string;
  readonly modes: Modes;
  readonly auto: AutoMode;
  readonly fleetFile: string | undefined;
  readonly sessions: () => Sessions;
}

async function openPolicyFiles(
  config: Config,
  options: PolicyRuntimeOptions,
  { home, modes, auto, fleetFile, sessions }: PolicyFileParts,
): Promise<Policies> {
  const { judges, state, log, audit, peer, directory = DEFAULT_CONFIG_DIRECTORY } = options;
  const trust = await openTrust({ state, implicit: config.trust.implicit, log });
  const files = {
    directory,
    cli: options.policies,
    approved: join(state.directory, RULES_FILE),
    everywhere: options.managedFile,
  };
  return openPolicies(config, files, {
    config,
    judges,
    modes,
    sessionPolicy: (call) => sessions().sessionPolicy(call),
    sessionPolicyOf: ({ session, owner = "" }) => sessions().sessionPolicyOf({ session, owner }),
    peer: peer?.judge,
    runners: createHookRunners({ environment: process.env, functions: options.functions ?? {} }),
    workspaces: createWorkspaces({
      load: loadPolicy,
      trust,
      home,
      state: state.directory,
      log,
      audit,
      place: createPlacePaths({ home }),
    }),
    home,
    log,
    auto,
    ownFiles: [options.configFile, fleetFile].filter((file) => file !== undefined),
    // also that of a gateway beside this one: its tokens decide who may approve
    closed: [...new Set([state.directory, stateDirectory()])],
    follows: true,
  });
}

/** The rules that people approved permanently. */
async function openRules(
  { state: { directory }, audit, log, cluster }: PolicyRuntimeOptions,
  watch: PolicyWatch,
): Promise<PermanentRules> {
  let shared: SharedRules | undefined;
  const rules = openPermanentRules({
    directory,
    check: (text, file) =>
      loadPolicy(text, { file, source: "user", directory, environment: process.env }),
    reload: () => watch.reloadNow(),
    audit,
    log,
    ...(cluster && { changed: async (id, entry) => shared?.changed(id, entry) }),
  });
  if (cluster) shared = await sharedRules(cluster, rules, log);
  return rules;
}

/** Loops and budgets of each session and its parents. */
function limitsFor(
  config: Config,
  {
    agentLimits,
    sessions,
    now,
  }: {
    readonly agentLimits: OpenAgentLimits;
    readonly sessions: Sessions;
    readonly now: () => number;
  },
): LimitsOptions {
  const { perSession, warnAt } = config.budget;
  const ceilingOf = (session: string): number | undefined => {
    const own = agentLimits.limitsOf(sessions.agentOf(holderOf(session)))?.budget;
    return perSession === 0 ? own : Math.min(perSession, own ?? perSession);
  };
  return {
    loops: new Loops(loopOptions(config), now),
    budgets: new Budgets({ ceilingOf, warnAt }),
    lineOf: (call) =>
      lineKeys(call.owner ?? "", [call.session, ...sessions.sessionPolicy(call).ancestors]),
    polls: toolNames.polls,
  };
}

/**
 * The file that the config names, else `fleet.yaml` beside the config's file. Without a config file
 * there is no default: anyone could write to the directory.
 */
function fleetFileOf(
  { fleet }: Config,
  { directory = DEFAULT_CONFIG_DIRECTORY, configFile }: PolicyRuntimeOptions,
): string | undefined {
  if (fleet !== undefined) return resolve(directory, fleet);
  return configFile === undefined ? undefined : join(dirname(configFile), "fleet.yaml");
}

/**
 * A dangling link counts as present: opening it then reports the error, instead of ignoring the
 * operator's limits.
 */
const isThere = (file: string | undefined): boolean =>
  file !== undefined && lstatSync(file, { throwIfNoEntry: false }) !== undefined;

const loopOptions = ({ loop: { warn, trip, cooldown, cascade, window } }: Config) => ({
  warn,
  trip,
  cascade,
  cooldownMs: cooldown,
  windowMs: window,
});
