/**
 * A gateway whose terminal is closed, at real pseudo-terminals: nothing is recorded as a person's
 * that no person did.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const MAIN = "dist/src/main.js";
const children = new Set<ChildProcess>();
let home: string;
let screen = "";

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-lost-"));
  screen = "";
});
afterEach(async () => {
  for (const child of children) {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  }
  children.clear();
  await rm(home, { recursive: true, force: true });
});

const env = (more: NodeJS.ProcessEnv = {}) => ({
  PATH: process.env.PATH,
  HOME: home,
  TERM: "xterm",
  ...more,
});

/**
 * Runs a program at a terminal, as its controlling one or as mere standard streams, until its own
 * input ends; then closes the terminal and prints how the program ended.
 */
const PTY = `
import fcntl, os, pty, select, subprocess, sys, termios, threading
master, slave = pty.openpty()
controls = sys.argv[1] == "controlling"
def take():
    if controls: fcntl.ioctl(0, termios.TIOCSCTTY, 0)
child = subprocess.Popen(sys.argv[2:], stdin=slave, stdout=slave, stderr=slave,
    start_new_session=True, preexec_fn=take)
os.close(slave)
stop = threading.Event()
def read():
    while not stop.is_set():
        if not select.select([master], [], [], 0.05)[0]: continue
        try: data = os.read(master, 4096)
        except OSError: return
        sys.stdout.buffer.write(data); sys.stdout.buffer.flush()
reader = threading.Thread(target=read, daemon=True)
reader.start()
for line in sys.stdin:
    if line == "close\\n": break
    os.write(master, line.encode().decode("unicode_escape").rstrip("\\n").encode())
stop.set()
reader.join()
os.close(master)
print("ended with", child.wait(), flush=True)
`;

function follow(child: ChildProcess): ChildProcess {
  children.add(child);
  // the terminal may be gone before the word to close it is written
  child.stdin?.on("error", () => {});
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      screen += chunk.toString();
    });
  return child;
}

async function shows(text: string): Promise<void> {
  await expect.poll(() => screen, { timeout: 15_000 }).toContain(text);
}

async function atTerminal(kind: "controlling" | "plain"): Promise<ChildProcess> {
  const args = ["-c", PTY, kind, process.execPath, MAIN, "start", "--listen", "127.0.0.1:0"];
  const child = follow(spawn("python3", args, { env: env(), stdio: ["pipe", "pipe", "inherit"] }));
  await shows("countersign approve ID");
  return child;
}

function ask(): Promise<{ code: number; body: unknown }> {
  const input = JSON.stringify({ command: "git push --force" });
  const args = [MAIN, "ask", "--session", "t:1", "--tool", "Bash", "--input", input];
  const child = spawn(process.execPath, args, { env: env(), stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  return once(child, "close").then(([code]) => ({
    code: code as number,
    body: JSON.parse(out) as unknown,
  }));
}

const audit = async () =>
  (await readFile(join(home, ".countersign", "audit.jsonl"), "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; action?: string; decision?: object });

describe("a denial is never recorded as a person's when no person answered", () => {
  it.each([
    ["its controlling terminal is closed", "controlling", "close\n"],
    ["a terminal that sends no signal is closed", "plain", "close\n"],
    ["its input ends", "controlling", "\\x04\n"],
  ] as const)(
    "where %s, the gateway ends, and its caller is told that the question was cancelled",
    async (_what, kind, line) => {
      const terminal = await atTerminal(kind);
      const asked = ask();
      await shows("/N]");
      // what is typed at once is thrown away
      await new Promise((resolve) => setTimeout(resolve, 600));
      terminal.stdin!.write(line);
      const reason = {
        type: "gateway",
        code: "cancelled",
        message: expect.stringContaining("terminal was closed"),
      };
      expect(await asked).toMatchObject({ code: 1, body: { decision: "deny", reason } });
      await expect
        .poll(async () => (await audit()).at(-1), { timeout: 15_000 })
        .toMatchObject({ type: "config", action: "stopped" });
      terminal.stdin!.end("close\n");
      await shows("ended with 0");
      const lines = await audit();
      expect(lines.filter(({ type }) => type === "answered")).toEqual([]);
      expect(lines.filter(({ type }) => type === "decided")).toMatchObject([
        { decision: { outcome: "deny", status: "cancelled", by: { kind: "gateway" }, reason } },
      ]);
    },
  );

  it("an idle gateway ends with its terminal, too", async () => {
    for (const kind of ["controlling", "plain"] as const) {
      screen = "";
      const terminal = await atTerminal(kind);
      terminal.stdin!.end("close\n");
      await shows("ended with 0");
    }
  });
});

describe("a gateway without a terminal", () => {
  it.each([
    ["one that a service manager started", ["setsid", "--wait"]],
    [
      "one that was started with nohup at a terminal",
      ["python3", "-c", PTY, "controlling", "sh", "-c", 'nohup "$@" 2>&1 | cat', "-"],
    ],
  ])("ignores SIGHUP and says what to run instead: %s", async (_which, through) => {
    const [command = "", ...args] = [
      ...through,
      process.execPath,
      MAIN,
      "start",
      "--listen",
      "127.0.0.1:0",
    ];
    follow(spawn(command, args, { env: env(), stdio: ["pipe", "pipe", "pipe"] }));
    await shows("countersign approve ID");
    const { stdout } = spawn("pgrep", ["-f", `^${process.execPath} ${MAIN} start`], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let found = "";
    for await (const chunk of stdout) found += String(chunk);
    for (const pid of found.trim().split("\n")) {
      const own = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      if (own.includes(`HOME=${home}\0`)) process.kill(Number(pid), "SIGHUP");
    }
    await shows("run countersign reload");
    const status = spawn(process.execPath, [MAIN, "status"], { env: env(), stdio: "ignore" });
    expect(await once(status, "close")).toEqual([0, null]);
    const pid = found.trim().split("\n");
    for (const each of pid) {
      const own = await readFile(`/proc/${each}/environ`, "utf8").catch(() => "");
      if (own.includes(`HOME=${home}\0`)) process.kill(Number(each), "SIGTERM");
    }
  });
});

describe("countersign reload", () => {
  const run = async (...args: readonly string[]) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: env(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    const [code] = (await once(child, "close")) as [number];
    return { code, text };
  };

  it("says which files have changed, or which one is wrong, and needs no signal", async () => {
    const [config, policy] = [join(home, "c.yaml"), join(home, "p.yaml")];
    await writeFile(config, "listen: 127.0.0.1:0\nchannels: { tty: {} }\npolicy: p.yaml\n");
    await writeFile(policy, "rules: []\n");
    follow(
      spawn(process.execPath, [MAIN, "start", "--config", config], {
        env: env(),
        stdio: ["ignore", "ignore", "pipe"],
      }),
    );
    await shows("countersign approve ID");
    expect(await run("reload")).toEqual({ code: 0, text: "nothing has changed\n" });
    await writeFile(policy, "rules: [{ action: perhaps }]\n");
    const wrong = await run("reload");
    expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining(policy) });
    expect(wrong.text).toContain("rules.0");
  });
});
