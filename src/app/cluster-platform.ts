/**
 * A channel with a connection to a platform, where several gateways share a store: the node that
 * holds its lease is connected, and shows the cards of all nodes.
 */
import { takes } from "../../channels/sessions.ts";
import type { Alarm } from "../core/alarm.ts";
import type { ChannelHost, Receipt } from "../core/channel.ts";
import { CountersignError } from "../core/errors.ts";
import type { ApprovalRequest, Decision } from "../core/model.ts";
import { SharedAlarms } from "./cluster-alarms.ts";
import { Cards } from "./cluster-cards.ts";
import { Lease } from "./cluster-lease.ts";
import { hostOf, type Member, type MemberParts, withinTime } from "./cluster-members.ts";
import type { ChannelState } from "./cluster-nodes.ts";

/** While another node takes the channel over, it counts as there for so long. */
const TAKEOVER_MS = 15_000;
/** The delay before a node that could not start it tries again; it grows. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;
/** What only the operator can fix is tried again so late. */
const REFUSED_MS = 10 * 60_000;
/** A node that cannot reach the platform for so long leaves it to another one. */
const TROUBLE_MS = 30_000;
const START_MS = 30_000;

const ELSEWHERE = "no node holds its connection now";
const STARTING = "it is still starting";

export class PlatformMember implements Member {
  readonly #parts: MemberParts;
  readonly #lease: Lease;
  readonly #cards: Cards;
  readonly #alarms: SharedAlarms;
  #host: ChannelHost | undefined;
  #isStarted = false;
  /** Why it could not be started here. */
  #detail = "";
  #retryMs = FIRST_RETRY_MS;
  /** Starts and stops, one after the other. */
  #changing: Promise<void> = Promise.resolve();
  /** By the monotonic clock, like the next one. */
  #ableAt = Number.NEGATIVE_INFINITY;
  #troubledSince: number | undefined;

