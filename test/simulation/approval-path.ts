/**
 * The approval path in simulated time: the real gate, approval service, composite provider, clock
 * deadlines, grants, turns and stops, between a disk, a store, channels, people and agents that are
 * slow, fail, come twice and go away as a schedule says. Each fault that it finds is a broken law.
 */
import { ApprovalService } from "../../src/core/approvals/service.ts";
import type { AuditEvent } from "../../src/core/audit.ts";
import { type CallEntry, Calls } from "../../src/core/call-table.ts";
import type { ApprovalProvider, ChannelHost, Receipt } from "../../src/core/channel.ts";
import { CompositeProvider } from "../../src/core/composite.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { Events } from "../../src/core/events.ts";
import { Gate } from "../../src/core/gate.ts";
import { GrantStore } from "../../src/core/grants.ts";
import type { Judge } from "../../src/core/judge.ts";
import type {
  Answer,
  AnswerResult,
  ApprovalRequest,
  Decision,
  ToolCall,
} from "../../src/core/model.ts";
import type { Policy } from "../../src/core/policy.ts";
import { Quotas } from "../../src/core/quotas.ts";
import { createRoster } from "../../src/core/roster.ts";
import { Stops } from "../../src/core/stops.ts";
import type { Store } from "../../src/core/store.ts";
import { Turns } from "../../src/core/turns.ts";
import { memoryStore } from "../../src/stores/memory.ts";
import { finding, plainSessionPolicy, policyOf, toolCall } from "../support/fixtures.ts";
import { type Schedule, ScheduledClock } from "./schedule.ts";

const TIMEOUT_MS = 30_000;
const HOUR = 3_600_000;
/** Longer than anything takes that the gateway does by itself, with a slow disk. */
const PATIENCE_MS = 10_000;
const SESSIONS = ["s:1", "s:1", "s:2", "p2p:buyer", "ci:7"];
const COMMANDS = ["ls", "push", "push", "push", "deploy", "wipe"];
const PEOPLE = ["ada", "ada", "bob", "stranger"];

const judge: Judge = {
  name: "simulated",
  judge({ input }) {
    if (input.command === "ls") return [finding({ level: "safe", key: "exec.read" })];
    if (input.command === "wipe")
      return [finding({ level: "catastrophic", key: "fs.delete.recursive.root" })];
    return [finding({ level: "dangerous", key: "vcs.git.push_force" })];
  },
};

/** What was seen of one approval from outside. */
interface Seen {
  /** In monotonic time; the gateway's own deadline is made from the same moment. */
  readonly due: number;
  readonly request: ApprovalRequest;
  /** What agents, people and cards were told. */
  readonly told: Set<string>;
  taken: number;
}

export class SimulatedPath {
  /** The laws that were broken, in words. */
  readonly faults: string[] = [];
  readonly schedule: Schedule;
  readonly #entries: CallEntry[] = [];
  readonly #seen = new Map<string, Seen>();
  readonly #durable: AuditEvent[] = [];
  readonly #calls: Calls;
  readonly #gate: Gate;
  readonly #approvals: ApprovalService;
  readonly #grants: GrantStore;
  readonly #stops: Stops;
  readonly #clock: ScheduledClock;
  readonly #quotas = new Quotas({ calls: 50, questions: 20, bytes: 1e6 });
  /** The disk takes one write after the other. */
  #disk: Promise<void> = Promise.resolve();
  #diskFails = false;
  #platformFails = false;

