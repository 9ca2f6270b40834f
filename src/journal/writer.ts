/**
 * Writes the audit journal: one write and one fdatasync at a time; lines that arrive meanwhile go
 * into the next.
 */
import { constants } from "node:fs";
import { type FileHandle, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type Appended, addLines, type Batch, newBatch, writeBatch } from "./batch.ts";
import { rotatedFiles } from "./files.ts";
import { type Head, JournalError, type Shipped } from "./line.ts";
import { type Recovered, syncDirectory } from "./recover.ts";
import { type Left, leftAs, sameFile, untouched } from "./watch.ts";

export interface JournalOptions {
  readonly file: string;
  /**
   * A file that has reached this many bytes is renamed to `<file>.<NNNNNN>` before the next write.
   * Default 64 MiB.
   */
  readonly maxBytes?: number;
  /** Of new files, default 0600. A directory that has to be made is 0700. */
  readonly mode?: number;
  /** False: `append` resolves after the write, and a power cut may lose lines. */
  readonly durable?: boolean;
  readonly now?: () => number;
  /** Strings of more UTF-16 units than this are cut, and their digest is kept. */
  readonly truncateAt?: number;
  /** The content to write for a body; called when its line is made. */
  readonly form?: (body: object) => object;
  /** May change the text of a line last, which stays JSON; also called when its line is made. */
  readonly clean?: (text: string) => string;
  /** Called for every batch once it is in the file; if it rejects, the batch is removed again. */
  readonly ship?: (batch: Shipped) => Promise<void>;
  /** Whether the file system answers at once, and may be asked without a thread. Default: never. */
  readonly isPrompt?: () => boolean;
  /** Opens the files that are written; a test puts a failing disk here. */
  readonly open?: (path: string, flags: number, mode: number) => Promise<FileHandle>;
}

const MAX_SPARE = 1024 * 1024;

export const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND;

interface Setup
  extends Required<Omit<JournalOptions, "ship">>,
    Pick<JournalOptions, "ship">,
    Recovered {
  /**
   * Not a regular file (/dev/stdout, /dev/full): it has no past, and is never locked, synced, cut
   * back or rotated.
   */
  readonly device: boolean;
  /** The file as it was found; undefined for a device. */
  readonly left: Left | undefined;
  readonly unlock: () => Promise<void>;
}

export class Journal {
  /** Set if a torn last line was found and moved to `<file>.torn`. */
  readonly recovered: Recovered["recovered"];
  readonly #setup: Setup;
  #handle: FileHandle;
  /** Length of the file and head of the chain as far as they are durable. */
  #size: number;
  #durable: Head;
  /** Head of the chain with the lines that wait. */
  #head: Head;
  #waiting: Batch | undefined;
  /** The requests whose lines have yet to be made. */
  #appended: Appended[] = [];
  /** Memory of batches that are done. Two: while one is written the next is filled. */
  readonly #spare: Buffer[] = [];
  #writing: Promise<void> | undefined;
  #broken: JournalError | undefined;
  #closing: Promise<void> | undefined;
  #stats = { lines: 0, syncs: 0 };
  #clock = { ms: Number.NaN, time: "" };
  /** The file as we left it: a difference means that another process changed it. */
  #left: Left | undefined;
  #touched = false;

  constructor(handle: FileHandle, setup: Setup) {
    this.#handle = handle;
    this.#setup = setup;
    this.recovered = setup.recovered;
    this.#size = setup.size;
    this.#left = setup.left;
    this.#head = setup.head;
    this.#durable = setup.head;
  }

  /** The last durable line. */
  get head(): Head {
    return this.#durable;
  }

