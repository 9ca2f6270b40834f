/**
 * A gateway as it is simulated: the real gate, approval service, composite provider, grants, turns
 * and stops, with policies, threads and channels that take their time.
 */
import { ParkedOfAll } from "../../src/app/cluster-parked.ts";
import { ApprovalService } from "../../src/core/approvals/service.ts";
import type { Audit } from "../../src/core/audit.ts";
import { Calls } from "../../src/core/call-table.ts";
import type { Clock } from "../../src/core/clock.ts";
import { CompositeProvider } from "../../src/core/composite.ts";
import { Events } from "../../src/core/events.ts";
import { Gate } from "../../src/core/gate.ts";
import { GrantStore } from "../../src/core/grants.ts";
import type { Judge } from "../../src/core/judge.ts";
import type { ApprovalRequest, ToolCall } from "../../src/core/model.ts";
import type { Coordination, Policy, Ruling } from "../../src/core/policy.ts";
import { Quotas } from "../../src/core/quotas.ts";
import { Stops, type StopsOptions } from "../../src/core/stops.ts";
import type { Store } from "../../src/core/store.ts";
import { Turns } from "../../src/core/turns.ts";
import { finding, plainSessionPolicy, policyOf } from "../support/fixtures.ts";
import { channelsOf } from "./channels.ts";
import { roster } from "./people.ts";
import type { Stream } from "./tape.ts";
import { ancestorsOf, type Gateway, TIMEOUT_MS, type Timeline, type World } from "./world.ts";

const GRANT_MS = 60_000;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface Parts extends Gateway {
  readonly gate: Gate;
  readonly approvals: ApprovalService;
  readonly stops: Stops;
  readonly quotas: Quotas;
  readonly parked: ParkedOfAll | undefined;
}

/** What a gateway stands on. */
export interface Ground {
  readonly clock: Clock;
  readonly store: Store;
  readonly audit: Audit;
}

export function gatewayOn(world: World, { clock, store, audit }: Ground): Parts {
  const { schedule } = world;
  const { now } = clock;
  const events = new Events();
  const quotas = new Quotas({ calls: 50, questions: 20, bytes: 1e6 });
  const sessions = sessionsIn(schedule);
  const stops = stopsOf(world, { audit, now, sessions });
  const shared = { audit, events, quotas, sessions, stops };
  const approvals = new ApprovalService({
    ...shared,
    ...{ store, clock, roster },
    grants: new GrantStore({ store, ttlMs: GRANT_MS, now, steady: clock.steady }),
    turns: new Turns({ store, now, replayable: ["Bash"] }),
    composite: new CompositeProvider({ ...channelsOf(world), clock }),
    timeoutOf: () => TIMEOUT_MS,
    ...threadsOf(schedule),
  });
  const { cluster } = store;
  const parked = cluster && new ParkedOfAll({ cluster, stops, log: silent });
  const gate = new Gate({
    ...shared,
    ...{ approvals, now },
    judges: [judge],
    policy: slowly(policy, schedule),
    calls: new Calls(),
    ...{ parkedElsewhere: parked, isShared: cluster !== undefined },
  });
  parked?.follow(gate);
  events.listen((event) => event.type === "decision" && world.concluded(event.entry));
  return { gate, approvals, stops, quotas, parked, entries: new Set(), callers: new Set() };
}

/** What a gateway has done elsewhere: by threads, and by looking at repositories. */
function threadsOf(schedule: Timeline) {
  const wait = async (stream: Stream, likely: number, most: number): Promise<void> => {
    if (stream.chance(likely)) await schedule.wait(stream.upTo(most));
  };
  const of = (what: string, call: string) => schedule.tape.stream(`${what}-${call}`);
  return {
    prepareCard: ({ call }: ApprovalRequest) =>
      wait(of("card", call), 0.3, 100).then(() => "digest of a card"),
    contextOf: ({ id }: ToolCall) => wait(of("context", id), 0.3, 100).then(() => undefined),
    review: ({ call }: ApprovalRequest) => wait(of("review", call), 0.9, 500).then(() => undefined),
  };
}

const stopsOf = (
  { schedule }: World,
  { audit, now, sessions }: Pick<StopsOptions, "now" | "sessions"> & { readonly audit: Audit },
): Stops =>
  new Stops({
    sessions,
    now,
    record: (change) => audit.append({ type: "stop", ...change }),
    save: () => schedule.wait(schedule.tape.stream("stops").upTo(20)),
  });

const judge: Judge = {
  name: "simulated",
  judge({ input }) {
    if (input.command === "ls") return [finding({ level: "safe", key: "exec.read" })];
    if (input.command === "wipe")
      return [finding({ level: "catastrophic", key: "fs.delete.recursive.root" })];
    return [finding({ level: "dangerous", key: "vcs.git.push_force" })];
  },
};

/** Keeps nothing of a call. */
const policy = policyOf([]);

/** As if hooks were asked, and coordinators. */
function slowly(rules: Policy, schedule: Timeline): Policy {
  return (call, judgement) => {
    const stream = schedule.tape.stream(`policy-${(call as ToolCall).id}`);
    const [isSlow, isCoordinated] = [stream.chance(0.3), stream.chance(0.15)];
    const follow = (ruling: Ruling): Ruling =>
      isCoordinated && judgement.level === "dangerous"
        ? { ...ruling, coordination: coordinationIn(schedule, stream) }
        : ruling;
    const ruling = rules(call, judgement);
    if (ruling instanceof Promise) return ruling.then(follow);
    return isSlow ? schedule.wait(stream.upTo(500)).then(() => follow(ruling)) : follow(ruling);
  };
}

/** Coordinators allow some calls, and leave the others to people. */
const coordinationIn = (schedule: Timeline, stream: Stream): Coordination => ({
  stages: [],
  async ask(ruling) {
    await schedule.wait(stream.upTo(1000));
    if (stream.chance(0.5)) return ruling;
    const by = { kind: "hook", name: "coordinator" } as const;
    return { ...ruling, action: "allow", by };
  },
  obstacle: async () => undefined,
});

/** Some gateways approve automatically whatever a session asks that may be approved so. */
function sessionsIn({ tape }: Timeline) {
  const isAuto = tape.stream("sessions").chance(0.1);
  const until = Number.POSITIVE_INFINITY;
  const auto = { code: "all", message: "Approved automatically.", by: "ada", until } as const;
  return {
    sessionPolicy: (call: Parameters<typeof plainSessionPolicy>[0]) => ({
      ...plainSessionPolicy(call),
      ancestors: ancestorsOf(call.session),
    }),
    heads: ({ session }: { readonly session: string }) => ancestorsOf(session),
    autoApproval: () => (isAuto ? auto : undefined),
    pin: async () => {},
    unpin: async () => {},
  };
}
