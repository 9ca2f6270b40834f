/**
 * The trust store: which workspaces' own rules and hooks count, each pinned to the content that the
 * operator saw.
 */
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "../core/channel.ts";
import { sha256 } from "../core/digest.ts";
import { CountersignError } from "../core/errors.ts";
import { readWhole, textOf } from "../filesystem/stable-read.ts";
import type { State } from "../state/directory.ts";

/**
 * A file that trust depends on, by its path in the workspace. `null`: it does not exist, but would
 * count if it did.
 */
export interface Pin {
  readonly name: string;
  readonly sha256: string | null;
}

/** 64 hex digits; the order makes no difference. */
export const digestOfPins = (pins: readonly Pin[]): string =>
  sha256(
    JSON.stringify(
      pins
        .map(({ name, sha256: hash }) => [name, hash] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const Entry = z.strictObject({
  /** The workspace's real path. */
  root: z.string(),
  digest: hash,
  files: z.array(z.strictObject({ name: z.string(), sha256: hash })),
  /** Unix milliseconds. */
  at: z.number(),
  by: z.string(),
});
export type TrustEntry = z.output<typeof Entry>;
const Stored = z.strictObject({ version: z.literal(1), workspaces: z.array(Entry) });

/**
 * `implicit`: trusted as it was when the gateway first saw it. `changed`: it was trusted, with
 * other content.
 */
export type TrustState = "trusted" | "implicit" | "changed" | "untrusted";

export interface TrustStore {
  readonly file: string;
  /** Why the store cannot be used; then nothing is trusted. */
  readonly problem: string | undefined;
  readonly entries: readonly TrustEntry[];
  entry(root: string): TrustEntry | undefined;
  /** If trust is implicit, the content that is seen first is trusted from then on. */
  stateOf(root: string, digest: string): TrustState;
  /**
   * Checks whether another process has changed the store; at most once a second, unless it has to
   * be `now`. Never rejects.
   */
  refresh(when?: "now"): Promise<void>;
  /** Rejects with `bad-config` if the store is damaged. */
  put(entry: TrustEntry): Promise<void>;
  /** Whether it was there. */
  remove(root: string): Promise<boolean>;
}

export interface TrustStoreOptions {
  readonly state: Pick<State, "directory" | "write">;
  readonly implicit?: boolean;
  readonly now?: () => number;
  readonly log?: Log;
}

const FILE = "trust.json";
const RECHECK_MS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_IMPLICIT = 10_000;

export async function openTrust(options: TrustStoreOptions): Promise<TrustStore> {
  const store = new TrustFile(options);
  await store.refresh();
  return store;
}

class TrustFile implements TrustStore {
  readonly file: string;
  readonly #state: TrustStoreOptions["state"];
  readonly #implicit: boolean;
  readonly #now: () => number;
  readonly #log: Log | undefined;
  /** The digests that workspaces had when implicit trust first saw them, by root. */
  readonly #firstSeen = new Map<string, string>();
  #entries: ReadonlyMap<string, TrustEntry> = new Map();
  #problem: string | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor({ state, implicit = false, now = Date.now, log }: TrustStoreOptions) {
    this.file = join(state.directory, FILE);
    this.#state = state;
    this.#implicit = implicit;
    this.#now = now;
    this.#log = log;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  get entries(): readonly TrustEntry[] {
    return [...this.#entries.values()];
  }

  entry(root: string): TrustEntry | undefined {
    return this.#entries.get(root);
  }

  stateOf(root: string, digest: string): TrustState {
    const entry = this.#entries.get(root);
    if (entry !== undefined) return entry.digest === digest ? "trusted" : "changed";
    return this.#implicit && this.#problem === undefined
      ? this.#implicitly(root, digest)
      : "untrusted";
  }

  async refresh(when?: "now"): Promise<void> {
    const age = this.#now() - this.#lookedAt;
    const isFresh = age >= 0 && age < RECHECK_MS && this.#looking === undefined;
    if (when === undefined && isFresh) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  put(entry: TrustEntry): Promise<void> {
    return this.#change((all) => all.set(entry.root, entry));
  }

  async remove(root: string): Promise<boolean> {
    let was = false;
    await this.#change((all) => {
      was = all.delete(root);
    });
    return was;
  }

  async #look(): Promise<void> {
    this.#lookedAt = this.#now();
    try {
      this.#entries = await read(this.file);
      this.#problem = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (this.#problem !== message)
        this.#log?.error(
          { file: this.file, error: message },
          "the trust store cannot be used; no workspace is trusted",
        );
      this.#problem = message;
      this.#entries = new Map();
    }
  }

  async #change(edit: (all: Map<string, TrustEntry>) => void): Promise<void> {
    await this.refresh("now");
    if (this.#problem !== undefined)
      throw new CountersignError("bad-config", this.#problem, { path: this.file });
    const all = new Map(this.#entries);
    edit(all);
    const text = JSON.stringify({ version: 1, workspaces: [...all.values()] }, null, 2);
    await this.#state.write(FILE, `${text}\n`);
    this.#entries = all;
  }

  #implicitly(root: string, digest: string): TrustState {
    const first = this.#firstSeen.get(root);
    if (first !== undefined) return first === digest ? "implicit" : "changed";
    if (this.#firstSeen.size >= MAX_IMPLICIT) return "untrusted";
    this.#firstSeen.set(root, digest);
    return "implicit";
  }
}

/**
 * Throws if another user could have written the file, or if it holds anything but what we write.
 */
async function read(file: string): Promise<ReadonlyMap<string, TrustEntry>> {
  const found = await readWhole(file, MAX_BYTES);
  if (found === undefined) return new Map();
  if (process.platform !== "win32" && (found.mode & 0o022) !== 0)
    throw new CountersignError(
      "bad-config",
      `${file} can be written by others than its owner; run: chmod 600 ${file}`,
    );
  let value: unknown;
  try {
    value = JSON.parse(textOf(found.bytes, file));
  } catch {
    throw damaged(file);
  }
  const parsed = Stored.safeParse(value);
  if (!parsed.success) throw damaged(file);
  return new Map(parsed.data.workspaces.map((entry) => [entry.root, entry]));
}

const damaged = (file: string): CountersignError =>
  new CountersignError(
    "bad-config",
    `${file} is damaged; move it away, and trust your workspaces again`,
  );
