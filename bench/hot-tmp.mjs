import { readFileSync } from "node:fs";
import { parse } from "unbash";

const roots = process.argv[2].split(",");
const cmds = readFileSync(process.argv[4] ?? "/tmp/oldown-cmds.jsonl", "utf8")
  .split("\n")
  .filter(Boolean)
  .map((l) => JSON.parse(l).command)
  .filter((x) => typeof x === "string");
const P = (c) => {
  try {
    parse(c);
  } catch {}
};
const fs = [P];
for (const root of roots) {
  const { judgeCall } = await import(root + "/dist/src/core/judge.js");
  const { judges } = await import(root + "/dist/src/judges/index.js");
  fs.push((command) => judgeCall(judges, { tool: "Bash", input: { command }, cwd: "/home/dev/app" }));
}
for (let i = 0; i < 20; i++) for (const f of fs) for (const c of cmds) f(c);
const R = Number(process.argv[3] ?? 30);
const mins = fs.map(() => new Float64Array(cmds.length).fill(Infinity));
const meds = fs.map(() => []);
for (let i = 0; i < R; i++)
  fs.forEach((f, k) => {
    const t = [];
    cmds.forEach((c, j) => {
      const s = performance.now();
      f(c);
      const d = 1000 * (performance.now() - s);
      t.push(d);
      if (d < mins[k][j]) mins[k][j] = d;
    });
    t.sort((a, b) => a - b);
    meds[k].push([t[t.length >> 1], t[Math.floor(t.length * 0.99)]]);
  });
const q = (a, p) => [...a].sort((x, y) => x - y)[Math.floor(a.length * p)];
["parse", ...roots].forEach((n, k) =>
  console.log(
    n.padEnd(12),
    "min p50",
    q(mins[k], 0.5).toFixed(2),
    "p99",
    q(mins[k], 0.99).toFixed(1),
    "x",
    (q(mins[k], 0.5) / q(mins[0], 0.5)).toFixed(1),
    (q(mins[k], 0.99) / q(mins[0], 0.99)).toFixed(1),
    "| median p50",
    q(
      meds[k].map((m) => m[0]),
      0.5,
    ).toFixed(2),
    "p99",
    q(
      meds[k].map((m) => m[1]),
      0.5,
    ).toFixed(1),
    "x",
    (
      q(
        meds[k].map((m) => m[0]),
        0.5,
      ) /
      q(
        meds[0].map((m) => m[0]),
        0.5,
      )
    ).toFixed(1),
    (
      q(
        meds[k].map((m) => m[1]),
        0.5,
      ) /
      q(
        meds[0].map((m) => m[1]),
        0.5,
      )
    ).toFixed(1),
  ),
);
