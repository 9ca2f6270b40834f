/**
 * No way of running a command makes the judges think better of it; and every such way, tried for
 * real, does run it.
 */
import { execFile } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fits, onlyPrints, type Wrapping, wrappings } from "../../bench/support/wrappings.mjs";
import { judgeCall } from "../../src/core/judge.ts";
import { type Judgement, LEVELS } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";

/** One pair in so many is tried here; `npm run metamorphic` tries them all. */
const EVERY = 7;
const MAX_DROPPED = 0.001;
const MAX_LENGTH = 2000;

interface Baseline extends Pick<Judgement, "level" | "findings"> {
  readonly command: string;
  readonly cwd: string | undefined;
}

const judged = (command: string, cwd: string | undefined): Judgement =>
  judgeCall(judges, { tool: "Bash", input: { command }, ...(cwd !== undefined && { cwd }) });

interface Case {
  readonly call: {
    readonly tool: string;
    readonly input: { readonly command?: unknown };
    readonly cwd?: string;
  };
  readonly expect: { readonly level: string };
}

/**
 * The project's own unsafe commands. What a terminal shows of a text with tricks, and what a broken
 * text means, hangs on what stands around it.
 */
function baseline(): readonly Baseline[] {
  const folder = join(import.meta.dirname, "..", "cases", "judges");
  const commands = new Map<string, string | undefined>();
  for (const file of readdirSync(folder)) {
    for (const { call, expect: expected } of JSON.parse(
      readFileSync(join(folder, file), "utf8"),
    ) as readonly Case[]) {
      const { command } = call.input;
      if (call.tool !== "Bash" || expected.level === "safe" || typeof command !== "string")
        continue;
      if (command.length <= MAX_LENGTH) commands.set(command, call.cwd);
    }
  }
  return [...commands].flatMap(([command, cwd]) => {
    const { level, keys, findings } = judged(command, cwd);
    const isOut =
      level === "safe" ||
      keys.some((key) => key.startsWith("text.") || key === "shell.unparseable");
    return isOut ? [] : [{ command, cwd, level, findings }];
  });
}

test("a wrapped command is judged no better than the command", { timeout: 600_000 }, () => {
  const commands = baseline();
  const dropped: string[] = [];
  let pairs = 0;
  for (const [row, { shape, wrap, hides }] of wrappings.entries()) {
    for (let at = row % EVERY; at < commands.length; at += EVERY) {
      const { command, cwd, level, findings } = commands[at]!;
      if (hides && onlyPrints(findings)) continue;
      const wrapped = fits(shape, command) ? wrap(command) : undefined;
      if (wrapped === undefined) continue;
      pairs++;
      const now = judged(wrapped, cwd).level;
      if (LEVELS.indexOf(now) < LEVELS.indexOf(level))
        dropped.push(`${level} → ${now}: ${wrapped}`);
    }
  }
  expect(pairs).toBeGreaterThan(50_000);
  expect(dropped.filter((each) => each.includes("→ safe"))).toEqual([]);
  expect(dropped.slice(0, Math.max(0, dropped.length - pairs * MAX_DROPPED))).toEqual([]);
});

const PATHS = (process.env.PATH ?? "").split(delimiter);
const isHere = (program: string): boolean =>
  PATHS.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

describe("tried for real", () => {
  const folder = mkdtempSync(join(tmpdir(), "wrappings-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const payload = "touch mark";
  const here = wrappings.filter(
    ({ needs, shape, wrap }) => needs?.every(isHere) && fits(shape, payload) && wrap(payload),
  );

  test.concurrent.each(here.map((wrapping, at) => ({ ...wrapping, at })))(
    "$name runs the command",
    async ({ wrap, at }) => {
      const cwd = join(folder, String(at));
      mkdirSync(cwd);
      await ran((wrap as Wrapping["wrap"])(payload)!, cwd);
      expect(existsSync(join(cwd, "mark"))).toBe(true);
    },
  );
});

/** The exit code does not matter, nor what is said. */
const ran = (command: string, cwd: string): Promise<void> =>
  new Promise((resolve) => {
    const child = execFile("bash", ["-c", command], { cwd, timeout: 110_000 }, () => resolve());
    child.stdin?.end();
  });
