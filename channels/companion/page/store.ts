/** What waits for this device's person, what became of the rest, and how answers are sent. */
import { batch, computed, signal } from "@preact/signals";
import { takeReply, takeTold } from "./ahead.ts";
import { type Api, openApi, type Reply } from "./api.ts";
import type { Device } from "./device.ts";
import { words } from "./language.ts";
import { Link } from "./link.ts";
import { type AnswerFields, byUrgency, type Question, questionOf, recount } from "./questions.ts";
import type { Ack, PageAlarm, PageApproval, PageOutcome, ServerFrame } from "./wire.ts";

const MAX_RECENT = 20;
/** An answer that is not acknowledged within this is looked up over a new connection. */
const ACK_MS = 8_000;
const RETRY_MS = 2_000;
/** After so long, the browser gets to draw before more frames are taken in. */
const SLICE_MS = 8;

/** A question that is decided, or no longer open. */
export interface Done {
  readonly id: string;
  readonly approval: PageApproval;
  readonly remark: string;
  readonly isGone: boolean;
  readonly outcome: PageOutcome | null;
}

export interface StoreEvents {
  refused(): void;
  /** A question that was not there before. */
  arrived(approval: PageApproval): void;
}

export class Store {
  readonly api: Api;
  readonly link: Link;
  readonly name: string;
  /** The most urgent first. */
  readonly questions = signal<readonly Question[]>([]);
  readonly recent = signal<readonly Done[]>([]);
  readonly alarms = signal<readonly PageAlarm[]>([]);
  readonly stopped = signal<{ all: boolean; sessions: readonly string[] } | undefined>(undefined);
  /** How many questions wait for others, or on other channels. */
  readonly elsewhere = signal(0);
  readonly #announced = signal<() => string>(() => "");
  /** For screen readers, in the page's language as it is now. */
  readonly announced = computed(() => this.#announced.value());
  /** The gateway's clock, each second. */
  readonly now = signal(Date.now());
  readonly #known = new Map<string, Question>();
  /** Those that this connection told of. */
  readonly #told = new Set<string>();
  /** Those that are being looked up. */
  readonly #checked = new Set<Question>();
  /** Whether this connection told what is stopped. */
  #toldStopped = false;
  readonly #events: StoreEvents;
  readonly #token: string;
  readonly #tick: number;
  #frames: ServerFrame[] = [];

  constructor(device: Device, events: StoreEvents) {
    this.#events = events;
    this.name = device.name;
    this.#token = device.token;
    this.api = openApi(device.token);
    this.link = new Link(device.token, {
      received: (frame) => this.#received(frame),
      beat: (pending) => {
        // what is still to be taken in is among them
        const here = this.#known.size + this.#frames.length;
        this.elsewhere.value = Math.max(0, pending - here);
        // of a question that is not for companions, no frame tells the end
        void this.#recheck(this.#untold());
      },
      caughtUp: () => this.#caughtUp(),
      dropped: () => this.#dropped(),
      refused: () => events.refused(),
    });
    this.#tick = setInterval(() => {
      this.now.value = this.link.now();
    }, 1000);
    const told = takeTold(device.token);
    if (told) this.seed(told);
  }

  close(): void {
    clearInterval(this.#tick);
    this.link.close();
  }

  question(id: string): Question | undefined {
    return this.#known.get(id);
  }

  /** Sends it once. False when it cannot be sent now, or an answer is on its way already. */
  answer(question: Question, fields: AnswerFields): boolean {
    const { id, phase } = question;
    if (phase.value.kind !== "open" || !this.#known.has(id)) return false;
    if (!this.link.send({ type: "approval.response", requestId: id, ...fields })) return false;
    const sent = { kind: "sent" } as const;
    phase.value = sent;
    setTimeout(() => {
      if (phase.value === sent) this.link.restart("unsure");
    }, ACK_MS);
    return true;
  }

  /** Long arguments do not come with the frame. It is tried again while the question is open. */
  async fetchWhole(question: Question): Promise<void> {
    while (this.#known.get(question.id) === question) {
      const { status, body } = await this.api.get(`/v1/approvals/${question.id}`);
      if (status === 200) {
        const { calls } = question.approval.value.card;
        if (body.status !== "pending") this.#fold(body);
        else question.approval.value = { ...body, card: { ...body.card, calls } };
        return;
      }
      if (status === 404) return this.#gone(question);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** What the gateway knows of a question; the page may have asked for it as it began to load. */
  lookUp(id: string): Promise<Reply> {
    return takeReply(id, this.#token) ?? this.api.get(`/v1/approvals/${id}`);
  }

  /** A question that an address named: it is shown before the connection tells of it. */
  seed(approval: PageApproval): void {
    if (this.#known.has(approval.id)) return;
    const question = questionOf(approval);
    this.#known.set(approval.id, question);
    this.#list();
    // it may have ended since it was looked up, and that was told already
    if (this.link.state.value === "live") void this.#recheck([question]);
  }

  /** Tells the gateway too: the alarm need not come again. */
  putAway(alarm: PageAlarm): void {
    this.link.send({ type: "alarm.away", alarmId: alarm.id });
    this.alarms.value = this.alarms.value.filter((each) => each !== alarm);
  }

  /** Many may come at once: they are taken in slices, so that the page can be used meanwhile. */
  #received(frame: ServerFrame): void {
    if (this.#frames.push(frame) === 1) setTimeout(() => this.#takeIn(), 0);
  }

  #takeIn(until = performance.now() + SLICE_MS): void {
    const frames = this.#frames;
    let taken = 0;
    batch(() => {
      while (taken < frames.length && performance.now() <= until) this.#take(frames[taken++]!);
      this.#list();
    });
    this.#frames = frames.slice(taken);
    if (this.#frames.length > 0) setTimeout(() => this.#takeIn(), 0);
  }

  #take(frame: ServerFrame): void {
    if (frame.type === "approval.request") this.#open(frame.approval);
    else if (frame.type === "approval.resolved") this.#fold(frame.approval);
    else if (frame.type === "approval.ack") this.#acknowledged(frame);
    else if (frame.type === "approval.outcome") this.#ended(frame.requestId, frame.outcome);
    else if (frame.type === "alarm") this.#alarmed(frame.alarm);
    else if (frame.type === "stopped") this.#stopped(frame);
    else if (frame.type === "error") this.#refused(frame.error.message);
  }

  #open(approval: PageApproval): void {
    this.#told.add(approval.id);
    const known = this.#known.get(approval.id);
    if (known) {
      recount(known, approval.card.calls);
      return;
    }
    this.#known.set(approval.id, questionOf(approval));
    this.now.value = this.link.now();
    const { level, heading, tool } = approval.card;
    this.#announced.value = () =>
      words.value.answers.arrived(words.value.levels[level], heading, tool);
    this.#events.arrived(approval);
  }

  #stopped(frame: { all: boolean; sessions: readonly string[] }): void {
    this.#toldStopped = true;
    this.stopped.value = frame;
  }

  #alarmed(alarm: PageAlarm): void {
    if (this.alarms.value.some(({ id }) => id === alarm.id)) return;
    this.alarms.value = [alarm, ...this.alarms.value];
  }

  #acknowledged(ack: Ack): void {
    const question = this.#known.get(ack.requestId);
    if (ack.approval && ack.approval.status !== "pending")
      this.#fold(ack.approval, ack.status === "already-resolved" ? ack.message : "");
    else if (ack.status === "unknown-approval" && question) this.#gone(question, ack.message);
    else if (question) question.phase.value = { kind: "open", said: ack.message };
  }

  /** The gateway does not say which answer it did not understand. */
  #refused(message: string): void {
    for (const { phase } of this.#known.values())
      if (phase.value.kind === "sent")
        phase.value = { kind: "open", said: words.value.answers.notAccepted(message) };
  }

  #ended(id: string, outcome: PageOutcome): void {
    this.recent.value = this.recent.value.map((each) =>
      each.id === id ? { ...each, outcome } : each,
    );
  }

  /** It is decided: the card goes, a line stays. */
  #fold(approval: PageApproval, remark = ""): void {
    const { id } = approval;
    if (!this.#known.delete(id) && remark === "") return;
    const outcome = approval.outcome ?? null;
    this.#enter({ id, approval, remark, isGone: false, outcome });
  }

  #gone({ id, approval, phase }: Question, said?: string): void {
    if (!this.#known.delete(id)) return;
    const { notKnown, restarted } = words.value.answers;
    const remark = said ?? (phase.value.kind === "unknown" ? notKnown : restarted);
    this.#enter({ id, approval: approval.value, remark, isGone: true, outcome: null });
  }

  #enter(done: Done): void {
    const others = this.recent.value.filter(({ id }) => id !== done.id);
    this.recent.value = [done, ...others].slice(0, MAX_RECENT);
    const status = done.isGone ? "gone" : done.approval.status;
    this.#announced.value = () =>
      `${words.value.statuses[status]}: ${done.approval.card.heading}. ${done.remark}`;
    this.#list();
  }

  #list(): void {
    this.questions.value = [...this.#known.values()].sort(byUrgency);
  }

  #dropped(): void {
    this.#told.clear();
    this.#toldStopped = false;
    this.#frames = this.#frames.filter(({ type }) => type !== "approval.request");
    for (const { phase } of this.#known.values())
      if (phase.value.kind === "sent") phase.value = { kind: "unknown" };
  }

  /**
   * What waits was sent again, and nothing else. An answer whose question still waits was not
   * recorded; it is not sent again by itself, so it never counts twice.
   */
  #caughtUp(): void {
    this.#takeIn(Number.POSITIVE_INFINITY);
    // a new connection tells what is stopped, and nothing where nothing is
    if (!this.#toldStopped) this.stopped.value = undefined;
    for (const { id, phase } of this.#known.values())
      if (this.#told.has(id) && phase.value.kind === "unknown")
        phase.value = { kind: "open", said: words.value.answers.notRecorded };
    void this.#recheck(this.#untold());
  }

  #untold(): Question[] {
    return [...this.#known.values()].filter(({ id }) => !this.#told.has(id));
  }

  /** What was not told again was decided, or the gateway forgot it. */
  async #recheck(missing: readonly Question[]): Promise<void> {
    const mine = missing.filter((question) => !this.#checked.has(question));
    for (const question of mine) this.#checked.add(question);
    for (const question of mine) {
      await this.fetchWhole(question);
      this.#checked.delete(question);
      if (question.phase.value.kind === "unknown" && this.#known.has(question.id))
        question.phase.value = { kind: "open", said: words.value.answers.notRecorded };
    }
  }
}
