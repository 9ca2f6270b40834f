/** The deciding parts of a gateway, created in the order of their dependencies. */
import { homedir } from "node:os";
import { type CallIndex, openHistory } from "../audit/history.ts";
import { registryOf } from "../config/registry.ts";
import type { Config } from "../config/schema.ts";
import { channelTimeouts } from "../config/validate.ts";
import { ApprovalService } from "../core/approvals/service.ts";
import { Calls } from "../core/call-table.ts";
import { CompositeProvider } from "../core/composite.ts";
import { Events } from "../core/events.ts";
import { Gate, type GateOptions } from "../core/gate.ts";
import { GrantStore } from "../core/grants.ts";
import { LiveSessions } from "../core/live-sessions.ts";
import type { PermitKeys, PermitSigner } from "../core/permit.ts";
import { Quotas } from "../core/quotas.ts";
import { createRoster, type Roster } from "../core/roster.ts";
import { Turns } from "../core/turns.ts";
import { createDisk } from "../filesystem/real-paths.ts";
import { longTurn } from "../server/request-batching.ts";
import type { createWeb } from "../server/server.ts";
import { permitSigner } from "../state/permit-key.ts";
import { vapidKeys } from "../state/vapid-keys.ts";
import { openCallContext } from "./call-context.ts";
import { createCallFacts } from "./call-facts.ts";
import { prepareCard } from "./card-worker.ts";
import { approversOf, type Channels, type ChannelsOptions, openChannels } from "./channels.ts";
import { CallsOfAll } from "./cluster-calls.ts";
import { openClusterChannels } from "./cluster-channels.ts";
import { learnOutcomes } from "./cluster-outcomes.ts";
import { openParked, type ParkedOfAll } from "./cluster-parked.ts";
import {
  sharedActions,
  sharedChannelsKey,
  sharedPermitKeys,
  sharedPushKeys,
} from "./cluster-state/keys.ts";
import { questionsElsewhere } from "./cluster-state/open-questions.ts";
import { configDigest } from "./config-digest.ts";
import { type Review, reviewer } from "./edit-review.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { type JudgesOnUse, openJudges } from "./judges-on-use.ts";
import { type LostQuestions, openLostQuestions } from "./lost-questions.ts";
import { createNotifying, type Notifying } from "./notifying.ts";
import { openPeers, type PeerRuntime } from "./peer-runtime.ts";
import { openPolicyRuntime, type PolicyRuntime } from "./policy-runtime.ts";
import { type EditRule, ruleEditor } from "./rule-edit.ts";
import { openSessionOverview, type SessionOverview } from "./session-overview.ts";

/** The inputs for the parts. */
export interface Setup {
  readonly config: Config;
  readonly options: GatewayOptions;
  readonly parts: GatewayParts;
  /** Where channels register what they want served. */
  readonly web: ReturnType<typeof createWeb>;
}

export interface GatewayCore {
  readonly judges: JudgesOnUse;
  readonly events: Events;
  readonly grants: GrantStore;
  readonly quotas: Quotas;
  readonly roster: Roster;
  readonly channels: Channels;
  readonly notifying: Notifying;
  readonly composite: CompositeProvider;
  /** Left out: this gateway accepts no remote peers. */
  readonly peers: PeerRuntime | undefined;
  readonly policy: PolicyRuntime;
  readonly approvals: ApprovalService;
  readonly calls: Calls;
  readonly permits: PermitSigner;
  /** With those of other gateways that share the store. */
  readonly permitKeys: PermitKeys;
  readonly gate: Gate;
  /** Left out: no other gateway shares the store. */
  readonly elsewhere: CallsOfAll | undefined;
  readonly parked: ParkedOfAll | undefined;
  readonly lost: LostQuestions;
  readonly history: CallIndex;
  readonly overview: SessionOverview;
  /** How edited answers are checked. */
  readonly answers: { readonly review: Review; readonly editRule: EditRule };
}