  /** Lines written and fdatasync calls made since the journal was opened. */
  get stats(): { readonly lines: number; readonly syncs: number } {
    return { ...this.#stats };
  }

  /** Why nothing more is written, if so, with how to repair it. */
  get problem(): string | undefined {
    return this.#broken?.message;
  }

  /**
   * Checks whether the file is as it was left; if not, the journal is broken from now on. Never
   * rejects.
   */
  async check(): Promise<void> {
    if (this.#setup.device || this.#closing || this.#broken || this.#writing) return;
    const looked = this.#checkFile().catch(() => {});
    this.#writing = looked.then(() => this.#write());
    await looked;
  }

  /**
   * Writes one line for each body, consecutively, and resolves when all are durable. If it rejects,
   * none of them is in the journal; the code is `not-written` (disk full, a body that is not JSON;
   * the next call may succeed), `broken` (the file cannot be trusted any more: every call fails
   * until it is opened again) or `closed`. The bodies are read at the end of this turn of the event
   * loop.
   */
  append(...bodies: readonly object[]): Promise<void> {
    if (this.#closing)
      return Promise.reject(new JournalError("closed", `${this.#setup.file} is closed`));
    if (this.#broken) return Promise.reject(this.#broken);
    if (bodies.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      if (this.#appended.push({ bodies, resolve, reject }) === 1)
        setImmediate(() => this.#makeLines());
    });
  }

  /**
   * Writes lines that were chained elsewhere and continue this file's; one call after the other,
   * and not beside `append`. Rejects as that does, and with `corrupt` if they do not continue it.
   */
  copy({ first, bytes, head }: Shipped): Promise<void> {
    if (this.#closing)
      return Promise.reject(new JournalError("closed", `${this.#setup.file} is closed`));
    if (this.#broken) return Promise.reject(this.#broken);
    const isFirst = this.#head.seq === 0 && this.#size === 0;
    if (first !== this.#head.seq + 1 && !isFirst)
      return Promise.reject(
        new JournalError(
          "corrupt",
          `${this.#setup.file} ends with line ${this.#head.seq}; line ${first} does not follow it`,
        ),
      );
    return new Promise((resolve, reject) => {
      const batch = newBatch(bytes);
      batch.length = bytes.length;
      batch.lines = head.seq - first + 1;
      batch.head = head;
      batch.of.push({ bodies: [], resolve, reject });
      this.#head = head;
      this.#waiting = batch;
      this.#writing ??= this.#write();
    });
  }

  /**
   * The lines of all requests in this turn of the event loop: made together they cost half of what
   * they cost one by one.
   */
  #makeLines(): void {
    const appended = this.#appended;
    if (appended.length === 0) return;
    this.#appended = [];
    const time = this.#time();
    const { truncateAt, form, clean } = this.#setup;
    const batch = this.#waiting ?? newBatch(this.#spare.pop());
    for (const each of appended) {
      try {
        if (this.#broken) throw this.#broken;
        this.#head = addLines(batch, this.#head, {
          bodies: each.bodies,
          form,
          clean,
          time,
          truncateAt,
        });
        batch.of.push(each);
      } catch (cause) {
        each.reject(cause instanceof JournalError ? cause : this.#error("not-written", cause));
      }
    }
    if (batch.lines === 0) return;
    this.#waiting = batch;
    this.#writing ??= this.#write();
  }

  /** Writes what waits, closes the file and gives the lock back. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#makeLines();
    await this.#writing;
    try {
      await this.#handle.close();
    } finally {
      await this.#setup.unlock();
    }
  }

  #time(): string {
    const ms = this.#setup.now();
    if (ms !== this.#clock.ms) this.#clock = { ms, time: new Date(ms).toISOString() };
    return this.#clock.time;
  }

  async #write(): Promise<void> {
    let isChecked = false;
    while (this.#waiting) {
      const batch = this.#waiting;
      this.#waiting = undefined;
      try {
        if (!isChecked) await this.#checkFile();
        await this.#commit(batch);
        // the look at the file after this batch serves the next one too, if no time has passed
        isChecked = this.#setup.ship === undefined;
        if (batch.bytes.length <= MAX_SPARE && this.#spare.length < 2)
          this.#spare.push(batch.bytes);
        for (const { resolve } of batch.of) resolve();
      } catch (cause) {
        isChecked = false;
        await this.#takeBack(batch, cause);
      }
    }
    this.#writing = undefined;
  }

  async #commit(batch: Batch): Promise<void> {
    const { device, durable, maxBytes, ship } = this.#setup;
    if (!device && this.#size > 0 && this.#size >= maxBytes) await this.#rotate();
    await writeBatch(this.#handle, batch);
    if (durable && !device) {
      // After a failed sync the kernel may call the lost pages clean: a second sync would report
      // success for nothing.
      await this.#orBroken(this.#handle.datasync());
      this.#stats.syncs++;
    }
    await this.#checkWritten(batch);
    const { bytes, length, lines, head } = batch;
    if (ship) await ship({ first: head.seq - lines + 1, bytes: bytes.subarray(0, length), head });
    this.#size += batch.length;
    this.#stats.lines += batch.lines;
    this.#durable = batch.head;
  }

  /**
   * Checked before every batch: lines in a file that was moved away, or after lines that another
   * process changed, are not a record.
   */
  async #checkFile(): Promise<void> {
    const { file, isPrompt } = this.#setup;
    if (this.#left) await this.#orTouched(untouched(file, this.#left, { atOnce: isPrompt() }));
  }

  /** The lines are in the file with the journal's name, and nothing else was written meanwhile. */
  async #checkWritten({ length }: Batch): Promise<void> {
    if (!this.#left) return;
    const { file, isPrompt } = this.#setup;
    const now = await this.#orTouched(sameFile(file, this.#left, { atOnce: isPrompt() }));
    if (now.size !== BigInt(this.#size + length))
      await this.#orTouched(Promise.reject(new Error("something else wrote to it")));
    this.#left = now;
  }

  /** A file that another process changed is left as it is, so that the change can be examined. */
  async #orTouched<T>(step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (cause) {
      this.#touched = true;
      this.#broken ??= this.#error("broken", cause);
      throw cause;
    }
  }

  async #rotate(): Promise<void> {
    const { file, mode, open } = this.#setup;
    const newest = (await rotatedFiles(file)).at(-1);
    const number = Number(newest?.slice(file.length + 1) ?? 0) + 1;
    // Opened under another name first: if that fails (too many open files), nothing has changed
    // yet.
    await rm(`${file}.next`, { force: true });
    const fresh = await open(`${file}.next`, FLAGS | constants.O_EXCL, mode);
    try {
      await this.#orBroken(rename(file, `${file}.${String(number).padStart(6, "0")}`));
      await this.#orBroken(rename(`${file}.next`, file));
      await this.#orBroken(syncDirectory(dirname(file)));
    } catch (cause) {
      await fresh.close();
      throw cause;
    }
    const old = this.#handle;
    this.#handle = fresh;
    this.#size = 0;
    this.#left = await leftAs(fresh);
    await old.close();
  }

  async #orBroken(step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (cause) {
      this.#broken ??= this.#error("broken", cause);
      throw cause;
    }
  }

  /**
   * Lines that came meanwhile continue the lost ones, so they are lost with them. Later ones
   * continue the last durable line.
   */
  async #takeBack(batch: Batch, cause: unknown): Promise<void> {
    const lost = [batch, this.#waiting];
    this.#waiting = undefined;
    this.#head = this.#durable;
    if (this.#left && !this.#touched) await this.#orBroken(this.#cutBack()).catch(() => {});
    const error = this.#broken ?? this.#error("not-written", cause);
    if (this.#broken) {
      lost.push(this.#waiting);
      this.#waiting = undefined;
    }
    for (const batch of lost) for (const { reject } of batch?.of ?? []) reject(error);
  }

  async #cutBack(): Promise<void> {
    await cutBack(this.#handle, this.#size);
    this.#left = await leftAs(this.#handle);
  }

  #error(code: "not-written" | "broken", cause: unknown): JournalError {
    const why = cause instanceof Error ? cause.message : String(cause);
    const fix = code === "broken" ? REPAIR : "";
    return new JournalError(
      code,
      `the audit journal ${this.#setup.file} was not written: ${why}${fix}`,
      { cause },
    );
  }
}

const REPAIR =
  "; nothing more is written to it, and nothing is allowed, until you have checked it " +
  "(countersign audit verify), repaired it and restarted the gateway";

/** A full sync, because a crash must not bring the lines back. */
async function cutBack(handle: FileHandle, size: number): Promise<void> {
  await handle.truncate(size);
  await handle.sync();
}
