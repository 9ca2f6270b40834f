/** Agent limits (`fleet.yaml`): what an agent gets by its name, and the endpoint that shows it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, describe, expect, it } from "vitest";
import { openAgentLimits } from "../../src/config/agent-limits.ts";
import type { AgentLimits } from "../../src/core/agent-limits.ts";
import { createModes } from "../../src/policy/stages/visibility.ts";
import { agentLimitRoutes } from "../../src/server/agent-limits.ts";
import { answerFaults } from "../../src/server/errors.ts";
import { openGateway } from "../support/gateways.ts";

const directory = mkdtempSync(join(tmpdir(), "fleet-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = join(directory, "fleet.yaml");
const open = (yaml: string, environment = {}) => {
  writeFileSync(file, yaml);
  return openAgentLimits(file, { environment });
};
const fault = (yaml: string) =>
  open(yaml).then(
    () => "none",
    ({ code, message, path }) => ({ code, message: message.replaceAll(file, "F"), path }),
  );

const FILE = `
presets:
  precise: { temperature: 0, topK: 5 }
defaults:
  model: big
  reasoning: medium
  sampling: { temperature: 0.5, maxTokens: 1000 }
  ceilings: { mode: build, safety: auto-edit }
  budget: 10
agents:
  reviewer:
    workerModel: $WORKER
    sampling: precise
    ceilings: { safety: suggest }
    tools: [Read, "mcp__*"]
  plain:
`;

describe("an agent's settings", () => {
  it("are its own, and the defaults for what it leaves out, value by value", async () => {
    const fleet = await open(FILE, { WORKER: "small" });
    expect(fleet.names).toEqual(["reviewer", "plain"]);
    expect(fleet.of("reviewer")).toEqual({
      name: "reviewer",
      listed: true,
      model: "big",
      workerModel: "small",
      reasoning: "medium",
      reasoningByMode: { admin: "medium", plan: "medium", build: "medium", review: "medium" },
      sampling: { temperature: 0, topK: 5, maxTokens: 1000 },
      ceilings: { mode: "build", safety: "suggest" },
      tools: ["Read", "mcp__*"],
      budget: 10,
    });
    expect(fleet.of("plain")).toMatchObject({
      name: "plain",
      listed: true,
      model: "big",
      budget: 10,
    });
  });

  it("are the defaults where it has no entry, and none where there are no defaults", async () => {
    expect((await open(FILE, { WORKER: "w" })).of("stranger")).toMatchObject({
      name: "stranger",
      listed: false,
      model: "big",
    });
    expect((await open("agents: { a: {} }")).of("stranger")).toBeUndefined();
    expect((await open(`strict: true\n${FILE}`, { WORKER: "w" })).of("stranger")).toBeUndefined();
  });

  it("say how deeply to think in each mode: its own word, the defaults' word, the mode's own", async () => {
    const fleet = await open(
      "defaults: { reasoning: { build: low } }\nagents: { a: { reasoning: { plan: minimal } " +
        "}, b: {}, c: { reasoning: high } }",
    );
    const byMode = (agent: string) => fleet.of(agent)?.reasoningByMode;
    expect(byMode("a")).toEqual({ admin: "xhigh", plan: "minimal", build: "low", review: "xhigh" });
    expect(byMode("b")).toEqual({ admin: "xhigh", plan: "high", build: "low", review: "xhigh" });
    expect(byMode("c")).toEqual({ admin: "high", plan: "high", build: "high", review: "high" });
    expect(fleet.of("a")).not.toHaveProperty("reasoning");
    const modes = createModes({
      audit: { extends: "review", reasoning: "low" },
      deep: { extends: "audit" },
    });
    writeFileSync(file, "agents: { a: {} }");
    expect((await openAgentLimits(file, { modes })).of("a")?.reasoningByMode).toMatchObject({
      review: "xhigh",
      audit: "low",
      deep: "low",
    });
  });

  it("are not found under the names that every object has", async () => {
    const fleet = await open("agents: { a: {} }");
    for (const name of ["toString", "__proto__", "constructor"]) {
      expect(fleet.of(name)).toBeUndefined();
      expect(fleet.limitsOf(name)).toBeUndefined();
    }
  });
});

describe("an agent's limits", () => {
  it.each([
    ["reviewer", { mode: "build", safety: "suggest", tools: ["Read", "mcp__*"], budget: 10 }],
    ["plain", { mode: "build", safety: "auto-edit", budget: 10 }],
    ["stranger", { mode: "build", safety: "auto-edit", budget: 10 }],
    [undefined, { mode: "build", safety: "auto-edit", budget: 10 }],
  ])("%s: %j", async (agent, limits) => {
    expect((await open(FILE, { WORKER: "w" })).limitsOf(agent)).toEqual(limits);
  });

  it("leave an unlisted agent, and one without a name, no tool where the file is strict", async () => {
    const fleet = await open(`strict: true\n${FILE}`, { WORKER: "w" });
    for (const agent of ["stranger", undefined, "", "Reviewer"])
      expect(fleet.limitsOf(agent)).toEqual({ tools: [] });
    expect(fleet.limitsOf("plain")).toMatchObject({ mode: "build" });
  });

  it("are none without a file, and for an entry that sets none", async () => {
    const none = await openAgentLimits(undefined);
    expect([none.names, none.of("a"), none.limitsOf("a"), none.limitsOf(undefined)]).toEqual([
      [],
      undefined,
      undefined,
      undefined,
    ]);
    expect((await open("agents: { a: { model: m } }")).limitsOf("a")).toBeUndefined();
  });
});

describe("a bad file", () => {
  it.each([
    [
      "agents:\n  a: { modle: x }",
      "F:2: agents.a.modle: unknown key; did you mean model?",
      "agents.a.modle",
    ],
    ["agnets: {}", "F:1: agnets: unknown key; did you mean agents?", "agnets"],
    ["defaults:\n  reasoning: huge", /^F:2: defaults.reasoning: /, "defaults.reasoning"],
    ["defaults:\n  sampling: { temperature: 3 }", /^F:2: defaults.sampling/, undefined],
    [
      "agents:\n  a.b:\n    ceilings: { mode: fly }",
      /^F:3: agents.a.b.ceilings.mode: there is no mode fly; known: /,
      "agents.a.b.ceilings.mode",
    ],
    [
      "defaults: { reasoning: { fly: low } }",
      /there is no mode fly; known: /,
      "defaults.reasoning.fly",
    ],
    [
      "defaults: { ceilings: { safety: yolo } }",
      /there is no level yolo; known: suggest, /,
      "defaults.ceilings.safety",
    ],
    [
      "agents: { a: { sampling: precize } }",
      /there is no preset precize; known: none/,
      "agents.a.sampling",
    ],
    ["agents: { a: { sampling: toString } }", /there is no preset toString/, "agents.a.sampling"],
    ["agents: { a: { budget: -1 } }", /^F:1: agents.a.budget: /, "agents.a.budget"],
    ["agents: { a: { model: $NOT_SET } }", /NOT_SET is not set/, "agents.a.model"],
    ["agents: { a: {}, a: {} }", /^F:1: /, undefined],
  ])("%j is refused by file, line and path", async (yaml, message, path) => {
    const found = await fault(yaml);
    expect(found).toMatchObject({
      code: "bad-config",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
    if (path !== undefined) expect(found).toMatchObject({ path });
  });

  it("that is not there is refused", async () => {
    await expect(openAgentLimits(join(directory, "none.yaml"))).rejects.toMatchObject({
      code: "bad-config",
      path: "fleet",
    });
  });
});

describe("the example that comes along", () => {
  it("limits no agent as shipped", async () => {
    const fleet = await openAgentLimits("config/fleet.yaml", { environment: {} });
    expect(fleet.names).toEqual([]);
    expect([fleet.limitsOf("reviewer"), fleet.limitsOf(undefined)]).toEqual([undefined, undefined]);
  });

  it("loads with its examples, and limits what they say", async () => {
    const shipped = await readFile("config/fleet.yaml", "utf8");
    const fleet = await open(
      shipped
        .replace("agents: {}\n", "")
        .replaceAll(/^#(?! )/gm, "")
        .replaceAll(/^#(?= {2})/gm, ""),
    );
    expect(fleet.names).toEqual(["reviewer", "builder"]);
    expect(fleet.limitsOf("reviewer")).toMatchObject({
      mode: "review",
      safety: "suggest",
      budget: 2,
    });
  });
});

describe("beside the config", () => {
  const start = (yaml = "") =>
    openGateway(`listen: 127.0.0.1:0\nchannels: {}\nlog: { level: silent }\n${yaml}`, {
      configDirectory: directory,
      configFile: join(directory, "countersign.yaml"),
      home: directory,
    });
  const write = (tools: string) =>
    writeFile(join(directory, "fleet.yaml"), `agents: { reviewer: { tools: [${tools}] } }`);

  it("is in force without a word in the config, and no agent may write it", async () => {
    await write("Read, Write");
    const gateway = await start();
    try {
      const ask = async (tool: string, input: object) =>
        (await gateway.ask({ session: "s:fleet", agent: "reviewer", tool, input })).body.reason;
      expect((await gateway.send("GET", "/v1/fleet/reviewer")).body).toMatchObject({
        listed: true,
        tools: ["Read", "Write"],
      });
      expect(await ask("Bash", { command: "ls" })).toMatchObject({ code: "fleet.tools" });
      expect(
        await ask("Write", { file_path: join(directory, "fleet.yaml"), content: "agents: {}" }),
      ).toMatchObject({
        code: "countersign.self",
      });
    } finally {
      await gateway.stop();
    }
  });

  it("may not be there, and is asked for where the config names it", async () => {
    await rm(join(directory, "fleet.yaml"), { force: true });
    const gateway = await start();
    expect((await gateway.send("GET", "/v1/fleet")).body).toEqual({ agents: [] });
    await gateway.stop();
    await expect(start("fleet: fleet.yaml")).rejects.toMatchObject({
      code: "bad-config",
      path: "fleet",
    });
  });

  it("that leads nowhere keeps the gateway from starting", async () => {
    await rm(join(directory, "fleet.yaml"), { force: true });
    await symlink(join(directory, "gone.yaml"), join(directory, "fleet.yaml"));
    await expect(start()).rejects.toMatchObject({ code: "bad-config", path: "fleet" });
  });
});

describe("the endpoint", () => {
  const serve = async (limits: AgentLimits) => {
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(() => JSON.stringify);
    answerFaults(app, { debug() {}, info() {}, warn() {}, error() {} });
    agentLimitRoutes(app as never, { agentLimits: limits });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    return {
      app,
      get: async (path: string) =>
        fetch(`${url}${path}`).then(async (reply) => [reply.status, await reply.json()]),
    };
  };

  it("tells the names, an agent's settings, and that there is no such agent", async () => {
    const { app, get } = await serve(
      await open("strict: true\nagents: { 'my agent/1': { model: m } }"),
    );
    expect(await get("/v1/fleet")).toEqual([200, { agents: ["my agent/1"] }]);
    expect(await get("/v1/fleet/my%20agent%2F1")).toMatchObject([
      200,
      {
        name: "my agent/1",
        listed: true,
        model: "m",
        reasoningByMode: { build: "medium", review: "xhigh" },
      },
    ]);
    expect(await get("/v1/fleet/other")).toMatchObject([
      404,
      { error: { code: "not-found", path: "agent" } },
    ]);
    expect(await get("/v1/fleet/__proto__")).toMatchObject([404, { error: { code: "not-found" } }]);
    await app.close();
  });
});
