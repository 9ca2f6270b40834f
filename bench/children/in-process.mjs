/** What is measured in process: the gate and the policy, the approval service, the journal. */
import { closeSync, fdatasyncSync, openSync, realpathSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import {
  ApprovalService,
  Clock,
  CompositeProvider,
  createLog,
  createRoster,
  createWeb,
  Events,
  GrantStore,
  judgeCall,
  judges,
  loadPolicy,
  memoryStore,
  newId,
  openAuditLog,
  openCore,
  openJournal,
  openParts,
  sha256,
  Turns,
  toolCall,
} from "../../dist/scripts/internals.js";
import { parseConfig } from "../../dist/src/app/gateway.js";
import { calls, plainCalls } from "../support/calls.mjs";
import {
  configText,
  httpBody,
  newDirectory,
  noAudit,
  policyText,
  rawArguments,
} from "../support/fixtures.mjs";
import { quantile, timed } from "../support/measure.mjs";
import { openRules } from "../support/policy-whole.mjs";
import { serve } from "../support/serve.mjs";

const IDENTITY = { role: "agent", name: "agent" };
const PERSON = { channel: "companion", userId: "owner", name: "owner" };
const state = {};

/** Where the files of a call really lie, and nothing else. */
function lookUp({ effects: { files = [] } }) {
  for (const { path } of files) {
    try {
      realpathSync.native(path);
    } catch {} // nothing is there
  }
}

const prepared = (draft) => toolCall({ ...draft, raw: JSON.stringify(draft.input) }, IDENTITY);

serve({
  async gate({ timed: ms }) {
    const directory = newDirectory("gate");
    const config = parseConfig(configText({ directory }), "bench.yaml", {});
    const options = { stateDirectory: directory, audit: noAudit() };
    const parts = await openParts(config, options);
    const { gate } = await openCore({ config, options, parts, web: createWeb() });
    /** More than the gateway remembers, so that none is known when its turn comes again. */
    const mixed = Array.from({ length: 24_000 }, (_, at) => prepared(calls[at % calls.length]));
    const plain = Array.from({ length: 24_000 }, (_, at) =>
      prepared(plainCalls[at % plainCalls.length]),
    );
    const single = Array.from({ length: 24_000 }, () => prepared(JSON.parse(httpBody())));
    const each = (list, once) => (index) => once(list[index % list.length]);
    const submit = (call) => gate.submit(call).started;
    const judge = (call) => void judgeCall(judges, call);
    const policies = [10, 100, 1000].map((count) => [
      count,
      openRules([
        loadPolicy(policyText(count), { file: "bench.yaml", source: "user", directory: "/" }),
      ]),
    ]);
    const judged = mixed
      .slice(0, 2000)
      .map((call) => ({ call, judgement: judgeCall(judges, call) }));
    Object.assign(state, {
      "judge, no files": () => timed(ms, each(plain, judge)),
      "gate, no files": () => timed(ms, each(plain, submit)),
      "judge and disk": () =>
        timed(
          ms,
          each(mixed, (call) => lookUp(judgeCall(judges, call))),
        ),
      judge: () => timed(ms, each(mixed, judge)),
      gate: () => timed(ms, each(mixed, submit)),
      "judge, one call": () => timed(ms, each(single, judge)),
      "gate, one call": () => timed(ms, each(single, submit)),
      ...Object.fromEntries(
        policies.map(([count, decide]) => [
          `policy ${count}`,
          () =>
            timed(
              ms,
              each(judged, ({ call, judgement }) => void decide(call, judgement)),
            ),
        ]),
      ),
    });
    for (const call of calls) {
      const entry = gate.submit(prepared(call));
      await entry.started;
      if (entry.decision?.outcome !== "allow")
        throw new Error(`not allowed: ${JSON.stringify(call)}`);
    }
  },
  measure: (name) => state[name](),

  /** Heap of one open approval, in bytes, with arguments of 2 bytes and of 330. */
  async heap({ count, withArguments }) {
    const approvals = newApprovals();
    await openAndResolve(approvals, request(0, "{}")); // what is made once, for all
    const before = heapUsed();
    for (let at = 0; at < count; at++)
      await ask(approvals, request(at, withArguments ? rawArguments(at) : "{}"));
    const after = heapUsed();
    if (approvals.size !== count) throw new Error(`${approvals.size} are open`);
    return (after - before) / count;
  },
  /** The same for requests that nobody opened. */
  requests(count) {
    const before = heapUsed();
    state.requests = Array.from({ length: count }, (_, at) => request(at, "{}"));
    return (heapUsed() - before) / count;
  },
  /**
   * µs for one open and one answer, `count` of them open in between; with a Map in place of the
   * service as the anchor.
   */
  async approvals(count) {
    const approvals = newApprovals();
    const requests = Array.from({ length: count }, (_, at) => request(at, "{}"));
    gc();
    const start = performance.now();
    for (const each of requests) await ask(approvals, each);
    for (const { id } of requests) await answer(approvals, id);
    return { us: ((performance.now() - start) * 1000) / count };
  },
  map(count) {
    const map = new Map();
    const requests = Array.from({ length: count }, (_, at) => request(at, "{}"));
    gc();
    const start = performance.now();
    for (const each of requests) map.set(each.id, each);
    for (const { id } of requests) map.delete(id);
    return { us: ((performance.now() - start) * 1000) / count };
  },
  /** The same, the request with its random id made within the time taken. */
  async approvalsMade(count) {
    const approvals = newApprovals();
    const ids = [];
    gc();
    const start = performance.now();
    for (let at = 0; at < count; at++) {
      const made = madeRequest();
      ids.push(made.id);
      await ask(approvals, made);
    }
    for (const id of ids) await answer(approvals, id);
    return { us: ((performance.now() - start) * 1000) / count };
  },
  mapMade(count) {
    const map = new Map();
    const ids = [];
    gc();
    const start = performance.now();
    for (let at = 0; at < count; at++) {
      const made = madeRequest();
      ids.push(made.id);
      map.set(made.id, made);
    }
    for (const id of ids) {
      map.get(id);
      map.delete(id);
    }
    return { us: ((performance.now() - start) * 1000) / count };
  },

  async openJournals() {
    const directory = newDirectory("journal");
    const file = (name) => join(directory, name);
    state.journal = await openJournal({ file: file("journal.jsonl"), maxBytes: 2 ** 40 });
    state.log = await openAuditLog(file("audit.jsonl"), { maxBytes: 2 ** 40 }, createLog("silent"));
    state.plain = file("plain.jsonl");
    state.fd = openSync(state.plain, "a");
    state.call = prepared(JSON.parse(httpBody()));
  },
  /**
   * Lines a second and the time until a line is acknowledged, with `clients` waiting each for its
   * own.
   */
  journal({ ms, clients, lines }) {
    const bodies = Array.from({ length: lines }, () => ({ type: "bench", text: "x".repeat(150) }));
    return appended({ ms, clients, lines }, () => state.journal.append(...bodies));
  },
  /** What a call that is allowed at once writes: three lines. */
  allowed({ ms, clients }) {
    const { call } = state;
    const decision = {
      outcome: "allow",
      status: "approved",
      reason: { type: "classifier", code: "exec.read", message: "Runs a command that only reads." },
      by: { kind: "policy", name: "dangerous" },
      at: Date.now(),
    };
    const { findings, level } = judgeCall(judges, call);
    const stages = [{ stage: "approval", action: "allow", reason: decision.reason }];
    return appended({ ms, clients, lines: 3 }, () =>
      state.log.append(
        { type: "received", call },
        { type: "verdict", call: call.id, level, findings, stages },
        { type: "decided", calls: [call.id], decision, digest: call.digest },
      ),
    );
  },
  /** Write and fdatasync, line by line: lines a second, and the median of one fdatasync in ms. */
  synced(ms) {
    const line = Buffer.from(`${"x".repeat(330)}\n`);
    const syncs = [];
    const start = performance.now();
    while (performance.now() - start < ms) {
      writeSync(state.fd, line);
      const at = performance.now();
      fdatasyncSync(state.fd);
      syncs.push(performance.now() - at);
    }
    const seconds = (performance.now() - start) / 1000;
    syncs.sort((a, b) => a - b);
    return { lines: syncs.length / seconds, ack: quantile(syncs, 0.5) };
  },
  /**
   * One write of as many bytes as `lines` lines have, and one fdatasync, by the thread pool as the
   * journal has it: p99 of both in ms.
   */
  async batches({ ms, lines }) {
    const bytes = Buffer.alloc(lines * 330, "x");
    const times = [];
    const handle = await open(state.plain, "a");
    const start = performance.now();
    while (performance.now() - start < ms) {
      const at = performance.now();
      await handle.write(bytes);
      await handle.datasync();
      times.push(performance.now() - at);
    }
    await handle.close();
    times.sort((a, b) => a - b);
    return { lines: (times.length * lines * 1000) / ms, ack: quantile(times, 0.99) };
  },
  async closeJournals() {
    await state.journal.close();
    await state.log.close();
    closeSync(state.fd);
  },
});

/** Made beforehand: a list that grows would make the collector's pauses the benchmark's own. */
const acks = new Float64Array(1_000_000);

async function appended({ ms, clients, lines }, append) {
  let count = 0;
  const start = performance.now();
  const client = async () => {
    while (performance.now() - start < ms) {
      const at = performance.now();
      await append();
      acks[count++] = performance.now() - at;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  return { lines: (count * lines) / seconds, ack: quantile(acks.subarray(0, count).sort(), 0.99) };
}

/** Shows everything at once, to nobody. */
const channel = {
  name: "none",
  canHandle: () => true,
  ask: async () => ({}),
  recount: async () => {},
  remind: async () => {},
  closeCard: async () => {},
  alarm: async () => {},
};

/** With a store that remembers nothing and a log that writes nothing. */
function newApprovals() {
  const store = memoryStore();
  const clock = new Clock();
  return new ApprovalService({
    store,
    clock,
    composite: new CompositeProvider({
      channels: [{ provider: channel, automatic: false }],
      fallbacks: [],
      clock,
    }),
    roster: createRoster([{ name: "owner", roles: [], ids: { companion: "owner" } }]),
    audit: { append: async () => {} },
    grants: new GrantStore({ store, ttlMs: 60_000 }),
    turns: new Turns({ store }),
    events: new Events(),
    quotas: { count: () => {} },
    review: () => undefined,
  });
}

/** Has a call wait for this request. */
async function ask(approvals, made) {
  const { call: id, session, tool, digest, owner } = made;
  await approvals.ask(made, { id, session, tool, input: {}, raw: made.arguments, digest, owner })
    .shown;
}

async function answer(approvals, approval) {
  const { status } = await approvals.answer({
    approval,
    choice: "approve",
    person: PERSON,
    scope: "once",
  });
  if (status !== "taken") throw new Error(status);
}

async function openAndResolve(approvals, one) {
  await ask(approvals, one);
  await answer(approvals, one.id);
}

const REASON = Object.freeze({
  type: "classifier",
  code: "vcs.git.push",
  message: "Publishes commits.",
});

/**
 * An open question as the gate makes it. Only its id, its call, its digest and its arguments are
 * its own.
 */
function request(number, raw) {
  return madeRequest({ call: newId(), digest: sha256(`${number}`), raw });
}

function madeRequest({ call = "c", digest = "d", raw = "{}" } = {}) {
  const createdAt = Date.now();
  return Object.freeze({
    id: newId(),
    call,
    session: "claude-code:5f0c1d2e-9a77-4d39-8f43-0f6a2c1b7e55",
    tool: "Bash",
    arguments: raw,
    digest,
    owner: "agent",
    calls: 1,
    level: "dangerous",
    patternKey: "vcs.git.push",
    keys: Object.freeze(["vcs.git.push"]),
    spans: Object.freeze(["git push"]),
    scope: Object.freeze(["Bash(vcs.git.push)"]),
    reason: REASON,
    explicit: false,
    createdAt,
    expiresAt: createdAt + 7_200_000,
  });
}

function heapUsed() {
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}
