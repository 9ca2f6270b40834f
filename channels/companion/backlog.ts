/**
 * Sends one companion its updates, at the pace at which it reads: of each question with unsent
 * updates, only the latest.
 */
import type { Socket } from "../../src/core/channel.ts";

/**
 * Bytes that wait in a companion's socket. Beyond this many, nothing more is sent until it has
 * read.
 */
const MAX_BUFFERED = 1024 * 1024;
/** How soon it is checked again if no event says that it has read. */
const LOOK_MS = 50;

export type Sent = (error?: Error) => void;

/** One text for many, ready for the wire. */
export interface Frame {
  readonly text: string;
  readonly bytes: Buffer;
}

export interface News {
  readonly id: string;
  /**
   * `changed`: of a question that was told before. `alarm`, `heartbeat`: for everyone, of no
   * question.
   */
  readonly kind: "asked" | "changed" | "resolved" | "alarm" | "heartbeat";
  /** Made when it is sent: while it waits it uses no memory. */
  readonly frame: () => Frame;
  readonly sent: Sent;
}

export interface Backlog {
  tell(news: News): void;
  /** The connection is gone. */
  close(): void;
}

/** `progress`: called whenever the other end has read something. */
export const createBacklog = (socket: Socket, progress: () => void): Backlog =>
  new SocketBacklog(socket, progress);

class SocketBacklog implements Backlog {
  readonly #socket: Socket;
  readonly #progress: () => void;
  readonly #waiting = new Map<string, News>();
  #look: NodeJS.Timeout | undefined;

  constructor(socket: Socket, progress: () => void) {
    this.#socket = socket;
    this.#progress = progress;
  }

  tell(news: News): void {
    const before = this.#waiting.get(news.id);
    if (before) this.#merge(before, news);
    else if (this.#waiting.size === 0 && !this.#isFull()) this.#send(news);
    else {
      this.#waiting.set(news.id, news);
      this.#later();
    }
  }

  close(): void {
    clearTimeout(this.#look);
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { sent } of left) sent(new Error("closed"));
  }

  #isFull(): boolean {
    return this.#socket.bufferedAmount > MAX_BUFFERED;
  }

  #send({ kind, frame, sent }: News): void {
    const heard: Sent = (error) => {
      sent(error);
      if (error) return;
      // so few bytes are taken by the system, also where the other end reads nothing
      if (kind !== "heartbeat") this.#progress();
      this.#flush();
    };
    const { text, bytes } = frame();
    if (this.#socket.sendFrame) this.#socket.sendFrame(bytes, heard);
    else this.#socket.send(text, heard);
  }

  #flush(): void {
    for (const [id, news] of this.#waiting) {
      if (this.#isFull()) {
        this.#later();
        return;
      }
      this.#waiting.delete(id);
      this.#send(news);
    }
  }

  #later(): void {
    this.#look ??= setTimeout(() => {
      this.#look = undefined;
      this.#flush();
    }, LOOK_MS).unref();
  }

  /** A question that ends before it was told is not told at all. */
  #merge(before: News, news: News): void {
    const sent: Sent = (error) => {
      before.sent(error);
      news.sent(error);
    };
    if (before.kind === "asked" && news.kind === "resolved") {
      this.#waiting.delete(news.id);
      sent();
    } else
      this.#waiting.set(news.id, {
        ...news,
        kind: before.kind === "asked" ? "asked" : news.kind,
        sent,
      });
  }
}
