const { judgeCall } = await import("/work/main/dist/src/core/judge.js");
const { judges } = await import("/work/main/dist/src/judges/index.js");
const c = process.argv[2];
const N = Number(process.argv[3] ?? 100000);
const f = (command) => judgeCall(judges, { tool: "Bash", input: { command }, cwd: "/home/dev/app" });
for (let i = 0; i < 20000; i++) f(c);
const s = performance.now();
for (let i = 0; i < N; i++) f(c);
console.log(((1000 * (performance.now() - s)) / N).toFixed(2), "µs hot", c);
