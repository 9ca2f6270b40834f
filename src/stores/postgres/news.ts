/**
 * Hears what other nodes do (LISTEN), and whether the database still answers. News is a hint only:
 * after the connection was lost everything that matters is looked up again.
 */
import type pg from "pg";
import { CountersignError } from "../../core/errors.ts";
import { claimNode } from "./claim.ts";
import { Connection, type ConnectionOptions } from "./connections.ts";
import { lostBy } from "./lost.ts";
import type { Hearing, Listening } from "./node.ts";
import { CHANNEL } from "./sql.ts";

export interface NewsOptions extends ConnectionOptions, Hearing {
  /** The node that hears. */
  readonly id: string;
}

const BEAT_MS = 1000;
/** The database counts as lost if it has not answered for so long. */
const SILENCE_MS = 3000;
const RETRY_MS = 250;

/** The database's time, carried on by this machine's monotonic clock. */
interface Calibration {
  readonly unix: number;
  readonly steady: number;
}

export class NewsConnection implements Listening {
  readonly #options: NewsOptions;
  readonly #connection: Connection;
  #clock: Calibration = { unix: Date.now(), steady: performance.now() };
  #beating: NodeJS.Timeout | undefined;
  #trouble: string | undefined;
  #closed = false;
  #roundTripMs = 0;
  #answeredAt = performance.now();
  #isLooking = false;
  /** Of the connection that there was before, as the database numbers them. */
  #pid: number | undefined;

  constructor(options: NewsOptions) {
    this.#options = options;
    this.#connection = new Connection(options, {
      prepare: (client) => this.#listen(client),
      onLost: (error) => this.#lost(lostBy(error)),
    });
  }

  /** Rejects with `store-lost` if there is no database. */
  async start(): Promise<void> {
    await this.#connection.client();
    this.#beat();
  }

  /** Unix ms by the database's clock. Setting this machine's clock changes nothing. */
  now(): number {
    return Math.floor(this.#clock.unix + performance.now() - this.#clock.steady);
  }

  /** How long the database took for the last beat. */
  get roundTripMs(): number {
    return this.#roundTripMs;
  }

  get trouble(): string | undefined {
    return this.#trouble;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#beating);
    await this.#connection.close();
  }

  async #listen(client: pg.Client): Promise<void> {
    client.on("notification", ({ payload = "" }) => this.#heard(payload));
    const { id } = this.#options;
    await claimNode(client, { id, goneMs: SILENCE_MS, before: this.#pid });
    this.#pid = (client as pg.Client & { readonly processID: number }).processID;
    await client.query(`LISTEN ${CHANNEL}`);
    await this.#calibrate(client);
  }

  #heard(payload: string): void {
    try {
      this.#options.heard(JSON.parse(payload));
    } catch {
      // not ours: anyone who may connect may notify
    }
  }

  async #calibrate(client: pg.Client): Promise<void> {
    const began = performance.now();
    const { rows } = await client.query(
      `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now, pg_is_in_recovery() AS standby,
         current_setting('transaction_read_only')::boolean AS "readOnly"`,
    );
    if (rows[0].standby) throw new Error("it is a standby, which cannot be written");
    if (rows[0].readOnly) throw new Error("it is read-only (default_transaction_read_only)");
    const ended = performance.now();
    this.#roundTripMs = ended - began;
    this.#answeredAt = ended;
    this.#options.answered();
    // the least sure by half of the way there and back
    this.#clock = { unix: Number(rows[0].now) + (ended - began) / 2, steady: ended };
  }

  /** One look at a time, and one to come. */
  #beat(): void {
    clearTimeout(this.#beating);
    if (this.#closed || this.#isLooking) return;
    this.#beating = setTimeout(() => void this.#look(), this.#trouble ? RETRY_MS : BEAT_MS);
    this.#beating.unref();
  }

  async #look(): Promise<void> {
    const wasLost = this.#trouble !== undefined;
    this.#isLooking = true;
    try {
      const client = await this.#connection.client();
      await withinTime(this.#calibrate(client), SILENCE_MS);
      const isBack = this.#trouble !== undefined;
      this.#trouble = undefined;
      if (isBack) this.#options.back();
    } catch (error) {
      this.#connection.drop(error);
      this.#lost(lostBy(error));
      // what does not answer here may not answer on the other connections either
      if (!wasLost && !this.#closed) this.#options.silent(error);
    }
    this.#isLooking = false;
    this.#beat();
  }

  #lost(error: Error): void {
    if (this.#closed) return;
    if (this.#trouble !== undefined) {
      if (isRefusal(error) && error.message !== this.#trouble) {
        this.#trouble = error.message;
        this.#options.refused(error);
      }
      return;
    }
    this.#trouble = error.message;
    this.#options.lost(error, performance.now() - this.#answeredAt);
    this.#beat();
  }
}

/** Trying again does not help; a person has to do something. */
const isRefusal = (error: Error): boolean =>
  error instanceof CountersignError && error.code === "bad-config";

async function withinTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("it does not answer")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
