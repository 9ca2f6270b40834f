/** The latest cards that were approved: what became of their calls is told on them. */
import type { ChannelHost } from "../../src/core/channel.ts";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";
import type { Ref } from "./platform-adapter.ts";

/** What the agent's host reported of a call that ran. */
export interface Reported {
  readonly ok: boolean;
  /** Made visible and masked. */
  readonly error?: string;
  readonly exitCode?: number;
}

export interface ClosedCard {
  readonly request: ApprovalRequest;
  readonly decision: Decision;
  readonly refs: readonly Ref[];
}

const MOST = 100;
/** Longer questions are forgotten: their cards say who decided, and no more. */
const MAX_LENGTH = 16_384;

export class ClosedCards {
  readonly #cards = new Map<string, ClosedCard>();
  readonly #told = new Map<string, Reported>();
  #stop: (() => void) | undefined;

  /** `tell` is called for each card, once the outcome of its call is known. */
  watch(
    host: Pick<ChannelHost, "watch">,
    tell: (card: ClosedCard, outcome: Reported) => void,
  ): void {
    this.stop();
    this.#stop = host.watch((news) => {
      if (news.type !== "outcome") return;
      const { approval, outcome } = news;
      const card = this.#cards.get(approval);
      this.#keep(this.#told, approval, outcome);
      if (card) tell(card, outcome);
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** What was reported already. */
  outcomeOf(id: string): Reported | undefined {
    return this.#told.get(id);
  }

  add(card: ClosedCard): void {
    const { request, decision, refs } = card;
    if (decision.outcome !== "allow" || request.arguments.length > MAX_LENGTH) return;
    const before = this.#cards.get(request.id)?.refs ?? [];
    this.#keep(this.#cards, request.id, { ...card, refs: [...before, ...refs] });
  }

  #keep<T>(map: Map<string, T>, id: string, value: T): void {
    map.delete(id);
    map.set(id, value);
    const [oldest] = map.keys();
    if (map.size > MOST && oldest !== undefined) map.delete(oldest);
  }
}
