/**
 * The house behind a channel: the real desk, store, roster and clock, with an ear on what comes in.
 */

import { createHash } from "node:crypto";
import type {
  ApprovalProvider,
  ChannelContext,
  ChannelHost,
  Log,
  Receipt,
} from "../../src/core/channel.ts";
import { Clock } from "../../src/core/clock.ts";
import { createCommands } from "../../src/core/commands.ts";
import { Delivery } from "../../src/core/composite.ts";
import { Desk } from "../../src/core/desk.ts";
import { GrantStore } from "../../src/core/grants.ts";
import { newId } from "../../src/core/ids.ts";
import type { Answer, AnswerResult, ApprovalRequest, Decision } from "../../src/core/model.ts";
import { noPermanentRules, type PermanentRules } from "../../src/core/permanent-rules.ts";
import { type Approver, createRoster } from "../../src/core/roster.ts";
import { memoryStore } from "../../src/stores/memory.ts";

const GRANT_MS = 8 * 60 * 60 * 1000;

/** The person behind the channel under test, and another one who answers somewhere else. */
export const ADA = "ada";
export const GRACE = { channel: "elsewhere", userId: "g-1", name: "grace" };

export interface TestCore {
  readonly host: ChannelHost;
  /** Every answer that came in, in order. */
  readonly answers: readonly Answer[];
  /** Opens a question, as the gate does before anyone is shown it. */
  open(request: ApprovalRequest): Promise<void>;
  /** Opens a question and has it shown. */
  ask(provider: ApprovalProvider, request: ApprovalRequest): Promise<void>;
  /** Has a question shown that is open already. */
  show(provider: ApprovalProvider, request: ApprovalRequest): Promise<void>;
  /** Where `inbox.shown` leads: the channel that a question turned up on by itself. */
  watch(provider: ApprovalProvider): void;
  /** So many identical calls wait for the answer now. */
  recount(request: ApprovalRequest, calls: number): Promise<void>;
  /** Time is running out. */
  remind(request: ApprovalRequest): Promise<void>;
  /** Grace answers, at another door. */
  elsewhere(request: ApprovalRequest, choice: "approve" | "deny"): Promise<AnswerResult>;
  end(request: ApprovalRequest, status: "expired" | "cancelled"): Promise<void>;
  decision(request: ApprovalRequest): Promise<Decision | undefined>;
  close(): Promise<void>;
}

export interface TestCoreOptions {
  readonly automatic?: boolean;
  /** Where approvals for good are written. Left out: nowhere. */
  readonly rules?: PermanentRules;
}

/**
 * `channel` and `userId`: under which Ada is known where she taps; without them she is a stranger.
 */
