/**
 * Connections to PostgreSQL: one that writes, one that listens, and a few that read (readers.ts).
 * Each comes back by itself; what was under way when it was lost rejects with `store-lost`.
 */
import pg from "pg";
import { CountersignError } from "../../core/errors.ts";
import { lostBy } from "./lost.ts";

export interface ConnectionOptions {
  readonly url: string;
  /** Shown by the database beside its connections. */
  readonly name: string;
  /** Connections that read, at most. */
  readonly readers: number;
  /** A statement that takes longer counts as a lost connection. */
  readonly statementMs: number;
  /**
   * The server never gives a statement up: one that did while a commit waits for the standby would
   * call it done.
   */
  readonly commits?: true;
}

export const CONNECT_MS = 5000;

/**
 * Every statement finds its rows by an index. The database keeps the plans of statements: one that
 * reads a whole table, made while it was small, would go on to do so while it grows.
 *
 * And each sees what was committed before it began, so that what waits for a lock sees what was
 * done under it: an allow would pass a fence that has risen meanwhile.
 */
const SETTINGS = [
  ...["enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit"].map((each) => `${each}=off`),
  "default_transaction_isolation=read\\ committed",
  "array_nulls=on",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

export const clientOptions = ({
  url,
  name,
  statementMs,
  commits,
}: ConnectionOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: `countersign ${name}`.slice(0, 63),
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 2000,
  query_timeout: statementMs,
  // the server gives up too, so that no lock outlives a node that does not wait any more
  ...(!commits && { statement_timeout: statementMs }),
  idle_in_transaction_session_timeout: statementMs,
  options: SETTINGS,
});

/** A connection of its own, made when it is first needed and anew after it was lost. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #prepare: ((client: pg.Client) => Promise<unknown>) | undefined;
  readonly #onLost: ((error: unknown) => void) | undefined;
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #closed = false;

  /** `prepare`: done on each new connection; `onLost`: it was there and is gone. */
  constructor(
    options: ConnectionOptions,
    {
      prepare,
      onLost,
    }: {
      readonly prepare?: (client: pg.Client) => Promise<unknown>;
      readonly onLost?: (error: unknown) => void;
    } = {},
  ) {
    this.#options = options;
    this.#prepare = prepare;
    this.#onLost = onLost;
  }

  /** Rejects with `store-lost`. */
  async client(): Promise<pg.Client> {
    if (this.#closed) throw new CountersignError("store-closed", "the store is closed");
    if (this.#client) return this.#client;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...clientOptions(this.#options), pipeline: true });
    client.on("error", (error) => this.#lose(client, error));
    client.on("end", () => this.#lose(client, new Error("the connection was closed")));
    try {
      await client.connect();
      await this.#prepare?.(client);
    } catch (error) {
      void client.end().catch(() => {});
      throw lostBy(error);
    }
    this.#client = client;
    return client;
  }

  /** It cannot be trusted any more: the next use makes a new one. */
  drop(error: unknown): void {
    const client = this.#client;
    if (!client) return;
    this.#lose(client, error);
    // `end` would wait for an answer; the socket of a lost one gives none
    (
      client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (!this.#closed) this.#onLost?.(error);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client ?? (await this.#connecting?.catch(() => undefined));
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}
