/** The anchors that are servers: the least that could do the same work. */
import { closeSync, fdatasync, openSync, write } from "node:fs";
import { createServer as createHttp } from "node:http";
import { createServer as createTcp } from "node:net";
import { join } from "node:path";
import Fastify from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { WebSocketServer } from "ws";
import { CallBody, inStep, judgeCall, judges, toolCall } from "../../dist/scripts/internals.js";
import { createSampler } from "../support/blocks.mjs";
import { newDirectory } from "../support/fixtures.mjs";
import { cpuUs, nowNs, serve } from "../support/serve.mjs";

const IDENTITY = { role: "agent", name: "agent" };
const sampler = createSampler();
const sockets = new Set();
let server;
let fd;

const listen = (made) =>
  new Promise((resolve) => {
    server = made;
    server.listen(0, "127.0.0.1", () => resolve(server.address().port));
  });

const atOnce = (step) => step();

/**
 * node:http, JSON.parse, the gateway's own zod schema of a call, and a reply of the gateway's own
 * shape. `judged`: the call gets an id, a digest and a judgement before that, and nothing else of
 * what a gate does. `step`: makes each request's step, at once or with the others.
 */
function httpServer(constant, { judged = false, step = atOnce } = {}) {
  return createHttp((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => step(() => answer(Buffer.concat(chunks).toString(), response)));
  });

  function answer(text, response) {
    const body = CallBody.safeParse(JSON.parse(text));
    const said = body.success
      ? judged
        ? judgedReply(body.data, constant)
        : constant
      : { error: "bad-request" };
    reply(response, JSON.stringify(said), body.success ? 200 : 400);
  }
}

function judgedReply(body, reply) {
  const call = toolCall({ ...body, raw: JSON.stringify(body.input) }, IDENTITY);
  const { level, keys } = judgeCall(judges, call);
  return { ...reply, id: call.id, digest: call.digest, level, keys };
}

/**
 * What the gateway's framework costs by itself: the same schema, a constant reply, no
 * authentication, no gate.
 */
async function fastifyServer(reply) {
  const app = Fastify({ logger: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  app.post("/v1/calls", { schema: { body: CallBody } }, async () => reply);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return app.server.address().port;
}

/**
 * What a gateway's waiters and tappers say and hear, over node:http and ws with JSON.parse and a
 * Map, and nothing of a gateway: no authentication, no schema, no judge, no store. With `durable`,
 * a line is written and fdatasynced before the waiter is released.
 */
function releaseServer({ bytes, durable }) {
  if (durable) fd = openSync(join(newDirectory("release"), "release.log"), "a");
  const waiting = new Map();
  const padding = "r".repeat(bytes);
  const record = Buffer.from(`${"l".repeat(600)}\n`);
  let companion;
  let serial = 0;
  const release = (id, acknowledge) => {
    const answer = () => {
      const response = waiting.get(id);
      waiting.delete(id);
      reply(response, JSON.stringify({ id, decision: "allow", padding }));
      acknowledge();
    };
    if (durable) write(fd, record, () => fdatasync(fd, answer));
    else answer();
  };
  const http = createHttp((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "GET") return reply(response, "{}");
      const body = JSON.parse(Buffer.concat(chunks).toString());
      if (request.url !== "/v1/calls") {
        const id = request.url.slice("/v1/approvals/".length);
        return release(id, () => reply(response, '{"status":"taken"}'));
      }
      const id = `${serial++}`.padStart(22, "0");
      waiting.set(id, response);
      companion.send(
        JSON.stringify({ type: "approval.request", approval: { id, session: body.session } }),
      );
    });
  });
  http.keepAliveTimeout = 0; // connections wait here while the others are got ready
  new WebSocketServer({ server: http }).on("connection", (socket) => {
    companion = socket;
    socket.on("message", (data) => {
      const { requestId } = JSON.parse(data);
      release(requestId, () =>
        socket.send(JSON.stringify({ type: "approval.ack", requestId, status: "taken" })),
      );
    });
  });
  return http;
}

function reply(response, text, status = 200) {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

serve({
  release: (options) => listen(releaseServer(options)),
  http: (reply) => listen(httpServer(reply)),
  judged: (reply) => listen(httpServer(reply, { judged: true })),
  judgedInStep: (reply) => listen(httpServer(reply, { judged: true, step: inStep() })),
  fastify: fastifyServer,
  /** Takes connections, and says nothing until `broadcast`. */
  sockets: () =>
    listen(
      createTcp({ noDelay: true }, (socket) => {
        sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => sockets.delete(socket));
        socket.resume();
      }),
    ),
  broadcast({ bytes, sample = false }) {
    const buffer = Buffer.alloc(bytes, "b");
    if (sample) sampler.start();
    const at = nowNs();
    for (const socket of sockets) socket.write(buffer);
    return { at };
  },
  blocks: () => sampler.stop(),
  usage: cpuUs,
  memory() {
    gc();
    gc();
    return process.memoryUsage();
  },
  close() {
    if (fd !== undefined) closeSync(fd);
  },
});
