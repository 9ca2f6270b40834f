/** Permits: what an executor accepts, once, and all that it must not. */
import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";

import { describe, expect, it } from "vitest";
import { createPermitSigner, PERMIT_SECONDS, payloadOf } from "../../src/core/permit.ts";
import {
  createPermitVerifier,
  type TrustedKeys,
  verifyPermit,
} from "../../src/core/permit-verifier.ts";
import fc from "../support/properties.ts";

const NOW = 1_795_431_578_037;
const DIGEST = "d".repeat(64);
const CALL = { id: "c-1", digest: DIGEST, session: "s:1", tool: "Bash" };
const { privateKey } = generateKeyPairSync("ed25519");
const signer = createPermitSigner(privateKey);
const other = createPermitSigner(generateKeyPairSync("ed25519").privateKey);
const permit = signer.sign(CALL, NOW);
const [HEAD = "", PAYLOAD = "", MARK = ""] = permit.split(".");

const encoded = (text: string) => Buffer.from(text).toString("base64url");
/** Signed with the right key, whatever it says. */
const signed = (payload: string, head = HEAD) => {
  const body = `${head}.${encoded(payload)}`;
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString("base64url")}`;
};
const headed = (header: object) => signed(payloadOf(CLAIMS), encoded(JSON.stringify(header)));
const CLAIMS = {
  ...CALL,
  issuedAt: Math.floor(NOW / 1000) * 1000,
  expiresAt: (Math.floor(NOW / 1000) + PERMIT_SECONDS) * 1000,
};
const HEADER = { alg: "EdDSA", kid: signer.key.kid, typ: "countersign-permit+jwt" };

const faultOf = (
  text: string,
  over: { keys?: TrustedKeys; digest?: string; now?: number } = {},
) => {
  const result = verifyPermit(text, { keys: signer.key, digest: DIGEST, now: NOW, ...over });
  return result.ok ? "none" : result.fault;
};

describe("a permit", () => {
  it("says what was approved, until its end", () => {
    expect(verifyPermit(permit, { keys: signer.key, digest: DIGEST, now: NOW })).toEqual({
      ok: true,
      claims: CLAIMS,
    });
    expect(faultOf(permit, { now: CLAIMS.expiresAt - 1 })).toBe("none");
    expect(faultOf(permit, { now: CLAIMS.expiresAt })).toBe("expired");
    expect(faultOf(permit, { now: Number.NaN })).toBe("expired");
  });

  it("is a JWT that WebCrypto verifies with the published key, as any language can", async () => {
    const { kty, crv, x, alg } = signer.key;
    const key = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
    const [mark, body] = [Buffer.from(MARK, "base64url"), Buffer.from(`${HEAD}.${PAYLOAD}`)];
    expect(await crypto.subtle.verify("Ed25519", key, mark, body)).toBe(true);
    expect(JSON.parse(Buffer.from(HEAD, "base64url").toString())).toEqual({ ...HEADER, alg });
    expect(JSON.parse(Buffer.from(PAYLOAD, "base64url").toString())).toEqual({
      ...{ jti: "c-1", digest: DIGEST, session: "s:1", tool: "Bash" },
      ...{ iat: CLAIMS.issuedAt / 1000, exp: CLAIMS.expiresAt / 1000 },
    });
  });

  it("is for one call", () => {
    expect(faultOf(permit, { digest: "e".repeat(64) })).toBe("other-call");
    expect(faultOf(permit, { digest: "" })).toBe("other-call");
  });

  it("of another gateway is refused, and accepted where its key is trusted too", () => {
    const theirs = other.sign(CALL, NOW);
    expect(faultOf(theirs)).toBe("unknown-key");
    expect(faultOf(theirs, { keys: { keys: [signer.key, other.key] } })).toBe("none");
    expect(faultOf(theirs, { keys: [JSON.stringify({ keys: [signer.key] }), other.key] })).toBe(
      "none",
    );
    const swapped = theirs.replace(/^[^.]+/, HEAD);
    expect(faultOf(swapped, { keys: [signer.key, other.key] })).toBe("forged");
  });

  it("of a clock that is ahead, or that lasts longer than permits do, is refused", () => {
    expect(faultOf(permit, { now: NOW - 50_000 })).toBe("none");
    expect(faultOf(permit, { now: NOW - 70_000 })).toBe("not-yet");
    expect(faultOf(permit, { now: 0 })).toBe("not-yet");
    const long = { ...CLAIMS, expiresAt: CLAIMS.expiresAt + 1000 };
    expect(faultOf(signed(payloadOf(long)))).toBe("not-yet");
  });
});

describe("a permit is never accepted for its header's sake", () => {
  it.each([
    ["no signature", encoded(JSON.stringify({ alg: "none" }))],
    ["none, with our key id", encoded(JSON.stringify({ ...HEADER, alg: "none" }))],
    ["HMAC", encoded(JSON.stringify({ ...HEADER, alg: "HS256" }))],
  ])("%s", (_what, head) => {
    expect(faultOf(`${head}.${PAYLOAD}.${MARK}`)).toBe("unknown-key");
    expect(faultOf(`${head}.${PAYLOAD}.`)).toBe("malformed");
  });

  it("an HMAC under the public key is no signature", () => {
    const { x } = signer.key;
    const pem = createPublicKey(privateKey).export({ format: "pem", type: "spki" });
    for (const secret of [x, Buffer.from(x, "base64url"), pem])
      for (const head of [HEAD, encoded(JSON.stringify({ ...HEADER, alg: "HS512" }))]) {
        const body = `${head}.${PAYLOAD}`;
        const mark = createHmac("sha512", secret).update(body).digest("base64url");
        expect(["forged", "unknown-key"]).toContain(faultOf(`${body}.${mark}`));
      }
  });

  it.each([
    ["another kid", { ...HEADER, kid: other.key.kid }],
    ["no kid", { alg: "EdDSA", typ: HEADER.typ }],
    ["a key of its own", { ...HEADER, jwk: signer.key }],
    ["an address of keys", { ...HEADER, jku: "https://example.com/keys" }],
    ["critical words", { ...HEADER, crit: ["b64"], b64: false }],
    ["another order", { typ: HEADER.typ, kid: HEADER.kid, alg: HEADER.alg }],
    ["another type", { ...HEADER, typ: "JWT" }],
  ])("%s, signed with our key", (_what, header) => {
    expect(faultOf(headed(header))).toBe("unknown-key");
  });

  it("one of our own, signed with our key, is accepted", () => {
    expect(faultOf(headed(HEADER))).toBe("none");
  });
});

describe("a permit has one spelling: refused, though signed with our key, is one with", () => {
  const text = payloadOf(CLAIMS);
  const value = JSON.parse(text) as Record<string, unknown>;
  const without = ({ exp, ...rest }: Record<string, unknown>) => (exp === undefined ? {} : rest);
  it.each([
    ["one more field", JSON.stringify({ ...value, admin: true })],
    ["a field twice", text.replace("{", '{"exp":9999999999,')],
    ["a space", text.replace(",", ", ")],
    ["another order", JSON.stringify({ exp: value.exp, ...without(value) })],
    ["no end", JSON.stringify(without(value))],
    ["an end in words", text.replace(/"exp":\d+/, '"exp":"9999999999"')],
    ["an end with a fraction", text.replace(/"exp":(\d+)/, '"exp":$1.0')],
    ["an end as a power", text.replace(/"exp":\d+/, '"exp":1e300')],
    ["an escaped letter", text.replace("Bash", "\\u0042ash")],
    ["an empty id", text.replace('"c-1"', '""')],
    ["a prototype", text.replace("{", '{"__proto__":{},')],
    ["no object", "null"],
    ["no JSON", "{"],
  ])("%s", (_what, payload) => {
    expect(payload).not.toBe(text);
    expect(faultOf(signed(payload))).toBe("malformed");
  });

  it("bytes that are no text", () => {
    const body = `${HEAD}.${Buffer.from([0x22, 0xff, 0x22]).toString("base64url")}`;
    const mark = sign(null, Buffer.from(body), privateKey).toString("base64url");
    expect(faultOf(`${body}.${mark}`)).toBe("malformed");
  });
});

describe("a permit is refused where it is", () => {
  it("cut, at every length", () => {
    for (let length = 0; length < permit.length; length++)
      expect(faultOf(permit.slice(0, length))).not.toBe("none");
  });

  it("changed in one character, also in the bits that the last one has to spare", () => {
    fc.assert(
      fc.property(
        fc.nat(permit.length - 1),
        fc.constantFrom(..."AaZz09-_.=+/ \n"),
        (at, letter) => {
          const forged = permit.slice(0, at) + letter + permit.slice(at + 1);
          expect(faultOf(forged) === "none").toBe(forged === permit);
        },
      ),
    );
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const accepted = [...letters].filter(
      (letter) => faultOf(permit.slice(0, -1) + letter) === "none",
    );
    expect(accepted).toEqual([permit.at(-1)]);
  });

  it.each([
    ["padded", `${permit}==`],
    ["in other base64", permit.replaceAll("-", "+").replaceAll("_", "/").concat("+")],
    ["with a line break", `${permit}\n`],
    ["with a fourth part", `${permit}.${PAYLOAD}`],
    ["huge", `${HEAD}.${"A".repeat(10_000_000)}.${MARK}`],
    ["empty", ""],
    ["no text", undefined as unknown as string],
    ["a list", [permit] as unknown as string],
  ])("%s", (_what, text) => {
    expect(faultOf(text)).toBe("malformed");
  });
});

describe("a verifier", () => {
  const verifier = (over: object = {}) =>
    createPermitVerifier({ keys: signer.key, now: () => NOW, ...over });
  const faultAt = async (
    verify: ReturnType<typeof createPermitVerifier>,
    { text = permit, digest = DIGEST } = {},
  ) => {
    const result = await verify(text, { digest });
    return result.ok ? "none" : result.fault;
  };

  it("accepts each permit once, also when asked twice at once", async () => {
    const verify = verifier();
    const results = await Promise.all([faultAt(verify), faultAt(verify), faultAt(verify)]);
    expect(results.sort()).toEqual(["none", "used", "used"]);
    expect(await faultAt(verify, { text: signer.sign({ ...CALL, id: "c-2" }, NOW) })).toBe("none");
  });

  it("is not used up by an attempt with another call", async () => {
    const verify = verifier();
    expect(await faultAt(verify, { digest: "e".repeat(64) })).toBe("other-call");
    expect(await faultAt(verify)).toBe("none");
  });

  it("does not take a re-issued permit of the same call", async () => {
    const verify = verifier();
    expect(await faultAt(verify)).toBe("none");
    expect(await faultAt(verify, { text: signer.sign(CALL, NOW + 2000) })).toBe("used");
  });

  it("forgets a permit no sooner than it has expired", async () => {
    let now = NOW;
    const verify = verifier({ now: () => now });
    await faultAt(verify);
    now = CLAIMS.expiresAt - 1;
    expect(await faultAt(verify, { text: signer.sign({ ...CALL, id: "c-2" }, now) })).toBe("none");
    expect(await faultAt(verify)).toBe("used");
    now = CLAIMS.expiresAt;
    expect(await faultAt(verify)).toBe("expired");
  });

  it("asks whoever remembers for several executors, and takes only a clear yes", async () => {
    const asked: unknown[] = [];
    const spend = async (id: string, expiresAt: number) => asked.push([id, expiresAt]) === 1;
    const verify = verifier({ spend });
    expect([await faultAt(verify), await faultAt(verify)]).toEqual(["none", "used"]);
    expect(asked[0]).toEqual(["c-1", CLAIMS.expiresAt]);
    expect(await faultAt(verifier({ spend: () => "OK" }))).toBe("used");
    await expect(
      verifier({ spend: async () => Promise.reject(new Error("down")) })(permit, CALL),
    ).rejects.toThrow("down");
  });
});

describe("a key", () => {
  const { privateKey: rsa } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  it.each<[string, TrustedKeys, string]>([
    ["secret", privateKey.export({ format: "jwk" }), "secret key"],
    ["symmetric", { kty: "oct", k: "c2VjcmV0" }, "secret key"],
    ["of RSA", createPublicKey(rsa).export({ format: "jwk" }), "has to be OKP"],
    ["of X25519", { ...signer.key, crv: "X25519" }, "has to be OKP"],
    ["under the id of another", { ...signer.key, kid: other.key.kid }, "`kid`"],
    ["with spare bits", { ...signer.key, x: `${signer.key.x}=`, kid: undefined }, "no sound"],
    ["of small order", { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) }, "no sound"],
    ["missing", { keys: [] }, "there is none"],
    ["null", { keys: [null] }, "has to be OKP"],
    ["no JSON", "-----BEGIN PUBLIC KEY-----", "no JSON"],
    ["no list", { keys: signer.key }, "no list"],
  ])("that is %s is refused, before any permit is seen", (_what, keys, why) => {
    expect(() => createPermitVerifier({ keys })).toThrow(why);
    expect(() => verifyPermit(permit, { keys, digest: DIGEST })).toThrow(
      expect.objectContaining({ code: "bad-config" }),
    );
  });
});
