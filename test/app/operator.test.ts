/**
 * The gateway's own user at the command line: lists and answers, whatever the roster says, as the
 * operator.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { startTelegram } from "../worlds/telegram.ts";

const OPERATOR = userInfo().username;

async function open(yaml: string) {
  const at = await openGateway(yaml);
  onTestFinished(() => at.stop());
  return at;
}

async function cli(at: Pick<TestGateway, "home" | "url">, ...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    HOME: at.home,
    COUNTERSIGN_HOME: at.home,
    COUNTERSIGN_URL: at.url,
    NO_COLOR: "1",
  };
  const child = spawn(process.execPath, ["dist/src/main.js", ...args], { env });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.end();
  const [code] = await once(child, "close");
  return { code: code as number, stdout, stderr };
}

/** A companion watches, so that questions stay open. */
async function watched(at: TestGateway) {
  const { operator } = await at.gateway.state.tokens();
  const headers = { authorization: `Bearer ${operator}` };
  const socket = new WebSocket(`${at.url.replace("http", "ws")}/v1/companion`, { headers });
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
}

it("a roster with chat ids only does not lock the operator out: approvals lists, and approve answers as the operator", async () => {
  const platform = await startTelegram();
  onTestFinished(platform.stop);
  const at = await openGateway(
    JSON.stringify({
      listen: "127.0.0.1:0",
      approvers: [{ name: "lead", roles: ["oncall"], telegram: platform.people.ada.id }],
      channels: { telegram: { ...platform.options, token: "$BOT" } },
      log: { level: "silent" },
    }),
    {},
    { BOT: platform.token },
  );
  onTestFinished(() => at.stop());
  const asked = at.ask();
  const list = async () =>
    JSON.parse((await cli(at, "approvals", "--output", "json")).stdout) as { id: string }[];
  await expect.poll(async () => (await list()).length, { timeout: 20_000 }).toBe(1);
  const [question] = await list();
  const said = await cli(at, "approve", question!.id);
  expect(said).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`approved by ${OPERATOR}`),
  });
  expect((await asked).body).toMatchObject({ decision: "allow" });
});

it("answers of the command line are recorded with the channel cli and the operator's name", async () => {
  const at = await open(
    "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: a }]\nchannels: { companion: {} " +
      "}\nlog: { level: silent }\n",
  );
  await watched(at);
  const asked = at.ask();
  const [question] = await at.pending();
  const said = await cli(at, "approve", String(question!.id));
  expect(said).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`approved by ${OPERATOR}`),
  });
  expect((await asked).body).toMatchObject({ decision: "allow" });
  const answered = (await at.audit()).find(({ type }) => type === "answered");
  expect(answered).toMatchObject({ person: { channel: "cli", userId: OPERATOR } });
  const { body } = await at.send("GET", `/v1/approvals/${question!.id}`);
  expect(body).toMatchObject({ resolvedBy: OPERATOR, channel: "cli" });
});

it("the command line says how many identical calls wait, and approves several only by their number", async () => {
  const at = await open(
    "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: a }]\nlog: { level: silent }\n",
  );
  await watched(at);
  const asked = [at.ask(), at.ask(), at.ask()];
  await expect.poll(async () => (await at.pending())[0]?.calls).toBe(3);
  const id = String((await at.pending())[0]!.id);
  expect((await cli(at, "approvals")).stdout).toContain("(3 identical calls)");
  expect((await cli(at, "approvals", id)).stdout).toContain("identical calls: 3");
  const unnumbered = await cli(at, "approve", id);
  expect(unnumbered).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("approve all with --calls 3, or one with --calls 1"),
  });
  expect((await at.pending())[0]).toMatchObject({ id, calls: 3 });
  expect(await cli(at, "approve", id, "--calls", "1")).toMatchObject({ code: 0 });
  await expect.poll(async () => (await at.pending())[0]?.calls).toBe(2);
  expect(await cli(at, "deny", String((await at.pending())[0]!.id))).toMatchObject({ code: 0 });
  const decisions = (await Promise.all(asked)).map(({ body }) => String(body.decision)).sort();
  expect(decisions).toEqual(["allow", "deny", "deny"]);
});

it("the operator has every role, so that a question for one of them can be answered", async () => {
  const at = await open(
    "listen: 127.0.0.1:0\napprovers: [{ name: ada, roles: [oncall], companion: a " +
      "}]\nchannels: { companion: {} }\nlog: { level: silent }\n",
  );
  await watched(at);
  const asked = at.ask();
  const [question] = await at.pending();
  expect((await cli(at, "deny", String(question!.id), "--reason", "no")).code).toBe(0);
  expect((await asked).body).toMatchObject({ decision: "deny", reason: { type: "person" } });
});

