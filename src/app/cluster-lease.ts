/**
 * A lease: of all nodes one at a time holds a name. A node that cannot renew it in time stops to
 * count as its holder before any other node can become one.
 */
import type { Cluster } from "../core/cluster.ts";

/** How long a lease lasts after it was last renewed. */
const LEASE_MS = 8000;
const RENEW_MS = 2000;
/** A holder has this long to let go after it could not renew, before another may follow. */
const MARGIN_MS = 2000;
/** Another look if the store could not be asked. */
const AGAIN_MS = 500;
/** After the time of another's lease is over. */
const AFTER_MS = 30;

const KIND = "lease";

export interface LeaseOptions {
  readonly cluster: Pick<Cluster, "shared" | "node" | "now">;
  readonly name: string;
  readonly gained: () => void;
  /** Has to let go of what the lease is for, at once. */
  readonly lost: () => void;
}

export class Lease {
  readonly #options: LeaseOptions;
  #isHeld = false;
  #isWanted = false;
  /** By this machine's monotonic clock: not before that. */
  #notBefore = 0;
  #timer: NodeJS.Timeout | undefined;
  #fence: NodeJS.Timeout | undefined;
  #unwatch: (() => void) | undefined;
  /** One look at a time. */
  #looking: Promise<void> | undefined;
  /** It was let go of while this node looked. */
  #isFree = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Resolves once it is known whether this node holds it. */
  async start(): Promise<void> {
    const { cluster, name } = this.#options;
    this.#isWanted = true;
    this.#unwatch ??= cluster.shared.watch(KIND, (key, entry) => {
      if (key !== name || entry || this.#isHeld) return;
      this.#isFree = true;
      this.#lookIn(0);
    });
    await this.#look();
  }

  /** Lets another node hold it, and does not ask for it again for so long. */
  async giveBack(pauseMs: number): Promise<void> {
    this.#notBefore = performance.now() + pauseMs;
    await this.#release();
    this.#lookIn(pauseMs);
  }

  /** What it is for has to be let go of before. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#unwatch?.();
    this.#unwatch = undefined;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#release();
  }

  async #release(): Promise<void> {
    const { cluster, name } = this.#options;
    clearTimeout(this.#fence);
    const wasHeld = this.#isHeld;
    this.#isHeld = false;
    if (wasHeld) await cluster.shared.release(KIND, name).catch(() => {}); // its time ends it
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isWanted) return;
    this.#timer = setTimeout(() => void this.#look(), ms).unref();
  }

  #look(): Promise<void> {
    if (this.#looking) return this.#looking;
    this.#isFree = false;
    this.#looking = this.#lookNow()
      .catch(() => AGAIN_MS)
      .then((nextMs) => {
        this.#looking = undefined;
        this.#lookIn(this.#isFree ? 0 : nextMs);
      });
    return this.#looking;
  }

  /** Resolves with the milliseconds until the next look. */
  async #lookNow(): Promise<number> {
    const { cluster, name } = this.#options;
    const { shared, node, now } = cluster;
    const pause = this.#notBefore - performance.now();
    if (!this.#isHeld && pause > 0) return pause;
    if (!this.#isHeld) {
      const other = await shared.get(KIND, name);
      if (other && other.node !== node.id && other.until !== undefined)
        return Math.max(0, other.until - now()) + AFTER_MS;
    }
    const began = performance.now();
    const entry = await shared.hold(KIND, name, { node: node.name }, LEASE_MS);
    if (!this.#isWanted && !this.#isHeld) {
      if (entry) await shared.release(KIND, name).catch(() => {}); // it was stopped meanwhile
      return 0;
    }
    if (entry) return this.#holds(began);
    this.#loses();
    return AFTER_MS;
  }

  #holds(began: number): number {
    const left = began + LEASE_MS - MARGIN_MS - performance.now();
    if (left <= 0) return 0; // the answer came too late to count on it
    clearTimeout(this.#fence);
    this.#fence = setTimeout(() => this.#loses(), left).unref();
    if (!this.#isHeld) {
      this.#isHeld = true;
      this.#options.gained();
    }
    return RENEW_MS;
  }

  #loses(): void {
    clearTimeout(this.#fence);
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#options.lost();
  }
}
