/** Row: judging a shell command, against parsing it alone; and the hostile ones. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "unbash";
import { judgeCall, judges } from "../dist/scripts/internals.js";
import { compare, interleave, quantile } from "./support/measure.mjs";

export const title = "Judging a shell command, against parsing it alone";

const folder = fileURLToPath(new URL("../test/cases/judges/", import.meta.url));
/** One command a line, as `{ command }`, in place of the project's own cases. */
const corpus = process.env.BENCH_COMMANDS?.split(":").flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).command),
);
const own = () =>
  readdirSync(folder)
    .flatMap((file) => JSON.parse(readFileSync(folder + file, "utf8")))
    .filter(({ call }) => call.tool === "Bash")
    .map(({ call }) => call.input.command);

const BOMB_LENGTH = 16_384;
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of shell
export const BOMBS = [
  ..."$( ${a//` ( { <( ` ' \" \\ $(( [[ |a a; a&& <<A /../ /* {a,b} $x sh\u00a0-c\u00a0' eval\u00a0 sudo\u00a0 f()\u00a0 x=$x$x; for\u00a0i\u00a0in\u00a0a\u00a0b;\u00a0do\u00a0"
    .split(" ")
    .map((piece) => piece.replaceAll("\u00a0", " ")),
  "<<A\n",
  "cat <<A\n$(",
  "rm -rf / ",
  "f(){ f|f& };f ",
  "\u001b[2K",
  "\u0430",
  "python3 -c 'import os;os.system(\"",
  "psql -c 'select 1;",
  "awk '{system(\"",
  "find . -exec ",
  "xargs ",
  "base64 -d <<< ",
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of shell

const MICRO = 1000;

export async function run({ quick, say }) {
  const commands = (corpus ?? own()).filter((text) => typeof text === "string");
  const judge = (command) =>
    judgeCall(judges, { tool: "Bash", input: { command }, cwd: "/home/dev/app" });
  const times = (once) => {
    const took = commands.map((command) => {
      const started = performance.now();
      once(command);
      return (performance.now() - started) * MICRO;
    });
    const sorted = took.sort((a, b) => a - b);
    return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
  };
  const parsing = (command) => {
    try {
      parse(command);
    } catch {
      // some texts exhaust the parser's stack
    }
  };
  say(`warming up on ${commands.length} commands`);
  for (let round = 0; round < (quick ? 5 : 20); round++) {
    times(judge);
    times(parsing);
  }
  const { slices, noise } = await interleave({
    rounds: quick ? 5 : 15,
    anchor: async () => times(parsing),
    variants: { judge: async () => times(judge) },
  });
  say("bombs");
  const bombs = BOMBS.map((piece) => {
    const text = piece.repeat(Math.ceil(BOMB_LENGTH / piece.length)).slice(0, BOMB_LENGTH);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 6; round++) {
      const started = performance.now();
      judge(text);
      best = Math.min(best, performance.now() - started);
    }
    return { piece, best };
  }).sort((a, b) => b.best - a.best);
  const result = (what, metric, bar) => ({
    what,
    ...compare(slices.judge, metric),
    unit: "µs",
    bar,
  });
  return {
    notes: [
      corpus
        ? `${commands.length} commands of BENCH_COMMANDS`
        : `${commands.length} commands of test/cases/judges`,
      `the costliest 16 KB: ${bombs
        .slice(0, 4)
        .map(({ piece, best }) => `${JSON.stringify(piece)} ${best.toFixed(1)} ms`)
        .join(", ")}`,
    ],
    results: [
      {
        what: "A/A: parsing against itself, p50",
        ...compare(noise, "p50"),
        unit: "µs",
        noise: true,
      },
      result("p50", "p50", { of: "ratio", most: 10 }),
      result("p99", "p99", { of: "ratio", most: 15 }),
      {
        what: "worst 16 KB bomb",
        value: bombs[0].best,
        unit: "ms",
        bar: { of: "value", most: 25 },
      },
    ],
  };
}
