/** The state directory: tokens, keys, paired devices. Only its owner may read it. */
import { hkdfSync, randomBytes } from "node:crypto";
import { unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { sha256 as digest } from "../core/digest.ts";
import { CountersignError } from "../core/errors.ts";
import { newSecret } from "../core/ids.ts";
import { ROLES, type Role } from "../server/tokens.ts";
import { absent, checkStateDirectory, withLock, writeDurably } from "./files.ts";

export const Device = z.strictObject({
  id: z.string().min(1),
  name: z.string(),
  /** The `companion` id of the approver whose device it is. */
  companion: z.string(),
  sha256: z.string(),
  /** Unix milliseconds, as `expiresAt`. */
  createdAt: z.number(),
  expiresAt: z.number().optional(),
  /** How it is notified while its page is closed. */
  push: z
    .strictObject({ id: z.string(), endpoint: z.string(), p256dh: z.string(), auth: z.string() })
    .optional(),
});
export type Device = z.output<typeof Device>;
/** Devices of earlier versions had no id and no name of their own. */
const FirstDevice = z
  .strictObject({ name: z.string(), sha256: z.string(), pairedAt: z.number() })
  .transform(
    ({ name, sha256, pairedAt }): Device => ({
      id: digest(sha256).slice(0, 22),
      name: "companion",
      companion: name,
      sha256,
      createdAt: pairedAt,
    }),
  );

export const OWN_TOKENS = [...ROLES, "operator"] as const;
/** `operator`: what the command line answers with. The others are called like their role. */
export type OwnToken = (typeof OWN_TOKENS)[number];

const token = z.string().min(16).optional();
const Tokens = z.strictObject({
  agent: token,
  approver: token,
  admin: token,
  operator: token,
  /** Paired devices, by the hash of their token. */
  devices: z.array(z.union([Device, FirstDevice])).default([]),
});
export type StoredTokens = z.output<typeof Tokens>;

export interface State {
  readonly directory: string;
  tokens(): Promise<StoredTokens>;
  /** The token of a role, made on first use. */
  token(role: Role): Promise<string>;
  /** Makes the tokens that are missing, all at once. */
  ensureTokens(): Promise<StoredTokens>;
  /**
   * Changes the tokens file; one change at a time, also where another process changes it. Resolves
   * when that is durable.
   */
  changeTokens(edit: (stored: StoredTokens) => StoredTokens): Promise<StoredTokens>;
  /**
   * Calls back within a second of any change to the tokens file, by any process. Returns how to
   * stop that.
   */
  watchTokens(changed: () => void): () => void;
  /** The key of what channels sign for themselves, made on first use. */
  channelsKey(): Promise<Buffer>;
  /** A secret of its own for each purpose. */
  derive(key: Buffer, purpose: string): Buffer;
  /** Writes a file that only its owner can read, whole or not at all. */
  write(name: string, content: string | Buffer): Promise<void>;
}

const TOKENS = "tokens.json";
const WATCH_MS = 1000;
const KEY_BYTES = 32;

/** Throws `bad-config`, with what to do, if other users can access the directory or its files. */
export async function openState(directory: string): Promise<State> {
  await checkStateDirectory(directory);
  const file = join(directory, TOKENS);
  const write = (name: string, content: string | Buffer) => writeDurably(directory, name, content);
  let last: Promise<unknown> = Promise.resolve();

  function changeTokens(edit: (stored: StoredTokens) => StoredTokens): Promise<StoredTokens> {
    const change = async (): Promise<StoredTokens> => {
      const changed = edit(await readTokens(file));
      await write(TOKENS, `${JSON.stringify(changed, null, 2)}\n`);
      return changed;
    };
    const next = last.then(() => withLock(join(directory, "tokens.lock"), change));
    last = next.catch(() => {});
    return next;
  }

  async function ensureTokens(names: readonly OwnToken[] = OWN_TOKENS): Promise<StoredTokens> {
    const isMissing = (stored: StoredTokens) => (name: OwnToken) => stored[name] === undefined;
    const known = await readTokens(file);
    if (!names.some(isMissing(known))) return known;
    return changeTokens((stored) => ({
      ...stored,
      ...Object.fromEntries(names.filter(isMissing(stored)).map((name) => [name, newToken(name)])),
    }));
  }

  return {
    directory,
    tokens: () => readTokens(file),
    ensureTokens,
    changeTokens,
    token: async (role) => (await ensureTokens([role]))[role]!,
    watchTokens(changed) {
      watchFile(file, { interval: WATCH_MS, persistent: false }, changed);
      return () => unwatchFile(file, changed);
    },
    async channelsKey() {
      const name = "channels.key";
      const known = await readFile(join(directory, name)).catch(absent);
      const fault = known && keyFault(known);
      if (fault)
        throw new CountersignError(
          "bad-config",
          `${join(directory, name)} is damaged: ${fault}. Put the right one back, or move it ` +
            "away and a new one is made",
        );
      if (known) return known;
      const key = randomBytes(KEY_BYTES);
      await write(name, key);
      return key;
    },
    derive: (key, purpose) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32)),
    write,
  };
}

/** Its form shows that it is ours, so that it can be masked wherever it appears. */
export const newToken = (kind: OwnToken | "device"): string => `csn_${kind}_${newSecret()}`;

async function readTokens(file: string): Promise<StoredTokens> {
  const text = await readFile(file, "utf8").catch(absent);
  if (text === undefined) return { devices: [] };
  try {
    return Tokens.parse(JSON.parse(text));
  } catch (cause) {
    throw new CountersignError(
      "bad-config",
      `${file} is damaged; move it away and new tokens are made`,
      { cause },
    );
  }
}

/** The user that the gateway runs as. */
export const operatorName = (): string => userInfo().username;

/** A crash can leave a file cut, or whole and full of zeros. */
function keyFault(key: Buffer): string | undefined {
  if (key.length < KEY_BYTES) return `${key.length} bytes where a key has ${KEY_BYTES}`;
  return key.every((byte) => byte === key[0]) ? "one byte over and over" : undefined;
}
