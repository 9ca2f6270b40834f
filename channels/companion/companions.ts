/**
 * The connected companions: who watches what, sending one frame to all of them, and who has
 * disconnected.
 */
import type { Socket } from "../../src/core/channel.ts";
import type { Person } from "../../src/core/model.ts";
import { createPace } from "../../src/core/pace.ts";
import { matchesAny } from "../sessions.ts";
import { type Backlog, createBacklog, type Frame, type News, type Sent } from "./backlog.ts";
import { wireFrame } from "./frames.ts";
import { nameOf, nameOfAll } from "./watched.ts";

/** Sockets visited between two looks at the time. */
const CHUNK = 32;
const MAX_MISSED_PONGS = 2;
/** What is sent to all every few seconds is sent so slowly that it holds up no answer. */
const REST_MS = 10;

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
  /** What they watch, each once. */
  watches(): Companion["watches"][];
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
  /** The same by the name of the sessions that they see; under undefined those that see others. */
  readonly #byName = new Map<string | undefined, Set<Group>>();
  #size = 0;
  #previous: Promise<void> = Promise.resolve();

  add(companion: Companion): void {
    const read = () => {
      companion.missedPongs = 0;
    };
    const { watches } = companion;
    const key = keyOf(watches);
    const group = this.#groups.get(key) ?? this.#newGroup(key, watches);
    group.members.set(companion, createBacklog(companion.socket, read));
    this.#size++;
  }

  size(): number {
    return this.#size;
  }

  watches(): Companion["watches"][] {
    return [...this.#groups.values()].map(({ watches }) => watches);
  }

  ping(): Promise<void> {
    const pace = createPace(REST_MS);
    return this.#each(this.#members(), pace, (companion) => {
      if (companion.missedPongs++ >= MAX_MISSED_PONGS) this.#drop(companion);
      else companion.socket.ping();
    });
  }

  async beat(textFor: (watches: Companion["watches"]) => string): Promise<void> {
    const frames = new Map<Group, Frame>();
    const pace = createPace(REST_MS);
    for (const group of [...this.#groups.values()]) {
      const text = textFor(group.watches);
      frames.set(group, { text, bytes: wireFrame(text) });
      await pace();
    }
    await this.#each(this.#members(), pace, (companion, backlog, group) => {
      const made = frames.get(group);
      // until it has what is pending, a number would say too much
      if (!made || companion.settledMeanwhile) return;
      backlog.tell({ id: "heartbeat", kind: "heartbeat", frame: () => made, sent: () => {} });
    });
  }

  closeAll(): void {
    const all = [...this.#members()].map(([companion]) => companion);
    for (const { socket } of all) socket.close(CLOSE.goingAway, "the gateway is stopping");
    for (const companion of all) this.remove(companion);
  }

  remove(companion: Companion): void {
    const key = keyOf(companion.watches);
    const group = this.#groups.get(key);
    const backlog = group?.members.get(companion);
    if (!group || !backlog) return;
    backlog.close();
    group.members.delete(companion);
    if (group.members.size === 0) this.#endGroup(key, group);
    this.#size--;
  }

  watching(session: string): boolean {
    return this.#seeing(session).length > 0;
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
          [...this.#members(kind === "alarm" ? undefined : this.#seeing(session))],
          createPace(),
          (companion, backlog) => {
            companion.settledMeanwhile?.add(id);
            waiting++;
            backlog.tell({ id, kind, frame, sent });
          },
        );
      this.#previous = this.#previous.then(walk).then(release).then(failed);
    });
  }

  #drop(companion: Companion): void {
    this.remove(companion);
    companion.socket.terminate();
  }

  #newGroup(key: string, watches: readonly string[] | undefined): Group {
    const group: Group = { watches, members: new Map() };
    this.#groups.set(key, group);
    for (const name of namesOf(group)) {
      const others = this.#byName.get(name) ?? new Set();
      this.#byName.set(name, others.add(group));
    }
    return group;
  }

  #endGroup(key: string, group: Group): void {
    this.#groups.delete(key);
    for (const name of namesOf(group)) {
      const others = this.#byName.get(name);
      others?.delete(group);
      if (others?.size === 0) this.#byName.delete(name);
    }
  }

  /** The groups that see a session. */
  #seeing(session: string): Group[] {
    return [undefined, nameOf(session)].flatMap((name) =>
      [...(this.#byName.get(name) ?? [])].filter((group) => sees(group, session)),
    );
  }

  *#members(groups: Iterable<Group> = this.#groups.values()): Generator<Member> {
    for (const group of groups) for (const member of group.members) yield [...member, group];
  }

  /** Each that is still connected when its turn comes. */
  async #each(
    members: Iterable<Member>,
    pace: () => Promise<void>,
    visit: (...member: Member) => void,
  ): Promise<void> {
    let visited = 0;
    for (const [companion, backlog, group] of members) {
      try {
        if (group.members.has(companion)) visit(companion, backlog, group);
      } catch {
        this.#drop(companion); // one broken socket is not the others' trouble
      }
      if (++visited % CHUNK === 0) await pace();
    }
  }
}

const keyOf = (watches: readonly string[] | undefined): string => JSON.stringify(watches ?? null);

/** Undefined alone: it may see sessions of any name. */
function namesOf({ watches }: Group): ReadonlySet<string | undefined> {
  const names = new Set(watches?.map(nameOfAll) ?? [undefined]);
  return names.has(undefined) ? new Set([undefined]) : names;
}

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
