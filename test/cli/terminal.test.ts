/**
 * A gateway at a real pseudo-terminal, and one where nobody sits: as processes, answered as people
 * and machines do.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const MAIN = "dist/src/main.js";
let home: string;
let child: ChildProcess | undefined;
let screen = "";

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-tty-"));
  screen = "";
});
afterEach(async () => {
  if (child && child.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "close");
  }
  await rm(home, { recursive: true, force: true });
});

const env = () => ({ PATH: process.env.PATH, HOME: home, TERM: "xterm", SHELL: "/bin/sh" });

/**
 * `script` (util-linux) gives the gateway a terminal of its own; what is written to it is typed
 * there.
 */
async function atTerminal(): Promise<void> {
  const command = `exec ${process.execPath} ${MAIN} start --listen 127.0.0.1:0`;
  child = spawn("script", ["--quiet", "--flush", "--return", "--command", command, "/dev/null"], {
    env: env(),
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdout!.on("data", (chunk: Buffer) => {
    screen += chunk.toString();
  });
  await shows("countersign approve ID");
}

async function shows(text: string): Promise<void> {
  while (!screen.includes(text)) {
    if (child!.exitCode !== null) throw new Error(screen);
    await once(child!.stdout!, "data");
  }
}

async function ask(
  session: string,
  command: string,
): Promise<{
  code: number;
  body: { decision: string; reason: { message: string; type: string } };
}> {
  const asking = spawn(
    process.execPath,
    [MAIN, "ask", "--session", session, "--tool", "Bash", "--input", JSON.stringify({ command })],
    { env: env(), stdio: ["ignore", "pipe", "inherit"] },
  );
  let out = "";
  asking.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  const [code] = (await once(asking, "close")) as [number];
  return { code, body: JSON.parse(out) };
}

/** People need longer than this to read; the terminal throws away what is typed before. */
const type = async (text: string) => {
  await new Promise((resolve) => setTimeout(resolve, 600));
  child!.stdin!.write(text);
};

describe("at a terminal", () => {
  it("the question is shown whole, y lets it pass, a grants it, anything else denies", async () => {
    await atTerminal();
    const yes = ask("t:1", "git push --force origin main");
    await shows("/N]");
    expect(screen).toContain("DANGEROUS");
    expect(screen).toContain("git push --force origin main");
    await type("y\n");
    expect(await yes).toMatchObject({
      code: 0,
      body: { decision: "allow", reason: { type: "person" } },
    });

    screen = "";
    const no = ask("t:2", "git push --force");
    await shows("/N]");
    await type("no\n");
    expect(await no).toMatchObject({
      code: 1,
      body: { decision: "deny", reason: { type: "person" } },
    });

    screen = "";
    const always = ask("t:3", "git push --force");
    await shows("/N]");
    await type("a\n");
    expect((await always).code).toBe(0);
    expect(await ask("t:3", "git push --force")).toMatchObject({
      code: 0,
      body: { reason: { type: "grant" } },
    });
  });

  it("what is catastrophic wants its phrase typed", async () => {
    await atTerminal();
    const asked = ask("t:4", "rm -rf /");
    await shows('type "approve');
    while (!/type "approve [a-z]{4}"/.test(screen)) await once(child!.stdout!, "data");
    const phrase = /type "(approve [a-z]{4})"/.exec(screen)![1];
    await type(`${phrase}\n`);
    expect(await asked).toMatchObject({ code: 0, body: { decision: "allow" } });
  });

  it("Ctrl-C stops the gateway", async () => {
    await atTerminal();
    child!.stdin!.write("\u0003");
    await once(child!, "close");
    expect(child!.exitCode).toBe(0);
  });
});

describe("where nobody answers", () => {
  async function start(config: string): Promise<void> {
    const file = join(home, "c.yaml");
    await writeFile(file, config);
    child = spawn(process.execPath, [MAIN, "start", "--config", file], {
      env: env(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stderr!.on("data", (chunk: Buffer) => {
      screen += chunk.toString();
    });
    while (!screen.includes("countersign approve ID")) await once(child.stderr!, "data");
  }
  const audit = async () =>
    (await readFile(join(home, ".countersign", "audit.jsonl"), "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; severity?: string });

  it("headless approves what is dangerous, each with a WARN in the audit log and on stderr", async () => {
    await start("listen: 127.0.0.1:0\nchannels: { tty: {} }\nheadless: { enabled: true }\n");
    expect(await ask("ci:1", "git push --force")).toMatchObject({
      code: 0,
      body: { reason: { type: "headless" } },
    });
    expect((await audit()).filter(({ severity }) => severity === "WARN")).toMatchObject([
      { type: "decided", decision: { by: { kind: "headless" } } },
    ]);
    expect(screen).toMatch(/"level":40.*answered without a person/);
  });

  it("headless denies what is catastrophic and every remote peer", async () => {
    await start(
      "listen: 127.0.0.1:0\nchannels: { tty: {} }\nheadless: { enabled: true, approve: all }\n",
    );
    expect(await ask("ci:1", "rm -rf /")).toMatchObject({ code: 1 });
    expect(await ask("p2p:did:key:z6Mk", "git push")).toMatchObject({
      code: 1,
      body: { reason: { message: expect.stringContaining("never approved automatically") } },
    });
  });

  it("nothing is approved while headless is off, which it is by default", async () => {
    await start("listen: 127.0.0.1:0\nchannels: { tty: {} }\n");
    expect(await ask("ci:1", "git push --force")).toMatchObject({
      code: 1,
      body: { reason: { message: expect.stringContaining("no person can be asked") } },
    });
  });
});
