/**
 * The command line, as processes: what people type and scripts rely on. Runs what `npm run build`
 * made.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { refOf } from "../../src/core/ids.ts";

const MAIN = "dist/src/main.js";
let home: string;
let gateway: ChildProcess;
let banner = "";
let url = "";
let token = "";

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const environment = (more: NodeJS.ProcessEnv = {}) => ({
  PATH: process.env.PATH,
  HOME: home,
  NO_COLOR: "1",
  ...more,
});

function start(
  args: readonly string[],
  { env = {}, input }: { env?: NodeJS.ProcessEnv; input?: string } = {},
) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: environment(env),
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ran = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (ran.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (ran.stderr += chunk.toString()));
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const done = once(child, "close").then(
    ([code]): Ran => ({ code: code as number | null, ...ran }),
  );
  return { child, ran, done };
}
const run = (args: readonly string[], options: { env?: NodeJS.ProcessEnv; input?: string } = {}) =>
  start(args, options).done;

/** What waits, as the gateway says: to ask it again and again with a process each takes a while. */
async function pendingIds(): Promise<string[]> {
  const reply = await fetch(`${url}/v1/approvals?status=pending`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { approvals } = (await reply.json()) as { approvals: { id: string }[] };
  return approvals.map(({ id }) => id);
}

const pendingId = (): Promise<string> =>
  vi.waitUntil(async () => (await pendingIds())[0], { timeout: 60_000, interval: 20 });

/** What the program prints for each of these command lines, and its exit code; in one process. */
async function inOneProcess(all: readonly (readonly string[])[]): Promise<Omit<Ran, "stderr">[]> {
  const program = `
    const [main, all] = ${JSON.stringify([pathToFileURL(MAIN).href, all])};
    const write = process.stdout.write;
    process.execArgv = []; // where it holds an --eval, arguments are read from another place
    const ran = [];
    for (const [at, args] of all.entries()) {
      let stdout = "";
      process.stdout.write = (text) => { stdout += text; return true; };
      process.exitCode = undefined;
      process.argv = [process.execPath, main, ...args];
      await import(main + "?" + at);
      ran.push({ code: process.exitCode ?? 0, stdout });
    }
    process.exitCode = 0;
    write.call(process.stdout, JSON.stringify(ran));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { env: environment() },
  );
  return JSON.parse(stdout) as Omit<Ran, "stderr">[];
}

async function open(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; text: () => string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: environment(env),
    stdio: ["ignore", "inherit", "pipe"],
  });
  let text = "";
  child.stderr!.on("data", (chunk: Buffer) => (text += chunk.toString()));
  while (!text.includes("countersign approve ID")) {
    if (child.exitCode !== null) throw new Error(text);
    await once(child.stderr!, "data");
  }
  return { child, text: () => text };
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-cli-"));
  const opened = await open(["start", "--listen", "127.0.0.1:0"]);
  gateway = opened.child;
  banner = opened.text();
  const { WebSocket } = await import("ws");
  url = /http:\/\/[\d.]+:\d+/.exec(banner)![0];
  token = (await run(["token", "approver"])).stdout.trim();
  const companion = new WebSocket(`${url.replace("http", "ws")}/v1/companion`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await once(companion, "open");
});
afterAll(async () => {
  gateway.kill("SIGTERM");
  await once(gateway, "close");
  await rm(home, { recursive: true, force: true });
});

describe("start", () => {
  it("makes its state, prints the companion's URL with a one-time code and no token, and something to try", async () => {
    expect(banner).toMatch(/companion {2}http:\/\/127\.0\.0\.1:\d+\/#pair=[a-z]{8}/);
    expect(banner).toContain("countersign ask --session");
    const tokens = JSON.parse(
      await readFile(join(home, ".countersign", "tokens.json"), "utf8"),
    ) as Record<string, string>;
    for (const role of ["agent", "approver", "admin"]) expect(banner).not.toContain(tokens[role]);
  });

  it("refuses a bad config with the path of the fault, and starts nothing", async () => {
    const file = join(home, "bad.yaml");
    await writeFile(file, "approvers: [{ name: ada, companion: a }]\nlistne: 1\n");
    const { code, stderr } = await run(["start", "--config", file]);
    expect([code, stderr]).toEqual([
      1,
      `countersign: ${file}:2: listne: unknown key; did you mean listen?\n`,
    ]);
  });

  it("says what to do when the port is taken", async () => {
    const url = /127\.0\.0\.1:\d+/.exec(banner)![0];
    const { code, stderr } = await run(["start", "--listen", url], {
      env: { COUNTERSIGN_HOME: join(home, "other") },
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining("EADDRINUSE")]);
    expect(stderr).toContain("--listen");
  });

  it("does not share its state directory with a second gateway", async () => {
    const { code, stderr } = await run(["start", "--listen", "127.0.0.1:0"]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("a gateway is already running at http://127.0.0.1:"),
    ]);
  });
});

/** Harmless, but nobody could say so beforehand. */
const unseen = (script: string): string[] => [
  process.execPath,
  "-e",
  `eval(${JSON.stringify(script)})`,
];

describe("run", () => {
  it("runs what needs no approval, word for word, and passes output, exit code and input through", async () => {
    expect(await run(["run", "--", "echo", "a  b", "$HOME", "*", ";"])).toMatchObject({
      code: 0,
      stdout: "a  b $HOME * ;\n",
      stderr: "",
    });
    expect(await run(["run", "--", "ls", "/does-not-exist"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does-not-exist"),
    });
    expect(await run(["run", "--", "cat"], { input: "through\n" })).toMatchObject({
      code: 0,
      stdout: "through\n",
    });
  });

  it("waits for a person, says how to answer, and runs once approved", async () => {
    const asked = start(["run", "--", ...unseen("process.exit(7)")]);
    const id = await pendingId();
    while (!asked.ran.stderr.includes("countersign approve"))
      await once(asked.child.stderr, "data");
    expect(asked.ran.stderr).toContain(`countersign approve ${id.slice(0, 8)}`);
    const answered = await run(["approve", id.slice(0, 8)]);
    expect(answered).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`approved by ${userInfo().username}`),
    });
    expect(await asked.done).toMatchObject({ code: 7 });
    expect(asked.ran.stderr.match(/waiting for a person/g)).toHaveLength(1);
    expect(asked.ran.stderr).toMatch(
      new RegExp(`\\ncountersign: approved by ${userInfo().username} via cli after \\d+ s\\n`),
    );
  });

  it("is asked once where the answer is always: the session is the user's, in this directory", async () => {
    const command = ["run", "--", ...unseen("process.exit(3)")];
    const asked = start(command);
    const id = await pendingId();
    expect(await run(["approve", id.slice(0, 8), "--always"])).toMatchObject({ code: 0 });
    expect(await asked.done).toMatchObject({ code: 3 });
    expect(await run(command)).toMatchObject({ code: 3 });
    const grants = JSON.parse((await run(["grants", "--output", "json"])).stdout) as {
      id: string;
      session: string;
    }[];
    const own = grants.filter(
      ({ session }) => session === `run:${userInfo().username}@${process.cwd()}`,
    );
    expect(own.length).toBeGreaterThan(0);
    for (const { id: grant } of own) await run(["grants", "revoke", grant]);
    const again = start(command);
    await run(["deny", await pendingId()]);
    expect(await again.done).toMatchObject({ code: 126 });
  });

  it("does not run what was denied: 126, with the reason", async () => {
    const marker = join(home, "marker");
    const asked = start([
      "run",
      "--",
      ...unseen(`require("fs").writeFileSync(${JSON.stringify(marker)}, "")`),
    ]);
    await run(["deny", await pendingId(), "--reason", "not today"]);
    expect(await asked.done).toMatchObject({
      code: 126,
      stderr: expect.stringContaining("not today"),
    });
    await expect(readFile(marker)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("passes signals to the command, and its death by one back as 128 and the signal", async () => {
    const endless = join(home, "endless.txt");
    await writeFile(endless, "it runs\n");
    const asked = start(["run", "--", "tail", "-f", endless]);
    await expect.poll(() => asked.ran.stdout + asked.ran.stderr).toContain("it runs");
    asked.child.kill("SIGTERM");
    expect((await asked.done).code).toBe(143);
  });

  it("withdraws its question when it is interrupted while it waits", async () => {
    const asked = start(["run", "--", "curl", "-X", "POST", "http://127.0.0.1:1"]);
    const id = await pendingId();
    asked.child.kill("SIGINT");
    expect((await asked.done).code).toBe(130);
    // on a busy machine the gateway hears of it a moment later
    await expect.poll(pendingIds).not.toContain(id);
    expect(JSON.parse((await run(["approvals", "--output", "json"])).stdout)).toEqual([]);
    const late = await run(["approve", id]);
    expect(late).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Too late, your answer changed nothing. Cancelled"),
    });
  });

  it("says 127 where there is no such command and 126 where it is no program, before anyone is asked, and 125 where there is no gateway", async () => {
    expect(await run(["run", "--", "no-such-command-here"])).toMatchObject({
      code: 127,
      stderr: expect.stringContaining("no such command"),
    });
    expect(await run(["run", "--", "/etc/passwd"])).toMatchObject({
      code: 126,
      stderr: expect.stringContaining("not an executable file"),
    });
    expect(await pendingIds()).toEqual([]);
    const alone = await run(["run", "--", "ls"], {
      env: { COUNTERSIGN_URL: "http://127.0.0.1:1" },
    });
    expect(alone).toMatchObject({
      code: 125,
      stdout: "",
      stderr: expect.stringContaining("countersign start"),
    });
  });
});

describe("ask", () => {
  const call = (command: string) =>
    JSON.stringify({ session: "cli:1", tool: "Bash", input: { command } });

  it.each([
    [0, "allowed", call("ls"), []],
    [1, "denied", call("countersign approve x"), []],
    [2, "trouble: an unknown field", '{"session":"a","tool":"b","input":{},"x":1}', []],
    [2, "trouble: not JSON", "{", []],
  ])("exits %i when %s", async (code, _what, input, args) => {
    const ran = await run(["ask", ...args], { input });
    expect(ran.code).toBe(code);
    if (code < 2)
      expect(JSON.parse(ran.stdout)).toMatchObject({ decision: code === 0 ? "allow" : "deny" });
    else expect(ran.stderr).toMatch(/^countersign: /);
  });

  it("takes flags instead of stdin, and exits 3 while it is pending", async () => {
    const ran = await run([
      "ask",
      "--session",
      "cli:2",
      "--tool",
      "Bash",
      "--input",
      '{"command":"git push"}',
      "--wait",
      "0",
    ]);
    expect([ran.code, JSON.parse(ran.stdout).decision]).toEqual([3, "pending"]);
    await run(["deny", JSON.parse(ran.stdout).approval as string]);
  });

  it("sends the folder that it runs in, so that a rule of a project can cover the call", async () => {
    const input = '{"command":"git push"}';
    const flags = ["--session", "cli:folder", "--tool", "Bash", "--input", input, "--wait", "0"];
    const { stdout } = await run(["ask", ...flags]);
    const id = JSON.parse(stdout).approval as string;
    const shown = await run(["approvals", "--output", "json"]);
    expect(shown.stdout).toContain(JSON.stringify(process.cwd()));
    await run(["deny", id]);
  });

  it("exits 2 without a gateway, and says how to start one", async () => {
    expect(
      await run(["ask"], { input: call("ls"), env: { COUNTERSIGN_URL: "http://127.0.0.1:1" } }),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("countersign start"),
    });
  });
});

describe("approvals, approve, deny, grants", () => {
  it("list, approve always, show the grant and take it back", async () => {
    const push = [
      "ask",
      "--session",
      "cli:3",
      "--tool",
      "Bash",
      "--input",
      '{"command":"git push"}',
    ];
    const asked = start(push);
    const id = await pendingId();
    const listed = await run(["approvals"]);
    expect(listed.stdout).toMatch(new RegExp(`${id.slice(0, 8)} +dangerous +Bash +cli:3 +pending`));
    expect(JSON.parse((await run(["approvals", "--output", "json"])).stdout)).toMatchObject([
      { id },
    ]);
    await run(["approve", id, "--always"]);
    expect((await asked.done).code).toBe(0);
    expect((await run(push)).code).toBe(0);
    const [grant] = JSON.parse((await run(["grants", "--output", "json"])).stdout) as {
      id: string;
      pattern: string;
    }[];
    expect((await run(["grants"])).stdout).toContain(grant!.pattern);
    expect(await run(["grants", "revoke", grant!.id.slice(0, 8)])).toMatchObject({
      code: 0,
      stdout: `Revoked: ${grant!.pattern}\n`,
    });
    expect((await run(["grants"])).stdout).toBe("Nothing is granted.\n");
  });

  it("approve for a turn, for a time, and with a wider pattern, which is shown first", async () => {
    const push = (branch: string, turn: string) =>
      start(["ask"], {
        input: JSON.stringify({
          ...{ session: "cli:lasting", tool: "Bash", turn },
          input: { command: `git push origin ${branch}` },
        }),
      });
    const grants = async () => JSON.parse((await run(["grants", "--output", "json"])).stdout);
    const inTurn = push("a", "t1");
    await run(["approve", await pendingId(), "--always", "turn"]);
    expect((await inTurn.done).code).toBe(0);
    expect(await grants()).toMatchObject([{ turn: "t1", pattern: "Bash(vcs.git.push:git push)" }]);
    expect((await push("b", "t1").done).code).toBe(0);

    const next = push("c", "t2");
    const id = await pendingId();
    const pattern = ["--pattern", "Bash(vcs.git.push:git *)"];
    const seen = await run(["approve", id, "--always", ...pattern, "--preview"]);
    expect(seen).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^it would allow: Bash\(vcs\.git\.push:git \*\nit would have let [2-9] of the last \d+ calls/,
      ),
    });
    expect(seen.stdout).toMatch(/20\d\d-\d\d-\d\d \d\d:\d\d +allow +git push origin b/);
    const wrong = ["--pattern", "Bash(*", "--preview"];
    expect(await run(["approve", id, "--always", ...wrong])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("it cannot be written: It has to begin with Bash(vcs.git"),
    });
    const json = await run(["approve", id, "--always", "user", "--preview", "--output", "json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ covers: true });
    expect(await pendingId()).toBe(id);

    expect((await run(["approve", id, "--always", ...pattern, "--ttl", "10m"])).code).toBe(0);
    expect((await next.done).code).toBe(0);
    const wide = (await grants()).find((each: { turn?: string }) => each.turn === undefined);
    expect(wide).toMatchObject({ pattern: "Bash(vcs.git.push:git *" });
    expect(wide.expiresAt - wide.createdAt).toBe(600_000);
    await run(["grants", "revoke", "--session", "cli:lasting"]);
  });

  it("refuse flags of approve that say nothing together", async () => {
    const asked = start([
      ...["ask", "--session", "cli:refused", "--tool", "Bash"],
      ...["--input", '{"command":"git push"}'],
    ]);
    const id = await pendingId();
    const refusals: [string[], string][] = [
      [["--ttl", "1h"], "--ttl goes with --always"],
      [["--pattern", "git *"], "--pattern goes with --always"],
      [["--preview"], "--preview goes with --always"],
      [["--always", "user", "--ttl", "1h"], "a rule has no end"],
      [["--always", "turn", "--ttl", "1h"], "a turn has its own end"],
      [["--always", "--ttl", "2d"], "expected 1m to 24h"],
      [["--always", "--ttl", "soon"], "expected 1m to 24h"],
      [["--always", "turn"], "belongs to no known turn"],
    ];
    for (const [flags, words] of refusals) {
      const { code, stderr } = await run(["approve", id, ...flags]);
      expect([flags, code === 0, stderr]).toEqual([flags, false, expect.stringContaining(words)]);
    }
    expect(await pendingId()).toBe(id);
    await run(["deny", id]);
    expect((await asked.done).code).toBe(1);
  });

  it("leave numbers that the gateway counts in a thread of its own", async () => {
    await run(["run", "--session", "cli:stats", "--", "echo", "ran"]);
    const { stdout } = await run(["token", "admin"]);
    const reply = await fetch(`${url}/v1/stats`, {
      headers: { authorization: `Bearer ${stdout.trim()}` },
    });
    const { days } = (await reply.json()) as { days: { automatic: number }[] };
    expect([reply.status, (days.at(-1)?.automatic ?? 0) > 0]).toEqual([200, true]);
  });

  it("stop everything and one session, and let them go on", async () => {
    const ls = ["run", "--session", "cli:stop", "--", "echo", "ran"];
    expect((await run(["stop", "--session", "cli:stop"])).stdout).toMatch(
      /^Stopped: cli:stop, by .+, since /,
    );
    const denied = await run(ls);
    expect([denied.code, denied.stdout]).toEqual([126, ""]);
    expect(denied.stderr).toContain("has stopped this session");
    const json = await run(["stop", "--output", "json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ all: true, sessions: ["cli:stop"] });
    expect((await run(["run", "--session", "cli:x", "--", "echo", "ran"])).code).toBe(126);
    expect((await run(["stop", "--resume"])).stdout).toContain("Stopped: cli:stop");
    expect((await run(["stop", "--resume", "--session", "cli:stop"])).stdout).toBe(
      "Nothing is stopped.\n",
    );
    expect(await run(ls)).toMatchObject({ code: 0, stdout: "ran\n" });
    const tail = await run(["audit", "tail", "-n", "40"]);
    expect(tail.stdout).toMatch(/ stopped .* all /);
  });

  it("show the whole request before it is approved, and want the phrase for what is catastrophic", async () => {
    const asked = start(["run", "--", "rm", "-rf", "/"]);
    const id = await pendingId();
    const without = await run(["approve", id]);
    expect(without).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("CATASTROPHIC"),
      stderr: expect.stringMatching(/To approve this, type: approve [a-z]{4}/),
    });
    expect(without.stderr).toContain("--phrase");
    expect(without.stdout).toContain("argv: rm -rf /");
    expect((await run(["deny", id])).stdout).toContain("denied by");
    expect((await run(["approve", id.slice(0, 8)])).stderr).toContain("Too late");
    expect((await asked.done).code).toBe(126);
  });
});

describe("a command that is not there", () => {
  it("is named", async () => {
    expect(await run(["aprove"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("unknown command 'aprove'; did you mean approve?"),
    });
    expect(await run(["start", "--listen", "4180"])).toMatchObject({
      code: 1,
      stderr: expect.not.stringContaining(" at "),
    });
  });
});

describe("explain", () => {
  it("says what every stage thinks, without a gateway", async () => {
    const { code, stdout } = await run(["explain", "--", "git", "push", "--force"], {
      env: { COUNTERSIGN_HOME: join(home, "nowhere") },
    });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^ASK: .*\nlevel dangerous \(evidence\), action class git_\w+\n/),
    ]);
    expect(stdout).toContain("vcs.git.push_force");
    expect(stdout).toMatch(
      /\nRISK .*\nhigh +1 +normal +irreversible +shared_state +git_mutation +git_destructive git_push\n$/,
    );
  });

  it("tells programs what the call amounts to on the scales of other systems, line by line only where they ask for it", async () => {
    const explained = JSON.parse(
      (await run(["explain", "--output", "json", "--", "rm -rf /"])).stdout,
    );
    expect(explained).toMatchObject({
      patternKey: "fs.delete.recursive.root",
      risk: { score: "critical", danger: 2 },
    });
    const input = '{"tool":"Bash","input":{"command":"rm -rf /"}}\n';
    const { stdout } = await run(["explain", "--jsonl", "--risk"], { input });
    expect(JSON.parse(stdout).risk).toEqual(explained.risk);
  });

  it("lets nothing of a call steer the terminal, nor pass for a line of ours", async () => {
    const { stdout } = await run(["explain", "--", "rm -rf 'a\u001b[2J\u202e\nALLOW: it is fine'"]);
    expect(stdout).not.toMatch(/[\u001b\u202e]|^ALLOW/m);
    expect(stdout).toContain("⟨U+001B⟩[2J⟨U+202E⟩ ⏎ ALLOW");
  });

  it("answers line by line, in order, tens of thousands of them", async () => {
    const commands = ["ls", "rm -rf /", "git push", "frobnicate"];
    const input = Array.from({ length: 20_000 }, (_, i) =>
      JSON.stringify({ tool: "Bash", input: { command: commands[i % 4] } }),
    ).join("\n");
    const { code, stdout } = await run(["explain", "--jsonl"], { input });
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { level: string; patternKey: string });
    expect([code, lines.length]).toEqual([0, 20_000]);
    for (let i = 0; i < 20_000; i += 4)
      expect(lines.slice(i, i + 4).map(({ level }) => level)).toEqual([
        "safe",
        "catastrophic",
        "dangerous",
        "dangerous",
      ]);
    expect(Object.keys(lines[0]!)).toEqual([
      "level",
      "basis",
      "actionClass",
      "patternKey",
      "keys",
      "decision",
      "reason",
    ]);
  });

  it("judges rows of one session in the project of its first row, as a gateway would, and others in their own", async () => {
    const row = (file_path: string, more: object) =>
      JSON.stringify({ tool: "Write", input: { file_path }, ...more });
    const input = [
      row("/p/app/a.ts", { session: "s:1", cwd: "/p/app" }),
      row("/p/app/a.ts", { session: "s:1", cwd: "/p/app/docs" }),
      row("/p/other/a.ts", { session: "s:1", cwd: "/p/other" }),
      row("/p/other/a.ts", { session: "s:2", cwd: "/p/other" }),
      row("/p/other/a.ts", { session: "s:3", cwd: "/" }),
      row("/p/other/a.ts", { cwd: "/p/app" }),
      row("/p/other/a.ts", { cwd: "/p/other" }),
      row("/p/other/a.ts", { cwd: "/p/app", root: "/p/other" }),
    ].join("\n");
    const { stdout } = await run(["explain", "--jsonl"], { input });
    const keys = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).patternKey.replace("fs.write.", ""));
    expect(keys).toEqual([
      "project",
      "project",
      "outside",
      "project",
      "outside",
      "outside",
      "project",
      "project",
    ]);
  });

  it("judges a call in the project that it is given", async () => {
    const args = [
      "--tool",
      "Write",
      "--input",
      '{"file_path":"/p/app/a.ts"}',
      "--cwd",
      "/p/app/docs",
      "--output",
      "json",
    ];
    expect(JSON.parse((await run(["explain", ...args])).stdout).patternKey).toBe(
      "fs.write.outside",
    );
    expect(
      JSON.parse((await run(["explain", ...args, "--root", "/p/app"])).stdout).patternKey,
    ).toBe("fs.write.project");
  });

  it("names the line that it cannot read", async () => {
    expect(
      await run(["explain", "--jsonl"], { input: '{"tool":"Bash","input":{}}\n{\n' }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("stdin:2"),
    });
  });
});

describe("status, token, audit, policy", () => {
  it("status prints a table or JSON; an unknown format fails before anything is read", async () => {
    expect((await run(["status"])).stdout).toMatch(/approvalPolicy +dangerous/);
    expect(JSON.parse((await run(["status", "--output", "json"])).stdout)).toMatchObject({
      store: "memory",
    });
    const wrong = await run(["status", "--output", "xml"], {
      env: { COUNTERSIGN_URL: "http://127.0.0.1:1", COUNTERSIGN_HOME: "/nowhere" },
    });
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Allowed choices are table, json"),
    });
  });

  it("token prints the same token every time, and knows three roles", async () => {
    expect((await run(["token", "agent"])).stdout).toBe((await run(["token", "agent"])).stdout);
    expect((await run(["token", "root"])).code).toBe(1);
  });

  it("audit verifies, shows and exports; and finds a line that was changed", async () => {
    expect((await run(["audit", "verify"])).stdout).toMatch(
      /^ok: \d+ lines, head \d+:[0-9a-f]{64}\n$/,
    );
    expect((await run(["audit", "tail", "-n", "2"])).stdout.trimEnd().split("\n")).toHaveLength(2);
    const exported = (await run(["audit", "export", "--type", "config"])).stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(exported[0]).toMatchObject({ seq: 1, type: "config", action: "started" });
    const copy = join(home, "copy.jsonl");
    const text = await readFile(join(home, ".countersign", "audit.jsonl"), "utf8");
    await writeFile(copy, text.replace('"started"', '"Started"'));
    expect(await run(["audit", "verify", "--file", copy])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("copy.jsonl:2: broken-chain"),
    });
  });

  it("audit tail says when, what was decided, by whom and about what; and follows", async () => {
    const asked = start([
      "ask",
      "--session",
      "cli:tail",
      "--tool",
      "Bash",
      "--input",
      '{"command":"git push\\u001b[2J"}',
    ]);
    const followed = start(["audit", "tail", "-n", "1", "--follow"]);
    await run(["deny", await pendingId()]);
    await asked.done;
    const by = userInfo().username;
    const row = new RegExp(
      `^[\\d-]{10} [\\d:]{8}  denied +${by} \\(cli\\) +cli:tail +Bash +git push⟨U\\+001B⟩\\[2J$`,
      "m",
    );
    await expect.poll(() => followed.ran.stdout, { timeout: 30_000 }).toMatch(row);
    followed.child.kill("SIGINT");
    expect((await followed.done).code).toBe(0);
    expect((await run(["audit", "tail", "-n", "3"])).stdout).toMatch(row);
    const raw = (await run(["audit", "tail", "-n", "2", "--output", "json"])).stdout;
    const types = raw
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types).toEqual(["answered", "decided"]);
  });

  it("audit stats says in words how calls ended, and of no calls that there are none", async () => {
    const { stdout } = await run(["audit", "stats"]);
    expect(stdout).toMatch(/^\d+ calls?[,.]/);
    expect(stdout).toMatch(/^denied by a person +[1-9]/m);
    expect((await run(["audit", "stats", "--until", "2001-01-01"])).stdout).toBe(
      "The audit log has no calls of that time.\n",
    );
  });

  it("audit export says of a call that the log does not have that it does not", async () => {
    expect(await run(["audit", "export", "--call", "nope"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("audit.jsonl has no call nope"),
    });
    const [line] = (await run(["audit", "export", "--type", "received"])).stdout.split("\n");
    const { call } = JSON.parse(line!) as { call: { id: string } };
    const exported = await run(["audit", "export", "--call", call.id]);
    expect([exported.code, exported.stdout.split("\n")[0]]).toEqual([0, line]);
  });

  it("audit export finds an approval by its id and by the letters on its card", async () => {
    const [line] = (await run(["audit", "export", "--type", "asked"])).stdout.split("\n");
    const { approval } = JSON.parse(line!) as { approval: string };
    const [byId, byRef] = await Promise.all(
      [approval, refOf(approval)].map((id) => run(["audit", "export", "--approval", id])),
    );
    expect(byId!.stdout).toContain(line);
    expect(byRef).toEqual(byId);
  });

  it("policy check names every fault by file and line", async () => {
    expect((await run(["policy", "check"])).stdout).toMatch(
      /^ok: .*default\.yaml: \d+ rules \(\d+ allow, \d+ ask, \d+ deny\)\n/,
    );
    const file = join(home, "bad-policy.yaml");
    await writeFile(file, "rules:\n  - { tool: Bash, action: perhaps }\n");
    expect(await run(["policy", "check", file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${file}:2`),
    });
  });
});

