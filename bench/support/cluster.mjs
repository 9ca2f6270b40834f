/** Gateways as installed, in processes of their own, on one database; agents and people that use them. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

const program = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url));
const shiftedClock = new URL("shifted-clock.mjs", import.meta.url).href;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const config = ({ timeout }) => `
listen: 127.0.0.1:0
approval: { timeout: ${timeout} }
approvers: [{ name: ada, companion: ada-phone }]
channels: { cli: {} }
limits: { perMinute: 0, openCalls: 100000, openQuestions: 100000 }
log: { level: warn }
store: { url: $DATABASE }
`;

/** A gateway that can be killed and started again; its state directory stays. */
export class Node {
  constructor({ name, url, timeout = "60s", shiftMs = 0 }) {
    Object.assign(this, { name, url, shiftMs });
    this.home = mkdtempSync(join(process.env.BENCH_TMP ?? tmpdir(), `${name}-`));
    mkdirSync(this.home, { recursive: true, mode: 0o700 });
    writeFileSync(join(this.home, "config.yaml"), config({ timeout }), { mode: 0o600 });
    this.said = "";
  }

  /** Resolves when it listens. */
  async start() {
    rmSync(join(this.home, "gateway.url"), { force: true });
    const before = this.shiftMs === 0 ? [] : ["--import", shiftedClock];
    const child = spawn(
      process.execPath,
      [...before, program, "start", "--config", join(this.home, "config.yaml")],
      {
        stdio: ["ignore", "ignore", "pipe"],
        env: {
          ...process.env,
          COUNTERSIGN_HOME: this.home,
          DATABASE: this.url,
          SHIFT_MS: String(this.shiftMs),
        },
      },
    );
    this.child = child;
    child.stderr.on("data", (chunk) => {
      this.said = (this.said + chunk).slice(-4000);
    });
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${this.name} ended: ${this.said}`);
      const found = readFile(join(this.home, "gateway.url"));
      if (found.endsWith("\n")) {
        this.address = found.trim();
        break;
      }
      await pause(10);
    }
    this.tokens = JSON.parse(readFileSync(join(this.home, "tokens.json"), "utf8"));
    this.up = true;
  }

  async kill() {
    this.up = false;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  async send(method, path, { body, role = "agent", signal } = {}) {
    const reply = await fetch(this.address + path, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens[role]}`,
        "content-type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    return { status: reply.status, body: await reply.json() };
  }

  async isReady() {
    return this.send("GET", "/readyz", { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }
}

function readFile(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** What agents and people were told while faults were played. */
export class Story {
  constructor(nodes) {
    this.nodes = nodes;
    this.running = true;
    /** By callId: every decision that its caller was told. */
    this.told = new Map();
    /** By approval: every decision that people were told. */
    this.answers = new Map();
    this.resumed = 0;
    this.workers = [];
    this.serial = 0;
  }

  get live() {
    const up = this.nodes.filter(({ up }) => up);
    return up[Math.floor(Math.random() * up.length)];
  }

  /** `agents` ask one thing after the other, `people` answer what waits. */
  start({ agents = 8, people = 3 } = {}) {
    for (let each = 0; each < agents; each++) this.workers.push(this.#agent(each));
    for (let each = 0; each < people; each++) this.workers.push(this.#person());
  }

  async stop() {
    this.running = false;
    await Promise.all(this.workers);
  }

  async #agent(number) {
    while (this.running) {
      const callId = `c${number}-${this.serial++}`;
      const isSafe = Math.random() < 0.3;
      const command = isSafe ? "git status" : `git push origin ${callId}`;
      const body = { session: `load:${number}`, tool: "Bash", callId, input: { command } };
      const told = [];
      this.told.set(callId, told);
      while (told.length === 0) {
        const decision = await this.#ask(body);
        if (decision) told.push(decision);
        else if (!this.running) break;
        else await pause(50);
      }
    }
  }

  /** Undefined where it was told nothing that counts: it comes back, to any node. */
  async #ask(body) {
    const node = this.live;
    if (!node) return undefined;
    try {
      const { status, body: said } = await node.send("POST", "/v1/calls?wait=10", {
        body,
        signal: AbortSignal.timeout(15_000),
      });
      if (status !== 200) return undefined;
      return said;
    } catch {
      this.resumed++;
      return undefined;
    }
  }

  async #person() {
    while (this.running) {
      await pause(Math.random() * 60);
      const node = this.live;
      if (!node) continue;
      const options = { role: "approver", signal: AbortSignal.timeout(8000) };
      const list = await node.send("GET", "/v1/approvals?status=pending", options).catch(() => {});
      const open = list?.body.approvals ?? [];
      const each = open[Math.floor(Math.random() * open.length)];
      if (each) await this.#answer(each.id);
    }
  }

  /** Sometimes two people tap at once, at two nodes. */
  async #answer(id) {
    const taps = Math.random() < 0.3 ? 2 : 1;
    await Promise.all(
      Array.from({ length: taps }, async () => {
        const decision = Math.random() < 0.5 ? "approve" : "deny";
        const sent = this.live?.send("POST", `/v1/approvals/${id}`, {
          body: { decision },
          role: "approver",
          signal: AbortSignal.timeout(12_000),
        });
        const reply = await sent?.catch(() => undefined);
        if (reply?.status === 200) this.#heard(id, reply.body.status);
      }),
    );
  }

  #heard(id, status) {
    this.answers.set(id, [...(this.answers.get(id) ?? []), status]);
  }
}

