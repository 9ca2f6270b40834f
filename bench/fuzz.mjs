/** `npm run fuzz`: throws mangled commands at the judges for five minutes: nothing may throw, hang or be judged differently twice. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { judgeCall } from "../dist/src/core/judge.js";
import { judges } from "../dist/src/judges/index.js";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "300" }, seed: { type: "string" }, help: { type: "boolean", default: false } },
});
if (values.help) {
  console.log("npm run fuzz -- [--seconds 300] [--seed NUMBER]");
  process.exit();
}

/** A call that takes longer than this hangs. It is asked three times: a pause of the machine is not the judges' fault. */
const MAX_MS = 50;
/** A call is asked again after this many others, so that no answer comes from what was kept. */
const LATER = 2000;

const seed = Number(values.seed ?? Date.now() % 2 ** 31);
let state = seed;
/** Mulberry32, so that a run can be repeated. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const below = (n) => Math.floor(random() * n);
const one = (list) => list[below(list.length)];

const folder = fileURLToPath(new URL("../test/cases/judges/", import.meta.url));
const calls = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(folder + file, "utf8")).map(({ call }) => call));
const texts = calls.map(({ input }) => input.command).filter((text) => typeof text === "string" && text !== "");
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of shell
const PIECES = [
  ..."$( ${ $(( ` ( ) { } [[ ]] < > >> <<EOF <<- <<< <( >( | |& & && || ; ;; \\ ' \" $' $\" # ! ~ * ? [ ] = += , .. - -- -c -e -rf / // /* .. ../".split(
    " ",
  ),
  "\n",
  "\t",
  " ",
  "\0",
  "\r",
  "\b",
  "\x1b[2K",
  "\x1b]0;",
  "\x07",
  "\u202e",
  "\u200b",
  "\u0430",
  "\ud800",
  "\u{e0041}",
  "é",
  "漢",
  ..."if then fi for in do done while case esac function coproc select time eval exec sh bash sudo env xargs find git rm python3 node awk sed curl".split(
    " ",
  ),
  "$x",
  "${x:-y}",
  "${!x}",
  "${x//a/b}",
  "$IFS",
  "$@",
  "x=1 ",
  "f(){ ",
  "EOF\n",
  "{a,b}",
  "{1..9}",
  "$((1+1))",
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of shell

function mangled() {
  let text = random() < 0.7 ? one(texts) : "";
  const turns = 1 + below(6);
  for (let turn = 0; turn < turns; turn++) {
    const at = below(text.length + 1);
    const kind = below(6);
    if (kind === 0) text = text.slice(0, at) + one(PIECES) + text.slice(at);
    else if (kind === 1) text = text.slice(0, at) + text.slice(at + 1 + below(8));
    else if (kind === 2) text = text.slice(0, at) + one(texts) + text.slice(at);
    else if (kind === 3) text += one(PIECES).repeat(1 + below(40));
    else if (kind === 4) text = one(PIECES) + text + one(PIECES);
    else text = text.slice(at) + one([" ", "; ", " | ", " && ", "\n"]) + text.slice(0, at);
  }
  return text.slice(0, 20_000);
}

const TOOLS = ["Bash", "Bash", "Bash", "Bash", "PowerShell", "cmd", "Read", "Write", "WebFetch", "run"];
function call() {
  const tool = one(TOOLS);
  const text = mangled();
  if (random() < 0.05) return { ...one(calls), cwd: mangled().slice(0, 200) };
  const input = {
    Read: { file_path: text },
    Write: { file_path: text, content: text },
    WebFetch: { url: text, prompt: "" },
    run: { argv: text.split(" ") },
  };
  return { tool, input: input[tool] ?? { command: text }, cwd: "/home/dev/app" };
}

const faults = [];
const fault = (what, asked) => {
  faults.push({ what, call: asked });
  console.error(`${what}: ${JSON.stringify(asked).slice(0, 2000)}`);
};
const answerOf = (asked) => JSON.stringify(judgeCall(judges, asked));

const waiting = [];
const end = performance.now() + Number(values.seconds) * 1000;
let asked = 0;
let slowest = 0;
while (performance.now() < end && faults.length < 20) {
  const given = call();
  asked++;
  try {
    const started = performance.now();
    const answer = answerOf(given);
    let took = performance.now() - started;
    for (let again = 0; took > MAX_MS && again < 3; again++) {
      const from = performance.now();
      judgeCall(judges, {
        ...given,
        input: { ...given.input, ...(given.input.command && { command: `${given.input.command} ` }) },
      });
      took = Math.min(took, performance.now() - from);
    }
    slowest = Math.max(slowest, took);
    if (took > MAX_MS) fault(`took ${took.toFixed(0)} ms`, given);
    if (answer.includes('"judge.failed"')) fault("threw", given);
    waiting.push([given, answer]);
    if (waiting.length > LATER) {
      const [earlier, first] = waiting.shift();
      if (answerOf(earlier) !== first) fault("was judged differently the second time", earlier);
    }
  } catch (error) {
    fault(`threw ${error}`, given);
  }
}
console.log(`${asked.toLocaleString("en-US")} calls (seed ${seed}), slowest ${slowest.toFixed(1)} ms, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
