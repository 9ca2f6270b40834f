/**
 * `requestState`: what a client carries from one round of a call to the next. It passes through the
 * client, so it is encrypted and bound to the call, and holds for one process, once, and not long.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { digestOf } from "../core/digest.ts";
import { newId } from "../core/ids.ts";
import type { JsonObject } from "../core/model.ts";

/** What the state is bound to. */
export interface BoundCall {
  readonly session: string;
  readonly tool: string;
  /** The arguments that the client sent, as JSON text. */
  readonly input: string;
}

export type Round =
  /** The question is still open. */
  | { readonly kind: "waiting"; readonly rounds: number }
  /** The call was allowed, and its server wants something more of the client. */
  | {
      readonly kind: "allowed";
      readonly call: string;
      /** The server's own state. */
      readonly state?: string;
      /** Runs in place of the client's. */
      readonly edited?: JsonObject;
    };

export interface SealedStates {
  seal(call: BoundCall, round: Round): string;
  /** Undefined: not sealed here, for another call, used before, or too old. */
  open(call: BoundCall, state: string): Round | undefined;
}

const LIFE_MS = 60 * 60 * 1000;
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function sealedStates(now: () => number = Date.now): SealedStates {
  const key = randomBytes(32);
  /** Those that were opened, with when they end. */
  const used = new Map<string, number>();
  return {
    seal(call, round) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(call));
      const text = JSON.stringify({ id: newId(), until: now() + LIFE_MS, round });
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(call, state) {
      const sealed = unsealed(key, call, state);
      for (const [id, until] of used) if (until < now()) used.delete(id);
      if (!sealed || sealed.until < now() || used.has(sealed.id)) return undefined;
      used.set(sealed.id, sealed.until);
      return sealed.round;
    },
  };
}

interface Sealed {
  readonly id: string;
  /** Unix ms. */
  readonly until: number;
  readonly round: Round;
}

function unsealed(key: Buffer, call: BoundCall, state: string): Sealed | undefined {
  const bytes = Buffer.from(state, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== state)
    return undefined;
  const [tag, body] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, tag), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(boundTo(call)).setAuthTag(bytes.subarray(tag, body));
    const text = Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]);
    return JSON.parse(text.toString("utf8")) as Sealed;
  } catch {
    return undefined;
  }
}

const boundTo = ({ session, tool, input }: BoundCall): Buffer =>
  Buffer.from(digestOf({ session, tool, input: JSON.parse(input) as JsonObject, raw: input }));