/** What is wrong with what the database says, and with what was told. Empty: nothing. */
export async function faultsOf(url, story) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: approvals } = await client.query(
    "SELECT id, status, call_id, decision, expires_at > now() AS timely FROM countersign.approvals",
  );
  const { rows: pieces } = await client.query(
    "SELECT chain, first, last, hash, lines FROM countersign.audit ORDER BY chain, first",
  );
  await client.end();
  const faults = chainFaults(pieces);
  const decided = linesOf(pieces).filter(({ type }) => type === "decided");
  const written = new Map(decided.flatMap((line) => line.calls.map((id) => [id, line.decision])));
  const byApproval = new Map();
  for (const line of decided)
    if (line.approval !== undefined)
      byApproval.set(
        line.approval,
        (byApproval.get(line.approval) ?? new Set()).add(line.decision.outcome),
      );
  const rows = new Map(approvals.map((row) => [row.id, row]));
  for (const [callId, told] of story.told)
    for (const { id, decision, approval, reason } of told) {
      if (decision === "allow" && written.get(id)?.outcome !== "allow")
        faults.push(`${callId}: allowed without a record`);
      const row = approval && rows.get(approval);
      const outcome = row?.status === "approved" ? "allow" : "deny";
      if (row && row.status === "pending" && decision === "allow")
        faults.push(`${callId}: allowed while its question is open`);
      if (row && row.status !== "pending" && outcome !== decision && reason.code !== "not-recorded")
        faults.push(
          `${callId}: told ${decision}, and the database has ${row.status} (${reason.code})`,
        );
    }
  for (const [id, told] of story.answers) {
    if (told.length > 1) faults.push(`${id}: two answers were taken`);
    if (rows.get(id)?.status !== told[0])
      faults.push(
        `${id}: a person was told ${told[0]}, and the database has ${rows.get(id)?.status}`,
      );
  }
  for (const [id, outcomes] of byApproval)
    if (outcomes.size > 1) faults.push(`${id}: the log has two outcomes`);
  for (const { id, status, timely } of approvals)
    if (status === "pending" && !timely) faults.push(`${id}: open after its time`);
  return faults;
}

const linesOf = (pieces) =>
  pieces.flatMap(({ lines }) =>
    lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );

function chainFaults(pieces) {
  const faults = [];
  const heads = new Map();
  for (const { chain, first, last, hash, lines } of pieces) {
    let { seq, prev } = heads.get(chain) ?? { seq: Number(first) - 1, prev: undefined };
    if (Number(first) !== seq + 1) faults.push(`${chain}: ${first} does not follow ${seq}`);
    for (const line of lines.trim().split("\n")) {
      const parsed = JSON.parse(line);
      seq++;
      if (parsed.seq !== seq) faults.push(`${chain}: line ${seq} says ${parsed.seq}`);
      if (prev !== undefined && parsed.prev !== prev)
        faults.push(`${chain}: ${seq} breaks the chain`);
      prev = createHash("sha256").update(line).digest("hex");
    }
    if (prev !== hash || seq !== Number(last))
      faults.push(`${chain}: the piece from ${first} is wrong`);
    heads.set(chain, { seq, prev });
  }
  return faults;
}
