/** Row: judging a shell command, against parsing it alone; and the hostile ones. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "unbash";
import { judgeCall, judges } from "../dist/scripts/internals.js";
import { leastJudge } from "./children/least-judge.mjs";
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
  const cwd = "/home/dev/app";
  const judge = (command) => judgeCall(judges, { tool: "Bash", input: { command }, cwd });
  const least = (command) => leastJudge(command, cwd);
  // `before`: what runs in front of each one, and is not counted
  const times = (once, before) => {
    const took = commands.map((command) => {
      before?.(command);
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
    times(least);
    times(parsing);
  }
  const { slices, noise } = await interleave({
    rounds: quick ? 5 : 15,
    anchor: async () => times(parsing),
    variants: {
      judge: async () => times(judge),
      least: async () => times(least),
      again: async () => times(judge, judge),
    },
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
  const result = (what, variant, metric, bar) => ({
    what,
    ...compare(slices[variant], metric),
    unit: "µs",
    bar,
  });
  const isSafe = (command) => judge(command).level === "safe";
  const missed = commands.filter((command) => least(command).safe && !isSafe(command)).length;
  return {
    notes: [
      corpus
        ? `${commands.length} commands of BENCH_COMMANDS`
        : `${commands.length} commands of test/cases/judges`,
      `the least judge calls ${missed} of them safe that the judges do not`,
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
      result("p50", "judge", "p50", { of: "ratio", most: 10 }),
      result("p99", "judge", "p99", { of: "ratio", most: 15 }),
      result("the least judge, p50", "least", "p50"),
      result("the least judge, p99", "least", "p99"),
      result("the same command again at once, p50", "again", "p50"),
      result("the same command again at once, p99", "again", "p99"),
      {
        what: "worst 16 KB bomb",
        value: bombs[0].best,
        unit: "ms",
        bar: { of: "value", most: 25 },
      },
    ],
  };
}
