/** Arguments of 128 KB that mean harm, wherever a call has room for one. */

const LENGTH = 131_072;
const ROUNDS = 6;

/** What is repeated. The last ones begin as the rules do that they are held against. */
const PIECES = [
  "a",
  ";",
  "*",
  " ",
  "'",
  '"',
  "\\",
  "/",
  "../",
  "\n",
  "\u200b",
  "\u0430",
  "a ",
  "a;",
  "a&&",
  "$(",
  "{a,b}",
  "(((",
  "%2e/",
  "a.",
  "@",
  "npm run task-16 ",
  "npm run task-16;",
  "npm run job-1 --forc ",
  "rm -rf area-1 ",
  "/srv/area-11/",
  ".secret-0",
  "secrets-14/",
];

const filled = (piece) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

/** By kind of argument and by where it stands. */
const PLACES = {
  command: {
    command: (text) => ({ tool: "Bash", input: { command: text } }),
    "quoted in a command": (text) => ({ tool: "Bash", input: { command: `echo '${text}'` } }),
  },
  path: {
    path: (text) => ({ tool: "Read", input: { file_path: text } }),
    "path to write": (text) => ({
      tool: "Write",
      input: { file_path: `/srv/${text}`, content: "x" },
    }),
    content: (text) => ({ tool: "Write", input: { file_path: "/srv/a.txt", content: text } }),
  },
  url: {
    url: (text) => ({ tool: "WebFetch", input: { url: text } }),
    "path of a url": (text) => ({
      tool: "WebFetch",
      input: { url: `https://example.org/${text}` },
    }),
    "host of a url": (text) => ({
      tool: "WebFetch",
      input: { url: `https://${text}.example.org/` },
    }),
  },
  "argument of an unknown tool": {
    "argument of an unknown tool": (text) => ({ tool: "frobnicate", input: { value: text } }),
    "its command": (text) => ({ tool: "mcp__far__Bash", input: { command: text } }),
    "its path": (text) => ({ tool: "mcp__far__Read", input: { path: text } }),
    "its name": (text) => ({ tool: text, input: {} }),
  },
};
const ARGUMENTS = Object.entries(PLACES).flatMap(([kind, places]) =>
  Object.entries(places).map(([place, callOf]) => ({ kind, place, callOf })),
);

/** What may be of any length without harm: what is written into a file. */
const HARMLESS = new Set(["content"]);

/**
 * Every piece in every place: what judge and policy take together, the best of a few times, and the
 * judge's part of that, in ms, the slowest first. `slips`: allowed, and should not be.
 */
export async function hostileTimes({ judge, policy }) {
  const times = [];
  for (const { kind, place, callOf } of ARGUMENTS) {
    for (const piece of PIECES) {
      const call = {
        session: "claude-code:hostile",
        cwd: "/home/dev/app",
        ...callOf(filled(piece)),
      };
      const best = { ms: Number.POSITIVE_INFINITY, judgeMs: Number.POSITIVE_INFINITY };
      let action;
      for (let round = 0; round < ROUNDS; round++) {
        const started = performance.now();
        const judgement = judge(call);
        const judged = performance.now();
        ({ action } = await policy(call, judgement));
        best.ms = Math.min(best.ms, performance.now() - started);
        best.judgeMs = Math.min(best.judgeMs, judged - started);
      }
      times.push({
        kind,
        place,
        piece,
        ...best,
        slips: action === "allow" && !HARMLESS.has(place),
      });
    }
  }
  return times.sort((one, other) => other.ms - one.ms);
}
