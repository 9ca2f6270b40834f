/**
 * The SDKs themselves, at their latest versions, with the code of examples/sdk and a real gateway.
 * Only their models are played, by the stand-ins that they bring.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { openModel } from "../worlds/model/index.ts";

const root = join(import.meta.dirname, "../..");
let sdks: string;
let at: TestGateway;
let down: boolean;
/** What the tool has run. */
let ran: string[];

// biome-ignore lint/suspicious/noExplicitAny: the types of the SDKs are not installed with ours
type Any = any;
const load = async (name: string): Promise<Any> => import(join(sdks, "examples", name));

beforeAll(async () => {
  const script = join(root, "scripts/install-sdks.mjs");
  const said = execFileSync(process.execPath, [script], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  sdks = said.trim().split("\n").at(-1) ?? "";
  await rm(join(sdks, "examples"), { recursive: true, force: true });
  await cp(join(root, "examples/sdk"), join(sdks, "examples"), { recursive: true });
  // not beside the SDKs, where npm would remove it
  await mkdir(join(sdks, "examples/node_modules"));
  await symlink(root, join(sdks, "examples/node_modules/countersign"));
  await cp(join(import.meta.dirname, "sdk-models.ts"), join(sdks, "examples/models.ts"));
});

beforeEach(async () => {
  at = await openGateway(
    "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\n" +
      "channels: { companion: {} }\nlog: { level: silent }\n",
  );
  await at.companion();
  const { COUNTERSIGN_URL, COUNTERSIGN_TOKEN } = process.env;
  Object.assign(process.env, { COUNTERSIGN_URL: at.url, COUNTERSIGN_TOKEN: at.tokens.agent });
  down = false;
  ran = [];
  return async () => {
    Object.assign(process.env, { COUNTERSIGN_URL, COUNTERSIGN_TOKEN });
    if (!down) await at.stop();
  };
});

/** Answers each question of this test, as it comes. */
function people(answerTo: (command: string) => object): void {
  let here = true;
  onTestFinished(() => {
    here = false;
  });
  void (async () => {
    while (here) {
      const { body } = await at
        .send("GET", "/v1/approvals?status=pending", { token: at.tokens.approver })
        .catch(() => ({ body: { approvals: [] } }));
      for (const { id, arguments: text } of body.approvals as { id: string; arguments: string }[])
        await at.answer(id, answerTo(text)).catch(() => {});
      await sleep(50);
    }
  })();
}

const A = "git push --force origin a";
const B = "git push --force origin b";
const APPROVE = { decision: "approve" };
const DENY = { decision: "deny", reason: "use the clean task instead" };
const note = async (command: string): Promise<string> => {
  ran.push(command);
  return `ran ${command}`;
};

interface Sdk {
  readonly name: string;
  /** Whether it can run the approver's input. */
  readonly edits: boolean;
  /** LangChain drops all calls of a step once one is rejected: closed, but not each by itself. */
  readonly dropsAll?: true;
  /**
   * The model calls the shell once for each of these steps, with several at once in parallel.
   * Resolves with all that the model was told.
   */
  run(steps: readonly (readonly string[])[]): Promise<string>;
}

const claude: Sdk = {
  name: "Claude Agent SDK",
  edits: true,
  async run(steps) {
    const { work } = await load("claude-agent.ts");
    return claudeRun(work, steps, {});
  },
};

async function claudeRun(
  work: (prompt: string, options: object) => AsyncIterable<Any>,
  steps: readonly (readonly string[])[],
  options: object,
): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "countersign-sdk-"));
  const project = join(home, "project");
  await mkdir(project);
  // it runs the commands itself: each leaves a file, which says that it ran
  const turns = steps.map((commands) =>
    commands.map((command) => ({
      tool: "Bash",
      input: { command: `chmod 777 . && touch '${encodeURIComponent(command)}'` },
    })),
  );
  const model = await openModel({ turns: [...turns, "done"] });
  const env = {
    ...{ PATH: process.env.PATH, HOME: home, ANTHROPIC_BASE_URL: model.url },
    ...{
      ANTHROPIC_API_KEY: "local",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      IS_SANDBOX: "1",
    },
  };
  try {
    for await (const message of work("work", { cwd: project, env, ...options }))
      if (message.type === "result") break;
    const { readdir } = await import("node:fs/promises");
    ran.push(...(await readdir(project)).map(decodeURIComponent));
    return model.results().join("\n");
  } finally {
    await model.stop();
    await rm(home, { recursive: true, force: true });
  }
}

const withModels = (name: string, key: string, edits: boolean): Sdk => ({
  name,
  edits,
  run: async (steps) => (await load("models.ts"))[key](steps, note),
});

