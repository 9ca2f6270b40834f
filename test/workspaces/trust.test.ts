/**
 * The trust store, and what trust is pinned to: nothing that an agent can change, or reach, makes a
 * workspace trusted.
 */
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TrustOptions, trustProblems } from "../../src/config/trust.ts";
import { judgeCall } from "../../src/core/judge.ts";
import { judges } from "../../src/judges/index.ts";
import { openState } from "../../src/state/directory.ts";
import { digestOfPins, openTrust, type Pin } from "../../src/workspaces/trust.ts";
import { ALLOWS, listLog, put, temporary, world } from "../support/workspace-setup.ts";

const HASH = "a".repeat(64);
const entry = (root: string, digest = HASH) => ({ root, digest, files: [], at: 1, by: "ada@desk" });

async function stores(options: { implicit?: boolean } = {}) {
  let time = 0;
  const state = await openState(join(await temporary(), "state"));
  const log = listLog();
  const open = () => openTrust({ state, log, now: () => time, ...options });
  const pass = (): void => {
    time += 1001;
  };
  return { state, log, open, file: join(state.directory, "trust.json"), pass };
}

describe("the trust store", () => {
  it("is a file that only its owner can read, and outlives the process", async () => {
    const { open, file } = await stores();
    await (await open()).put(entry("/a"));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await open();
    expect(again.stateOf("/a", HASH)).toBe("trusted");
    expect(again.entry("/a")).toEqual(entry("/a"));
  });

  it("knows what it was told, something else, and nothing", async () => {
    const store = await (await stores()).open();
    await store.put(entry("/a"));
    expect(store.stateOf("/a", HASH)).toBe("trusted");
    expect(store.stateOf("/a", "b".repeat(64))).toBe("changed");
    expect(store.stateOf("/a/b", HASH)).toBe("untrusted");
    expect(store.stateOf("__proto__", HASH)).toBe("untrusted");
  });

  it("keeps what another process wrote when it writes", async () => {
    const { open } = await stores();
    const [one, two] = [await open(), await open()];
    await one.put(entry("/a"));
    await two.put(entry("/b"));
    expect(two.entries.map(({ root }) => root)).toEqual(["/a", "/b"]);
    expect(await two.remove("/a")).toBe(true);
    expect(await two.remove("/a")).toBe(false);
    expect((await open()).entries.map(({ root }) => root)).toEqual(["/b"]);
  });

  it("notices within a second what another process wrote, and looks no more often", async () => {
    const { open, pass } = await stores();
    const [gateway, terminal] = [await open(), await open()];
    await terminal.put(entry("/a"));
    await gateway.refresh();
    expect(gateway.stateOf("/a", HASH)).toBe("untrusted");
    pass();
    await gateway.refresh();
    expect(gateway.stateOf("/a", HASH)).toBe("trusted");
  });

  it.each([
    ["is no JSON", "{"],
    ["has another shape", '{"version":1,"workspaces":[{"root":"/a"}]}'],
    ["has more than it should", JSON.stringify({ version: 1, workspaces: [], implicit: true })],
    ["is empty", ""],
  ])("that %s trusts nothing, says so once, and is not written over", async (_, text) => {
    const { open, file, log, pass } = await stores();
    await writeFile(file, text);
    const store = await open();
    pass();
    await store.refresh();
    expect(store.problem).toContain("is damaged");
    expect(store.stateOf("/a", HASH)).toBe("untrusted");
    expect(log.lines).toHaveLength(1);
    await expect(store.put(entry("/a"))).rejects.toMatchObject({ code: "bad-config" });
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("that others could have written trusts nothing", async () => {
    const { open, file } = await stores();
    await (await open()).put(entry("/a"));
    await chmod(file, 0o620);
    const store = await open();
    expect(store.problem).toContain("chmod 600");
    expect(store.stateOf("/a", HASH)).toBe("untrusted");
  });

  it.each([false, true])(
    "that is damaged makes every workspace's calls asked about (implicit trust: %s)",
    async (implicit) => {
      const { write, of, pass, state } = await world({ implicit });
      await write(".countersign/policy.yaml", ALLOWS);
      expect(await of()).toMatchObject({ trusted: implicit });
      await writeFile(join(state.directory, "trust.json"), "{");
      pass();
      const found = await of();
      expect(found).toMatchObject({ trusted: false, hooks: [] });
      expect(found?.problem).toContain("is damaged");
    },
  );
});

describe("trust without a question", () => {
  const config = (over: object = {}) => ({
    trust: { implicit: true },
    headless: { enabled: true },
    channels: {},
    ...over,
  });

  it("is off unless the config says so, and only for machines where nobody can be asked", () => {
    expect(TrustOptions.parse(undefined)).toEqual({ implicit: false });
    expect(trustProblems(config())).toEqual([]);
    expect(
      trustProblems(
        config({ trust: { implicit: false }, channels: { tty: {} }, headless: { enabled: false } }),
      ),
    ).toEqual([]);
    expect(trustProblems(config({ headless: { enabled: false } }))).toEqual([
      { path: ["trust", "implicit"], message: expect.stringContaining("headless.enabled") },
    ]);
    expect(trustProblems(config({ channels: { companion: {}, tty: {} } }))).toEqual([
      {
        path: ["trust", "implicit"],
        message: expect.stringContaining("people can be asked here (companion, tty)"),
      },
    ]);
  });

  it("is for a workspace as it was when it was first seen: an agent cannot write itself more", async () => {
    const { write, of, pass } = await world({ implicit: true });
    await write(".countersign/policy.yaml", ALLOWS);
    expect(await of()).toMatchObject({ trusted: true, trust: "implicit" });
    await write(".claude/settings.local.json", '{"permissions":{"allow":["Bash"]}}');
    pass();
    expect(await of()).toMatchObject({ trusted: false, trust: "changed" });
  });

  it("never is where it was taken back or pinned by the operator to something else", async () => {
    const { write, of, trustIt, pass } = await world({ implicit: true });
    await write(".countersign/policy.yaml", ALLOWS);
    await trustIt();
    await write(".countersign/policy.yaml", `${ALLOWS}# more\n`);
    pass();
    expect((await of())?.trust).toBe("changed");
  });
});

describe("pins", () => {
  it("make the same digest in any order, and another one for any other content, name or absence", () => {
    const pins: readonly Pin[] = [
      { name: "a", sha256: HASH },
      { name: "b", sha256: null },
    ];
    const digests = [
      pins,
      [{ name: "a", sha256: "b".repeat(64) }, pins[1]!],
      [{ name: "c", sha256: HASH }, pins[1]!],
      [pins[0]!, { name: "b", sha256: HASH }],
      [pins[0]!],
      [],
    ].map(digestOfPins);
    expect(new Set(digests).size).toBe(digests.length);
    expect(digestOfPins([...pins].reverse())).toBe(digestOfPins(pins));
  });

  const spellings: readonly [string, string][] = [
    ["./check.sh", ".countersign/check.sh"],
    ["check.sh", "check.sh"],
    ["bash -e scripts/check.sh --fast", "scripts/check.sh"],
    ['"$CLAUDE_PROJECT_DIR"/scripts/check.sh', "scripts/check.sh"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a shell that reads this
    ["${CLAUDE_PROJECT_DIR}/scripts/check.sh", "scripts/check.sh"],
    ["python3 'my hooks/check.py'", "my hooks/check.py"],
    ["python3 my\\ hooks/check.py", "my hooks/check.py"],
    ["CONFIG=./rules.json node ../hook.mjs", "hook.mjs"],
    ["CONFIG=rules.json node hook.mjs", "rules.json"],
    ["node --import=./hook.mjs -e 1", "hook.mjs"],
    ["cat x | ./a.sh&&./b.sh;(./c.sh)", ".countersign/c.sh"],
    ["sh -c './a.sh --x'", ".countersign/a.sh"],
    ["~/project/check.sh", "check.sh"],
    ["$HOME/project/check.sh", "check.sh"],
    ["ROOT/check.sh", "check.sh"],
    ['"$PWD"/check.sh', "check.sh"],
    ["$(git rev-parse --show-toplevel)/scripts/check.sh", "scripts/check.sh"],
    ["$TOOLS/check.sh", "check.sh"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a shell that reads this
    ["${TOOLS}/check.sh", "check.sh"],
  ];
  it.each(spellings)("hold the script of %s", async (command, name) => {
    const { project, write, look } = await world();
    const spelt = command.replace("ROOT", project);
    const hooks = { PreToolUse: [{ matcher: "*", hooks: [{ type: "command", command: spelt }] }] };
    await write(".countersign/policy.yaml", JSON.stringify({ rules: [], hooks }));
    const absent = await look();
    await write(name, "exit 0");
    const before = await look();
    expect(before.pins.find((pin) => pin.name === name)?.sha256).toMatch(/^[0-9a-f]{64}$/);
    await write(name, "exit 1");
    expect(new Set([absent.digest, before.digest, (await look()).digest]).size).toBe(3);
  });

  it("leave out what lies outside, and tell what cannot be pinned", async () => {
    const { home, project, write, look } = await world();
    await put(join(home, "outside.sh"), "exit 0");
    await mkdir(join(project, ".countersign"), { recursive: true });
    await symlink("/dev/zero", join(project, ".countersign/endless"));
    const hooks = {
      PreToolUse: [
        { hooks: [{ type: "command", command: "../../outside.sh; /bin/true; ./endless" }] },
      ],
    };
    await write(".countersign/policy.yaml", JSON.stringify({ rules: [], hooks }));
    const { pins, loose } = await look();
    expect(pins.filter(({ name }) => name.includes("outside") || name.startsWith(".."))).toEqual(
      [],
    );
    expect(loose).toEqual([expect.stringContaining("endless is not a regular file")]);
  });

  it("cannot hold what a hook finds where the call runs, so no trust covers it", async () => {
    const { write, look, of, trustIt } = await world({ implicit: true });
    const hooks = { PreToolUse: [{ type: "command", command: "check", cwd: "call" }] };
    await write(".countersign/policy.yaml", JSON.stringify({ rules: [], hooks }));
    expect((await look()).loose).toEqual([expect.stringContaining("runs where the call does")]);
    await trustIt();
    expect(await of()).toMatchObject({ trusted: false, hooks: [] });
  });

  it("stop at some number of files", async () => {
    const { write, look } = await world();
    const command = Array.from({ length: 600 }, (_, at) => `f${at}`).join(" ");
    const hooks = { PreToolUse: [{ hooks: [{ type: "command", command }] }] };
    await write(".countersign/policy.yaml", JSON.stringify({ rules: [], hooks }));
    expect((await look()).loose).toEqual(["the hooks name more than 512 files"]);
  });

  it("follow a script through its link", async () => {
    const { project, write, look } = await world();
    await write("scripts/real.sh", "exit 0");
    await symlink("real.sh", join(project, "scripts/link.sh"));
    const hooks = { PreToolUse: [{ hooks: [{ type: "command", command: "scripts/link.sh" }] }] };
    await write(".countersign/policy.yaml", JSON.stringify({ rules: [], hooks }));
    const before = await look();
    await write("scripts/real.sh", "exit 1");
    expect((await look()).digest).not.toBe(before.digest);
    await rm(join(project, "scripts/link.sh"));
  });
});

describe("an agent", () => {
  const judged = (tool: string, input: Record<string, string>) =>
    judgeCall(judges, { tool, input, cwd: "/home/ada/project" });

  it.each([
    ".countersign/policy.yaml",
    "/home/ada/project/.countersign/policy.local.yaml",
    ".countersign/hooks/check.sh",
  ])("that writes %s reaches for Countersign itself, which the policy denies", (file_path) => {
    for (const tool of ["Write", "Edit", "MultiEdit"])
      expect(
        judged(tool, { file_path, content: "x", old_string: "a", new_string: "b" }).keys,
      ).toContain("countersign.self");
    for (const command of [
      `echo x > ${file_path}`,
      `cp /tmp/x ${file_path}`,
      `tee ${file_path}`,
      `git checkout evil -- ${file_path}`,
    ])
      expect(judged("Bash", { command }).keys).toContain("countersign.self");
  });

  it.each([".claude/settings.json", "/home/ada/project/.claude/settings.local.json"])(
    "that writes %s has to ask",
    (file_path) => {
      const all = [
        ...["Write", "Edit", "MultiEdit"].map((tool) =>
          judged(tool, { file_path, content: "x", old_string: "a", new_string: "b" }),
        ),
        ...[`echo x > ${file_path}`, `cp /tmp/x ${file_path}`, `tee ${file_path}`].map((command) =>
          judged("Bash", { command }),
        ),
      ];
      for (const { level, keys } of all) {
        expect(level).not.toBe("safe");
        expect(keys).toContain("agent.config_write");
      }
    },
  );

  it.each([
    "countersign trust",
    "countersign trust . --yes --digest abc",
    "npx countersign trust",
    "sh -c 'yes | countersign trust'",
    "script -qc 'countersign trust' /dev/null",
    "echo '{}' > ~/.countersign/trust.json",
    "cp trust.json $COUNTERSIGN_HOME/trust.json",
  ])("that runs %j reaches for Countersign itself", (command) => {
    expect(judged("Bash", { command }).keys).toContain("countersign.self");
  });
});
