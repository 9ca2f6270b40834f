/** What a gateway is given, and what it offers to the program that has it inside. */
import type { FastifyInstance } from "fastify";
import type { AuditLog } from "../audit/log.ts";
import type { Extensions } from "../config/registry.ts";
import type { CallDraft } from "../core/agent.ts";
import type { ApprovalService } from "../core/approvals/service.ts";
import type { CallEntry } from "../core/call-table.ts";
import type { Log } from "../core/channel.ts";
import type { Events } from "../core/events.ts";
import type { Judge } from "../core/judge.ts";
import type { Decision } from "../core/model.ts";
import type { Sessions } from "../core/sessions.ts";
import type { HookFunction } from "../hooks/function.ts";
import type { PolicyReload } from "../server/deps.ts";
import type { SocketLimits } from "../server/sockets.ts";
import type { State } from "../state/directory.ts";
import type { Channels } from "./channels.ts";

/** `channels` and `stores`: as `parseConfig` was given them. */
export interface GatewayOptions extends Extensions {
  /** They are asked after ours. The worst finding of all decides. */
  readonly judges?: readonly Judge[];
  /** Default: `COUNTERSIGN_HOME`, or `~/.countersign`. */
  readonly stateDirectory?: string;
  /** What relative paths of the config are relative to. Default: the package's own `config/`. */
  readonly configDirectory?: string;
  /** The config's own file, absolute: agents may not change it. */
  readonly configFile?: string;
  readonly log?: Log;
  /** Where decisions are written down; default: the config's file in the state directory. */
  readonly audit?: AuditLog;
  /** Policy files named on the command line. */
  readonly policies?: readonly string[];
  /** Functions that hooks of the type `function` name. */
  readonly functions?: Readonly<Record<string, HookFunction>>;
  /** Where an organisation puts its managed policy. Default: /etc/countersign/managed.yaml. */
  readonly managedFile?: string;
  /** The user's home directory, for `~` in policies. */
  readonly home?: string;
  /**
   * More channels' options than a file can hold, e.g. streams for the terminal; by channel name.
   */
  readonly channelOptions?: Readonly<Record<string, object>>;
  /** Deadlines and numbers of connections, where they differ. */
  readonly sockets?: Partial<SocketLimits>;
}

/** A call of the program that has the gateway inside. */
export type InProcessCall = Omit<CallDraft, "raw">;

/** What has become of a call so far. */
export type SubmittedCall = Pick<CallEntry, "call" | "started" | "decision" | "approval">;

export interface Gateway {
  /** Base URL; known once started. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly state: State;
  /** What people are asked, for a program that answers or takes back itself. */
  readonly approvals: Pick<
    ApprovalService,
    "size" | "pending" | "resolved" | "get" | "answer" | "end" | "endAll"
  >;
  readonly events: Events;
  readonly channels: Pick<Channels, "status" | "works">;
  readonly sessions: Sessions;
  /**
   * Reads the policy files again. A policy that does not load changes nothing, and is told in the
   * log. Never rejects.
   */
  reload(): Promise<PolicyReload>;
  /**
   * In process: submits a call and resolves with its decision. People are shown its input as JSON.
   * Rejects only with `call-conflict`.
   */
  check(call: InProcessCall): Promise<Decision>;
  /**
   * The same without waiting: `started` resolves when the call is decided or people have been
   * asked. Throws `call-conflict` and `too-many-calls`.
   */
  submit(call: InProcessCall): SubmittedCall;
  /**
   * A one-time code with which a companion becomes an approver's. `expiresIn`: seconds. Throws
   * `bad-request` for a name that is no approver's.
   */
  offerPairing(
    approver?: string,
    expiresIn?: number,
  ): { readonly code: string; readonly expiresAt: number; readonly url: string };
  start(): Promise<void>;
  /**
   * Ends open questions as cancelled, `why` being what their callers are told, and flushes the
   * audit log. Safe to call twice.
   */
  stop(why?: string): Promise<void>;
}
