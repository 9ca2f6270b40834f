/**
 * Real agents behind `countersign acp`, with a real gateway. The model is played, and so is the
 * editor, which would allow everything for ever if it were asked.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { openModel, type StandInModel } from "../worlds/model/index.ts";
import {
  type AcpAgent,
  acpAgents,
  installAcpAgent,
  newerNode,
  pathWith,
} from "./support/acp-agents.ts";

const MAIN = join(import.meta.dirname, "../../dist/src/main.js");
/** Harmless, and dangerous enough to be asked about. */
const COMMAND = "chmod 777 . && touch marker";

describe.each(Object.entries(acpAgents))("%s", (name, agent) => {
  let bin: string;
  let node: string;
  let gateway: TestGateway;
  let model: StandInModel;
  let folder: string;
  let editor: Editor;

  beforeAll(async () => {
    bin = await installAcpAgent(name);
    node = await newerNode();
  });
  beforeEach(async () => {
    gateway = await openGateway();
    await gateway.companion();
    model = await openModel({ turns: [[agent.shell(COMMAND)], "finished"] });
    folder = await mkdtemp(join(tmpdir(), "countersign-acp-"));
    for (const part of ["home", "project"]) await mkdir(join(folder, part));
    await settle(agent, join(folder, "home"), model.url);
    const [program, ...args] = agent.start;
    editor = new Editor([join(bin, program), ...args], join(folder, "project"), {
      PATH: pathWith(node),
      HOME: join(folder, "home"),
      COUNTERSIGN_URL: gateway.url,
      COUNTERSIGN_TOKEN: gateway.tokens.agent,
      ...agent.environment(model.url),
    });
    await editor.open(agent.login);
  });
  afterEach(async () => {
    await editor.end();
    await model.stop();
    await gateway.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const ran = () => existsSync(join(folder, "project", "marker"));
  const answer = async (body: object) => {
    const [approval] = await gateway.pending();
    expect(approval).toMatchObject({ session: expect.stringMatching(/^acp:/) });
    expect(String(approval?.arguments)).toContain(COMMAND);
    expect(ran()).toBe(false);
    await gateway.answer(approval?.id, body);
  };

  it("runs what was approved", async () => {
    const turn = editor.prompt();
    await answer({ decision: "approve" });
    expect(await turn).toMatchObject({ stopReason: "end_turn" });
    expect(ran()).toBe(true);
    expect(editor.asked).toBe(0);
    const outcomes = async () => (await gateway.audit()).filter(({ type }) => type === "outcome");
    await expect.poll(outcomes).toMatchObject([{ ok: true }]);
  });

  it("does not run what was denied, and its user sees why", async () => {
    const turn = editor.prompt();
    await answer({ decision: "deny", reason: "use the tidy task" });
    await turn;
    expect(ran()).toBe(false);
    expect(editor.said).toContain("use the tidy task");
  });

  it("does not run anything without a gateway", async () => {
    await gateway.stop();
    await editor.prompt();
    expect(ran()).toBe(false);
    expect(editor.said).toContain("could not decide this");
    gateway = await openGateway();
  });

  it("does not run what is approved after the turn was cancelled", async () => {
    const turn = editor.prompt();
    const [approval] = await gateway.pending();
    editor.cancel();
    expect(await turn).toMatchObject({ stopReason: "cancelled" });
    const late = await gateway.answer(approval?.id, { decision: "approve" });
    expect(late.status).toBe(409);
    expect(ran()).toBe(false);
  });

  it("is not let into a mode in which it does not ask", async () => {
    for (const modeId of ["yolo", "bypassPermissions", "auto", "autopilot"])
      await expect(editor.set(modeId)).rejects.toThrow("does not ask");
  });
});

async function settle({ settings }: AcpAgent, home: string, model: string): Promise<void> {
  for (const [file, content] of Object.entries(settings?.(model) ?? {})) {
    await mkdir(dirname(join(home, file)), { recursive: true });
    await writeFile(join(home, file), JSON.stringify(content));
  }
}

/** An editor at the other end of the proxy. */
class Editor {
  readonly #child: ChildProcess;
  readonly #cwd: string;
  readonly #waiting = new Map<unknown, (answer: JsonObject) => void>();
  #next = 0;
  #session = "";
  said = "";
  asked = 0;

  constructor(agent: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
    this.#cwd = cwd;
    this.#child = spawn(process.execPath, [MAIN, "acp", "--", ...agent], {
      cwd,
      env,
      stdio: ["pipe", "pipe", "ignore"],
    });
    const output = this.#child.stdout;
    if (output) createInterface({ input: output }).on("line", (line) => this.#heard(line));
  }

  #heard(line: string): void {
    const message = JSON.parse(line) as JsonObject;
    const { id, method, params } = message;
    if (method === undefined) this.#waiting.get(id)?.(message);
    else if (method === "session/request_permission") {
      this.asked += 1;
      const { options } = params as { options: { optionId: string; kind: string }[] };
      const always = options.find(({ kind }) => kind === "allow_always")?.optionId;
      this.#send({ id: id!, result: { outcome: { outcome: "selected", optionId: always! } } });
    } else if (id !== undefined) this.#send({ id, error: { code: -32_601, message: "not here" } });
    const { update } = (params ?? {}) as { update?: { content?: { text?: string } } };
    this.said += update?.content?.text ?? "";
  }

  #send(message: JsonObject): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  async #request(method: string, params: JsonObject): Promise<JsonObject> {
    const id = ++this.#next;
    const answer = new Promise<JsonObject>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    const { result, error } = await answer;
    if (error) throw new Error(JSON.stringify(error));
    return result as JsonObject;
  }

  async open(login: string | undefined): Promise<void> {
    await this.#request("initialize", {
      protocolVersion: 1,
      clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
    });
    const create = () => this.#request("session/new", { cwd: this.#cwd, mcpServers: [] });
    const { sessionId } = await create().catch(async (error: unknown) => {
      if (login === undefined) throw error;
      await this.#request("authenticate", { methodId: login });
      return create();
    });
    this.#session = String(sessionId);
  }

  prompt(): Promise<JsonObject> {
    const prompt = [{ type: "text", text: "tidy up" }];
    return this.#request("session/prompt", { sessionId: this.#session, prompt });
  }

  set(modeId: string): Promise<JsonObject> {
    return this.#request("session/set_mode", { sessionId: this.#session, modeId });
  }

  cancel(): void {
    this.#send({ method: "session/cancel", params: { sessionId: this.#session } });
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.stdin?.end();
    await ended;
  }
}
