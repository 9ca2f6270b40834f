/**
 * Permits: a signed note that a call was approved, for an executor elsewhere. A permit is a JWT
 * (RFC 7519) with an Ed25519 signature (RFC 8037), so any language can check it.
 */
import { createPublicKey, hash, type KeyObject, sign } from "node:crypto";

export interface PermitClaims {
  /** The call's id. A permit is accepted once. */
  readonly id: string;
  /** What was approved; see digest.ts. */
  readonly digest: string;
  readonly session: string;
  readonly tool: string;
  /** Unix ms, whole seconds. */
  readonly issuedAt: number;
  /** Unix ms, whole seconds. From then on the permit is worth nothing. */
  readonly expiresAt: number;
}

/** A public key, as a JSON Web Key (RFC 8037). */
export interface PermitKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  /** The key's 32 bytes, base64url. */
  readonly x: string;
  /** The key's thumbprint (RFC 7638); permits name their key by it. */
  readonly kid: string;
  readonly alg: "EdDSA";
  readonly use: "sig";
}

/** A JSON Web Key Set, as `GET /v1/permit-key` answers. */
export interface PermitKeys {
  readonly keys: readonly PermitKey[];
}

/** An approved call may be executed elsewhere within this time. */
export const PERMIT_SECONDS = 300;

export interface PermitSigner {
  readonly key: PermitKey;
  sign(call: Pick<PermitClaims, "id" | "digest" | "session" | "tool">, now: number): string;
}

/** `key`: a private Ed25519 key. */
export function createPermitSigner(key: KeyObject): PermitSigner {
  const { x = "" } = createPublicKey(key).export({ format: "jwk" });
  const own = permitKey(x);
  const head = headerOf(own.kid);
  return {
    key: own,
    sign({ id, digest, session, tool }, now) {
      const issued = Math.floor(now / 1000);
      const claims = {
        ...{ id, digest, session, tool },
        issuedAt: issued * 1000,
        expiresAt: (issued + PERMIT_SECONDS) * 1000,
      };
      const body = `${head}.${encoded(payloadOf(claims))}`;
      return `${body}.${sign(null, Buffer.from(body), key).toString("base64url")}`;
    },
  };
}

export const permitKey = (x: string): PermitKey => ({
  kty: "OKP",
  crv: "Ed25519",
  x,
  kid: hash("sha256", JSON.stringify({ crv: "Ed25519", kty: "OKP", x }), "base64url"),
  alg: "EdDSA",
  use: "sig",
});

/** The only header that a permit of this key has: nothing in it is left to whoever sends it. */
export const headerOf = (kid: string): string =>
  encoded(JSON.stringify({ alg: "EdDSA", kid, typ: "countersign-permit+jwt" }));

/** The only spelling of these claims. */
export const payloadOf = ({
  id,
  digest,
  session,
  tool,
  issuedAt,
  expiresAt,
}: PermitClaims): string =>
  JSON.stringify({
    jti: id,
    digest,
    session,
    tool,
    iat: issuedAt / 1000,
    exp: expiresAt / 1000,
  });

const encoded = (text: string): string => Buffer.from(text).toString("base64url");
