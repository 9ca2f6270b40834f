import { readFileSync } from "node:fs";

const { judgeCall } = await import("/work/main/dist/src/core/judge.js");
const { judges } = await import("/work/main/dist/src/judges/index.js");
const cmds = readFileSync(process.argv[2] ?? "/tmp/oldown-cmds.jsonl", "utf8")
  .split("\n")
  .filter(Boolean)
  .map((l) => JSON.parse(l).command)
  .filter((x) => typeof x === "string");
const f = (command) => judgeCall(judges, { tool: "Bash", input: { command }, cwd: "/home/dev/app" });
for (let i = 0; i < 20; i++) for (const c of cmds) f(c);
const m = new Float64Array(cmds.length).fill(Infinity);
for (let i = 0; i < 20; i++)
  cmds.forEach((c, j) => {
    const s = performance.now();
    f(c);
    const d = 1000 * (performance.now() - s);
    if (d < m[j]) m[j] = d;
  });
const r = cmds.map((c, j) => [m[j], c]).sort((a, b) => b[0] - a[0]);
for (const [t, c] of r.slice(0, 45)) console.log(t.toFixed(0), JSON.stringify(c).slice(0, 190));
console.log("--- middle");
for (let i = 0; i < 30; i++) {
  const [t, c] = r[Math.floor(r.length * (0.35 + i * 0.01))];
  console.log(t.toFixed(1), JSON.stringify(c).slice(0, 120));
}
