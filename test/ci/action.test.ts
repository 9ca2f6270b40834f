/**
 * The GitHub Action: its steps, run as bash with the files and variables that GitHub gives them,
 * against the built program.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";

const ACTION = resolve(".github/actions/countersign");

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action = parse(readFileSync(join(ACTION, "action.yml"), "utf8")) as {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};

const GITHUB: Readonly<Record<string, string>> = {
  "github.repository": "octo/repo",
  "github.run_id": "42",
  "github.job": "deploy",
};
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? "");

/** `always()`, and comparisons of inputs: all that this action uses of GitHub's expressions. */
const holds = (condition: string, values: Readonly<Record<string, string>>): boolean =>
  condition.split(" && ").every((part) => {
    if (part === "always()") return true;
    const [, name = "", sign, value] = /^([\w.-]+) (==|!=) '(.*)'$/.exec(part) ?? [];
    if (sign === undefined) throw new Error(`not understood: ${part}`);
    return ((values[name] ?? "") === value) === (sign === "==");
  });

/** What a job's steps share. */
function openJob() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-action-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string): string => {
    writeFileSync(join(folder, name), "");
    return join(folder, name);
  };
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    RUNNER_TEMP: folder,
    GITHUB_ACTION_PATH: ACTION,
    GITHUB_OUTPUT: file("output"),
    GITHUB_ENV: file("env"),
    GITHUB_PATH: file("path"),
    GITHUB_STEP_SUMMARY: file("summary"),
  };
  const read = (name: string) => readFileSync(join(folder, name), "utf8");

  /** One use of the action, as a step of the job. */
  function use(inputs: Readonly<Record<string, string>>) {
    const values: Record<string, string> = { ...GITHUB };
    for (const [name, { default: standard = "" }] of Object.entries(action.inputs))
      values[`inputs.${name}`] = inputs[name] ?? filled(standard, GITHUB);
    let failed = false;
    let said = "";
    writeFileSync(env.GITHUB_OUTPUT, ""); // GitHub gives each step a file of its own
    for (const step of action.runs.steps) {
      const condition = step.if ?? "";
      if (failed && !condition.includes("always()")) continue;
      if (condition !== "" && !holds(condition, values)) continue;
      const script = join(folder, "step.sh");
      writeFileSync(script, step.run);
      const own = Object.entries(step.env ?? {}).map(([name, text]) => [
        name,
        filled(text, values),
      ]);
      const given = Object.fromEntries(own) as Record<string, string>;
      const { status, stdout, stderr } = spawnSync(
        "bash",
        ["--noprofile", "--norc", "-eo", "pipefail", script],
        { cwd: folder, env: { ...env, ...given }, encoding: "utf8", timeout: 60_000 },
      );
      said += stdout + stderr;
      failed ||= status !== 0;
    }
    return { ok: !failed, said, output: read("output"), summary: read("summary") };
  }
  onTestFinished(() => void use({ do: "finish", program: PROGRAM, summary: "false" }));
  return { use, folder, read };
}

const PROGRAM = resolve("dist/src/main.js");
const run = (inputs: Readonly<Record<string, string>>) => {
  const job = openJob();
  return { ...job, ...job.use({ program: PROGRAM, ...inputs }) };
};

