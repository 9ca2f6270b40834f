/**
 * The WebSockets of companions: accepts them, handles their frames, and sends what they have
 * missed.
 */
import type { Alarm } from "../../src/core/alarm.ts";
import type { ChannelHost, ChannelNews, Receipt, Socket } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { decodeUtf8 } from "../../src/core/json.ts";
import type { Answer, ApprovalRequest, Person } from "../../src/core/model.ts";
import { createPace } from "../../src/core/pace.ts";
import { agentsFirst } from "../../src/core/replies.ts";
import { takes } from "../sessions.ts";
import { CLOSE, type Companion, createCompanions } from "./companions.ts";
import {
  ackFrame,
  alarmFrame,
  errorFrame,
  heartbeatFrame,
  outcomeFrame,
  readFrame,
  requestFrame,
  stoppedFrame,
} from "./frames.ts";
import { RecentAlarms } from "./recent-alarms.ts";
import { watchedAmong } from "./watched.ts";

export const NAME = "companion";
/** A client that sends this many meaningless frames is not one of ours. */
const MAX_BAD_FRAMES = 20;
const MAX_WATCHED = 64;
/** For each question that is open: looking at it takes about a thirtieth of this. */
const REST_MS = 0.03;
/** Heartbeats are not urgent: between two slices of them there is time for answers. */
const BEAT_REST_MS = 10;
/** Newcomers wait at most this long for the next look. */
const MAX_REST_MS = 3000;
/** All companions share one receipt: a question is closed for all of them at once. */
export const RECEIPT: Receipt = { companions: "all" };

export class Connections {
  readonly companions = createCompanions();
  /**
   * The questions that companions are looking at, and how many identical calls the last frame about
   * each counted.
   */
  readonly open = new Map<string, number>();
  /** Undefined while the channel is not started. */
  host: ChannelHost | undefined;
  readonly #sessions: readonly string[];
  readonly #clean: (text: string) => string;
  readonly #alarms: RecentAlarms;
  #newcomers: Companion[] = [];
  /** The earliest time of the next look for newcomers, on the clock of `performance.now()`. */
  #nextLook = 0;
  #isLooking = false;
  #isBeating = false;
  readonly #catchUpPace = createPace();
  #unwatch: (() => void) | undefined;

  constructor(
    sessions: readonly string[],
    clean: (text: string) => string,
    alarms = new RecentAlarms(),
  ) {
    this.#sessions = sessions;
    this.#clean = clean;
    this.#alarms = alarms;
  }

  begin(host: ChannelHost): void {
    this.end();
    this.host = host;
    this.#unwatch = host.watch((news) => this.#tell(news));
  }

  end(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.host = undefined;
  }

  connected(socket: Socket, person: Person, query: URLSearchParams): void {
    const watches = query.get("sessions")?.split(",").filter(Boolean);
    socket.on("error", () => {}); // the close that follows says all there is to say
    if (!this.host) socket.close(CLOSE.tryLater, "not started yet");
    else if (watches && watches.length > MAX_WATCHED)
      socket.close(CLOSE.refused, `at most ${MAX_WATCHED} session patterns`);
    else this.#welcome(socket, person, watches);
  }

  /** For all of them, whatever they watch, and for those that connect later. */
  async alarm(alarm: Alarm): Promise<void> {
    const { id, session } = alarm;
    if (this.#alarms.keep(alarm)) return;
    const text = () => this.#clean(alarmFrame(alarm));
    const news = { id: `alarm ${id}`, kind: "alarm", session, text } as const;
    if (this.host === undefined || !(await this.companions.tell(news)))
      throw new CountersignError("channel-down", "no companion is connected");
    this.#alarms.shown(id);
  }

  /** For those who watch the session; of what is stopped, for all. */
  #tell(news: ChannelNews): void {
    const text = () => this.#clean(newsFrame(news));
    void this.companions.tell(
      news.type === "stopped"
        ? { id: "stopped", kind: "alarm", session: "", text }
        : { id: `outcome ${news.approval}`, kind: "changed", session: news.session, text },
    );
  }

