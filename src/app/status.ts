/** The status of the gateway: its configuration and its current state. */
import type { AuditLog } from "../audit/log.ts";
import type { EndpointStatus } from "../config/endpoints.ts";
import { schemeOf, storeUrl } from "../config/registry.ts";
import type { Config } from "../config/schema.ts";
import type { Cluster } from "../core/cluster.ts";
import type { JsonObject } from "../core/model.ts";
import type { StopRecord } from "../core/stops.ts";
import { visible } from "../core/text.ts";
import { VERSION } from "../filesystem/version.ts";
import type { Policies } from "../policy-files/policies.ts";
import type { PolicyWatch } from "../policy-files/watch.ts";
import type { Channels } from "./channels.ts";
import { configDigest } from "./config-digest.ts";
import type { LostQuestions } from "./lost-questions.ts";

interface StatusParts {
  readonly config: Config;
  readonly policies: Policies;
  readonly watch: Pick<PolicyWatch, "problem">;
  readonly running: Channels;
  readonly audit: AuditLog;
  readonly pending: number;
  readonly lost: Pick<LostQuestions, "count" | "sessions">;
  /** Undefined: not known. */
  readonly grants: number | undefined;
  /** Left out: the store is this gateway's own. */
  readonly cluster: Pick<Cluster, "trouble" | "lostAt"> | undefined;
  readonly endpoints: readonly EndpointStatus[];
  /** The sessions that have settings of their own. */
  readonly sessions: number;
  readonly stopped: StopRecord;
}

/** Contains no secret, whatever the config holds. */
export function statusOf({
  config,
  policies,
  watch,
  running,
  audit,
  pending,
  lost,
  grants,
  sessions,
  stopped,
  endpoints,
  cluster,
}: StatusParts): JsonObject {
  const { interceptor } = config.security;
  return {
    version: VERSION,
    listen: config.listen,
    approvalPolicy: interceptor.approvalPolicy,
    redactPII: interceptor.redactPII,
    policy: {
      file: policies.file,
      rules: policies.current.rules,
      hooks: policies.current.hooks,
      ...(watch.problem && { problem: watch.problem.message }),
    },
    sessions: { set: sessions, mode: config.sessions.mode, safety: config.sessions.safety },
    approvalTimeoutSeconds: config.approval.timeout / 1000,
    grantTtlSeconds: config.grants.ttl / 1000,
    store: schemeOf(storeUrl(config.store)),
    pending,
    lostQuestions: lost.count,
    lostSessions: [...lost.sessions],
    grants: grants ?? null,
    ...(cluster && { database: databaseOf(cluster) }),
    stopped: {
      all: stopped.all !== null,
      sessions: stopped.sessions.map(({ session }) => visible(session).text),
    },
    approvers: config.approvers.map(({ name }) => name),
    channels: running
      .status()
      .map(({ name, state, detail, node }) => ({ name, state, detail, ...(node && { node }) })),
    ...(running.nodes && {
      nodes: running.nodes().map(({ holds, reaches, ...node }) => ({
        ...node,
        holds: [...holds],
        reaches: [...reaches],
      })),
    }),
    endpoints: endpoints.map((each) => ({ ...each })),
    headless: headlessOf(config),
    audit: {
      file: audit.file,
      head: `${audit.head.seq}:${audit.head.hash}`,
      ...(audit.problem !== undefined && { problem: audit.problem }),
      ...(audit.sinks.length > 0 && { sinks: [...audit.sinks] }),
    },
  };
}

function databaseOf({ trouble, lostAt }: Pick<Cluster, "trouble" | "lostAt">): JsonObject {
  const [reason, since] = [trouble(), lostAt()];
  return reason === undefined
    ? { lost: false }
    : { lost: true, reason, ...(since !== undefined && { since }) };
}

function headlessOf({ headless: { limits = {}, ...rest } }: Config): JsonObject {
  const given = Object.entries(limits).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...rest, ...(given.length > 0 && { limits: Object.fromEntries(given) }) };
}

/**
 * The configuration at the start, for the audit log: enough to see later that the config differed.
 */
export function setUpOf(config: Config, policies: Policies): Readonly<Record<string, string>> {
  return {
    version: VERSION,
    listen: config.listen,
    configDigest: configDigest(config),
    policy: policies.file,
    policyDigest: policies.sources.digest,
    approvers: config.approvers.map(({ name }) => name).join(", "),
    channels: Object.keys(config.channels).join(", "),
    headless: config.headless.enabled ? config.headless.approve : "off",
  };
}

/** The status for a person who asks in a chat: open questions, and which channels work. */
export function inWords(status: JsonObject): string {
  const channels = status.channels as readonly JsonObject[];
  const { all, sessions } = status.stopped as { all: boolean; sessions: readonly string[] };
  const database = status.database as JsonObject | undefined;
  const what = [...(all ? ["everything"] : []), ...sessions];
  return [
    ...(database?.lost ? [`The database is lost: ${database.reason}.`] : []),
    ...(what.length === 0 ? [] : [`Stopped: ${what.join(", ")}. Nothing of it is allowed.`]),
    `Countersign ${status.version}: ${status.pending} waiting, ${status.grants ?? "?"} always ` +
      `allowed, policy ${status.approvalPolicy}.`,
    ...(status.lostQuestions === 0
      ? []
      : [`Lost when the gateway was killed: ${status.lostQuestions} open questions.`]),
    ...channels.map(
      ({ name, state, detail }) => `${name}: ${state}${detail ? ` (${detail})` : ""}`,
    ),
  ].join("\n");
}
