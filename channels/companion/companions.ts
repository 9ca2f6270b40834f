/** The companions that are connected: who watches what, one frame to all of them, and who is no longer there. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Socket } from "../../src/core/channel.ts";
import type { Person } from "../../src/core/model.ts";
import { matchesAny } from "../sessions.ts";
import { wireFrame } from "./frames.ts";

/** After this long, everybody else gets a turn. */
const SLICE_MS = 2.5;
/** Sockets visited between two looks at the time. */
const CHUNK = 32;
/** A companion that lets more than this pile up is too slow to be any use; it may come back and is sent what is pending. */
const MAX_BUFFERED = 1024 * 1024;
const MAX_MISSED_PONGS = 2;

/** Close codes of RFC 6455, 7.4.1. */
export const CLOSE = { goingAway: 1001, refused: 1008, tryLater: 1013 } as const;

type Sent = (error?: Error) => void;

export interface Companion {
  readonly socket: Socket;
  readonly person: Person;
  /** What this connection asked to see; undefined: everything. */
  readonly watches: readonly string[] | undefined;
  badFrames: number;
  missedPongs: number;
  /** The questions it heard of while it was being sent what is pending; undefined once that is done. */
  heard: Set<string> | undefined;
}

/** What all who watch a session are to be told about one of its questions. */
export interface Broadcast {
  readonly id: string;
  readonly session: string;
  readonly text: string;
}

export interface Companions {
  add(companion: Companion): void;
  remove(companion: Companion): void;
  watching(session: string): boolean;
  size(): number;
  /** Resolves as soon as one socket has taken it, with true; with false when none did. Broadcasts keep their order on each socket. */
  tell(broadcast: Broadcast): Promise<boolean>;
  /** Pings all, and drops those who have not answered. */
  ping(): Promise<void>;
  closeAll(): void;
}

export function createCompanions(): Companions {
  const companions = new Set<Companion>();
  let previous: Promise<void> = Promise.resolve();

  function drop(companion: Companion): void {
    companions.delete(companion);
    companion.socket.terminate();
  }

  async function each(visit: (companion: Companion) => void): Promise<void> {
    let visited = 0;
    let since = performance.now();
    for (const companion of [...companions]) {
      try {
        if (companions.has(companion)) visit(companion);
      } catch {
        drop(companion); // one broken socket is not the others' trouble
      }
      if (++visited % CHUNK === 0 && performance.now() - since > SLICE_MS) {
        await nextTurn();
        since = performance.now();
      }
    }
  }

  function watching(session: string): boolean {
    for (const companion of companions) if (sees(companion, session)) return true;
    return false;
  }

  function tell({ id, session, text }: Broadcast): Promise<boolean> {
    const frame = wireFrame(text);
    return new Promise((resolve) => {
      let waiting = 1;
      const failed = () => {
        if (--waiting === 0) resolve(false);
      };
      const sent: Sent = (error) => (error ? failed() : resolve(true));
      const walk = () =>
        each((companion) => {
          if (!sees(companion, session)) return;
          companion.heard?.add(id);
          if (companion.socket.bufferedAmount > MAX_BUFFERED) return drop(companion);
          waiting++;
          write(companion.socket, { text, frame, sent });
        });
      previous = previous.then(walk).then(failed);
    });
  }

  return {
    add: (companion) => void companions.add(companion),
    remove: (companion) => void companions.delete(companion),
    watching,
    size: () => companions.size,
    tell,
    ping: () =>
      each((companion) => {
        if (companion.missedPongs++ >= MAX_MISSED_PONGS) drop(companion);
        else companion.socket.ping();
      }),
    closeAll() {
      for (const { socket } of companions) socket.close(CLOSE.goingAway, "the gateway is stopping");
      companions.clear();
    },
  };
}

export const sees = ({ watches }: Companion, session: string): boolean => watches === undefined || matchesAny(watches, session);

function write(socket: Socket, { text, frame, sent }: { text: string; frame: Buffer; sent: Sent }): void {
  if (socket.sendFrame) socket.sendFrame(frame, sent);
  else socket.send(text, sent);
}
