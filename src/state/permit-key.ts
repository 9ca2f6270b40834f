/**
 * The Ed25519 key that permits are signed with, made on first use, and beside it the public one,
 * for executors. To rotate it, move permit.key away and start the gateway again.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CountersignError } from "../core/errors.ts";
import { createPermitSigner, type PermitSigner } from "../core/permit.ts";
import type { State } from "./directory.ts";
import { absent } from "./files.ts";

const NAME = "permit.key";
const PUBLIC = "permit-keys.json";
/** Versions up to 0.1 kept a secret of so many bytes here, which executors had as well. */
const OLD_BYTES = 32;

/** Throws `bad-config` if the file is damaged: permits of a new key would be refused everywhere. */
export async function permitSigner(
  state: Pick<State, "directory" | "write">,
): Promise<PermitSigner> {
  const signer = createPermitSigner(await privateKey(state));
  const text = `${JSON.stringify({ keys: [signer.key] }, null, 2)}\n`;
  const known = await readFile(join(state.directory, PUBLIC), "utf8").catch(absent);
  if (known !== text) await state.write(PUBLIC, text);
  return signer;
}

async function privateKey({
  directory,
  write,
}: Pick<State, "directory" | "write">): Promise<KeyObject> {
  const file = join(directory, NAME);
  const known = await readFile(file).catch(absent);
  if (known && known.length !== OLD_BYTES) return keyIn(known, file);
  const { privateKey: key } = generateKeyPairSync("ed25519");
  await write(NAME, key.export({ format: "pem", type: "pkcs8" }));
  return key;
}

function keyIn(pem: Buffer, file: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // told below, without the text: it may hold half a key
  }
  throw new CountersignError(
    "bad-config",
    `${file} is damaged: no Ed25519 key (PKCS#8 PEM). Put the right one back; or move it away ` +
      "and a new one is made, whose public key executors need then",
    { path: file },
  );
}
