/** The only clock of the gateway: one timer for any number of deadlines. */

/** Something that is to happen at a time, unless it is cancelled. */
export interface Deadline<Subject = unknown> {
  /** When, in milliseconds of the clock's monotonic time. */
  readonly due: number;
  /** What it is about. */
  readonly subject: Subject;
  cancel(): void;
}

/**
 * An entry of a doubly linked list, so that cancelling is cheap. It is a single object, because
 * there may be very many.
 */
class Entry<Subject> implements Deadline<Subject> {
  readonly tick: number;
  readonly due: number;
  fire: ((subject: Subject) => void) | undefined;
  readonly subject: Subject;
  readonly #clock: { size: number } | undefined;
  previous: Entry<never> = this as unknown as Entry<never>;
  next: Entry<never> = this as unknown as Entry<never>;

  constructor(
    tick: number,
    fire: ((subject: Subject) => void) | undefined,
    { subject, due = 0, clock }: { subject: Subject; due?: number; clock?: { size: number } },
  ) {
    this.tick = tick;
    this.due = due;
    this.fire = fire;
    this.subject = subject;
    this.#clock = clock;
  }

  cancel(): void {
    this.take();
  }

  /** What was to be called, once; undefined when it was cancelled or has been called. */
  take(): ((subject: Subject) => void) | undefined {
    const { fire } = this;
    if (!fire) return undefined;
    this.fire = undefined;
    this.previous.next = this.next;
    this.next.previous = this.previous;
    if (this.#clock) this.#clock.size--;
    return fire;
  }
}

const SLOTS = 4096;
/** Finds a tick's slot. */
const LAST = SLOTS - 1;
const monotonic = (): number => performance.now();
/**
 * Deadlines that fire in one go before others get a turn: a hundred thousand at once must not block
 * the gateway.
 */
const CHUNK = 1000;

/**
 * A timer wheel. Deadlines are kept in slots of `tickMs` (100) and fire up to one tick late, never
 * early. They use monotonic time, so setting the wall clock back or forward moves none of them. A
 * waiting clock does not keep the process running.
 */
export class Clock {
  /** Unix ms, for people and records. It jumps when the machine's clock is set. */
  readonly now: () => number;
  /** Milliseconds from an arbitrary beginning; it only ever goes forward. */
  readonly steady: () => number;
  /** The same moment on both clocks, when the wall clock was furthest ahead. */
  readonly #ahead: { wall: number; steady: number };
  readonly #tickMs: number;
  /**
   * Ticks are counted from here: as numbers of unix time they would not fit where small integers
   * are kept.
   */
  readonly #began: number;
  readonly #slots: (Entry<never> | undefined)[] = new Array<Entry<never> | undefined>(SLOTS).fill(
    undefined,
  );
  readonly #waiting = { size: 0 };
  #timer: NodeJS.Timeout | undefined;
  #tick: number;

  /** `now` without `steady` serves as both. */
  constructor({
    now = Date.now,
    steady = now === Date.now ? monotonic : now,
    tickMs = 100,
  }: { now?: () => number; steady?: () => number; tickMs?: number } = {}) {
    this.now = now;
    this.steady = steady;
    this.#tickMs = tickMs;
    this.#began = steady();
    this.#ahead = { wall: now(), steady: this.#began };
    this.#tick = 0;
  }

  /**
   * Unix ms that never go back, for deadlines in wall-clock time that nothing may extend. This
   * equals `now` until the machine's clock is set back; after that it continues from where it was.
   */
  readonly latest = (): number => {
    const [wall, steady] = [this.now(), this.steady()];
    const carried = this.#ahead.wall + (steady - this.#ahead.steady);
    if (wall < carried) return Math.floor(carried);
    this.#ahead.wall = wall;
    this.#ahead.steady = steady;
    return wall;
  };

  /**
   * Calls `fire` after `ms` milliseconds or shortly later, with `subject`. A time that has passed
   * fires at the next tick.
   */
  after(ms: number, fire: () => void): Deadline;
  after<Subject>(ms: number, fire: (subject: Subject) => void, subject: Subject): Deadline<Subject>;
  after<Subject>(
    ms: number,
    fire: (subject: Subject) => void,
    subject?: Subject,
  ): Deadline<Subject> {
    const due = this.steady() + ms;
    const tick = Math.max(Math.ceil((due - this.#began) / this.#tickMs), this.#tick + 1);
    const made = new Entry(tick, fire, { subject: subject as Subject, due, clock: this.#waiting });
    const entry = made as unknown as Entry<never>;
    const head = this.#slot(tick & LAST);
    entry.previous = head.previous;
    entry.next = head;
    head.previous.next = entry;
    head.previous = entry;
    this.#waiting.size++;
    if (!this.#timer) this.#start();
    return made;
  }

  /** How many deadlines are waiting. */
  get size(): number {
    return this.#waiting.size;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #slot(index: number): Entry<never> {
    this.#slots[index] ??= new Entry(0, undefined, {
      subject: undefined,
    }) as unknown as Entry<never>;
    return this.#slots[index];
  }

  #passed(): number {
    return Math.floor((this.steady() - this.#began) / this.#tickMs);
  }

  #start(): void {
    this.#tick = this.#passed();
    this.#timer = setInterval(() => this.#turn(), this.#tickMs);
    this.#timer.unref();
  }

  #turn(): void {
    const target = this.#passed();
    const due: Entry<never>[] = [];
    const from = Math.max(this.#tick + 1, target - SLOTS + 1);
    for (let tick = from; tick <= target; tick++) this.#collect(tick, target, due);
    this.#tick = target;
    this.#fire(due, 0);
    if (this.#waiting.size === 0) this.stop();
  }

  #collect(tick: number, target: number, due: Entry<never>[]): void {
    const head = this.#slots[tick & LAST];
    if (!head) return;
    for (let node = head.next; node !== head; node = node.next)
      if (node.tick <= target) due.push(node);
  }

  #fire(due: readonly Entry<never>[], from: number): void {
    const end = Math.min(due.length, from + CHUNK);
    for (let index = from; index < end; index++) {
      const entry = due[index]!;
      entry.take()?.(entry.subject);
    }
    if (end < due.length) setImmediate(() => this.#fire(due, end));
  }
}
