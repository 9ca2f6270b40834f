/**
 * Public keys of peers, and the gateway's own: turns raw bytes into verifiers and signers, by
 * node:crypto.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { base58 } from "@scure/base";
import { isSoundEd25519 } from "../core/ed25519.ts";
import type { PeerIdentity } from "../core/peer.ts";

/**
 * SubjectPublicKeyInfo up to the key's own bytes: RFC 8410; and SEC 1 for a compressed point of
 * secp256k1.
 */
const ED25519_HEAD = Buffer.from("302a300506032b6570032100", "hex");
const SECP256K1_HEAD = Buffer.from("3036301006072a8648ce3d020106052b8104000a032200", "hex");
/** Half of the order of secp256k1: of the two valid values of `s`, only the lower is accepted. */
const HALF_ORDER = Buffer.from(
  "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0",
  "hex",
);
const SIGNATURE_BYTES = 64;

type Verify = PeerIdentity["verify"];

/** Undefined unless the bytes are a key: 32, a sound point of the curve. */
export function ed25519Verifier(bytes: Uint8Array): Verify | undefined {
  if (!isSoundEd25519(bytes)) return undefined;
  const key = publicKey(ED25519_HEAD, bytes);
  return (
    key &&
    ((message, signature) =>
      signature.length === SIGNATURE_BYTES && verified(null, message, { key }, signature))
  );
}

/** Undefined unless the bytes are a key: 33, a compressed point (02 or 03) of the curve. */
export function secp256k1Verifier(bytes: Uint8Array): Verify | undefined {
  if (bytes.length !== 33 || (bytes[0] !== 2 && bytes[0] !== 3)) return undefined;
  const key = publicKey(SECP256K1_HEAD, bytes);
  if (!key) return undefined;
  return (message, signature) =>
    signature.length === SIGNATURE_BYTES &&
    Buffer.compare(signature.subarray(32), HALF_ORDER) <= 0 &&
    verified("sha256", message, { key, dsaEncoding: "ieee-p1363" }, signature);
}

/** The library decompresses the point, and rejects an x that no point has. */
function publicKey(head: Buffer, bytes: Uint8Array): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.concat([head, bytes]), format: "der", type: "spki" });
  } catch {
    return undefined;
  }
}

function verified(
  hash: "sha256" | null,
  message: string,
  key: { key: KeyObject; dsaEncoding?: "ieee-p1363" },
  signature: Uint8Array,
): boolean {
  try {
    return verify(hash, Buffer.from(message, "utf8"), key, signature);
  } catch {
    return false;
  }
}

/** A key pair that can prove its identity. */
export interface OwnIdentity {
  readonly did: string;
  /** 64 bytes. */
  sign(message: string): Buffer;
}

/** A new ed25519 key, PKCS#8 PEM. */
export const newPeerKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }) as string;

/** Undefined if the text is not an ed25519 key in PKCS#8 PEM. */
export function ownIdentity(pem: string): OwnIdentity | undefined {
  const key = privateKey(pem);
  if (key?.asymmetricKeyType !== "ed25519") return undefined;
  const bytes = createPublicKey(key)
    .export({ format: "der", type: "spki" })
    .subarray(ED25519_HEAD.length);
  return {
    did: keyDid(ED25519_CODE, bytes),
    sign: (message) => sign(null, Buffer.from(message, "utf8"), key),
  };
}

function privateKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Multicodec, as unsigned varints: the kind of the key bytes that follow. */
export const ED25519_CODE = [0xed, 0x01] as const;
export const SECP256K1_CODE = [0xe7, 0x01] as const;

/** `did:key:z` and the base58btc of code and key. */
export const keyDid = (code: readonly number[], key: Uint8Array): string =>
  `did:key:z${base58.encode(Uint8Array.from([...code, ...key]))}`;
