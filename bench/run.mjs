/**
 * `npm run bench`: every row in turn, as ratios within one run, written to bench/results.json and
 * bench/results.md.
 */
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { cpus, release, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { hasTaskset, hasWrk, stopAll } from "./support/children.mjs";
import { markdown, verdict } from "./support/report.mjs";

const ROWS = [
  "start",
  "http",
  "judges",
  "gate",
  "policy",
  "tap",
  "pending",
  "fanout",
  "audit",
  "hook",
  "mcp",
  "chat",
  "flood",
  "nodes",
];
const TMPFS = 0x01021994;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(`npm run bench -- [--only ${ROWS.join(",")}] [--quick]`);
  process.exit();
}
const chosen = values.only?.split(",") ?? ROWS;
const unknown = chosen.filter((row) => !ROWS.includes(row));
if (unknown.length > 0) {
  console.error(`there is no row ${unknown.join(", ")}; known: ${ROWS.join(", ")}`);
  process.exit(2);
}

process.env.BENCH_TMP = mkdtempSync(join(tmpdir(), "countersign-bench-"));
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const header = {
  date: new Date().toISOString(),
  version,
  node: process.version,
  cpu: cpus()[0].model.trim(),
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  disk:
    statfsSync(process.env.BENCH_TMP).type === TMPFS
      ? "tmpfs: what is called durable here is not"
      : "a disk",
  load: hasWrk ? "wrk" : "built-in generator",
  pinned: hasTaskset ? "servers on core 0, clients on core 1" : "not pinned",
  quick: values.quick,
};

const rows = [];
try {
  for (const name of chosen) {
    const say = (text) => console.error(`[${name}] ${text}`);
    const started = performance.now();
    const { title, run } = await import(`./${name}.mjs`);
    say(title);
    const { notes, results } = await run({ quick: values.quick, say });
    const seconds = Math.round((performance.now() - started) / 1000);
    for (const result of results) say(verdict(result));
    say(`took ${seconds} s`);
    rows.push({ name, title, seconds, notes, results });
  }
} finally {
  stopAll();
  rmSync(process.env.BENCH_TMP, { recursive: true, force: true });
}

const report = { header, rows };
const text = markdown(report);
if (values.only === undefined && !values.quick) {
  writeFileSync(
    fileURLToPath(new URL("results.json", import.meta.url)),
    `${JSON.stringify(report, null, 2)}\n`,
  );
  writeFileSync(fileURLToPath(new URL("results.md", import.meta.url)), text);
} else console.error("not written to bench/results.*: only a whole run is");
console.log(text);
process.exit();
