/**
 * The barest relay through a database, of which two processes are the ends: a question is a row, a
 * tap is an update with a notification, and the other end looks at the row again. It checks no
 * token and writes no record.
 */
import { createServer } from "node:http";
import pg from "pg";
import { WebSocketServer } from "ws";
import { reply, serve } from "../support/serve.mjs";

const waiting = new Map();
const watching = new Set();
let serial = 0;

serve({
  async open({ url, bytes }) {
    const pool = new pg.Pool({ connectionString: url, max: 8 });
    await pool
      .query(
        "CREATE TABLE IF NOT EXISTS relay (id text PRIMARY KEY, status text NOT NULL, request text)",
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
        else void tap(pool, request.url.split("/").at(-1), response);
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
