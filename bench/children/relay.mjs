/**
 * The barest relay through a database, of which two processes are the ends: a question is a row, a
 * tap is an update with a notification, and the other end looks at the row again. It checks no
 * token and writes no record, unless it `records`: then it does the least that it must, a token by
 * its digest and a line of a hash chain in the same statement as the answer.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { WebSocketServer } from "ws";
import { reply, serve } from "../support/serve.mjs";

const waiting = new Map();
const watching = new Set();
const TOKEN = createHash("sha256").update("b").digest();
let serial = 0;
/** The end of this process's chain. */
let head = { seq: 0, hash: "0".repeat(64) };
let last = Promise.resolve();

serve({
  async open({ url, bytes, records = false }) {
    const pool = new pg.Pool({ connectionString: url, max: 8 });
    await pool
      .query(
        `CREATE TABLE IF NOT EXISTS relay (id text PRIMARY KEY, status text NOT NULL, request text);
         CREATE TABLE IF NOT EXISTS lines (chain int, seq bigint, hash text, line text,
           PRIMARY KEY (chain, seq))`,
      )
      .catch(() => {}); // the other end was faster
    await listen(url, pool);
    const padding = "x".repeat(bytes);
    const server = createServer((request, response) => {
      const chunks = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        if (request.url === "/v1/calls") void ask(pool, { body, response, padding });
        else if (!records) void tap(pool, request.url.split("/").at(-1), response);
        else {
          const tapped = { id: request.url.split("/").at(-1), request, response };
          last = last.then(() => tapAndRecord(pool, tapped));
        }
      });
    });
    const sockets = new WebSocketServer({ server, perMessageDeflate: false });
    sockets.on("connection", (socket) => watching.add(socket));
    server.keepAliveTimeout = 0; // connections wait here while the gateways are measured
    server.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    return { port: server.address().port, agent: "a", approver: "b" };
  },
});

async function listen(url, pool) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on("notification", async ({ payload }) => {
    if (!waiting.has(payload)) return;
    const { rows } = await pool.query({
      name: "look",
      text: "SELECT status FROM relay WHERE id = $1",
      values: [payload],
    });
    const { response, padding } = waiting.get(payload);
    waiting.delete(payload);
    const decision = rows[0].status === "approved" ? "allow" : "deny";
    reply(response, { id: payload, decision, padding });
  });
  await client.query("LISTEN relay");
}

async function ask(pool, { body, response, padding }) {
  const id = `${process.pid}-${serial++}`;
  await pool.query({
    name: "ask",
    text: "INSERT INTO relay (id, status, request) VALUES ($1, 'pending', $2)",
    values: [id, body],
  });
  waiting.set(id, { response, padding });
  const { session } = JSON.parse(body);
  const frame = JSON.stringify({ type: "approval.request", approval: { id, session } });
  for (const socket of watching) socket.send(frame);
}

async function tap(pool, id, response) {
  await pool.query({
    name: "tap",
    text: `WITH taken AS (UPDATE relay SET status = 'approved'
             WHERE id = $1 AND status = 'pending' RETURNING id)
           SELECT pg_notify('relay', id) FROM taken`,
    values: [id],
  });
  reply(response, { status: "approved" });
}

/** One after the other, as each line continues the one before. */
async function tapAndRecord(pool, { id, request, response }) {
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const digest = createHash("sha256").update(token).digest();
  if (!timingSafeEqual(digest, TOKEN)) return reply(response, {}, 401);
  const event = { type: "decided", approval: id, decision: "allow", by: "b", at: Date.now() };
  const line = JSON.stringify({ seq: head.seq + 1, before: head.hash, ...event });
  const hash = createHash("sha256").update(line).digest("hex");
  await pool.query({
    name: "tap_and_record",
    text: `WITH taken AS (UPDATE relay SET status = 'approved'
             WHERE id = $1 AND status = 'pending' RETURNING id),
           line AS (INSERT INTO lines SELECT $2, $3, $4, $5 FROM taken)
           SELECT pg_notify('relay', id) FROM taken`,
    values: [id, process.pid, head.seq + 1, hash, line],
  });
  head = { seq: head.seq + 1, hash };
  reply(response, { status: "approved" });
}