const SDKS: readonly Sdk[] = [
  claude,
  withModels("AI SDK, aiApproval", "aiSdk", false),
  withModels("AI SDK, gatedTools", "aiSdkEdited", true),
  withModels("OpenAI Agents", "openAi", false),
  { ...withModels("LangChain", "langChain", true), dropsAll: true },
  withModels("Mastra", "mastra", false),
];

describe("examples/sdk", () => {
  it("type-checks against the SDKs' own types", () => {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const checked = () =>
      execFileSync(process.execPath, [compiler, "-p", join(sdks, "examples")], {
        encoding: "utf8",
      });
    expect(checked()).toBe("");
  });
});

describe.each(SDKS)("$name", ({ run, edits, dropsAll }) => {
  it("runs the tool once it is approved, and tells the model why another was denied", async () => {
    people((command) =>
      command.includes("origin%20b") || command.includes("origin b") ? DENY : APPROVE,
    );
    const told = await run([[A], [B]]);
    expect(ran).toEqual([A]);
    expect(told).toContain("use the clean task instead");
  });

  it("asks about parallel calls each by itself", async () => {
    people((command) =>
      command.includes("origin%20a") || command.includes("origin a") ? DENY : APPROVE,
    );
    const told = await run([[A, B]]);
    expect(ran).toEqual(dropsAll ? [] : [B]);
    expect(told).toContain("use the clean task instead");
  });

  it("runs nothing when there is no gateway, and says so", async () => {
    down = true;
    await at.stop();
    const told = await run([["ls"]]);
    expect(ran).toEqual([]);
    expect(told).toContain("no gateway is running at");
  });

  it("runs the approver's input, or asks the model to call again with it", async () => {
    const input = { command: "touch edited" };
    people((command) => (command.includes("edited") ? APPROVE : { ...APPROVE, input }));
    const told = await run([[A]]);
    expect(ran).toEqual(edits ? [run === claude.run ? "edited" : "touch edited"] : []);
    if (!edits) expect(told).toMatch(/exactly this input: .*touch edited/);
    expect((await at.audit()).filter(({ severity }) => severity === "ALARM")).toEqual([]);
  });
});

describe("Claude Agent SDK", () => {
  it("is gated in a mode that asks about nothing itself", async () => {
    people(() => DENY);
    const { work } = await load("claude-agent.ts");
    const mode = {
      permissionMode: "bypassPermissions",
      allowDangerouslySkipPermissions: true,
    };
    const told = await claudeRun(work, [[A]], mode);
    expect(ran).toEqual([]);
    expect(told).toContain("use the clean task instead");
  });

  it("asks through canUseTool for what its rules leave open", async () => {
    people((command) => (command.includes("origin%20b") ? DENY : APPROVE));
    const { workAsked } = await load("claude-agent.ts");
    const work = (prompt: string, options: object) => workAsked(prompt, "agent-sdk:1", options);
    const told = await claudeRun(work, [[A], [B]], { permissionMode: "default" });
    expect(ran).toEqual([A]);
    expect(told).toContain("use the clean task instead");
  });

  it("withdraws the question when the query is aborted", async () => {
    const { work } = await load("claude-agent.ts");
    const abortController = new AbortController();
    const running = claudeRun(work, [[A]], { abortController }).catch(() => "aborted");
    const [question] = await at.pending();
    abortController.abort();
    await running;
    await expect.poll(async () => (await at.answer(question?.id, APPROVE)).status).toBe(409);
    expect(ran).toEqual([]);
  });

  it("reports outcomes that match what was approved", async () => {
    people(() => APPROVE);
    await claude.run([[A]]);
    const lines = (await at.audit()).filter(({ type }) => type === "outcome");
    expect(lines).toMatchObject([{ ok: true, matches: true }]);
  });
});

describe("OpenAI Agents, for people who take hours", () => {
  it("keeps the run as text, and goes on in another process once it is decided", async () => {
    const { openAiPaused } = await load("models.ts");
    const paused = openAiPaused([[A, B]], note);
    const stored: string = await paused.begin("openai:1");
    expect(ran).toEqual([]);
    expect(await paused.goOn(stored, "openai:1")).toBeUndefined();
    const [first, second] = await at.pending(2);
    await at.answer(first?.id, String(first?.arguments).includes("origin a") ? APPROVE : DENY);
    expect(await paused.goOn(stored, "openai:1")).toBeUndefined();
    expect(ran).toEqual([]);
    await at.answer(second?.id, String(second?.arguments).includes("origin a") ? APPROVE : DENY);
    expect(await paused.goOn(stored, "openai:1")).toBe("done");
    expect(ran).toEqual([A]);
    expect(paused.told()).toContain("use the clean task instead");
    const asked = (await at.audit()).filter(({ type }) => type === "asked");
    expect(asked).toHaveLength(2);
  });
});