/** Throws `bad-config` and `bad-policy`. */
export async function openCore(setup: Setup): Promise<GatewayCore> {
  const { config, parts } = setup;
  const { state, audit, log, clock, store } = parts;
  const { permits, permitKeys, channelsKey, sharedNotifying } = await openKeys(setup);
  const judges = await openJudges(setup.options.judges);
  const events = new Events();
  const { now, steady } = clock;
  const grants = new GrantStore({ store, ttlMs: config.grants.ttl, now, steady });
  const { cluster } = store;
  const asked = cluster && (await questionsElsewhere(store, cluster));
  const quotas = new Quotas(quotasOf(config), asked);
  const registry = registryOf(setup.options);
  const roster = createRoster(approversOf(config, registry));
  const secret = state.derive(channelsKey, "notification actions");
  const notifying = createNotifying(config, {
    ...{ state, secret, roster, now: clock.latest },
    shared: sharedNotifying,
  });
  const { notifications } = notifying;
  const channels = await openOwnChannels(setup, { registry, roster, channelsKey, notifications });
  const composite = new CompositeProvider({ ...channels.routes, clock });
  const peers = await openPeers(config, {
    ...{ state, audit, events, log, now },
    cluster,
  });
  const policy = await openPolicy(setup, { judges, events, peers, channels });
  const calls = new Calls();
  const history = openHistory({ audit, language: config.language });
  const people = { roster, channels, notifying, composite };
  const asking = { ...people, judges, events, grants, quotas, peers, policy };
  const answers = {
    review: reviewer(judges, policy.policies.decide, peers),
    editRule: ruleEditor(judges, policy.policies),
  };
  const approvals = createApprovals(setup, { ...asking, calls, history, answers });
  const { gate, parked } = await openGate(setup, { ...asking, approvals, calls, permits });
  const elsewhere = openElsewhere(setup, { calls, gate, permits, policy });
  const lost = await openLostQuestions(config, parts, events);
  const { sessions, stops, budgets } = policy;
  const overview = openSessionOverview({
    ...{ sessions, stops, budgets, history, now, node: cluster?.node.id },
    live: new LiveSessions(events, now),
    pending: () => approvals.pending(),
  });
  return {
    ...asking,
    approvals,
    calls,
    permits,
    permitKeys,
    gate,
    elsewhere,
    parked,
    lost,
    history,
    overview,
    answers,
  };
}

/** What this gateway signs with, and what it shares with others. */
async function openKeys({ parts: { state, store } }: Setup) {
  const { cluster } = store;
  const [permits, own] = [await permitSigner(state), await state.channelsKey()];
  if (!cluster) return { permits, permitKeys: { keys: [permits.key] }, channelsKey: own };
  return {
    permits,
    permitKeys: await sharedPermitKeys(cluster, permits.key),
    // derived: what the database has says nothing of the keys that stay with this gateway
    channelsKey: await sharedChannelsKey(cluster, state.derive(own, "channels of all gateways")),
    sharedNotifying: {
      actions: await sharedActions(cluster, state.derive(own, "notification actions")),
      pushKeys: sharedPushKeys(cluster, vapidKeys(state)),
    },
  };
}

const openOwnChannels = (
  { config, options, parts: { log, state, store }, web }: Setup,
  {
    registry,
    roster,
    channelsKey,
    notifications,
  }: Pick<ChannelsOptions, "registry" | "notifications"> & {
    readonly roster: Roster;
    readonly channelsKey: Buffer;
  },
): Promise<Channels> =>
  openChannels(config, {
    registry,
    log,
    web,
    more: options.channelOptions ?? {},
    secretOf: (channel) => state.derive(channelsKey, channel),
    notifications,
    reaches: roster.reaches,
    cluster:
      store.cluster &&
      openClusterChannels({
        ...{ cluster: store.cluster, store, log },
        configDigest: configDigest(config),
      }),
  });

const openPolicy = (
  { config, options, parts: { state, log, audit, clock, clean, redactor, store } }: Setup,
  {
    judges,
    events,
    peers,
    channels,
  }: Pick<GatewayCore, "judges" | "events" | "peers" | "channels">,
): Promise<PolicyRuntime> =>
  openPolicyRuntime(config, {
    judges,
    peer: peers,
    raise: channels.alarm,
    mask: (text) => clean(redactor?.redact(text).text ?? text),
    state,
    log,
    audit,
    now: clock.latest,
    events,
    cluster: store.cluster,
    directory: options.configDirectory,
    configFile: options.configFile,
    policies: options.policies,
    functions: options.functions,
    managedFile: options.managedFile,
    home: options.home,
  });

