/** The gateway's prompt at a real pseudo-terminal, at 80 and at 50 columns. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPseudoTerminal, type PseudoTerminal } from "../support/pseudo-terminal.ts";

const MAIN = "dist/src/main.js";
let home: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-prompt-"));
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "close");
  }
  children.clear();
  await rm(home, { recursive: true, force: true });
});

const env = (more: NodeJS.ProcessEnv = {}) => ({
  PATH: process.env.PATH,
  HOME: home,
  TERM: "xterm",
  NO_COLOR: "1",
  ...more,
});

interface Size {
  readonly rows: number;
  readonly columns: number;
}

async function atTerminal(size: Size, more: NodeJS.ProcessEnv = {}): Promise<PseudoTerminal> {
  const file = join(home, "c.yaml");
  await writeFile(file, "listen: 127.0.0.1:0\nchannels: { tty: {} }\npolicy: p.yaml\n");
  await writeFile(join(home, "p.yaml"), "permissions: { deny: [] }\n");
  const terminal = openPseudoTerminal([process.execPath, MAIN, "start", "--config", file], {
    ...size,
    env: env(more),
  });
  children.add(terminal.child);
  await terminal.shows("countersign approve ID");
  return terminal;
}

function program(...args: string[]): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: env(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  return once(child, "close").then(([code]) => ({ code: code as number, out }));
}

const ask = (command: string) =>
  program("ask", "--session", "t:1", "--tool", "Bash", "--input", JSON.stringify({ command }));

/** A log line of the gateway: it says when its policy files have changed. */
const logged = async (terminal: PseudoTerminal) => {
  await writeFile(join(home, "p.yaml"), 'permissions: { deny: ["Read(/x)"] }\n');
  expect((await program("reload")).code).toBe(0);
  await terminal.shows('"msg":"');
};

/** Typing right after a question is thrown away. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 500));

const LONG = Array.from({ length: 60 }, (_, at) => `git push --force origin branch-${at}`).join(
  "\n",
);

describe.each<Size>([
  { rows: 24, columns: 80 },
  { rows: 40, columns: 50 },
])("at a terminal of $columns columns", (size) => {
  it("a log line goes above the question, and what is typed meets the next question as it was", async () => {
    const terminal = await atTerminal(size);
    const first = ask("git push --force origin main");
    await terminal.shows("/N]");
    await pause();
    terminal.type("n use the stag");
    await terminal.shows(/n\s+use\s+the\s+stag$/);
    await logged(terminal);
    const second = ask("rm -rf build");
    await terminal.shows("(1 more waiting)");
    const shown = terminal.screen();
    expect(shown.slice(shown.indexOf("DANGEROUS"))).not.toContain('"msg"');
    expect(shown).toMatch(/\/N\]\s+n\s+use\s+the\s+stag$/);
    for (const line of shown.slice(shown.indexOf("DANGEROUS")).split("\n"))
      expect(line.length).toBeLessThan(size.columns);
    terminal.type("ing copy\r");
    expect((await first).out).toContain("use the staging copy");
    await terminal.shows(/rm -rf build[\s\S]*\/N\]$/);
    await pause();
    terminal.type("yep\r");
    await terminal.shows('"yep" is none of the answers');
    await terminal.shows(/\/N\]$/);
    terminal.type("y\r");
    expect((await second).code).toBe(0);
  });

  it("a long call is read to its end here, page by page", async () => {
    const terminal = await atTerminal(size);
    const asked = ask(LONG);
    await terminal.shows(/"n\s+WHY"\s+denies:$/);
    await pause();
    terminal.type("\r");
    while (!terminal.screen().includes("the end.")) {
      await terminal.shows(/Space: next page|the end\./);
      terminal.type(" ");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    terminal.type("q");
    await terminal.shows(/All of it was shown\.[\s\S]*\/N\]$/);
    terminal.type("y\r");
    expect((await asked).code).toBe(0);
  });
});

describe("a long call in the operator's own pager", () => {
  it("is approved with the word at its end", async () => {
    const got = join(home, "got.txt");
    const terminal = await atTerminal(
      { rows: 24, columns: 80 },
      { PAGER: `tee ${got} | tail -n 1 >/dev/null; echo shown` },
    );
    const asked = ask(LONG);
    await terminal.shows(/"n WHY" denies:$/);
    await pause();
    terminal.type("\r");
    await terminal.shows(/Type the word at the end of the text[\s\S]*denies:$/);
    terminal.type("y\r");
    await terminal.shows('"y" is not the word at the end of the text');
    await terminal.shows(/denies:$/);
    const text = await readFile(got, "utf8");
    for (let at = 0; at < 60; at++)
      expect(text).toContain(`│ git push --force origin branch-${at}\n`);
    terminal.type(`${/The word to type: (\w+)/.exec(text)![1]}\r`);
    await terminal.shows(/All of it was shown\.[\s\S]*\/N\]$/);
    terminal.type("y\r");
    expect((await asked).code).toBe(0);
  });

  it("opens page by page where that program is missing, and less gives the screen back when the question ends", async () => {
    const missing = await atTerminal({ rows: 24, columns: 80 }, { PAGER: "no-such-pager" });
    const first = ask(LONG);
    await missing.shows(/"n WHY" denies:$/);
    await pause();
    missing.type("\r");
    await missing.shows("Space: next page");
    missing.type("\u0003");
    await once(missing.child, "close");
    expect((await first).code).toBe(1);

    const terminal = await atTerminal({ rows: 24, columns: 80 }, { PAGER: "less" });
    const asked = ask(LONG);
    await terminal.shows(/"n WHY" denies:$/);
    await pause();
    terminal.type("\r");
    await terminal.shows(/branch-1\n[\s\S]*:$/);
    const [open] = JSON.parse((await program("approvals", "--output", "json")).out) as {
      id: string;
    }[];
    expect((await program("deny", open!.id)).code).toBe(0);
    expect((await asked).code).toBe(1);
    await terminal.shows(/Denied by \w+ · [\d:]+ \S+ · via cli\n?$/);
  });
});

describe("countersign run at a terminal", () => {
  it("asks once, counts down on one line, and says who answered and after how long", async () => {
    await atTerminal({ rows: 24, columns: 80 });
    const command = ["run", "--", "sh", "-c", "eval 'exit 7'"];
    const running = openPseudoTerminal([process.execPath, MAIN, ...command], {
      rows: 24,
      columns: 50,
      env: env(),
    });
    children.add(running.child);
    const left = () => Number(/denied in 4 m (\d+) s unless answered$/.exec(running.screen())?.[1]);
    await expect.poll(left).toBeGreaterThan(0);
    const first = left();
    await expect.poll(left).toBeLessThan(first);
    expect(running.screen().match(/waiting for a person/g)).toHaveLength(1);
    expect(running.screen().match(/denied in/g)).toHaveLength(1);
    const [open] = JSON.parse((await program("approvals", "--output", "json")).out) as {
      id: string;
    }[];
    // it may have ended before the approving process has
    const closed = once(running.child, "close");
    expect((await program("approve", open!.id)).code).toBe(0);
    const [code] = (await closed) as [number];
    expect(code).toBe(7);
    expect(running.screen()).toMatch(/\ncountersign: approved by \w+ via cli after \d+ s\n?$/);
    expect(running.screen()).not.toContain("denied in");
  });
});
