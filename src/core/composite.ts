/** The CompositeProvider: picks the channel that is asked, and the next one where the first cannot deliver. */
import type { ApprovalProvider, Receipt } from "./channel.ts";
import type { Clock } from "./clock.ts";
import { CountersignError } from "./errors.ts";
import type { ApprovalRequest, Decision } from "./model.ts";

/** A channel that takes longer than this to show a card counts as unreachable, and the next one is asked. */
const DELIVERY_MS = 15_000;
/** A channel that takes longer than this to tidy a card is not waited for. */
const TIDY_MS = 10_000;

export interface Routed {
  readonly provider: ApprovalProvider;
  /** Answers by itself. Remote peers never reach one. */
  readonly automatic: boolean;
  /** Narrows further what it is asked for. */
  readonly only?: (sessionKey: string) => boolean;
}

export interface CompositeOptions {
  /** In config order: the first that can handle a session is asked. */
  readonly channels: readonly Routed[];
  /** Asked when none of them can; in order. */
  readonly fallbacks: readonly Routed[];
  readonly clock: Clock;
}

/** Whether a session is a remote peer's, however its key is written. Asked of every call, so most are told by their first letter. */
export function isPeer(sessionKey: string): boolean {
  const first = sessionKey.charCodeAt(0);
  return (first <= 32 || first > 126 || first === 80 || first === 112) && /^p2p:/i.test(sessionKey.trim());
}

/** Where one question was shown. Remembers cards that turn up late, so that none stays live after the decision. */
export class Delivery {
  readonly reached: string[] = [];
  readonly unreachable: string[] = [];
  readonly #cards: { provider: ApprovalProvider; receipt: Receipt }[] = [];
  readonly #request: ApprovalRequest;
  #decision: Decision | undefined;

  constructor(request: ApprovalRequest) {
    this.#request = request;
  }

  /** A card is visible at `provider`. If the decision has already fallen, it is closed at once. */
  shown(provider: ApprovalProvider, receipt: Receipt): void {
    this.#cards.push({ provider, receipt });
    if (this.#decision) void provider.settle(receipt, this.#request, this.#decision).catch(() => {});
  }

  /** Closes every card. Never rejects: a card that cannot be closed changes nothing about the decision. */
  async settle(decision: Decision): Promise<void> {
    this.#decision = decision;
    await Promise.allSettled(this.#cards.map(({ provider, receipt }) => provider.settle(receipt, this.#request, decision)));
  }
}

export class CompositeProvider {
  readonly #options: CompositeOptions;

  constructor(options: CompositeOptions) {
    this.#options = options;
  }

  /** Who would be asked, in order. Empty means: nobody can be, and the call is denied. */
  route(sessionKey: string): ApprovalProvider[] {
    const { channels, fallbacks } = this.#options;
    const peer = isPeer(sessionKey);
    const able = [...channels, ...fallbacks].filter(
      ({ provider, automatic, only }) => !(peer && automatic) && (only?.(sessionKey) ?? true) && canHandle(provider, sessionKey),
    );
    return [...new Set(able.map(({ provider }) => provider))];
  }

  /** Shows the question to the first channel that takes it. Rejects with `no-channel` when none does. */
  async ask(request: ApprovalRequest, delivery: Delivery): Promise<void> {
    for (const provider of this.route(request.session)) {
      try {
        await this.#deliver(provider, request, delivery);
        delivery.reached.push(provider.name);
        return;
      } catch {
        delivery.unreachable.push(provider.name);
      }
    }
    throw new CountersignError("no-channel", noChannel(request.session, delivery.unreachable));
  }

  async settle(delivery: Delivery, decision: Decision): Promise<void> {
    await this.#within(TIDY_MS, delivery.settle(decision)).catch(() => {});
  }

  #deliver(provider: ApprovalProvider, request: ApprovalRequest, delivery: Delivery): Promise<void> {
    const asked = Promise.resolve()
      .then(() => provider.ask(request))
      .then((receipt) => delivery.shown(provider, receipt));
    return this.#within(DELIVERY_MS, asked);
  }

  /** The work goes on after it was given up; only the waiting ends. */
  #within<T>(ms: number, work: Promise<T>): Promise<T> {
    const { clock } = this.#options;
    return new Promise((resolve, reject) => {
      const deadline = clock.at(clock.now() + ms, () => reject(new CountersignError("channel-down", "took too long")));
      work.then(resolve, reject).finally(() => deadline.cancel());
    });
  }
}

/** A channel that throws when asked whether it can, cannot. */
function canHandle(provider: ApprovalProvider, sessionKey: string): boolean {
  try {
    return provider.canHandle(sessionKey);
  } catch {
    return false;
  }
}

const noChannel = (session: string, unreachable: readonly string[]): string =>
  unreachable.length > 0
    ? `nobody could be reached: ${unreachable.join(", ")} could not deliver the question`
    : isPeer(session)
      ? "nobody can be asked for a remote peer now, and remote peers are never approved automatically"
      : "nobody can be asked now: no channel that is up takes this session, and there is no terminal to fall back to";
