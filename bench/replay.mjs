/**
 * `npm run replay -- FILE`: how often recorded sessions would have asked a person, and how often
 * after an "always", beside the barest program that could do as well. FILE: one call a line,
 * `{ tool, input, cwd, session }`, in order.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../dist/src/main.js", import.meta.url));

/**
 * What every published list of dangerous commands asks about: what leaves the machine, what brings
 * foreign code onto it, and what deletes. Words are looked for, so it also misses what is hidden.
 */
const ALWAYS_ASKED = [
  ["push", /\bgit\b[^|;&]*\bpush\b/],
  ["post", /\bgh (?:pr (?:create|merge|ready|comment|close)|run rerun|issue create)\b/],
  [
    "post",
    /\bgh api\b[\s\S]*(?:\s-f\b|--field|--raw-field|\bmutation\b|-X\s*(?:POST|PUT|PATCH|DELETE))/,
  ],
  ["install", /\b(?:npm|pnpm|yarn|pip3?|brew|apt(?:-get)?) (?:install|add|i)\s+(?!-r\b)[\w@-]/],
  ["delete", /\brm\s+(?:-\w+\s+)*(?!-)(?!\/tmp\/)\S/],
];
/** Code that was in no call: a program outside the project, a package made for one run. */
const UNSEEN = [
  ["unseen code", /(?:^|[;&|]\s*)\/tmp\/\S+/],
  ["unseen code", /\bnpx\s+(?:--yes|-y)\s/],
];

const floorKey = (kinds) => (command) => kinds.find(([, pattern]) => pattern.test(command))?.[0];

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: npm run replay -- FILE, one call a line: { tool, input, cwd, session }");
  process.exit(2);
}
const calls = readFileSync(file, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line))
  .map(({ tool, input, cwd, session }) => ({ tool, input, cwd, session }));
const explained = await explain(calls);
const shell = calls.flatMap((call, at) =>
  call.tool === "Bash" ? [{ ...call, ...explained[at] }] : [],
);

const gateway = ({ decision, patternKey }) => (decision === "allow" ? undefined : patternKey);
const floor =
  (...kinds) =>
  ({ input }) =>
    floorKey(kinds)(String(input.command));
console.log(`${calls.length} calls, ${shell.length} of the shell; asked, and asked after "always"`);
report("Countersign", gateway);
report("floor: asks what every list asks", floor(...ALWAYS_ASKED));
report("floor: and code that it cannot see", floor(...ALWAYS_ASKED, ...UNSEEN));

/** `keyOf`: what an "always" would cover for the session; undefined where no one is asked. */
function report(name, keyOf) {
  const asked = shell.flatMap((call) => {
    const key = keyOf(call);
    return key === undefined ? [] : [`${call.session} ${key}`];
  });
  const percent = (count) => `${((100 * count) / shell.length).toFixed(1)} %`;
  const always = new Set(asked).size;
  console.log(
    `${name.padEnd(36)} ${asked.length} (${percent(asked.length)})  ${always} (${percent(always)})`,
  );
}

function explain(rows) {
  const child = spawn(process.execPath, [MAIN, "explain", "--jsonl"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  child.stdin.end(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      if (status !== 0) reject(new Error(`explain ended with ${status}`));
      else
        resolve(
          text
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line)),
        );
    });
  });
}
