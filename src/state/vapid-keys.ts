/**
 * The keys that a push service knows the gateway by (VAPID, RFC 8292), made on first use. Browsers
 * subscribe to one public key: with another one, every device has to subscribe anew.
 */
import { generateKeyPairSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import type { PushKeys } from "../core/notifications.ts";
import { once } from "../core/once.ts";
import type { State } from "./directory.ts";
import { absent } from "./files.ts";

const NAME = "vapid.json";
const Keys = z.strictObject({
  publicKey: z.string().regex(/^[\w-]{87}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});

/** Rejects with `bad-config` if the file is damaged. */
export const vapidKeys = (state: Pick<State, "directory" | "write">): (() => Promise<PushKeys>) =>
  once(() => readOrMake(state));

async function readOrMake({
  directory,
  write,
}: Pick<State, "directory" | "write">): Promise<PushKeys> {
  const file = join(directory, NAME);
  const text = await readFile(file, "utf8").catch(absent);
  if (text !== undefined) return keysIn(text, file);
  const keys = newKeys();
  await write(NAME, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

function keysIn(text: string, file: string): PushKeys {
  try {
    return Keys.parse(JSON.parse(text));
  } catch {
    // told below, without the text: it may hold half a key
    throw new CountersignError(
      "bad-config",
      `${file} is damaged. Put the right one back; or move it away and a new one is made, and ` +
        "every device has to switch notifications on again",
      { path: file },
    );
  }
}

/** An uncompressed point of P-256 as the public key, and its scalar as the private one. */
function newKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}