export function openHouse(
  ids: Readonly<Record<string, string>>,
  { automatic = false, rules = noPermanentRules }: TestCoreOptions = {},
): TestCore {
  const store = memoryStore();
  const clock = new Clock();
  const answers: Answer[] = [];
  const deliveries = new Map<string, Delivery>();
  const approvers: Approver[] = [
    { name: ADA, roles: [], ids, automatic },
    { name: GRACE.name, roles: [], ids: { [GRACE.channel]: GRACE.userId } },
  ];
  const desk = new Desk({
    store,
    clock,
    roster: createRoster(approvers),
    record: async () => {},
    decided: (request, decision) => {
      void deliveries.get(request.id)?.settle(decision);
      deliveries.delete(request.id);
    },
    refused: () => {},
    review: async () => undefined,
    rules,
  });
  let watched: ApprovalProvider | undefined;
  const receipts = new Map<string, { provider: ApprovalProvider; receipt: Receipt }>();

  const grants = new GrantStore({ store, ttlMs: GRANT_MS });
  const audit = { append: async () => {} };
  const roster = createRoster(approvers);
  const command = createCommands({
    desk,
    store,
    rules,
    grants,
    roster,
    audit,
    pair: async () => undefined,
    status: async () => "all is well",
  });
  const testCore: TestCore = {
    answers,
    host: {
      answer(answer) {
        answers.push(answer);
        return desk.answer(answer);
      },
      objection: (approval, person) => desk.objection(approval, person),
      async withdraw(approval, message) {
        await desk.end(approval, "cancelled", { type: "gateway", code: "cancelled", message });
      },
      command,
      pending: () => store.pending(),
      shown: (id, receipt) => void (watched && deliveries.get(id)?.shown(watched, receipt)),
    },
    async open(request) {
      const delivery = new Delivery(request);
      deliveries.set(request.id, delivery);
      await desk.open(request);
    },
    async ask(provider, request) {
      await testCore.open(request);
      await testCore.show(provider, request);
    },
    async show(provider, request) {
      const delivery = deliveries.get(request.id);
      const receipt = await provider.ask(request);
      delivery?.shown(provider, receipt);
      receipts.set(request.id, { provider, receipt });
    },
    async recount({ id }, calls) {
      const counted = await desk.recount(id, calls);
      deliveries.get(id)!.recount(counted!, clock);
    },
    async remind(request) {
      const { provider, receipt } = receipts.get(request.id)!;
      await provider.remind(receipt, request);
    },
    watch(provider) {
      watched = provider;
    },
    elsewhere: (request, choice) => desk.answer({ approval: request.id, choice, person: GRACE }),
    async end(request, status) {
      await desk.end(request.id, status, {
        type: "gateway",
        code: status,
        message: `it was ${status}`,
      });
    },
    decision: async (request) => (await store.get(request.id))?.decision,
    async close() {
      clock.stop();
      await store.close();
    },
  };
  return testCore;
}

/** A dangerous question whose session tells it from all others. */
export function requestOf(changes: Partial<ApprovalRequest> = {}): ApprovalRequest {
  const id = newId();
  const now = Date.now();
  return {
    id,
    call: newId(),
    session: `claude-code:${id}`,
    tool: "Bash",
    arguments: '{"command":"rm -rf build","description":"tidy"}',
    digest: "0".repeat(64),
    owner: "agent",
    calls: 1,
    level: "dangerous",
    patternKey: "fs.delete.recursive",
    keys: ["fs.delete.recursive"],
    spans: ["rm -rf"],
    scope: ["Bash(fs.delete.recursive:rm)"],
    reason: {
      type: "classifier",
      code: "fs.delete.recursive",
      message: "Deletes whole directories",
    },
    explicit: false,
    createdAt: now,
    expiresAt: now + 300_000,
    cwd: "/home/ada/project",
    agent: "Claude Code",
    summary: "Cleaning up",
    ...changes,
  };
}

export const CATASTROPHIC: Partial<ApprovalRequest> = {
  level: "catastrophic",
  patternKey: "fs.delete.recursive.root",
  keys: ["fs.delete.recursive.root"],
  arguments: '{"command":"rm -rf /"}',
  scope: [],
  phrase: "approve kxqf",
};

/** What makes a question one that a rule could answer from now on. */
export const WITH_RULE = {
  rule: {
    tool: "Bash",
    match: "rm -rf build",
    keys: ["fs.delete.recursive"],
    project: "/home/ada/project",
  },
} satisfies Partial<ApprovalRequest>;

export interface LogLine {
  readonly level: keyof Log;
  readonly fields: object;
  readonly message: string;
}

/** What the gateway gives a channel. The same secret each time, as after a restart. */
export const contextOf = (changes: Partial<ChannelContext> = {}): ChannelContext => ({
  log: openLog(),
  web: { socket: () => {}, page: () => {} },
  secret: createHash("sha256").update("a house in a test").digest(),
  grantTtlMs: GRANT_MS,
  ...changes,
});

/** A log that can be read. */
export function openLog(): Log & { readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: keyof Log) => (fields: object, message: string) =>
    void lines.push({ level, fields, message });
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
