/** The audit events. One union, one `append`; without a record there is no action. */
import type {
  AnswerResult,
  Decision,
  Finding,
  Grant,
  Level,
  Person,
  ToolCall,
  Verdict,
} from "./model.ts";
import type { PeerEvent } from "./peer.ts";
import type { PermanentRule } from "./permanent-rules.ts";

export type AuditEvent =
  | { readonly type: "received"; readonly call: ToolCall }
  | {
      readonly type: "verdict";
      readonly call: string;
      readonly level: Level;
      readonly findings: readonly Finding[];
      readonly stages: readonly Verdict[];
    }
  | {
      /** A hook put another input in place of the call's own. */
      readonly type: "replaced";
      readonly call: string;
      readonly by: string;
      readonly raw: string;
      readonly digest: string;
    }
  | {
      readonly type: "asked";
      readonly call: string;
      readonly approval: string;
      /** The channels where people can see it, in the order they were reached. */
      readonly reached: readonly string[];
      readonly unreachable: readonly string[];
      /** SHA-256 of the card that people were shown. */
      readonly card: string;
      readonly expiresAt: number;
    }
  | {
      readonly type: "answered";
      /** How many of the identical calls were to be approved, where the answer said so. */
      readonly calls?: number;
      readonly approval: string;
      readonly person: Person;
      readonly choice: "approve" | "deny";
      readonly scope?: string;
      readonly reason?: string;
      /** How long the grant was to last. */
      readonly ttlMs?: number;
      /** The pattern or the text of the rule, as the person has edited it. */
      readonly pattern?: string;
      /** A button of a notification, not a card. */
      readonly via?: "notification";
    }
  | {
      readonly type: "refused";
      readonly approval: string;
      readonly person: Person;
      readonly why: Exclude<AnswerResult["status"], "taken">;
    }
  | {
      readonly type: "decided";
      /** WARN if no person looked: an automatic approval. */
      readonly severity?: "WARN";
      readonly calls: readonly string[];
      readonly approval?: string;
      readonly decision: Decision;
      readonly digest: string;
    }
  | {
      readonly type: "outcome";
      /** null: no gateway knows of it; then the fields down to `raw` say what the host has told. */
      readonly call: string | null;
      readonly session?: string;
      readonly owner?: string;
      readonly callId?: string;
      readonly tool?: string;
      readonly raw?: string;
      readonly severity?: "ALARM" | "WARN";
      readonly ok: boolean;
      readonly matches: boolean | null;
      /** See OutcomeDraft. */
      readonly ran?: false;
      readonly error?: string;
      readonly exitCode?: number;
      readonly digest?: string;
      readonly durationMs?: number;
      readonly cost?: number;
    }
  | {
      readonly type: "grant";
      readonly action: "granted" | "revoked" | "restored" | "expired";
      readonly grants: readonly Grant[];
      readonly by: string;
    }
  | {
      /** A rule that a person had written for good. */
      readonly type: "rule";
      readonly action: "written" | "revoked" | "restored" | "failed";
      readonly rule: PermanentRule;
      readonly by: string;
      readonly error?: string;
    }
  | {
      /** A person stopped a session, or everything, or let it go on. */
      readonly type: "stop";
      readonly action: "stopped" | "resumed";
      /** null: everything. */
      readonly session: string | null;
      readonly by: string;
      /** When it was stopped, where that could not be written then; Unix ms. */
      readonly since?: number;
    }
  | ({ readonly type: "peer" } & PeerEvent)
  | {
      readonly type: "session";
      readonly session: string;
      readonly action: "changed";
      readonly change: Readonly<Record<string, unknown>>;
      readonly by: string;
    }
  | {
      /** Where the chains of other nodes stood: one that was changed since is found by it. */
      readonly type: "chains";
      readonly heads: readonly {
        readonly chain: string;
        readonly seq: number;
        readonly hash: string;
      }[];
    }
  | {
      readonly type: "config";
      readonly action:
        | "started"
        | "stopped"
        | "paired"
        | "unpaired"
        | "token"
        | "policy"
        | "trust"
        | "pruned";
      readonly detail: Readonly<Record<string, string | number | boolean>>;
    };

export interface Audit {
  /**
   * Resolves when every line is durable; all of them or, on a rejection, none that may be relied
   * upon.
   */
  append(...events: readonly AuditEvent[]): Promise<void>;
}
