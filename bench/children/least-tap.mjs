/**
 * The least server that could put a question to a person and release the agent that waits for the
 * answer: it does by hand what no correct program can leave out between the tap and the release, and
 * nothing else. See bench/README.md.
 */
import { generateKeyPairSync, timingSafeEqual } from "node:crypto";
import { fdatasync, openSync, write } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { WebSocketServer } from "ws";
import {
  answeredBy,
  createPermitSigner,
  createRoster,
  newId,
  readFrame,
  sha256,
  toolCall,
} from "../../dist/scripts/internals.js";
import { newDirectory } from "../support/fixtures.mjs";
import { reply, serve } from "../support/serve.mjs";

const [AGENT, APPROVER] = ["least-agent", "least-approver"];
const ADA = { channel: "companion", userId: "ada-phone" };
const QUESTION_MS = 300_000;
const permits = createPermitSigner(generateKeyPairSync("ed25519").privateKey);

const bearer = (token) => Buffer.from(sha256(`Bearer ${token}`), "hex");
const HASHES = { [AGENT]: bearer(AGENT), [APPROVER]: bearer(APPROVER) };
const shows = (token, { headers: { authorization = "" } }) =>
  timingSafeEqual(Buffer.from(sha256(authorization), "hex"), HASHES[token]);

/** Lines of JSON, each with the hash of the one before, synced before `done` is called. */
function openLines(file) {
  const fd = openSync(file, "a", 0o600);
  let [seq, prev] = [0, "0".repeat(64)];
  return (events, done) => {
    const time = new Date().toISOString();
    let texts = "";
    for (const event of events) {
      const text = JSON.stringify({ seq: ++seq, time, prev, ...event });
      prev = sha256(text);
      texts += `${text}\n`;
    }
    write(fd, texts, (error) => {
      if (error) throw error;
      fdatasync(fd, done);
    });
  };
}

function createLeast(record) {
  const roster = createRoster([
    { name: "ada", roles: ["approver"], ids: { companion: ADA.userId } },
  ]);
  /** By the id of the question. */
  const open = new Map();
  let companion;

  /** Says what became of the answer; the waiter has its decision by then. */
  function take(answer, acknowledge) {
    const approver = roster.find(answer.person);
    const question = open.get(answer.approval);
    if (!approver || !question) return acknowledge("unknown-approval");
    const { call, due, response } = question;
    if (due <= performance.now()) return acknowledge("already-resolved");
    open.delete(answer.approval); // the first answer wins
    const { id, digest, session, tool } = call;
    const decision = answeredBy(approver, answer, { request: question, at: Date.now() });
    const { outcome, reason, scope } = decision;
    const permit = permits.sign({ id, digest, session, tool }, Date.now());
    const release = () => {
      const said = { id, decision: outcome, reason, level: "dangerous", keys: question.keys };
      reply(response, { ...said, digest, approval: answer.approval, scope, permit });
      acknowledge("approved");
    };
    if (!record) return release();
    const { approval, person, choice } = answer;
    const decided = { type: "decided", calls: [id], approval, decision, digest };
    record([{ type: "answered", approval, person, choice, scope }, decided], release);
  }

  function ask(body, response) {
    const call = toolCall(
      { ...body, raw: JSON.stringify(body.input) },
      { role: "agent", name: "agent" },
    );
    const id = newId();
    const keys = ["vcs.git.push"];
    const due = performance.now() + QUESTION_MS;
    open.set(id, { id, call, keys, due, response, calls: 1, scope: [], session: call.session });
    const approval = { id, session: call.session };
    companion.send(JSON.stringify({ type: "approval.request", approval }));
  }

  const http = createServer((request, response) => {
    const isCall = request.url.startsWith("/v1/calls");
    if (!shows(isCall ? AGENT : APPROVER, request)) return reply(response, {}, 401);
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "GET") return reply(response, {});
      const body = JSON.parse(Buffer.concat(chunks).toString());
      if (isCall) return ask(body, response);
      const requestId = request.url.slice("/v1/approvals/".length);
      const answer = readFrame(
        JSON.stringify({ type: "approval.response", requestId, ...body }),
        ADA,
      );
      take(answer, (status) => reply(response, { status }));
    });
  });
  http.keepAliveTimeout = 0; // connections wait here while the others are got ready
  const verifyClient = ({ req }) => shows(APPROVER, req);
  new WebSocketServer({ server: http, verifyClient }).on("connection", (socket) => {
    companion = socket;
    socket.on("message", (data) => {
      const answer = readFrame(String(data), ADA);
      const requestId = answer.approval;
      take(answer, (status) =>
        socket.send(JSON.stringify({ type: "approval.ack", requestId, status })),
      );
    });
  });
  return http;
}

serve({
  async open({ durable }) {
    const file = join(newDirectory("least-tap"), "audit.jsonl");
    const server = createLeast(durable ? openLines(file) : undefined);
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { port: server.address().port, agent: AGENT, approver: APPROVER };
  },
});
