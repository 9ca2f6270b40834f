/**
 * The operator's own policy files: which count, which are refused, and how a changed one takes the
 * place of the old while calls go on.
 */
import { chmod, mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { AuditEvent } from "../../src/core/audit.ts";
import type { PolicyFile } from "../../src/policy/rules/rule.ts";
import { openSources, type SourceOptions } from "../../src/policy-files/sources.ts";
import { createPolicyWatch } from "../../src/policy-files/watch.ts";
import { loadInWorker } from "../../src/policy-files/worker.ts";
import { listLog, put, temporary } from "../support/workspace-setup.ts";

const rules = (...names: string[]): string =>
  `rules:\n${names.map((name) => `  - { name: ${name}, tool: Bash, action: ask }\n`).join("")}`;
const named = (files: readonly PolicyFile[]) =>
  files.flatMap((file) => file.rules.map(({ name }) => `${file.source} ${name}`));

async function directory() {
  const at = await temporary();
  const write = (name: string, text: string) => put(join(at, name), text);
  const open = (over: Partial<SourceOptions> = {}) =>
    openSources({
      load: loadInWorker,
      directory: at,
      everywhere: join(at, "etc/managed.yaml"),
      ...over,
    });
  return { at, write, open };
}

describe("the operator's files", () => {
  it("are those of the organisation, of the command line and of the config, by rank", async () => {
    const { at, write, open } = await directory();
    await write("etc/managed.yaml", rules("organisation"));
    for (const name of ["managed", "cli", "one", "two"]) await write(`${name}.yaml`, rules(name));
    const sources = await open({
      managed: "managed.yaml",
      cli: [join(at, "cli.yaml")],
      policy: ["one.yaml", join(at, "two.yaml")],
    });
    expect(named(sources.files)).toEqual([
      "managed organisation",
      "managed managed",
      "cli cli",
      "user one",
      "user two",
    ]);
    expect(sources.watched).toHaveLength(5);
  });

  it("may be none at all", async () => {
    const sources = await (await directory()).open();
    expect(sources.files).toEqual([]);
    expect(sources.watched).toHaveLength(1);
    expect(await sources.reload()).toEqual({ ok: true, changed: false });
  });

  it("count once where they are named twice with one rank", async () => {
    const { write, open } = await directory();
    await write("one.yaml", rules("one"));
    expect(named((await open({ policy: ["one.yaml", "./one.yaml"] })).files)).toEqual(["user one"]);
  });

  it.each([
    ["policy", { policy: "gone.yaml" }],
    ["managed", { managed: "gone.yaml" }],
    ["--policy", { cli: ["/gone/gone.yaml"] }],
  ])("have to be there: %s", async (path, over) => {
    await expect((await directory()).open(over)).rejects.toMatchObject({
      code: "bad-policy",
      path,
    });
  });

  it("have to load, all of them", async () => {
    const { write, open } = await directory();
    await write("good.yaml", rules("good"));
    await write("bad.yaml", "rules:\n  - { tool: Bash, action: maybe }\n");
    await expect(open({ policy: ["good.yaml", "bad.yaml"] })).rejects.toThrow(
      /bad\.yaml:2: rules\.0\.action/,
    );
  });

  it("are no pipes, no directories, and not endless", async () => {
    const { at, open } = await directory();
    await symlink("/dev/zero", join(at, "zero.yaml"));
    for (const policy of ["zero.yaml", "."])
      await expect(open({ policy })).rejects.toThrow("not a regular file");
  });

  it("have a digest that tells rank, path and content apart", async () => {
    const { at, write, open } = await directory();
    await write("one.yaml", rules("one"));
    await write("two.yaml", rules("one"));
    const all = [
      { policy: "one.yaml" },
      { policy: "two.yaml" },
      { cli: [join(at, "one.yaml")] },
      { policy: ["one.yaml", "two.yaml"] },
    ];
    const digests = await Promise.all(all.map(async (over) => (await open(over)).digest));
    expect(new Set(digests).size).toBe(4);
    expect((await open({ policy: "one.yaml" })).digest).toBe(digests[0]);
  });
});

describe("a managed file", () => {
  it.each([
    ["group", 0o664],
    ["others", 0o646],
    ["everybody", 0o777],
  ])("that %s can write is refused, in words, and nothing starts", async (_, mode) => {
    const { at, write, open } = await directory();
    await write("managed.yaml", rules("managed"));
    await chmod(join(at, "managed.yaml"), mode);
    await expect(open({ managed: "managed.yaml" })).rejects.toMatchObject({
      code: "bad-policy",
      path: "managed",
      message: expect.stringContaining(
        `can be written by others than its owner (mode 0${mode.toString(8)}); run: chmod go-w`,
      ),
    });
    await expect(open({ everywhere: join(at, "managed.yaml") })).rejects.toMatchObject({
      code: "bad-policy",
    });
  });

  it("that others can replace is refused; where only owners can replace their own it is not", async () => {
    const { at, write, open } = await directory();
    await write("open/managed.yaml", rules("managed"));
    await chmod(join(at, "open"), 0o777);
    await expect(open({ managed: "open/managed.yaml" })).rejects.toThrow(
      "can be replaced by others",
    );
    await chmod(join(at, "open"), 0o1777);
    expect(named((await open({ managed: "open/managed.yaml" })).files)).toEqual([
      "managed managed",
    ]);
  });

  it("that exists and cannot be read keeps the gateway from starting", async () => {
    const { at, open } = await directory();
    await mkdir(join(at, "etc/managed.yaml"), { recursive: true });
    await expect(open()).rejects.toMatchObject({ code: "bad-policy" });
  });

  it("that appears later counts from then on, and does not end by going away", async () => {
    const { at, write, open } = await directory();
    const sources = await open();
    await write("etc/managed.yaml", rules("managed"));
    expect(await sources.reload()).toEqual({ ok: true, changed: true });
    await rm(join(at, "etc/managed.yaml"));
    expect(await sources.reload()).toMatchObject({ ok: false, error: { code: "bad-policy" } });
    expect(named(sources.files)).toEqual(["managed managed"]);
  });
});

/** A watch over one file, with everything that it does written down in order. */
async function watched(
  text: string,
  { append = () => {} }: { append?: (event: AuditEvent) => void } = {},
) {
  const { at, write, open } = await directory();
  await write("policy.yaml", text);
  const sources = await open({ policy: "policy.yaml" });
  const log = listLog();
  const steps: unknown[] = [];
  const applied = vi.fn(
    (files: readonly PolicyFile[]) => void steps.push(["in force", ...named(files)]),
  );
  const audit = {
    async append(...events: readonly AuditEvent[]) {
      for (const event of events) append(event);
      for (const event of events) steps.push(event);
    },
  };
  const timing = { settleMs: 10, pollMs: 50 };
  const watch = createPolicyWatch({
    sources,
    apply: applied,
    audit,
    log,
    now: () => 42,
    ...timing,
  });
  onTestFinished(() => watch.stop());
  return {
    at,
    write: (next: string) => write("policy.yaml", next),
    sources,
    log,
    steps,
    applied,
    watch,
  };
}
const shouted = (log: ReturnType<typeof listLog>) =>
  log.lines.filter(({ level }) => level === "error");

describe("a reload", () => {
  it("is written down with the new digest before the new policy is in force", async () => {
    const { write, watch, sources, steps } = await watched(rules("old"));
    await write(rules("new"));
    expect(await watch.reloadNow()).toEqual({ ok: true, changed: true });
    expect(steps).toEqual([
      {
        type: "config",
        action: "policy",
        detail: {
          ok: true,
          digest: sources.digest,
          rules: 1,
          files: expect.stringContaining("policy.yaml"),
        },
      },
      ["in force", "user new"],
    ]);
  });

  it("does nothing where nothing has changed", async () => {
    const { watch, steps } = await watched(rules("old"));
    expect(await watch.reloadNow()).toEqual({ ok: true, changed: false });
    expect(steps).toEqual([]);
  });

  it("of a bad file keeps the old policy and shouts once, with file, line and path", async () => {
    const { write, watch, sources, steps, log } = await watched(rules("old"));
    const { digest } = sources;
    await write("rules:\n  - { tool: Bash, action: maybe }\n");
    for (let times = 0; times < 3; times++)
      expect(await watch.reloadNow()).toMatchObject({
        ok: false,
        error: { code: "bad-policy", path: "rules.0.action" },
      });
    expect(named(sources.files)).toEqual(["user old"]);
    expect(sources.digest).toBe(digest);
    expect(shouted(log)).toEqual([
      {
        level: "error",
        fields: {
          error: expect.stringMatching(/policy\.yaml:2: rules\.0\.action/),
          path: "rules.0.action",
        },
        message: expect.stringContaining("the old one stays in force"),
      },
    ]);
    expect(steps).toEqual([
      {
        type: "config",
        action: "policy",
        detail: { ok: false, error: expect.stringMatching(/policy\.yaml:2:/) },
      },
    ]);
    expect(watch.problem).toEqual({ message: expect.stringContaining("policy.yaml:2"), since: 42 });
  });

  it("that mends it ends the problem, also by going back to what was in force", async () => {
    const { write, watch, applied } = await watched(rules("old"));
    await write("rules: [");
    await watch.reloadNow();
    await write(rules("old"));
    await watch.reloadNow();
    expect(watch.problem).toBeUndefined();
    expect(applied).not.toHaveBeenCalled();
  });

  it("of a file that is gone keeps the old policy", async () => {
    const { at, watch, sources } = await watched(rules("old"));
    await rm(join(at, "policy.yaml"));
    expect(await watch.reloadNow()).toMatchObject({ ok: false });
    expect(named(sources.files)).toEqual(["user old"]);
  });

  it("that cannot be written down does not take effect, until it can", async () => {
    let broken = true;
    const { write, watch, sources, applied } = await watched(rules("old"), {
      append() {
        if (broken) throw new Error("disk full");
      },
    });
    await write(rules("new"));
    expect(await watch.reloadNow()).toMatchObject({ ok: false, error: { code: "not-recorded" } });
    expect(named(sources.files)).toEqual(["user old"]);
    expect(applied).not.toHaveBeenCalled();
    broken = false;
    expect(await watch.reloadNow()).toEqual({ ok: true, changed: true });
    expect(applied).toHaveBeenCalledTimes(1);
  });

  it("that the gateway cannot put in force is a problem, and is tried again", async () => {
    const { write, watch, applied, log } = await watched(rules("old"));
    applied.mockImplementationOnce(() => {
      throw new Error("no such hook");
    });
    await write(rules("new"));
    await watch.reloadNow();
    expect(watch.problem?.message).toBe("no such hook");
    expect(shouted(log)).toHaveLength(1);
    await watch.reloadNow();
    expect(watch.problem).toBeUndefined();
    expect(applied).toHaveBeenCalledTimes(2);
  });
});

describe("watching", () => {
  const inForce = (applied: { mock: { calls: unknown[][] } }) =>
    vi.waitFor(
      () => expect(named(applied.mock.calls.at(-1)?.[0] as PolicyFile[])).toEqual(["user new"]),
      5000,
    );

  it("notices a file that is written over", async () => {
    const { write, watch, applied } = await watched(rules("old"));
    await watch.start();
    await write(rules("new"));
    await inForce(applied);
  });

  it("notices a file that an editor puts in the old one's place", async () => {
    const { at, watch, applied } = await watched(rules("old"));
    await watch.start();
    await writeFile(join(at, "policy.yaml~"), rules("new"));
    await rename(join(at, "policy.yaml~"), join(at, "policy.yaml"));
    await inForce(applied);
  });

  it("notices a link that leads elsewhere, as a mounted config map's does", async () => {
    const { at, write, open } = await directory();
    await write("v1/policy.yaml", rules("old"));
    await write("v2/policy.yaml", rules("new"));
    await symlink("v1", join(at, "data"));
    await symlink("data/policy.yaml", join(at, "policy.yaml"));
    const applied = vi.fn();
    const sources = await open({ policy: "policy.yaml" });
    const watch = createPolicyWatch({
      sources,
      apply: applied,
      audit: { append: async () => {} },
      log: listLog(),
      now: Date.now,
      pollMs: 20,
    });
    onTestFinished(() => watch.stop());
    await watch.start();
    await symlink("v2", join(at, "data.new"));
    await rename(join(at, "data.new"), join(at, "data"));
    await inForce(applied);
  });

  it("sees what changed between the reading and the start", async () => {
    const { write, watch, applied } = await watched(rules("old"));
    await write(rules("new"));
    await watch.start();
    expect(applied).toHaveBeenCalledTimes(1);
  });

  it("stops when it is told to", async () => {
    const { write, watch, applied } = await watched(rules("old"));
    await watch.start();
    await watch.stop();
    await watch.stop();
    await write(rules("new"));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(applied).not.toHaveBeenCalled();
  });
});

describe("a thousand rules, reloaded fifty times while calls are decided", () => {
  const COUNT = 1000;
  const generation = (of: number) =>
    JSON.stringify({
      rules: Array.from({ length: COUNT }, (_, at) => ({
        name: `r${at}`,
        tool: `T${at}`,
        action: "ask",
        reason: `${of}`,
      })),
    });

  it("never leaves a call without a decision, nor decides one by a mixture of two policies", {
    timeout: 60_000,
  }, async () => {
    const { at, open } = await directory();
    const file = join(at, "policy.yaml");
    await put(file, generation(0));
    const sources = await open({ policy: "policy.yaml" });
    const build = (files: readonly PolicyFile[]) =>
      new Map(
        files.flatMap((each) => each.rules.map((rule) => [rule.tools[0]!, rule.reason!] as const)),
      );
    let current = build(sources.files);
    const watch = createPolicyWatch({
      sources,
      apply(files) {
        current = build(files);
      },
      audit: { append: async () => {} },
      log: listLog(),
      now: Date.now,
    });
    onTestFinished(() => watch.stop());

    /** As the pipeline does it: it keeps what it began with, and waits for a hook in between. */
    async function decide(): Promise<void> {
      const mine = current;
      const first = mine.get("T0");
      await new Promise((resolve) => setImmediate(resolve));
      decided++;
      answers.add(
        [first, mine.get(`T${COUNT / 2}`), mine.get(`T${COUNT - 1}`), mine.size].join(" "),
      );
    }
    let decided = 0;
    const answers = new Set<string>();
    let going = true;
    const calls = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (going) await decide();
      }),
    );
    onTestFinished(() => {
      going = false;
    });
    for (let turn = 1; turn <= 50; turn++) {
      const before = decided;
      await put(file, turn % 10 === 5 ? "rules: [" : generation(turn));
      await watch.reloadNow();
      expect(decided).toBeGreaterThan(before);
    }
    going = false;
    await calls;
    await decide();
    const seen = new Set<number>();
    for (const answer of answers) {
      const first = Number(answer.split(" ")[0]);
      expect(answer).toBe(`${first} ${first} ${first} ${COUNT}`);
      seen.add(first);
    }
    expect(Math.max(...seen)).toBe(50);
    for (const bad of [5, 15, 25, 35, 45]) expect(seen).not.toContain(bad);
  });
});
