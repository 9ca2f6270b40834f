/**
 * Calls, requests, people and decisions for tests; and a whole approval path made of real parts,
 * with a channel that the test controls.
 */

import { nanoid } from "nanoid";
import { reviewer } from "../../src/app/edit-review.ts";
import type { Alarm } from "../../src/core/alarm.ts";
import { ApprovalService, type ApprovalServiceOptions } from "../../src/core/approvals/service.ts";
import type { Audit, AuditEvent } from "../../src/core/audit.ts";
import { Calls } from "../../src/core/call-table.ts";
import type { ApprovalProvider, ChannelHost } from "../../src/core/channel.ts";
import { Clock } from "../../src/core/clock.ts";
import { type CommandsOptions, createCommands } from "../../src/core/commands.ts";
import { CompositeProvider } from "../../src/core/composite.ts";
import { digestOf } from "../../src/core/digest.ts";
import { Events } from "../../src/core/events.ts";
import { Gate, type GateOptions } from "../../src/core/gate.ts";
import { GrantStore } from "../../src/core/grants.ts";
import { type Judge, judgeCall } from "../../src/core/judge.ts";
import type {
  Answer,
  ApprovalRequest,
  Decision,
  Finding,
  JsonObject,
  Person,
  ToolCall,
} from "../../src/core/model.ts";
import { noPermanentRules } from "../../src/core/permanent-rules.ts";
import type { Policy, PolicyCall, Ruling, SessionPolicy } from "../../src/core/policy.ts";
import type { ProjectRoots } from "../../src/core/project-roots.ts";
import { type QuotaLimits, Quotas } from "../../src/core/quotas.ts";
import { createRoster } from "../../src/core/roster.ts";
import { Stops } from "../../src/core/stops.ts";
import { Turns } from "../../src/core/turns.ts";
import { createApproval } from "../../src/policy/approval.ts";
import { createPolicy, type PolicyParts } from "../../src/policy/pipeline.ts";
import type { Rule } from "../../src/policy/rules/rule.ts";
import { compileRules } from "../../src/policy/stages/rules.ts";
import { memoryStore } from "../../src/stores/memory.ts";

export { approved, denied, request } from "../contract/samples.ts";

export const ada: Person = { channel: "test", userId: "u-ada", name: "Ada" };
export const stranger: Person = { channel: "test", userId: "u-stranger", name: "Ada" };

export function toolCall(over: Partial<ToolCall> = {}): ToolCall {
  const input: JsonObject = over.input ?? { command: "git push --force" };
  const draft = {
    id: nanoid(22),
    session: "s:1",
    tool: "Bash",
    owner: "test",
    raw: JSON.stringify(input),
    ...over,
    input,
  };
  return { ...draft, digest: digestOf(draft) };
}

export const finding = (over: Partial<Finding> = {}): Finding => ({
  level: "dangerous",
  actionClass: "bash_exec",
  key: "exec.unknown_program",
  reversibility: "irreversible",
  basis: "evidence",
  ...over,
});

/** A session without settings. */
export const plainSessionPolicy = ({ session }: Pick<PolicyCall, "session">): SessionPolicy => ({
  session,
  ancestors: [],
  modes: ["build"],
  levels: ["supervised"],
  permissionModes: ["default"],
  tools: [],
  rules: [],
});

/**
 * A policy of rules and the approval policy alone, and of anything else that the test brings. What
 * a hook puts in place of an input is dangerous: the judges that know better take long to load.
 */
export function policyOf(
  rules: readonly Omit<Rule, "line">[],
  approvalPolicy = "dangerous",
  parts: Partial<PolicyParts> = {},
): Policy {
  const numbered = rules.map((rule, at) => ({ ...rule, line: at + 1 }));
  return createPolicy({
    sessionPolicy: plainSessionPolicy,
    rules: compileRules([{ source: "user", file: "test.yaml", rules: numbered, trusted: true }], {
      home: "/home/dev",
    }),
    approval: createApproval({ approvalPolicy }),
    looksUp: false,
    judge: (call) => judgeCall([judgeSaying(finding())], call),
    ...parts,
  });
}

/** What it says at once. Throws where it has to wait. */
export function ruledAtOnce(policy: Policy, ...call: Parameters<Policy>): Ruling {
  const ruling = policy(...call);
  if (ruling instanceof Promise) throw new Error("the policy has to wait");
  return ruling;
}

/** Says of every call what the test wants said. */
export const judgeSaying = (...findings: Finding[]): Judge => ({
  name: "test",
  judge: () => findings,
});

/** A channel whose cards are a list, and whose person is the test. */
export interface Desktop extends ApprovalProvider {
  readonly cards: ApprovalRequest[];
  readonly settled: { request: ApprovalRequest; decision: Decision }[];
  readonly recounted: ApprovalRequest[];
  readonly reminded: ApprovalRequest[];
  readonly alarms: Alarm[];
  host: ChannelHost | undefined;
}

export function desktop(over: Partial<ApprovalProvider> = {}): Desktop {
  const cards: ApprovalRequest[] = [];
  const settled: Desktop["settled"] = [];
  const channel: Desktop = {
    name: "test",
    cards,
    settled,
    reminded: [],
    alarms: [],
    async alarm(each) {
      channel.alarms.push(each);
    },
    host: undefined,
    canHandle: () => true,
    async start(host) {
      channel.host = host;
    },
    async ask(each) {
      cards.push(each);
      return { card: each.id };
    },
    async closeCard(_receipt, each, decision) {
      settled.push({ request: each, decision });
    },
    recounted: [],
    async recount(_receipt, each) {
      channel.recounted.push(each);
    },
    async remind(_receipt, each) {
      channel.reminded.push(each);
    },
    trouble: () => "",
    async stop() {},
    ...over,
  };
  return channel;
}

