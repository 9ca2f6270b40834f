/**
 * What a store offers beside approvals if several gateways (nodes) share it: one audit log, state
 * that every node sees, leases, and news of what other nodes do.
 */
import type { AuditEvent } from "./audit.ts";
import type { ClusterStats } from "./cluster-stats.ts";
import type { ApprovalRecord, ApprovalRequest, Grant, Json, ToolCall } from "./model.ts";
import type { Holder } from "./ownership.ts";
import type { ParkedCall } from "./parked-calls.ts";
import type { TurnEntry } from "./store.ts";

/** A gateway among those that share a store. */
export interface ClusterNode {
  /** Random, kept in the node's state directory. */
  readonly id: string;
  /** For people: what the config says, or the host's name, with the port if that is not 4180. */
  readonly name: string;
}

/** A place in a node's chain of audit lines: a line's number, and its SHA-256 (64 hex digits). */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** Lines of one chain that were written together. */
export interface ChainedLines {
  /** Number of the first one. */
  readonly first: number;
  /** Of the last one. */
  readonly head: ChainHead;
  /** JSON lines; each ends with a newline. */
  readonly text: string;
}

/** Makes the lines that continue a chain. Throws for an event that is not JSON. */
export type ChainEncoder = (after: ChainHead, events: readonly AuditEvent[]) => ChainedLines;

/** Lines of a chain as the store keeps them. */
export interface StoredLines extends ChainedLines {
  /** The chain's name: a node's id, or that of lines which a node wrote while it was cut off. */
  readonly chain: string;
  /** When they were written, in unix ms by the store's clock. */
  readonly at?: number;
}

/** The end of a chain, and the node that wrote it. */
export interface NodeHead extends ChainHead {
  readonly chain: string;
  readonly node: string;
}

/** What was written since a time. */
export interface WrittenSince {
  /** In the order in which they were written: a decision stands behind its question. */
  readonly pieces: readonly StoredLines[];
  /** The end of every chain, as far as `pieces` goes. */
  readonly heads: readonly NodeHead[];
  /** There is more than fits: the pieces are the latest of all. */
  readonly cut: boolean;
}

/** The audit log of all nodes, to be read. */
export interface ChainReader {
  /** The latest lines of all chains, oldest first. */
  latest(lines: number): Promise<readonly StoredLines[]>;
  /** A chain from a line on, in order, in pieces. */
  chain(name: string, from: number): AsyncIterable<StoredLines>;
  /** The piece that has this line. */
  piece(chain: string, seq: number): Promise<StoredLines | undefined>;
  /**
   * The pieces in which one of these texts stands, the latest first, in steps that take a moment
   * each; a step may have found none. `since`: unix ms, left out: from the beginning.
   */
  mentioning(texts: readonly string[], since?: number): AsyncIterable<readonly StoredLines[]>;
  /** The last line of every chain. */
  heads(): Promise<readonly NodeHead[]>;
  /** What chains continue whose lines before that were pruned, or are in a file only. */
  anchors(): Promise<ReadonlyMap<string, ChainHead>>;
  /** `places`: the last line of each chain that is known; none: the latest. */
  since(places: ReadonlyMap<string, number>, maxBytes: number): Promise<WrittenSince>;
}

/** The audit log of all nodes: one chain for each. */
export interface ClusterAudit extends ChainReader {
  /** The last line of this node's chain that is durable. */
  readonly head: ChainHead;
  /**
   * Resolves when the lines are durable in the store. Rejects with `store-lost` while the store
   * cannot be reached; none of the lines is in it then.
   */
  append(events: readonly AuditEvent[]): Promise<void>;
  /** Adds lines that were written elsewhere, once: a repeat changes nothing. */
  merge(lines: StoredLines): Promise<void>;
}

/** State that every node sees, as rows of a kind and a key. */
export interface SharedState {
  /** Undefined where there is none, or its time is over. */
  get(kind: string, key: string): Promise<SharedEntry | undefined>;
  list(kind: string): Promise<readonly SharedEntry[]>;
  /**
   * False if the entry has another version by now. `version`: the one it must have; 0: there must
   * be none; left out: any. `forMs`: how long it is kept; left out: until it is removed. `again`:
   * it is put again where the connection was lost, and may then be there and false be told.
   */
  put(
    kind: string,
    key: string,
    value: Json,
    options?: { readonly version?: number; readonly forMs?: number; readonly again?: boolean },
  ): Promise<boolean>;
  /** Adds to a number, which begins at 0, and returns the sum. */
  add(kind: string, key: string, amount: number, options?: { forMs?: number }): Promise<number>;
  /** Removes it and returns what it was; of racing takers one gets it. */
  take(kind: string, key: string): Promise<SharedEntry | undefined>;
  /**
   * Holds a name for a node, for `forMs` from now by the store's clock: true if no other node holds
   * it. Called again it extends the time. A higher `version` of the entry is a later holder.
   */
  hold(kind: string, key: string, value: Json, forMs: number): Promise<SharedEntry | undefined>;
  /** Ends what this node holds. */
  release(kind: string, key: string): Promise<void>;
  /**
   * Calls back after a change by any node, this one included; `entry` undefined: it was removed.
   * After the connection was lost it is called for every entry of the kind. What only ran out is
   * not told. Returns how to stop that.
   */
  watch(kind: string, listener: (key: string, entry: SharedEntry | undefined) => void): () => void;
}

