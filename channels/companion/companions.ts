/**
 * The connected companions: who watches what, sending one frame to all of them, and who has
 * disconnected.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Socket } from "../../src/core/channel.ts";
import type { Person } from "../../src/core/model.ts";
import { matchesAny } from "../sessions.ts";
import { type Backlog, createBacklog, type Frame, type News, type Sent } from "./backlog.ts";
import { wireFrame } from "./frames.ts";

/** After this long, everybody else gets a turn. */
const SLICE_MS = 2.5;
/** Sockets visited between two looks at the time. */
const CHUNK = 32;
const MAX_MISSED_PONGS = 2;

/** Close codes of RFC 6455, 7.4.1. */
export const CLOSE = { goingAway: 1001, refused: 1008, tryLater: 1013 } as const;

export interface Companion {
  readonly socket: Socket;
  readonly person: Person;
  /** What this connection asked to see; undefined means everything. */
  readonly watches: readonly string[] | undefined;
  badFrames: number;
  /** Since it last answered one, or read anything else. */
  missedPongs: number;
  /**
   * The questions that were settled while it was being sent what is pending; undefined once that is
   * done.
   */
  settledMeanwhile: Set<string> | undefined;
}

/** An update about one question, for all who watch its session. */
export interface Broadcast extends Pick<News, "id" | "kind"> {
  readonly session: string;
  readonly text: () => string;
}

export interface Companions {
  add(companion: Companion): void;
  remove(companion: Companion): void;
  watching(session: string): boolean;
  size(): number;
  /**
   * Resolves with true as soon as one socket has taken it; with false if none did. Broadcasts keep
   * their order on each socket; a companion that is behind gets only the latest of each question.
   */
  tell(broadcast: Broadcast): Promise<boolean>;
  /** Pings all, and drops those who have not answered. */
  ping(): Promise<void>;
  /** Sends each companion that reads its updates the text made for it. */
  beat(textFor: (companion: Companion) => string): Promise<void>;
  closeAll(): void;
}

export const createCompanions = (): Companions => new ConnectedCompanions();

class ConnectedCompanions implements Companions {
  readonly #companions = new Map<Companion, Backlog>();
  #previous: Promise<void> = Promise.resolve();

  add(companion: Companion): void {
    const read = () => {
      companion.missedPongs = 0;
    };
    this.#companions.set(companion, createBacklog(companion.socket, read));
  }

  size(): number {
    return this.#companions.size;
  }

  ping(): Promise<void> {
    return this.#each((companion) => {
      if (companion.missedPongs++ >= MAX_MISSED_PONGS) this.#drop(companion);
      else companion.socket.ping();
    });
  }

  beat(textFor: (companion: Companion) => string): Promise<void> {
    return this.#each((companion, backlog) => {
      // until it has what is pending, a number would say too much
      if (companion.settledMeanwhile) return;
      const text = textFor(companion);
      const frame = () => ({ text, bytes: wireFrame(text) });
      backlog.tell({ id: "heartbeat", kind: "heartbeat", frame, sent: () => {} });
    });
  }

  closeAll(): void {
    for (const { socket } of this.#companions.keys())
      socket.close(CLOSE.goingAway, "the gateway is stopping");
    for (const companion of this.#companions.keys()) this.remove(companion);
  }

  remove(companion: Companion): void {
    this.#companions.get(companion)?.close();
    this.#companions.delete(companion);
  }

  watching(session: string): boolean {
    for (const companion of this.#companions.keys()) if (sees(companion, session)) return true;
    return false;
  }

  tell({ id, kind, session, text }: Broadcast): Promise<boolean> {
    const { frame, release } = shared(text);
    return new Promise((resolve) => {
      let waiting = 1;
      const failed = () => {
        if (--waiting === 0) resolve(false);
      };
      const sent: Sent = (error) => (error ? failed() : resolve(true));
      const walk = () =>
        this.#each((companion, backlog) => {
          if (kind !== "alarm" && !sees(companion, session)) return;
          companion.settledMeanwhile?.add(id);
          waiting++;
          backlog.tell({ id, kind, frame, sent });
        });
      this.#previous = this.#previous.then(walk).then(release).then(failed);
    });
  }

  #drop(companion: Companion): void {
    this.remove(companion);
    companion.socket.terminate();
  }

  async #each(visit: (companion: Companion, backlog: Backlog) => void): Promise<void> {
    let visited = 0;
    let since = performance.now();
    for (const [companion, backlog] of [...this.#companions]) {
      try {
        if (this.#companions.has(companion)) visit(companion, backlog);
      } catch {
        this.#drop(companion); // one broken socket is not the others' trouble
      }
      if (++visited % CHUNK === 0 && performance.now() - since > SLICE_MS) {
        await nextTurn();
        since = performance.now();
      }
    }
  }
}

export const sees = ({ watches }: Companion, session: string): boolean =>
  watches === undefined || matchesAny(watches, session);

/**
 * Made for the first that takes it, for all of them; after `release` anew for each that takes it
 * later.
 */
function shared(text: () => string): { readonly frame: () => Frame; release(): void } {
  let made: Frame | undefined;
  let isReleased = false;
  const make = (): Frame => {
    const own = text();
    return { text: own, bytes: wireFrame(own) };
  };
  return {
    frame() {
      if (isReleased) return make();
      made ??= make();
      return made;
    },
    release() {
      isReleased = true;
      made = undefined;
    },
  };
}
