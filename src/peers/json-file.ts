/** Something that is kept in a file: written whole, one write at a time, soon or at once. */
import type { Log } from "../core/channel.ts";

/** Where it is kept; the shell says how. */
export interface RecordFile {
  readonly name: string;
  /** Undefined: there is none yet. Rejects when there is one that cannot be read. */
  load(): Promise<string | undefined>;
  /** Resolves when it is durable, whole; a rejection leaves the old content. */
  save(text: string): Promise<void>;
}

export interface JsonFile {
  /** The last write went well, or none was needed. */
  readonly healthy: boolean;
  /** Writes soon. */
  soon(): void;
  /** Resolves when all that holds now is durable; rejects when it cannot be written. */
  written(): Promise<void>;
  /** Writes what is not written yet, and no more after that. Never rejects. */
  stop(): Promise<void>;
}

export interface JsonFileOptions {
  readonly file: RecordFile;
  /** What is to be written, as of now. */
  readonly text: () => string;
  readonly log?: Pick<Log, "error"> | undefined;
  readonly delayMs?: number;
}

export function keep({ file, text, log, delayMs = 1000 }: JsonFileOptions): JsonFile {
  let healthy = true;
  let dirty = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    dirty = false;
    running = save().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function save(): Promise<void> {
    try {
      await file.save(text());
      healthy = true;
    } catch (error) {
      if (healthy)
        log?.error(
          { file: file.name, error: (error as Error).message },
          "cannot be written: peers are denied until it can",
        );
      healthy = false;
      soon(); // and again, until it can
      throw error;
    }
  }

  function written(): Promise<void> {
    if (!running) return write();
    // what is being written may be older than what holds now
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return write();
      });
    return next;
  }

  function soon(): void {
    dirty = true;
    if (timer || stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      written().catch(() => {}); // said in the log, and shown by `healthy`
    }, delayMs).unref();
  }

  return {
    get healthy() {
      return healthy;
    },
    soon,
    written,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      if (dirty) await written().catch(() => {});
      await (next ?? running)?.catch(() => {});
    },
  };
}
