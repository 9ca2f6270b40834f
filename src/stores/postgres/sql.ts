/** The statements: what the store asks of PostgreSQL. */
import type pg from "pg";
import type { ChainHead, StoredLines } from "../../core/cluster.ts";
import type { ApprovalRequest, Decision, Grant } from "../../core/model.ts";
import type { TurnEntry } from "../../core/store.ts";
import { firstsTakenOver } from "../../core/waiting-places.ts";
import { batched } from "./batched.ts";
import type { Connection } from "./connections.ts";
import { HOLD_FENCE, outdated, PASS_FENCE } from "./fence-statements.ts";
import { isLost, lostBy } from "./lost.ts";
import { SCHEMA } from "./migrations.ts";
import type { Reading } from "./readers.ts";
import type {
  ApprovalRow,
  News,
  SettleResult,
  Tables,
  Transaction,
  TurnInput,
  Whole,
} from "./tables.ts";
import { WRITE, wholeValues } from "./whole.ts";

/** The channel of PostgreSQL's LISTEN. */
export const CHANNEL = "countersign";
/** PostgreSQL takes less than 8000 bytes at a time. */
const MAX_PAYLOAD = 7000;

type Row = Readonly<Record<string, unknown>>;
interface Queryable {
  query(config: pg.QueryConfig): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** Statements with a name are parsed once for each connection. */
async function run(
  on: Queryable,
  name: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await on.query({ name: `cs_${name}`, text, values: [...values] });
  return rows;
}

const APPROVAL = "request, decision, waiting, covered";

const approvalOf = (row: Row): ApprovalRow => {
  const { request, decision, waiting, covered } = row as {
    request: string;
    decision: string | null;
    waiting: string[];
    covered: string[] | null;
  };
  const asked = JSON.parse(request) as ApprovalRequest;
  const calls = Math.max(1, waiting.length);
  return {
    request: asked.calls === calls ? asked : { ...asked, calls },
    decision: decision === null ? undefined : (JSON.parse(decision) as Decision),
    waiting,
    covered: covered ?? undefined,
  };
};

const AT = (parameter: string): string => `to_timestamp(${parameter}::double precision / 1000)`;

/** PostgreSQL's text holds every character but one, which no name of ours needs. */
const plain = (text: string): string => text.replaceAll("\0", "\u{FFFD}");

/** `once`: see Reading. */
type Ask = (
  name: string,
  text: string,
  values?: readonly unknown[],
  once?: boolean,
) => Promise<readonly Row[]>;

/**
 * A chain has one transaction at a time, also where the node has lost the connection of one that
 * still waits for the standby: nothing else shows that it does.
 */
const OWN_CHAIN = "SELECT pg_advisory_xact_lock(7310588, hashtext($1))";

/** Writes, so that its commit waits for the standby as the one before has to. */
const TOUCH = `INSERT INTO ${SCHEMA}.shared (kind, key, value, version, node)
  VALUES ('writer', $1, '0', nextval('${SCHEMA}.shared_version'), $1)
  ON CONFLICT (kind, key) DO UPDATE SET version = EXCLUDED.version`;

/** Rejects with `store-lost` where the connection is gone. */
async function asking(connection: Connection): Promise<Ask> {
  const client = await connection.client();
  return async (name, text, values) => {
    try {
      return await run(client, name, text, values);
    } catch (error) {
      if (!isLost(error)) throw error;
      connection.drop(error);
      throw lostBy(error);
    }
  };
}

async function write(
  connection: Connection,
  node: string,
  { whole, sending }: { readonly whole: Whole; readonly sending: (() => void) | undefined },
): Promise<boolean> {
  const ask = await asking(connection);
  sending?.();
  const told = { node, channel: CHANNEL, payloads: payloads(node, whole.news), plain };
  const [row] = await ask("write", WRITE, wholeValues(whole, told));
  return row?.done === true;
}

async function begin(connection: Connection, node: string): Promise<Transaction> {
  const ask = await asking(connection);
  // sent together with what follows; if they fail, so does all of that
  ask("begin", "BEGIN").catch(() => {});
  ask("own", OWN_CHAIN, [node]).catch(() => {});
  return { ...opening(ask, node), ...settling(ask), ...writing(ask, node) };
}

const opening = (ask: Ask, node: string): Pick<Transaction, "open"> => ({
  async open(requests, callIds) {
    const rows = await ask(
      "open",
      `INSERT INTO ${SCHEMA}.approvals
         (id, node, session, owner, digest, call_id, request, waiting, expires_at)
       SELECT id, $1, session, owner, digest, call_id, request, ARRAY[call],
              clock_timestamp() + ms * interval '1 millisecond'
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                   $8::text[], $9::double precision[])
         AS o(id, session, owner, digest, call_id, request, call, ms)
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [
        node,
        requests.map(({ id }) => id),
        requests.map(({ session }) => plain(session)),
        requests.map(({ owner }) => plain(owner)),
        requests.map(({ digest }) => digest),
        callIds.map((id) => id && plain(id)),
        requests.map((request) => JSON.stringify(request)),
        requests.map(({ call }) => call),
        requests.map(({ createdAt, expiresAt }) => expiresAt - createdAt),
      ],
    );
    return rows.map(({ id }) => id as string);
  },
});

const settling = (ask: Ask): Pick<Transaction, "settle" | "reopen" | "cover"> => ({
  async settle(inputs) {
    const ids = inputs.map(({ id }) => id);
    // the same order on every node, so that no two wait for each other
    const locked = ask(
      "lock",
      `SELECT id FROM ${SCHEMA}.approvals WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE`,
      [ids],
    );
    const won = ask(
      "settle",
      `UPDATE ${SCHEMA}.approvals a
       SET status = s.status, decision = s.decision, resolved_at = clock_timestamp()
       FROM unnest($1::text[], $2::text[], $3::text[]) AS s(id, status, decision)
       WHERE a.id = ANY($1::text[]) AND a.id = s.id AND a.decision IS NULL
         AND (s.status IN ('expired', 'cancelled') OR a.expires_at > clock_timestamp())
       RETURNING a.id`,
      [
        ids,
        inputs.map(({ decision }) => decision.status),
        inputs.map(({ decision }) => JSON.stringify(decision)),
      ],
    );
    const rows = ask(
      "settled",
      `SELECT id, status, ${APPROVAL} FROM ${SCHEMA}.approvals WHERE id = ANY($1::text[])`,
      [ids],
    );
    const [, winners, all] = await Promise.all([locked, won, rows]);
    const isWinner = new Set(winners.map(({ id }) => id));
    return all.map(
      (row): SettleResult => ({
        id: row.id as string,
        won: isWinner.has(row.id),
        late: row.status === "pending",
        row: approvalOf(row),
      }),
    );
  },
  async reopen(ids) {
    await ask(
      "reopen",
      `UPDATE ${SCHEMA}.approvals SET status = 'pending', decision = NULL, resolved_at = NULL
       WHERE id = ANY($1::text[])`,
      [ids],
    );
  },
  async cover(covered) {
    await ask(
      "cover",
      `UPDATE ${SCHEMA}.approvals a
       SET covered = ARRAY(SELECT jsonb_array_elements_text(c.calls::jsonb))
       FROM unnest($1::text[], $2::text[]) AS c(id, calls)
       WHERE a.id = ANY($1::text[]) AND a.id = c.id`,
      [covered.map(([id]) => id), covered.map(([, calls]) => JSON.stringify(calls))],
    );
  },
});

const writing = (
  ask: Ask,
  node: string,
): Omit<Transaction, "open" | "settle" | "reopen" | "cover"> => ({
  async holdFence() {
    await ask("hold_fence", HOLD_FENCE);
  },
  async passFence(number) {
    await ask("pass_fence", PASS_FENCE, [number]).catch(outdated);
  },
  async append(lines) {
    await ask("append", APPEND, [...lineValues(lines), node]);
  },
  async putGrants(grants) {
    await ask("put_grants", PUT_GRANTS, grantValues(grants));
  },
  async putTurns(turns) {
    await ask("put_turns", PUT_TURNS, turnValues(turns));
  },
  async tell(news) {
    await Promise.all(
      payloads(node, news).map((payload) =>
        ask("tell", "SELECT pg_notify($1, $2)", [CHANNEL, payload]),
      ),
    );
  },
  async commit() {
    await ask("commit", "COMMIT");
  },
  async rollback() {
    await ask("rollback", "ROLLBACK").catch(() => {});
  },
});

const APPEND = `INSERT INTO ${SCHEMA}.audit (chain, first, last, hash, lines, node)
  VALUES ($1, $2, $3, $4, $5, $6)`;
const lineValues = ({ chain, first, head, text }: StoredLines) => [
  chain,
  first,
  head.seq,
  head.hash,
  text,
];

const PUT_GRANTS = `INSERT INTO ${SCHEMA}.grants (id, session, "grant", expires_at)
  SELECT id, session, "grant", ${AT("expires_at")}
  FROM unnest($1::text[], $2::text[], $3::text[], $4::double precision[])
    AS g(id, session, "grant", expires_at)
  ON CONFLICT (id) DO UPDATE
  SET session = EXCLUDED.session, "grant" = EXCLUDED."grant", expires_at = EXCLUDED.expires_at`;
const grantValues = (grants: readonly Grant[]) => [
  grants.map(({ id }) => id),
  grants.map(({ session }) => plain(session)),
  grants.map((grant) => JSON.stringify(grant)),
  grants.map(({ expiresAt }) => expiresAt),
];

const PUT_TURNS = `INSERT INTO ${SCHEMA}.turns (key, entry, until)
  SELECT DISTINCT ON (key) key, entry, ${AT("until")}
  FROM unnest($1::text[], $2::text[], $3::double precision[]) WITH ORDINALITY
    AS t(key, entry, until, n) ORDER BY key, n DESC
  ON CONFLICT (key) DO UPDATE SET entry = EXCLUDED.entry, until = EXCLUDED.until`;
const turnValues = (turns: readonly TurnInput[]) => [
  turns.map(({ key }) => key),
  turns.map(({ entry }) => JSON.stringify(entry)),
  turns.map(({ until }) => until),
];

/** As many payloads as the news need; each names the node that tells it. */
export function payloads(node: string, news: News): string[] {
  const told: string[] = [];
  const split = (kind: keyof News, all: readonly unknown[] = []) => {
    let part: unknown[] = [];
    let size = 0;
    const flush = () => part.length > 0 && told.push(JSON.stringify({ node, [kind]: part }));
    for (const each of all) {
      const bytes = Buffer.byteLength(JSON.stringify(each)) + 1;
      if (size + bytes > MAX_PAYLOAD) {
        flush();
        [part, size] = [[], 0];
      }
      part.push(each);
      size += bytes;
    }
    flush();
  };
  split("opened", news.opened);
  split("settled", news.settled);
  split("counted", news.counted);
  split("shared", news.shared);
  return told;
}

const HEAD = `SELECT last, hash FROM ${SCHEMA}.audit
  WHERE chain = $1 ORDER BY first DESC LIMIT 1`;
const PIECE = "chain, first, last, hash, lines, extract(epoch FROM at) * 1000 AS at";

/** The texts are looked for in the rows of one page only, and the index gives their order. */
const MENTIONING = `SELECT chain, first, last, hash, at,
    CASE WHEN EXISTS (SELECT 1 FROM unnest($1::text[]) AS t (text) WHERE strpos(lines, t.text) > 0)
         THEN lines END AS lines
  FROM (SELECT ${PIECE} FROM ${SCHEMA}.audit a
        WHERE a.at <= coalesce(${AT("$3")} + interval '1 microsecond', 'infinity')
          AND a.at >= coalesce(${AT("$4")} - interval '1 microsecond', '-infinity')
        ORDER BY a.at DESC, chain DESC, first DESC LIMIT $2) page`;

/** One look at the index for each chain, however long they are. */
const HEADS = `WITH RECURSIVE chains (chain) AS (
    (SELECT chain FROM ${SCHEMA}.audit ORDER BY chain LIMIT 1)
    UNION ALL
    SELECT (SELECT a.chain FROM ${SCHEMA}.audit a WHERE a.chain > c.chain ORDER BY a.chain LIMIT 1)
    FROM chains c WHERE c.chain IS NOT NULL)
  SELECT c.chain, h.node, h.last, h.hash FROM chains c
  CROSS JOIN LATERAL (SELECT node, last, hash FROM ${SCHEMA}.audit a
                      WHERE a.chain = c.chain ORDER BY first DESC LIMIT 1) h`;

const linesOf = ({ chain, first, last, hash, lines, at }: Row): StoredLines => ({
  at: Number(at),
  chain: chain as string,
  first: Number(first),
  head: { seq: Number(last), hash: hash as string },
  text: lines as string,
});

const headOf = ({ last, hash }: Row): ChainHead => ({ seq: Number(last), hash: hash as string });

export interface SqlOptions {
  readonly readers: Reading;
  readonly writer: Connection;
  readonly node: string;
}

/** The tables of a database that has the schema. */
export function sqlTables({ readers, writer, node }: SqlOptions): Tables {
  const ask: Ask = (name, text, values = [], once = false) =>
    readers.ask({ name: `cs_${name}`, text, values: [...values] }, once);
  const approvals: Approvals = async (...query) => (await ask(...query)).map(approvalOf);
  return {
    begin: () => begin(writer, node),
    write: (whole, sending) => write(writer, node, { whole, sending }),
    async answers() {
      const asked = await asking(writer);
      await asked("answers", "SELECT 1");
    },
    ...reading(approvals),
    ...counting(ask, approvals, node),
    ...finding(ask, approvals),
    ...granting(ask),
    ...remembering(ask),
    ...chaining(ask, node),
    ...searching(ask),
    certainHead: (chain) => certainHead(writer, chain),
  };
}

async function certainHead(connection: Connection, chain: string): Promise<ChainHead | undefined> {
  const client = await connection.client();
  try {
    const [, , , rows] = await Promise.all([
      run(client, "begin", "BEGIN"),
      run(client, "own", OWN_CHAIN, [chain]),
      run(client, "touch", TOUCH, [chain]),
      run(client, "head", HEAD, [chain]),
      run(client, "commit", "COMMIT"),
    ]);
    return rows[0] && headOf(rows[0]);
  } catch (error) {
    connection.drop(error);
    throw lostBy(error);
  }
}

type Approvals = (...query: Parameters<Ask>) => Promise<readonly ApprovalRow[]>;

function reading(approvals: Approvals): Pick<Tables, "get" | "settled" | "pending" | "resolved"> {
  const all = (ids: readonly string[]) =>
    approvals("get", `SELECT ${APPROVAL} FROM ${SCHEMA}.approvals WHERE id = ANY($1::text[])`, [
      ids.map(plain),
    ]);
  const one = batched(async (ids: readonly string[]) => {
    const rows = await all(ids);
    return new Map(rows.map((row) => [row.request.id, row]));
  });
  return {
    async get(ids) {
      if (ids.length === 1) {
        const row = await one(ids[0]!);
        return row ? [row] : [];
      }
      return all(ids);
    },
    settled: (ids) =>
      approvals(
        "settled",
        `SELECT ${APPROVAL} FROM ${SCHEMA}.approvals
         WHERE id = ANY($1::text[]) AND decision IS NOT NULL`,
        [ids],
      ),
    pending: () =>
      approvals(
        "pending",
        `SELECT ${APPROVAL} FROM ${SCHEMA}.approvals WHERE status = 'pending' ORDER BY position`,
      ),
    resolved: (limit) =>
      approvals(
        "resolved",
        `SELECT ${APPROVAL} FROM ${SCHEMA}.approvals WHERE status <> 'pending'
         ORDER BY resolved_at DESC, position DESC LIMIT $1`,
        [limit],
      ),
  };
}

const counting = (
  ask: Ask,
  approvals: Approvals,
  node: string,
): Pick<Tables, "overdue" | "recount"> => ({
  async overdue(ms) {
    // clock_timestamp() would be asked anew for each row, and so could not be looked up in an index
    const rows = await ask(
      "overdue",
      `SELECT id FROM ${SCHEMA}.approvals WHERE status = 'pending'
         AND expires_at <= statement_timestamp() - $1::double precision * interval '1 millisecond'
       ORDER BY expires_at LIMIT 500`,
      [ms],
    );
    return rows.map(({ id }) => id as string);
  },
  async recount(id, { gone, come }) {
    const [row] = await approvals(
      "recount",
      `WITH counted AS (
         UPDATE ${SCHEMA}.approvals
         SET waiting = ARRAY(SELECT w FROM unnest(waiting) WITH ORDINALITY AS u(w, n)
                             WHERE w <> ALL($2::text[])
                               AND (w = ANY($3::text[]) OR split_part(w, '~', 1) <> ALL($5::text[]))
                             ORDER BY n)
                       || ARRAY(SELECT c FROM unnest($3::text[]) AS v(c)
                                WHERE c <> ALL(waiting)
                                  AND (c LIKE '%~%'
                                       OR NOT EXISTS (SELECT FROM unnest(waiting) AS u(w)
                                                      WHERE split_part(w, '~', 1) = c)))
         WHERE id = $1 AND decision IS NULL RETURNING ${APPROVAL})
       SELECT *, pg_notify('${CHANNEL}', $4) FROM counted`,
      [id, gone, come, payloads(node, { counted: [id] })[0], firstsTakenOver(come)],
    );
    return row;
  },
});

const finding = (ask: Ask, approvals: Approvals): Pick<Tables, "same" | "ofCall" | "unname"> => ({
  same: batched(async (calls: readonly Parameters<Tables["same"]>[0][]) => {
    const rows = await ask(
      "same",
      `SELECT DISTINCT ON (nth) nth, ${APPROVAL}
       FROM unnest($1::text[], $2::text[], $3::text[])
         WITH ORDINALITY AS c (session, owner, digest, nth)
       CROSS JOIN LATERAL (
         SELECT ${APPROVAL}, position FROM ${SCHEMA}.approvals a
         WHERE a.digest = c.digest AND a.session = c.session AND a.owner = c.owner
           AND status = 'pending' AND expires_at > clock_timestamp() OFFSET 0) found
       ORDER BY nth, position`,
      [
        calls.map(({ session }) => plain(session)),
        calls.map(({ owner }) => plain(owner)),
        calls.map(({ digest }) => digest),
      ],
    );
    return new Map(rows.map((row) => [calls[Number(row.nth) - 1]!, approvalOf(row)]));
  }),
  async ofCall({ session, owner, callId }) {
    const [row] = await approvals(
      "of_call",
      `SELECT ${APPROVAL} FROM ${SCHEMA}.approvals
       WHERE call_id = $3 AND session = $1 AND owner = $2 ORDER BY position DESC LIMIT 1`,
      [plain(session), plain(owner), plain(callId)],
    );
    return row;
  },
  async unname(id, callId) {
    const values = [id, plain(callId)];
    const done = await ask(
      "unname",
      `UPDATE ${SCHEMA}.approvals SET call_id = NULL
       WHERE id = $1 AND call_id = $2 AND decision IS NULL RETURNING id`,
      values,
    );
    if (done.length > 0) return true;
    // by a statement of its own: an answer may have been written while the first one waited
    const named = await ask(
      "is_named",
      `SELECT FROM ${SCHEMA}.approvals WHERE id = $1 AND call_id = $2`,
      values,
    );
    return named.length === 0;
  },
});

function granting(ask: Ask): Pick<Tables, "grants" | "putGrant" | "removeGrants"> {
  const grantsOf = batched(async (sessions: readonly string[]) => {
    const rows = await ask(
      "grants_of",
      `SELECT session, "grant" FROM ${SCHEMA}.grants WHERE session = ANY($1::text[])`,
      [sessions],
    );
    const found = new Map<string, Grant[]>();
    for (const { session, grant } of rows) {
      const of = found.get(session as string) ?? [];
      found.set(session as string, of);
      of.push(JSON.parse(grant as string) as Grant);
    }
    return found;
  });
  return {
    async grants(session) {
      if (session !== undefined) return (await grantsOf(plain(session))) ?? [];
      const rows = await ask("grants", `SELECT "grant" FROM ${SCHEMA}.grants`);
      return rows.map(({ grant }) => JSON.parse(grant as string) as Grant);
    },
    async putGrant(grant) {
      await ask("put_grants", PUT_GRANTS, grantValues([grant]));
    },
    async removeGrants(ids) {
      const rows = await ask(
        "remove_grants",
        `DELETE FROM ${SCHEMA}.grants WHERE id = ANY($1::text[]) RETURNING id`,
        [ids.map(plain)],
        true,
      );
      const gone = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => gone.has(id));
    },
  };
}

function remembering(ask: Ask): Pick<Tables, "turn" | "putTurn"> {
  const turn = batched(async (keys: readonly string[]) => {
    const rows = await ask(
      "turns",
      `SELECT key, entry FROM ${SCHEMA}.turns
       WHERE key = ANY($1::text[]) AND until > clock_timestamp()`,
      [keys],
    );
    return new Map(
      rows.map(({ key, entry }) => [key as string, JSON.parse(entry as string) as TurnEntry]),
    );
  });
  return {
    turn,
    async putTurn(given) {
      await ask("put_turns", PUT_TURNS, turnValues([given]));
    },
  };
}

const chaining = (
  ask: Ask,
  node: string,
): Pick<Tables, "head" | "heads" | "chain" | "latest" | "merge" | "now"> => ({
  async head(chain) {
    const [row] = await ask("head", HEAD, [chain]);
    return row && headOf(row);
  },
  async heads() {
    const rows = await ask("heads", HEADS);
    return rows.map((row) => ({
      ...headOf(row),
      chain: row.chain as string,
      node: row.node as string,
    }));
  },
  async chain(name, from, pieces) {
    const rows = await ask(
      "chain",
      `SELECT ${PIECE} FROM ${SCHEMA}.audit WHERE chain = $1 AND first >= coalesce(
         (SELECT max(first) FROM ${SCHEMA}.audit WHERE chain = $1 AND first <= $2), 0)
         AND last >= $2 ORDER BY first LIMIT $3`,
      [name, from, pieces],
    );
    return rows.map(linesOf);
  },
  async latest(pieces, before) {
    // "at" alone would be what is selected under that name, of which there is no index
    const order = `ORDER BY a.at DESC, chain DESC, first DESC LIMIT $1`;
    const rows =
      before === undefined
        ? await ask("latest", `SELECT ${PIECE} FROM ${SCHEMA}.audit a ${order}`, [pieces])
        : await ask(
            "latest_before",
            `SELECT ${PIECE} FROM ${SCHEMA}.audit a
             WHERE a.at <= ${AT("$2")} + interval '1 microsecond' ${order}`,
            [pieces, before],
          );
    return rows.map(linesOf);
  },
  async merge(lines) {
    await ask("merge", `${APPEND} ON CONFLICT (chain, first) DO NOTHING`, [
      ...lineValues(lines),
      node,
    ]);
  },
  async now() {
    const [row] = await ask("now", "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
    return Number(row!.now);
  },
});

const searching = (ask: Ask): Pick<Tables, "mentioning"> => ({
  async mentioning(texts, { pieces, before, since }) {
    const rows = await ask("mentioning", MENTIONING, [
      texts,
      pieces,
      before ?? null,
      since ?? null,
    ]);
    return rows.map((row) => ({
      ...linesOf(row),
      text: (row.lines as string | null) ?? undefined,
    }));
  },
});
