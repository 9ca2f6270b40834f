/**
 * The calls of the audit log, from its lines in their order: what was asked, what was decided, what
 * became of it. The latest are kept.
 */
import { newEffects } from "../core/effects.ts";
import type { CallOutcome } from "../core/history.ts";
import { judgementOf } from "../core/judge.ts";
import type { Decision, Finding, Level } from "../core/model.ts";
import { aboutIn } from "./what.ts";

/** Where a line stands. */
export interface LinePlace {
  /** Grows from line to line. */
  readonly order: number;
  /** The name of its chain, where gateways share a log. */
  readonly chain?: string | undefined;
}

/** A call as the index keeps it: texts as the log has them, masked already. Times in unix ms. */
export interface IndexedCall {
  /** Place of the line that received it: their order. */
  readonly seq: number;
  readonly chain: string | undefined;
  readonly call: string;
  readonly at: number;
  readonly session: string;
  readonly owner: string;
  readonly tool: string;
  what: string;
  readonly agent: string | undefined;
  readonly cwd: string | undefined;
  level: Level;
  /** The worst that was found; empty before it was judged. */
  key: string;
  approval: string | undefined;
  askedAt: number | undefined;
  decision: Decision | undefined;
  /** Number of the line that decided it, and its chain. */
  decidedSeq: number | undefined;
  decidedIn: string | undefined;
  /** The gateway ended before it was decided. */
  lost: boolean;
  outcome: CallOutcome | undefined;
}

type Line = Readonly<Record<string, unknown>>;

const MAX_WHAT = 300;
const MAX_ERROR = 500;
const MAX_REASON = 2500;

export class IndexedCalls {
  readonly #max: number;
  #all: IndexedCall[] = [];
  readonly #byId = new Map<string, IndexedCall>();
  /** When people were asked, by approval: identical calls share one. */
  #askedAt = new Map<string, number>();
  /** Without a decision. */
  readonly #open = new Set<IndexedCall>();
  /** Calls were left out: they are older than those that are kept. */
  isCut = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** Oldest first. */
  get all(): readonly IndexedCall[] {
    return this.#all;
  }

  get(call: string): IndexedCall | undefined {
    return this.#byId.get(call);
  }

  /** Takes the next line of the log. Lines about calls that are not kept are ignored. */
  add(line: Line, place: LinePlace): void {
    if (line.type === "received") this.#receive(line, place);
    else if (line.type === "asked") this.#asked(line);
    else if (line.type === "decided") this.#decided(line, place.chain);
    else if (line.type !== "config") addTo(this.#byId.get(String(line.call)), line);
    else if (line.action === "started") this.#started(place.chain);
  }

  clear(): void {
    this.#all = [];
    this.#byId.clear();
    this.#askedAt.clear();
    this.#open.clear();
  }

  #receive(line: Line, { order, chain }: LinePlace): void {
    const { id, session, owner, tool, raw, agent, cwd } = line.call as Line;
    if (typeof id !== "string") return;
    const call: IndexedCall = {
      seq: order,
      chain,
      call: id,
      at: timeOf(line),
      session: String(session),
      owner: String(owner),
      tool: String(tool),
      what: aboutIn(String(raw), MAX_WHAT),
      agent: typeof agent === "string" ? agent : undefined,
      cwd: typeof cwd === "string" ? cwd : undefined,
      level: "dangerous",
      key: "",
      approval: undefined,
      askedAt: undefined,
      decision: undefined,
      decidedSeq: undefined,
      decidedIn: undefined,
      lost: false,
      outcome: undefined,
    };
    this.#all.push(call);
    this.#byId.set(id, call);
    this.#open.add(call);
    if (this.#all.length > this.#max * 1.1) this.#forget();
  }

  #asked(line: Line): void {
    const approval = String(line.approval);
    this.#askedAt.set(approval, timeOf(line));
    const call = this.#byId.get(String(line.call));
    if (!call) return;
    call.approval = approval;
    call.askedAt = timeOf(line);
  }

  #decided(line: Line, chain: string | undefined): void {
    if (!Array.isArray(line.calls)) return;
    for (const id of line.calls) {
      const call = this.#byId.get(String(id));
      if (!call) continue;
      this.#open.delete(call);
      call.decision = inShort(line.decision as Decision);
      call.decidedSeq = Number(line.seq);
      call.decidedIn = chain;
      if (typeof line.approval !== "string") continue;
      call.approval = line.approval;
      call.askedAt ??= this.#askedAt.get(line.approval);
    }
    if (typeof line.approval === "string") this.#askedAt.delete(line.approval);
  }

  /**
   * What was open when the gateway before ended is over: see lost questions. Where gateways share a
   * store, what people were asked is still open.
   */
  #started(chain: string | undefined): void {
    for (const call of this.#open) {
      if (call.chain !== chain || (chain !== undefined && call.approval !== undefined)) continue;
      call.lost = true;
      this.#open.delete(call);
    }
    if (chain === undefined) this.#askedAt.clear();
  }

  #forget(): void {
    for (const old of this.#all.splice(0, this.#all.length - this.#max)) {
      this.#byId.delete(old.call);
      this.#open.delete(old);
      if (old.approval !== undefined) this.#askedAt.delete(old.approval);
    }
    this.isCut = true;
  }
}

/** Without what may be long: ten thousand of them are kept. */
function inShort({ input: _input, context: _context, reason, ...decision }: Decision): Decision {
  const { message } = reason;
  return message.length <= MAX_REASON
    ? { ...decision, reason }
    : { ...decision, reason: { ...reason, message: `${message.slice(0, MAX_REASON - 1)}…` } };
}

function addTo(call: IndexedCall | undefined, line: Line): void {
  if (!call) return;
  if (line.type === "verdict") {
    call.level = line.level as Level;
    call.key = keyOf(line.findings);
  } else if (line.type === "replaced") call.what = aboutIn(String(line.raw), MAX_WHAT);
  else if (line.type === "outcome")
    call.outcome = {
      ok: line.ok === true,
      ...(typeof line.error === "string" && { error: line.error.slice(0, MAX_ERROR) }),
      ...(typeof line.exitCode === "number" && { exitCode: line.exitCode }),
      at: timeOf(line),
    };
}

const keyOf = (findings: unknown): string =>
  Array.isArray(findings) && findings.length > 0
    ? judgementOf(findings as Finding[], newEffects()).patternKey
    : "";

const timeOf = ({ time }: Line): number => Date.parse(String(time));
