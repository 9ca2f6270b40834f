/**
 * The least server that could decide a call: it does by hand what no correct program can leave out,
 * and nothing else. See bench/README.md.
 */
import { timingSafeEqual } from "node:crypto";
import { fdatasync, openSync, write } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import {
  CallBody,
  createWeb,
  inStep,
  judgeCall,
  judges,
  openCore,
  openParts,
  redact,
  sha256,
  toolCall,
} from "../../dist/scripts/internals.js";
import { parseConfig } from "../../dist/src/app/gateway.js";
import { configText, newDirectory, noAudit } from "../support/fixtures.mjs";
import { cpuUs, reply, serve } from "../support/serve.mjs";

/** As the gateway calls the token, so that its lines are as long. */
const IDENTITY = { role: "agent", name: "agent" };
const TOKEN = "least";
const TOKEN_HASH = Buffer.from(sha256(`Bearer ${TOKEN}`), "hex");

/** The policy as the gateway builds it, of the same config. */
async function openPolicy(directory) {
  const config = parseConfig(configText({ directory }), "bench.yaml", {});
  const options = { stateDirectory: directory, audit: noAudit() };
  const parts = await openParts(config, options);
  const { policy } = await openCore({ config, options, parts, web: createWeb() });
  return policy.policies.decide;
}

/**
 * Lines of JSON, each with the hash of the one before. What comes while some are written goes into
 * the next write. `durable`: synced before `done` is called.
 */
function openLines(file, durable) {
  const fd = openSync(file, "a", 0o600);
  let [seq, prev] = [0, "0".repeat(64)];
  let [texts, waiting, isWriting] = [[], [], false];
  const flush = () => {
    isWriting = waiting.length > 0;
    if (!isWriting) return;
    const bytes = Buffer.from(texts.join(""));
    const written = waiting;
    [texts, waiting] = [[], []];
    const finish = (error) => {
      if (error) throw error;
      for (const done of written) done();
      flush();
    };
    write(fd, bytes, 0, bytes.length, (error, count) => {
      if (error || count < bytes.length) throw error ?? new Error("a part was written");
      if (durable) fdatasync(fd, finish);
      else finish();
    });
  };
  return (events, done) => {
    const time = new Date().toISOString();
    for (const event of events) {
      const text = JSON.stringify({ seq: ++seq, time, prev, ...event });
      prev = sha256(text);
      texts.push(text, "\n");
    }
    // those who came with this one are written with it
    if (waiting.push(done) === 1 && !isWriting) {
      isWriting = true;
      queueMicrotask(flush);
    }
  };
}

/** What the gateway records of a call that is decided at once. */
function eventsOf(call, { level, findings }, { stages, action: outcome, reason, by }) {
  const { input: _input, annotations: _annotations, ...received } = call;
  const masked = (text) => text && redact(text).text;
  const decision = { outcome, status: "approved", reason, by, at: Date.now() };
  return [
    {
      type: "received",
      call: { ...received, raw: masked(call.raw), summary: masked(call.summary) },
    },
    {
      type: "verdict",
      call: call.id,
      level,
      findings: findings.map((each) => ({
        ...each,
        span: masked(each.span),
        subject: masked(each.subject),
      })),
      stages,
    },
    { type: "decided", calls: [call.id], decision, digest: call.digest },
  ];
}

function createLeast(policy, record) {
  const step = inStep();
  return createServer((request, response) => {
    if (!isKnown(request)) return reply(response, { error: "unauthorized" }, 401);
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => step(() => answer(Buffer.concat(chunks).toString(), response)));
  });

  function answer(text, response) {
    const body = CallBody.safeParse(JSON.parse(text));
    if (!body.success) return reply(response, { error: "bad-request" }, 400);
    const call = toolCall({ ...body.data, raw: JSON.stringify(body.data.input) }, IDENTITY);
    const judgement = judgeCall(judges, call);
    const ruling = policy(call, judgement);
    // the first call of a project: its files are looked for
    if (ruling instanceof Promise)
      ruling.then((later) => conclude({ call, judgement, ruling: later, response }));
    else conclude({ call, judgement, ruling, response });
  }

  function conclude({ call, judgement, ruling, response }) {
    const { level, keys } = judgement;
    const { action: decision, reason } = ruling;
    const said = { id: call.id, decision, reason, level, keys, digest: call.digest };
    if (record) record(eventsOf(call, judgement, ruling), () => reply(response, said));
    else reply(response, said);
  }
}

/** A connection that has shown the token keeps showing it. */
function isKnown({ socket, headers: { authorization = "" } }) {
  if (socket.shown === authorization) return true;
  const known = timingSafeEqual(Buffer.from(sha256(authorization), "hex"), TOKEN_HASH);
  if (known) socket.shown = authorization;
  return known;
}

serve({
  async open({ audit = "none" } = {}) {
    const directory = newDirectory("least");
    const policy = await openPolicy(directory);
    const record =
      audit === "none" ? undefined : openLines(join(directory, "audit.jsonl"), audit === "durable");
    const server = createLeast(policy, record);
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { port: server.address().port, agent: TOKEN };
  },
  usage: cpuUs,
});
