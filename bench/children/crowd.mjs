/** Thousands of companions that listen, and people who tap at a steady rate over two nodes. */
import { nowNs, serve } from "../support/serve.mjs";
import { openHttp, openListener, post } from "../support/wire.mjs";

/** Connections made at a time, so that the listen queue does not overflow. */
const CONNECT_CHUNK = 50;
/** Connections to each node that taps go over, so that a slow one holds up no other. */
const TAPPERS = 32;

let nodes = [];
let received = 0;

serve({
  /** `targets`: port and approver token of each node. */
  meet({ targets }) {
    nodes = targets;
  },
  /** Companions in turn at each node, each of one team. Resolves when all are connected. */
  async companions({ count, teams }) {
    for (let done = 0; done < count; done += CONNECT_CHUNK)
      await Promise.all(
        Array.from({ length: Math.min(CONNECT_CHUNK, count - done) }, (_, each) => {
          const at = done + each;
          const { port, approver } = nodes[at % nodes.length];
          const query = `?sessions=team-${Math.floor(at / nodes.length) % teams}:*`;
          return openListener({ port, token: approver, query }, (bytes) => {
            received += bytes;
          });
        }),
      );
  },
  /**
   * Taps those questions, spread evenly over that time, each at any node. Resolves with how long
   * each took from when it was due, in ns, and with what was wrong.
   */
  async taps({ ids, seconds }) {
    const tappers = await Promise.all(nodes.map(openTappers));
    const began = performance.now();
    const latencies = [];
    const faults = [];
    await Promise.all(
      ids.map(async (id, at) => {
        const due = began + (at / ids.length) * seconds * 1000;
        await pause(due - performance.now());
        const from = nowNs();
        const answer = await tappers[at % nodes.length].tap(id);
        latencies.push(nowNs() - from);
        if (!answer.startsWith("HTTP/1.1 200 ")) faults.push(`${id}: ${answer.slice(0, 300)}`);
      }),
    );
    for (const each of tappers) each.close();
    return { latencies: Float64Array.from(latencies), faults };
  },
  /** Bytes that the companions were sent so far. */
  received: () => received,
});

/** Connections to one node. A gateway closes those that are idle for long. */
async function openTappers({ port, approver }) {
  const all = await Promise.all(Array.from({ length: TAPPERS }, () => openHttp(port, approver)));
  const idle = [...all];
  const waiting = [];
  return {
    async tap(id) {
      const connection = idle.pop() ?? (await new Promise((resolve) => waiting.push(resolve)));
      const path = `/v1/approvals/${id}`;
      const { answer } = await connection.ask(
        post({ path, token: approver, body: '{"approved":true}' }),
      );
      const next = waiting.shift();
      if (next) next(connection);
      else idle.push(connection);
      return answer;
    },
    close() {
      for (const each of all) each.close();
    },
  };
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
