/**
 * A channel that people connect to, where several gateways share a store: they connect to any node,
 * so each node shows the cards of all nodes to those who are connected to it.
 */
import { takes } from "../../channels/sessions.ts";
import type { Alarm } from "../core/alarm.ts";
import type { ChannelHost, Receipt } from "../core/channel.ts";
import { CountersignError } from "../core/errors.ts";
import type { ApprovalRequest, Decision } from "../core/model.ts";
import { SharedAlarms } from "./cluster-alarms.ts";
import { Cards } from "./cluster-cards.ts";
import { hostOf, type Member, type MemberParts } from "./cluster-members.ts";
import type { ChannelState, NodePresence } from "./cluster-nodes.ts";

export class HostedMember implements Member {
  readonly #parts: MemberParts;
  readonly #cards: Cards;
  readonly #alarms: SharedAlarms;
  #isStarted = false;

  constructor(parts: MemberParts) {
    this.#parts = parts;
    const shared = {
      ...parts,
      channel: parts.inner.name,
      hosted: true,
      isReady: () => this.#isStarted,
      others: () => parts.nodes.others().map(({ id }) => id),
    };
    this.#cards = new Cards(shared);
    this.#alarms = new SharedAlarms(shared);
  }

  get name(): string {
    return this.#parts.inner.name;
  }

  canHandle(session: string): boolean {
    const { inner, sessions } = this.#parts;
    if (inner.canHandle(session)) return true;
    return this.#isStarted && takes(inner.name, sessions, session) && this.#able().length > 0;
  }

  async start(host: ChannelHost): Promise<void> {
    const { inner, outcomes } = this.#parts;
    await inner.start(hostOf(host, this.#cards, outcomes));
    this.#isStarted = true;
    this.#cards.start();
    this.#alarms.start();
  }

  /** Resolves once people at one of the nodes can see it. */
  async ask(request: ApprovalRequest): Promise<Receipt> {
    const { inner, own } = this.#parts;
    own.add(request.id);
    const here = inner.canHandle(request.session) ? [this.#cards.show(request)] : [];
    const there = this.#able().map(({ id }) => this.#cards.askFor(request, id));
    return firstOf([...here, ...there]);
  }

  recount(_receipt: Receipt, request: ApprovalRequest): Promise<void> {
    return this.#cards.recount(request);
  }

  remind(_receipt: Receipt, request: ApprovalRequest): Promise<void> {
    return this.#cards.remind(request);
  }

  closeCard(_receipt: Receipt, request: ApprovalRequest, decision: Decision): Promise<void> {
    return this.#cards.close(request, decision);
  }

  close(request: ApprovalRequest, decision: Decision): Promise<void> {
    return this.#cards.close(request, decision);
  }

  async alarm(alarm: Alarm): Promise<void> {
    const { inner, own } = this.#parts;
    own.add(alarm.id);
    const there = this.#able().map(({ id }) => this.#alarms.askFor(alarm, id));
    await firstOf([inner.alarm(alarm), ...there]).finally(() => own.delete(alarm.id));
  }

  trouble(): string {
    const trouble = this.#parts.inner.trouble();
    return this.#isStarted && this.#able().length > 0 ? "" : trouble;
  }

  state(): ChannelState {
    const detail = this.#parts.inner.trouble();
    return { holds: false, able: this.#isStarted && detail === "", detail };
  }

  sweep(): Promise<void> {
    return this.#cards.sweep();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#cards.stop();
    this.#alarms.stop();
    this.#cards.letGo();
    await this.#parts.inner.stop();
  }

  /** The other nodes that people are connected to. */
  #able(): readonly NodePresence[] {
    return this.#parts.nodes.others().filter(({ channels }) => channels[this.name]?.able);
  }
}

/** Rejects with the first failure if all fail. */
async function firstOf<Result>(works: readonly Promise<Result>[]): Promise<Result> {
  try {
    return await Promise.any(works);
  } catch (error) {
    const [first] = error instanceof AggregateError ? error.errors : [];
    throw first ?? new CountersignError("channel-down", "no one is connected to any node");
  }
}
