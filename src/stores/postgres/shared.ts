/** State that every node sees, as rows of one table. */
import type { SharedEntry, SharedState } from "../../core/cluster.ts";
import type { Json } from "../../core/model.ts";
import { batched } from "./batched.ts";
import { SCHEMA } from "./migrations.ts";
import type { Reading } from "./readers.ts";
import { CHANNEL, payloads } from "./sql.ts";

type Listener = (key: string, entry: SharedEntry | undefined) => void;
type Row = Readonly<Record<string, unknown>>;

const TABLE = `${SCHEMA}.shared`;
const NEXT = `nextval('${SCHEMA}.shared_version')`;
const COLUMNS = "key, value, version, node, extract(epoch FROM until) * 1000 AS until";
const ENDS = (parameter: string) =>
  `clock_timestamp() + ${parameter}::double precision * interval '1 millisecond'`;
const OVER = "s.until <= clock_timestamp()";

interface Put {
  readonly kind: string;
  readonly key: string;
  readonly text: string;
  readonly forMs: number | null;
}

type PutOptions = NonNullable<Parameters<SharedState["put"]>[3]>;

/** Puts of which a statement takes many. `once`: see Reading. */
const PUT_ANY = { name: "put", condition: "", once: false };
const PUT_NEW: typeof PUT_ANY = { name: "put_new", condition: `WHERE ${OVER}`, once: true };

const placeOf = (kind: unknown, key: unknown): string => JSON.stringify([kind, key]);

/** Rounds in which no place is there twice: a statement cannot change a row again. */
function withoutRepeats(puts: readonly Put[]): readonly (readonly Put[])[] {
  const rounds: Put[][] = [];
  const seen = new Map<string, number>();
  for (const put of puts) {
    const place = placeOf(put.kind, put.key);
    const round = seen.get(place) ?? 0;
    seen.set(place, round + 1);
    if (round === rounds.length) rounds.push([]);
    rounds[round]!.push(put);
  }
  return rounds;
}

const entryOf = ({ key, value, version, node, until }: Row): SharedEntry => ({
  key: key as string,
  value: JSON.parse(value as string) as Json,
  version: Number(version),
  node: node as string,
  until: until === null ? undefined : Number(until),
});

const MANY = 1000;

export class PostgresShared implements SharedState {
  readonly #readers: Reading;
  readonly #node: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The keys that listeners were told of, by kind. */
  readonly #known = new Map<string, Set<string>>();
  /** How many of a kind there may be before those whose time is over are looked for. */
  readonly #most = new Map<string, number>();
  /** One look at a time, so that an older entry is never told after a newer one. */
  #telling: Promise<void> = Promise.resolve();
  /** What the next look is for, by place. */
  readonly #changed = new Map<string, readonly [kind: string, key: string]>();

