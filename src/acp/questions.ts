/** The requests of an agent that wait for the gateway: asked once, answered once, withdrawn. */
import type { Answered, AskedCall, Calls } from "../client/calls.ts";
import { CountersignError } from "../core/errors.ts";
import { type Asked, isOther } from "./asked.ts";
import { type Id, keyOf } from "./message.ts";
import type { Session } from "./sessions.ts";
import type { Described } from "./tool-calls.ts";

export type Verdict =
  /** `asked`: what was allowed in the end. */
  | { readonly kind: "allowed"; readonly answer: Answered; readonly asked: Asked }
  | { readonly kind: "denied"; readonly reason: string }
  /** Nobody needs the answer any more. */
  | { readonly kind: "withdrawn" };

const WITHDRAWN: Verdict = { kind: "withdrawn" };

interface Question {
  readonly session: Session;
  readonly turn: string | undefined;
  readonly toolCallId: string | undefined;
  readonly abort: AbortController;
  /** What is asked about, and the signal that ends that question for another one. */
  subject: Pick<Subject, "asked" | "described">;
  revised: AbortController;
}

export interface Subject {
  readonly session: Session;
  readonly asked: Asked;
  readonly toolCallId?: string | undefined;
  /** The tool call, as far as the agent had described it. */
  readonly described?: Described | undefined;
}

export interface Identity {
  key(session: Session): string;
  agent(): string;
}

export class Questions {
  readonly #calls: Calls;
  readonly #identity: Identity;
  readonly #open = new Map<string, Question>();
  #closed = false;

  constructor(calls: Calls, identity: Identity) {
    this.#calls = calls;
    this.#identity = identity;
  }

  /** Resolves as soon as it is decided or withdrawn. Never rejects. */
  async ask(id: Id, { session, toolCallId, ...subject }: Subject): Promise<Verdict> {
    if (this.#closed) return WITHDRAWN;
    const question: Question = {
      session,
      turn: session.turn,
      toolCallId,
      abort: new AbortController(),
      subject,
      revised: new AbortController(),
    };
    this.#open.set(keyOf(id), question);
    let verdict: Verdict | undefined;
    while (verdict === undefined) verdict = await this.#round(question);
    if (this.#open.get(keyOf(id)) === question) this.#open.delete(keyOf(id));
    return verdict;
  }

  /** Undefined: the agent has changed the call meanwhile, so that the answer is to another one. */
  async #round(question: Question): Promise<Verdict | undefined> {
    const { session, abort, subject } = question;
    const revised = new AbortController();
    question.revised = revised;
    const ends = AbortSignal.any([abort.signal, revised.signal]);
    const ended = new Promise<Verdict>((resolve) => {
      if (ends.aborted) resolve(WITHDRAWN);
      ends.addEventListener("abort", () => resolve(WITHDRAWN), { once: true });
    });
    const call = callOf(subject.asked, {
      session: this.#identity.key(session),
      agent: this.#identity.agent(),
      turn: question.turn,
      cwd: session.cwd,
    });
    const decided = this.#decided(call, subject.asked, ends);
    const verdict = await Promise.race([ended, decided]);
    // a tap may come in with the cancellation, or with the change
    if (abort.signal.aborted) return WITHDRAWN;
    return revised.signal.aborted ? undefined : verdict;
  }

  /** What the agent says of a call while it is asked about: another call is another question. */
  heard(session: Session, toolCallId: string, now: Described, asked: (was: Described) => Asked) {
    for (const question of this.#open.values()) {
      const { described } = question.subject;
      if (question.session !== session || question.toolCallId !== toolCallId) continue;
      if (described === undefined || !isOther(described, now)) continue;
      question.subject = { asked: asked(described), described: now };
      question.revised.abort();
    }
  }

  async #decided(call: AskedCall, asked: Asked, signal: AbortSignal): Promise<Verdict> {
    try {
      const answer = await this.#calls.submit(call, { signal });
      if (answer.decision === "pending")
        return { kind: "denied", reason: "The gateway did not wait for an answer." };
      if (answer.decision === "deny") return { kind: "denied", reason: answer.reason.message };
      if (answer.input === undefined) return { kind: "allowed", answer, asked };
      return { kind: "denied", reason: changed(answer) };
    } catch (error) {
      return { kind: "denied", reason: troubleOf(error) };
    }
  }

  withdraw(id: Id): boolean {
    const question = this.#open.get(keyOf(id));
    question?.abort.abort();
    this.#open.delete(keyOf(id));
    return question !== undefined;
  }

  close(): void {
    this.#closed = true;
    this.withdrawAll();
  }

  withdrawAll(
    which: (question: Pick<Question, "session" | "turn" | "toolCallId">) => boolean = () => true,
  ): void {
    for (const [id, question] of this.#open)
      if (which(question)) {
        this.#open.delete(id);
        question.abort.abort();
      }
  }
}

type Context = Pick<AskedCall, "session" | "agent" | "turn" | "cwd">;

const LONGEST = { agent: 200, summary: 4000 } as const;

function callOf({ tool, input, cwd, summary }: Asked, context: Context): AskedCall {
  const at = cwd ?? context.cwd;
  return {
    ...context,
    tool,
    input,
    agent: context.agent?.slice(0, LONGEST.agent),
    ...(at !== undefined && { cwd: at }),
    ...(summary !== undefined && { summary: summary.slice(0, LONGEST.summary) }),
  };
}

/** ACP cannot hand changed arguments to an agent; it would run the others. */
const changed = ({ input }: Answered): string =>
  "The approver changed the call, and ACP has no way to pass that on. " +
  `Make it again as: ${JSON.stringify(input)}`;

const troubleOf = (error: unknown): string =>
  error instanceof CountersignError
    ? `The Countersign gateway could not decide this: ${error.message}`
    : "The Countersign gateway could not be asked.";
