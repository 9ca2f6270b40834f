/** One question on this page: what the gateway told of it, and what became of an answer to it. */
import { type Signal, signal } from "@preact/signals";
import type { ClientFrame, PageApproval } from "./wire.ts";

/** What can be said of a question before it is decided. */
export type Phase =
  | { readonly kind: "open"; readonly said: string }
  | { readonly kind: "sent" }
  /** The connection was lost before the gateway acknowledged the answer. */
  | { readonly kind: "unknown" };

export type AnswerFields = Omit<ClientFrame, "type" | "requestId">;

export interface Question {
  readonly id: string;
  readonly approval: Signal<PageApproval>;
  readonly phase: Signal<Phase>;
  /**
   * Identical calls that the person has had the time to read; no button approves more than these.
   */
  readonly counted: Signal<number>;
}

/** Milliseconds in which a tap may have been meant for something else. */
export const GUARD_MS = 500;

export const questionOf = (approval: PageApproval): Question => ({
  id: approval.id,
  approval: signal(approval),
  phase: signal<Phase>({ kind: "open", said: "" }),
  counted: signal(approval.card.calls),
});

/** So many identical calls wait for the answer now. */
export function recount({ approval, counted }: Question, calls: number): void {
  const known = approval.value;
  if (known.card.calls === calls) return;
  approval.value = { ...known, card: { ...known.card, calls } };
  counted.value = Math.min(counted.value, calls);
  setTimeout(() => {
    counted.value = Math.min(calls, approval.value.card.calls);
  }, GUARD_MS);
}

const RANK = { catastrophic: 0, dangerous: 1, safe: 2 } as const;

/** The worst first, of these the one whose time is up soonest. */
export function byUrgency(one: Question, other: Question): number {
  const [a, b] = [one.approval.peek().card, other.approval.peek().card];
  return RANK[a.level] - RANK[b.level] || a.expiresAt - b.expiresAt || (one.id < other.id ? -1 : 1);
}

export interface SessionGroup {
  readonly session: string;
  readonly questions: readonly Question[];
}

/** Groups in the order of their most urgent question. */
export function bySession(sorted: readonly Question[]): readonly SessionGroup[] {
  const groups = new Map<string, Question[]>();
  for (const question of sorted) {
    const { session } = question.approval.peek().card;
    const group = groups.get(session);
    if (group) group.push(question);
    else groups.set(session, [question]);
  }
  return [...groups].map(([session, questions]) => ({ session, questions }));
}
