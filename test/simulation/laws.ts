/**
 * The laws of the approval path, for any world that it runs in. It is told what can be seen from
 * outside: what is asked, written, settled, shown, tapped and told. What breaks a law is a fault.
 */
import type { AuditEvent } from "../../src/core/audit.ts";
import type { CallEntry } from "../../src/core/call-table.ts";
import type {
  Answer,
  AnswerResult,
  ApprovalRequest,
  Decision,
  ToolCall,
} from "../../src/core/model.ts";
import type { Schedule } from "./schedule.ts";
import { ancestorsOf, isPeers, TIMEOUT_MS } from "./world.ts";

/** A broken law, and how it was broken. */
export interface Fault {
  readonly law: string;
  readonly detail: string;
}

/** Longer than anything takes that a gateway does by itself, with a slow disk and after a stall. */
export const PATIENCE_MS = 15_000;

/** What was seen of one question from outside. */
interface Seen {
  readonly name: string;
  readonly request: ApprovalRequest;
  /** In monotonic time; the gateway's own deadline is made from the same moment. */
  readonly due: number;
  /** What agents, people and cards were told. */
  readonly told: Set<string>;
  /** Its place in the store: before it was opened, afterwards, and when it is decided. */
  place: "none" | "open" | "decided";
  taken: number;
}

type Decided = Extract<AuditEvent, { type: "decided" }>;

/** What the laws ask about the present. */
export interface Present {
  readonly pending: () => Promise<readonly ApprovalRequest[]>;
  readonly isStopped: (session: string) => boolean;
  /** Whether a call that such a question counts cannot be told any more. Left out: none. */
  readonly countsLost?: (approval: string) => boolean;
  /** Longer than anything takes that is done by itself. Left out: PATIENCE_MS. */
  readonly patienceMs?: number;
  /** By how much two views of one time may differ. Left out: by nothing. */
  readonly slackMs?: number;
}

export class Laws {
  readonly faults: Fault[] = [];
  /** Calls whose callers have hung up. */
  readonly left = new Set<CallEntry>();
  /** Every call that was taken in. */
  readonly entries: CallEntry[] = [];
  readonly #schedule: Schedule;
  readonly #present: Present;
  readonly #seen = new Map<string, Seen>();
  readonly #durable: AuditEvent[] = [];
  readonly #calls = new Map<string, ToolCall>();
  /** Cards that no one has tried to close, and their questions. */
  readonly #cards = new Map<string, string>();
  /** Calls whose gateway has crashed. */
  readonly #lost = new Set<CallEntry>();
  readonly #patience: number;
  readonly #slack: number;
  /** Calls whose callers were told to come back. */
  readonly parked = new Set<string>();
  /** Of each question, the calls whose callers were told of its approval. */
  readonly #handedOut = new Map<string, Set<string>>();
  /** When a caller hung up last. */
  #left = 0;

  constructor(schedule: Schedule, present: Present) {
    this.#schedule = schedule;
    this.#present = present;
    this.#patience = present.patienceMs ?? PATIENCE_MS;
    this.#slack = present.slackMs ?? 0;
  }

  /** Ids are random, so stories have names. */
  nameOf(approval: string): string {
    return this.#seen.get(approval)?.name ?? "unknown";
  }

  break(law: string, detail = ""): void {
    this.#schedule.tell(`BROKEN: ${law}${detail && `: ${detail}`}`);
    this.faults.push({ law, detail });
  }

  // Agents

