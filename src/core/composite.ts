/**
 * The CompositeProvider: picks the channel that is asked, and the next one if the first cannot
 * deliver.
 */
import type { ApprovalProvider, Receipt } from "./channel.ts";
import type { Clock, Deadline } from "./clock.ts";
import { CountersignError } from "./errors.ts";
import type { ApprovalRequest, Decision } from "./model.ts";

/**
 * A channel that takes longer than this to show a card counts as unreachable, and the next one is
 * asked.
 */
const DELIVERY_MS = 15_000;
/** A channel that takes longer than this to update a card is not waited for. */
const TIDY_MS = 10_000;
/** Cards say how many calls wait at most this often. */
const RECOUNT_MS = 300;
/** People are reminded this long before a question expires. */
const REMIND_MS = 60_000;

export interface Routed {
  readonly provider: ApprovalProvider;
  /** Answers by itself. Remote peers never reach one. */
  readonly automatic: boolean;
  /** Shows nothing by itself. Remote peers never reach it, and no session comes from it. */
  readonly silent?: boolean;
  /** Narrows further what it is asked for. */
  readonly only?: (sessionKey: string) => boolean;
}

export interface CompositeOptions {
  /**
   * In config order: the first that can handle a session is asked, after the one that the session
   * comes from.
   */
  readonly channels: readonly Routed[];
  /** Asked, in order, if no channel can handle the session. */
  readonly fallbacks: readonly Routed[];
  readonly clock: Clock;
}

/** Whether a session is a remote peer's, however its key is written. Asked of every call. */
export const isPeer = (sessionKey: string): boolean => /^\s*p2p:/i.test(sessionKey);

/**
 * The remote peer that a session is, or descends from; undefined if there is none. Runs on every
 * call.
 */
export const peerIn = (session: string, ancestors: readonly string[]): string | undefined =>
  isPeer(session) ? session : ancestors.find(isPeer);

/**
 * The places where one question was shown. Remembers cards that appear late, so that none stays
 * live after the decision.
 */
export class Delivery {
  /** The channels where people can see it, in the order they were reached. */
  reached: readonly string[] = [];
  readonly unreachable: string[] = [];
  /**
   * No channel has shown it yet, and none has failed for good. Resolves once one has; rejects if no
   * person can be reached.
   */
  late: Promise<void> | undefined;
  #cards: readonly { readonly provider: ApprovalProvider; readonly receipt: Receipt }[] = [];
  #request: ApprovalRequest;
  #recounting: Deadline | undefined;
  #decision: Decision | undefined;
  #reminder: Deadline | undefined;

  constructor(request: ApprovalRequest) {
    this.#request = request;
  }

