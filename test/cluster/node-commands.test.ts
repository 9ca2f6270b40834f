/**
 * Commands on the machine of a gateway that shares a database, without a flag that says so. Runs
 * what `npm run build` made.
 */
import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { type NodeProcess, startNode } from "../support/node-process.ts";
import { NODE } from "../support/nodes.ts";
import { newDatabase } from "../support/postgres.ts";

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const program =
  (home: string, environment: NodeJS.ProcessEnv = {}) =>
  (...args: string[]): Promise<Ran> => {
    const env = { PATH: process.env.PATH, HOME: home, COUNTERSIGN_HOME: home, NO_COLOR: "1" };
    return promisify(execFile)(process.execPath, ["dist/src/main.js", ...args], {
      env: { ...env, ...environment },
    }).then(
      (ran) => ({ code: 0, ...ran }),
      (error: Ran) => error,
    );
  };

const sharing = (url: string, yaml = NODE): Promise<TestGateway> =>
  openGateway(`${yaml}\nstore: { url: $DATABASE }\n`, {}, { DATABASE: url });

describe("beside a node that was started with --config", () => {
  let url: string;
  let one: NodeProcess;
  let other: TestGateway;
  beforeAll(async () => {
    url = await newDatabase();
    one = await startNode(NODE, { url });
    other = await sharing(url);
    await other.ask({ input: { command: "ls there" } });
  });
  afterAll(async () => {
    await one.remove();
    await other.stop();
  });
  const run = (...args: string[]) => program(one.home, { DATABASE: url })(...args);

  it("audit reads the chains of all nodes", async () => {
    expect(await run("audit", "verify")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("2 chains"),
    });
    for (const command of ["tail", "export"])
      expect((await run("audit", command)).stdout).toContain("ls there");
    const stats = await run("audit", "stats", "--output", "json");
    expect(JSON.parse(stats.stdout)).toMatchObject({ calls: 1 });
  });

  it("db and doctor know the database", async () => {
    expect((await run("db", "status")).code).toBe(0);
    const { findings } = JSON.parse((await run("doctor", "--output", "json")).stdout);
    const of = (name: string) => findings.filter(({ check }: { check: string }) => check === name);
    expect(of("config")).toMatchObject([
      { state: "ok", what: expect.stringContaining(join(one.home, "config.yaml")) },
    ]);
    expect(of("database")).toMatchObject([
      { state: "ok", what: expect.stringMatching(/^PostgreSQL \d.*that run: .+, .+; 0 open/) },
    ]);
  });

  it("doctor says that the database cannot be reached", async () => {
    const lost = "postgres://someone:s3cret@127.0.0.1:1/gone";
    const { stdout } = await program(one.home, { DATABASE: lost })("doctor", "--output", "json");
    const { findings } = JSON.parse(stdout);
    expect(findings).toContainEqual(
      expect.objectContaining({ check: "database", state: "fault", run: expect.any(String) }),
    );
    expect(stdout).not.toContain("s3cret");
  });

  it("nothing is fine that is a part of the log only", async () => {
    const alone = join(one.home, "alone.yaml");
    await writeFile(alone, NODE);
    const without = program(one.home);
    for (const command of ["verify", "tail", "export", "stats", "summary"]) {
      expect(await without("audit", command)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("name another config with --config"),
      });
      expect(await without("audit", command, "--config", alone)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("its config with --config"),
      });
    }
    const file = join(one.home, "audit.jsonl");
    expect((await without("audit", "verify", "--file", file)).stdout).toMatch(/^ok: /);
  });

  it("notes no password", async () => {
    const note = await readFile(join(one.home, "last-start.json"), "utf8");
    expect(JSON.parse(note)).toEqual({ config: join(one.home, "config.yaml"), shared: true });
  });
});

describe("beside a gateway of another program", () => {
  it("audit wants the config that names the database, as long as it is shared", async () => {
    const url = await newDatabase();
    const node = await sharing(url);
    const { home } = node;
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const run = program(home, { DATABASE: url });
    expect(await run("audit", "verify")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("--config"),
    });
    await node.gateway.stop();
    const alone = await openGateway(NODE, { stateDirectory: home });
    expect((await run("audit", "verify")).stdout).toMatch(/^ok: /);
    await alone.stop();
  });
});

describe("the configs of nodes", () => {
  it("are the same where only the address, the name and the files differ", async () => {
    const url = await newDatabase();
    const nodes = [
      await sharing(url),
      await openGateway(
        `${NODE.replace("127.0.0.1:0", "localhost:0")}
audit: { file: other.jsonl }
store: { url: $DATABASE, node: second }
`,
        {},
        { DATABASE: url },
      ),
    ];
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
    const token = nodes[0]!.tokens.admin;
    const status = async () => (await nodes[0]!.send("GET", "/v1/status", { token })).body;
    await expect.poll(async () => (await status()).nodes.length).toBe(2);
    const [own, second] = (await status()).nodes;
    expect(own.configDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toMatchObject({ name: "second", configDigest: own.configDigest });
    const run = program(nodes[0]!.home, { DATABASE: url });
    expect((await run("db", "status", "--url", "$DATABASE")).stderr).toBe("");
  });

  it("are told apart in status and db status where anything else differs", async () => {
    const url = await newDatabase();
    const nodes = [await sharing(url), await sharing(url, `${NODE}\ngrants: { ttl: 1h }\n`)];
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
    const run = program(nodes[0]!.home, { DATABASE: url, COUNTERSIGN_URL: nodes[0]!.url });
    await expect
      .poll(async () => (await run("status")).stdout)
      .toMatch(/^node .*has another config$/m);
    const { stderr, stdout } = await run("db", "status", "--url", "$DATABASE");
    expect(stderr).toContain("the gateways run with different configs");
    expect(stdout).toMatch(/^NODE +RUNS /m);
  });
});

describe("--help", () => {
  it("of a subcommand has the options of the command above, and not those of the program", async () => {
    const run = program("/nowhere");
    for (const command of ["verify", "tail", "export", "stats", "summary"]) {
      const { stdout } = await run("audit", command, "--help");
      expect(stdout).toMatch(/--config <file>/);
      expect(stdout).not.toContain("--version");
    }
    for (const command of ["status", "migrate", "prune"]) {
      const { stdout } = await run("db", command, "--help");
      expect(stdout).toMatch(/--config <file>[\s\S]*--url <url>/);
    }
  });
});