export interface SharedEntry {
  readonly key: string;
  readonly value: Json;
  /** Grows with each change. */
  readonly version: number;
  /** The node that wrote it. */
  readonly node: string;
  /** Unix ms by the store's clock; undefined: no end. */
  readonly until: number | undefined;
}

/** What is written with a decision, in one transaction: all of it or nothing. */
export interface Recording {
  /** Places of the calls that the decision covers, as all nodes have them, the first ones first. */
  readonly covered: readonly string[];
  append(...events: readonly AuditEvent[]): void;
  putGrants(grants: readonly Grant[]): void;
  putTurn(key: string, entry: TurnEntry, until: number): void;
}

/**
 * What takes a right away from all nodes at once. Every allow is decided under the fence's number
 * as the node has it, and is not written once any node has raised it: the node then looks up what
 * was taken away, and decides anew.
 */
export interface Fence {
  /** As this node has it. */
  readonly number: number;
  /** Resolves when no node can write an allow that it decided before. */
  raise(): Promise<void>;
  /** Takes the fence as it is now over, once all that watch it have looked up what they need. */
  refresh(): Promise<void>;
  /** Awaited before this node decides under a higher number. Returns how to stop that. */
  watch(look: () => Promise<void>): () => void;
}

/** A call that may have been asked about at another node. */
export type AskedElsewhere = Holder & Pick<ToolCall, "digest" | "callId">;

/**
 * `coveredAs`: the id that the decision names it by; undefined: it may have left before. `first`:
 * the id of the call that came first, see waiting-places.ts.
 */
export type RecordAbout = ApprovalRecord & {
  readonly coveredAs: string | undefined;
  readonly first: string;
};

/** How old something has to be before it is removed, in ms; left out: it is kept. */
export interface PruneAges {
  /** Resolved questions, and grants that have ended. */
  readonly resolvedMs?: number | undefined;
  /** Audit lines, from the beginning of each chain. */
  readonly auditMs?: number | undefined;
}

/** How many were removed. */
export interface Pruned {
  readonly approvals: number;
  readonly grants: number;
  readonly turns: number;
  /** Entries of the shared state whose time was over. */
  readonly shared: number;
  readonly auditLines: number;
  /** Chains that were left as they are: the lines before the cut do not hold. */
  readonly broken: readonly string[];
}

export interface Cluster {
  readonly node: ClusterNode;
  /** Unix ms by the store's clock. */
  now(): number;
  /** Why the store cannot be reached now, in words; undefined: it can. */
  trouble(): string | undefined;
  /** Since when, in unix ms by the store's clock; undefined: it can be reached. */
  lostAt(): number | undefined;
  /** Calls back when the store is lost and when it is back. Returns how to stop that. */
  watchTrouble(listener: (trouble: string | undefined) => void): () => void;
  readonly audit: ClusterAudit;
  /** For the metrics. */
  readonly stats: ClusterStats;
  readonly shared: SharedState;
  readonly fence: Fence;
  /** Calls back for every question that another node has opened. Returns how to stop that. */
  watchOpened(listener: (request: ApprovalRequest) => void): () => void;
  /**
   * Calls back when another node has counted the calls that wait for an open question. `waiting`:
   * their places (see waiting-places.ts).
   */
  watchCounted(
    listener: (request: ApprovalRequest, waiting: readonly string[]) => void,
  ): () => void;
  /** Calls back with questions whose time is over and that no node has ended. */
  watchOverdue(listener: (ids: readonly string[]) => void): () => void;
  /**
   * The open questions of all nodes, oldest first, as far as this node has heard. Others come and
   * go by `watchOpened` and `Store.watch`.
   */
  openQuestions(): Iterable<ApprovalRequest>;
  /** How many there are, with those whose time has just run out. */
  readonly openCount: number;
  /** One of them. It may have been settled without this node's hearing of it yet. */
  openQuestion(id: string): ApprovalRequest | undefined;
  /** The open question, of any node, of this session and token about the same thing. */
  same(call: AskedElsewhere): Promise<ApprovalRequest | undefined>;
  /**
   * The question about this very call (session, token and callId), where it waited at any node
   * before: open, or with what was decided.
   */
  about(call: AskedElsewhere): Promise<RecordAbout | undefined>;
  /** The same for a call whose caller was told to come back. */
  aboutParked(parked: ParkedCall): Promise<RecordAbout | undefined>;
  /**
   * From now on `about` does not find this question by this callId, while it is open; false: it is
   * decided, and found. Rejects with `store-lost`.
   */
  unname(question: { readonly approval: string; readonly callId: string }): Promise<boolean>;
  /** Removes what is old, in small steps, and what is over. Never an open question. */
  prune(ages: PruneAges): Promise<Pruned>;
}

/** The kinds of shared entries that the audit log uses: by chain, and by node. */
export const ANCHORS = "audit-anchor";
export const NODE_NAMES = "node-name";
/** What each node holds under its id as long as it runs. */
export const NODES = "node";
