/**
 * The sinks of the audit log's lines: the gateway waits for required ones, the others get the lines
 * when they can.
 */
import { isAbsolute, join } from "node:path";
import type { Log } from "../../core/channel.ts";
import type { Shipped } from "../../journal/line.ts";
import type { SinkOptions } from "./config.ts";
import { fileSink } from "./file.ts";
import { httpSink } from "./http.ts";
import type { Sink } from "./sink.ts";
import { syslogSink } from "./syslog.ts";

export interface Sinks {
  /**
   * Resolves once every required one has it. Rejects with an error that names the one that has not.
   */
  ship(batch: Shipped): Promise<void>;
  /** One text for each sink with a fault: its name, and what is wrong. */
  status(): string[];
  /** Gives the others a moment to take what waits. */
  close(): Promise<void>;
}

export function openSinks(
  options: readonly SinkOptions[],
  { directory, log }: { directory: string; log: Log },
): Sinks | undefined {
  if (options.length === 0) return undefined;
  const sinks = options.map((each) => sinkOf(each, directory));
  const required = sinks.filter((sink) => sink.required).map((sink) => waited(sink));
  const others = sinks.filter((sink) => !sink.required).map((sink) => new SinkQueue(sink, log));
  return {
    async ship(batch) {
      // the journal uses its memory again
      const own = { ...batch, bytes: Buffer.from(batch.bytes) };
      const sent = await Promise.allSettled(required.map(({ send }) => send(own)));
      const failed = sent.find((each) => each.status === "rejected");
      if (failed) {
        await Promise.allSettled(
          required.map(({ takeBack }, at) => sent[at]?.status === "fulfilled" && takeBack()),
        );
        throw failed.reason;
      }
      for (const other of others) other.put(own);
    },
    status: () => [...required, ...others].map((each) => each.status()),
    async close() {
      await Promise.all(others.map((other) => other.drain()));
      await Promise.allSettled(sinks.map((sink) => sink.close()));
    },
  };
}

function sinkOf(options: SinkOptions, directory: string): Sink {
  if ("file" in options) {
    const { file, required } = options;
    return fileSink(isAbsolute(file) ? file : join(directory, file), { required });
  }
  if ("http" in options) return httpSink(options.http, options);
  return syslogSink(options.syslog);
}

function waited(sink: Sink) {
  let problem = "";
  return {
    status: () => `${sink.name} (required): ${problem || "up"}`,
    takeBack: async () => sink.takeBack?.(),
    async send(batch: Shipped): Promise<void> {
      try {
        await sink.send(batch);
        problem = "";
      } catch (cause) {
        problem = (cause as Error).message;
        throw new Error(`the required audit sink ${sink.name} did not accept it: ${problem}`, {
          cause,
        });
      }
    },
  };
}

const MAX_WAITING = 8 * 1024 * 1024;
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [500, 30_000];
const DRAIN_MS = 2000;

/**
 * In order, retried until the sink takes them. Beyond `MAX_WAITING` bytes the oldest are dropped,
 * and that is reported.
 */
class SinkQueue {
  readonly #sink: Sink;
  readonly #log: Log;
  readonly #waiting: Shipped[] = [];
  #bytes = 0;
  #lost = 0;
  #problem = "";
  #sending: Promise<void> | undefined;
  /** Ends a pause between two tries. */
  #wake = (): void => {};
  #closing = false;

  constructor(sink: Sink, log: Log) {
    this.#sink = sink;
    this.#log = log;
  }

  status(): string {
    const lost = this.#lost > 0 ? `, ${this.#lost} batches lost` : "";
    return `${this.#sink.name}: ${this.#problem || "up"}${lost}`;
  }

  put(batch: Shipped): void {
    this.#waiting.push(batch);
    this.#bytes += batch.bytes.length;
    for (; this.#bytes > MAX_WAITING && this.#waiting.length > 1; this.#lost++) this.#drop();
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  async drain(): Promise<void> {
    this.#closing = true;
    this.#wake();
    const limit = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_MS).unref());
    await Promise.race([this.#sending, limit]);
  }

  async #sendAll(): Promise<void> {
    let pause = FIRST_RETRY_MS;
    for (let [batch] = this.#waiting; batch; [batch] = this.#waiting) {
      try {
        await this.#sink.send(batch);
        this.#taken();
        pause = FIRST_RETRY_MS;
        if (this.#waiting[0] === batch) this.#drop();
      } catch (error) {
        this.#failed((error as Error).message);
        if (this.#closing) return;
        await this.#rest(pause);
        pause = Math.min(LONGEST_RETRY_MS, pause * 2);
      }
    }
  }

  #taken(): void {
    if (this.#problem)
      this.#log.info({ sink: this.#sink.name }, "the audit sink accepts lines again");
    this.#problem = "";
  }

  #failed(error: string): void {
    if (!this.#problem)
      this.#log.error({ sink: this.#sink.name, error }, "an audit sink accepts no lines");
    this.#problem = error;
  }

  #drop(): void {
    this.#bytes -= this.#waiting.shift()?.bytes.length ?? 0;
  }

  #rest(ms: number): Promise<void> {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
