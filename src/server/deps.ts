/**
 * What the doors need of the house. The gateway hands it in; nothing here knows how it is built.
 */
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import type { AgentHost } from "../core/agent.ts";
import type { AgentLimits } from "../core/agent-limits.ts";
import type { ApprovalService } from "../core/approvals/service.ts";
import type { Audit } from "../core/audit.ts";
import type { Calls } from "../core/call-table.ts";
import type { Log } from "../core/channel.ts";
import type { Clock } from "../core/clock.ts";
import type { Events } from "../core/events.ts";
import type { Gate } from "../core/gate.ts";
import type { GrantStore } from "../core/grants.ts";
import type { ApprovalRequest, JsonObject } from "../core/model.ts";
import type { Reporting } from "../core/outcome.ts";
import type { PeerEndpoints } from "../core/peer.ts";
import type { PermanentRules } from "../core/permanent-rules.ts";
import type { Quotas } from "../core/quotas.ts";
import type { DeviceRecord, Devices } from "./devices.ts";
import type { SessionDeps } from "./sessions.ts";
import type { Tokens } from "./tokens.ts";

/** The server, with routes that are typed by their zod schemas. */
export type App = Parameters<FastifyPluginCallbackZod>[0];

/** What came of reading the policy files again. */
export interface PolicyReload {
  readonly result:
    | { readonly ok: true; readonly changed: boolean }
    | { readonly ok: false; readonly error: Error };
  /** The files that were new, gone or different. */
  readonly files: readonly string[];
  /** SHA-256 over what is in force now. */
  readonly digest: string;
}

export interface AuditQuery {
  readonly limit: number;
  readonly type?: string | undefined;
  readonly call?: string | undefined;
  readonly approval?: string | undefined;
}

export interface ServerDeps extends SessionDeps {
  readonly fleet: AgentLimits;
  readonly gate: Gate;
  readonly quotas: Pick<Quotas, "arrive" | "arrived">;
  readonly approvals: ApprovalService;
  readonly grants: GrantStore;
  /** What was approved for good. */
  readonly rules: PermanentRules;
  readonly calls: Calls;
  readonly audit: Audit;
  readonly events: Events;
  readonly clock: Clock;
  readonly agents: readonly AgentHost[];
  readonly tokens: Tokens;
  /** Left out: this gateway takes no remote peers. */
  readonly peers?: PeerEndpoints | undefined;
  readonly log: Log;
  readonly version: string;
  /** Approvals that people are being asked about now; what is shown at `/v1/status`. */
  readonly status: () => Promise<JsonObject>;
  /** Who would be asked for this session, by channel name and in order. */
  readonly route: (session: string) => readonly string[];
  /** The latest lines of the audit log, oldest first. */
  readonly readAudit: (query: AuditQuery) => Promise<readonly JsonObject[]>;
  /** Swaps a one-time code for a new device; undefined when the code is wrong, used or too old. */
  readonly pair: (
    code: string,
    deviceName: string,
  ) => Promise<
    { readonly token: string; readonly name: string; readonly device: DeviceRecord } | undefined
  >;
  /**
   * Makes such a code. `expiresIn`: seconds that the device stays paired. Throws `bad-request` for
   * a name that is no approver's.
   */
  readonly offerPairing: (
    approver: string | undefined,
    expiresIn?: number,
  ) => { readonly code: string; readonly expiresAt: number; readonly url: string };
  readonly devices: Devices;
  /** Masks the gateway's own tokens in a text that leaves it. */
  readonly clean: (text: string) => string;
  /**
   * Makes the card of a question with long arguments, and keeps it until `unpinCard`. Never
   * rejects.
   */
  readonly prepareCard?: (request: ApprovalRequest) => Promise<unknown>;
  /** Whether calls can be allowed now, and why not. */
  readonly ready: () => Promise<{ readonly ready: boolean; readonly reason?: string }>;
  /** Reads the policy files again. Never rejects. */
  readonly reload: () => Promise<PolicyReload>;
  /** Hears of every outcome: loops, budgets, hooks, peers. */
  readonly heard: Reporting["heard"];
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
  readonly limits: Limits;
}

export interface Limits {
  /** Bytes of a request's body. */
  readonly body: number;
  /** Requests a minute for each token, or for each address where there is no token; 0: no limit. */
  readonly perMinute: number;
  /** Host names, beyond those of `listen`, under which the gateway may be called. */
  readonly hosts: readonly string[];
}
