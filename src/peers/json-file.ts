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
    // what is being written may be older than what holds now
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
      this.written().catch(() => {}); // said in the log, and shown by `healthy`
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
          "cannot be written: peers are denied until it can",
        );
      this.#healthy = false;
      this.soon(); // and again, until it can
      throw error;
    }
  }
}
