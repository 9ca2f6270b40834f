/** The only clock of the house: one timer for any number of deadlines. */

/** Something that is to happen at a time, unless it is cancelled. An entry of a doubly linked list, so that cancelling is cheap. */
export interface Deadline {
  cancel(): void;
}

interface Node {
  at: number;
  fire: (() => void) | undefined;
  previous: Node;
  next: Node;
}

const SLOTS = 4096;
/** Deadlines that fire in one go before others get a turn: a hundred thousand at once must not block the house. */
const CHUNK = 1000;

/**
 * A timer wheel. Deadlines are kept in slots of `tickMs` (100) and fire up to one tick late, never early.
 * It holds no reference to a process: a waiting clock does not keep one alive.
 */
export class Clock {
  readonly now: () => number;
  readonly #tickMs: number;
  readonly #slots: (Node | undefined)[] = new Array<Node | undefined>(SLOTS).fill(undefined);
  #timer: NodeJS.Timeout | undefined;
  #tick: number;
  #size = 0;

  constructor({ now = Date.now, tickMs = 100 }: { now?: () => number; tickMs?: number } = {}) {
    this.now = now;
    this.#tickMs = tickMs;
    this.#tick = Math.floor(now() / tickMs);
  }

  /** Calls `fire` at or shortly after `at` (unix ms). A time that has passed fires at the next tick. */
  at(at: number, fire: () => void): Deadline {
    const tick = Math.max(Math.ceil(at / this.#tickMs), this.#tick + 1);
    const node = { at: tick, fire } as Node;
    const head = this.#slot(tick % SLOTS);
    node.previous = head.previous;
    node.next = head;
    head.previous.next = node;
    head.previous = node;
    this.#size++;
    if (!this.#timer) this.#start();
    return { cancel: () => this.#remove(node) };
  }

  /** How many deadlines are waiting. */
  get size(): number {
    return this.#size;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #slot(index: number): Node {
    const known = this.#slots[index];
    if (known) return known;
    const head = { at: 0, fire: undefined } as Node;
    head.previous = head;
    head.next = head;
    this.#slots[index] = head;
    return head;
  }

  #start(): void {
    this.#tick = Math.floor(this.now() / this.#tickMs);
    this.#timer = setInterval(() => this.#turn(), this.#tickMs);
    this.#timer.unref();
  }

  #turn(): void {
    const target = Math.floor(this.now() / this.#tickMs);
    const due: Node[] = [];
    const from = Math.max(this.#tick + 1, target - SLOTS + 1);
    for (let tick = from; tick <= target; tick++) this.#collect(tick, target, due);
    this.#tick = target;
    this.#fire(due, 0);
    if (this.#size === 0) this.stop();
  }

  #collect(tick: number, target: number, due: Node[]): void {
    const head = this.#slots[tick % SLOTS];
    if (!head) return;
    for (let node = head.next; node !== head; node = node.next) if (node.at <= target) due.push(node);
  }

  #fire(due: readonly Node[], from: number): void {
    const end = Math.min(due.length, from + CHUNK);
    for (let index = from; index < end; index++) {
      const node = due[index]!;
      const { fire } = node;
      if (this.#remove(node)) fire?.();
    }
    if (end < due.length) setImmediate(() => this.#fire(due, end));
  }

  #remove(node: Node): boolean {
    if (!node.fire) return false;
    node.fire = undefined;
    node.previous.next = node.next;
    node.next.previous = node.previous;
    this.#size--;
    return true;
  }
}
