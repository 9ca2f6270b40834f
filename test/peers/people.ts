/** Peers for tests: real keys of both kinds, and functions that sign a challenge. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { ChallengeAnswer, PeerChallenge } from "../../src/core/peer.ts";
import { challengeText } from "../../src/peers/handshake.ts";
import {
  keyDid,
  newPeerKey,
  type OwnIdentity,
  ownIdentity,
  SECP256K1_CODE,
} from "../../src/peers/keys.ts";

export const newPeer = (): OwnIdentity => ownIdentity(newPeerKey())!;

const ORDER = BigInt("0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");

export interface CurvePeer {
  readonly lango: string;
  readonly did: string;
  sign(message: string, form?: "low" | "high" | "der"): Buffer;
}

/** A peer with a key of secp256k1, under both of its names. */
export function newCurvePeer(): CurvePeer {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  const point = compressed(publicKey);
  return {
    lango: `did:lango:${point.toString("hex")}`,
    did: keyDid(SECP256K1_CODE, point),
    sign(message, form = "low") {
      if (form === "der") return sign("sha256", Buffer.from(message), privateKey);
      const raw = sign("sha256", Buffer.from(message), {
        key: privateKey,
        dsaEncoding: "ieee-p1363",
      });
      const s = BigInt(`0x${raw.subarray(32).toString("hex")}`);
      const isHigh = s > ORDER / 2n;
      const wanted = (form === "high") === isHigh ? s : ORDER - s;
      return Buffer.concat([
        raw.subarray(0, 32),
        Buffer.from(wanted.toString(16).padStart(64, "0"), "hex"),
      ]);
    },
  };
}

function compressed(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" });
  const odd = Buffer.from(y!, "base64url").at(-1)! & 1;
  return Buffer.concat([Buffer.from([2 + odd]), Buffer.from(x!, "base64url")]);
}

/**
 * What a peer sends back, with anything changed that the test wants changed after or before it is
 * signed.
 */
export function answerTo(
  { nonce, audience }: PeerChallenge,
  { did, sign: signs }: { did: string; sign(message: string): Buffer },
  over: Partial<ChallengeAnswer> & { audience?: string } = {},
): ChallengeAnswer {
  const signed = { did, nonce, timestamp: Date.now(), audience, ...over };
  const signature = over.signature ?? signs(challengeText(signed)).toString("base64url");
  return { did: signed.did, nonce: signed.nonce, timestamp: signed.timestamp, signature };
}
