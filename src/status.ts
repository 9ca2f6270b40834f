/** What the gateway says of itself: how it is set up, and what it is doing. */
import type { AuditLog } from "./audit-log.ts";
import type { Config } from "./config.ts";
import { sha256 } from "./core/digest.ts";
import type { JsonObject } from "./core/model.ts";
import type { OpenPolicy } from "./policy-file.ts";
import type { Staff } from "./staff.ts";
import { VERSION } from "./version.ts";

interface StatusParts {
  readonly config: Config;
  readonly policy: OpenPolicy;
  readonly staff: Staff;
  readonly audit: AuditLog;
  readonly pending: number;
  readonly grants: number;
}

/** No secret is in it, whatever the config holds. */
export function statusOf({ config, policy, staff, audit, pending, grants }: StatusParts): JsonObject {
  const { interceptor } = config.security;
  return {
    version: VERSION,
    listen: config.listen,
    approvalPolicy: interceptor.approvalPolicy,
    redactPII: interceptor.redactPII,
    policy: { file: policy.file, rules: policy.rules },
    approvalTimeoutSeconds: config.approval.timeout / 1000,
    grantTtlSeconds: config.grants.ttl / 1000,
    store: config.store,
    pending,
    grants,
    approvers: config.approvers.map(({ name }) => name),
    channels: staff.status().map(({ name, state, detail }) => ({ name, state, detail })),
    headless: { ...config.headless },
    audit: { file: audit.file, head: `${audit.head.seq}:${audit.head.hash}` },
  };
}

/** How it was set up when it started, for the audit log: enough to see afterwards that it was another config. */
export function setUpOf(config: Config, policy: OpenPolicy): Readonly<Record<string, string>> {
  const tokens = config.tokens.map(({ role, name }) => ({ role, name }));
  return {
    version: VERSION,
    configDigest: sha256(JSON.stringify({ ...config, tokens })),
    policy: policy.file,
    policyDigest: policy.digest,
    approvers: config.approvers.map(({ name }) => name).join(", "),
    channels: Object.keys(config.channels).join(", "),
    headless: config.headless.enabled ? config.headless.approve : "off",
  };
}

/** The same for a person who asks in a chat: what waits, and which channels work. */
export function inWords(status: JsonObject): string {
  const channels = status.channels as readonly JsonObject[];
  return [
    `Countersign ${status.version}: ${status.pending} waiting, ${status.grants} always allowed, policy ${status.approvalPolicy}.`,
    ...channels.map(({ name, state, detail }) => `${name}: ${state}${detail ? ` (${detail})` : ""}`),
  ].join("\n");
}
