/**
 * What one companion is told, at the pace at which it reads: of each question that it has yet to
 * hear of, the latest only.
 */
import type { Socket } from "../../src/core/channel.ts";

/**
 * Bytes that wait in a companion's socket, beyond which it is told nothing more until it has read.
 */
const MAX_BUFFERED = 1024 * 1024;
/** How soon it is looked at again where nothing says that it has read. */
const LOOK_MS = 50;

export type Sent = (error?: Error) => void;

/** One text for many, ready for the wire. */
export interface Frame {
  readonly text: string;
  readonly bytes: Buffer;
}

export interface News {
  readonly id: string;
  /** `changed`: of a question that was told before. */
  readonly kind: "asked" | "changed" | "resolved";
  /** Made when it is sent: what waits takes no room. */
  readonly frame: () => Frame;
  readonly sent: Sent;
}

export interface Backlog {
  tell(news: News): void;
  /** The connection is gone. */
  close(): void;
}

/** `progress`: called whenever the other end has read something. */
export function createBacklog(socket: Socket, progress: () => void): Backlog {
  const waiting = new Map<string, News>();
  let look: NodeJS.Timeout | undefined;
  const isFull = (): boolean => socket.bufferedAmount > MAX_BUFFERED;

  function send({ frame, sent }: News): void {
    const heard: Sent = (error) => {
      sent(error);
      if (error) return;
      progress();
      flush();
    };
    const { text, bytes } = frame();
    if (socket.sendFrame) socket.sendFrame(bytes, heard);
    else socket.send(text, heard);
  }

  function flush(): void {
    for (const [id, news] of waiting) {
      if (isFull()) {
        later();
        return;
      }
      waiting.delete(id);
      send(news);
    }
  }

  function later(): void {
    look ??= setTimeout(() => {
      look = undefined;
      flush();
    }, LOOK_MS).unref();
  }

  /** A question that ends before it was told is not told at all. */
  function merge(before: News, news: News): void {
    const sent: Sent = (error) => {
      before.sent(error);
      news.sent(error);
    };
    if (before.kind === "asked" && news.kind === "resolved") {
      waiting.delete(news.id);
      sent();
    } else
      waiting.set(news.id, { ...news, kind: before.kind === "asked" ? "asked" : news.kind, sent });
  }

  return {
    tell(news) {
      const before = waiting.get(news.id);
      if (before) merge(before, news);
      else if (waiting.size === 0 && !isFull()) send(news);
      else {
        waiting.set(news.id, news);
        later();
      }
    },
    close() {
      clearTimeout(look);
      const left = [...waiting.values()];
      waiting.clear();
      for (const { sent } of left) sent(new Error("closed"));
    },
  };
}
