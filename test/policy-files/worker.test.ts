/**
 * Large policy files are read in a thread: with the same result, and while calls go on. Runs what
 * `npm run build` made.
 */
import { expect, it } from "vitest";
import { CountersignError } from "../../src/core/errors.ts";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import type { loadInWorker as Load } from "../../src/policy-files/worker.ts";

const { loadInWorker } = (await import(
  new URL("../../dist/scripts/internals.js", import.meta.url).href
)) as { loadInWorker: typeof Load };
const OPTIONS = {
  file: "team.yaml",
  source: "user",
  directory: "/policies",
  environment: { HOOK: "https://hooks.example/" },
} as const;
const rule = (at: number): string =>
  `  - { name: r${at}, tool: Bash, match: "cmd${at} *", action: ask }\n`;
const many = (more = "", count = 1000): string =>
  `rules:\n${Array.from({ length: count }, (_, at) => rule(at)).join("")}${more}`;

it.each([
  ["a small file", many("", 3)],
  ["a large one", many()],
  [
    "one whose hooks read the environment",
    many('hooks: { before: [{ type: http, url: "$HOOK" }] }\n'),
  ],
])("%s gives what it gives at once", async (_, text) => {
  expect(await loadInWorker(text, OPTIONS)).toEqual(loadPolicy(text, OPTIONS));
});

it("regular expressions, which no thread can hand over, are made again", async () => {
  const { rules } = await loadInWorker(
    many("  - { name: removals, tool: Bash, command_patterns: ['^rm '], action: deny }\n"),
    OPTIONS,
  );
  const on = rules.at(-1)?.on;
  expect(on?.kind === "regex" && on.commands?.[0]?.test("rm -r x")).toBe(true);
});

it("a fault has the same words, code and path", async () => {
  const text = many("  - { tool: Bash, action: maybe }\n");
  const refused = await loadInWorker(text, OPTIONS).catch(
    (error: unknown) => error as CountersignError,
  );
  expect(refused).toMatchObject({ code: "bad-policy", path: "rules.1000.action" });
  expect(() => loadPolicy(text, OPTIONS)).toThrow((refused as Error).message);
  expect((refused as Error).name).toBe(new CountersignError("bad-policy", "").name);
});

it("other work goes on while a thousand rules are read", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await loadInWorker(many(), OPTIONS);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
