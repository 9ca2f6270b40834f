/** Who a peer is: one spelling for each key, valid keys only, signatures in one form only. */
import { generateKeyPairSync } from "node:crypto";
import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { isSoundEd25519 } from "../../src/core/ed25519.ts";
import { canonicalDid, DidText, parseDid } from "../../src/peers/did.ts";
import { ED25519_CODE, keyDid, ownIdentity, SECP256K1_CODE } from "../../src/peers/keys.ts";
import fc from "../support/properties.ts";
import { newCurvePeer, newPeer } from "./people.ts";

/** From the did:key specification's own vectors. */
const ED = "did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp";
const SECP = "did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme";
const curve = newCurvePeer();
const point = curve.lango.slice("did:lango:".length);
const P = 2n ** 255n - 19n;

/** 32 bytes, little-endian. */
const bytesOf = (y: bigint, sign = 0) => {
  const bytes = Buffer.from(y.toString(16).padStart(64, "0"), "hex").reverse();
  bytes[31]! |= sign << 7;
  return bytes;
};
const edDid = (bytes: Uint8Array) => keyDid(ED25519_CODE, bytes);

describe("a DID", () => {
  it.each([
    [ED, "ed25519"],
    [SECP, "secp256k1"],
    [newPeer().did, "ed25519"],
    [curve.did, "secp256k1"],
    [curve.lango, "secp256k1"],
    ["did:lango:0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798", "secp256k1"],
  ])("%s names a key of %s", (did, kind) => {
    expect(parseDid(did)).toMatchObject({ did, kind });
    expect(canonicalDid(did)).toBe(did);
    expect(DidText.safeParse(did).success).toBe(true);
  });

  const encoded = (...bytes: number[]) => `did:key:z${base58.encode(Uint8Array.from(bytes))}`;
  const key = [...base58.decode(ED.slice("did:key:z".length))];

  it.each<[string, string, RegExp]>([
    ["nothing", "", /not a DID/],
    ["another method", "did:web:example.com", /not a DID/],
    ["no method", "z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp", /not a DID/],
    ["capital letters in its head", ED.replace("did:key", "DID:KEY"), /not a DID/],
    ["another multibase", ED.replace("did:key:z", "did:key:f"), /not a DID/],
    ["nothing after its head", "did:key:z", /not base58/],
    ["a fragment", `${ED}#${ED.slice(8)}`, /at most 100|not base58/],
    ["a short fragment", `${ED}#1`, /not base58/],
    ["a path", `${ED}/x`, /not base58/],
    ["a query", `${ED}?a=b`, /not base58/],
    ["a space behind it", `${ED} `, /not base58/],
    ["a space before it", ` ${ED}`, /not a DID/],
    ["a line break behind it", `${ED}\n`, /not base58/],
    ["a line break inside a lango key", `did:lango:${point}\n`, /not a compressed key/],
    ["a letter that base58 does not have", ED.replace("z6Mk", "z6M0"), /not base58/],
    ["a sign that only looks like its letter", ED.replace("M", "М"), /not base58/],
    ["a leading zero byte", ED.replace("did:key:z", "did:key:z1"), /no key of|no valid/],
    ["one byte too many", encoded(...key, 0), /no valid ed25519/],
    ["one byte too few", encoded(...key.slice(0, -1)), /no valid ed25519/],
    ["no key behind the code", encoded(0xed, 0x01), /no valid ed25519/],
    ["a key of another kind", encoded(0xec, 0x01, ...key.slice(2)), /no key of/],
    ["a code in a longer spelling", encoded(0xed, 0x81, 0x00, ...key.slice(2)), /no key of/],
    ["a private key's code", encoded(0x80, 0x26, ...key.slice(2)), /no key of/],
    [
      "an uncompressed point",
      encoded(...SECP256K1_CODE, 4, ...new Array(64).fill(1)),
      /at most|no valid secp256k1/,
    ],
    [
      "a hybrid point",
      keyDid(SECP256K1_CODE, Buffer.from(`06${point.slice(2)}`, "hex")),
      /no valid secp256k1/,
    ],
    ["the point at infinity", encoded(...SECP256K1_CODE, 0), /no valid secp256k1/],
    [
      "an x that no point has",
      keyDid(SECP256K1_CODE, Buffer.from(`02${"0".repeat(63)}5`, "hex")),
      /no valid secp256k1/,
    ],
    [
      "an x beyond the field",
      keyDid(SECP256K1_CODE, Buffer.from(`02${"f".repeat(64)}`, "hex")),
      /no valid secp256k1/,
    ],
    [
      "a lango key in capital letters",
      `did:lango:${point.slice(0, 10)}${point.slice(10).toUpperCase()}`,
      /in lower case/,
    ],
    ["a lango key with 0x", `did:lango:0x${point}`, /not a compressed key/],
    ["a lango key with a digit too many", `did:lango:${point}0`, /not a compressed key/],
    ["a lango key with a digit too few", `did:lango:${point.slice(0, -1)}`, /not a compressed key/],
    ["a lango key that is uncompressed", `did:lango:04${point.slice(2)}`, /not a compressed key/],
    ["a lango key that is no point", `did:lango:02${"0".repeat(63)}5`, /not a point/],
    ["a bundle of keys", `did:lango:v2:${"a".repeat(64)}`, /bundle of keys.*use did:key/],
    ["a length without end", `did:key:z${"6".repeat(1_000_000)}`, /at most 100/],
  ])("with %s is refused", (_what, text, words) => {
    expect(() => parseDid(text)).toThrow(
      expect.objectContaining({
        code: "bad-request",
        path: "did",
        message: expect.stringMatching(words),
      }),
    );
    expect(canonicalDid(text)).toBeUndefined();
    expect(DidText.safeParse(text).success).toBe(false);
  });

  it("that is nearly one is never taken for another text of the same peer", () => {
    const names = [ED, SECP, curve.lango];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.nat(99),
        fc.string({ minLength: 0, maxLength: 2 }),
        (did, at, put) => {
          const text = did.slice(0, at % did.length) + put + did.slice((at % did.length) + 1);
          const canonical = canonicalDid(text);
          expect(canonical === undefined || canonical === text).toBe(true);
          if (text !== did) expect(canonical).not.toBe(did);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("a key of ed25519", () => {
  it.each([
    ["y = 1, the neutral point", bytesOf(1n)],
    ["y = -1", bytesOf(P - 1n)],
    ["y = 0", bytesOf(0n)],
    ["y = 0, the other sign", bytesOf(0n, 1)],
    [
      "order 8",
      Buffer.from("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", "hex"),
    ],
    [
      "order 8, the other sign",
      Buffer.from("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85", "hex"),
    ],
    [
      "order 8, another",
      Buffer.from("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", "hex"),
    ],
    [
      "order 8, the last",
      Buffer.from("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa", "hex"),
    ],
    ["y = p, a second spelling of 0", bytesOf(P)],
    ["y = p + 1, a second spelling of 1", bytesOf(P + 1n)],
    ["minus zero", bytesOf(1n, 1)],
    ["y = 2, which is not on the curve", bytesOf(2n)],
  ])("with %s is none", (_what, bytes) => {
    expect(isSoundEd25519(bytes)).toBe(false);
    expect(() => parseDid(edDid(bytes))).toThrow(/no valid ed25519/);
  });

  it("that somebody made is one", () => {
    for (let count = 0; count < 20; count++) {
      const spki = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
      expect(isSoundEd25519(spki.subarray(-32))).toBe(true);
    }
  });
});

describe("a signature", () => {
  const peer = newPeer();
  const text = "what was said";

  it("of ed25519 is good for its message and its key alone", () => {
    const signature = peer.sign(text);
    const { verify } = parseDid(peer.did);
    expect(verify(text, signature)).toBe(true);
    expect(verify(`${text} `, signature)).toBe(false);
    expect(parseDid(newPeer().did).verify(text, signature)).toBe(false);
  });

  it("of ed25519 has one form", () => {
    const { verify } = parseDid(peer.did);
    const signature = peer.sign(text);
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString("hex")}`);
    const second = Buffer.from((s + order).toString(16).padStart(64, "0"), "hex").reverse();
    expect(verify(text, Buffer.concat([signature.subarray(0, 32), second]))).toBe(false);
    for (const other of [
      Buffer.alloc(0),
      Buffer.alloc(64),
      signature.subarray(1),
      Buffer.concat([signature, Buffer.alloc(1)]),
    ])
      expect(verify(text, other)).toBe(false);
  });

  it.each([curve.did, curve.lango])(
    "of secp256k1 is good for %s with a low s, not with a high one, and not as DER",
    (did) => {
      const { verify } = parseDid(did);
      for (let count = 0; count < 8; count++) {
        expect(verify(text, curve.sign(text))).toBe(true);
        expect(verify(text, curve.sign(text, "high"))).toBe(false);
        expect(verify(text, curve.sign(text, "der"))).toBe(false);
      }
      expect(verify(`${text}.`, curve.sign(text))).toBe(false);
      expect(verify(text, newCurvePeer().sign(text))).toBe(false);
      expect(verify(text, Buffer.alloc(64))).toBe(false);
    },
  );
});

describe("a private key", () => {
  it.each([
    ["nothing", ""],
    ["no PEM", "secret"],
    [
      "another kind",
      generateKeyPairSync("x25519").privateKey.export({ format: "pem", type: "pkcs8" }) as string,
    ],
    [
      "a public key",
      generateKeyPairSync("ed25519").publicKey.export({ format: "pem", type: "spki" }) as string,
    ],
  ])("that is %s is none", (_what, pem) => expect(ownIdentity(pem)).toBeUndefined());
});
