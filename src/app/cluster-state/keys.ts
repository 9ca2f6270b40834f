/**
 * Keys of the gateways that share a store. What platforms and browsers know us by has to be the
 * same at all of them: the first one publishes its own, the others take it over. What only has to
 * be verified stays with its gateway, which publishes the public half.
 */
import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign as signed,
  verify,
} from "node:crypto";
import { z } from "zod";
import { type AnyActions, createSharedActions } from "../../core/actions.ts";
import type { Cluster, SharedState } from "../../core/cluster.ts";
import { sha256 } from "../../core/digest.ts";
import { CountersignError } from "../../core/errors.ts";
import type { Json } from "../../core/model.ts";
import type { PushKeys } from "../../core/notifications.ts";
import { once } from "../../core/once.ts";
import type { PermitKey, PermitKeys } from "../../core/permit.ts";
import { Replica } from "./replica.ts";

const SECRET = "secret";
const ACTION_KEY = "action-key";
const PERMIT_KEY = "permit-key";
const USED = "action-used";
/** A node whose clock differs from the store's must not forget a token early. */
const SPARE_MS = 60_000;

const Push = z.object({ publicKey: z.string(), privateKey: z.string() });
const PublicKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  kid: z.string(),
  alg: z.literal("EdDSA"),
  use: z.literal("sig"),
});

/** What all nodes use: the value of the first one that asked. */
async function adopted(shared: SharedState, name: string, own: () => Promise<Json>): Promise<Json> {
  for (;;) {
    const known = await shared.get(SECRET, name);
    if (known) return known.value;
    const value = await own();
    if (await shared.put(SECRET, name, value, { version: 0 })) return value;
  }
}

/** The key of what channels sign for themselves. `own`: what this node would have all use. */
export async function sharedChannelsKey({ shared }: Cluster, own: Buffer): Promise<Buffer> {
  const value = await adopted(shared, "channels", async () => own.toString("base64"));
  const key = typeof value === "string" ? Buffer.from(value, "base64") : undefined;
  if (key?.length !== own.length) throw unreadable("channels");
  return key;
}

/** What remote peers know the gateways by. `own`: this node's DID. */
export async function sharedPeerDid({ shared }: Cluster, own: string): Promise<string> {
  const did = await adopted(shared, "peer-did", async () => own);
  if (typeof did !== "string") throw unreadable("peer-did");
  return did;
}

/** Marks the tokens of remote peers, so that others are not looked for in the store. */
export async function sharedPeerKey({ shared }: Cluster): Promise<Buffer> {
  const own = async () => randomBytes(32).toString("base64");
  const key = await adopted(shared, "peer-tokens", own);
  if (typeof key !== "string" || key.length < 40) throw unreadable("peer-tokens");
  return Buffer.from(key, "base64");
}

/** The keys that push services know the gateways by. `own`: makes this node's. */
export const sharedPushKeys = (
  { shared }: Cluster,
  own: () => Promise<PushKeys>,
): (() => Promise<PushKeys>) =>
  once(async () => {
    const keys = Push.safeParse(await adopted(shared, "push", async () => ({ ...(await own()) })));
    if (!keys.success) throw unreadable("push");
    return keys.data;
  });

const unreadable = (name: string): CountersignError =>
  new CountersignError("bad-config", `the database has no readable ${name} key`, { path: "store" });

/**
 * The tokens of notifications' buttons. Each node signs its own, so that reading the database is
 * not enough to make one. `seed`: 32 secret bytes of this node.
 */
export async function sharedActions(
  { shared, node, now }: Cluster,
  seed: Buffer,
): Promise<AnyActions> {
  const key = ed25519Of(seed);
  const own = createPublicKey(key).export({ format: "jwk" }).x ?? "";
  await shared.put(ACTION_KEY, node.id, own);
  const keys = await Replica.open({ shared, kind: ACTION_KEY, read: publicKeyIn });
  return createSharedActions({
    sign: (payload) => signed(null, Buffer.from(payload), key),
    isSigned: (payload, signature) =>
      keys.values().some((each) => verify(null, Buffer.from(payload), each, signature)),
    use: (payload, expiresAt) =>
      shared
        .put(USED, sha256(payload), true, { version: 0, forMs: expiresAt - now() + SPARE_MS })
        .catch((cause: unknown) => {
          throw new CountersignError("not-recorded", "the database cannot be reached", { cause });
        }),
    now,
  });
}

/** PKCS #8 of a private Ed25519 key, but for its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

export const ed25519Of = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });

function publicKeyIn(x: Json): KeyObject | undefined {
  try {
    return typeof x === "string"
      ? createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
      : undefined;
  } catch {
    return undefined;
  }
}

/** The public keys of the permits of all nodes, this one's first. */
export async function sharedPermitKeys(
  { shared, node }: Cluster,
  own: PermitKey,
): Promise<PermitKeys> {
  await shared.put(PERMIT_KEY, node.id, { ...own });
  const all = await Replica.open<PermitKey>({
    shared,
    kind: PERMIT_KEY,
    read: (value) => PublicKey.safeParse(value).data,
  });
  return {
    get keys() {
      return [own, ...all.values().filter(({ kid }) => kid !== own.kid)];
    },
  };
}
