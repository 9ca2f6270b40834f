/** Pairing codes: how a phone or a browser gets a token of its own without anybody copying one. */
import type { Audit } from "./core/audit.ts";
import { newCode, newSecret } from "./core/ids.ts";
import { type Tokens, tokenHash } from "./server/tokens.ts";
import type { State } from "./state.ts";

const CODE_MS = 10 * 60 * 1000;

export interface Pairing {
  /** A new code for the companion of this id: eight letters, good once and for ten minutes. */
  offer(name: string): { readonly code: string; readonly expiresAt: number };
  /** Swaps a code for a new approver's token, which opens doors at once and after a restart. Undefined when it is wrong, used or too old. */
  redeem(code: string): Promise<{ readonly token: string; readonly name: string } | undefined>;
}

export interface PairingOptions {
  readonly now: () => number;
  readonly audit: Audit;
  readonly state: State;
  readonly tokens: Tokens;
}

export function createPairing({ now, audit, state, tokens }: PairingOptions): Pairing {
  const offers = new Map<string, { name: string; expiresAt: number }>();
  return {
    offer(name) {
      const code = newCode();
      const expiresAt = now() + CODE_MS;
      offers.set(code, { name, expiresAt });
      return { code, expiresAt };
    },
    async redeem(typed) {
      const code = typed.trim().toLowerCase();
      const offer = offers.get(code);
      offers.delete(code);
      if (!offer || offer.expiresAt <= now()) return undefined;
      const { name } = offer;
      const token = newSecret();
      const sha256 = tokenHash(token);
      await audit.append({ type: "config", action: "paired", detail: { approver: name } });
      await state.addDevice({ name, sha256, pairedAt: now() });
      tokens.add({ role: "approver", name, sha256 });
      return { token, name };
    },
  };
}
