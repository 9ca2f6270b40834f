/** Completion, typed at real shells on a real pseudo-terminal. */
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agents } from "../../src/agents/index.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let bin: string;
let gateway: TestGateway;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  gateway = await openGateway();
  bin = await mkdtemp(join(tmpdir(), "countersign-completion-"));
  const program = join(bin, "countersign");
  await writeFile(
    program,
    `#!/bin/sh\nexec ${process.execPath} ${resolve("dist/src/main.js")} "$@"\n`,
  );
  await chmod(program, 0o755);
  env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: bin,
    TERM: "dumb",
    COUNTERSIGN_HOME: gateway.home,
    COUNTERSIGN_URL: gateway.url,
  };
});
afterAll(async () => {
  await gateway.stop();
  await rm(bin, { recursive: true, force: true });
});

const complete = async (...words: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(
    join(bin, "countersign"),
    ["__complete", "--", ...words],
    { env },
  );
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t")[0]!);
};

describe("what can come next", () => {
  it("is a command, an option, one of its choices, or a command's own argument", async () => {
    expect(await complete("appr")).toEqual(["approvals", "approve"]);
    expect(await complete("audit", "")).toEqual(["verify", "tail", "export", "stats", "summary"]);
    expect(await complete("approve", "x", "--p")).toEqual(["--pattern", "--preview", "--phrase"]);
    expect(await complete("approve", "x", "--always", "")).toContain("turn");
    expect(await complete("status", "--output", "")).toEqual(["table", "json"]);
    expect(await complete("approvals", "--status", "d")).toEqual(["denied"]);
    expect(await complete("install", "")).toEqual(agents.map(({ name }) => name));
    expect(await complete("pair", "tel")).toEqual(["telegram"]);
    expect(await complete("run", "--", "")).toEqual([]);
  }, 60_000);

  it("is the id of what waits for an answer, and nothing without a gateway", async () => {
    const companion = await gateway.companion();
    void gateway.ask().catch(() => {});
    const { requestId } = await companion.next("approval.request").then(({ id }) => ({
      requestId: String(id),
    }));
    expect(await complete("approve", "")).toEqual([requestId.slice(0, 8)]);
    const { stdout } = await promisify(execFile)(
      join(bin, "countersign"),
      ["__complete", "--", "approve", ""],
      { env: { ...env, COUNTERSIGN_URL: "http://127.0.0.1:1" } },
    );
    expect(stdout).toBe("");
    await gateway.answer(requestId, { decision: "deny" });
  }, 60_000);
});

/** Loads the script in a shell at a terminal, types a line's beginning and the tab key. */
async function typedAt(shell: string, load: string, line: string, expected: string): Promise<void> {
  const child = spawn("script", ["-q", "-f", "-c", shell, "/dev/null"], {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  let screen = "";
  child.stdout.on("data", (chunk: Buffer) => (screen += chunk.toString()));
  const shows = (text: string) => expect.poll(() => screen, { timeout: 30_000 }).toContain(text);
  try {
    child.stdin.write(`${load}; echo load''ed\n`);
    await shows("loaded");
    child.stdin.write(`${line}\t`);
    await shows(expected);
  } finally {
    child.kill("SIGKILL");
  }
}

const SHELLS = [
  ["bash", "bash --norc --noprofile -i", 'eval "$(countersign completion bash)"'],
  [
    "zsh",
    "zsh -f -i",
    'autoload -Uz compinit && compinit -u -D && eval "$(countersign completion zsh)"',
  ],
  ["fish", "fish --no-config -i", "countersign completion fish | source"],
] as const;

for (const [name, shell, load] of SHELLS) {
  const isInstalled = ["/bin", "/usr/bin", "/usr/local/bin"].some((dir) =>
    existsSync(join(dir, name)),
  );
  it.runIf(isInstalled)(
    `${name} completes an option of a subcommand at the tab key`,
    () =>
      typedAt(shell, load, "countersign audit verify --hea", "countersign audit verify --head "),
    60_000,
  );
}

it("a shell that is not known is refused", async () => {
  const failed = await promisify(execFile)(join(bin, "countersign"), ["completion", "tcsh"], {
    env,
  }).catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("bash, zsh, fish") });
});