it("where the config says `cli: { answer: false }` the operator lists, and cannot answer", async () => {
  const at = await open(
    "listen: 127.0.0.1:0\ncli: { answer: false }\napprovers: [{ name: ada, companion: a " +
      "}]\nchannels: { companion: {} }\nlog: { level: silent }\n",
  );
  await watched(at);
  const asked = at.ask();
  const [question] = await at.pending();
  const listed = await cli(at, "approvals", "--output", "json");
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id: question!.id }]);
  expect(await cli(at, "approve", String(question!.id))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("approver"),
  });
  expect((await at.answer(question!.id, { decision: "deny" })).status).toBe(200);
  await asked;
});

it("devices lists and revokes, and pair --expires gives a device an end", async () => {
  const at = await open(
    "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: a }]\nlog: { level: silent " +
      "}\nchannels: { companion: {} }\n",
  );
  expect((await cli(at, "devices")).stdout).toBe("No device is paired.\n");
  const { stdout } = await cli(at, "pair", "--expires", "30d");
  const code = /code: (\w+)/.exec(stdout)![1];
  const { body } = await at.send("POST", "/v1/pair", { body: { code, name: "tablet" }, token: "" });
  expect(body.device.expiresAt - body.device.createdAt).toBeGreaterThan(29 * 86_400_000);
  expect((await cli(at, "devices")).stdout).toMatch(/ID +APPROVER.*\n\S{8} +ada .*tablet\n$/);
  const [device] = JSON.parse((await cli(at, "devices", "--output", "json")).stdout);
  expect(device).toMatchObject({ id: body.device.id, name: "tablet", approver: "ada" });
  expect(await cli(at, "devices", "revoke", body.device.id.slice(0, 6))).toMatchObject({
    code: 0,
    stdout: "Revoked: tablet of ada\n",
  });
  expect(await cli(at, "devices", "revoke", "nothing")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no device"),
  });
  expect(await cli(at, "pair", "--expires", "soon")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--expires"),
  });
});

it("audit verify works when a $NAME in the config is unset", async () => {
  const home = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const first = await openGateway(undefined, { stateDirectory: home });
  await first.gateway.stop();
  const config = (file: string) =>
    `audit: { file: ${file} }\nchannels: { slack: { botToken: $NOT_SET } }\n`;
  await writeFile(join(home, "countersign.yaml"), config("audit.jsonl"));
  const at = { home, url: "http://127.0.0.1:9" };
  expect(await cli(at, "audit", "verify")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^ok: \d+ lines/),
  });
  await writeFile(join(home, "countersign.yaml"), config("$LOG_FILE"));
  expect(await cli(at, "audit", "verify")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("LOG_FILE is not set"),
  });
});

it("approve --always project writes a rule that grants lists and takes back", async () => {
  const at = await open(
    "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: a }]\nchannels: { companion: {} " +
      "}\nlog: { level: silent }\n",
  );
  await watched(at);
  const call = { tool: "Bash", input: { command: "npm publish" }, cwd: "/srv/shop" };
  const asked = at.ask(call);
  const [question] = await at.pending();
  expect((await cli(at, "approvals")).stdout).toContain("npm publish  (Publishes a package)");
  const said = await cli(at, "approve", String(question!.id), "--always", "project");
  expect(said.stdout).toContain('would write the rule: { tools: ["Bash"], match: "npm publish"');
  expect(said.stdout).toMatch(/approved by .*, rule always-/);
  expect((await asked).body).toMatchObject({ decision: "allow", scope: "project" });
  const [rule] = JSON.parse((await cli(at, "grants", "--output", "json")).stdout) as {
    id: string;
    project: string;
  }[];
  expect(rule).toMatchObject({ project: "/srv/shop" });
  expect((await cli(at, "grants")).stdout).toContain(rule!.id);
  expect((await at.ask({ ...call, session: "codex:1" })).body).toMatchObject({
    decision: "allow",
    reason: { code: rule!.id },
  });
  const revoked = await cli(at, "grants", "revoke", rule!.id.slice(0, 10));
  expect(revoked).toMatchObject({ code: 0, stdout: expect.stringContaining("Revoked: {") });
  expect((await cli(at, "grants")).stdout).toBe("Nothing is granted.\n");
  expect((await cli(at, "approve", "x", "--always", "ever")).stderr).toContain(
    "Allowed choices are turn, session, project, user",
  );
});