describe("--output json", () => {
  it("prints what was decided as JSON, and only that", async () => {
    const ask = (session: string) =>
      start(["ask", "--session", session, "--tool", "Bash", "--input", '{"command":"git push"}']);
    const first = ask("json:1");
    const approved = await run(["approve", await pendingId(), "--always", "--output", "json"]);
    expect(JSON.parse(approved.stdout)).toMatchObject({ status: "approved", session: "json:1" });
    await first.done;
    const second = ask("json:2");
    const denied = await run(["deny", await pendingId(), "--output", "json"]);
    expect(JSON.parse(denied.stdout)).toMatchObject({ status: "rejected", session: "json:2" });
    await second.done;
    const listed = await run(["approvals", "--status", "denied"]);
    expect(listed.stdout).toMatch(/json:2 +denied/);
    expect(listed.stdout).not.toContain("rejected");
  });

  it("is taken by every command that prints data", async () => {
    const commands = [
      ["token", "agent"],
      ["pair"],
      ["audit", "verify"],
      ["peer", "id"],
      ["devices"],
      ["reload"],
      ["session"],
      ["policy", "check"],
      ["install", "claude-code", "--dry-run"],
      ["grants", "revoke", "--session", "json:1"],
    ];
    const printed = await inOneProcess(commands.map((words) => [...words, "--output", "json"]));
    const values = printed.map(({ stdout }) => JSON.parse(stdout) as object);
    expect(values).toMatchObject([
      { role: "agent", token: expect.stringMatching(/^csn_agent_/) },
      { url: expect.stringContaining("#pair="), code: expect.any(String) },
      { ok: true, head: { hash: expect.any(String) } },
      { did: expect.stringMatching(/^did:key:/) },
      [],
      { changed: false },
      expect.any(Array),
      [{ ok: true }],
      { agent: "claude-code", written: false, files: [{ before: null }, { before: null }] },
      { grants: [{ session: "json:1" }] },
    ]);
  }, 60_000);
});

