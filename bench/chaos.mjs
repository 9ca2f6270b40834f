/**
 * Faults, played on real gateways and a real database: `npm run chaos -- [--only ROW,…] [--quick]`.
 * Each row says how often, and what went wrong: a call that was allowed without a record, a person
 * or an agent who was told something else than the database has, a question that cannot be answered.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { start, stopAll } from "./support/children.mjs";
import { faultsOf, Node, pause, Story } from "./support/cluster.mjs";
import { day } from "./support/day.mjs";
import { openPostgres } from "./support/postgres.mjs";
import { openProxy } from "./support/proxy.mjs";
import { ReplicatedPostgres } from "./support/replicated.mjs";

const HOUR_MS = 3_600_000;
/** A fault is over for everyone so long after it was: the bar. */
const RECOVERY_MS = 10_000;

const ROWS = { race, kill, freeze, failover, partition, pool, disk, slow, clock, crowd };

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    kills: { type: "string" },
    failovers: { type: "string" },
    answers: { type: "string" },
  },
});
if (values.help) {
  console.log(`npm run chaos -- [options]

  --only ROW,…      of ${Object.keys(ROWS).join(", ")}
  --quick           a twentieth of everything
  --kills N         of gateways (500)
  --failovers N     of the database (50)
  --answers N       that race (1,000,000)`);
  process.exit();
}
const chosen = values.only?.split(",") ?? Object.keys(ROWS);
const unknown = chosen.filter((row) => !Object.hasOwn(ROWS, row));
if (unknown.length > 0) {
  console.error(`there is no row ${unknown.join(", ")}; known: ${Object.keys(ROWS).join(", ")}`);
  process.exit(2);
}
const { quick, kills, failovers, answers } = values;
const isSmaller = quick || [kills, failovers, answers].some((given) => given !== undefined);
const times = (given, whole) => Number(given ?? (values.quick ? Math.ceil(whole / 20) : whole));

process.env.BENCH_TMP = mkdtempSync(join(tmpdir(), "countersign-chaos-"));
const results = [];
try {
  for (const name of chosen) {
    const say = (text) => console.error(`[${name}] ${text}`);
    const started = performance.now();
    const result = await ROWS[name](say);
    const seconds = Math.round((performance.now() - started) / 1000);
    results.push({ name, seconds, ...result });
    if (!isSmaller) writeResults();
    say(`${result.what}: ${result.faults.length} faults, ${seconds} s`);
    for (const fault of result.faults.slice(0, 20)) say(`  ${fault}`);
  }
} finally {
  stopAll();
  rmSync(process.env.BENCH_TMP, { recursive: true, force: true });
}
console.log(JSON.stringify(results, null, 2));
process.exit(results.some(({ faults }) => faults.length > 0) ? 1 : 0);

/** Each row that was played at its whole size takes the place of the same one of before. */
function writeResults() {
  const file = fileURLToPath(new URL("chaos.json", import.meta.url));
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).results : [];
  const played = { date: new Date().toISOString(), node: process.version };
  const rows = new Map(before.map((row) => [row.name, row]));
  for (const row of results) rows.set(row.name, { ...row, ...played });
  const all = Object.keys(ROWS).flatMap((name) => rows.get(name) ?? []);
  writeFileSync(file, `${JSON.stringify({ results: all }, null, 2)}\n`);
}

/** Answers that race over two nodes: one wins, and all are told the same. */
async function race(say) {
  const postgres = await openPostgres();
  const answers = times(values.answers, 1_000_000);
  const [each, chunk] = [25, 200];
  const faults = [];
  try {
    const nodes = [0, 1].map(() => start("gateway"));
    for (const node of nodes) await node.call("open", { store: postgres.url });
    const questions = Math.ceil(answers / (2 * each));
    for (let done = 0; done < questions; done += chunk) {
      const ids = await nodes[0].call("openQuestions", Math.min(chunk, questions - done));
      const told = await Promise.all(
        nodes.map((node) => node.call("race", { ids, each, person: "owner" })),
      );
      for (const [at, id] of ids.entries()) {
        const [one, other] = told.map((all) => all[at]);
        const won = one.won + other.won;
        if (won !== 1)
          faults.push(`${id}: ${won} answers won, told ${[...one.outcomes, ...other.outcomes]}`);
        const outcomes = new Set([...one.outcomes, ...other.outcomes]);
        if (outcomes.size !== 1) faults.push(`${id}: told ${[...outcomes].join(", ")}`);
      }
      if (done % (chunk * 20) === 0) say(`${done * 2 * each} answers`);
    }
    return { what: `${answers} racing answers over two nodes`, faults };
  } finally {
    await postgres.stop();
  }
}

