/**
 * Row: one agent floods the gateway with questions; how long an approver waits meanwhile, and what
 * it costs.
 */
import { createHash } from "node:crypto";
import WebSocket from "ws";
import { start } from "./support/children.mjs";
import { quantile } from "./support/measure.mjs";
import { openHttp, post } from "./support/wire.mjs";

export const title = "An approver's round trip while another agent floods, with the default quotas";

const FLOODERS = ["the-token-of-an-agent-that-floods", "the-token-of-another-one"];
const CONNECTIONS = 32;
const LARGE = 117;
const MEGABYTE = 1_000_000;
/** Between two questions of the agent that behaves. */
const PAUSE_MS = 100;

const body = (session, command) => JSON.stringify({ session, tool: "Bash", input: { command } });
const statusOf = (answer) => Number(answer.slice(9, 12));

export async function run({ quick, say }) {
  const count = quick ? 6000 : 60_000;
  // on no core of its own: cards of long arguments are made in a thread
  const gateway = start("gateway");
  const tokens = FLOODERS.map((token, at) => ({
    role: "agent",
    name: `flood-${at}`,
    sha256: createHash("sha256").update(token).digest("hex"),
  }));
  const target = await gateway.call("open", { audit: "durable", quotas: {}, tokens });
  const approver = await meet(target);
  await roundTrips(approver, target, { until: wait(2000) }); // warm
  const quiet = await measured(gateway, () =>
    roundTrips(approver, target, { until: wait(quick ? 2000 : 5000) }),
  );
  say(`${count} questions`);
  const many = await measured(gateway, () =>
    roundTrips(approver, target, {
      until: flood(target, {
        token: FLOODERS[0],
        count,
        commandOf: (n) => `git push origin flood-${n}`,
      }),
    }),
  );
  say(`${LARGE} questions of a megabyte`);
  const filler = "x".repeat(MEGABYTE - 100);
  const large = await measured(gateway, () =>
    roundTrips(approver, target, {
      until: flood(target, {
        token: FLOODERS[1],
        count: LARGE,
        connections: LARGE,
        commandOf: (n) => `git push ${n} ${filler}`,
      }).then((done) => wait(2000).then(() => done)), // their cards are being made
    }),
  );
  const lost = approver.closed;
  approver.socket.terminate();
  await gateway.stop();
  const row = (what, { trips, block, rss, refused }) => [
    {
      what: `${what}: the longest of ${trips.length} round trips`,
      value: trips.at(-1),
      unit: "ms",
      bar: { of: "value", most: 500 },
    },
    { what: `${what}: the median`, value: quantile(trips, 0.5), unit: "ms" },
    {
      what: `${what}: longest block of the event loop, CPU time`,
      value: block.cpuMs,
      unit: "ms",
      bar: { of: "value", most: 50 },
    },
    {
      what: `${what}: longest block of the event loop, wall time`,
      value: block.wallMs,
      unit: "ms",
    },
    {
      what: `${what}: longest wait of one turn for a core of this machine`,
      value: block.waitedMs,
      unit: "ms",
    },
    {
      what: `${what}: RSS at most`,
      value: rss / 2 ** 20,
      unit: "MiB",
      bar: { of: "value", most: 300 },
    },
    ...(refused > 0 ? [{ what: `${what}: refused with 429`, value: refused, unit: "" }] : []),
  ];
  return {
    notes: [
      "round trip: from a tap at the companion's socket until the agent that waited has its answer; the audit log is durable",
      `the flood comes over ${CONNECTIONS} connections with a token of its own, the large questions over ${LARGE} at once; the approver's companion reads every frame`,
      `the companion was disconnected: ${lost ? "yes" : "no"}`,
    ],
    results: [
      ...row("no flood", quiet),
      ...row(`${count} questions`, many),
      ...row(`${LARGE} questions of 1 MB`, large),
      {
        what: "companions disconnected",
        value: lost ? 1 : 0,
        unit: "",
        bar: { of: "value", most: 0 },
      },
    ],
  };
}

/** A companion that reads every frame, and says when its answers have arrived. */
async function meet({ port, approver }) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/companion`, {
    headers: { authorization: `Bearer ${approver}` },
    perMessageDeflate: false,
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const met = { socket, closed: false, asked: new Map() };
  socket.on("close", () => {
    met.closed = true;
  });
  socket.on("message", (data) => {
    const frame = JSON.parse(data);
    if (frame.type === "approval.request") met.asked.get(frame.session)?.(frame.id);
  });
  return met;
}

/**
 * Asks, taps and waits, again and again until `until` resolves. Resolves with the times in ms,
 * sorted, and what `until` said.
 */
async function roundTrips(approver, { port, agent }, { until }) {
  const http = await openHttp(port);
  const trips = [];
  let over = false;
  let said;
  const ended = until.then((value) => {
    over = true;
    said = value;
  });
  for (let number = 0; !over; number++) {
    const session = `quiet:${number}-${performance.now()}`;
    const shown = new Promise((resolve) => approver.asked.set(session, resolve));
    const answered = http.ask(
      post({ path: "/v1/calls", token: agent, body: body(session, `git push origin ${number}`) }),
    );
    const requestId = await shown;
    approver.asked.delete(session);
    const began = performance.now();
    approver.socket.send(JSON.stringify({ type: "approval.response", requestId, approved: true }));
    await answered;
    trips.push(performance.now() - began);
    await wait(PAUSE_MS);
  }
  await ended;
  http.close();
  return { trips: trips.sort((a, b) => a - b), refused: said?.refused ?? 0 };
}

async function flood({ port }, { token, count, connections = CONNECTIONS, commandOf }) {
  let next = 0;
  let refused = 0;
  const one = async () => {
    let http = await openHttp(port);
    while (next < count) {
      const number = next++;
      const { answer } = await http.ask(
        post({ path: "/v1/calls?wait=0", token, body: body("flood:1", commandOf(number)) }),
      );
      if (statusOf(answer) === 429) refused++;
      if (!/connection: close/i.test(answer)) continue;
      http.close();
      http = await openHttp(port);
    }
    http.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { refused };
}

/** What the gateway went through meanwhile. */
async function measured(gateway, work) {
  let rss = 0;
  const look = async () => {
    rss = Math.max(rss, await gateway.call("rss"));
  };
  await gateway.call("watch");
  const timer = setInterval(() => void look().catch(() => {}), 100);
  const done = await work();
  clearInterval(timer);
  await look();
  return { ...done, rss, block: await gateway.call("blocks") };
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
