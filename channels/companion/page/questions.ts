/** One question on this page: what the gateway told of it, and what became of an answer to it. */
import { type Signal, signal } from "@preact/signals";
import { words } from "./language.ts";
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
  /** Of questions that are alike: the parent of the sessions that ask them. */
  readonly session: string;
  /** Questions that are alike stand together. */
  readonly sets: readonly (readonly Question[])[];
}

/** Groups in the order of their most urgent question, and so are the sets in each. */
export function bySession(sorted: readonly Question[]): readonly SessionGroup[] {
  const groups = new Map<string, (readonly Question[])[]>();
  for (const set of alikeIn(sorted)) {
    const { session, parent } = set[0]!.approval.peek().card;
    const title = set.length > 1 ? (parent ?? session) : session;
    const group = groups.get(title);
    if (group) group.push(set);
    else groups.set(title, [set]);
  }
  return [...groups].map(([session, sets]) => ({ session, sets }));
}

/** Sub-agents that run side by side ask for the same: these stand where the first of them does. */
function alikeIn(sorted: readonly Question[]): readonly (readonly Question[])[] {
  const sets = new Map<string, Question[]>();
  for (const question of sorted) {
    const { alike } = question.approval.peek().card;
    const set = alike ? sets.get(alike) : undefined;
    if (set) set.push(question);
    else sets.set(alike || question.id, [question]);
  }
  return [...sets.values()];
}

/** `3 sub-agents`; "agents" where the parent itself is among them. */
export function agentsIn(set: readonly Question[]): string {
  const all = set.map(({ approval }) => approval.peek().card);
  const count = new Set(all.map(({ session }) => session)).size;
  const { agents, subAgents } = words.value.card;
  return all.every(({ parent }) => parent) ? subAgents(count) : agents(count);
}

/** All that are alike with it, and it. */
export const twinsOf = (all: readonly Question[], question: Question): readonly Question[] => {
  const { alike } = question.approval.peek().card;
  return alike ? all.filter((each) => each.approval.peek().card.alike === alike) : [question];
};