describe("every command", () => {
  it("has --help with an example", async () => {
    const { stdout } = await run(["--help"]);
    const names = [...stdout.matchAll(/^ {2}([a-z]+) /gm)]
      .map((match) => match[1]!)
      .filter((name) => name !== "help");
    expect(names.length).toBeGreaterThan(12);
    const helped = await inOneProcess(names.map((name) => [name, "--help"]));
    for (const [at, name] of names.entries())
      expect([name, helped[at]]).toEqual([
        name,
        {
          code: 0,
          stdout: expect.stringMatching(new RegExp(`^Usage: countersign ${name}[^]*Example`)),
        },
      ]);
    const alone = await run(["status", "--help"]);
    expect([alone.code, alone.stdout]).toEqual([0, helped[names.indexOf("status")]!.stdout]);
  }, 60_000);

  it("writes no colours when it is not a terminal, and fails on what it does not know", async () => {
    expect((await run(["status"], { env: { NO_COLOR: "" } })).stdout).not.toContain("\u001b");
    expect(await run(["frobnicate"])).toMatchObject({ code: 1 });
  });
});

describe("silence", () => {
  it("ends run with 124 and ask with 1, and says that counts as a denial", async () => {
    const other = join(home, "silence");
    const config = join(home, "silence.yaml");
    await writeFile(
      config,
      "listen: 127.0.0.1:0\napproval: { timeout: 500ms }\napprovers: [{ name: ada, companion: " +
        "ada }]\nchannels: { companion: {} }\n",
    );
    const env = { COUNTERSIGN_HOME: other };
    const { child } = await open(["start", "--config", config], env);
    const { WebSocket } = await import("ws");
    const url = (await readFile(join(other, "gateway.url"), "utf8")).trim();
    const token = (await run(["token", "approver"], { env })).stdout.trim();
    const companion = new WebSocket(`${url.replace("http", "ws")}/v1/companion`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await once(companion, "open");
    expect(await run(["run", "--", ...unseen("process.exit(0)")], { env })).toMatchObject({
      code: 124,
      stdout: "",
      stderr: expect.stringContaining("counts as a denial"),
    });
    const asked = await run(
      ["ask", "--session", "x:1", "--tool", "Bash", "--input", '{"command":"git push"}'],
      { env },
    );
    expect([asked.code, JSON.parse(asked.stdout).reason.code]).toEqual([1, "expired"]);
    child.kill("SIGTERM");
    await once(child, "close");
  });
});

describe("stopping", () => {
  it("ends open questions as cancelled, answers their callers, and leaves a whole audit log", async () => {
    const other = join(home, "stopping");
    const config = join(home, "stopping.yaml");
    await writeFile(
      config,
      "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada }]\nchannels: { " +
        "companion: {} }\nheadless: { enabled: false }\n",
    );
    const env = { COUNTERSIGN_HOME: other };
    const { child } = await open(["start", "--config", config], env);
    const { WebSocket } = await import("ws");
    const url = (await readFile(join(other, "gateway.url"), "utf8")).trim();
    const token = (await run(["token", "approver"], { env })).stdout.trim();
    const companion = new WebSocket(`${url.replace("http", "ws")}/v1/companion`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await once(companion, "open");
    const told = new Promise<void>((resolve) => {
      companion.on("message", (data: Buffer) => {
        if (data.toString().includes('"approval.request"')) resolve();
      });
    });
    const asked = start(
      ["ask", "--session", "x:1", "--tool", "Bash", "--input", '{"command":"git push"}'],
      { env },
    );
    await told;
    child.kill("SIGTERM");
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    const answer = await asked.done;
    expect([answer.code, JSON.parse(answer.stdout).reason.code]).toEqual([1, "cancelled"]);
    expect((await run(["audit", "verify", "--file", join(other, "audit.jsonl")])).code).toBe(0);
    await chmod(other, 0o700);
  });
});
