/**
 * The gateway: builds the house from a config, opens it, and closes it again. The only place that
 * sees every room.
 */

import { agents } from "../agents/index.ts";
import { probeEndpoints } from "../config/endpoints.ts";
import { type Config, listenAddress } from "../config/schema.ts";
import { channelTimeouts } from "../config/validate.ts";
import { ApprovalService } from "../core/approvals/service.ts";
import { Calls } from "../core/call-table.ts";
import { Clock } from "../core/clock.ts";
import { CompositeProvider } from "../core/composite.ts";
import { Events } from "../core/events.ts";
import { Gate } from "../core/gate.ts";
import { GrantStore, sweepGrants } from "../core/grants.ts";
import { signPermit } from "../core/permit.ts";
import { Quotas } from "../core/quotas.ts";
import { createRoster } from "../core/roster.ts";
import { Turns } from "../core/turns.ts";
import { judges } from "../judges/index.ts";
import { changedFiles } from "../policy-files/sources.ts";
import { toolCall } from "../server/calls.ts";
import type { PolicyReload, ServerDeps } from "../server/deps.ts";
import { createMetrics } from "../server/metrics.ts";
import { longTurn } from "../server/request-batching.ts";
import { buildServer, closeServer, createWeb, listenOn } from "../server/server.ts";
import { openApproverCodes } from "../state/approver-codes.ts";
import { type StoreName, stores } from "../stores/index.ts";
import { openApproverPairing } from "./approver-pairing.ts";
import { prepareCard } from "./card-worker.ts";
import { createChannelHosts } from "./channel-host.ts";
import { channelRoster, openChannels } from "./channels.ts";
import { reviewer } from "./edit-review.ts";
import type { Gateway, GatewayOptions } from "./gateway-options.ts";
import { type GatewayParts, openParts } from "./gateway-parts.ts";
import { openPeers } from "./peer-runtime.ts";
import { openPolicyRuntime } from "./policy-runtime.ts";
import { inWords, setUpOf, statusOf } from "./status.ts";
import { openAccess } from "./tokens.ts";
import { VERSION } from "./version.ts";

/** An approved call may be executed elsewhere within this time. */
const PERMIT_MS = 5 * 60 * 1000;

/**
 * Builds a gateway that is ready to start. Throws `bad-config`, `bad-policy` or a JournalError
 * where it cannot.
 */
export async function createGateway(
  config: Config,
  options: GatewayOptions = {},
): Promise<Gateway> {
  const parts = await openParts(config, options);
  return build(config, options, parts).catch(async (error: unknown) => {
    await parts.close(); // whoever corrects the fault must find nothing locked
    throw error;
  });
}