  constructor(schedule: Schedule) {
    this.schedule = schedule;
    const clock = new ScheduledClock(schedule);
    this.#clock = clock;
    const { now, steady } = clock;
    const store = this.#slow(memoryStore({ now }));
    const audit = { append: (...events: AuditEvent[]) => this.#append(events) };
    const sessions = {
      sessionPolicy: plainSessionPolicy,
      heads: () => [],
      autoApproval: () => undefined,
      pin: async () => {},
      unpin: async () => {},
    };
    const events = new Events();
    this.#calls = new Calls();
    this.#grants = new GrantStore({ store, ttlMs: 60_000, now, steady });
    this.#stops = new Stops({
      sessions,
      now,
      record: (change) => audit.append({ type: "stop", ...change }),
      save: () => schedule.wait(schedule.upTo(20)),
    });
    this.#approvals = new ApprovalService({
      store,
      clock,
      audit,
      events,
      sessions,
      grants: this.#grants,
      stops: this.#stops,
      turns: new Turns({ store, now }),
      quotas: this.#quotas,
      composite: new CompositeProvider({ ...this.#channels(), clock }),
      roster: createRoster([
        { name: "ada", roles: [], ids: { phone: "ada", desk: "ada" } },
        { name: "bob", roles: [], ids: { phone: "bob", desk: "bob" } },
        { name: "auto", roles: [], ids: { auto: "auto" }, automatic: true },
      ]),
      timeoutOf: () => TIMEOUT_MS,
      review: () => schedule.wait(schedule.upTo(500)).then(() => undefined),
    });
    this.#gate = new Gate({
      judges: [judge],
      policy: this.#slowPolicy(policyOf([])),
      audit,
      calls: this.#calls,
      approvals: this.#approvals,
      quotas: this.#quotas,
      events,
      sessions,
      stops: this.#stops,
      now,
    });
    events.listen((event) => event.type === "decision" && this.#concluded(event.entry));
  }

  /** Plays the whole schedule, then looks at what is left. */
  async play(): Promise<readonly string[]> {
    const { schedule } = this;
    const calls = 1 + schedule.upTo(5);
    for (let call = 0; call < calls; call++) schedule.after(schedule.upTo(3000), () => this.#ask());
    for (let each = schedule.upTo(3); each > 0; each--)
      schedule.after(schedule.upTo(schedule.pick([5000, TIMEOUT_MS])), () => this.#disturb());
    await schedule.run();
    this.#expectNothingLeft();
    return this.faults;
  }

  #fault(law: string): void {
    this.schedule.tell(`BROKEN: ${law}`);
    this.faults.push(law);
  }

  // Agents

  #ask(): void {
    const { schedule } = this;
    const session = schedule.pick(SESSIONS);
    const callId = schedule.chance(0.5) ? `c${schedule.upTo(2)}` : undefined;
    const call = toolCall({
      session,
      owner: schedule.pick(["agent", "agent", "other"]),
      input: { command: schedule.pick(COMMANDS) },
      ...(callId !== undefined && { callId }),
      ...(schedule.chance(0.5) && { turn: schedule.pick(["t1", "t2"]) }),
    });
    this.#submit(call);
    for (let again = schedule.upTo(2); again > 0; again--)
      schedule.after(schedule.pick([0, 0, 50, 5000]), () =>
        this.#submit({ ...call, id: `${call.id}-${again}` }),
      );
  }

  #submit(call: ToolCall): void {
    const { schedule } = this;
    let entry: CallEntry;
    try {
      entry = this.#gate.submit(call);
    } catch (error) {
      schedule.tell(`${call.id} refused: ${(error as CountersignError).code}`);
      if (!(error instanceof CountersignError)) this.#fault(`submit threw ${error}`);
      return;
    }
    if (!this.#entries.includes(entry)) this.#entries.push(entry);
    schedule.tell(`asks ${entry.call.id}: ${call.input.command} of ${call.session}`);
    entry.holders++;
    void this.#gate.decided(entry).then((decision) => {
      if (entry.decision !== decision) this.#fault("a caller was told another decision");
    });
    const leave = schedule.pick([
      undefined,
      undefined,
      () => this.#hangUp(entry),
      () => this.#comeBack(call, entry),
    ]);
    if (leave) schedule.after(schedule.upTo(4000), leave);
  }

  #hangUp(entry: CallEntry): void {
    if (--entry.holders > 0 || entry.decision) return;
    this.schedule.tell(`hangs up ${entry.call.id}`);
    void this.#gate.hangUp(entry);
  }

  /** Its host cannot wait so long: it makes the same call again later. */
  #comeBack(call: ToolCall, entry: CallEntry): void {
    if (entry.decision) return;
    this.schedule.tell(`parks ${entry.call.id}`);
    this.#gate.park(entry);
    this.schedule.after(this.schedule.upTo(2 * TIMEOUT_MS), () =>
      this.#submit({ ...call, id: `${call.id}'` }),
    );
  }

  #concluded(entry: CallEntry): void {
    const { call, decision } = entry;
    if (!decision) return;
    this.schedule.tell(`${call.id} is told ${decision.outcome} by ${decision.by.kind}`);
    const written = this.#durable.flatMap((event) =>
      event.type === "decided" && event.calls.includes(call.id) ? [event.decision] : [],
    );
    if (written.length > 1) this.#fault("a call has two decisions in the log");
    if (written.some(({ outcome }) => outcome !== decision.outcome))
      this.#fault("a caller was told another outcome than the log has");
    if (decision.outcome === "allow") this.#allowed(entry, decision, written.length > 0);
  }

  #allowed({ call }: CallEntry, { by }: Decision, isWritten: boolean): void {
    const { session } = call;
    if (!isWritten) this.#fault("allowed without a record");
    if (session.startsWith("p2p:") && ["headless", "auto-approve"].includes(by.kind))
      this.#fault("a remote peer was approved automatically");
    if (call.input.command === "wipe" && by.kind !== "person")
      this.#fault(`catastrophic, and allowed by ${by.kind}`);
    if (by.kind === "grant") this.#granted(call, by.name);
  }

  #granted(call: ToolCall, id: string): void {
    const { steady } = this.schedule;
    const isKnown = this.#durable.some(
      (event) =>
        event.type === "grant" &&
        event.action === "granted" &&
        event.grants.some(
          (grant) =>
            grant.id === id && grant.session === call.session && grant.owner === call.owner,
        ),
    );
    if (!isKnown) this.#fault(`allowed by a grant that this session was not given, at ${steady}`);
  }

  // What goes wrong

  #disturb(): void {
    const { schedule } = this;
    const clock = () => {
      const ms = schedule.pick([HOUR, -HOUR]);
      schedule.tell(`the clock is set by ${ms}`);
      schedule.wall += ms;
    };
    const disk = () => {
      schedule.tell("the disk is full");
      this.#diskFails = true;
      schedule.after(schedule.upTo(5000), () => {
        this.#diskFails = false;
      });
    };
    const platform = () => {
      schedule.tell("the platform is down");
      this.#platformFails = true;
      schedule.after(schedule.upTo(20_000), () => {
        this.#platformFails = false;
      });
    };
    const stop = () => {
      const session = schedule.pick([undefined, ...SESSIONS]);
      schedule.tell(`stop ${session ?? "everything"}`);
      void this.#stops.stop(session, "ada").catch(() => {});
      schedule.after(PATIENCE_MS, () => void this.#expectEnded());
      schedule.after(schedule.upTo(2 * PATIENCE_MS), () => {
        void this.#stops.resume(session, "ada").catch(() => {});
      });
    };
    schedule.pick([clock, disk, platform, stop, stop])();
  }

  /** What waits of a stopped session has been ended by now. */
  async #expectEnded(): Promise<void> {
    const longAgo = this.#clock.now() - PATIENCE_MS;
    const { all, sessions } = this.#stops.record;
    const isLong = (at = Number.POSITIVE_INFINITY) => at <= longAgo;
    for (const { session, createdAt } of await this.#approvals.pending()) {
      const stop = all ?? sessions.find((each) => each.session === session);
      if (isLong(stop?.at) && isLong(createdAt))
        this.#fault("a question of a stopped session stays open");
    }
  }

  #append(events: readonly AuditEvent[]): Promise<void> {
    const { schedule } = this;
    for (const event of events)
      if (event.type === "decided" && event.decision.outcome === "allow")
        for (const id of event.calls) this.#expectNotStopped(id);
    const ms = schedule.chance(0.1) ? schedule.upTo(1000) : schedule.upTo(10);
    const write = async () => {
      await schedule.wait(ms);
      if (this.#diskFails || schedule.chance(0.02)) throw new Error("ENOSPC");
      this.#durable.push(...events);
      for (const { type } of events) schedule.tell(`written: ${type}`);
    };
    const written = this.#disk.then(write);
    this.#disk = written.catch(() => {});
    return written;
  }

  #expectNotStopped(id: string): void {
    const { session } = this.#calls.get(id)?.call ?? {};
    if (session !== undefined && this.#stops.holds([session]))
      this.#fault("an allow was written while its session was stopped");
  }

  /** As if each answer came over a network. */
  #slow(store: Store): Store {
    const late = async () => {
      const { schedule } = this;
      if (schedule.chance(0.5)) await schedule.wait(schedule.upTo(30));
    };
    return {
      ...store,
      open: async (request) => {
        const due = this.schedule.steady + request.expiresAt - request.createdAt;
        this.#seen.set(request.id, { due, request, told: new Set(), taken: 0 });
        await late();
        if (this.schedule.chance(0.01)) throw new Error("the store is away");
        await store.open(request);
      },
      settle: async (id, decision, record) => {
        await late();
        const asked = this.schedule.steady;
        const settled = await store.settle(id, decision, record);
        if (settled?.won && decision.status === "expired") this.#expectDue(id, asked);
        await late();
        return settled;
      },
      recount: async (id, calls) => {
        await late();
        const counted = await store.recount(id, calls);
        await late();
        return counted;
      },
      get: async (id) => {
        const found = await store.get(id);
        await late();
        return found;
      },
    };
  }

  #expectDue(id: string, at: number): void {
    const { due = 0 } = this.#seen.get(id) ?? {};
    if (at < due) this.#fault("a question expired before its time");
  }

  #slowPolicy(policy: Policy): Policy {
    return (call, judgement) => {
      if (this.schedule.chance(0.7)) return policy(call, judgement);
      return this.schedule.wait(this.schedule.upTo(500)).then(() => policy(call, judgement));
    };
  }

  // Channels and people

  #channels() {
    const channel = (name: string, canHandle: (session: string) => boolean) => ({
      provider: this.#channel(name, canHandle),
      automatic: name === "auto",
    });
    return {
      channels: [
        channel("phone", (session) => !this.#platformFails && !session.startsWith("ci:")),
        channel("desk", (session) => session.startsWith("s:")),
      ],
      fallbacks: [channel("auto", () => true)],
    };
  }

  #channel(name: string, canHandle: (session: string) => boolean): ApprovalProvider {
    const { schedule } = this;
    let cards = 0;
    const shown = new Map<string, ApprovalRequest>();
    const update = async ({ card }: Receipt, request: ApprovalRequest) => {
      await schedule.wait(schedule.upTo(200));
      if (this.#platformFails || schedule.chance(0.05)) throw new Error("429");
      if (shown.has(card!)) shown.set(card!, request);
    };
    return {
      name,
      canHandle,
      start: async (_host: ChannelHost) => {},
      ask: async (request) => {
        if (name === "auto" && request.session.startsWith("p2p:"))
          this.#fault("a remote peer reached an automatic channel");
        const slow = schedule.chance(0.05) ? 20_000 : 300;
        await schedule.wait(schedule.upTo(slow));
        if ((this.#platformFails && name === "phone") || schedule.chance(0.1))
          throw new CountersignError("channel-down", `${name} is down`);
        const card = `${name}-${cards++}`;
        shown.set(card, request);
        schedule.tell(`${name} shows ${request.id} as ${card}`);
        for (let taps = schedule.upTo(3); taps > 0; taps--)
          this.#willTap(name, () => shown.get(card));
        return { card };
      },
      recount: update,
      remind: update,
      closeCard: async ({ card }, { id }, decision) => {
        this.#expectDurable(id, decision);
        this.#told(id, decision);
        await update({ card: card! }, shown.get(card!)!).catch(() => {});
        shown.delete(card!);
      },
      alarm: async () => {},
      trouble: () => "",
      stop: async () => {},
    };
  }

  /** A person looks at the card as it is then, and presses a button a moment later. */
  #willTap(channel: string, card: () => ApprovalRequest | undefined): void {
    const { schedule } = this;
    const when = schedule.pick([schedule.upTo(3000), 1000, 1000, TIMEOUT_MS - 50, TIMEOUT_MS]);
    schedule.after(when, () => {
      const request = card();
      if (!request) return;
      // an automatic channel may answer what it was never asked
      const isAutomatic = channel === "auto" || schedule.chance(0.05);
      const userId = isAutomatic ? "auto" : schedule.pick(PEOPLE);
      const answer: Answer = {
        approval: request.id,
        choice: schedule.chance(0.7) ? "approve" : "deny",
        person: { channel: isAutomatic ? "auto" : channel, userId, name: userId },
        ...(schedule.chance(0.1) && { input: '{"command":"push --dry-run"}' }),
        calls: schedule.chance(0.3) ? 1 : request.calls,
        scope: schedule.pick(["once", "once", "session", "turn"]),
      };
      schedule.after(schedule.pick([0, 0, 20, 400]), () => void this.#tap(answer));
    });
  }

  async #tap(answer: Answer): Promise<void> {
    const { schedule } = this;
    const { approval, choice, person } = answer;
    const at = schedule.steady;
    schedule.tell(`${person.userId} taps ${choice} on ${approval}`);
    const result = await this.#approvals.answer(answer);
    schedule.tell(`${person.userId} is told ${result.status} about ${approval}`);
    if (result.status === "phrase-required" && schedule.chance(0.7)) {
      await schedule.wait(schedule.upTo(2000));
      return this.#tap({ ...answer, phrase: result.phrase });
    }
    this.#answered(answer, result, at);
  }

  #answered(answer: Answer, result: AnswerResult, at: number): void {
    const { approval, choice, person } = answer;
    const seen = this.#seen.get(approval);
    if (!seen) {
      this.#fault("a card of a question that was never opened");
      return;
    }
    if (result.status === "already-resolved" && result.record.decision)
      this.#told(approval, result.record.decision);
    if (result.status !== "taken") return;
    const decision = result.record.decision!;
    this.#told(approval, decision);
    this.#expectDurable(approval, decision);
    if (++seen.taken > 1) this.#fault("two answers were taken");
    if (person.userId === "stranger") this.#fault("a stranger's answer was taken");
    if (decision.outcome !== (choice === "approve" ? "allow" : "deny"))
      this.#fault("an answer was taken as its opposite");
    if (at > seen.due) this.#fault("an answer was taken after its time");
    if (seen.request.level === "catastrophic" && choice === "approve" && !answer.phrase)
      this.#fault("a catastrophic call was approved without its phrase");
    const isPeer = seen.request.session.startsWith("p2p:");
    if (isPeer && person.userId === "auto" && choice === "approve")
      this.#fault("a remote peer was approved automatically");
    this.#expectCounted(answer, decision);
  }

  /** One tap allows the calls that the card counted. */
  #expectCounted({ approval, calls = 1 }: Answer, { outcome }: Decision): void {
    if (outcome === "deny") return;
    for (const event of this.#durable)
      if (event.type === "decided" && event.approval === approval && event.calls.length > calls)
        this.#fault(`a tap on ${calls} calls allowed ${event.calls.length}`);
  }

  #told(approval: string, { outcome, status, by }: Decision): void {
    const { told } = this.#seen.get(approval) ?? {};
    told?.add(`${outcome} ${status} ${by.kind} ${by.name}`);
    if (told && told.size > 1) this.#fault(`told different things: ${[...told].join(" / ")}`);
  }

  #expectDurable(approval: string, { outcome }: Decision): void {
    const isWritten = this.#durable.some(
      (event) =>
        event.type === "decided" &&
        event.approval === approval &&
        event.decision.outcome === outcome,
    );
    if (outcome === "allow" && !isWritten) this.#fault("told of an approval before it was written");
  }

  // The end

  #expectNothingLeft(): void {
    for (const { call, decision } of this.#entries)
      if (!decision) this.#fault(`${call.id} was never decided`);
    if (this.#approvals.size > 0) this.#fault("questions stay open");
    if (this.#quotas.size > 0) this.#fault("quotas stay held");
    const decided = new Map<string, number>();
    for (const event of this.#durable)
      if (event.type === "decided" && event.approval !== undefined)
        decided.set(event.approval, (decided.get(event.approval) ?? 0) + 1);
    for (const [approval, count] of decided)
      if (count > 1) this.#fault(`${approval} has ${count} decisions in the log`);
  }
}
