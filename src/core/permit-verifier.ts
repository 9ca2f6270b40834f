/** Verifies permits offline, with the gateway's public key: see permit.ts for their form. */
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { Clock } from "./clock.ts";
import { isSoundEd25519 } from "./ed25519.ts";
import { CountersignError } from "./errors.ts";
import {
  headerOf,
  PERMIT_SECONDS,
  type PermitClaims,
  type PermitKey,
  payloadOf,
  permitKey,
} from "./permit.ts";

/** Why a permit is worth nothing. */
export type PermitFault =
  /** It is no permit, or is not spelt as a gateway spells it. */
  | "malformed"
  /** Its header names another kind of signature, or a key that is not among yours. */
  | "unknown-key"
  | "forged"
  | "expired"
  /** Issued in the future, or for longer than permits last: one of the clocks is wrong. */
  | "not-yet"
  /** It is for another call than the one about to run. */
  | "other-call"
  | "used";

export type PermitCheck =
  | { readonly ok: true; readonly claims: PermitClaims }
  | { readonly ok: false; readonly fault: PermitFault };

/** The answer of `GET /v1/permit-key` or the text of `permit-keys.json`; of several, a list. */
export type TrustedKeys = string | object | readonly (string | object)[];

/** What is about to run: its digest, see `digestOf`. */
export interface AboutToRun {
  readonly digest: string;
}

/**
 * Checks a permit, again as often as you like: `createPermitVerifier` accepts it once. `now`: unix
 * ms. Throws `bad-config` if a key is none.
 */
export const verifyPermit = (
  permit: string,
  { keys, digest, now = Date.now() }: AboutToRun & { keys: TrustedKeys; now?: number },
): PermitCheck => checked(permit, { keys: headersOf(keys), digest, now });

export interface PermitVerifierOptions {
  readonly keys: TrustedKeys;
  /**
   * Records that a permit is used; true if it was not used before. It has to be atomic, and to
   * remember the id until `expiresAt` (unix ms). Left out: a memory of this verifier's own, so an
   * executor that restarts forgets.
   */
  readonly spend?: (id: string, expiresAt: number) => boolean | Promise<boolean>;
  /** Unix ms. Left out: a clock that does not follow when the machine's clock is set back. */
  readonly now?: () => number;
}

/** Accepts each permit once, for one call. Throws `bad-config` if a key is none. */
export function createPermitVerifier({
  keys,
  now = new Clock().latest,
  spend = rememberUsed(now),
}: PermitVerifierOptions): (permit: string, call: AboutToRun) => Promise<PermitCheck> {
  const known = headersOf(keys);
  return async (permit, { digest }) => {
    const result = checked(permit, { keys: known, digest, now: now() });
    if (!result.ok) return result;
    const { id, expiresAt } = result.claims;
    return (await spend(id, expiresAt)) === true ? result : bad("used");
  };
}

function rememberUsed(now: () => number): (id: string, expiresAt: number) => boolean {
  const used = new Map<string, number>();
  return (id, expiresAt) => {
    const at = now();
    for (const [old, end] of used) {
      // in the order in which they were used, which is nearly that of their ends
      if (end > at) break;
      used.delete(old);
    }
    if (used.has(id)) return false;
    used.set(id, expiresAt);
    return true;
  };
}

/** By the header of their permits, which has one spelling: neither `alg` nor `kid` is ever read. */
type Headers = ReadonlyMap<string, KeyObject>;

interface Against extends AboutToRun {
  readonly keys: Headers;
  readonly now: number;
}

const LONGEST = 64 * 1024;
const FORM = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;
/** How far the gateway's clock may be ahead of the executor's. */
const SKEW_MS = 60_000;

const bad = (fault: PermitFault): PermitCheck => ({ ok: false, fault });

function checked(permit: string, { keys, digest, now }: Against): PermitCheck {
  if (typeof permit !== "string" || permit.length > LONGEST) return bad("malformed");
  const [, head = "", payload = "", signature = ""] = FORM.exec(permit) ?? [];
  const [text, mark] = [bytesOf(payload), bytesOf(signature)];
  if (!text || !mark) return bad("malformed");
  const key = keys.get(head);
  if (!key) return bad(bytesOf(head) ? "unknown-key" : "malformed");
  if (!verify(null, Buffer.from(`${head}.${payload}`), key, mark)) return bad("forged");
  const claims = claimsIn(text.toString("utf8"));
  if (!claims) return bad("malformed");
  const { issuedAt, expiresAt } = claims;
  if (!(now < expiresAt)) return bad("expired");
  if (issuedAt > now + SKEW_MS || expiresAt - issuedAt > PERMIT_SECONDS * 1000)
    return bad("not-yet");
  return claims.digest === digest ? { ok: true, claims } : bad("other-call");
}

/** Undefined unless it is the only base64url spelling of its bytes. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return text !== "" && bytes.toString("base64url") === text ? bytes : undefined;
}

/** Undefined unless it is the only spelling of these claims: none is missing, more, or twice. */
function claimsIn(text: string): PermitClaims | undefined {
  let value: Record<string, unknown> | null;
  try {
    value = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { jti: id, digest, session, tool, iat, exp } = value;
  if (!isText(id) || !isText(digest) || !isText(session) || !isText(tool)) return undefined;
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) return undefined;
  const times = { issuedAt: Number(iat) * 1000, expiresAt: Number(exp) * 1000 };
  const claims = { id, digest, session, tool, ...times };
  return payloadOf(claims) === text ? claims : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function headersOf(keys: TrustedKeys): Headers {
  const known = new Map<string, KeyObject>();
  for (const each of [keys].flat())
    for (const key of keysIn(each)) known.set(headerOf(key.kid), publicKey(key));
  if (known.size === 0) throw notAKey("there is none");
  return known;
}

/** `kid` is worked out from the key; a set that says otherwise is refused. */
function keysIn(given: string | object): readonly PermitKey[] {
  const value = typeof given === "string" ? parsed(given) : given;
  if (typeof value !== "object" || value === null) throw notAKey("it is no JSON object");
  const list = "keys" in value ? value.keys : [value];
  if (!Array.isArray(list)) throw notAKey("`keys` is no list");
  return list.map((each: unknown) => permitKeyIn(each));
}

function permitKeyIn(value: unknown): PermitKey {
  const { kty, crv, x, kid, d, k } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (d !== undefined || k !== undefined)
    throw notAKey("it is a secret key; an executor gets the public one only");
  if (kty !== "OKP" || crv !== "Ed25519" || typeof x !== "string")
    throw notAKey("`kty` has to be OKP and `crv` Ed25519");
  const bytes = bytesOf(x);
  if (!bytes || !isSoundEd25519(bytes)) throw notAKey("`x` is no sound Ed25519 public key");
  const key = permitKey(x);
  if (kid !== undefined && kid !== key.kid) throw notAKey("`kid` is that of another key");
  return key;
}

const publicKey = ({ kty, crv, x }: PermitKey): KeyObject =>
  createPublicKey({ key: { kty, crv, x }, format: "jwk" });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAKey("it is no JSON");
  }
}

const notAKey = (why: string): CountersignError =>
  new CountersignError(
    "bad-config",
    `the key for permits: ${why}. Use the answer of GET /v1/permit-key, or permit-keys.json of ` +
      "the gateway's state directory",
    { path: "keys" },
  );
