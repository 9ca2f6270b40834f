/** Builds the dependencies of the HTTP endpoints. */
import { agents } from "../agents/index.ts";
import { probeEndpoints } from "../config/endpoints.ts";
import { type Config, publicUrlOf } from "../config/schema.ts";
import type { Cluster } from "../core/cluster.ts";
import type { JsonObject } from "../core/model.ts";
import { VERSION } from "../filesystem/version.ts";
import { changedFiles } from "../policy-files/sources.ts";
import type { PolicyReload, ServerDeps } from "../server/deps.ts";
import { createMetrics, type Gauges } from "../server/metrics.ts";
import { prepareCard } from "./card-worker.ts";
import { clusterGauges, diskFree } from "./cluster-gauges.ts";
import type { GatewayCore, Setup } from "./gateway-core.ts";
import type { Life } from "./life.ts";
import type { PolicyRuntime } from "./policy-runtime.ts";
import { openPreview } from "./preview.ts";
import { statusOf } from "./status.ts";
import type { Access } from "./tokens.ts";
import { openUsage } from "./usage-worker.ts";

interface Served {
  readonly access: Access;
  readonly life: Life;
  readonly status: () => Promise<JsonObject>;
}

export function serverDeps(
  { config, parts }: Setup,
  core: GatewayCore,
  { access, life, status }: Served,
): ServerDeps {
  const { audit, clock, log, clean } = parts;
  const { gate, approvals, calls, quotas, grants, events, composite, policy } = core;
  const { roster, notifying } = core;
  const usage = openUsage({ audit, language: config.language, now: clock.now });
  const { tokens, devices, pair } = access;
  const { sessions, stops, outcomes, modes, rules, agentLimits, heard } = policy;
  return {
    gate,
    approvals,
    calls,
    elsewhere: core.elsewhere,
    quotas,
    grants,
    rules,
    language: config.language,
    sessions,
    stops,
    outcomes,
    roster,
    modes,
    agentLimits,
    heard,
    audit,
    events,
    clock,
    agents,
    tokens,
    devices,
    pair,
    offerPairing: pairingOffer(access, life, config),
    actions: notifying.actions,
    pushKey: async () => (await notifying.pushKeys()).publicKey,
    pushServices: config.notifications.services,
    peers: core.peers?.endpoints,
    log,
    clean,
    prepareCard,
    history: core.history,
    overview: core.overview,
    usage: usage.stats,
    preview: openPreview({ ...core, ...core.answers, trial: usage.trial }),
    version: VERSION,
    limits: { ...config.limits, hosts: config.hosts },
    metrics: createMetrics(events, gaugesOf(parts, core, life)),
    route: (session) => composite.route(session).map(({ name }) => name),
    readAudit: (query) => audit.read(query),
    reload: () => reload(policy),
    ready: () => readiness(parts, core, life),
    status,
    permitKeys: core.permitKeys,
  };
}

function gaugesOf(parts: Setup["parts"], core: GatewayCore, life: Life): Gauges {
  const { audit, store } = parts;
  const { approvals, channels } = core;
  return {
    pending: () => approvals.size,
    audit: () => ({ ...audit.stats, problem: audit.problem }),
    ready: async () => (await readiness(parts, core, life)).ready,
    channels: () => channels.status().map(({ name, state }) => ({ name, up: state === "up" })),
    diskFree: () => diskFree(audit.file),
    cluster: store.cluster && clusterGauges(store.cluster),
  };
}

/** The content of `countersign status`. */
export function gatewayStatus(
  { config, parts: { audit, store } }: Setup,
  { policy, channels, approvals, grants, lost }: GatewayCore,
): () => Promise<JsonObject> {
  const { cluster } = store;
  const { policies, watch, sessions, stops } = policy;
  const probe = probeEndpoints(config.endpoints);
  return async () =>
    statusOf({
      config,
      policies,
      watch,
      running: channels,
      audit,
      pending: store.cluster?.openCount ?? approvals.size,
      lost,
      cluster,
      grants: await countOf(grants, cluster),
      sessions: sessions.list().length,
      stopped: stops.record,
      endpoints: await probe(),
    });
}

/** Undefined where the database is lost: the rest is known here. */
async function countOf(
  grants: GatewayCore["grants"],
  cluster: Cluster | undefined,
): Promise<number | undefined> {
  if (cluster?.trouble() !== undefined) return undefined;
  try {
    return (await grants.list()).length;
  } catch (error) {
    if (cluster) return undefined;
    throw error;
  }
}

/** A code that pairs a companion, with the link to open. */
export const pairingOffer =
  (
    { offer }: Access,
    life: Life,
    config: Pick<Config, "hosts" | "listen">,
  ): ServerDeps["offerPairing"] =>
  (approver, expiresIn) => {
    const { code, expiresAt } = offer(approver, expiresIn);
    const publicUrl = publicUrlOf(config);
    return {
      code,
      expiresAt,
      url: `${life.url}/#pair=${code}`,
      ...(publicUrl !== undefined && { publicUrl: `${publicUrl}/#pair=${code}` }),
    };
  };

/** Reads the policy files again. Never rejects. */
export async function reload({ policies, watch }: PolicyRuntime): Promise<PolicyReload> {
  const before = policies.sources.digests;
  const result = await watch.reloadNow();
  const { digests, digest } = policies.sources;
  return { result, files: changedFiles(before, digests), digest };
}

async function readiness(
  { audit }: Setup["parts"],
  { channels }: GatewayCore,
  life: Life,
): Promise<{ readonly ready: boolean; readonly reason?: string }> {
  await audit.check();
  if (!life.isOpen) return { ready: false, reason: "the gateway is not open" };
  if (!audit.healthy)
    return { ready: false, reason: audit.problem ?? "the audit log cannot be written" };
  return channels.works() ? { ready: true } : { ready: false, reason: "no channel works" };
}
