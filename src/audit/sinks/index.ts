/**
 * The further places of the audit log's lines: required ones are waited for, the others get them
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
  /** One text for each: its name, and what is wrong with it. */
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
  const others = sinks.filter((sink) => !sink.required).map((sink) => queued(sink, log));
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
      for (const { put } of others) put(own);
    },
    status: () => [...required, ...others].map(({ status }) => status()),
    async close() {
      await Promise.all(others.map(({ drain }) => drain()));
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
        throw new Error(`the required audit sink ${sink.name} did not take it: ${problem}`, {
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
 * In order, again and again until it takes them. Beyond `MAX_WAITING` bytes the oldest are given
 * up, and that is said.
 */
function queued(sink: Sink, log: Log) {
  const waiting: Shipped[] = [];
  let bytes = 0;
  let lost = 0;
  let problem = "";
  let sending: Promise<void> | undefined;
  let wake = () => {};
  let closing = false;

  async function sendAll(): Promise<void> {
    for (let pause = FIRST_RETRY_MS; waiting.length > 0; ) {
      const batch = waiting[0]!;
      try {
        await sink.send(batch);
        if (problem) log.info({ sink: sink.name }, "the audit sink takes lines again");
        problem = "";
        pause = FIRST_RETRY_MS;
        if (waiting[0] === batch) drop();
      } catch (error) {
        if (!problem)
          log.error(
            { sink: sink.name, error: (error as Error).message },
            "an audit sink takes no lines",
          );
        problem = (error as Error).message;
        if (closing) return;
        await rest(pause);
        pause = Math.min(LONGEST_RETRY_MS, pause * 2);
      }
    }
  }

  const drop = () => {
    bytes -= waiting.shift()!.bytes.length;
  };
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    status: () => `${sink.name}: ${problem || "up"}${lost > 0 ? `, ${lost} batches lost` : ""}`,
    put(batch: Shipped): void {
      waiting.push(batch);
      bytes += batch.bytes.length;
      for (; bytes > MAX_WAITING && waiting.length > 1; lost++) drop();
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
    },
    async drain(): Promise<void> {
      closing = true;
      wake();
      const limit = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_MS).unref());
      await Promise.race([sending, limit]);
    },
  };
}
