import { readFileSync } from "node:fs";
const root = process.argv[2] ?? "/work/main";
const { judgeCall } = await import(root + "/dist/src/core/judge.js");
const { judges } = await import(root + "/dist/src/judges/index.js");
import { parse } from "unbash";
const cmds = readFileSync(process.argv[4] ?? "/tmp/oldown-cmds.jsonl", "utf8").split("\n").filter(Boolean).map((l) => JSON.parse(l).command).filter((x) => typeof x === "string");
const J = (command) => judgeCall(judges, { tool: "Bash", input: { command }, cwd: "/home/dev/app" });
const P = (c) => { try { parse(c); } catch {} };
const R = Number(process.argv[3] ?? 20);
for (let i = 0; i < R; i++) for (const c of cmds) { J(c); P(c); }
const q = (f) => { const t = cmds.map((c) => { const s = performance.now(); f(c); return 1000 * (performance.now() - s); }).sort((a, b) => a - b); return [t[t.length >> 1], t[Math.floor(t.length * 0.99)]]; };
const med = (f) => { const rs = Array.from({ length: 9 }, () => q(f)); return [0, 1].map((k) => rs.map((r) => r[k]).sort((a, b) => a - b)[4]); };
const a = med(P), b = med(J);
console.log(`rounds ${R}: parse ${a.map((x) => x.toFixed(2))} judge ${b.map((x) => x.toFixed(2))} ratio ${(b[0] / a[0]).toFixed(1)} ${(b[1] / a[1]).toFixed(1)}`);
