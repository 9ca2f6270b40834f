/** The only clock of the house: one timer for any number of deadlines. */

/** Something that is to happen at a time, unless it is cancelled. */
export interface Deadline<Subject = unknown> {
  /** What it is about. */
  readonly subject: Subject;
  cancel(): void;
}

/** An entry of a doubly linked list, so that cancelling is cheap; one object and nothing else, because there may be very many. */
class Entry<Subject> implements Deadline<Subject> {
  tick: number;
  fire: ((subject: Subject) => void) | undefined;
  readonly subject: Subject;
  readonly #clock: { size: number } | undefined;
  previous: Entry<never> = this as unknown as Entry<never>;
  next: Entry<never> = this as unknown as Entry<never>;

  constructor(
    tick: number,
    fire: ((subject: Subject) => void) | undefined,
    { subject, clock }: { subject: Subject; clock?: { size: number } },
  ) {
    this.tick = tick;
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
/** Finds a tick's slot, also of a tick before the first: somebody may set the clock back. */
const LAST = SLOTS - 1;
/** Deadlines that fire in one go before others get a turn: a hundred thousand at once must not block the house. */
const CHUNK = 1000;

/**
 * A timer wheel. Deadlines are kept in slots of `tickMs` (100) and fire up to one tick late, never early.
 * It holds no reference to a process: a waiting clock does not keep one alive.
 */
export class Clock {
  readonly now: () => number;
  readonly #tickMs: number;
  /** Ticks are counted from here: as numbers of unix time they would not fit where small integers are kept. */
  readonly #began: number;
  readonly #slots: (Entry<never> | undefined)[] = new Array<Entry<never> | undefined>(SLOTS).fill(undefined);
  readonly #waiting = { size: 0 };
  #timer: NodeJS.Timeout | undefined;
  #tick: number;

  constructor({ now = Date.now, tickMs = 100 }: { now?: () => number; tickMs?: number } = {}) {
    this.now = now;
    this.#tickMs = tickMs;
    this.#began = now();
    this.#tick = 0;
  }

  /** Calls `fire` at or shortly after `at` (unix ms), with `subject`. A time that has passed fires at the next tick. */
  at(at: number, fire: () => void): Deadline;
  at<Subject>(at: number, fire: (subject: Subject) => void, subject: Subject): Deadline<Subject>;
  at<Subject>(at: number, fire: (subject: Subject) => void, subject?: Subject): Deadline<Subject> {
    const tick = Math.max(Math.ceil((at - this.#began) / this.#tickMs), this.#tick + 1);
    const made = new Entry(tick, fire, { subject: subject as Subject, clock: this.#waiting });
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
    this.#slots[index] ??= new Entry(0, undefined, { subject: undefined }) as unknown as Entry<never>;
    return this.#slots[index];
  }

  #passed(): number {
    return Math.floor((this.now() - this.#began) / this.#tickMs);
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
    for (let node = head.next; node !== head; node = node.next) if (node.tick <= target) due.push(node);
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
