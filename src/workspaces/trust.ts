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
 * A file that trust depends on, by its path in the workspace. `null`: there is none, and if there
 * were it would count.
 */
export interface Pin {
  readonly name: string;
  readonly sha256: string | null;
}

/** 64 hex digits; the order makes no difference. */
export const digestOfPins = (pins: readonly Pin[]): string =>
  sha256(
    JSON.stringify(
      pins.map(({ name, sha256: hash }) => [name, hash]).sort(([a], [b]) => (a! < b! ? -1 : 1)),
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
  /**
   * Where trust is implicit, the first content that is asked about is what is trusted from then on.
   */
  stateOf(root: string, digest: string): TrustState;
  /**
   * Looks whether somebody else has changed the store; at most once a second, unless it has to be
   * `now`. Never rejects.
   */
  refresh(when?: "now"): Promise<void>;
  /** Rejects with `bad-config` where the store is damaged. */
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

const RECHECK_MS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_IMPLICIT = 10_000;

export async function openTrust({
  state,
  implicit = false,
  now = Date.now,
  log,
}: TrustStoreOptions): Promise<TrustStore> {
  const file = join(state.directory, "trust.json");
  const firstSeen = new Map<string, string>();
  let entries: ReadonlyMap<string, TrustEntry> = new Map();
  let problem: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    lookedAt = now();
    try {
      entries = await read(file);
      problem = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (problem !== message)
        log?.error(
          { file, error: message },
          "the trust store cannot be used; no workspace is trusted",
        );
      problem = message;
      entries = new Map();
    }
  }

  async function refresh(when?: "now"): Promise<void> {
    const age = now() - lookedAt;
    if (when === undefined && age >= 0 && age < RECHECK_MS && looking === undefined) return;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function change(edit: (all: Map<string, TrustEntry>) => void): Promise<void> {
    await refresh("now");
    if (problem !== undefined) throw new CountersignError("bad-config", problem, { path: file });
    const all = new Map(entries);
    edit(all);
    await state.write(
      "trust.json",
      `${JSON.stringify({ version: 1, workspaces: [...all.values()] }, null, 2)}\n`,
    );
    entries = all;
  }

  function implicitly(root: string, digest: string): TrustState {
    const first = firstSeen.get(root);
    if (first !== undefined) return first === digest ? "implicit" : "changed";
    if (firstSeen.size >= MAX_IMPLICIT) return "untrusted";
    firstSeen.set(root, digest);
    return "implicit";
  }

  await refresh();
  return {
    file,
    get problem() {
      return problem;
    },
    get entries() {
      return [...entries.values()];
    },
    entry: (root) => entries.get(root),
    stateOf(root, digest) {
      const entry = entries.get(root);
      if (entry !== undefined) return entry.digest === digest ? "trusted" : "changed";
      return implicit && problem === undefined ? implicitly(root, digest) : "untrusted";
    },
    refresh,
    put: (entry) => change((all) => all.set(entry.root, entry)),
    async remove(root) {
      let was = false;
      await change((all) => {
        was = all.delete(root);
      });
      return was;
    },
  };
}

/**
 * Throws where the file could have been written by somebody else, or holds anything but what we
 * write.
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