/** Nodes on one database behind a proxy each, agents and people, and what is done to them. */
async function withNodes({ postgres, count = 2, timeout = "60s", shifts = [] }, play) {
  const proxies = [];
  const nodes = [];
  for (let at = 0; at < count; at++) {
    proxies.push(await openProxy(postgres.port));
    nodes.push(
      new Node({
        name: `node-${at}`,
        timeout,
        url: postgres.url.replace(`:${postgres.port}/`, `:${proxies[at].port}/`),
        shiftMs: shifts[at] ?? 0,
      }),
    );
  }
  for (const node of nodes) await node.start();
  const story = new Story(nodes);
  story.start();
  const late = await play({ nodes, proxies, story });
  await story.stop();
  const faults = await faultsOf(postgres.url, story);
  for (const node of nodes) await node.kill();
  for (const proxy of proxies) proxy.close();
  return { faults: [...faults, ...(late ?? [])], calls: story.told.size, resumed: story.resumed };
}

/** Waits until every node is ready; a text where it took too long. */
async function recovered(nodes, what) {
  const began = performance.now();
  for (const node of nodes) while (!(await node.isReady())) await pause(50);
  const took = performance.now() - began;
  return took > RECOVERY_MS ? [`${what}: ready after ${Math.round(took)} ms`] : [];
}

/** kill -9 of a gateway at a random moment, again and again. */
async function kill(say) {
  const postgres = await openPostgres();
  const kills = times(values.kills, 500);
  try {
    const result = await withNodes({ postgres, count: 3 }, async ({ nodes }) => {
      for (let done = 0; done < kills; done++) {
        await pause(Math.random() * 400);
        const node = nodes[done % nodes.length];
        await node.kill();
        await node.start();
        if (done % 50 === 49) say(`${done + 1} kills`);
      }
    });
    return { what: `kill -9 of a gateway, ${kills} times`, ...result };
  } finally {
    await postgres.stop();
  }
}

/** kill -9 of the database, and its synchronous standby takes over. */
async function failover(say) {
  const failovers = times(values.failovers, 50);
  const replicated = await ReplicatedPostgres.open();
  const postgres = { url: replicated.urlAt(replicated.port), port: replicated.port };
  try {
    let slowest = 0;
    const result = await withNodes({ postgres }, async ({ nodes, proxies }) => {
      const late = [];
      for (let done = 0; done < failovers; done++) {
        await pause(500 + Math.random() * 1000);
        const began = performance.now();
        await replicated.failOver();
        for (const proxy of proxies) proxy.lead(replicated.port);
        late.push(...(await recovered(nodes, `failover ${done}`)));
        slowest = Math.max(slowest, performance.now() - began);
        await replicated.addStandby();
        say(`${done + 1} failovers`);
      }
      postgres.url = replicated.urlAt(replicated.port);
      return late;
    });
    return {
      what: `failover to the synchronous standby, ${failovers} times`,
      slowestMs: Math.round(slowest),
      ...result,
    };
  } finally {
    await replicated.stop();
  }
}

/** Runs a fault several times on one of two nodes, and lets it recover. */
async function disturbed({ what, rounds, fault, postgres: own }) {
  const postgres = own ?? (await openPostgres());
  try {
    const result = await withNodes({ postgres }, async (parts) => {
      const late = [];
      for (let done = 0; done < rounds; done++) {
        await pause(1000);
        await fault(parts, postgres);
        late.push(...(await recovered(parts.nodes, `${what} ${done}`)));
      }
      return late;
    });
    return { what: `${what}, ${rounds} times`, ...result };
  } finally {
    await postgres.stop();
  }
}

