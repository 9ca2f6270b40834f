/** Taps that the store takes, against a transaction for each of them. */
import pg from "pg";
import { chainEncoder, newId, stores } from "../../dist/scripts/internals.js";
import { serve } from "../support/serve.mjs";

let store;
let pool;
let serial = 0;

const decision = () => ({
  outcome: "allow",
  status: "approved",
  reason: { type: "person", code: "approved", message: "Ada approved this." },
  by: { kind: "person", name: "ada", channel: "telegram", userId: "1" },
  at: Date.now() + serial++,
});

const request = () => ({
  id: newId(),
  call: newId(),
  session: `bench:${serial++}`,
  tool: "Bash",
  arguments: JSON.stringify({ command: "git push origin main".padEnd(300, "x") }),
  digest: newId(),
  owner: "agent",
  calls: 1,
  level: "dangerous",
  patternKey: "vcs.git.push",
  keys: ["vcs.git.push"],
  spans: [],
  scope: [],
  reason: { type: "policy", code: "dangerous", message: "It is dangerous." },
  explicit: false,
  createdAt: Date.now(),
  expiresAt: Date.now() + 3_600_000,
});

const events = ({ id, call, digest }, decided) => [
  {
    type: "answered",
    approval: id,
    person: { channel: "telegram", userId: "1", name: "ada" },
    choice: "approve",
  },
  { type: "decided", calls: [call], approval: id, decision: decided, digest },
];

serve({
  async open({ url }) {
    const definition = stores.find(({ scheme }) => scheme === "postgres");
    const encode = chainEncoder({ now: Date.now });
    store = await definition.open(url, { retain: 256, encode });
    pool = new pg.Pool({ connectionString: url, max: 100 });
    await Promise.all(Array.from({ length: 100 }, () => pool.query("SELECT pg_sleep(0.1)")));
  },
  /** Taps a second: `count` questions, so many at a time. */
  async taps({ kind, count, concurrent }) {
    const asked = Array.from({ length: count }, request);
    await Promise.all(asked.map((each) => store.open(each)));
    const tap = kind === "store" ? tapStore : tapAlone;
    const started = performance.now();
    const queue = asked[Symbol.iterator]();
    await Promise.all(
      Array.from({ length: concurrent }, async () => {
        for (const each of queue) await tap(each);
      }),
    );
    return count / ((performance.now() - started) / 1000);
  },
});

async function tapStore(asked) {
  const decided = decision();
  const { won } = await store.settle(asked.id, decided, async (recording) =>
    recording.append(...events(asked, decided)),
  );
  if (!won) throw new Error("lost");
}

/** Its lines in no chain: that would have to wait for the transaction before it. */
async function tapAlone(asked) {
  const decided = decision();
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rowCount } = await client.query({
      name: "settle",
      text: `UPDATE countersign.approvals SET status = 'approved', decision = $2,
               resolved_at = clock_timestamp()
             WHERE id = $1 AND status = 'pending' AND expires_at > clock_timestamp()`,
      values: [asked.id, JSON.stringify(decided)],
    });
    if (rowCount !== 1) throw new Error("lost");
    await client.query({
      name: "append",
      text: `INSERT INTO countersign.audit (chain, first, last, hash, node, lines)
             VALUES ($1, 1, 2, '', 'bench', $2)`,
      values: [
        asked.id,
        events(asked, decided)
          .map((each) => JSON.stringify(each))
          .join("\n"),
      ],
    });
    await client.query({
      name: "tell",
      text: "SELECT pg_notify('countersign', $1)",
      values: [JSON.stringify({ node: "bench", settled: [asked.id] })],
    });
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}
