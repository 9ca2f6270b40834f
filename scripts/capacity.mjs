/**
 * The figures of docs/capacity.md: what a load needs, from what one call was measured to cost.
 * `node scripts/capacity.mjs` prints the table. `--measure postgres://…` measures the costs on a
 * database that is yours to fill. Options: --calls, --asks, --taps, --hours (see LOAD).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** What the work is taken to be. */
const LOAD = {
  /** Calls of an agent in a minute, while it works. */
  calls: 2,
  /** Share of them that a person is asked about. */
  asks: 0.01,
  /** Questions that a person answers in a minute, and goes on doing so. */
  taps: 2,
  /** Hours of work a day. */
  hours: 8,
};

/** What one gateway and one database were measured to cost: docs/capacity.md says how. */
const COST = {
  /** CPU seconds for a call that is allowed: in process, and what HTTP adds. */
  allowedCpu: 0.000_19 + 0.000_076,
  /** For one that is asked about, with the HTTP request of its answer. */
  askedCpu: 0.0036,
  /** Bytes of audit lines, and of the database's log (WAL), for each. */
  allowedAudit: 1215,
  askedAudit: 2231,
  allowedWal: 401,
  askedWal: 5796,
  /** Questions that one gateway settles in a second, in batches; its database may do more. */
  settledPerSecond: 4400,
  /** Seconds of a commit with a synchronous standby. */
  commit: 0.000_83,
  /** Seconds of a gateway to tell one companion of one question. */
  companion: 0.0874 / 5000,
};

/** The share of a core that is planned with: above it calls begin to wait. */
const BUSY = 0.5;
/** One that writes, one that listens, and those that read. */
const CONNECTIONS = 10;
const SIZES = [1e3, 1e5, 1e7];

/** What so many agents need. */
export function needOf(agents, load = LOAD, cost = COST) {
  const calls = (agents * load.calls) / 60;
  const asked = calls * load.asks;
  const allowed = calls - asked;
  const seconds = load.hours * 3600;
  const cores = allowed * cost.allowedCpu + asked * cost.askedCpu;
  const nodes = Math.max(2, Math.ceil(cores / BUSY));
  // a node has one transaction under way, so it makes no more than fit into a second
  const transactions = Math.min(calls + asked, nodes / cost.commit);
  // a transaction that tells of a question holds a lock of the whole database until it is durable
  const telling = Math.min(2 * asked, nodes / cost.commit);
  const people = Math.ceil((asked * 60) / load.taps - 1e-6);
  return {
    agents,
    calls,
    asked,
    cores,
    nodes,
    people,
    transactions,
    batch: (calls + asked) / transactions,
    notify: telling * cost.commit,
    settle: asked / cost.settledPerSecond,
    wal: allowed * cost.allowedWal + asked * cost.askedWal,
    walPerDay: (allowed * cost.allowedWal + asked * cost.askedWal) * seconds,
    auditPerDay: (allowed * cost.allowedAudit + asked * cost.askedAudit) * seconds,
    connections: nodes * CONNECTIONS,
    /** Share of a core of each gateway if every person has a companion and sees every question. */
    fanOut: (asked * people * cost.companion) / nodes,
  };
}

/** The parts of the table, in its order: a title, and how the figure is written. */
const ROWS = [
  ["calls a second", ({ calls }) => number(calls)],
  ["questions a minute", ({ asked }) => number(asked * 60)],
  ["**people** who answer", ({ people }) => number(people)],
  ["gateways (a core each)", ({ nodes }) => number(nodes)],
  ["connections to the database", ({ connections }) => number(connections)],
  ["transactions a second", ({ transactions }) => number(transactions)],
  ["questions, answers and appends in one", ({ batch }) => number(batch)],
  ["share of NOTIFY's lock", ({ notify }) => share(notify)],
  ["share of what one database settles", ({ settle }) => share(settle)],
  ["WAL, MB a second", ({ wal }) => number(wal / 1e6)],
  ["WAL, GB a day", ({ walPerDay }) => number(walPerDay / 1e9)],
  ["audit log, GB a day", ({ auditPerDay }) => number(auditPerDay / 1e9)],
  ["core of a gateway that tells all companions", ({ fanOut }) => share(fanOut)],
];

