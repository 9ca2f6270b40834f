/**
 * Names of peers: `did:key` with ed25519 or secp256k1, and `did:lango` with secp256k1. One spelling
 * for each key and method.
 */
import { base58 } from "@scure/base";
import { z } from "zod";
import { CountersignError } from "../core/errors.ts";
import type { PeerIdentity } from "../core/peer.ts";
import {
  ED25519_CODE,
  ed25519Verifier,
  keyDid,
  SECP256K1_CODE,
  secp256k1Verifier,
} from "./keys.ts";

/** The longest valid one has 77 characters. Decoding base58 takes quadratic time. */
const MAX_LENGTH = 100;
const KEY = "did:key:z";
const LANGO = "did:lango:";
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
const POINT = /^0[23][0-9a-f]{64}$/;

/**
 * Parses a DID strictly: no other case, padding, fragment or space, so that two texts are the same
 * peer only if they are equal. Throws `bad-request`, in words, for anything that is not the name of
 * a key of a known kind.
 */
export function parseDid(text: string): PeerIdentity {
  if (text.length > MAX_LENGTH) throw bad(`a DID has at most ${MAX_LENGTH} characters`);
  if (text.startsWith(KEY)) return fromKey(text);
  if (text.startsWith("did:lango:v2:"))
    throw bad(
      "did:lango:v2 names a bundle of keys, which cannot be checked here; use did:key, or " +
        "did:lango with the key itself",
    );
  if (text.startsWith(LANGO)) return fromLango(text);
  throw bad(
    "not a DID that can be checked here: expected did:key:z… or did:lango:<compressed " +
      "secp256k1 key>, in lower case",
  );
}

function fromKey(did: string): PeerIdentity {
  const encoded = did.slice(KEY.length);
  if (!BASE58.test(encoded))
    throw bad("what follows did:key:z is not base58; a fragment or a path does not belong there");
  const bytes = base58.decode(encoded);
  const [code, key] = [bytes.subarray(0, 2), bytes.subarray(2)];
  const kind = is(code, ED25519_CODE)
    ? "ed25519"
    : is(code, SECP256K1_CODE)
      ? "secp256k1"
      : undefined;
  if (!kind || keyDid([...code], key) !== did)
    throw bad("this did:key holds no key of ed25519 or secp256k1 in its one spelling");
  const verify = kind === "ed25519" ? ed25519Verifier(key) : secp256k1Verifier(key);
  if (!verify)
    throw bad(
      `this did:key holds no valid ${kind} key: wrong length, or not a point that only one ` +
        "person can sign for",
    );
  return { did, kind, verify };
}

function fromLango(did: string): PeerIdentity {
  const hex = did.slice(LANGO.length);
  if (!POINT.test(hex))
    throw bad(
      "what follows did:lango: is not a compressed key of secp256k1: 02 or 03 and 64 hex " +
        "digits in lower case",
    );
  const verify = secp256k1Verifier(Buffer.from(hex, "hex"));
  if (!verify) throw bad("what follows did:lango: is not a point of secp256k1");
  return { did, kind: "secp256k1", verify };
}

const is = (bytes: Uint8Array, code: readonly [number, number]): boolean =>
  bytes.length === 2 && bytes[0] === code[0] && bytes[1] === code[1];

const bad = (message: string): CountersignError =>
  new CountersignError("bad-request", message, { path: "did" });

/** A DID in a config file. */
export const DidText = z.string().superRefine((text, context) => {
  try {
    parseDid(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
  }
});

/** The size of the cache; when it is full, it is cleared. */
const MAX_KNOWN = 1024;
const known = new Set<string>();

/**
 * The one spelling of a DID; undefined if the text is none. Cached, because it is needed for every
 * call of a peer.
 */
export function canonicalDid(text: string): string | undefined {
  if (known.has(text)) return text;
  try {
    const { did } = parseDid(text);
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(did);
    return did;
  } catch {
    return undefined;
  }
}