export interface TestCoreOptions {
  readonly judges?: readonly Judge[];
  readonly policy?: Policy;
  readonly channels?: readonly ApprovalProvider[];
  readonly fallbacks?: readonly ApprovalProvider[];
  readonly automatic?: readonly string[];
  readonly append?: (event: AuditEvent) => Promise<void> | void;
  readonly timeoutMs?: number;
  readonly quotas?: QuotaLimits;
  readonly grantTtlMs?: number;
  readonly replayable?: readonly string[];
  readonly approvers?: Parameters<typeof createRoster>[0];
  readonly pair?: CommandsOptions["pair"];
  readonly now?: () => number;
  /** Default: `now`. */
  readonly steady?: () => number;
  readonly roots?: Pick<ProjectRoots, "of" | "peek">;
  readonly sessions?: ApprovalServiceOptions["sessions"];
  readonly prepareCard?: ApprovalServiceOptions["prepareCard"];
  /** Whatever else the approval service takes. */
  readonly approvals?: Partial<ApprovalServiceOptions>;
  /** Whatever else the gate takes. */
  readonly gate?: Partial<GateOptions>;
}

/**
 * The core with its real parts: a memory store, a real policy, a real clock; the audit is a list.
 */
export function testCore(options: TestCoreOptions = {}) {
  const {
    judges = [judgeSaying(finding({ key: "vcs.git.push_force" }))],
    timeoutMs = 60_000,
    grantTtlMs = 60_000,
    automatic = [],
    now = Date.now,
    steady = now,
  } = options;
  const channel = desktop();
  const provided = options.channels ?? [channel];
  const events: AuditEvent[] = [];
  const audit: Audit = {
    async append(...all) {
      for (const event of all) await options.append?.(event);
      events.push(...all);
    },
  };
  const store = memoryStore({ now });
  const clock = new Clock({ now, steady, tickMs: 5 });
  const bus = new Events();
  const calls = new Calls();
  const grants = new GrantStore({ store, ttlMs: grantTtlMs, now, steady });
  const turns = new Turns({
    store,
    now,
    ...(options.replayable && { replayable: options.replayable }),
  });
  const routed = (each: ApprovalProvider) => ({
    provider: each,
    automatic: automatic.includes(each.name),
  });
  const composite = new CompositeProvider({
    channels: provided.map(routed),
    fallbacks: (options.fallbacks ?? []).map(routed),
    clock,
  });
  const policy = options.policy ?? policyOf([]);
  const quotas = new Quotas(
    options.quotas ?? { calls: 1000, questions: 200, bytes: 8 * 1024 * 1024 },
  );
  const {
    sessions = {
      sessionPolicy: plainSessionPolicy,
      heads: () => [],
      autoApproval: () => undefined,
    },
  } = options;
  const stops = new Stops({
    sessions: { sessionPolicy: sessions.sessionPolicy, pin: async () => {}, unpin: async () => {} },
    now,
    record: (change) => audit.append({ type: "stop", ...change }),
    save: async () => {},
  });
  const approvers = options.approvers ?? [{ name: "ada", roles: [], ids: { test: ada.userId } }];
  const roster = createRoster(approvers);
  const approvals = new ApprovalService({
    store,
    composite,
    roster,
    clock,
    audit,
    grants,
    turns,
    events: bus,
    quotas,
    sessions,
    stops,
    timeoutOf: () => timeoutMs,
    review: reviewer(judges, policy),
    ...(options.prepareCard && { prepareCard: options.prepareCard }),
    ...options.approvals,
  });
  const gate = new Gate({
    judges,
    policy,
    audit,
    calls,
    approvals,
    quotas,
    sessions,
    stops,
    events: bus,
    now,
    ...(options.roots && { roots: options.roots }),
    ...options.gate,
  });
  const command = createCommands({
    approvals,
    rules: noPermanentRules,
    grants,
    roster,
    stops,
    audit,
    pair: options.pair ?? (async () => undefined),
    status: async () => "all is well",
  });
  const hostFor = (provider: ApprovalProvider): ChannelHost => ({
    watch: () => () => {},
    stopped: () => ({ all: false, sessions: [] }),
    answer: (answer) => approvals.answer(answer),
    objection: (approval, person) => approvals.objection(approval, person),
    async withdraw(approval, message) {
      await approvals.end(approval, "cancelled", { type: "gateway", code: "cancelled", message });
    },
    command,
    pending: () => approvals.pending(),
    shown: (id, receipt) => void approvals.shown(id, provider, receipt),
  });
  for (const each of [...provided, ...(options.fallbacks ?? [])]) void each.start(hostFor(each));

  /** Submits a call and waits until it is decided or has been asked. */
  async function submit(over: Partial<ToolCall> = {}) {
    const entry = gate.submit(toolCall(over));
    await entry.started;
    return entry;
  }
  /** Answers the latest card. */
  const press = (choice: Answer["choice"], over: Partial<Answer> = {}) =>
    approvals.answer({ approval: channel.cards.at(-1)!.id, choice, person: ada, ...over });
  const types = () => events.map(({ type }) => type);
  return {
    audit,
    events,
    types,
    store,
    clock,
    bus,
    calls,
    grants,
    turns,
    composite,
    quotas,
    gate,
    approvals,
    channel,
    command,
    submit,
    press,
  };
}
