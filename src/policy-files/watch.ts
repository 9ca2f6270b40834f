/**
 * Hot reload: notices changed policy files, records the new policy, and puts it in force as a
 * whole. A bad file changes nothing.
 */
import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { Audit } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import type { CountersignError } from "../core/errors.ts";
import type { PolicyFile } from "../policy/rules/rule.ts";
import type { Reloaded, SourceSet, Sources } from "./sources.ts";

export interface WatchOptions {
  readonly sources: Sources;
  /** Puts the files in force. Calls in progress keep the policy they began with. */
  apply(files: readonly PolicyFile[]): void;
  readonly audit: Pick<Audit, "append">;
  readonly log: Log;
  readonly now: () => number;
  /**
   * How long a file has to stay unchanged, in milliseconds; an editor may write it in several
   * steps.
   */
  readonly settleMs?: number;
  /** How often the files are read if the system does not report a change, in milliseconds. */
  readonly pollMs?: number;
}

export interface PolicyWatch {
  /** Why the policy in force is not the one on disk. */
  readonly problem: { readonly message: string; readonly since: number } | undefined;
  start(): Promise<void>;
  /** At once. Never rejects. */
  reloadNow(): Promise<Reloaded>;
  /** Resolves when no work is left. Safe to call twice. */
  stop(): Promise<void>;
}

const MAX_TOLD = 2000;

export const createPolicyWatch = (options: WatchOptions): PolicyWatch => new FileWatch(options);

class FileWatch implements PolicyWatch {
  readonly #options: WatchOptions;
  readonly #settleMs: number;
  readonly #pollMs: number;
  #problem: PolicyWatch["problem"];
  /** Loaded and recorded, but `apply` refused it. */
  #pending = false;
  #last: Promise<unknown> = Promise.resolve();
  #settling: NodeJS.Timeout | undefined;
  #polling: NodeJS.Timeout | undefined;
  #watchers: FSWatcher[] = [];

  constructor(options: WatchOptions) {
    const { settleMs = 100, pollMs = 2000 } = options;
    this.#options = options;
    this.#settleMs = settleMs;
    this.#pollMs = pollMs;
  }

  get problem(): PolicyWatch["problem"] {
    return this.#problem;
  }

  async start(): Promise<void> {
    this.#watchers = watchAll(this.#options.sources.watched, () => this.#changed());
    this.#polling = setTimeout(() => void this.#poll(), this.#pollMs).unref();
    await this.reloadNow(); // since they were read, they may have changed
  }

  async stop(): Promise<void> {
    clearTimeout(this.#settling);
    clearTimeout(this.#polling);
    this.#polling = undefined;
    for (const watcher of this.#watchers.splice(0)) watcher.close();
    await this.#last;
  }

  reloadNow(): Promise<Reloaded> {
    const next = this.#last.then(() => this.#reload());
    this.#last = next;
    return next;
  }

  async #reload(): Promise<Reloaded> {
    const { sources, audit, log } = this.#options;
    const reloaded = await sources.reload((next) =>
      audit.append({ type: "config", action: "policy", detail: detailOf(next) }),
    );
    if (!reloaded.ok) {
      await this.#shout(reloaded.error);
      return reloaded;
    }
    if (reloaded.changed || this.#pending) this.#putInForce();
    if (!this.#pending && this.#problem !== undefined) {
      this.#problem = undefined;
      log.info({ digest: sources.digest }, "the policy loads again");
    }
    return reloaded;
  }

  #putInForce(): void {
    const { apply, sources, log } = this.#options;
    this.#pending = true;
    try {
      apply(sources.files);
      this.#pending = false;
      log.info(
        { digest: sources.digest, files: sources.files.map(({ file }) => file) },
        "a new policy is in force",
      );
    } catch (error) {
      void this.#shout(error as Error);
    }
  }

  /** Once for each fault, however often the file is checked. */
  async #shout(error: Error & Partial<Pick<CountersignError, "path">>): Promise<void> {
    const { message } = error;
    if (this.#problem?.message === message) return;
    this.#problem = { message, since: this.#options.now() };
    this.#options.log.error(
      { error: message, path: error.path },
      "the changed policy does not load; the old one stays in force",
    );
    const detail = { ok: false, error: message.slice(0, MAX_TOLD) };
    // the audit log reports that by itself
    await this.#options.audit.append({ type: "config", action: "policy", detail }).catch(() => {});
  }

  /**
   * By content: links that lead elsewhere, coarse clocks and disks that report nothing make no
   * difference.
   */
  async #poll(): Promise<void> {
    await this.reloadNow();
    this.#polling?.refresh();
  }

  #changed(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.reloadNow(), this.#settleMs).unref();
  }
}

function detailOf({
  files,
  digest,
}: SourceSet): Readonly<Record<string, string | number | boolean>> {
  const rules = files.reduce((count, { rules: own }) => count + own.length, 0);
  return {
    ok: true,
    digest,
    rules,
    files: files.map(({ source, file }) => `${source} ${file}`).join(", "),
  };
}

/**
 * Watches directories, not files: editors replace the old file with a new one. If a directory
 * cannot be watched, polling sees the change.
 */
function watchAll(files: readonly string[], changed: () => void): FSWatcher[] {
  return [...new Set(files.map((file) => dirname(file)))].flatMap((directory) => {
    const mine = new Set(
      files.filter((file) => dirname(file) === directory).map((file) => basename(file)),
    );
    try {
      const watcher = watch(directory, { persistent: false }, (_event, name) => {
        if (name === null || mine.has(name)) changed();
      });
      watcher.on("error", () => watcher.close());
      return [watcher];
    } catch {
      return [];
    }
  });
}