  /** Pings all, and tells each how many of the questions that it watches are open. */
  async beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      await this.companions.ping();
      if (this.companions.size() === 0) return;
      const { of } = await this.#pendingFor(this.companions.watches(), createPace(BEAT_REST_MS));
      await this.companions.beat((watches) => heartbeatFrame(of(watches).length));
    } finally {
      this.#isBeating = false;
    }
  }

  /** A look at all that is open, for these; `size`: how many questions there are. */
  async #pendingFor(all: readonly Companion["watches"][], pace = createPace()) {
    const pending = (await this.host?.pending()) ?? [];
    const taken = this.#sessions.includes("*")
      ? pending
      : pending.filter(({ session }) => takes(NAME, this.#sessions, session));
    return { of: await watchedAmong(taken, { all, pace }), size: pending.length };
  }

  #welcome(socket: Socket, person: Person, watches: readonly string[] | undefined): void {
    const companion: Companion = {
      socket,
      person,
      watches,
      badFrames: 0,
      missedPongs: 0,
      settledMeanwhile: new Set(),
    };
    this.companions.add(companion);
    socket.on("close", () => this.companions.remove(companion));
    socket.on("pong", () => {
      companion.missedPongs = 0;
    });
    socket.on("message", (data, binary) => void this.#receive(companion, data, binary));
    this.#newcomers.push(companion);
    this.#lookSoon();
  }

  /** One look at a time. */
  #lookSoon(): void {
    if (this.#isLooking || this.#newcomers.length === 0) return;
    this.#isLooking = true;
    const wait = this.#nextLook - performance.now();
    if (wait < 1) setImmediate(() => this.#catchUpAll());
    else setTimeout(() => this.#catchUpAll(), wait).unref();
  }

  async #receive(companion: Companion, data: Buffer, binary: boolean): Promise<void> {
    const { socket, person } = companion;
    try {
      if (binary) throw new CountersignError("bad-request", "expected a text frame");
      const read = readFrame(decodeUtf8(data), person);
      if ("putAway" in read) {
        this.#alarms.putAway(read.putAway, person);
        return;
      }
      const answer = this.#counted(read);
      const result = await this.host?.answer(answer);
      await agentsFirst();
      if (result) socket.send(this.#clean(ackFrame(answer.approval, result)), ignore);
    } catch (error) {
      socket.send(this.#clean(errorFrame(error)), ignore);
      if (++companion.badFrames >= MAX_BAD_FRAMES)
        socket.close(CLOSE.refused, "too many bad frames");
    }
  }

  /**
   * A client that does not say how many calls it approves has seen as many as the last frame
   * counted.
   */
  #counted(answer: Answer): Answer {
    const calls =
      answer.choice === "approve" ? (answer.calls ?? this.open.get(answer.approval)) : undefined;
    return calls === undefined ? answer : { ...answer, calls };
  }

  /**
   * All companions that connected since the last one share a snapshot of what is pending, taken
   * after they are registered for updates.
   */
  async #catchUpAll(): Promise<void> {
    const together = this.#newcomers;
    this.#newcomers = [];
    const { of, size } = await this.#pendingFor(together.map(({ watches }) => watches)).finally(
      () => {
        this.#isLooking = false;
      },
    );
    this.#nextLook = performance.now() + Math.min(size * REST_MS, MAX_REST_MS);
    this.#lookSoon();
    const watched = onceFor(of);
    const each = together.map((companion) => [companion, watched(companion.watches)] as const);
    await Promise.all(each.map(([companion, open]) => this.#catchUp(companion, open)));
  }

  async #catchUp(companion: Companion, watched: readonly ApprovalRequest[]): Promise<void> {
    // first of all, so that an end that comes while they are sent is noticed
    for (const request of watched) this.#shown(request);
    for (const alarm of this.#alarms.for(companion.person)) {
      await this.#catchUpPace();
      if (!(await this.#sent(companion, alarmFrame(alarm)))) return;
      this.#alarms.shown(alarm.id);
    }
    for (const request of watched) {
      await this.#catchUpPace();
      if (companion.settledMeanwhile?.has(request.id)) continue;
      if (!(await this.#sent(companion, requestFrame({ request })))) return;
    }
    const open = watched.filter(({ id }) => !companion.settledMeanwhile?.has(id));
    companion.settledMeanwhile = undefined;
    companion.socket.send(heartbeatFrame(open.length), ignore);
    const stopped = this.host?.stopped();
    if (stopped?.all || stopped?.sessions.length)
      companion.socket.send(this.#clean(stoppedFrame(stopped)), ignore);
  }

  #sent({ socket }: Companion, frame: string): Promise<boolean> {
    return new Promise((resolve) => socket.send(this.#clean(frame), (error) => resolve(!error)));
  }

  /**
   * Told to the gateway once for all companions. Otherwise each question would be closed as often
   * as companions were connected.
   */
  #shown({ id, calls }: ApprovalRequest): void {
    if (!this.host || this.open.has(id)) return;
    this.open.set(id, calls);
    this.host.shown(id, RECEIPT);
  }
}

const newsFrame = (news: ChannelNews): string =>
  news.type === "stopped" ? stoppedFrame(news) : outcomeFrame(news);

const ignore = (): void => {};

/** Companions that watch the same share what is made for them. */
function onceFor<Made>(make: (watches: Companion["watches"]) => Made) {
  const made = new Map<string, Made>();
  return (watches: Companion["watches"]): Made => {
    const key = JSON.stringify(watches ?? null);
    const known = made.get(key);
    if (known !== undefined) return known;
    const own = make(watches);
    made.set(key, own);
    return own;
  };
}
