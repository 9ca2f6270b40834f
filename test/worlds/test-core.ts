/**
 * The part of the gateway that a channel talks to: the real approval service, store, roster and
 * clock. It keeps a list of the answers that come in.
 */

import { createHash } from "node:crypto";
import { ApprovalService } from "../../src/core/approvals/service.ts";
import type {
  ApprovalProvider,
  ChannelContext,
  ChannelHost,
  Log,
  Receipt,
} from "../../src/core/channel.ts";
import { Clock } from "../../src/core/clock.ts";
import { createCommands } from "../../src/core/commands.ts";
import { CompositeProvider } from "../../src/core/composite.ts";
import { Events } from "../../src/core/events.ts";
import { GrantStore } from "../../src/core/grants.ts";
import { newId } from "../../src/core/ids.ts";
import type {
  Answer,
  AnswerResult,
  ApprovalRequest,
  Decision,
  ToolCall,
} from "../../src/core/model.ts";
import { noPermanentRules, type PermanentRules } from "../../src/core/permanent-rules.ts";
import { Quotas } from "../../src/core/quotas.ts";
import { type Approver, createRoster } from "../../src/core/roster.ts";
import { Stops } from "../../src/core/stops.ts";
import { Turns } from "../../src/core/turns.ts";
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
  /** So many identical calls wait for the answer now, more than the request counted. */
  recount(request: ApprovalRequest, calls: number): Promise<void>;
  /** Time is running out. */
  remind(request: ApprovalRequest): Promise<void>;
  /** Grace answers, through another channel. */
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
export function openTestCore(
  ids: Readonly<Record<string, string>>,
  { automatic = false, rules = noPermanentRules }: TestCoreOptions = {},
): TestCore {
  const store = memoryStore();
  const clock = new Clock();
  const answers: Answer[] = [];
  const open = new Set<string>();
  const approvers: Approver[] = [
    { name: ADA, roles: [], ids, automatic },
    { name: GRACE.name, roles: [], ids: { [GRACE.channel]: GRACE.userId } },
  ];
  const grants = new GrantStore({ store, ttlMs: GRANT_MS });
  const audit = { append: async () => {} };
  const roster = createRoster(approvers);
  const approvals = new ApprovalService({
    store,
    clock,
    // the test shows its requests itself
    composite: new CompositeProvider({
      channels: [{ provider: silent, automatic: false }],
      fallbacks: [],
      clock,
    }),
    roster,
    audit,
    grants,
    turns: new Turns({ store }),
    events: new Events(),
    quotas: new Quotas({ calls: 1000, questions: 1000, bytes: 2 ** 30 }),
    sessions: {
      sessionPolicy: ({ session }) => ({ ...NO_POLICY, session }),
      heads: () => [],
      autoApproval: () => undefined,
    },
    timeoutOf: () => GRANT_MS,
    review: async () => undefined,
    rules,
  });
  const stops = new Stops({
    sessions: {
      sessionPolicy: ({ session }) => ({ ...NO_POLICY, session }),
      pin: async () => {},
      unpin: async () => {},
    },
    now: clock.now,
    record: audit.append,
    save: async () => {},
  });
  let watched: ApprovalProvider | undefined;
  const receipts = new Map<string, { provider: ApprovalProvider; receipt: Receipt }>();

  const command = createCommands({
    approvals,
    rules,
    grants,
    roster,
    stops,
    audit,
    pair: async () => undefined,
    status: async () => "all is well",
  });
  const testCore: TestCore = {
    answers,
    host: {
      watch: () => () => {},
      stopped: () => ({ all: false, sessions: [] }),
      answer(answer) {
        answers.push(answer);
        return approvals.answer(answer);
      },
      objection: (approval, person) => approvals.objection(approval, person),
      async withdraw(approval, message) {
        await approvals.end(approval, "cancelled", { type: "gateway", code: "cancelled", message });
      },
      command,
      pending: () => store.pending(),
      shown: (id, receipt) => {
        if (watched && open.has(id)) approvals.shown(id, watched, receipt);
      },
    },
    async open(request) {
      open.add(request.id);
      void approvals.ask(request, callOf(request)).decided.then(() => open.delete(request.id));
      for (let count = 1; count < request.calls; count++) approvals.join(callOf(request));
      await approvals.get(request.id); // by then the store has it
    },
    async ask(provider, request) {
      await testCore.open(request);
      await testCore.show(provider, request);
    },
    async show(provider, request) {
      const receipt = await provider.ask(request);
      approvals.shown(request.id, provider, receipt);
      receipts.set(request.id, { provider, receipt });
    },
    async recount(request, calls) {
      for (let count = request.calls; count < calls; count++) approvals.join(callOf(request));
    },
    async remind(request) {
      const { provider, receipt } = receipts.get(request.id)!;
      await provider.remind(receipt, request);
    },
    watch(provider) {
      watched = provider;
    },
    async elsewhere(request, choice) {
      const result = await approvals.answer({ approval: request.id, choice, person: GRACE });
      await cardsClosing();
      return result;
    },
    async end(request, status) {
      await approvals.end(request.id, status, {
        type: "gateway",
        code: status,
        message: `it was ${status}`,
      });
      await cardsClosing();
    },
    decision: async (request) => (await store.get(request.id))?.decision,
    async close() {
      clock.stop();
      await store.close();
    },
  };
  return testCore;
}

/** Cards are closed after the agents have been let go: resolves when that has begun. */
const cardsClosing = () => new Promise((resolve) => setImmediate(resolve));

/** Shows nothing, and never says so. */
const silent: ApprovalProvider = {
  name: "silent",
  canHandle: () => true,
  start: async () => {},
  ask: () => new Promise(() => {}),
  recount: async () => {},
  remind: async () => {},
  closeCard: async () => {},
  alarm: async () => {},
  trouble: () => "",
  stop: async () => {},
};

const NO_POLICY = {
  ancestors: [],
  modes: [],
  levels: [],
  permissionModes: [],
  tools: [],
  rules: [],
};

/** The call that a request is about. */
const callOf = (request: ApprovalRequest): ToolCall => ({
  id: request.call,
  session: request.session,
  tool: request.tool,
  input: {},
  raw: request.arguments,
  digest: request.digest,
  owner: request.owner,
});

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

/** Nothing is set, and no device takes pushed messages. */
const NOTIFICATIONS: ChannelContext["notifications"] = {
  settings: { approve: false },
  publicUrl: undefined,
  actionToken: () => "",
  push: {
    list: () => [],
    keys: async () => ({ publicKey: "", privateKey: "" }),
    drop: async () => {},
  },
};

/** What the gateway gives a channel. The same secret each time, as after a restart. */
export const contextOf = (changes: Partial<ChannelContext> = {}): ChannelContext => ({
  log: openLog(),
  web: { socket: () => {}, page: () => {} },
  secret: createHash("sha256").update("a test").digest(),
  grantTtlMs: GRANT_MS,
  notifications: NOTIFICATIONS,
  ...changes,
});

/** A log that can be read. */
export function openLog(): Log & { readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: keyof Log) => (fields: object, message: string) =>
    void lines.push({ level, fields, message });
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
