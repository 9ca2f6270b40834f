/** The people and agents of the benchmark: waiters and tappers, and thousands of companions. */
import { setTimeout as pause } from "node:timers/promises";
import WebSocket from "ws";
import { nowNs, serve } from "../support/serve.mjs";
import { connected, openHttp, openListener, post } from "../support/wire.mjs";

/** Questions open at a time, each held by a connection of its own, tapped one after the other. */
const WAITERS = 20;
/** What the asking, or the tap before, leaves behind is done by then; a person takes longer. */
const SETTLE_MS = 5;
/** Connections made at a time, so that the listen queue does not overflow. */
const CONNECT_CHUNK = 100;

const targets = new Map();
const listeners = new Map();
let serial = 0;

serve({
  /** A companion that takes what is held and reads none of it. */
  async hold({ port, approver }) {
    await openListener({ port, token: approver, query: "?sessions=held:*" });
  },
  /** A gateway: its waiters, a companion that taps, and a connection that taps by HTTP. */
  async meet({ name, port, agent, approver, tapAt = { port, approver } }) {
    const companion = new WebSocket(`ws://127.0.0.1:${port}/v1/companion?sessions=bench:*`, {
      headers: { authorization: `Bearer ${approver}` },
      perMessageDeflate: false,
    });
    await new Promise((resolve, reject) => companion.once("open", resolve).once("error", reject));
    const target = {
      agent,
      approver: tapAt.approver,
      companion,
      questions: new Map(),
      acks: new Map(),
    };
    companion.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "approval.request")
        target.questions.get(message.approval.session)?.(message.approval.id);
      else if (message.type === "approval.ack")
        target.acks.get(message.requestId)?.(message.status);
    });
    target.waiters = await Promise.all(
      Array.from({ length: WAITERS }, () => openHttp(port, agent)),
    );
    target.tapper = await openHttp(tapAt.port, tapAt.approver);
    targets.set(name, target);
  },
  /**
   * Latencies of `batches` × WAITERS taps, in ns, sorted. `apart`: each comes once everything is at
   * rest; otherwise one follows the other.
   */
  async taps({ name, via, batches, apart = false }) {
    const target = targets.get(name);
    const latencies = [];
    for (let batch = 0; batch < batches; batch++) {
      const open = await questions(target);
      if (!apart) await pause(SETTLE_MS);
      for (const { id, released } of open) {
        if (apart) await pause(SETTLE_MS);
        const sent = nowNs();
        const heard = tap(target, id, via);
        latencies.push((await released) - sent);
        await heard;
      }
    }
    return Float64Array.from(latencies).sort();
  },
  async companions({ name, count, ...to }) {
    await connectMany(name, count, (onBytes) => openListener(to, onBytes));
  },
  async sockets({ name, count, port }) {
    await connectMany(name, count, async (onBytes) => {
      const socket = await connected(port);
      socket.on("data", (chunk) => onBytes(chunk.length));
      return socket;
    });
  },
  /** Resolves when all of them together have been sent `bytes` each, with when that was. */
  heard({ name, bytes }) {
    const group = listeners.get(name);
    return new Promise((resolve) => {
      group.until = { total: bytes * group.count, resolve };
      group.look();
    });
  },
  /** How many bytes each was sent, once nothing more comes. Forgets them. */
  async drained(name) {
    const group = listeners.get(name);
    for (let before = -1; before !== group.received; ) {
      before = group.received;
      await pause(100);
    }
    const each = group.received / group.count;
    group.received = 0;
    return each;
  },
});

async function connectMany(name, count, open) {
  const group = { count, received: 0, until: undefined, at: 0 };
  group.look = () => {
    if (!group.until || group.received < group.until.total) return;
    group.until.resolve(nowNs());
    group.until = undefined;
  };
  listeners.set(name, group);
  const onBytes = (length) => {
    group.received += length;
    group.look();
  };
  for (let left = count; left > 0; left -= CONNECT_CHUNK)
    await Promise.all(Array.from({ length: Math.min(left, CONNECT_CHUNK) }, () => open(onBytes)));
}

/** Asks on every waiter's connection; resolves when the companion has all the questions. */
function questions({ waiters, questions: known, agent }) {
  return Promise.all(
    waiters.map(async (waiter, at) => {
      const session = `bench:${at}`;
      const body = JSON.stringify({
        session,
        tool: "Bash",
        input: { command: `git push origin branch-${serial++}` },
        cwd: "/home/someone/projects/countersign",
      });
      const asked = new Promise((resolve) => known.set(session, resolve));
      const released = waiter
        .ask(post({ path: "/v1/calls", token: agent, body }))
        .then(({ answer, at: when }) => {
          if (!answer.includes('"decision":"allow"')) throw new Error(answer);
          return when;
        });
      return { id: await asked, released };
    }),
  );
}

/** Resolves when the tapper has been told. */
function tap(target, id, via) {
  if (via === "http")
    return target.tapper.ask(
      post({ path: `/v1/approvals/${id}`, token: target.approver, body: '{"approved":true}' }),
    );
  const heard = new Promise((resolve) => target.acks.set(id, resolve));
  target.companion.send(
    JSON.stringify({ type: "approval.response", requestId: id, approved: true }),
  );
  return heard.then(() => target.acks.delete(id));
}