const number = (value) =>
  value >= 10 ? Math.round(value).toLocaleString("en-US") : Number(value.toPrecision(2)).toString();
const share = (value) => `${number(value * 100)} %`;

/** As it stands in docs/capacity.md. */
export function tableOf(load = LOAD) {
  const needs = SIZES.map((agents) => needOf(agents, load));
  const head = ["", ...SIZES.map((agents) => `${agents.toLocaleString("en-US")} agents`)];
  const lines = ROWS.map(([title, write]) => [title, ...needs.map((need) => write(need))]);
  const all = [head, ...lines];
  const widths = head.map((_, at) => Math.max(...all.map((line) => line[at].length)));
  const row = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [row(head), rule, ...lines.map(row)].join("\n");
}

const CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada }]
channels: { cli: {} }
store: { url: $DATABASE }
log: { level: error }
`;
const COUNT = 2000;
const AT_ONCE = 50;

/** Costs of calls that go through a gateway in this process, and a database. */
async function measure(url) {
  const { createGateway, parseConfig } = await import("../dist/src/exports/index.js");
  const { default: pg } = await import("pg");
  const home = await mkdtemp(join(tmpdir(), "capacity-"));
  const config = parseConfig(CONFIG, "capacity.yaml", { DATABASE: url });
  const gateway = await createGateway(config, { stateDirectory: home });
  await gateway.start();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const one = async (text) => Number(Object.values((await database.query(text)).rows[0])[0]);
  const position = () => one("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn");
  const written = () => one("SELECT coalesce(sum(octet_length(lines)), 0) FROM countersign.audit");
  const cost = async (count, work) => {
    const [wal, audit, cpu] = [await position(), await written(), process.cpuUsage()];
    const began = performance.now();
    await inParallel(count, work);
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    return {
      cpu: (user + system) / 1e6 / count,
      wal: Math.round(((await position()) - wal) / count),
      audit: Math.round(((await written()) - audit) / count),
      perSecond: Math.round(count / seconds),
    };
  };
  const allow = (at) =>
    gateway.check({ session: "agent:1", tool: "Read", input: { file_path: `/srv/app/${at}.ts` } });
  const { approver } = await gateway.state.tokens();
  const answer = (id) =>
    fetch(`${gateway.url}/v1/approvals/${id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${approver}`, "content-type": "application/json" },
      body: JSON.stringify({ decision: "approve" }),
    });
  const ask = async (at) => {
    const input = { command: `git push --force origin branch-${at}` };
    const submitted = gateway.submit({ session: `agent:${at}`, tool: "Bash", input });
    await submitted.started;
    await answer(submitted.approval.id);
    await submitted.decided();
  };
  await inParallel(COUNT, allow); // until the compiler has caught up
  const allowed = await cost(COUNT, allow);
  await inParallel(COUNT / 4, (at) => ask(-1 - at));
  const asked = await cost(COUNT / 4, ask);
  const commit = await commitSeconds(database);
  await database.end();
  await gateway.stop();
  await rm(home, { recursive: true });
  return { allowed, asked, commit };
}

/** The median of commits one after the other. They leave nothing but a record in the WAL. */
async function commitSeconds(database) {
  const seconds = [];
  for (let each = 0; each < COUNT / 4; each++) {
    const began = performance.now();
    await database.query("SELECT pg_logical_emit_message(true, 'countersign', 'commit')");
    seconds.push((performance.now() - began) / 1000);
  }
  return seconds.sort((one, other) => one - other)[seconds.length / 2];
}

async function inParallel(count, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const OPTIONS = Object.fromEntries(
  ["measure", ...Object.keys(LOAD)].map((name) => [name, { type: "string" }]),
);

if (import.meta.filename === process.argv[1]) {
  const { measure: url, ...given } = parseArgs({ options: OPTIONS }).values;
  const load = Object.fromEntries(
    Object.entries(LOAD).map(([name, value]) => [name, Number(given[name] ?? value)]),
  );
  console.log(url === undefined ? tableOf(load) : JSON.stringify(await measure(url), null, 2));
}