  submitted(entry: CallEntry): void {
    // one that is known by another's id has come later, maybe in another turn
    if (!this.#calls.has(entry.call.id)) this.#calls.set(entry.call.id, entry.call);
    if (!this.entries.includes(entry)) this.entries.push(entry);
  }

  /** One that waits for a decision has it now. */
  concluded({ call, decision }: CallEntry): void {
    if (!decision) return;
    this.#schedule.tell(`${call.id} is told ${wordsOf(decision)}`);
    const written = this.#decisions((event) => event.calls.includes(call.id));
    for (const event of written)
      if (fullWordsOf(event.decision) !== fullWordsOf(decision))
        this.break("a caller is told what the log says", call.id);
    if (decision.outcome === "allow") this.#allowed(call, decision, written.length > 0);
  }

  /** A caller that still waits is told. One with the callId of another is that call once more. */
  handedOut({ decision, approval }: CallEntry, { id, callId }: ToolCall): void {
    if (!approval || decision?.outcome !== "allow" || decision.by.kind !== "person") return;
    const told = this.#handedOut.get(approval.id) ?? new Set();
    this.#handedOut.set(approval.id, told.add(callId ?? id));
    const covered = this.#decisions((event) => event.approval === approval.id);
    if (told.size > covered.flatMap(({ calls }) => calls).length)
      this.break("an answer is handed out once", this.nameOf(approval.id));
  }

  #allowed(call: ToolCall, { by }: Decision, isWritten: boolean): void {
    if (!isWritten) this.break("what is allowed was written down before", call.id);
    if (isPeers(call.session) && ["headless", "auto-approve"].includes(by.kind))
      this.break("a remote peer is never approved automatically", call.id);
    if (call.input.command === "wipe" && by.kind !== "person")
      this.break("only a person approves what is catastrophic", `${call.id} by ${by.kind}`);
    if (by.kind === "grant" && !this.#isGranted(call, by.name))
      this.break("a grant that allows a call was given to its session in the log", call.id);
    if (by.kind === "replay" && !this.#isApproved(call, by.name))
      this.break("a replayed answer was given in this turn to the same call", call.id);
  }

  #isGranted({ session, owner }: ToolCall, id: string): boolean {
    const ancestors = ancestorsOf(session);
    const own = ancestors.length > 0 ? ancestors : [session];
    return this.#durable.some(
      (event) =>
        event.type === "grant" &&
        event.action === "granted" &&
        event.grants.some(
          (grant) => grant.id === id && own.includes(grant.session) && grant.owner === owner,
        ),
    );
  }

