/**
 * What stands behind a button: a verb, for how many calls, and a question's id, signed for the chat
 * it was posted in. At most 47 bytes.
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

export interface Opened {
  readonly verb: Verb;
  readonly id: string;
  readonly calls: number;
}

export interface CallbackTokens {
  /** `calls`: how many identical calls the button approves. */
  close(verb: Verb, id: string, chat: string, calls?: number): string;
  /** Undefined for what was not sealed here, or not for that chat. */
  open(data: string, chat: string): Opened | undefined;
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
    close(verb, id, chat, calls = 1) {
      const act = actOf(verb, calls);
      return `${act}.${id}.${mac(act, id, chat)}`;
    },
    open(data, chat) {
      const parts = data.split(".");
      if (parts.length !== 3) return undefined;
      const [act, id, given] = parts as [string, string, string];
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
