/**
 * What each group of endpoints needs of the gateway. The gateway passes it in: nothing here knows
 * how it is built.
 */
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import type { AnyActions } from "../core/actions.ts";
import type { AgentHost } from "../core/agent.ts";
import type { AgentLimits } from "../core/agent-limits.ts";
import type { ApprovalOutcomes } from "../core/approval-outcomes.ts";
import type { ApprovalService } from "../core/approvals/service.ts";
import type { Audit } from "../core/audit.ts";
import type { Calls } from "../core/call-table.ts";
import type { CallsElsewhere } from "../core/calls-elsewhere.ts";
import type { Log } from "../core/channel.ts";
import type { Clock } from "../core/clock.ts";
import type { Events } from "../core/events.ts";
import type { Gate } from "../core/gate.ts";
import type { GrantStore } from "../core/grants.ts";
import type { Language } from "../core/keys.ts";
import type { ApprovalRequest, JsonObject } from "../core/model.ts";
import type { Reporting } from "../core/outcome.ts";
import type { PeerEndpoints } from "../core/peer.ts";
import type { PermanentRules } from "../core/permanent-rules.ts";
import type { PermitKeys } from "../core/permit.ts";
import type { Quotas } from "../core/quotas.ts";
import type { Sessions } from "../core/sessions.ts";
import type { DeviceRecord, Devices } from "./devices.ts";
import type { HistoryDeps } from "./history.ts";
import type { Metrics } from "./metrics.ts";
import type { PreviewDeps } from "./preview.ts";
import type { SessionDeps } from "./sessions.ts";
import type { StopDeps } from "./stop.ts";
import type { Tokens } from "./tokens.ts";

/** The server, with routes that are typed by their zod schemas. */
export type App = Parameters<FastifyPluginCallbackZod>[0];

/** The result of reading the policy files again. */
export interface PolicyReload {
  readonly result:
    | { readonly ok: true; readonly changed: boolean }
    | { readonly ok: false; readonly error: Error };
  /** The files that were new, removed or different. */
  readonly files: readonly string[];
  /** SHA-256 over the policy that is in force now. */
  readonly digest: string;
}

export interface AuditQuery {
  readonly limit: number;
  readonly type?: string | undefined;
  readonly call?: string | undefined;
  readonly approval?: string | undefined;
}

/** What every endpoint that waits for calls needs. */
export interface CallWaiting {
  readonly gate: Gate;
  readonly calls: Calls;
  /** Left out: no other gateway shares the store. */
  readonly elsewhere?: CallsElsewhere | undefined;
  readonly clock: Clock;
  /** Masks the gateway's own tokens in a text that leaves it. */
  readonly clean: (text: string) => string;
}

/** Calls: submitted, waited for, explained, reported on. */
export interface CallDeps extends CallWaiting, Reporting {
  readonly quotas: Pick<Quotas, "arrive" | "arrived">;
  readonly sessions: Sessions;
  /** Left out: this gateway accepts no remote peers. */
  readonly peers?: PeerEndpoints | undefined;
  /** Who would be asked for this session, by channel name and in order. */
  readonly route: (session: string) => readonly string[];
  readonly limits: Limits;
}

/** The agents' own hooks. */
export interface HookDeps extends CallWaiting, Reporting {
  readonly agents: readonly AgentHost[];
  readonly log: Log;
}

/** Remote peers. */
export interface PeerDeps extends CallWaiting {
  readonly peers?: PeerEndpoints | undefined;
}

/** Approvals: listed, looked up, answered, withdrawn. */
export interface ApprovalDeps {
  readonly approvals: ApprovalService;
  /** What became of approved calls. */
  readonly outcomes: Pick<ApprovalOutcomes, "of">;
  readonly events: Events;
  readonly clock: Clock;
  /**
   * Makes the card of a request with long arguments, and keeps it until `unpinCard`. Never rejects.
   */
  readonly prepareCard?: (request: ApprovalRequest) => Promise<unknown>;
}

/** What was approved for longer, and its revocation. */
export interface GrantDeps {
  readonly grants: GrantStore;
  /** The permanently approved rules. */
  readonly rules: PermanentRules;
  readonly audit: Audit;
  /** That of the headings. */
  readonly language?: Language | undefined;
}

/** The event stream. */
export interface EventDeps {
  readonly events: Events;
  readonly clock: Clock;
  readonly clean: (text: string) => string;
}

/** The state of the gateway. */
export interface StatusDeps {
  readonly version: string;
  /** What `/v1/status` shows. */
  readonly status: () => Promise<JsonObject>;
  /** Whether calls can be allowed now, and why not. */
  readonly ready: () => Promise<{ readonly ready: boolean; readonly reason?: string }>;
  /** What executors check permits with. */
  readonly permitKeys: PermitKeys;
  readonly metrics: Metrics;
  /** The latest lines of the audit log, oldest first. */
  readonly readAudit: (query: AuditQuery) => Promise<readonly JsonObject[]>;
}

/** The policy files. */
export interface ReloadDeps {
  /** Reads the policy files again. Never rejects. */
  readonly reload: () => Promise<PolicyReload>;
}

/** Companions' devices. */
export interface DeviceDeps {
  readonly devices: Devices;
  readonly clock: Clock;
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
  readonly offerPairing: (approver: string | undefined, expiresIn?: number) => PairingOffer;
}

/** A code that pairs a device, and where to open it. */
export interface PairingOffer {
  readonly code: string;
  readonly expiresAt: number;
  /** On this machine. */
  readonly url: string;
  /** For a phone; left out where the config names no host. */
  readonly publicUrl?: string;
}

/** The buttons of notifications. */
export interface ActionDeps {
  readonly actions: Pick<AnyActions, "take">;
  readonly approvals: Pick<ApprovalService, "answer">;
  readonly devices: Pick<Devices, "stands">;
  readonly clock: Clock;
}

/** Devices that are reached while their page is closed. */
export interface PushDeps {
  readonly devices: Pick<Devices, "subscribe" | "unsubscribe">;
  /** The public key, made on first use. */
  readonly pushKey: () => Promise<string>;
  /** Hosts of push services that are not on the internet. */
  readonly pushServices: readonly string[];
}

/** All of it, and what the server itself needs: the tokens, and the limits. */
export interface ServerDeps
  extends CallDeps,
    HookDeps,
    PeerDeps,
    ApprovalDeps,
    GrantDeps,
    EventDeps,
    StatusDeps,
    ReloadDeps,
    DeviceDeps,
    Omit<ActionDeps, "approvals" | "devices">,
    Omit<PushDeps, "devices">,
    SessionDeps,
    StopDeps,
    HistoryDeps,
    PreviewDeps {
  readonly agentLimits: AgentLimits;
  readonly tokens: Tokens;
}

export interface Limits {
  /** Bytes of a request's body. */
  readonly body: number;
  /** Requests a minute for each token, or for each address if there is no token; 0: no limit. */
  readonly perMinute: number;
  /** Host names, beyond those of `listen`, under which the gateway may be called. */
  readonly hosts: readonly string[];
}
