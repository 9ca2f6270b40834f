/**
 * The store contract: open questions, the first answer to each, grants and turns. Asynchronous, so
 * that several nodes can share it.
 */
import type { Log } from "./channel.ts";
import type {
  ChainEncoder,
  ChainedLines,
  ChainHead,
  Cluster,
  ClusterNode,
  Recording,
} from "./cluster.ts";
import type { ApprovalRecord, ApprovalRequest, Decision, Grant, ResolvedRecord } from "./model.ts";

/** What is known about one canonical action within one turn. */
export interface TurnEntry {
  readonly state: "approved" | "denied" | "timeout";
  /** How often it has timed out in this turn. */
  readonly timeouts: number;
  readonly approval: string;
}

export interface Settled {
  readonly won: boolean;
  readonly decision: Decision;
  /** The places of the calls that the decision covers, where the store knows them. */
  readonly covered?: readonly string[];
}

/**
 * Whoever calls it may change what they gave it or were given: what it keeps stays as it was, so it
 * copies or freezes.
 */
export interface Store {
  /**
   * Rejects with `duplicate-approval` when the id is known. `callId`: the caller's own id of the
   * call, by which it may come back at another node.
   */
  open(request: ApprovalRequest, callId?: string): Promise<void>;
  /**
   * Compare-and-set: of any number of racing answers exactly one wins, and every loser gets the
   * winner's decision. `record` runs after this answer has won and before the result can be seen.
   * If it rejects, so does `settle`, and the question stays open as if there had been no answer.
   * Undefined if the id is unknown. Rejects with `too-late` for a person's answer if its time is
   * over by the store's own clock. A store that keeps the audit log too gives `record` what to
   * write with: it is written in one transaction with the decision. `counted`: how many calls the
   * answer's question counted, for such a store.
   */
  settle(
    id: string,
    decision: Decision,
    record?: (recording?: Recording) => Promise<void>,
    counted?: number,
  ): Promise<Settled | undefined>;
  /**
   * Sets how many identical calls wait for an open question. Undefined if it is no longer open,
   * or is being answered. `waiting`: the calls of this node, by their places (see
   * waiting-places.ts); where several nodes share the store, the question counts those of all.
   */
  recount(
    id: string,
    calls: number,
    waiting?: readonly string[],
  ): Promise<ApprovalRequest | undefined>;
  /** Undefined if the id is unknown, or was resolved and is no longer remembered. */
  get(id: string): Promise<ApprovalRecord | undefined>;
  /** The open ones, oldest first. Never forgets one. */
  pending(): Promise<ApprovalRequest[]>;
  /** The resolved ones still remembered, latest first. */
  resolved(limit?: number): Promise<ApprovalRecord[]>;
  /**
   * Calls the listener for every settled question, whichever node settled it. `covered`: see
   * Settled. Returns how to stop listening.
   */
  watch(listener: (record: ResolvedRecord, covered?: readonly string[]) => void): () => void;
  /** Left out: no other node uses this store. */
  readonly cluster?: Cluster;

  readonly grants: {
    put(grant: Grant): Promise<void>;
    /**
     * Of one session, or all; includes expired ones until they are removed. Synchronous if the
     * store has them in memory: every question is first looked up there.
     */
    list(session?: string): Grant[] | Promise<Grant[]>;
    /** The ids that were there and are now gone. */
    remove(ids: readonly string[]): Promise<string[]>;
  };
  readonly turns: {
    get(key: string): Promise<TurnEntry | undefined>;
    /** Forgotten at `until` (unix ms). */
    put(key: string, entry: TurnEntry, until: number): Promise<void>;
  };
  /** Safe to call twice. Everything else rejects with `store-closed` afterwards. */
  close(): Promise<void>;
}

/** What a store is opened with. */
export interface StoreContext {
  /** How many resolved approval requests are remembered. */
  readonly retain: number;
  /** Unix ms. Left out: the machine's clock. */
  readonly now?: () => number;
  /** Which gateway this is, for stores that several share. */
  readonly node?: ClusterNode;
  /** What this node's chain of audit lines continues where the store has none of it yet. */
  readonly chainStart?: ChainHead;
  /** Makes audit lines, for stores that keep them. */
  readonly encode?: ChainEncoder;
  /**
   * Called in order with audit lines that are durable in the store, before anyone is told; it has
   * to be quick. Left out: nothing is copied.
   */
  readonly copy?: (lines: ChainedLines) => Promise<void>;
  readonly log?: Pick<Log, "info" | "warn" | "error">;
}

/** A store as the registry knows it. */
export interface StoreDefinition<Scheme extends string = string> {
  /** What `store:` begins with in the config: `NAME`, or `NAME://…`. */
  readonly scheme: Scheme;
  /** Several gateways use it at once, and it keeps their audit log: it opens with a `cluster`. */
  readonly shared?: true;
  /**
   * Opens the store at `url`, which is all that stands in the config. Resolves when it can be used;
   * rejects with `bad-config`, in words that never repeat a password.
   */
  open(url: string, context: StoreContext): Promise<Store>;
}

/** Defines a store. */
export const defineStore = <const Scheme extends string>(
  definition: StoreDefinition<Scheme>,
): StoreDefinition<Scheme> => definition;
