/**
 * The connections that read, as many as are needed at a time. A look-up whose connection is lost is
 * made again on another one, as long as there is patience for it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CountersignError } from "../../core/errors.ts";
import { CONNECT_MS, type ConnectionOptions, clientOptions } from "./connections.ts";
import { isLost, lostBy } from "./lost.ts";
import type { Outage } from "./outage.ts";

type Row = Readonly<Record<string, unknown>>;

/** One way of a statement to the database and back. */
interface Attempt {
  /** It must not be done twice. */
  readonly once: boolean;
  isSent: boolean;
  /** No one waits for it any more. */
  isOver: boolean;
}

const RETRY_MS = 50;

/** Asks the database. */
export interface Reading {
  /**
   * `once`: it must not be done twice. If its connection is lost, what it did is not known;
   * anything else may be tried again. Rejects with `store-lost`.
   */
  ask(query: pg.QueryConfig, once?: boolean): Promise<readonly Row[]>;
}

/** Without patience, for commands: a person sees that the connection was lost. */
export const readingOn = (pool: pg.Pool): Reading => ({
  async ask(query) {
    try {
      return (await pool.query(query)).rows;
    } catch (error) {
      throw isLost(error) ? lostBy(error) : error;
    }
  },
});

export class Readers implements Reading {
  readonly #options: ConnectionOptions;
  readonly #outage: Outage;
  #pool: pg.Pool;
  /** Ends what waits for a connection that is given up. */
  readonly #underWay = new Set<() => void>();
  #isClosed = false;

  constructor(options: ConnectionOptions, outage: Outage) {
    this.#options = options;
    this.#outage = outage;
    this.#pool = poolOf(options);
  }

  /** For what needs a connection of its own. */
  get pool(): pg.Pool {
    return this.#pool;
  }

  async ask(query: pg.QueryConfig, once = false): Promise<readonly Row[]> {
    const began = this.#outage.steady();
    let lost: CountersignError | undefined;
    for (;;) {
      if (this.#isClosed) throw new CountersignError("store-closed", "the store is closed");
      const left = this.#outage.left(began);
      if (left <= 0) throw lost ?? this.#outage.error;
      const attempt: Attempt = { once, isSent: false, isOver: false };
      try {
        const rows = await this.#within(left, query, attempt);
        this.#outage.answered();
        return rows;
      } catch (error) {
        if (!isLost(error)) throw error;
        lost = lostBy(error);
        if (once && attempt.isSent) throw lost;
      }
      await sleep(Math.min(RETRY_MS, left));
    }
  }

  /** The connections are not to be trusted: from now on others are used. */
  renew(): void {
    if (this.#isClosed) return;
    const old = this.#pool;
    this.#pool = poolOf(this.#options);
    for (const giveUp of [...this.#underWay]) giveUp();
    void old.end().catch(() => {});
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#pool.end();
  }

  #within(ms: number, query: pg.QueryConfig, attempt: Attempt): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      const end = () => {
        attempt.isOver = true;
        clearTimeout(timer);
        this.#underWay.delete(giveUp);
      };
      const fail = (error: unknown) => {
        end();
        reject(error);
      };
      const giveUp = () => {
        if (!(attempt.once && attempt.isSent)) fail(this.#outage.error);
      };
      const timer = setTimeout(() => fail(this.#outage.error), ms);
      this.#underWay.add(giveUp);
      this.#send(query, attempt).then((rows) => {
        end();
        resolve(rows);
      }, fail);
    });
  }

  async #send(query: pg.QueryConfig, attempt: Attempt): Promise<readonly Row[]> {
    const client = await this.#pool.connect().catch((error) => {
      throw lostBy(error); // also where it refuses for now
    });
    if (attempt.isOver) {
      client.release();
      return [];
    }
    attempt.isSent = true;
    try {
      const { rows } = await client.query(query);
      client.release();
      return rows;
    } catch (error) {
      client.release(isLost(error));
      throw error;
    }
  }
}

export function poolOf(options: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    ...clientOptions(options),
    max: options.readers,
    // this is also how long a look-up waits for a connection that is free
    connectionTimeoutMillis: 3 * CONNECT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // an idle one was lost: the pool makes another
  pool.on("connect", (client) => client.on("error", () => {})); // what it was asked rejects
  return pool;
}
