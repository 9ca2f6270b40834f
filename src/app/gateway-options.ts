/** The options of a gateway, and its interface for a program that embeds it. */
import type { FastifyInstance } from "fastify";
import type { AuditLog } from "../audit/log.ts";
import type { Extensions } from "../config/registry.ts";
import type { CallDraft } from "../core/agent.ts";
import type { ApprovalService } from "../core/approvals/service.ts";
import type { Log } from "../core/channel.ts";
import type { Events } from "../core/events.ts";
import type { Judge } from "../core/judge.ts";
import type {
  ApprovalRequest,
  By,
  Decision,
  JsonObject,
  Level,
  Reason,
  Scope,
  ToolCall,
} from "../core/model.ts";
import type { PermitKeys } from "../core/permit.ts";
import type { Sessions } from "../core/sessions.ts";
import type { HookFunction } from "../hooks/function.ts";
import type { PairingOffer, PolicyReload } from "../server/deps.ts";
import type { SocketLimits } from "../server/sockets.ts";
import type { State } from "../state/directory.ts";
import type { Channels } from "./channels.ts";

/** `channels` and `stores`: as `parseConfig` was given them. */
export interface GatewayOptions extends Extensions {
  /** They are asked after the built-in ones. The worst finding of all decides. */
  readonly judges?: readonly Judge[];
  /**
   * Tokens, keys and the audit log. One gateway at a time may have it. Default: `in-process` in the
   * state directory of `countersign start`, so that your program runs beside that gateway.
   */
  readonly stateDirectory?: string;
  /** The base of relative paths in the config. Default: the package's own `config/`. */
  readonly configDirectory?: string;
  /** The config's own file, absolute: agents may not change it. */
  readonly configFile?: string;
  readonly log?: Log;
  /** The audit log; default: the config's file in the state directory. */
  readonly audit?: AuditLog;
  /** Policy files named on the command line. */
  readonly policies?: readonly string[];
  /** Functions that hooks of the type `function` can name. */
  readonly functions?: Readonly<Record<string, HookFunction>>;
  /** The path of an organisation's managed policy. Default: /etc/countersign/managed.yaml. */
  readonly managedFile?: string;
  /** The user's home directory, for `~` in policies. */
  readonly home?: string;
  /** Channel options that a file cannot hold, such as streams for the terminal; by channel name. */
  readonly channelOptions?: Readonly<Record<string, object>>;
  /** Deadlines and numbers of connections that differ from the defaults. */
  readonly sockets?: Partial<SocketLimits>;
}

/** A call of the program that embeds the gateway. */
export type InProcessCall = Omit<CallDraft, "raw">;

/**
 * What was decided about a call, in the words of `POST /v1/calls`; `status`, `by`, `at` and `rule`
 * are there in process only.
 */
export interface CallResult {
  /** The call's id. */
  readonly id: string;
  readonly decision: "allow" | "deny";
  readonly reason: Reason;
  /** `expired` and `cancelled`: a denial without an answer. */
  readonly status: Decision["status"];
  /** The person, the rule or the part of the gateway that decided. */
  readonly by: By;
  /** Unix milliseconds. */
  readonly at: number;
  readonly level: Level;
  /** Pattern keys, the worst first. */
  readonly keys: readonly string[];
  /** SHA-256 (hex) of what was approved. */
  readonly digest: string;
  /** The id of the approval that it waited for. */
  readonly approval?: string;
  readonly scope?: Scope;
  /** The id of the rule that the approval wrote. */
  readonly rule?: string;
  /** Run this instead: the approver or a hook changed the input. */
  readonly input?: JsonObject;
  /** A signed note for an executor elsewhere: see `countersign/verify`. */
  readonly permit?: string;
  /** Messages for the agent from hooks and the loop detector. */
  readonly context?: readonly string[];
}

/** A call on its way. */
export interface SubmittedCall {
  readonly call: ToolCall;
  /** Resolves when the call is decided or people have been asked. Never rejects. */
  readonly started: Promise<void>;
  /** The question that it waits for, or waited for. Undefined: nobody has been asked. */
  readonly approval: ApprovalRequest | undefined;
  /** Undefined until the call is decided. */
  readonly result: CallResult | undefined;
  /** Resolves with the result, however long that takes. Never rejects. */
  decided(): Promise<CallResult>;
}

export interface Gateway {
  /** Base URL; known once started. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly state: State;
  /** The public key of permits, for executors: see `countersign/verify`. */
  readonly permitKeys: PermitKeys;
  /** The open questions, for a program that answers or withdraws them itself. */
  readonly approvals: Pick<
    ApprovalService,
    "size" | "pending" | "heard" | "resolved" | "get" | "answer" | "end" | "endAll"
  >;
  readonly events: Events;
  readonly channels: Pick<Channels, "status" | "works">;
  readonly sessions: Sessions;
  /**
   * Reads the policy files again. If the new policy does not load, the old one stays, and the log
   * says why. Never rejects.
   */
  reload(): Promise<PolicyReload>;
  /**
   * In process: submits a call and resolves with its result, once there is one. People are shown
   * its input as JSON. Rejects only with `call-conflict` and `too-many-calls`.
   */
  check(call: InProcessCall): Promise<CallResult>;
  /** The same without waiting. Throws `call-conflict` and `too-many-calls`. */
  submit(call: InProcessCall): SubmittedCall;
  /**
   * A one-time code that pairs a companion with an approver. `expiresIn`: seconds. Throws
   * `bad-request` for an unknown approver.
   */
  offerPairing(approver?: string, expiresIn?: number): PairingOffer;
  start(): Promise<void>;
  /**
   * Ends open questions as cancelled, with `why` as the message for their callers, and flushes the
   * audit log. Safe to call twice.
   */
  stop(why?: string): Promise<void>;
}
