/** State that every node sees, as rows of one table. */
import type pg from "pg";
import type { SharedEntry, SharedState } from "../../core/cluster.ts";
import type { Json } from "../../core/model.ts";
import { isLost, lostBy } from "./lost.ts";
import { SCHEMA } from "./migrations.ts";
import { CHANNEL, payloads } from "./sql.ts";

type Listener = (key: string, entry: SharedEntry | undefined) => void;
type Row = Readonly<Record<string, unknown>>;

const TABLE = `${SCHEMA}.shared`;
const NEXT = `nextval('${SCHEMA}.shared_version')`;
const COLUMNS = "key, value, version, node, extract(epoch FROM until) * 1000 AS until";
const ENDS = (parameter: string) =>
  `clock_timestamp() + ${parameter}::double precision * interval '1 millisecond'`;
const OVER = "s.until <= clock_timestamp()";

const entryOf = ({ key, value, version, node, until }: Row): SharedEntry => ({
  key: key as string,
  value: JSON.parse(value as string) as Json,
  version: Number(version),
  node: node as string,
  until: until === null ? undefined : Number(until),
});

export class PostgresShared implements SharedState {
  readonly #pool: pg.Pool;
  readonly #node: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The keys that listeners were told of, by kind. */
  readonly #known = new Map<string, Set<string>>();
  /** One look at a time, so that an older entry is never told after a newer one. */
  #telling: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, node: string) {
    this.#pool = pool;
    this.#node = node;
  }

  async get(kind: string, key: string): Promise<SharedEntry | undefined> {
    const [row] = await this.#ask(
      "get",
      `SELECT ${COLUMNS} FROM ${TABLE} s WHERE kind = $1 AND key = $2
         AND (until IS NULL OR NOT ${OVER})`,
      [kind, key],
    );
    return row && entryOf(row);
  }

  async list(kind: string): Promise<readonly SharedEntry[]> {
    const rows = await this.#ask(
      "list",
      `SELECT ${COLUMNS} FROM ${TABLE} s WHERE kind = $1 AND (until IS NULL OR NOT ${OVER})
       ORDER BY key`,
      [kind],
    );
    return rows.map(entryOf);
  }

  async put(
    kind: string,
    key: string,
    value: Json,
    { version, forMs }: { readonly version?: number; readonly forMs?: number } = {},
  ): Promise<boolean> {
    const values = [kind, key, JSON.stringify(value), this.#node, forMs ?? null];
    const set = `value = $3, version = ${NEXT}, node = $4, until = ${ENDS("$5")}`;
    if (version !== undefined && version > 0)
      return this.#change(
        "put_at",
        `UPDATE ${TABLE} s SET ${set}
         WHERE kind = $1 AND key = $2 AND version = $7 AND (until IS NULL OR NOT ${OVER})`,
        [...values, version],
      );
    const insert = `INSERT INTO ${TABLE} AS s (kind, key, value, version, node, until)
      VALUES ($1, $2, $3, ${NEXT}, $4, ${ENDS("$5")})
      ON CONFLICT (kind, key) DO UPDATE SET ${set}`;
    return version === 0
      ? this.#change("put_new", `${insert} WHERE ${OVER}`, values)
      : this.#change("put", insert, values);
  }

  async add(
    kind: string,
    key: string,
    amount: number,
    { forMs }: { forMs?: number } = {},
  ): Promise<number> {
    const values = [kind, key, amount, this.#node, forMs ?? null];
    const rows = await this.#changed(
      "add",
      `INSERT INTO ${TABLE} AS s (kind, key, value, version, node, until)
       VALUES ($1, $2, $3::numeric::text, ${NEXT}, $4, ${ENDS("$5")})
       ON CONFLICT (kind, key) DO UPDATE
       SET value = (CASE WHEN ${OVER} THEN 0 ELSE s.value::numeric END + $3::numeric)::text,
           version = ${NEXT}, node = $4,
           until = CASE WHEN s.until IS NULL OR NOT ${OVER} THEN s.until ELSE ${ENDS("$5")} END`,
      values,
    );
    return Number(rows[0]!.value);
  }

  async take(kind: string, key: string): Promise<SharedEntry | undefined> {
    const [row] = await this.#changed(
      "take",
      `DELETE FROM ${TABLE} s WHERE kind = $1 AND key = $2`,
      [kind, key, null, null, null],
    );
    return row && row.over !== true ? entryOf(row) : undefined;
  }

  async hold(
    kind: string,
    key: string,
    value: Json,
    forMs: number,
  ): Promise<SharedEntry | undefined> {
    const text = JSON.stringify(value);
    const [kept] = await this.#ask(
      "renew",
      `UPDATE ${TABLE} s SET until = ${ENDS("$5")}
       WHERE kind = $1 AND key = $2 AND node = $4 AND value = $3 AND NOT ${OVER}
       RETURNING ${COLUMNS}`,
      [kind, key, text, this.#node, forMs],
    );
    if (kept) return entryOf(kept);
    const [row] = await this.#changed(
      "hold",
      `INSERT INTO ${TABLE} AS s (kind, key, value, version, node, until)
       VALUES ($1, $2, $3, ${NEXT}, $4, ${ENDS("$5")})
       ON CONFLICT (kind, key) DO UPDATE
       SET value = $3, node = $4, until = ${ENDS("$5")},
           version = CASE WHEN s.node = $4 AND NOT ${OVER} THEN s.version ELSE ${NEXT} END
       WHERE s.node = $4 OR ${OVER}`,
      [kind, key, text, this.#node, forMs],
    );
    return row && entryOf(row);
  }

  async release(kind: string, key: string): Promise<void> {
    await this.#changed(
      "release",
      `DELETE FROM ${TABLE} s WHERE kind = $1 AND key = $2 AND node = $4`,
      [kind, key, null, this.#node, null],
    );
  }

  watch(kind: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Other nodes, or this one, have changed these. */
  heard(changes: readonly (readonly [kind: string, key: string])[]): void {
    for (const [kind, key] of changes)
      if (this.#listeners.has(kind))
        this.#inTurn(async () => this.#tell(kind, key, await this.get(kind, key)));
  }

  /** What was changed while the connection was lost. */
  resync(): void {
    for (const kind of this.#listeners.keys())
      this.#inTurn(async () => {
        const entries = await this.list(kind);
        const keys = new Set(entries.map(({ key }) => key));
        for (const key of [...(this.#known.get(kind) ?? [])])
          if (!keys.has(key)) this.#tell(kind, key, undefined);
        for (const entry of entries) this.#tell(kind, entry.key, entry);
      });
  }

  #inTurn(work: () => Promise<void>): void {
    // what fails because the connection is gone is made up for when it is back
    this.#telling = this.#telling.then(work).catch(() => {});
  }

  #tell(kind: string, key: string, entry: SharedEntry | undefined): void {
    const known = this.#known.get(kind) ?? new Set();
    this.#known.set(kind, known);
    if (entry) known.add(key);
    else known.delete(key);
    for (const listener of this.#listeners.get(kind) ?? []) listener(key, entry);
  }

  async #change(name: string, text: string, values: readonly unknown[]): Promise<boolean> {
    return (await this.#changed(name, text, values)).length > 0;
  }

  /** Changes a row, and tells the nodes if it did. `$6` is what they are told. */
  #changed(name: string, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const [kind, key, third, fourth, fifth, ...more] = values;
    const [payload] = payloads(this.#node, { shared: [[kind as string, key as string]] });
    // every parameter has to have a type, also where a statement does not use it
    return this.#ask(
      name,
      `WITH changed AS (${text} RETURNING ${COLUMNS}, ${OVER} AS over),
            unused AS (SELECT $3::text, $4::text, $5::double precision)
       SELECT *, pg_notify('${CHANNEL}', $6) FROM changed`,
      [kind, key, third, fourth, fifth, payload, ...more],
    );
  }

  async #ask(name: string, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      const { rows } = await this.#pool.query({
        name: `cs_shared_${name}`,
        text,
        values: [...values],
      });
      return rows;
    } catch (error) {
      throw isLost(error) ? lostBy(error) : error;
    }
  }
}
