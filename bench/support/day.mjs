/** A day of a large installation in a few minutes: what two nodes hold, and how long a tap takes. */
import { start } from "./children.mjs";
import { pause } from "./cluster.mjs";
import { quantile } from "./measure.mjs";
import { openPostgres } from "./postgres.mjs";

const HOURS = 24;
const TEAMS = 1000;
const OPEN_CHUNK = 200;
/** Heartbeats in two seconds are less. */
const IDLE_BYTES = 1e6;
/** Of an installation that has run for a while, memory may grow so much until the evening. */
const MOST_GROWTH = 1.1;
const MOST_TAP_MS = 250;

/**
 * Two nodes with `questions` open and `companions` connected, for 24 hours of `seconds` each. In each
 * hour `taps` of the questions are answered, and others are asked; each companion sees its team's.
 */
export async function day({ questions, companions, taps, seconds, say }) {
  const postgres = await openPostgres();
  const children = [];
  const child = (name, options) => {
    children.push(start(name, options));
    return children.at(-1);
  };
  try {
    const nodes = [0, 1].map(() =>
      child("gateway", { node: ["--expose-gc", "--max-old-space-size=4096"] }),
    );
    const targets = [];
    for (const node of nodes) targets.push(await node.call("open", { store: postgres.url }));
    const open = [];
    const fill = async (count) => {
      for (let left = count; left > 0; left -= OPEN_CHUNK) {
        const node = nodes[(left / OPEN_CHUNK) & 1];
        const asked = { count: Math.min(left, OPEN_CHUNK), teams: TEAMS };
        open.push(...(await node.call("openOfTeams", asked)));
        if (open.length % 20_000 < OPEN_CHUNK) say(`${open.length} open`);
      }
    };
    const crowd = child("crowd");
    await fill(questions);
    await crowd.call("meet", { targets });
    await crowd.call("companions", { count: companions, teams: TEAMS });
    await caughtUp(crowd);
    say(`${companions} companions, who know what is open`);
    const hours = [];
    const faults = [];
    const latencies = [];
    for (let hour = 0; hour < HOURS; hour++) {
      const ids = taken(open, taps);
      const replaced = slowly(ids.length, seconds, fill);
      const tapped = await crowd.call("taps", { ids, seconds });
      await replaced;
      latencies.push(...tapped.latencies);
      faults.push(...tapped.faults.slice(0, 5));
      await pause(500);
      const memory = await Promise.all(nodes.map((node) => node.call("memory")));
      hours.push({
        heap: megabytes(memory, "heapUsed"),
        rss: megabytes(memory, "rss"),
        p99: ms(tapped.latencies, 0.99),
      });
      say(`hour ${hour + 1}: ${JSON.stringify(hours.at(-1))}`);
    }
    const heapGrowth = growth(hours, "heap");
    const p99 = ms(latencies, 0.99);
    const pending = await nodes[0].call("pendingCount");
    if (pending !== questions) faults.push(`${pending} questions are open, not ${questions}`);
    if (heapGrowth > MOST_GROWTH) faults.push(`the heap grew to ${heapGrowth} times`);
    if (p99 >= MOST_TAP_MS) faults.push(`p99 of a tap: ${p99} ms`);
    return {
      what: `${questions} open questions, ${companions} companions, a day in ${Math.round((HOURS * seconds) / 6) / 10} minutes`,
      faults,
      taps: latencies.length,
      tapMs: { p50: ms(latencies, 0.5), p99, max: ms(latencies, 1) },
      heapGrowth,
      rssGrowth: growth(hours, "rss"),
      megabytesToCompanions: Math.round((await crowd.call("received")) / 1e6),
      hours,
    };
  } finally {
    for (const each of children) await each.stop();
    await postgres.stop();
  }
}

/** Resolves once the companions have been sent what was open when they connected. */
async function caughtUp(crowd) {
  for (let before = 0; ; ) {
    const received = await crowd.call("received");
    if (received - before < IDLE_BYTES) return;
    before = received;
    await pause(2000);
  }
}

/** Takes that many away, at random. */
function taken(list, count) {
  return Array.from({ length: count }, () => {
    const at = Math.floor(Math.random() * list.length);
    const [each] = list.splice(at, 1, list.at(-1));
    list.pop();
    return each;
  });
}

/** Opens that many in chunks, spread over that time. */
async function slowly(count, seconds, fill) {
  const chunk = 20;
  const began = performance.now();
  for (let done = 0; done < count; done += chunk) {
    await pause(began + (done / count) * seconds * 1000 - performance.now());
    await fill(Math.min(chunk, count - done));
  }
}

const megabytes = (memory, metric) =>
  Math.round(memory.reduce((sum, each) => sum + each[metric], 0) / 1e6);

/** The last quarter of the day against the second one: the first warms up. */
function growth(hours, metric) {
  const quarter = hours.length / 4;
  const middle = (part) =>
    quantile(
      part.map((hour) => hour[metric]).sort((a, b) => a - b),
      0.5,
    );
  const ratio = middle(hours.slice(-quarter)) / middle(hours.slice(quarter, 2 * quarter));
  return Math.round(ratio * 1000) / 1000;
}

function ms(latencies, q) {
  const sorted = Float64Array.from(latencies).sort();
  return Math.round(quantile(sorted, q) / 1e4) / 100;
}
