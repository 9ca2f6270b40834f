/** A value that is kept in a file: written whole, one write at a time, soon or at once. */
import type { Log } from "../core/channel.ts";

/** The storage, which the shell implements. */
export interface RecordFile {
  readonly name: string;
  /** Undefined: there is none yet. Rejects if there is one that cannot be read. */
  load(): Promise<string | undefined>;
  /** Resolves when all of it is durable; a rejection leaves the old content. */
  save(text: string): Promise<void>;
}

export interface JsonFile {
  /** The last write succeeded, or none was needed. */
  readonly healthy: boolean;
  /** Schedules a write. */
  soon(): void;
  /** Resolves when the current value is durable; rejects if it cannot be written. */
  written(): Promise<void>;
  /** Writes pending changes, and nothing after that. Never rejects. */
  stop(): Promise<void>;
}

export interface JsonFileOptions {
  readonly file: RecordFile;
  /** Returns the current value to write. */
  readonly text: () => string;
  readonly log?: Pick<Log, "error"> | undefined;
  readonly delayMs?: number;
}

export const keep = (options: JsonFileOptions): JsonFile => new KeptFile(options);

class KeptFile implements JsonFile {
  readonly #options: JsonFileOptions;
  readonly #delayMs: number;
  #healthy = true;
  #dirty = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(options: JsonFileOptions) {
    const { delayMs = 1000 } = options;
    this.#options = options;
    this.#delayMs = delayMs;
  }

  get healthy(): boolean {
    return this.#healthy;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#dirty) await this.written().catch(() => {});
    await (this.#next ?? this.#running)?.catch(() => {});
  }

  written(): Promise<void> {
    if (!this.#running) return this.#write();
    // the write in progress may be older than the current value
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#write();
      });
    return this.#next;
  }

  soon(): void {
    this.#dirty = true;
    if (this.#timer || this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.written().catch(() => {}); // the error is logged, and `healthy` shows it
    }, this.#delayMs).unref();
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dirty = false;
    this.#running = this.#save().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    const { file, text, log } = this.#options;
    try {
      await file.save(text());
      this.#healthy = true;
    } catch (error) {
      if (this.#healthy)
        log?.error(
          { file: file.name, error: (error as Error).message },
          "cannot be written: peers are denied until it can be",
        );
      this.#healthy = false;
      this.soon(); // retries until it succeeds
      throw error;
    }
  }
}
