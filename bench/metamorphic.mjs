/**
 * `npm run metamorphic`: puts every unsafe command into every wrapping; none may become safe,
 * hardly any may drop a level.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { judgeCall, judges } from "../dist/scripts/internals.js";
import { fits, onlyPrints, wrappings } from "./support/wrappings.mjs";

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    show: { type: "string", default: "0" },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(`npm run metamorphic -- [--all] [--show NUMBER] [--only WRAPPING] [FILE.jsonl…]
The project's own cases, and those of the files: a line each, {"command", "label"}. --all: every row of the table. --show: so many examples of each.`);
  process.exit();
}

/** At most this share of the pairs may drop a level. */
const MAX_DROPPED = 0.001;
/** Longer commands are wrapped beyond what is read. */
const MAX_LENGTH = 2000;
const RANK = { safe: 0, dangerous: 1, catastrophic: 2 };
const UNSAFE = new Set(["dangerous", "catastrophic", "deny", "ask", "block"]);

const judged = (command, cwd) =>
  judgeCall(judges, { tool: "Bash", input: { command }, ...(cwd && { cwd }) });

function ownCases() {
  const folder = fileURLToPath(new URL("../test/cases/judges/", import.meta.url));
  return readdirSync(folder).flatMap((file) =>
    JSON.parse(readFileSync(folder + file, "utf8"))
      .filter(({ call, expect }) => call.tool === "Bash" && expect.level !== "safe")
      .map(({ call }) => ({ command: call.input.command, cwd: call.cwd })),
  );
}

const casesIn = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ label }) => UNSAFE.has(label))
    .map(({ command }) => ({ command, cwd: "/home/dev/app" }));

const seen = new Set();
const baseline = [...(files.length > 0 ? [] : ownCases()), ...files.flatMap(casesIn)]
  .filter(
    ({ command }) =>
      typeof command === "string" &&
      command.length <= MAX_LENGTH &&
      !seen.has(command) &&
      seen.add(command),
  )
  .map((each) => ({ ...each, ...judged(each.command, each.cwd) }))
  // what a terminal shows of a text with tricks, and what a broken text means, hangs on what stands
  // around it
  .filter(
    ({ level, keys }) =>
      level !== "safe" &&
      !keys.some((key) => key.startsWith("text.") || key === "shell.unparseable"),
  );

const rows = [];
for (const { name, shape, wrap, hides } of wrappings) {
  if (values.only !== undefined && name !== values.only) continue;
  const row = { name, pairs: 0, safe: 0, dropped: 0, examples: [] };
  for (const { command, cwd, level, findings } of baseline) {
    if (hides && onlyPrints(findings)) continue;
    const wrapped = fits(shape, command) ? wrap(command) : undefined;
    if (wrapped === undefined) continue;
    row.pairs++;
    const now = judged(wrapped, cwd).level;
    if (RANK[now] >= RANK[level]) continue;
    row.dropped++;
    if (now === "safe") row.safe++;
    row.examples.push(`${level} → ${now}: ${wrapped}`);
  }
  rows.push(row);
}

const total = (of) => rows.reduce((sum, row) => sum + row[of], 0);
console.log(
  `${"wrapping".padEnd(44)} ${"pairs".padStart(7)} ${"safe".padStart(6)} ${"dropped".padStart(8)}`,
);
for (const { name, pairs, safe, dropped, examples } of rows.sort((a, b) => b.dropped - a.dropped)) {
  if (dropped === 0 && !values.all) continue;
  console.log(
    `${name.slice(0, 44).padEnd(44)} ${String(pairs).padStart(7)} ${String(safe).padStart(6)} ${String(dropped).padStart(8)}`,
  );
  const few = [...examples.filter((text) => text.includes("→ safe")), ...examples].slice(
    0,
    Number(values.show),
  );
  for (const example of new Set(few)) console.log(`    ${JSON.stringify(example).slice(0, 220)}`);
}
const share = total("dropped") / total("pairs");
console.log(
  `${baseline.length} commands × ${rows.length} wrappings = ${total("pairs")} pairs: ${total("safe")} became safe, ${total("dropped")} dropped a level (${(100 * share).toFixed(3)} %)`,
);
process.exit(total("safe") > 0 || share > MAX_DROPPED ? 1 : 0);
