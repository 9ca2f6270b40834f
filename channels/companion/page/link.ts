/**
 * The WebSocket to the gateway. It says that it is live only while it knows so: the gateway sends a
 * heartbeat every 10 seconds, and after 25 seconds without any frame the connection is not trusted.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Instant, takeSocket } from "./ahead.ts";
import { ask } from "./api.ts";
import type { AwayFrame, ClientFrame, ServerFrame } from "./wire.ts";

/**
 * `live`: all that waits was told, and the last frame is less than 25 seconds old. `unsure`: the
 * connection fell silent, and is being checked. `lost`: there is none; it is tried again.
 */
export type LinkState = "connecting" | "live" | "unsure" | "lost";

export interface LinkEvents {
  /** All frames but heartbeats. */
  received(frame: ServerFrame): void;
  /** So many questions wait at the gateway. */
  beat(pending: number): void;
  /** What waits was told to the end, once for each connection. */
  caughtUp(): void;
  /** What was sent and not acknowledged may or may not have arrived. */
  dropped(): void;
  /** The gateway does not know this token. */
  refused(): void;
}

const SILENT_MS = 25_000;
/** A gateway that hangs takes a connection, and never opens it. */
const OPENING_MS = 10_000;
const SLOWEST_MS = 15_000;
const LOOK_MS = 1000;
/** Smaller differences of clocks are not worth correcting. */
const SAME_CLOCK_MS = 1500;

export class Link {
  readonly #token: string;
  readonly #events: LinkEvents;
  readonly #state = signal<LinkState>("connecting");
  #socket: WebSocket | undefined;
  #isCaughtUp = false;
  #heard = instant();
  #retry = 0;
  #failures = 0;
  /** The gateway's clock, as it was last told, and when that was. */
  #told: { readonly at: number; readonly when: Instant } = { at: Date.now(), when: instant() };
  readonly #look: number;
  readonly #check = () => this.check();

  constructor(token: string, events: LinkEvents) {
    this.#token = token;
    this.#events = events;
    this.#look = setInterval(this.#check, LOOK_MS);
    // a page that slept learns of it here first
    for (const event of WAKING) addEventListener(event, this.#check);
    document.addEventListener("visibilitychange", this.#check);
    document.addEventListener("resume", this.#check);
    this.#open();
  }

  get state(): ReadonlySignal<LinkState> {
    return this.#state;
  }

  /** False when there is no live connection: nothing was sent. */
  send(frame: ClientFrame | AwayFrame): boolean {
    this.check();
    if (this.#state.value !== "live" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Drops this connection, if there is one, and connects again at once. */
  restart(state: "unsure" | "lost" = "lost"): void {
    this.#drop(state);
    this.#open();
  }

  /**
   * The gateway's clock, whole unix milliseconds: a phone's may be minutes off, or be set
   * meanwhile.
   */
  now(): number {
    return Math.round(this.#told.at + since(this.#told.when));
  }

  close(): void {
    clearInterval(this.#look);
    for (const event of WAKING) removeEventListener(event, this.#check);
    document.removeEventListener("visibilitychange", this.#check);
    document.removeEventListener("resume", this.#check);
    this.#drop("lost");
  }

  /** Whether the connection can still be trusted. */
  check(): void {
    if (!this.#socket) return;
    const silent = since(this.#heard);
    const { readyState } = this.#socket;
    const isOpen = readyState === WebSocket.OPEN;
    // a browser may keep a page without its connection, and bring it back
    if (readyState === WebSocket.CLOSED || readyState === WebSocket.CLOSING) this.restart("lost");
    else if (silent > SILENT_MS || (!isOpen && silent > OPENING_MS))
      this.restart(this.#state.value === "lost" ? "lost" : "unsure");
  }

  #drop(state: "unsure" | "lost"): void {
    clearTimeout(this.#retry);
    const last = this.#socket;
    this.#socket = undefined;
    this.#isCaughtUp = false;
    this.#state.value = state;
    last?.close();
    this.#events.dropped();
  }

  #open(): void {
    clearTimeout(this.#retry);
    const begun = takeSocket(this.#token);
    const mine = begun?.socket ?? connect(this.#token);
    this.#socket = mine;
    this.#heard = begun?.since ?? instant();
    const heard = (data: string, at: Instant) => {
      if (this.#socket === mine) this.#received(JSON.parse(data) as ServerFrame, at);
    };
    const closed = () => {
      if (this.#socket === mine) void this.#again();
    };
    mine.onmessage = ({ data }) => heard(String(data), instant());
    mine.onclose = closed;
    // once who made this link has it
    queueMicrotask(() => {
      if (mine.readyState === WebSocket.CLOSED) return closed();
      for (const { data, at } of begun?.heard ?? []) heard(data, at);
      // they may be old by now
      this.check();
    });
  }

  #received(frame: ServerFrame, at: Instant): void {
    this.#heard = at;
    if (frame.type !== "heartbeat") {
      this.#events.received(frame);
      return;
    }
    this.#failures = 0;
    const isSame = Math.abs(frame.at - at.wall) <= SAME_CLOCK_MS;
    this.#told = { at: isSame ? at.wall : frame.at, when: at };
    if (!this.#isCaughtUp) this.#events.caughtUp();
    this.#isCaughtUp = true;
    this.#events.beat(frame.pending);
    this.#state.value = "live";
  }

  /** A browser does not say why a socket was refused, so a plain request has to find out. */
  async #again(): Promise<void> {
    this.#drop("lost");
    const wait = Math.min(SLOWEST_MS, 500 * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    const attempt = setTimeout(() => this.#open(), wait);
    this.#retry = attempt;
    const { status } = await ask("/v1/approvals?status=pending", {
      headers: { authorization: `Bearer ${this.#token}` },
      cache: "no-store",
    });
    if (status !== 401 && status !== 403) return;
    this.close();
    this.#events.refused();
  }
}

const WAKING = ["focus", "pageshow", "online", "offline"] as const;

function connect(token: string): WebSocket {
  const address = new URL("/v1/companion", location.href.replace(/^http/, "ws"));
  return new WebSocket(address, ["countersign", `bearer.${token}`]);
}

const instant = (): Instant => ({ wall: Date.now(), running: performance.now() });

/** The clock on the wall goes on while a computer sleeps; the other one is never set back. */
const since = ({ wall, running }: Instant): number =>
  Math.max(Date.now() - wall, performance.now() - running);
