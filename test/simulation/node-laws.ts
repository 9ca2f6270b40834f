/**
 * The laws that nodes keep together: what one of them tells is what the database has, and what one
 * of them leaves undone another one does.
 */
import type { AuditEvent } from "../../src/core/audit.ts";
import type { CallEntry } from "../../src/core/call-table.ts";
import type { Decision, Grant, ToolCall } from "../../src/core/model.ts";
import { callAt } from "../../src/core/waiting-places.ts";
import type { Database, Observer, Stored } from "./database.ts";
import { type Laws, wordsOf } from "./laws.ts";
import type { Schedule } from "./schedule.ts";

type Decided = Extract<AuditEvent, { type: "decided" }>;

/** A settled question is known to every node after this, whatever news was lost. */
const HEARD_MS = 35_000;

export class NodeLaws implements Observer {
  readonly #schedule: Schedule;
  readonly #laws: () => Laws;
  readonly #database: () => Database;
  readonly #decided: Decided[] = [];
  /** Every call that was submitted, by its id. */
  readonly #calls = new Map<string, ToolCall>();

  constructor(schedule: Schedule, laws: () => Laws, database: () => Database) {
    this.#schedule = schedule;
    this.#laws = laws;
    this.#database = database;
  }

  break(law: string, detail?: string): void {
    this.#laws().break(law, detail);
  }

  opened({ request }: Stored): void {
    this.#laws().opened(request);
  }

  settled({ request, decision, expiresAt, covered }: Stored): void {
    const { steady } = this.#schedule;
    const name = this.#laws().nameOf(request.id);
    this.#schedule.tell(`${name} is settled: ${wordsOf(decision!)}`);
    this.#laws().settled(request.id, decision!, { asked: 0, since: steady });
    const isAnswer = decision!.status === "approved" || decision!.status === "rejected";
    if (isAnswer && this.#database().now() - expiresAt > COMMIT_MS)
      this.break("no answer is taken after its time", name);
    if (decision!.outcome === "allow" && covered && covered.length > (decision!.calls ?? 1e9))
      this.break("a tap allows the calls that its card counted", name);
    this.#schedule.after(HEARD_MS, () => this.#expectHeard(request.id, name));
    this.#expectRecorded(request.id, decision!, name);
    if (decision!.reason.code === "cancelled")
      this.#expectUnawaited(request.id, covered ?? [], name);
  }

  #expectUnawaited(id: string, covered: readonly string[], name: string): void {
    const laws = this.#laws();
    for (const entry of laws.entries) {
      const isAwaiting = !laws.left.has(entry) && !entry.decision && entry.approval?.id === id;
      const isNamed = covered.some((place) => callAt(place) === entry.call.id);
      if (isAwaiting && isNamed && !laws.isLost(entry))
        this.break("a question that another call waits for is not withdrawn", name);
    }
  }

  #expectHeard(id: string, name: string): void {
    for (const entry of this.#laws().entries)
      if (!entry.isOver && entry.approval?.id === id && !this.#laws().isLost(entry))
        this.break("a decision reaches every node that waits for it", `${name}: ${entry.call.id}`);
  }

  #expectRecorded(id: string, { outcome }: Decision, name: string): void {
    if (outcome === "allow" && !this.#decided.some(({ approval }) => approval === id))
      this.break("a decision is committed with its line", name);
  }

  written(events: readonly AuditEvent[]): void {
    this.#laws().written(events);
    for (const event of events) {
      if (event.type === "received") this.#calls.set(event.call.id, event.call);
      if (event.type === "decided") this.#decided.push(event);
    }
  }

  granted(grants: readonly Grant[], events: readonly AuditEvent[]): void {
    for (const { id } of grants)
      if (!events.some((event) => event.type === "grant" && event.grants.some((g) => g.id === id)))
        this.break("a grant is committed with its line", id);
  }

  /** A caller is told. */
  concluded({ call, decision, approval }: CallEntry): void {
    if (decision?.reason.code === "duplicate-approval")
      this.break("no question is refused as one of itself", call.id);
    if (decision?.outcome === "allow" && decision.by.kind === "person")
      this.#expectCovered(call, decision, approval?.id);
  }

  /** By the person's answer itself, or as the very call that it covered, or in its place. */
  #expectCovered(call: ToolCall, decision: Decision, approval: string | undefined): void {
    const given = this.#decided.find((event) => event.approval === approval);
    const isSame = (id: string): boolean => {
      const other = this.#calls.get(id);
      return (
        id === call.id ||
        (call.callId !== undefined &&
          other?.callId === call.callId &&
          other.session === call.session &&
          other.owner === call.owner &&
          other.digest === call.digest)
      );
    };
    const isGiven = given && wordsOf(given.decision) === wordsOf(decision);
    if (!isGiven || !(given.calls.some(isSame) || this.#takesPlace(call, given)))
      this.break("what a tap did not cover is not allowed by it", call.id);
  }

  /** Its caller was told to come back, and has come to another node. */
  #takesPlace(call: ToolCall, { calls }: Decided): boolean {
    return calls.some((id) => {
      const other = this.#calls.get(id);
      return (
        this.#laws().parked.has(id) &&
        other?.session === call.session &&
        other.owner === call.owner &&
        other.digest === call.digest
      );
    });
  }

  /** Everything is over, and the database is there. */
  ended(): void {
    for (const { request } of this.#database().pending())
      this.break("every question ends", this.#laws().nameOf(request.id));
    for (const { call, decision } of this.#laws().entries)
      for (const event of this.#decided)
        if (decision && event.calls.includes(call.id)) this.#expectSame(call, decision, event);
  }

  /** A denial may be told that could not be written, where nothing allows the call. */
  #expectSame({ id }: ToolCall, told: Decision, { decision }: Decided): void {
    if (wordsOf(told) === wordsOf(decision)) return;
    const isUnwritten = told.outcome === "deny" && told.by.kind === "gateway";
    if (isUnwritten && decision.outcome === "deny") return;
    this.break(
      "what a caller was told is what the database says",
      `${id}: ${wordsOf(told)}, not ${wordsOf(decision)}`,
    );
  }
}

/** An answer that came in time may be committed so much later. */
const COMMIT_MS = 2000;
