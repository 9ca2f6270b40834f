/**
 * Proofs of who did something. A request to the callback address could come from any client that
 * reaches it, so what it says about a person counts only with one of these: for a tap the trigger
 * that the Mattermost server signed for that person, for a form our own signature over that person.
 */
import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";
import { z } from "zod";

export interface TriggerProofs {
  /** The public key that the server signs with now; rejects if the text is not a key. */
  use(key: string): void;
  /** Why this trigger proves no tap of this person; empty when it does, which it does once. */
  objection(trigger: string, userId: string): string;
}

/** A trigger is older than this only where clocks differ, or it was kept to be used again. */
const FRESH_MS = 5 * 60_000;

/**
 * `base64("ID:USER:MILLISECONDS:" + base64(ECDSA over SHA-256 of all before it))`
 * (mattermost, server/public/model/integration_action.go). `now`: by the clock of that server.
 */
export function createTriggerProofs(now: () => number): TriggerProofs {
  /** Those that counted, by their id, and when they were made. */
  const used = new Map<string, number>();
  let key: KeyObject | undefined;

  function forget(): void {
    for (const [id, made] of used) if (made < now() - FRESH_MS) used.delete(id);
  }

  return {
    use(given) {
      key = createPublicKey({ key: Buffer.from(given, "base64"), format: "der", type: "spki" });
    },
    objection(trigger, userId) {
      const [id = "", user, time = "", signature = "", ...rest] = Buffer.from(trigger, "base64")
        .toString("utf8")
        .split(":");
      if (!key || rest.length > 0 || signature === "") return "no signed trigger";
      const signed = Buffer.from(`${id}:${user}:${time}:`);
      if (!verify("sha256", signed, key, Buffer.from(signature, "base64")))
        return "the trigger is not signed by this server";
      if (user !== userId) return "the trigger belongs to another person";
      if (!(Math.abs(now() - Number(time)) <= FRESH_MS))
        return "the trigger is too old or from the future";
      forget();
      if (used.has(id)) return "the trigger was already used";
      used.set(id, Number(time));
      return "";
    },
  };
}

const DialogState = z.strictObject({
  data: z.string(),
  user: z.string(),
  chat: z.string(),
  thread: z.string().optional(),
});
export type DialogState = Readonly<z.output<typeof DialogState>>;

export interface DialogSeal {
  close(state: DialogState): string;
  /** Undefined if it was not signed here. */
  open(sealed: string): DialogState | undefined;
}

/** The form's state is in the client of the person who opens it, so the state says whose it is. */
export function createDialogSeal(secret: Buffer): DialogSeal {
  const mac = (text: string) =>
    createHmac("sha256", secret).update(`mattermost dialog\0${text}`).digest("base64url");
  return {
    close(state) {
      const text = Buffer.from(JSON.stringify(state)).toString("base64url");
      return `${text}.${mac(text)}`;
    },
    open(sealed) {
      const [text = "", given = "", ...rest] = sealed.split(".");
      const expected = Buffer.from(mac(text));
      const shown = Buffer.from(given);
      if (rest.length > 0 || shown.length !== expected.length) return undefined;
      if (!timingSafeEqual(shown, expected)) return undefined;
      // One of an earlier version may have had another form.
      return DialogState.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")))
        .data;
    },
  };
}