describe("the action, with a gateway of its own", () => {
  it("runs what the policy allows, and says so in the summary", () => {
    const { ok, output, summary, said } = run({ command: "echo hello" });
    expect(said).toContain("hello");
    expect([ok, output]).toEqual([true, expect.stringContaining("exit-code=0\n")]);
    expect(output).toMatch(/^url=http:\/\/127\.0\.0\.1:\d+$/m);
    expect(summary).toContain("### Countersign: 1 allowed");
  });

  it("does not run what the policy denies, fails, and says why", () => {
    const { ok, output, summary, said, folder } = run({
      command: "touch here\ngit push --force origin main",
    });
    expect([ok, output]).toEqual([false, expect.stringContaining("exit-code=126\n")]);
    expect(said).toContain("::error::Countersign denied the command");
    expect(summary).toContain("1 denied");
    expect(summary).toMatch(/\| denied \| <code>run<\/code> \| <code>.*force.*<\/code> \|/);
    expect(() => readFileSync(join(folder, "here"))).toThrow("ENOENT");
  });

  it("fails as the command fails", () => {
    const { ok, output } = run({ command: "ls /nowhere/at-all" });
    expect([ok, output]).toEqual([false, expect.stringMatching(/exit-code=[12]\n/)]);
  });

  it("approves without a person as far as its limit, each as such in the summary and the log", () => {
    const job = openJob();
    const policy = join(job.folder, "policy.yaml");
    writeFileSync(policy, "version: 1\nrules: []\n");
    const inputs = { program: PROGRAM, policy, approve: "dangerous", limit: "1" };
    expect(job.use({ ...inputs, do: "start" })).toMatchObject({ ok: true, summary: "" });
    const once = job.use({ ...inputs, command: "chmod 777 step.sh" });
    expect(once).toMatchObject({ ok: true, summary: "" });
    const twice = job.use({ ...inputs, command: "chmod 777 env" });
    expect([twice.ok, twice.output]).toEqual([false, expect.stringContaining("exit-code=126")]);
    expect(twice.said).toContain("headless.limits.total");
    const { summary } = job.use({ ...inputs, do: "finish" });
    expect(summary).toContain("1 allowed without a person, 1 denied");
    expect(summary).toContain("headless");
    const log = readFileSync(join(job.folder, "countersign/home/audit.jsonl"), "utf8");
    expect(log.match(/"severity":"WARN"/g)).toHaveLength(1);
  });

  it.each([
    [{ approve: "everything" }, "approve: expected none, dangerous or all"],
    [{ approve: "all", limit: "1 }, x: {" }, "limit: expected a number"],
    [{ approve: "all", "limit-for": "1h, y: 2" }, "limit-for: expected a time"],
    [{ policy: 'no"such\npolicy: x' }, "the gateway did not start"],
    [{ command: " \n" }, "command: there is none to run"],
    [{ program: "/nowhere/main.js" }, "there is no countersign at"],
  ])("refuses %j", (inputs, why) => {
    const { ok, said } = run({ command: "echo ran", ...inputs });
    expect(said).toContain(why);
    expect(said).not.toMatch(/^ran$/m);
    expect(ok).toBe(false);
  });

  it("never lets a command out of its variable", () => {
    const { said, folder } = run({ command: '"; touch escaped; echo "$(touch escaped2)' });
    expect(said).not.toContain("escaped: ok");
    for (const name of ["escaped", "escaped2"])
      expect(() => readFileSync(join(folder, name))).toThrow("ENOENT");
  });
});

describe("the action, with a gateway elsewhere", () => {
  it("fails closed where there is none, and says so in the summary", () => {
    const { ok, output, summary } = run({
      ...{ command: "touch here", url: "http://127.0.0.1:9", token: "csn_agent_x" },
    });
    expect([ok, output]).toEqual([false, "exit-code=125\n"]);
    expect(summary).toContain("1 denied");
    expect(summary).toContain("no gateway is running");
  });

  it("asks it, and tells of its own command in the summary; the gateway stays", () => {
    const host = openJob();
    const started = host.use({ program: PROGRAM, do: "start" });
    const [, url = ""] = /^url=(.*)$/m.exec(started.output) ?? [];
    const home = join(host.folder, "countersign/home");
    const tokens = JSON.parse(readFileSync(join(home, "tokens.json"), "utf8")) as { agent: string };
    const elsewhere = { url, token: tokens.agent };
    const secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    const denied = run({ command: `git push --force https://${secret}@example.com`, ...elsewhere });
    expect([denied.ok, denied.output]).toEqual([false, "exit-code=126\n"]);
    expect(denied.said).toContain(`::add-mask::${tokens.agent}`);
    expect(denied.summary).toContain("1 denied");
    expect(denied.summary).toContain("git push");
    expect(denied.summary).not.toContain(secret);
    const allowed = run({ command: "echo hello", ...elsewhere });
    expect([allowed.ok, allowed.output]).toEqual([true, "exit-code=0\n"]);
    expect(allowed.summary).toContain("1 allowed");
    expect(host.use({ program: PROGRAM, do: "finish" }).summary).toContain("1 denied, 1 allowed");
  });
});
