/**
 * The data of a button: a verb, for how many calls, and the id of an approval request, signed for
 * the chat it was posted in. At most 47 bytes.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The verbs of buttons and forms, one letter each. */
export const VERBS = {
  approve: "a",
  always: "s",
  deny: "d",
  reason: "r",
  whole: "w",
  phrase: "p",
  next: "n",
  rule: "l",
  project: "j",
  user: "u",
  back: "b",
} as const;
export type Verb = keyof typeof VERBS;

const BY_LETTER = new Map<string, Verb>(
  Object.entries(VERBS).map(([verb, letter]) => [letter, verb as Verb]),
);
const MAC_LENGTH = 16;

/** What a token says, once it was verified. */
export interface VerifiedToken {
  readonly verb: Verb;
  readonly id: string;
  readonly calls: number;
}

export interface CallbackTokens {
  /** `calls`: how many identical calls the button approves. */
  sign(verb: Verb, id: string, chat: string, calls?: number): string;
  /** Undefined for what was not signed here, or not for that chat. */
  verify(data: string, chat: string): VerifiedToken | undefined;
}

const actOf = (verb: Verb, calls: number): string =>
  calls > 1 ? `${VERBS[verb]}${calls}` : VERBS[verb];

/** `secret` is kept over a restart, so that an old card can be told from a forged one. */
export function createCallbackTokens(channel: string, secret: Buffer): CallbackTokens {
  const mac = (act: string, id: string, chat: string) =>
    createHmac("sha256", secret)
      .update(`${channel}\0${chat}\0${act}\0${id}`)
      .digest("base64url")
      .slice(0, MAC_LENGTH);
  return {
    sign(verb, id, chat, calls = 1) {
      const act = actOf(verb, calls);
      return `${act}.${id}.${mac(act, id, chat)}`;
    },
    verify(data, chat) {
      const [act, id, given, ...rest] = data.split(".");
      if (act === undefined || id === undefined || given === undefined || rest.length > 0)
        return undefined;
      const verb = BY_LETTER.get(act.slice(0, 1));
      const calls = Number(act.slice(1) || 1);
      const expected = Buffer.from(mac(act, id, chat));
      const shown = Buffer.from(given);
      if (!verb || act !== actOf(verb, calls)) return undefined;
      if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return undefined;
      return { verb, id, calls };
    },
  };
}
