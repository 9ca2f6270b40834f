/**
 * The desk of open questions with a memory store, a clock that the test sets, and lists of what it
 * told whom.
 */
import { Clock } from "../src/core/clock.ts";
import { Desk, type DeskOptions } from "../src/core/desk.ts";
import type { Answer, ApprovalRequest, Decision } from "../src/core/model.ts";
import type { PermanentRule } from "../src/core/permanent-rules.ts";
import { createRoster } from "../src/core/roster.ts";
import type { Store } from "../src/core/store.ts";
import { memoryStore } from "../src/stores/memory.ts";
import { ada, request } from "./fixtures.ts";

const START = Date.UTC(2026, 0, 1);
const APPROVERS = [
  { name: "ada", roles: ["dev"], ids: { test: ada.userId } },
  { name: "auto", roles: [], ids: { auto: "auto" }, automatic: true },
];

interface Rig extends Partial<DeskOptions> {
  readonly change?: (store: Store) => void;
}

/** A desk whose time the test sets, and lists of what it told whom. */
export function rig({ change, ...over }: Rig = {}) {
  const at = { wall: START, steady: 5000 };
  const store = memoryStore({ now: () => at.wall });
  change?.(store);
  const recorded: {
    decision: Decision;
    answer?: Answer | undefined;
    rule?: PermanentRule | undefined;
  }[] = [];
  const refused: { answer: Answer; why: string }[] = [];
  const decided: { request: ApprovalRequest; decision: Decision }[] = [];
  const clock = new Clock({ now: () => at.wall, steady: () => at.steady, tickMs: 5 });
  const desk = new Desk({
    store,
    clock,
    roster: createRoster(APPROVERS),
    record: async (_request, decision, also) => void recorded.push({ decision, ...also }),
    refused: (answer, why) => void refused.push({ answer, why }),
    decided: (each, decision) => void decided.push({ request: each, decision }),
    review: async () => undefined,
    ...over,
  });
  const asking = (more: Partial<ApprovalRequest> = {}) =>
    request({ createdAt: at.wall, expiresAt: at.wall + 5000, ...more });
  const open = async (more: Partial<ApprovalRequest> = {}) => {
    const asked = asking(more);
    await desk.open(asked);
    return asked;
  };
  const answer = ({ id }: ApprovalRequest, more: Partial<Answer> = {}) =>
    desk.answer({ approval: id, choice: "approve", person: ada, ...more });
  return { at, store, clock, desk, recorded, refused, decided, asking, open, answer };
}
