/**
 * What the store asks of its database, as typed calls. `sql.ts` asks PostgreSQL; the simulation
 * plays a database that loses connections.
 */
import type { ChainHead, NodeHead, StoredLines } from "../../core/cluster.ts";
import type { ApprovalRequest, Decision, Grant } from "../../core/model.ts";
import type { TurnEntry } from "../../core/store.ts";

/** A settled or open question as its row has it. */
export interface ApprovalRow {
  /** It says how many calls of all nodes wait. */
  readonly request: ApprovalRequest;
  readonly decision: Decision | undefined;
  /** Calls of all nodes that wait, or waited, by their places (see waiting-places.ts), in order. */
  readonly waiting: readonly string[];
  readonly covered: readonly string[] | undefined;
}

export interface SettleInput {
  readonly id: string;
  readonly decision: Decision;
}

/** What became of a `SettleInput`. */
export interface SettleResult {
  readonly id: string;
  readonly won: boolean;
  /** By the database's clock its time is over; it is still open. */
  readonly late: boolean;
  readonly row: ApprovalRow;
}

export interface TurnInput {
  readonly key: string;
  readonly entry: TurnEntry;
  /** Unix ms. */
  readonly until: number;
}

/** What is told to the other nodes once the transaction is committed. */
export interface News {
  readonly opened?: readonly string[];
  readonly settled?: readonly string[];
  /** Another number of calls waits for these. */
  readonly counted?: readonly string[];
  /** Kind and key. */
  readonly shared?: readonly (readonly [string, string])[];
}

/**
 * One transaction at a time. Every call may reject with `store-lost` (the connection is gone, and
 * so is the transaction) or with the database's own error, after which only `rollback` makes sense.
 * Calls that are made without waiting for each other are sent together, in their order.
 */
export interface Transaction {
  /** `forMs`: until it expires. Resolves with the ids that were not there yet. */
  open(
    requests: readonly ApprovalRequest[],
    callIds: readonly (string | null)[],
  ): Promise<readonly string[]>;
  /** Ids that are unknown have no result. Locks the rows until the end of the transaction. */
  settle(inputs: readonly SettleInput[]): Promise<readonly SettleResult[]>;
  /** Takes back what `settle` of this transaction has won. */
  reopen(ids: readonly string[]): Promise<void>;
  cover(covered: readonly (readonly [id: string, calls: readonly string[]])[]): Promise<void>;
  /** Keeps the fence from rising until the end of the transaction. Comes before all locks. */
  holdFence?(): Promise<void>;
  /** Rejects with `outdated` if the fence has another number. */
  passFence?(number: number): Promise<void>;
  /** Rejects if the chain has such a line already. */
  append(lines: StoredLines): Promise<void>;
  putGrants(grants: readonly Grant[]): Promise<void>;
  putTurns(turns: readonly TurnInput[]): Promise<void>;
  tell(news: News): Promise<void>;
  commit(): Promise<void>;
  /** Never rejects. */
  rollback(): Promise<void>;
}

/** A transaction whose outcome can be foreseen. */
export interface Whole {
  /** See `passFence`. */
  readonly fence: number | undefined;
  readonly opens: readonly {
    readonly request: ApprovalRequest;
    readonly callId: string | undefined;
  }[];
  /** Each is taken for open, with these calls that wait for it. */
  readonly settles: readonly (SettleInput & {
    readonly waiting: readonly string[];
    readonly covered: readonly string[];
  })[];
  readonly lines: StoredLines | undefined;
  readonly news: News;
}

/** Everything else: each is a transaction of its own. Rejects like `Transaction`. */
export interface Tables {
  /** On the one connection that writes. */
  begin(): Promise<Transaction>;
  /**
   * All of it in one statement, on the same connection. False, or an error other than `store-lost`:
   * something is not as it was taken for, and nothing of it was done. `sending`: called before
   * anything is sent; nothing is if it throws.
   */
  write(whole: Whole, sending?: () => void): Promise<boolean>;
  /** Resolves once the connection that writes has answered. Writes nothing. */
  answers(): Promise<void>;
  get(ids: readonly string[]): Promise<readonly ApprovalRow[]>;
  /** Of these, those that have a decision. */
  settled(ids: readonly string[]): Promise<readonly ApprovalRow[]>;
  pending(): Promise<readonly ApprovalRow[]>;
  resolved(limit: number): Promise<readonly ApprovalRow[]>;
  /** Open ones whose time is over for at least so long. */
  overdue(ms: number): Promise<readonly string[]>;
  /**
   * See `Store.recount` and `placesAfter`; `gone`: calls of this node that have left; `come`: those
   * that wait. The nodes are told.
   */
  recount(
    id: string,
    change: { readonly gone: readonly string[]; readonly come: readonly string[] },
  ): Promise<ApprovalRow | undefined>;
  /** The oldest open question of this session and token about the same thing. */
  same(call: {
    readonly session: string;
    readonly owner: string;
    readonly digest: string;
  }): Promise<ApprovalRow | undefined>;
  /** The latest question about this very call. */
  ofCall(call: {
    readonly session: string;
    readonly owner: string;
    readonly callId: string;
  }): Promise<ApprovalRow | undefined>;
  /** It does not find this question by this callId any more; false: it is decided, and found. */
  unname(id: string, callId: string): Promise<boolean>;
  grants(session?: string): Promise<readonly Grant[]>;
  putGrant(grant: Grant): Promise<void>;
  removeGrants(ids: readonly string[]): Promise<readonly string[]>;
  turn(key: string): Promise<TurnEntry | undefined>;
  putTurn(turn: TurnInput): Promise<void>;

  /**
   * The last line of a chain once no transaction of it is under way any more, and once what it says
   * is as durable as a commit is. Undefined: it has none.
   */
  certainHead(chain: string): Promise<ChainHead | undefined>;
  /** The last line of a chain; undefined: it has none. */
  head(chain: string): Promise<ChainHead | undefined>;
  heads(): Promise<readonly NodeHead[]>;
  /** Pieces of a chain from a line on, in order. */
  chain(name: string, from: number, pieces: number): Promise<readonly StoredLines[]>;
  /** The latest pieces of all chains, the latest first; `before`: written by then. */
  latest(pieces: number, before?: number): Promise<readonly StoredLines[]>;
  /** The same, each with its text only where it has one of these texts. */
  mentioning(
    texts: readonly string[],
    within: {
      readonly pieces: number;
      readonly before: number | undefined;
      readonly since: number | undefined;
    },
  ): Promise<readonly (Omit<StoredLines, "text"> & { readonly text: string | undefined })[]>;
  merge(lines: StoredLines): Promise<void>;
  /** Unix ms. */
  now(): Promise<number>;
}
