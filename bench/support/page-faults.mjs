/**
 * Breaks the connection between the companion page in a real Chromium and a real gateway process in
 * one of four ways while an answer is on its way, repairs it, and tells what the page claimed. The
 * clock of the page is moved by hand, so a run takes a second or two.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const FAULTS = ["hung", "killed", "network lost", "asleep"];

const program = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url));
const CONFIG = `
approvers: [{ name: ada, companion: owner }]
channels: { companion: {}, cli: {} }
log: { level: silent }
`;
const TRUSTED_MS = 25_000;

export async function openFaults(browser) {
  const home = mkdtempSync(join(tmpdir(), "countersign-faults-"));
  const config = join(home, "countersign.yaml");
  writeFileSync(config, CONFIG);
  const env = { ...process.env, COUNTERSIGN_HOME: home };
  const token = (role) =>
    spawnSync(process.execPath, [program, "token", role], { env, encoding: "utf8" }).stdout.trim();
  const wire = await openWire(await freePort());
  const gateway = { env, config, port: wire.target, child: undefined };
  gateway.child = await startGateway(gateway);
  const tokens = { agent: token("agent"), approver: token("approver") };
  const rig = { browser, wire, gateway, tokens };
  let runs = 0;
  return {
    run: (fault) => runFault(rig, fault, runs++),
    async close() {
      gateway.child.kill("SIGKILL");
      await wire.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function startGateway({ env, config, port }) {
  const listen = `127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [program, "start", "--config", config, "--listen", listen],
    {
      env,
      stdio: "ignore",
    },
  );
  for (let look = 0; ; look++) {
    const up = await fetch(`http://${listen}/readyz`).catch(() => undefined);
    if (up?.ok) return child;
    if (child.exitCode !== null || look > 600) throw new Error("the gateway does not start");
    await pause(50);
  }
}

/** A wire that can go dead: what was connected stays, and nothing gets through. */
async function openWire(target) {
  let isDead = false;
  const ends = new Set();
  const server = createServer((near) => {
    ends.add(near);
    near.on("error", () => {}).on("close", () => ends.delete(near));
    if (isDead) return;
    const far = connect(target, "127.0.0.1");
    ends.add(far);
    far.on("error", () => near.destroy()).on("close", () => ends.delete(far));
    near.on("data", (bytes) => !isDead && far.write(bytes));
    far.on("data", (bytes) => !isDead && near.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => !isDead && near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    target,
    port: server.address().port,
    die() {
      isDead = true;
    },
    /** New connections work; the old ones stay dead, as after a change of network. */
    heal() {
      isDead = false;
      for (const end of ends) end.removeAllListeners("data");
    },
    async close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}

const INJECT = {
  hung: ({ gateway }) => gateway.child.kill("SIGSTOP"),
  async killed({ gateway }) {
    gateway.child.kill("SIGKILL");
    await once(gateway.child, "exit");
  },
  "network lost": ({ wire }) => wire.die(),
  asleep: ({ wire }) => wire.die(),
};

const HEAL = {
  hung: ({ gateway }) => gateway.child.kill("SIGCONT"),
  async killed({ gateway }) {
    gateway.child = await startGateway(gateway);
  },
  "network lost": ({ wire }) => wire.heal(),
  asleep: ({ wire }) => wire.heal(),
};

/**
 * `falselyConnected`: it said so, or that nothing waits, after 25 seconds of silence. `lostSilently`:
 * it says nothing of an answer that does not count. `sentTwice`: one question was answered twice.
 */
async function runFault(rig, fault, index) {
  const id = await askOne(rig);
  const { page, sent, context } = await openPage(rig, id);
  try {
    const approve = page.locator(`article[data-id="${id}"] .approve[aria-disabled="false"]`);
    for (let look = 0; !(await approve.isVisible()); look++) await step(page, look);
    // with every other run, the answer is on its way as the fault happens
    const tap = () => approve.click({ force: true, timeout: 5000 });
    if (index % 2 === 0) await tap();
    await INJECT[fault](rig);
    if (index % 2 === 1) await tap().catch(() => {}); // the page may know already
    if (fault === "asleep") await page.clock.fastForward(600_000);
    else await page.clock.runFor(TRUSTED_MS);
    await page.clock.runFor(2000);
    const claims = await wordsOf(page);
    await HEAL[fault](rig);
    for (let look = 0; !(await wordsOf(page)).startsWith("Connected"); look++)
      await step(page, look);
    await page.clock.runFor(2000);
    const outcome = await settled({ rig, page, id });
    const times = sent.filter(({ requestId }) => requestId === id).length;
    return {
      falselyConnected: /^Connected|Nothing is waiting/.test(claims),
      lostSilently: times > 0 && !outcome.isTold,
      sentTwice: times > 1,
      claims: claims.split("\n")[0],
      outcome: outcome.words,
    };
  } finally {
    await context.close();
    rig.wire.heal();
    rig.gateway.child.kill("SIGCONT");
    await deny(rig, id);
  }
}

/** Questions that stay open would stand in the list of the next run. */
const deny = ({ gateway, tokens }, id) =>
  fetch(`http://127.0.0.1:${gateway.port}/v1/approvals/${id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.approver}`, "content-type": "application/json" },
    body: JSON.stringify({ approved: false }),
  }).catch(() => {});

async function openPage({ browser, wire, tokens }, id) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const device = JSON.stringify({ token: tokens.approver, name: "ada" });
  await context.addInitScript((text) => localStorage.setItem("countersign", text), device);
  const page = await context.newPage();
  const sent = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => sent.push(JSON.parse(String(payload)))),
  );
  await page.clock.install();
  await page.goto(`http://127.0.0.1:${wire.port}/a/${id}`);
  for (let look = 0; !(await wordsOf(page)).startsWith("Connected"); look++) await step(page, look);
  return { page, sent, context };
}

/** Time passes in the page, and a little outside, where the network is. */
async function step(page, look) {
  if (look > 300) throw new Error(`the page stays like this:\n${await wordsOf(page)}`);
  await page.clock.runFor(500);
  await pause(20);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function wordsOf(page) {
  const parts = await page.locator("#link, .empty .lead, article .note, #recent").allInnerTexts();
  return parts.join("\n");
}

let asked = 0;

async function askOne({ gateway, tokens }) {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/v1/calls?wait=0`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.agent}`, "content-type": "application/json" },
    body: JSON.stringify({
      session: `fault:${asked++}`,
      tool: "Bash",
      input: { command: `git push --force origin branch-${asked}` },
    }),
  });
  const body = await response.json();
  return body.approval ?? body.id;
}

/**
 * What the gateway knows of the answer, and whether the page comes to say the same. A gateway that
 * hung may hear of the answer later than it is asked for it here.
 */
async function settled({ rig, page, id }) {
  for (let look = 0; ; look++) {
    const status = await statusOf(rig, id);
    const words = await wordsOf(page);
    const isTold = TOLD[status]?.test(words) ?? false;
    if (isTold || look > 120) return { isTold, words: `${status}: ${words}` };
    await step(page, 0);
  }
}

const TOLD = {
  approved: /Approved by/,
  pending: /your answer has not arrived|Approve once/,
  gone: /history shows|was restarted|Approved by/,
};

async function statusOf({ gateway, tokens }, id) {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/v1/approvals/${id}`, {
    headers: { authorization: `Bearer ${tokens.approver}` },
  });
  return response.ok ? (await response.json()).status : "gone";
}