  readonly #putAny = batched((puts: readonly Put[]) => this.#putAll(PUT_ANY, puts));
  readonly #putNew = batched((puts: readonly Put[]) => this.#putAll(PUT_NEW, puts));
  readonly #putNewAgain = batched((puts: readonly Put[]) =>
    this.#putAll({ ...PUT_NEW, once: false }, puts),
  );

  constructor(readers: Reading, node: string) {
    this.#readers = readers;
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
    { version, forMs, again = false }: PutOptions = {},
  ): Promise<boolean> {
    const text = JSON.stringify(value);
    if (version === undefined || version === 0) {
      const putNew = again ? this.#putNewAgain : this.#putNew;
      const put = version === 0 ? putNew : this.#putAny;
      return (await put({ kind, key, text, forMs: forMs ?? null })) === true;
    }
    const rows = await this.#changeOne(
      "put_at",
      `UPDATE ${TABLE} s SET value = $3, version = ${NEXT}, node = $4, until = ${ENDS("$5")}
       WHERE kind = $1 AND key = $2 AND version = $7 AND (until IS NULL OR NOT ${OVER})`,
      [kind, key, text, this.#node, forMs ?? null, version],
      !again,
    );
    return rows.length > 0;
  }

  /**
   * Which of them were put. In the order of their keys, so that no two nodes wait for each other.
   */
  async #putAll(
    { name, condition, once }: typeof PUT_ANY,
    puts: readonly Put[],
  ): Promise<ReadonlyMap<Put, true>> {
    const done = new Map<Put, true>();
    for (const round of withoutRepeats(puts)) {
      const rows = await this.#ask(
        name,
        `WITH changed AS (
           INSERT INTO ${TABLE} AS s (kind, key, value, version, node, until)
           SELECT kind, key, value, ${NEXT}, $5, ${ENDS("for_ms")}
           FROM unnest($1::text[], $2::text[], $3::text[], $4::double precision[])
             AS p (kind, key, value, for_ms) ORDER BY kind, key
           ON CONFLICT (kind, key) DO UPDATE
           SET value = EXCLUDED.value, version = ${NEXT}, node = $5, until = EXCLUDED.until
           ${condition}
           RETURNING s.kind, s.key)
         SELECT kind, key,
           (SELECT count(pg_notify('${CHANNEL}', told)) FROM unnest($6::text[]) AS told)
         FROM changed`,
        [
          round.map(({ kind }) => kind),
          round.map(({ key }) => key),
          round.map(({ text }) => text),
          round.map(({ forMs }) => forMs),
          this.#node,
          payloads(this.#node, { shared: round.map(({ kind, key }) => [kind, key]) }),
        ],
        once,
      );
      const put = new Set(rows.map(({ kind, key }) => placeOf(kind, key)));
      for (const each of round) if (put.has(placeOf(each.kind, each.key))) done.set(each, true);
    }
    return done;
  }

  async add(
    kind: string,
    key: string,
    amount: number,
    { forMs }: { forMs?: number } = {},
  ): Promise<number> {
    const values = [kind, key, amount, this.#node, forMs ?? null];
    const rows = await this.#changeOne(
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
    const [row] = await this.#changeOne(
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
    const [row] = await this.#changeOne(
      "hold",
      `INSERT INTO ${TABLE} AS s (kind, key, value, version, node, until)
       VALUES ($1, $2, $3, ${NEXT}, $4, ${ENDS("$5")})
       ON CONFLICT (kind, key) DO UPDATE
       SET value = $3, node = $4, until = ${ENDS("$5")},
           version = CASE WHEN s.node = $4 AND NOT ${OVER} THEN s.version ELSE ${NEXT} END
       WHERE s.node = $4 OR ${OVER}`,
      [kind, key, text, this.#node, forMs],
      false,
    );
    return row && entryOf(row);
  }

  async release(kind: string, key: string): Promise<void> {
    await this.#changeOne(
      "release",
      `DELETE FROM ${TABLE} s WHERE kind = $1 AND key = $2 AND node = $4`,
      [kind, key, null, this.#node, null],
      false,
    );
  }

  watch(kind: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Other nodes, or this one, have changed these. */
  heard(changes: readonly (readonly [kind: string, key: string])[]): void {
    const isFirst = this.#changed.size === 0;
    for (const [kind, key] of changes)
      if (this.#listeners.has(kind)) this.#changed.set(placeOf(kind, key), [kind, key]);
    if (isFirst && this.#changed.size > 0) this.#inTurn(() => this.#lookAtChanged());
  }

  async #lookAtChanged(): Promise<void> {
    const places = [...this.#changed.values()];
    this.#changed.clear();
    const rows = await this.#ask(
      "changed",
      `SELECT kind, ${COLUMNS} FROM unnest($1::text[], $2::text[]) AS p (in_kind, in_key)
       CROSS JOIN LATERAL (
         SELECT * FROM ${TABLE} s WHERE s.kind = in_kind AND s.key = in_key
           AND (s.until IS NULL OR NOT ${OVER}) OFFSET 0) s`,
      [places.map(([kind]) => kind), places.map(([, key]) => key)],
    );
    const found = new Map(rows.map((row) => [placeOf(row.kind, row.key), entryOf(row)]));
    for (const [kind, key] of places) this.#tell(kind, key, found.get(placeOf(kind, key)));
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
    if (known.size > (this.#most.get(kind) ?? MANY)) this.#forgetOver(kind, known);
    for (const listener of this.#listeners.get(kind) ?? []) listener(key, entry);
  }

  /** Rows whose time is over are not told of, and would be known for ever. */
  #forgetOver(kind: string, known: Set<string>): void {
    this.#most.set(kind, Number.POSITIVE_INFINITY);
    this.#inTurn(async () => {
      try {
        const keys = new Set((await this.list(kind)).map(({ key }) => key));
        for (const key of known) if (!keys.has(key)) known.delete(key);
      } finally {
        this.#most.set(kind, Math.max(MANY, 2 * known.size));
      }
    });
  }

  /**
   * Changes a row, and tells the nodes if it did. `$6` is what they are told. `once`: see Reading.
   */
  #changeOne(
    name: string,
    text: string,
    values: readonly unknown[],
    once = true,
  ): Promise<readonly Row[]> {
    const [kind, key, third, fourth, fifth, ...more] = values;
    const [payload] = payloads(this.#node, { shared: [[kind as string, key as string]] });
    // every parameter has to have a type, also where a statement does not use it
    return this.#ask(
      name,
      `WITH changed AS (${text} RETURNING ${COLUMNS}, ${OVER} AS over),
            unused AS (SELECT $3::text, $4::text, $5::double precision)
       SELECT *, pg_notify('${CHANNEL}', $6) FROM changed`,
      [kind, key, third, fourth, fifth, payload, ...more],
      once,
    );
  }

  #ask(
    name: string,
    text: string,
    values: readonly unknown[],
    once = false,
  ): Promise<readonly Row[]> {
    return this.#readers.ask({ name: `cs_shared_${name}`, text, values: [...values] }, once);
  }
}
