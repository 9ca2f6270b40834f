/**
 * The gateway: builds its parts from a config, starts them, and stops them again. The only module
 * that imports all others.
 */

import type { FastifyInstance } from "fastify";
import { type Config, listenAddress } from "../config/schema.ts";
import type { CallEntry } from "../core/call-table.ts";
import type { Gate } from "../core/gate.ts";
import { sweepGrants } from "../core/grants.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { VERSION } from "../filesystem/version.ts";
import { decisionReply, toolCall } from "../server/calls.ts";
import { buildServer, closeServer, createWeb, listenOn } from "../server/server.ts";
import { openApproverCodes } from "../state/approver-codes.ts";
import { noteStart } from "../state/last-start.ts";
import { openApproverPairing } from "./approver-pairing.ts";
import { createChannelHosts, type HostFor } from "./channel-host.ts";
import { sharedApproverCodes } from "./cluster-state/codes.ts";
import { type GatewayCore, openCore, type Setup } from "./gateway-core.ts";
import type {
  CallResult,
  Gateway,
  GatewayOptions,
  InProcessCall,
  SubmittedCall,
} from "./gateway-options.ts";
import { openParts } from "./gateway-parts.ts";
import { gatewayStatus, pairingOffer, reload, serverDeps } from "./gateway-server.ts";
import { Life } from "./life.ts";
import { inWords, setUpOf } from "./status.ts";
import { type Access, openAccess } from "./tokens.ts";

/** The parts that `start` and `stop` work on. */
interface Built {
  readonly setup: Setup;
  readonly core: GatewayCore;
  readonly access: Access;
  readonly hosts: Hosts;
  readonly app: FastifyInstance;
  readonly life: Life;
}

/** The interface that channels get, and the end of what it listens to. */
interface Hosts {
  readonly hostFor: HostFor;
  stop(): void;
}

/** Builds a gateway that is ready to start. Throws `bad-config`, `bad-policy` or a JournalError. */
export async function createGateway(
  config: Config,
  options: GatewayOptions = {},
): Promise<Gateway> {
  const parts = await openParts(config, options);
  try {
    return gatewayOf(await build({ config, options, parts, web: createWeb(parts.clean) }));
  } catch (error) {
    await parts.close(); // once the fault is corrected, nothing may be locked
    throw error;
  }
}

async function build(setup: Setup): Promise<Built> {
  const core = await openCore(setup);
  const status = gatewayStatus(setup, core);
  const hosts = await openChannelHosts(setup, core, status);
  const access = await openOwnAccess(setup, core);
  core.notifying.attach(access.devices);
  const life = new Life();
  const app = await openServer(setup, core, { access, life, status });
  return { setup, core, access, hosts, app, life };
}

/** The interface that channels get. */
async function openChannelHosts(
  { parts: { state, audit, log, clock, store } }: Setup,
  { approvals, grants, roster, policy: { rules, stops, outcomes } }: GatewayCore,
  status: () => Promise<JsonObject>,
): Promise<Hosts> {
  const own = openApproverCodes(state);
  const shared = store.cluster && (await sharedApproverCodes(store.cluster, own));
  const approverCodes = shared ?? own;
  const pair = await openApproverPairing({ approverCodes, roster, audit, log, now: clock.now });
  shared?.follow(({ approver, channel, userId }) => roster.learn(approver, { channel, userId }));
  const hostFor = createChannelHosts({
    approvals,
    grants,
    rules,
    roster,
    stops,
    outcomes,
    audit,
    pair,
    status: async () => inWords(await status()),
  });
  return { hostFor, stop: () => shared?.stop() };
}

/** Tokens and paired devices. */
const openOwnAccess = (
  { config, parts: { state, tokens, audit, log, clock, store } }: Setup,
  { roster }: GatewayCore,
): Promise<Access> =>
  openAccess(config, {
    ...{ state, stored: tokens, roster, audit, log, now: clock.latest },
    cluster: store.cluster,
  });

