/**
 * Action tokens: a button on a notification is answered without a sign-in, by posting a token that
 * stands for one answer of one person to one question. Signed, good once, and for as long as the
 * question is open.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Answer, Person } from "./model.ts";

/** What a token stands for. It never carries a typed phrase, and never reaches beyond its calls. */
export interface Action extends Pick<Answer, "approval" | "choice"> {
  readonly person: Pick<Person, "channel" | "userId" | "device">;
  /** How many identical calls the notification counted. */
  readonly calls: number;
  /** When the question ends, unix milliseconds. */
  readonly expiresAt: number;
}

/** `used`: this token was good, and was posted before. `unknown`: not ours, or its time is over. */
export type TakenAction =
  | { readonly status: "taken"; readonly action: Action }
  | { readonly status: "used" }
  | { readonly status: "unknown" };

export interface AnyActions {
  token(action: Action): string;
  /** Reads a token and uses it up: of any number of posts of one token, one gets the action. */
  take(token: string): TakenAction | Promise<TakenAction>;
}

export interface Actions extends AnyActions {
  take(token: string): TakenAction;
}

/** How tokens are made that any of several gateways takes. */
export interface SharedSigning {
  sign(payload: string): Buffer;
  isSigned(payload: string, signature: Buffer): boolean;
  /** Whether this payload was not used before, at any gateway. */
  use(payload: string, expiresAt: number): Promise<boolean>;
  readonly now: () => number;
}

const Payload = z.tuple([
  z.string(),
  z.enum(["approve", "deny"]),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.int().min(1),
  z.number(),
]);

export function createActions({
  secret,
  now,
}: {
  readonly secret: Buffer;
  readonly now: () => number;
}): Actions {
  /** When each token that was used ends by itself, by its signature. */
  const used = new Map<string, number>();
  const sign = (payload: string): Buffer => createHmac("sha256", secret).update(payload).digest();

  function forgetEnded(): void {
    for (const [signature, expiresAt] of used) if (expiresAt <= now()) used.delete(signature);
  }

  return {
    token: (action) => tokenOf(action, sign),
    take(token) {
      const [payload = "", signature = "", ...more] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const right = sign(payload);
      if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right))
        return UNKNOWN;
      const action = actionIn(payload);
      if (!action || action.expiresAt <= now()) return UNKNOWN;
      forgetEnded();
      const key = right.toString("base64url"); // one text for it: base64 has several
      if (used.has(key)) return { status: "used" };
      used.set(key, action.expiresAt);
      return { status: "taken", action };
    },
  };
}

export const createSharedActions = ({ sign, isSigned, use, now }: SharedSigning): AnyActions => ({
  token: (action) => tokenOf(action, sign),
  async take(token) {
    const [payload = "", signature = "", ...more] = token.split(".");
    if (more.length > 0 || !isSigned(payload, Buffer.from(signature, "base64url"))) return UNKNOWN;
    const action = actionIn(payload);
    if (!action || action.expiresAt <= now()) return UNKNOWN;
    const isFirst = await use(payload, action.expiresAt);
    return isFirst ? { status: "taken", action } : { status: "used" };
  },
});

function tokenOf(action: Action, sign: (payload: string) => Buffer): string {
  const payload = Buffer.from(JSON.stringify(payloadOf(action))).toString("base64url");
  return `${payload}.${sign(payload).toString("base64url")}`;
}

const UNKNOWN: TakenAction = { status: "unknown" };

const payloadOf = ({ approval, choice, person, calls, expiresAt }: Action) => {
  const { channel, userId, device = null } = person;
  return [approval, choice, channel, userId, device, calls, expiresAt] as const;
};

function actionIn(payload: string): Action | undefined {
  const read = Payload.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  if (!read.success) return undefined;
  const [approval, choice, channel, userId, device, calls, expiresAt] = read.data;
  const person = { channel, userId, ...(device !== null && { device }) };
  return { approval, choice, person, calls, expiresAt };
}