  #isApproved(call: ToolCall, approval: string): boolean {
    return this.#decisions((event) => event.approval === approval).some(
      ({ calls, decision }) =>
        decision.outcome === "allow" &&
        calls.some((id) => {
          const { session, owner, turn, digest } = this.#calls.get(id)!;
          const isSame = turn === call.turn && digest === call.digest;
          return isSame && session === call.session && owner === call.owner;
        }),
    );
  }

  /** Its caller is gone. */
  hungUp(entry: CallEntry): void {
    this.left.add(entry);
    this.#left = this.#schedule.steady;
    this.#schedule.after(this.#patience, () => {
      for (const [id, seen] of this.#seen) this.#expectAwaited(id, seen);
    });
  }

  #expectAwaited(id: string, { place, due, name }: Seen): void {
    const { steady } = this.#schedule;
    const since = Math.max(this.#left, due - TIMEOUT_MS);
    if (place !== "open" || steady - since < this.#patience) return;
    if (this.#present.countsLost?.(id)) return;
    const isAwaited = this.entries.some((entry) => !entry.decision && entry.approval?.id === id);
    if (!isAwaited) this.break("a question ends when no call waits for it", name);
  }

  /** The gateway of these calls has crashed, and of the cards of questions that it opened. */
  lost(entries: readonly CallEntry[], isOpener: (approval: string) => boolean): void {
    for (const entry of entries) this.#lost.add(entry);
    for (const [card, approval] of this.#cards) if (isOpener(approval)) this.#cards.delete(card);
  }

  isLost(entry: CallEntry): boolean {
    return this.#lost.has(entry);
  }

  // The log

  /** Just before it is written. */
  writing(events: readonly AuditEvent[]): void {
    for (const event of events)
      if (event.type === "decided" && event.decision.outcome === "allow")
        for (const id of event.calls) this.#expectNotStopped(id);
  }

  #expectNotStopped(id: string): void {
    const call = this.#calls.get(id);
    if (call && this.#present.isStopped(call.session))
      this.break("no allow is written while its session is stopped", id);
  }

  written(events: readonly AuditEvent[]): void {
    this.#durable.push(...events);
    for (const event of events) this.#schedule.tell(`written: ${lineOf(event)}`);
  }

  #decisions(isWanted: (event: Decided) => boolean): Decided[] {
    const found: Decided[] = [];
    for (const event of this.#durable)
      if (event.type === "decided" && isWanted(event)) found.push(event);
    return found;
  }

  // The store

  /** A question is about to be opened, and is over in so many ms. */
  opening(request: ApprovalRequest, left = TIMEOUT_MS): void {
    const { id } = request;
    const seen: Seen = {
      name: this.#nameFor(request),
      request,
      due: this.#schedule.steady + left,
      told: new Set(),
      place: "none",
      taken: 0,
    };
    this.#seen.set(id, seen);
    this.#schedule.tell(`${seen.name} is opened for ${request.call}`);
    this.#schedule.after(this.#patience, () => this.#expectAwaited(id, seen));
    this.#schedule.after(TIMEOUT_MS + this.#patience, () => {
      if (seen.place === "open") this.break("a question ends when its time is over", seen.name);
    });
  }

  /** After its call; a call that is asked about again has two. */
  #nameFor({ call }: ApprovalRequest): string {
    const earlier = [...this.#seen.values()].filter(({ request }) => request.call === call).length;
    return `question-${call.replace("call-", "")}${earlier > 0 ? `-${earlier + 1}` : ""}`;
  }

  opened({ id }: ApprovalRequest): void {
    const seen = this.#seen.get(id);
    if (seen) seen.place = "open";
  }

  /** It won. `asked`: when it reached the store; `since`: when it began to be settled there. */
  settled(
    id: string,
    { status }: Decision,
    { asked, since }: { readonly asked: number; readonly since: number },
  ): void {
    const seen = this.#seen.get(id);
    if (!seen) return;
    seen.place = "decided";
    const isAnswer = status === "approved" || status === "rejected";
    if (isAnswer && asked >= seen.due + this.#slack)
      this.break("no answer is taken after its time", seen.name);
    if (status === "expired" && since < seen.due - this.#slack)
      this.break("no question expires before its time", seen.name);
  }

  // Channels and people

  /** A card is about to be shown. */
  asking(channel: { readonly automatic: boolean }, { id, session }: ApprovalRequest): void {
    if (channel.automatic && isPeers(session))
      this.break("a remote peer never reaches an automatic channel", this.nameOf(id));
  }

  shown(card: string, { id }: ApprovalRequest): void {
    this.#cards.set(card, id);
    this.#schedule.tell(`${card} shows ${this.nameOf(id)}`);
  }

  closing(card: string, approval: string, decision: Decision): void {
    this.#cards.delete(card);
    this.#schedule.tell(`${card} says ${wordsOf(decision)}`);
    this.#expectDurable(approval, decision);
    this.#told(approval, decision);
  }

  /** A person was told what became of their tap at `at`. */
  answered(answer: Answer, result: AnswerResult, at: number): void {
    const seen = this.#seen.get(answer.approval);
    if (!seen) throw new Error("a card of a question that was never opened");
    if (result.status === "already-resolved" && result.record.decision)
      this.#told(answer.approval, result.record.decision);
    if (result.status !== "taken") return;
    this.#told(answer.approval, result.record.decision!);
    this.#expectDurable(answer.approval, result.record.decision!);
    if (++seen.taken > 1) this.break("one answer is taken", seen.name);
    if (at >= seen.due + this.#slack) this.break("no answer is taken after its time", seen.name);
    this.#expectRight(answer, result.record.decision!, seen);
    this.#expectCounted(answer, result.record.decision!);
  }

  #expectRight(answer: Answer, decision: Decision, { name, request }: Seen): void {
    const { choice, person, input } = answer;
    if (person.userId === "stranger") this.break("only an approver answers", name);
    if (decision.outcome !== (choice === "approve" ? "allow" : "deny"))
      this.break("an answer is taken as it was given", name);
    if (choice !== "approve") return;
    if (decision.input !== input) this.break("an answer is taken as it was given", name);
    if (request.level === "catastrophic" && !answer.phrase)
      this.break("a catastrophic call needs its phrase", name);
    if (isPeers(request.session) && person.userId === "auto")
      this.break("a remote peer is never approved automatically", name);
  }

  #expectCounted({ approval, calls = 1 }: Answer, { outcome }: Decision): void {
    if (outcome === "deny") return;
    for (const event of this.#decisions((each) => each.approval === approval))
      if (event.calls.length > calls)
        this.break("a tap allows the calls that its card counted", this.nameOf(approval));
  }

  #told(approval: string, decision: Decision): void {
    const { told, name } = this.#seen.get(approval) ?? {};
    told?.add(wordsOf(decision));
    if (told && told.size > 1)
      this.break("all are told the same decision", `${name}: ${[...told].join(" / ")}`);
  }

  #expectDurable(approval: string, { outcome }: Decision): void {
    if (outcome !== "allow") return;
    const written = this.#decisions((event) => event.approval === approval);
    if (!written.some(({ decision }) => decision.outcome === "allow"))
      this.break("no one is told of an approval before it is written", this.nameOf(approval));
  }

  // Stops

  /** What waits of a stopped session has been ended by now. */
  async expectStopped(session: string | undefined): Promise<void> {
    for (const { id, session: own } of await this.#present.pending()) {
      const { due = 0, name = "" } = this.#seen.get(id) ?? {};
      const isOld = this.#schedule.steady - (due - TIMEOUT_MS) >= PATIENCE_MS;
      const isMeant = session === undefined || [own, ...ancestorsOf(own)].includes(session);
      if (isOld && isMeant && this.#present.isStopped(own))
        this.break("a stop ends the questions of its session", name);
    }
  }

  // The end

  /** Nothing happens any more. `open` and `held`: the questions and quotas that are left. */
  ended({ open, held }: { readonly open: number; readonly held: number }): void {
    for (const entry of this.entries) {
      const { call, decision } = entry;
      if (!decision && !this.#lost.has(entry)) this.break("every call is decided", call.id);
    }
    if (open > 0) this.break("no question stays open");
    if (held > 0) this.break("what a call held is let go");
    for (const card of this.#cards.keys()) this.break("every card is closed", card);
    this.#expectOneDecision();
  }

  #expectOneDecision(): void {
    const decided = new Set<string>();
    for (const { approval, calls } of this.#decisions(() => true)) {
      for (const id of calls)
        if (decided.has(id)) this.break("a call has one decision in the log", id);
        else decided.add(id);
      if (approval === undefined) continue;
      if (decided.has(approval))
        this.break("a question has one decision in the log", this.nameOf(approval));
      decided.add(approval);
    }
  }
}

/** Without ids, which are random. */
export const wordsOf = ({ outcome, status, by }: Decision): string =>
  by.kind === "grant" || by.kind === "replay"
    ? `${outcome}, ${status} by a ${by.kind}`
    : `${outcome}, ${status} by ${by.name}`;

const fullWordsOf = ({ outcome, status, by, input = "" }: Decision): string =>
  `${outcome} ${status} ${by.kind} ${by.name} ${input}`;

function lineOf(event: AuditEvent): string {
  if (event.type === "decided") return `${event.calls.join(", ")}: ${wordsOf(event.decision)}`;
  return event.type === "grant" ? `${event.type} ${event.action}` : event.type;
}
