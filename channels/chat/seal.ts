/** What stands behind a button: a verb and a question's id, signed for the chat it was posted in. 41 bytes. */
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
} as const;
export type Verb = keyof typeof VERBS;

const BY_LETTER = new Map<string, Verb>(Object.entries(VERBS).map(([verb, letter]) => [letter, verb as Verb]));
const MAC_LENGTH = 16;

export interface Seal {
  close(verb: Verb, id: string, chat: string): string;
  /** Undefined for what was not sealed here, or not for that chat. */
  open(data: string, chat: string): { readonly verb: Verb; readonly id: string } | undefined;
}

/** `secret` is kept over a restart, so that an old card can be told from a forged one. */
export function createSeal(channel: string, secret: Buffer): Seal {
  const mac = (letter: string, id: string, chat: string) =>
    createHmac("sha256", secret).update(`${channel}\0${chat}\0${letter}\0${id}`).digest("base64url").slice(0, MAC_LENGTH);
  return {
    close: (verb, id, chat) => `${VERBS[verb]}.${id}.${mac(VERBS[verb], id, chat)}`,
    open(data, chat) {
      const [letter = "", id = "", given = "", ...rest] = data.split(".");
      const verb = BY_LETTER.get(letter);
      if (!verb || rest.length > 0 || given.length !== MAC_LENGTH) return undefined;
      const expected = Buffer.from(mac(letter, id, chat));
      const shown = Buffer.from(given);
      return shown.length === expected.length && timingSafeEqual(shown, expected) ? { verb, id } : undefined;
    },
  };
}
