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
  /** Sends each companion that reads its updates the text made for all that watch the same. */
  beat(textFor: (watches: Companion["watches"]) => string): Promise<void>;
  closeAll(): void;
}

export const createCompanions = (): Companions => new ConnectedCompanions();

/** Companions that asked to see the same. */
interface Group {
  readonly watches: readonly string[] | undefined;
  readonly members: Map<Companion, Backlog>;
}

type Member = readonly [companion: Companion, backlog: Backlog, group: Group];

class ConnectedCompanions implements Companions {
  /** By what they watch, so that a session is matched once for all that watch the same. */
  readonly #groups = new Map<string, Group>();
  #size = 0;
  #previous: Promise<void> = Promise.resolve();

  add(companion: Companion): void {
    const read = () => {
      companion.missedPongs = 0;
    };
    const { watches } = companion;
    const key = keyOf(watches);
    const group = this.#groups.get(key) ?? { watches, members: new Map() };
    this.#groups.set(key, group);
    group.members.set(companion, createBacklog(companion.socket, read));
    this.#size++;
  }

  size(): number {
    return this.#size;
  }

  ping(): Promise<void> {
    return this.#each((companion) => {
      if (companion.missedPongs++ >= MAX_MISSED_PONGS) this.#drop(companion);
      else companion.socket.ping();
    });
  }

  async beat(textFor: (watches: Companion["watches"]) => string): Promise<void> {
    const frames = new Map<Group, Frame>();
    const pace = createPace();
    for (const group of [...this.#groups.values()]) {
      const text = textFor(group.watches);
      frames.set(group, { text, bytes: wireFrame(text) });
      await pace();
    }
    await this.#each((companion, backlog, group) => {
      const made = frames.get(group);
      // until it has what is pending, a number would say too much
      if (!made || companion.settledMeanwhile) return;
      backlog.tell({ id: "heartbeat", kind: "heartbeat", frame: () => made, sent: () => {} });
    });
  }

  closeAll(): void {
    const all = this.#members().map(([companion]) => companion);
    for (const { socket } of all) socket.close(CLOSE.goingAway, "the gateway is stopping");
    for (const companion of all) this.remove(companion);
  }

  remove(companion: Companion): void {
    const key = keyOf(companion.watches);
    const members = this.#groups.get(key)?.members;
    const backlog = members?.get(companion);
    if (!members || !backlog) return;
    backlog.close();
    members.delete(companion);
    if (members.size === 0) this.#groups.delete(key);
    this.#size--;
  }

  watching(session: string): boolean {
    for (const group of this.#groups.values()) if (sees(group, session)) return true;
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
        this.#each(
          (companion, backlog) => {
            companion.settledMeanwhile?.add(id);
            waiting++;
            backlog.tell({ id, kind, frame, sent });
          },
          kind === "alarm" ? undefined : session,
        );
      this.#previous = this.#previous.then(walk).then(release).then(failed);
    });
  }

  #drop(companion: Companion): void {
    this.remove(companion);
    companion.socket.terminate();
  }

  /** All, or those that see a session. */
  #members(session?: string): Member[] {
    return [...this.#groups.values()]
      .filter((group) => session === undefined || sees(group, session))
      .flatMap((group) => [...group.members].map((member) => [...member, group] as const));
  }

  /** Each that is still connected when its turn comes. */
  async #each(visit: (...member: Member) => void, session?: string): Promise<void> {
    let visited = 0;
    const pace = createPace();
    for (const [companion, backlog, group] of this.#members(session)) {
      try {
        if (group.members.has(companion)) visit(companion, backlog, group);
      } catch {
        this.#drop(companion); // one broken socket is not the others' trouble
      }
      if (++visited % CHUNK === 0) await pace();
    }
  }
}

/** Gives everybody else a turn once a slice of time is used up. */
function createPace(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since <= SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

const keyOf = (watches: readonly string[] | undefined): string => JSON.stringify(watches ?? null);

const sees = ({ watches }: Pick<Companion, "watches">, session: string): boolean =>
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