  /** A card is visible at `provider`. If the decision has already fallen, it is closed at once. */
  shown(provider: ApprovalProvider, receipt: Receipt): void {
    this.#cards = [...this.#cards, { provider, receipt }];
    if (!this.#decision && this.#request.calls > 1)
      void provider.recount(receipt, this.#request).catch(() => {});
    if (this.#decision)
      void provider.closeCard(receipt, this.#request, this.#decision).catch(() => {});
  }

  /** More or fewer calls wait for the answer: every card says so, not for each of them but soon. */
  recount(request: ApprovalRequest, clock: Clock): void {
    this.#request = request;
    if (this.#decision || this.#recounting) return;
    this.#recounting = clock.after(RECOUNT_MS, () => {
      this.#recounting = undefined;
      for (const { provider, receipt } of this.#cards)
        void provider.recount(receipt, this.#request).catch(() => {});
    });
  }

  /**
   * Has every card say that time is running out, a minute before it has, or sooner where little
   * time is given.
   */
  remindBy(clock: Clock): void {
    const { createdAt, expiresAt } = this.#request;
    if (this.#decision || this.#reminder) return;
    const before = Math.min(REMIND_MS, (expiresAt - createdAt) / 4);
    this.#reminder = clock.after(expiresAt - createdAt - before, () => {
      for (const { provider, receipt } of this.#cards)
        void provider.remind(receipt, this.#request).catch(() => {});
    });
  }

  /**
   * Closes every card. Never rejects: a card that cannot be closed does not change the decision.
   */
  async closeCards(decision: Decision): Promise<void> {
    this.#decision = decision;
    this.#reminder?.cancel();
    this.#recounting?.cancel();
    await Promise.allSettled(
      this.#cards.map(({ provider, receipt }) =>
        provider.closeCard(receipt, this.#request, decision),
      ),
    );
  }
}

export class CompositeProvider {
  readonly #options: CompositeOptions;

  constructor(options: CompositeOptions) {
    this.#options = options;
  }

  /**
   * The channels that would be asked, in order. Empty: no channel can ask, and the call is denied.
   * `peer`: a remote peer is behind the call, whatever its key.
   */
  route(sessionKey: string, peer: boolean = isPeer(sessionKey)): ApprovalProvider[] {
    const { channels, fallbacks } = this.#options;
    const able = [...channels, ...fallbacks].filter(
      ({ provider, automatic, silent, only }) =>
        !(peer && (automatic || silent)) &&
        (only?.(sessionKey) ?? true) &&
        canHandle(provider, sessionKey),
    );
    // People where a session comes from can see what it is about, so they are asked there first. An
    // agent chooses its own key, so this never leads to a channel that answers by itself, nor to
    // one that shows nothing.
    const isHome = ({ provider, automatic, silent }: Routed) =>
      !automatic && !silent && sessionKey.startsWith(`${provider.name}:`);
    able.sort((one, other) => Number(isHome(other)) - Number(isHome(one)));
    return [...new Set(able.map(({ provider }) => provider))];
  }

  /**
   * Shows the question on the first channel that takes it, and resolves when people can see it. A
   * slow channel is not waited for if there is another one. If there is none, this resolves and
   * `delivery.late` continues. Rejects with `no-channel` if none can show it.
   */
  async ask(request: ApprovalRequest, delivery: Delivery): Promise<void> {
    const under: Promise<void>[] = [];
    for (const provider of this.route(
      request.session,
      isPeer(request.session) || request.peer === true,
    )) {
      const delivering = this.#deliver(provider, request, delivery);
      under.push(delivering);
      try {
        return await this.#within(DELIVERY_MS, delivering);
      } catch {
        delivery.unreachable.push(provider.name);
      }
    }
    const shown = Promise.any(under).catch(() => {
      throw new CountersignError(
        "no-channel",
        noChannel(request.peer ? `p2p:${request.session}` : request.session, delivery.unreachable),
      );
    });
    await Promise.race([shown, new Promise((resolve) => setImmediate(resolve))]);
    if (delivery.reached.length === 0) delivery.late = shown;
  }

  /** Has every card of a question say how many calls wait for it. */
  recount(delivery: Delivery, request: ApprovalRequest): void {
    delivery.recount(request, this.#options.clock);
  }

  async closeCards(delivery: Delivery, decision: Decision): Promise<void> {
    await this.#within(TIDY_MS, delivery.closeCards(decision)).catch(() => {});
  }

  async #deliver(
    provider: ApprovalProvider,
    request: ApprovalRequest,
    delivery: Delivery,
  ): Promise<void> {
    const receipt = await provider.ask(request);
    delivery.shown(provider, receipt);
    delivery.reached = [...delivery.reached, provider.name]; // with room for no more
    delivery.remindBy(this.#options.clock);
  }

  /** The work continues after the time limit; only the waiting ends. */
  #within<T>(ms: number, work: Promise<T>): Promise<T> {
    const { clock } = this.#options;
    return new Promise((resolve, reject) => {
      const deadline = clock.after(ms, reject);
      work.then(resolve, reject).finally(() => deadline.cancel());
    });
  }
}

/** A channel that throws when asked whether it can, cannot. */
function canHandle(provider: ApprovalProvider, sessionKey: string): boolean {
  let able = false;
  try {
    able = provider.canHandle(sessionKey);
  } catch {} // cannot
  return able;
}

const noChannel = (session: string, unreachable: readonly string[]): string =>
  unreachable.length > 0
    ? `no person could be reached: ${unreachable.join(", ")} could not deliver the question`
    : isPeer(session)
      ? "no person can be asked for a remote peer now, and remote peers are " +
        "never approved automatically"
      : "no person can be asked now: no channel that is up takes this session, and there is " +
        "no terminal to fall back to";