const openServer = (
  setup: Setup,
  core: GatewayCore,
  served: Parameters<typeof serverDeps>[2],
): Promise<FastifyInstance> =>
  buildServer(serverDeps(setup, core, served), {
    web: setup.web,
    listenHost: listenAddress(setup.config).host,
    sockets: { ...socketsOf(setup.config), ...setup.options.sockets },
  });

/** Opens everything else before the address. */
async function start({ setup, core, access, hosts, app, life }: Built): Promise<void> {
  const { config, options, parts } = setup;
  const { audit, clock, state, store, tokens, lock } = parts;
  const { policies, watch } = core.policy;
  await audit.append({ type: "config", action: "started", detail: setUpOf(config, policies) });
  await state.write("agent.header", `authorization: Bearer ${tokens.agent}\n`);
  await noteStart(state, { config: options.configFile, shared: store.cluster !== undefined });
  await core.channels.start(hosts.hostFor);
  sweepGrants(core.grants, { audit, clock });
  await watch.start();
  access.start();
  const url = await listenOn(app, listenAddress(config));
  lock.tell(url);
  core.lost.begin();
  life.open(url);
}

/**
 * First nothing new is allowed; then open questions are denied, where no other gateway has them;
 * then the parts close, the log last.
 */
async function stop({ setup, core, access, hosts, app, life }: Built, why: string): Promise<void> {
  if (!life.close()) return;
  const { audit, close } = setup.parts;
  core.gate.close();
  // where others share the store, questions stay open, and their callers come back there
  if (setup.parts.store.cluster) core.approvals.leaveOpen();
  else await core.approvals.endAll({ type: "gateway", code: "cancelled", message: why });
  await core.approvals.idle();
  core.lost.close();
  core.elsewhere?.stop();
  await core.policy.stop();
  await core.peers?.stop();
  await core.channels.stop();
  await closeServer(app);
  await core.parked?.leave();
  await access.stop();
  hosts.stop();
  // closing waits for it, and no longer than for anything else
  void audit
    .append({ type: "config", action: "stopped", detail: { version: VERSION } })
    .catch(() => {});
  await close();
}

/** The gateway as the embedding program sees it. */
function gatewayOf(built: Built): Gateway {
  const { setup, core, access, app, life } = built;
  const { gate, approvals, events, channels, policy, permitKeys } = core;
  return {
    get url() {
      return life.url;
    },
    app,
    state: setup.parts.state,
    permitKeys,
    approvals,
    events,
    channels,
    sessions: policy.sessions,
    reload: () => reload(policy),
    submit: (call) => submittedCall(gate, submitted(core, call)),
    check: async (call) => submittedCall(gate, submitted(core, call)).decided(),
    offerPairing: pairingOffer(access, life, setup.config),
    start: () => start(built),
    stop: (why = "The gateway was stopped before anybody answered.") => stop(built, why),
  };
}

const submitted = ({ gate }: GatewayCore, call: InProcessCall): CallEntry =>
  gate.submit(
    toolCall({ ...call, raw: JSON.stringify(call.input) }, { role: "agent", name: "in-process" }),
  );

/** The core's `outcome` is called `decision` where a program reads it, as over HTTP. */
function submittedCall(gate: Gate, entry: CallEntry): SubmittedCall {
  return {
    call: entry.call,
    started: entry.started,
    get approval() {
      return entry.approval;
    },
    get result() {
      return entry.decision && resultOf(entry, entry.decision);
    },
    async decided() {
      await entry.started;
      const decision = await gate.decided(entry);
      entry.isTold = true;
      return resultOf(entry, decision);
    },
  };
}

function resultOf(entry: CallEntry, decision: Decision): CallResult {
  const { status, by, at, rule } = decision;
  const told = { ...decisionReply(entry, decision), status, by, at };
  return (rule === undefined ? told : { ...told, rule }) as CallResult;
}

const socketsOf = ({ limits }: Config) => ({
  deadlineMs: limits.deadline,
  perAddress: limits.connectionsPerAddress,
  ...(limits.connections !== undefined && { total: limits.connections }),
});

export { parseConfig } from "../config/schema.ts";
export { digestOf } from "../core/digest.ts";
export { CountersignError } from "../core/errors.ts";
export type * from "../core/model.ts";
export type * from "./gateway-options.ts";