/** A node is cut off without being told. */
function partition() {
  return disturbed({
    what: "a node that is cut off for 6 s",
    rounds: times(undefined, 20),
    async fault({ proxies }) {
      const proxy = proxies[Math.floor(Math.random() * proxies.length)];
      proxy.hang();
      await pause(6000);
      proxy.heal();
    },
  });
}

/** A gateway stands still, as on a host that is suspended, and goes on as if nothing had been. */
function freeze() {
  return disturbed({
    what: "a gateway that stands still for up to 12 s",
    rounds: times(undefined, 20),
    async fault({ nodes }) {
      const { child } = nodes[Math.floor(Math.random() * nodes.length)];
      child.kill("SIGSTOP");
      await pause(12_000 * Math.random());
      child.kill("SIGCONT");
    },
  });
}

/** Others take all the connections that the database has. */
async function pool() {
  const postgres = await openPostgres({ flags: ["max_connections=60"] });
  return disturbed({
    what: "no connection left for 3 s",
    rounds: times(undefined, 20),
    postgres,
    async fault({ proxies }) {
      const clients = [];
      for (const proxy of proxies) proxy.cut();
      for (let each = 0; each < 80; each++) {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on("error", () => {});
        await client.connect().then(
          () => clients.push(client),
          () => {},
        );
      }
      await pause(3000);
      await Promise.all(clients.map((client) => client.end().catch(() => {})));
    },
  });
}

/** A disk of its own for the database, which is filled and emptied again. */
async function disk(say) {
  const mount = mkdtempSync(join(process.env.BENCH_TMP, "disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", mount], { stdio: "pipe" });
  } catch {
    say("skipped: a disk that can be filled has to be mounted, which takes root");
    return { what: "a full disk: skipped", faults: [] };
  }
  try {
    const postgres = await openPostgres({ within: mount, flags: ["max_wal_size=64MB"] });
    const ballast = join(mount, "ballast");
    return await disturbed({
      what: "a disk that is full for 4 s",
      rounds: times(undefined, 20),
      postgres,
      async fault() {
        const { bavail, bsize } = statfsSync(mount);
        fill(ballast, bavail * bsize);
        await pause(4000);
        rmSync(ballast);
        // a database that could not write its log has ended, and is started again
        if (postgres.server.process?.exitCode !== null)
          await postgres.server.start().catch(() => {});
      },
    });
  } finally {
    execFileSync("umount", ["-l", mount]);
  }
}

/** The database writes meanwhile: what was free a moment ago may be free no more. */
function fill(file, bytes) {
  for (let size = bytes; size > 0; size -= 65_536)
    try {
      return execFileSync("fallocate", ["-l", String(size), file], { stdio: "pipe" });
    } catch {
      rmSync(file, { force: true });
    }
  return undefined;
}

/** Every answer of the database takes half a second, as with a disk that is nearly dead. */
function slow() {
  return disturbed({
    what: "a database that takes 500 ms more for 6 s",
    rounds: times(undefined, 20),
    async fault({ proxies }) {
      for (const proxy of proxies) proxy.delay(500);
      await pause(6000);
      for (const proxy of proxies) proxy.delay(0);
      await pause(1000);
    },
  });
}

/** One clock an hour ahead, one an hour behind, and one that is right. */
async function clock() {
  const postgres = await openPostgres();
  try {
    const result = await withNodes(
      { postgres, count: 3, timeout: "4s", shifts: [HOUR_MS, -HOUR_MS, 0] },
      () => pause(times(undefined, 120) * 1000),
    );
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT id FROM countersign.approvals
       WHERE abs(extract(epoch FROM (expires_at - created_at)) - 4) > 0.5
          OR status = 'expired' AND resolved_at < expires_at - interval '500 ms'`,
    );
    await client.end();
    const wrong = rows.map(({ id }) => `${id}: its time was not 4 s`);
    return {
      what: "clocks an hour ahead and behind",
      ...result,
      faults: [...result.faults, ...wrong],
    };
  } finally {
    await postgres.stop();
  }
}

/** A day of a large installation, in ten minutes. */
function crowd(say) {
  return day({
    questions: times(undefined, 100_000),
    companions: times(undefined, 10_000),
    taps: times(undefined, 1000),
    seconds: values.quick ? 2 : 25,
    say,
  });
}
