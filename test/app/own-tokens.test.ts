/**
 * The gateway's own tokens, wherever a call may carry one: nothing that the gateway gives out has
 * them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { parseConfig } from "../../src/app/gateway.ts";
import { createLog } from "../../src/app/log.ts";
import { redactorOf } from "../../src/app/redaction.ts";
import { approvalOf, cardOf } from "../../src/core/card.ts";
import { openState } from "../../src/state/directory.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const CONFIGURED = 'a "quoted" token of the config';
const ENVIRONMENT = { OTHER_TOKEN: CONFIGURED };
const CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
tokens: [{ role: agent, name: other, token: $OTHER_TOKEN }]
`;

let world: TestGateway;
let logged = "";
afterEach(() => world.stop());

async function open(): Promise<readonly string[]> {
  const stateDirectory = await mkdtemp(join(tmpdir(), "countersign-"));
  const stored = await (await openState(stateDirectory)).ensureTokens();
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const redactor = redactorOf(parseConfig(CONFIG, "test.yaml", ENVIRONMENT), stored);
  const log = createLog("debug", { destination, redactor });
  world = await openGateway(CONFIG, { stateDirectory, log }, ENVIRONMENT);
  const { body: offer } = await world.send("POST", "/v1/pair/codes", {
    body: {},
    token: world.tokens.admin,
  });
  const { body: paired } = await world.send("POST", "/v1/pair", {
    body: { code: offer.code },
    token: "",
  });
  expect(paired.token).toMatch(/^csn_device_/);
  return [
    stored.agent!,
    stored.approver!,
    stored.admin!,
    stored.operator!,
    paired.token as string,
    CONFIGURED,
  ];
}

/**
 * Everything that a path of the API answers, with the ids of what there is in the place of its
 * parameters.
 */
async function everyAnswer(ids: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const { body } = await world.send("GET", "/openapi.json");
  const paths = Object.keys(body.paths).filter(
    (path) => body.paths[path].get && path !== "/v1/events",
  );
  let text = "";
  for (const path of paths) {
    const kind = path.split("/")[2] ?? "";
    const urls = path.includes("{")
      ? (ids[kind] ?? []).map((id) => path.replace(/\{\w+\}/, encodeURIComponent(id)))
      : [path];
    for (const url of urls)
      for (const token of Object.values(world.tokens))
        text += JSON.stringify((await world.send("GET", url, { token })).body);
  }
  return text;
}

function watchEvents(): { text: () => string; stop: () => void } {
  let text = "";
  const request = get(
    `${world.url}/v1/events`,
    { headers: { authorization: `Bearer ${world.tokens.admin}` } },
    (response) => {
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("error", () => {});
    },
  );
  request.on("error", () => {});
  return { text: () => text, stop: () => request.destroy() };
}

async function printed(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ["dist/src/main.js", ...args], {
    env: {
      PATH: process.env.PATH,
      COUNTERSIGN_HOME: world.home,
      COUNTERSIGN_URL: world.url,
      NO_COLOR: "1",
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await once(child, "close");
  return text;
}

test("the gateway's own tokens are masked everywhere: answers, events, frames, the audit log, the log, listings", async () => {
  const secrets = await open();
  const leaks = (text: string): string[] =>
    secrets.filter(
      (secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
    );
  const companion = await world.companion();
  const events = watchEvents();
  await expect.poll(events.text).toContain("countersign");
  const ids: Record<"calls" | "approvals" | "sessions", string[]> = {
    calls: [],
    approvals: [],
    sessions: [],
  };
  let answers = "";
  let cards = "";
  for (const [number, secret] of secrets.entries()) {
    const bare = secret.replace(/[\s"]/g, "");
    const call = {
      session: `s:${secret}`,
      tool: number % 2 ? `Tool-${bare}` : "Bash",
      input: { command: `git push https://x:${secret}@example.com ${secret}`, [secret]: secret },
      cwd: `/home/${secret}`,
      agent: secret,
      turn: secret,
      callId: secret,
      parent: `p:${secret}`,
      summary: `pushes ${secret}`,
    };
    const explained = await world.send("POST", "/v1/explain", { body: call });
    const waiting = world.send("POST", "/v1/calls", { body: call });
    const frame = await companion.next("approval.request");
    cards += JSON.stringify(
      (await world.gateway.approvals.pending()).map((request) => [
        cardOf(request),
        approvalOf({ request }),
      ]),
    );
    ids.approvals.push(String(frame.id));
    ids.sessions.push(call.session);
    answers += await everyAnswer(ids);
    const answer =
      number % 2
        ? { approved: false, reason: `no: ${secret}` }
        : { approved: true, alwaysAllow: true };
    companion.respond(frame.id, answer);
    companion.respond(secret.slice(0, 60), { approved: true });
    companion.socket.send(JSON.stringify({ [secret]: 1 }));
    const decided = await waiting;
    ids.calls.push(decided.body.id);
    const outcome = { ok: false, error: `it said ${secret}` };
    const told = await world.send("POST", `/v1/calls/${decided.body.id}/outcome`, {
      body: outcome,
    });
    const path = encodeURIComponent(secret);
    const faults = [
      await world.send("GET", `/v1/approvals/${path}`, { token: world.tokens.approver }),
      await world.send("GET", `/v2/${path}`),
      await world.send("GET", `/v2/${path}%ff%`),
      await world.send("POST", "/v1/calls", { body: { ...call, [secret]: 1 } }),
      await world.send("POST", "/v1/calls", { raw: `{"${bare}"` }),
    ];
    answers += JSON.stringify([explained, decided, told, ...faults].map(({ body }) => body));
  }
  answers += await everyAnswer(ids);
  expect(ids.calls).toHaveLength(secrets.length);
  expect(answers).toContain("[SECRET:countersign-admin-token]");
  expect(leaks(answers)).toEqual([]);
  expect(leaks(cards)).toEqual([]); // as the chats lay them out
  expect(leaks(JSON.stringify(companion.frames))).toEqual([]);
  expect(events.text()).toContain("event: decision");
  expect(leaks(events.text())).toEqual([]);
  expect(leaks(await readFile(join(world.home, "audit.jsonl"), "utf8"))).toEqual([]);
  expect(leaks(logged)).toEqual([]);
  for (const listing of [
    ["grants"],
    ["approvals"],
    ["status"],
    ["devices"],
    ["audit", "tail", "-n", "100"],
  ])
    expect([listing[0], leaks(await printed(...listing))]).toEqual([listing[0], []]);
  events.stop();
});

test("masking changes neither the digest nor the input that the agent is given to run", async () => {
  const [secret] = await open();
  await world.companion();
  const input = { command: `git push https://x:${secret}@example.com` };
  const waiting = world.ask({ session: "s:1", input: { command: "git push" } });
  const [question] = await world.pending();
  await world.answer(question!.id, { decision: "approve", input });
  const { body } = await waiting;
  expect(body).toMatchObject({ decision: "allow", input });
  const again = await world.send("GET", `/v1/calls/${body.id}`);
  expect(again.body).toMatchObject({ input, digest: body.digest });
});
