/**
 * Command hooks as real processes: what they are given, what they may do, and that nothing of them
 * is left.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { HookInput, HookSpec } from "../../src/core/hook.ts";
import {
  ask,
  call,
  command,
  decides,
  directory,
  hasHooks,
  heard,
  hooksOf,
  isAlive,
  judge,
  script,
  spec,
  verdictOf,
} from "./setup.ts";

hasHooks();

const pidIn = (file: string): number => Number(readFileSync(file, "utf8"));
const openFiles = (): number => readdirSync("/proc/self/fd").length;

describe("exit status 2", () => {
  it("blocks, and what stands on stderr is the reason", async () => {
    expect(await ask(command("echo 'do not touch config/' >&2; exit 2"))).toMatchObject({
      action: "deny",
      message: expect.stringMatching(/denies this: do not touch config\/$/),
    });
  });

  it("blocks without a word too, and whatever onFailure says", async () => {
    expect(await ask(command("exit 2", { onFailure: "continue" }))).toMatchObject({
      action: "deny",
      message: expect.stringMatching(/denies this\.$/),
    });
  });

  it("cannot be undone by JSON", async () => {
    const text = JSON.stringify(decides("allow", { updatedInput: { command: "ls" } }));
    const said = await heard(hooksOf([command(`echo '${text}'; echo no >&2; exit 2`)]));
    expect(verdictOf(said).action).toBe("deny");
    expect(said.replaced).toBeUndefined();
  });
});

describe("a command hook", () => {
  it("is told of the call as JSON on stdin", async () => {
    const file = join(directory, "told.json");
    await heard(hooksOf([command(`cat > ${file}`)]), { callId: "toolu_1" }, "plan");
    expect(JSON.parse(readFileSync(file, "utf8")) as HookInput).toMatchObject({
      session_id: "claude-code:1",
      hook_event_name: "PreToolUse",
      permission_mode: "plan",
      tool_name: "Bash",
      tool_input: { command: "git push --force" },
      tool_use_id: "toolu_1",
      cwd: directory,
    });
  });

  it("need not read what it is told, however much that is", async () => {
    const input = { command: `echo ${"x".repeat(2_000_000)}` };
    expect(await ask(command("exec 0<&-; echo no >&2; exit 2"), { input })).toMatchObject({
      action: "deny",
    });
    expect(await ask(command("exit 0"), { input })).toMatchObject({ action: "nothing" });
  });

  it("gets all of a long call", async () => {
    const input = { command: "y".repeat(1_000_000) };
    const one = command(`[ "$(wc -c)" -gt 1000000 ] || exit 2`);
    expect(await ask(one, { input })).toMatchObject({ action: "nothing" });
  });

  it("may answer in full although it is long, and slowly", async () => {
    const text = JSON.stringify(
      decides("deny", { permissionDecisionReason: `end${" ".repeat(500_000)}` }),
    );
    const path = join(directory, "long.json");
    writeFileSync(path, text);
    expect(
      await ask(command(`head -c 300000 ${path}; sleep 0.2; tail -c +300001 ${path}`)),
    ).toMatchObject({ action: "deny" });
  });

  it("with a list of arguments runs without a shell", async () => {
    const path = script('echo "$1" >&2; exit 2');
    const one = spec({ options: { command: path, args: ["$(touch /tmp/never); *"] } });
    expect(await ask(one)).toMatchObject({
      action: "deny",
      message: expect.stringContaining("$(touch /tmp/never); *"),
    });
    const list = spec({ options: { command: [path, "three"] } });
    expect(await ask(list)).toMatchObject({
      action: "deny",
      message: expect.stringMatching(/three$/),
    });
    const whole = spec({ options: { args: [path, "two"] } });
    expect(await ask(whole)).toMatchObject({
      action: "deny",
      message: expect.stringMatching(/two$/),
    });
  });

  it("may be one of bash's", async () => {
    const one = spec({ options: { command: "[[ a == a ]] && exit 2", shell: "bash" } });
    expect(await ask(one)).toMatchObject({ action: "deny" });
  });

  it("that cannot be given to a system at all has failed", async () => {
    expect(hooksOf([spec({ options: { command: "a\0b" } })]).faults()[0]).toContain("NUL");
    expect(hooksOf([spec({ options: { command: ["a", "b\0"] } })]).faults()[0]).toContain(
      "options.command",
    );
    for (const nothing of [{ command: [] }, { command: "" }, { args: [] }, { args: [""] }])
      expect(await ask(spec({ options: nothing }))).toMatchObject({
        action: "deny",
        message: expect.stringContaining("failed: options"),
      });
  });
});

describe("what a command hook knows of the gateway", () => {
  const environment = {
    PATH: process.env.PATH,
    HOME: "/home/op",
    LANG: "C.UTF-8",
    LC_ALL: "C",
    COUNTERSIGN_TOKEN: "secret",
    SLACK_BOT_TOKEN: "secret",
    NODE_OPTIONS: "--inspect",
    WANTED: "yes",
  };
  const seen = async (one: Partial<HookSpec>, over: Parameters<typeof heard>[1] = {}) => {
    const file = join(directory, "env");
    await heard(
      hooksOf([command(`env > ${file}; pwd >> ${file}`, one)], {
        environment,
        trusted: () => true,
      }),
      over,
    );
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const variables = new Map(
      lines.slice(0, -1).map((line) => line.split(/=(.*)/s, 2) as [string, string]),
    );
    return { variables, place: lines.at(-1) };
  };

  it("is none of its secrets", async () => {
    const { variables } = await seen({});
    const names = [...variables.keys()]
      .filter((name) => !["_", "PWD", "OLDPWD", "SHLVL"].includes(name))
      .sort();
    expect(names).toEqual([
      "CLAUDE_PROJECT_DIR",
      "COUNTERSIGN_PROJECT_DIR",
      "HOME",
      "LANG",
      "LC_ALL",
      "PATH",
    ]);
  });

  it("is what the operator names besides, and never what a project names", async () => {
    const { variables } = await seen({ options: { env: ["WANTED", "MISSING"] } });
    expect(variables.get("WANTED")).toBe("yes");
    expect(variables.has("MISSING")).toBe(false);
    const project = command("exit 0", { source: "project", options: { env: ["SLACK_BOT_TOKEN"] } });
    expect(
      verdictOf(await heard(hooksOf([project], { environment, trusted: () => true }))).message,
    ).toContain("a project's hook");
  });

  it("is where the call runs; but it runs itself where its own file lies, so that an agent cannot choose its scripts", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "cwd-"));
    writeFileSync(join(elsewhere, "guard.sh"), `echo '{"decision":"approve"}'`);
    writeFileSync(join(directory, "guard.sh"), "exit 2");
    const { variables, place } = await seen({}, { cwd: elsewhere });
    expect(place).toBe(directory);
    expect(variables.get("CLAUDE_PROJECT_DIR")).toBe(elsewhere);
    expect(await ask(command("sh ./guard.sh"), { cwd: elsewhere })).toMatchObject({
      action: "deny",
    });
  });

  it("is the call's directory where the operator wants that, and its own where that is not there", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "cwd-"));
    const there = { options: { cwd: "call" } };
    expect((await seen(there, { cwd: elsewhere })).place).toBe(elsewhere);
    expect((await seen(there, { cwd: join(elsewhere, "gone") })).place).toBe(directory);
    const { cwd: _cwd, ...nowhere } = call();
    const said = await hooksOf([command("exit 2", there)]).before(
      nowhere,
      judge(nowhere),
      "default",
    );
    expect(said?.verdicts).toHaveLength(1);
  });

  it.each([".claude", ".countersign"])(
    "is the project, for a project's hook in %s",
    async (folder) => {
      const project = mkdtempSync(join(tmpdir(), "project-"));
      mkdirSync(join(project, folder));
      const own = { source: "project", directory: join(project, folder) } as const;
      const { variables, place } = await seen(own, { cwd: tmpdir() });
      expect(place).toBe(project);
      expect(variables.get("CLAUDE_PROJECT_DIR")).toBe(project);
    },
  );

  it("makes it fail where its directory is gone", async () => {
    const gone = command("exit 0", { directory: join(directory, "gone") });
    expect(await ask(gone)).toMatchObject({
      action: "deny",
      message: expect.stringContaining("does not exist"),
    });
  });
});

it("no more than 64 programs run at the same time, and whoever waits does so within its own time", async () => {
  const [file, door] = [join(directory, "count"), join(directory, "door")];
  writeFileSync(file, "");
  execFileSync("/bin/sh", ["-c", `mkfifo ${door}`]);
  const open = command(`echo >> ${file}; cat ${door}`);
  const quick = command("exit 2", { matcher: "Quick", timeoutMs: 200 });
  // a busy machine may take longer than 200 ms to start a program
  const later = command("exit 2", { matcher: "Later" });
  const hooks = hooksOf([{ ...open, matcher: "Slow" }, quick, later]);
  const asked = Array.from({ length: 64 }, () => heard(hooks, { tool: "Slow" }));
  await expect.poll(() => readFileSync(file, "utf8").length).toBe(64);
  const waited = verdictOf(await heard(hooks, { tool: "Quick" }));
  expect(waited).toMatchObject({
    action: "deny",
    message: expect.stringContaining("did not answer within 200 ms"),
  });
  writeFileSync(door, "");
  expect((await Promise.all(asked)).flatMap(({ verdicts }) => verdicts)).toEqual([]);
  expect(verdictOf(await heard(hooks, { tool: "Later" })).message).toMatch(/denies this\.$/);
});

describe("nothing is left of a command hook", () => {
  it("after its time: grandchildren end with it, also those that ignore SIGTERM", async () => {
    const files = ["child", "grandchild", "stubborn"].map((name) => join(directory, name));
    const [child, grandchild, stubborn] = files as [string, string, string];
    const one = command(
      `echo $$ > ${child}
       sh -c 'echo $$ > ${grandchild}; sleep 600' &
       sh -c 'trap "" TERM; echo $$ > ${stubborn}; while :; do sleep 0.2; done' &
       wait`,
      { timeoutMs: 5000 },
    );
    expect(await ask(one)).toMatchObject({
      action: "deny",
      message: expect.stringContaining("did not answer within 5 s"),
    });
    await expect
      .poll(() => files.map((file) => isAlive(pidIn(file))))
      .toEqual([false, false, false]);
  });

  it("after it printed too much", async () => {
    const file = join(directory, "flood");
    expect(await ask(command(`echo $$ > ${file}; exec yes`))).toMatchObject({
      action: "deny",
      message: expect.stringContaining("printed more"),
    });
    await expect.poll(() => isAlive(pidIn(file))).toBe(false);
  });

  it("where it went and left somebody behind who holds its output open", async () => {
    const file = join(directory, "left");
    const one = command(
      `sh -c 'echo $$ > ${file}; sleep 60' & sleep 0.1; echo ` +
        `'{"decision":"block","reason":"said"}'`,
    );
    expect(await ask(one)).toMatchObject({
      action: "deny",
      message: expect.stringMatching(/denies this: said$/),
    });
    await expect.poll(() => isAlive(pidIn(file))).toBe(false);
  });

  it("in the way of open files", async () => {
    await ask(command("exit 0"));
    const before = openFiles();
    const specs = [
      ...Array.from({ length: 10 }, (_, at) => command(`sleep 60 # ${at}`, { timeoutMs: 100 })),
      ...Array.from({ length: 10 }, (_, at) => command(`exit 0 # ${at}`)),
      ...Array.from({ length: 5 }, (_, at) =>
        spec({ options: { command: `/nowhere/${at}`, args: [] } }),
      ),
    ];
    await heard(hooksOf(specs));
    await expect.poll(openFiles).toBeLessThanOrEqual(before);
  });
});