/** The way from a call to people, and back. */
function createApprovals(
  { config, parts: { store, clock, audit, log, redactor, clean } }: Setup,
  core: Omit<
    GatewayCore,
    "approvals" | "permits" | "permitKeys" | "gate" | "elsewhere" | "parked" | "lost" | "overview"
  >,
): ApprovalService {
  const { composite, roster, grants, events, quotas, policy } = core;
  const mask = (text: string): string => clean(redactor?.redact(text).text ?? text);
  const { policies, sessions, stops, rules } = policy;
  const timeoutOf = channelTimeouts(config);
  return new ApprovalService({
    store,
    composite,
    roster,
    clock,
    audit,
    grants,
    turns: new Turns({ store, replayable: config.turns.replay, now: clock.latest }),
    events,
    quotas,
    sessions,
    stops,
    ...(store.cluster && { isPaired: core.notifying.isPaired }),
    timeoutOf: (session) => timeoutOf(composite.route(session)[0]?.name),
    ...(config.language !== "en" && { language: config.language }),
    offerOf: (call, judgement, ruling) => policies.current.offer(call, judgement, ruling),
    redactor,
    prepareCard,
    contextOf: openCallContext({ ...core, clock, mask }),
    rules,
    ...core.answers,
    refused: ({ approval, person: { channel, userId } }, why) =>
      log.warn({ approval, channel, userId, why }, "an answer was refused"),
  });
}

/** The calls of the other gateways. */
function openElsewhere(
  { parts: { store, audit, log, clock } }: Setup,
  { calls, gate, permits, policy }: Pick<GatewayCore, "calls" | "gate" | "permits" | "policy">,
): CallsOfAll | undefined {
  const { cluster } = store;
  if (!cluster) return undefined;
  learnOutcomes(cluster, policy.outcomes);
  const permit = signedBy(permits, clock.now);
  const { heard, stops } = policy;
  return new CallsOfAll({ cluster, store, calls, gate, audit, heard, stops, log, permit });
}

const signedBy =
  (permits: PermitSigner, now: () => number): NonNullable<GateOptions["permit"]> =>
  ({ id, session, tool }, digest) =>
    permits.sign({ id, digest, session, tool }, now());

/** The path of each call, also of one that comes back from another gateway. */
async function openGate(
  setup: Setup,
  core: Omit<Parameters<typeof createGate>[1], "parked">,
): Promise<Pick<GatewayCore, "gate" | "parked">> {
  const { store, log } = setup.parts;
  const { cluster } = store;
  const { stops } = core.policy;
  const parked = cluster && (await openParked({ cluster, stops, log }));
  const gate = createGate(setup, { ...core, parked });
  parked?.follow(gate);
  return { gate, parked };
}

function createGate(
  { options, parts: { audit, clock, store } }: Setup,
  {
    judges,
    approvals,
    calls,
    permits,
    quotas,
    events,
    policy,
    parked,
  }: Omit<
    GatewayCore,
    "permitKeys" | "gate" | "elsewhere" | "lost" | "history" | "overview" | "answers"
  >,
): Gate {
  const { policies, sessions, stops, roots, introduce, applyLimits } = policy;
  return new Gate({
    judges,
    ready: () => judges.ready(),
    policy: policies.decide,
    audit,
    calls,
    approvals,
    quotas,
    events,
    sessions,
    stops,
    roots,
    ...(introduce && { introduce }),
    applyLimits,
    isShared: store.cluster !== undefined,
    heedStops: store.cluster && (() => store.cluster!.fence.refresh()),
    parkedElsewhere: parked,
    factsOf: createCallFacts(createDisk({ home: options.home ?? homedir() })),
    now: clock.now,
    turn: longTurn,
    permit: signedBy(permits, clock.now),
  });
}

const quotasOf = ({ limits }: Config) => ({
  calls: limits.openCalls,
  questions: limits.openQuestions,
  bytes: limits.openBytes,
});
