/** The state directory: tokens, keys, paired devices. Everything in it is for its owner's eyes only. */
import { hkdfSync, randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "./config.ts";
import { CountersignError } from "./core/errors.ts";
import { newSecret } from "./core/ids.ts";
import { type KnownToken, ROLES, type Role, TOKEN_CHANNEL, tokenHash } from "./server/tokens.ts";

const Tokens = z.strictObject({
  agent: z.string().optional(),
  approver: z.string().optional(),
  admin: z.string().optional(),
  /** Paired devices, by the hash of their token. */
  devices: z.array(z.strictObject({ name: z.string(), sha256: z.string(), pairedAt: z.number() })).default([]),
});
export type StoredTokens = z.output<typeof Tokens>;

export interface State {
  readonly directory: string;
  tokens(): Promise<StoredTokens>;
  /** The token of a role, made on first use. */
  token(role: Role): Promise<string>;
  /** Makes the tokens that are missing, all at once. */
  ensureTokens(): Promise<StoredTokens>;
  addDevice(device: StoredTokens["devices"][number]): Promise<void>;
  /** The key that permits are signed with, made on first use. */
  permitKey(): Promise<Buffer>;
  /** A secret of its own for each purpose. */
  derive(key: Buffer, purpose: string): Buffer;
  /** Writes a file that only its owner can read, whole or not at all. */
  write(name: string, content: string | Buffer): Promise<void>;
}

export async function openState(directory: string): Promise<State> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError(
      "bad-config",
      `cannot make the state directory ${directory} (${cause.code}); set COUNTERSIGN_HOME to one that can be written`,
      { cause },
    );
  });
  const path = (name: string) => join(directory, name);

  async function write(name: string, content: string | Buffer): Promise<void> {
    const temporary = path(`.${name}.${process.pid}`);
    const file = await open(temporary, "w", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path(name));
  }

  async function tokens(): Promise<StoredTokens> {
    const text = await readFile(path("tokens.json"), "utf8").catch(absent);
    if (text === undefined) return { devices: [] };
    try {
      return Tokens.parse(JSON.parse(text));
    } catch (cause) {
      throw new CountersignError("bad-config", `${path("tokens.json")} is damaged; move it away and new tokens are made`, {
        cause,
      });
    }
  }

  async function ensureTokens(roles: readonly Role[] = ROLES): Promise<StoredTokens> {
    const known = await tokens();
    const missing = roles.filter((role) => known[role] === undefined);
    if (missing.length === 0) return known;
    const all = { ...known, ...Object.fromEntries(missing.map((role) => [role, newSecret()])) };
    await write("tokens.json", `${JSON.stringify(all, null, 2)}\n`);
    return all;
  }

  return {
    directory,
    tokens,
    ensureTokens,
    token: async (role) => (await ensureTokens([role]))[role]!,
    async addDevice(device) {
      const known = await tokens();
      await write("tokens.json", `${JSON.stringify({ ...known, devices: [...known.devices, device] }, null, 2)}\n`);
    },
    async permitKey() {
      const known = await readFile(path("permit.key")).catch(absent);
      if (known) return known;
      const key = randomBytes(32);
      await writeFile(path("permit.key"), key, { mode: 0o600, flag: "wx" });
      await chmod(path("permit.key"), 0o600);
      return key;
    },
    derive: (key, purpose) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32)),
    write,
  };
}

/** Every token that opens a door: those of the config, our own, and those of paired devices. */
export function knownTokens({ tokens, approvers }: Pick<Config, "tokens" | "approvers">, stored: StoredTokens): KnownToken[] {
  const first = approvers.find(({ ids }) => TOKEN_CHANNEL in ids)?.ids[TOKEN_CHANNEL];
  const own = ROLES.flatMap((role): KnownToken[] => {
    const name = role === "approver" ? first : role;
    const token = stored[role];
    return token === undefined || name === undefined ? [] : [{ role, name, sha256: tokenHash(token) }];
  });
  const configured = tokens.map(
    ({ role, name, token, sha256 }): KnownToken => ({ role, name, sha256: sha256 ?? tokenHash(token!) }),
  );
  const devices = stored.devices.map(({ name, sha256 }): KnownToken => ({ role: "approver", name, sha256 }));
  return [...own, ...configured, ...devices];
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
