/** `countersign db status`: whether the database can be used, and what it holds. */
import type { DatabaseStatus } from "../stores/postgres/admin.ts";
import { databaseUrl, withDatabase } from "./database.ts";
import { configDrift, problemOf } from "./database-faults.ts";
import type { DatabaseFlags } from "./db.ts";
import { print, printJson, printTable, tell, timeOf } from "./output.ts";

/** Times are the database's; one that is far off is wrong somewhere else too. */
const CLOCK_MS = 2000;

export async function databaseStatus(flags: DatabaseFlags): Promise<void> {
  const status = await withDatabase(await databaseUrl(flags), (database) => database.status(), {
    anyVersion: true,
  });
  const problem = problemOf(status);
  if (problem !== undefined) process.exitCode = 1;
  if (flags.output === "json") return printJson({ ok: problem === undefined, ...status });
  show(status);
  const drift = configDrift(status);
  if (drift !== undefined) tell(drift);
  if (problem !== undefined) tell(problem);
}

function show(status: DatabaseStatus): void {
  const { server, version, wanted, standby, synchronous, nodes, tables } = status;
  const rows = [
    ["Database", `PostgreSQL ${server}${standby ? ", a standby" : ""}`],
    ["Tables", version === wanted ? `version ${version}` : `version ${version} of ${wanted}`],
    ["Commits", synchronous ? "wait for a standby" : "do not wait for a standby"],
    ["Clock", clockOf(status)],
    ["Open questions", String(status.openQuestions)],
    ["Oldest resolved", status.oldestResolved === null ? "-" : timeOf(status.oldestResolved)],
    ["Size", tables.map(({ table, bytes }) => `${table} ${sizeOf(bytes)}`).join(", ") || "-"],
  ];
  for (const [name = "", value = ""] of rows) print(`${name.padEnd(17)}${value}`);
  if (nodes.length === 0) return;
  print("");
  printTable(
    ["NODE", "RUNS", "LAST WROTE", "CHAIN", "HEAD"],
    nodes.map(({ name, running, lastAt, chain, seq, hash }) => [
      name,
      running ? "yes" : "no",
      timeOf(lastAt),
      chain,
      `${seq}:${hash}`,
    ]),
  );
}

function clockOf({ clockAheadMs }: DatabaseStatus): string {
  const off = Math.abs(clockAheadMs);
  const side = clockAheadMs < 0 ? "behind" : "ahead of";
  if (off < CLOCK_MS) return "as this machine's";
  return `${(off / 1000).toFixed(1)} s ${side} this machine's: set both by NTP`;
}

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

function sizeOf(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024;
    unit++;
  }
  return `${unit === 0 ? amount : amount.toFixed(1)} ${UNITS[unit]}`;
}
