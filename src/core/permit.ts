/**
 * Permits: a signed note that a call was approved, for an executor elsewhere that holds the key.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { Clock } from "./clock.ts";
import type { JsonObject } from "./model.ts";

export interface PermitClaims {
  /** The call's id. An executor that remembers it accepts a permit once. */
  readonly id: string;
  /** What was approved; see digest.ts. Compare it with what is about to run. */
  readonly digest: string;
  readonly session: string;
  readonly tool: string;
  /** Unix ms at which the permit expires. */
  readonly expiresAt: number;
}

/** `<claims as base64url JSON>.<HMAC-SHA-256 as base64url>`. */
export function signPermit(
  key: Uint8Array,
  { id, digest, session, tool, expiresAt }: PermitClaims,
): string {
  const body = Buffer.from(JSON.stringify({ id, digest, session, tool, expiresAt })).toString(
    "base64url",
  );
  return `${body}.${mac(key, body).toString("base64url")}`;
}

/** The claims of a permit that is genuine and not too old; undefined otherwise. */
export function verifyPermit(
  key: Uint8Array,
  permit: string,
  now: number = Date.now(),
): PermitClaims | undefined {
  const [body = "", signature = "", ...rest] = permit.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = mac(key, body);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined;
  const claims = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as JsonObject &
    PermitClaims;
  return claims.expiresAt > now ? claims : undefined;
}

/**
 * Verifies permits for an executor, each of them once: a second use counts as forged. It remembers
 * a permit until the permit has expired. One executor needs one verifier, as long as it runs;
 * executors that share a queue of calls must share the verifier, too. Setting the clock back
 * meanwhile makes no permit valid again.
 */
export function createPermitVerifier(
  key: Uint8Array,
  now: () => number = new Clock().latest,
): (permit: string) => PermitClaims | undefined {
  const used = new Map<string, number>();
  return (permit) => {
    const at = now();
    for (const [id, expiresAt] of used) {
      // in the order in which they were used, which is nearly that of their ends
      if (expiresAt > at) break;
      used.delete(id);
    }
    const claims = verifyPermit(key, permit, at);
    if (!claims || used.has(claims.id)) return undefined;
    used.set(claims.id, claims.expiresAt);
    return claims;
  };
}

const mac = (key: Uint8Array, body: string): Buffer =>
  createHmac("sha256", key).update(body).digest();