  constructor(parts: MemberParts) {
    this.#parts = parts;
    const { cluster, inner } = parts;
    const shared = {
      ...parts,
      channel: inner.name,
      hosted: false,
      isReady: () => this.#isReady,
      others: () => [],
    };
    this.#cards = new Cards(shared);
    this.#alarms = new SharedAlarms(shared);
    this.#lease = new Lease({
      cluster,
      name: inner.name,
      gained: () => this.#inTurn(() => this.#begin()),
      lost: () => this.#lost(),
    });
  }

  get name(): string {
    return this.#parts.inner.name;
  }

  canHandle(session: string): boolean {
    const { inner, sessions } = this.#parts;
    if (this.#isReady) return inner.canHandle(session);
    return takes(inner.name, sessions, session) && this.#trouble() === "";
  }

  /** Resolves when this node is connected, or another one holds the channel. */
  async start(host: ChannelHost): Promise<void> {
    this.#host = host;
    this.#parts.outcomes.begin(host); // a node that holds nothing tells, too
    this.#cards.start();
    this.#alarms.start();
    await this.#lease.start();
    await this.#changing;
  }

  async ask(request: ApprovalRequest): Promise<Receipt> {
    if (!this.#isReady) return this.#cards.askFor(request);
    try {
      return await this.#cards.show(request);
    } catch (error) {
      if (this.#isReady) throw error;
      return this.#cards.askFor(request); // it was lost meanwhile
    }
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

  alarm(alarm: Alarm): Promise<void> {
    return this.#isReady ? this.#parts.inner.alarm(alarm) : this.#alarms.askFor(alarm);
  }

  trouble(): string {
    return this.#trouble();
  }

  state(): ChannelState {
    const { inner } = this.#parts;
    const detail = this.#isStarted ? inner.trouble() : this.#detail || STARTING;
    return { holds: this.#lease.isHeld, able: this.#isReady && detail === "", detail };
  }

  async sweep(): Promise<void> {
    if (!this.#isReady) return;
    this.#leaveIfTroubled();
    await this.#cards.sweep();
  }

  async stop(): Promise<void> {
    this.#host = undefined;
    this.#isStarted = false;
    this.#cards.stop();
    this.#alarms.stop();
    await this.#cards.settled();
    await this.#inTurn(() => this.#end());
    await this.#lease.stop();
  }

  get #isReady(): boolean {
    return this.#isStarted && this.#lease.isHeld;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#changing = this.#changing.then(work).catch(() => {});
    return this.#changing;
  }

  async #begin(): Promise<void> {
    const { inner, nodes, outcomes, log } = this.#parts;
    if (!this.#host || !this.#lease.isHeld) return;
    const taking = work();
    try {
      const host = hostOf(this.#host, this.#cards, outcomes);
      await withinTime(START_MS, inner.start({ ...host, takenOver: taking.done }));
    } catch (error) {
      return this.#couldNotStart(error);
    }
    if (!this.#lease.isHeld) return; // #lost has it stopped
    this.#isStarted = true;
    this.#detail = "";
    this.#retryMs = FIRST_RETRY_MS;
    log.info({ channel: this.name }, "this node holds the channel's connection now");
    await nodes.changed();
    // not waited for: what is new can be shown meanwhile
    void Promise.all([this.#cards.takeOver(), this.#alarms.takeOver()])
      .catch((error: Error) =>
        log.warn({ channel: this.name, reason: error.message }, "its cards were not taken over"),
      )
      .finally(taking.end);
  }

  async #couldNotStart(error: unknown): Promise<void> {
    const { log } = this.#parts;
    const isRefused = error instanceof CountersignError && error.code === "channel-refused";
    this.#detail = error instanceof CountersignError ? error.message : String(error);
    const pauseMs = isRefused ? REFUSED_MS : this.#retryMs;
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2);
    log.error(
      { channel: this.name, reason: this.#detail, again: !isRefused },
      "a channel could not start here; another node may try",
    );
    await this.#end();
    await this.#lease.giveBack(pauseMs);
  }

  #lost(): void {
    const { inner, log } = this.#parts;
    this.#isStarted = false;
    this.#cards.letGo();
    log.warn({ channel: this.name }, "this node has lost the channel's connection to the others");
    // at once, whatever it is doing, and again when that is done
    void inner.stop().catch(() => {});
    void this.#inTurn(() => this.#end());
  }

  async #end(): Promise<void> {
    this.#cards.letGo();
    await this.#parts.inner.stop();
  }

  /** This node cannot reach the platform; another one may. */
  #leaveIfTroubled(): void {
    const { inner, nodes, log } = this.#parts;
    const now = performance.now();
    const trouble = inner.trouble();
    this.#troubledSince = trouble === "" ? undefined : (this.#troubledSince ?? now);
    const since = this.#troubledSince;
    const hasOthers = nodes.others().some(({ channels }) => channels[this.name] !== undefined);
    if (since === undefined || now - since < TROUBLE_MS || !hasOthers) return;
    log.warn({ channel: this.name, reason: trouble }, "this node leaves the channel to another");
    this.#troubledSince = undefined;
    this.#isStarted = false;
    this.#detail = trouble;
    void this.#inTurn(async () => {
      await this.#cards.settled();
      await this.#end();
      await this.#lease.giveBack(LONGEST_RETRY_MS);
    });
  }

  #trouble(): string {
    const { inner, nodes } = this.#parts;
    if (this.#isReady) return this.#noted(inner.trouble());
    const holder = nodes.others().find(({ channels }) => channels[inner.name]?.holds);
    const state = holder?.channels[inner.name];
    if (holder && state?.able) return this.#noted("");
    if (performance.now() - this.#ableAt < TAKEOVER_MS) return ""; // it is being taken over
    if (holder && state) return `${state.detail} (at ${holder.name})`;
    return this.#detail || (this.#lease.isHeld ? STARTING : ELSEWHERE);
  }

  #noted(trouble: string): string {
    if (trouble === "") this.#ableAt = performance.now();
    return trouble;
  }
}

/** Something that others wait for. */
function work(): { readonly done: Promise<void>; readonly end: () => void } {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
}
