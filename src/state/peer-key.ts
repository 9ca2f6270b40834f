/** The gateway's identity among peers: an ed25519 key in the state directory, made on first use. */
import { link, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { CountersignError } from "../core/errors.ts";
import { newSecret } from "../core/ids.ts";
import { newPeerKey, type OwnIdentity, ownIdentity } from "../peers/keys.ts";
import type { State } from "./directory.ts";

const NAME = "peer.key";

/**
 * Throws `bad-config` if the file holds something else than a key: a new one would be another
 * name, so none is made.
 */
export async function peerIdentity(
  state: Pick<State, "directory" | "write">,
): Promise<OwnIdentity> {
  const file = join(state.directory, NAME);
  const pem = (await stored(file)) ?? (await made(state, file));
  const identity = ownIdentity(pem);
  if (!identity)
    throw new CountersignError(
      "bad-config",
      `${file} holds no ed25519 key (PKCS#8 PEM). Put the right one back; or move it away and ` +
        "a new one, with another DID, is made",
    );
  return identity;
}

/**
 * A gateway and a command may do this at the same moment: the first one makes the key, and the file
 * is complete from the start.
 */
async function made(state: Pick<State, "directory" | "write">, file: string): Promise<string> {
  const own = `${NAME}.${newSecret()}`;
  await state.write(own, newPeerKey());
  try {
    await link(join(state.directory, own), file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST")
        throw new CountersignError("bad-config", `cannot make ${file} (${error.code})`, {
          cause: error,
        });
    });
  } finally {
    await rm(join(state.directory, own), { force: true });
  }
  return readFile(file, "utf8");
}

async function stored(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new CountersignError(
      "bad-config",
      `cannot read ${file} (${(error as NodeJS.ErrnoException).code})`,
      { cause: error },
    );
  }
}