async function build(
  config: Config,
  options: GatewayOptions,
  parts: GatewayParts,
): Promise<Gateway> {
  const { redactor, log, state, tokens, lock, audit } = parts;
  const permitKey = await state.permitKey();
  const clock = new Clock();
  const store = stores[config.store as StoreName]({
    retain: config.approval.retain,
    now: clock.latest,
  });
  const events = new Events();
  const calls = new Calls();
  const grants = new GrantStore({
    store,
    ttlMs: config.grants.ttl,
    now: clock.now,
    steady: clock.steady,
  });
  const quotas = new Quotas(quotasOf(config));
  const turns = new Turns({ store, replayable: config.turns.replay, now: clock.latest });
  const web = createWeb(parts.clean);
  const probe = probeEndpoints(config.endpoints);
  const timeoutOf = channelTimeouts(config);
  const running = await openChannels(config, {
    log,
    web,
    more: options.channelOptions ?? {},
    secretOf: (channel) => state.derive(permitKey, channel),
    reaches: (channel) => roster.reaches(channel),
  });
  const composite = new CompositeProvider({ ...running.routes, clock });
  const peers = await openPeers(config, { state, audit, events, log, now: clock.now });
  const runtime = await openPolicyRuntime(config, {
    peer: peers,
    state,
    log,
    audit,
    now: clock.latest,
    events,
    directory: options.configDirectory,
    configFile: options.configFile,
    policies: options.policies,
    functions: options.functions,
    managedFile: options.managedFile,
    home: options.home,
  });
  const { policies, sessions } = runtime;
  const roster = createRoster(channelRoster(config, running));
  const approvals = new ApprovalService({
    store,
    composite,
    roster,
    clock,
    audit,
    grants,
    turns,
    events,
    quotas,
    sessions,
    timeoutOf: (session) => timeoutOf(composite.route(session)[0]?.name),
    ...(config.language !== "en" && { language: config.language }),
    offerOf: (call, judgement, ruling) => policies.current.offer(call, judgement, ruling),
    redactor,
    prepareCard,
    rules: runtime.rules,
    review: reviewer(judges, policies.decide, peers),
    refused: ({ approval, person: { channel, userId } }, why) =>
      log.warn({ approval, channel, userId, why }, "an answer was refused"),
  });
  const gate = new Gate({
    judges,
    policy: policies.decide,
    audit,
    calls,
    approvals,
    quotas,
    events,
    sessions,
    roots: runtime.roots,
    applyLimits: runtime.applyLimits,
    now: clock.now,
    turn: longTurn,
    permit: ({ id, session, tool }, digest) =>
      signPermit(permitKey, { id, digest, session, tool, expiresAt: clock.now() + PERMIT_MS }),
  });

  const pair = await openApproverPairing({
    approverCodes: openApproverCodes(state),
    roster,
    audit,
    log,
    now: clock.now,
  });
  const status = async () => inWords(await deps.status());
  const hostFor = createChannelHosts({
    approvals,
    grants,
    rules: runtime.rules,
    roster,
    audit,
    pair,
    status,
  });
  const access = await openAccess(config, {
    state,
    stored: tokens,
    companionOf: (name) => running.companionOf(config, name),
    roster,
    audit,
    log,
    now: clock.latest,
  });
  const metrics = createMetrics(events, {
    pending: () => approvals.size,
    audit: () => audit.stats,
  });
  let phase: "built" | "open" | "closed" = "built";

  const deps: ServerDeps = {
    gate,
    quotas,
    approvals,
    grants,
    rules: runtime.rules,
    calls,
    audit,
    events,
    clock,
    agents,
    tokens: access.tokens,
    log,
    version: VERSION,
    metrics,
    limits: { ...config.limits, hosts: config.hosts },
    reload: () => reload(),
    ready: async () => {
      await audit.check();
      if (phase !== "open") return { ready: false, reason: "the gateway is not open" };
      if (!audit.healthy)
        return { ready: false, reason: audit.problem ?? "the audit log cannot be written" };
      return running.works() ? { ready: true } : { ready: false, reason: "no channel works" };
    },
    route: (session) => composite.route(session).map(({ name }) => name),
    status: async () =>
      statusOf({
        config,
        policies,
        watch: runtime.watch,
        running,
        audit,
        pending: approvals.size,
        grants: (await grants.list()).length,
        sessions: sessions.list().length,
        endpoints: await probe(),
      }),
    sessions,
    modes: runtime.modes,
    fleet: runtime.fleet,
    peers: peers?.door,
    heard: runtime.heard,
    readAudit: (query) => audit.read(query),
    pair: access.pair,
    devices: access.devices,
    offerPairing,
    clean: parts.clean,
    prepareCard,
  };
  const app = await buildServer(deps, {
    web,
    listenHost: listenAddress(config).host,
    sockets: { ...socketsOf(config), ...options.sockets },
  });
  let url = "";

  async function reload(): Promise<PolicyReload> {
    const before = policies.sources.digests;
    const result = await runtime.watch.reloadNow();
    const { digests, digest } = policies.sources;
    return { result, files: changedFiles(before, digests), digest };
  }

  function offerPairing(name?: string, expiresIn?: number) {
    const offer = access.offer(name, expiresIn);
    return { ...offer, url: `${url}/#pair=${offer.code}` };
  }

  return {
    get url() {
      return url;
    },
    app,
    state,
    gate,
    approvals,
    events,
    running,
    sessions,
    reload,
    async check(draft) {
      const entry = gate.submit(
        toolCall(
          { ...draft, raw: JSON.stringify(draft.input) },
          { role: "agent", name: "in-process" },
        ),
      );
      await entry.started;
      return gate.decided(entry);
    },
    offerPairing,
    async start() {
      await audit.append({ type: "config", action: "started", detail: setUpOf(config, policies) });
      await state.write("agent.header", `authorization: Bearer ${tokens.agent}\n`);
      await running.start(hostFor);
      sweepGrants(grants, { audit, clock });
      await runtime.watch.start();
      access.start();
      url = await listenOn(app, listenAddress(config));
      lock.tell(url);
      phase = "open";
    },
    async stop(why = "The gateway was stopped before anybody answered.") {
      if (phase === "closed") return;
      phase = "closed";
      gate.close();
      await approvals.endAll({ type: "gateway", code: "cancelled", message: why });
      await approvals.idle();
      await runtime.stop();
      await peers?.stop();
      await running.stop();
      await closeServer(app);
      await access.stop();
      await audit
        .append({ type: "config", action: "stopped", detail: { version: VERSION } })
        .catch(() => {});
      await store.close();
      clock.stop();
      await parts.close();
    },
  };
}

const socketsOf = ({ limits }: Config) => ({
  deadlineMs: limits.deadline,
  perAddress: limits.connectionsPerAddress,
  ...(limits.connections !== undefined && { total: limits.connections }),
});

const quotasOf = ({ limits }: Config) => ({
  calls: limits.openCalls,
  questions: limits.openQuestions,
  bytes: limits.openBytes,
});

export { parseConfig } from "../config/schema.ts";
export { digestOf } from "../core/digest.ts";
export { CountersignError } from "../core/errors.ts";
export type * from "../core/model.ts";
export { createPermitVerifier, verifyPermit } from "../core/permit.ts";
export type * from "./gateway-options.ts";
