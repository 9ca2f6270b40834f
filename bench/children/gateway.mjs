/** A gateway under test, in a process of its own. */
import { join } from "node:path";
import { createLog, openAuditLog } from "../../dist/scripts/internals.js";
import { createGateway, parseConfig } from "../../dist/src/app/gateway.js";
import { createSampler } from "../support/blocks.mjs";
import { configText, newDirectory, noAudit } from "../support/fixtures.mjs";
import { cpuUs, nowNs, serve } from "../support/serve.mjs";

/**
 * Put to people at a time while many are opened, so that the companion that takes them keeps up.
 */
const HOLD_CHUNK = 100;
let gateway;
let opened = 0;
const sampler = createSampler();

const openAudit = (kind, directory) =>
  kind === "none"
    ? noAudit()
    : openAuditLog(
        join(directory, "audit.jsonl"),
        { maxBytes: 2 ** 30, durable: kind === "durable" },
        createLog("silent"),
      );

/** A dangerous call that is like no other. */
function dangerous(session) {
  const command = `git push origin branch-${opened++}`;
  const input = { command };
  return { session, tool: "Bash", input, cwd: "/home/someone/project" };
}

serve({
  async open({ audit = "none", state, ...options }) {
    const directory = state ?? newDirectory("gateway");
    const config = parseConfig(
      configText({ directory, ...options, ...(options.store && { store: "$STORE" }) }),
      "bench.yaml",
      { STORE: options.store },
    );
    gateway = await createGateway(config, {
      stateDirectory: directory,
      ...(options.store === undefined && { audit: await openAudit(audit, directory) }),
    });
    await gateway.start();
    return {
      port: Number(new URL(gateway.url).port),
      url: gateway.url,
      agent: await gateway.state.token("agent"),
      approver: await gateway.state.token("approver"),
    };
  },
  usage: cpuUs,
  /** Opens that many questions, of sessions of their own. Resolves with their ids. */
  async openQuestions(count) {
    const entries = Array.from({ length: count }, () =>
      gateway.submit(dangerous(`race:${opened}`)),
    );
    await Promise.all(entries.map(({ started }) => started));
    return entries.map(({ approval }) => approval.id);
  },
  /** Opens that many questions, of teams in turn. Resolves with their ids. */
  async openOfTeams({ count, teams }) {
    const entries = Array.from({ length: count }, () =>
      gateway.submit(dangerous(`team-${opened % teams}:${process.pid}-${opened}`)),
    );
    await Promise.all(entries.map(({ started }) => started));
    const refused = entries.find(({ result }) => result);
    if (refused) throw new Error(`a question was not opened: ${refused.result.reason.message}`);
    return entries.map(({ approval }) => approval.id);
  },
  pendingCount: async () => (await gateway.approvals.pending()).length,
  /** Answers each question `each` times at once. How many won, and what they all were told. */
  race: ({ ids, each, person }) =>
    Promise.all(
      ids.map(async (approval) => {
        const answers = Array.from({ length: each }, (_, at) =>
          gateway.approvals.answer({
            approval,
            choice: at % 2 === 0 ? "approve" : "deny",
            person: { channel: "companion", userId: person, name: person },
          }),
        );
        const told = await Promise.all(answers);
        return {
          won: told.filter(({ status }) => status === "taken").length,
          outcomes: [
            ...new Set(
              told.map(({ status, record }) =>
                record?.decision ? `${record.decision.outcome} ${record.decision.at}` : status,
              ),
            ),
          ],
        };
      }),
    ),
  /** Opens that many questions which nobody answers. Resolves with how many are open. */
  async hold(count) {
    for (let left = count; left > 0; left -= HOLD_CHUNK) {
      const entries = Array.from({ length: Math.min(left, HOLD_CHUNK) }, () =>
        gateway.submit(dangerous("held:all")),
      );
      await Promise.all(entries.map(({ started }) => started));
      const refused = entries.find(({ result }) => result);
      if (refused) throw new Error(`a question was not held: ${refused.result.reason.message}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return gateway.approvals.size;
  },
  /** Puts one question to everybody. */
  async ask({ sample = false } = {}) {
    if (sample) sampler.start();
    const at = nowNs();
    const entry = gateway.submit(dangerous("claude-code:fan-out"));
    await entry.started;
    return { id: entry.approval.id, at, refused: entry.result?.reason.message };
  },
  watch: () => sampler.start(),
  blocks: () => sampler.stop(),
  rss: () => process.memoryUsage.rss(),
  idleBlocks: (ms) => sampler.during(ms),
  async end(id) {
    await gateway.approvals.end(id, "cancelled", {
      type: "gateway",
      code: "cancelled",
      message: "The benchmark took it back.",
    });
  },
  memory() {
    gc();
    gc();
    return process.memoryUsage();
  },
});
