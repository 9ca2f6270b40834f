/** Pairing codes: a phone or a browser gets a token of its own, without a person copying one. */
import { newCode } from "../core/ids.ts";
import type { DeviceRecord } from "../server/devices.ts";
import type { DeviceBook } from "./devices.ts";

const CODE_MS = 10 * 60 * 1000;

export interface Paired {
  readonly token: string;
  /** The approver's id in the roster. */
  readonly name: string;
  readonly device: DeviceRecord;
}

export interface Offer {
  readonly companion: string;
  readonly expiresAt: number;
  readonly deviceMs: number | undefined;
}

/** The codes that can be used, by what was typed. */
export interface Offers {
  put(code: string, offer: Offer): void;
  /** Of any number of takers, one gets it. */
  take(code: string): Offer | undefined | Promise<Offer | undefined>;
}

export interface Pairing {
  /**
   * A new code for the companion of this id: eight letters, good once and for ten minutes.
   * `deviceMs`: how long the device stays paired.
   */
  offer(
    companion: string,
    deviceMs?: number,
  ): { readonly code: string; readonly expiresAt: number };
  /** Swaps a code for a new device. Undefined when it is wrong, used or too old. */
  redeem(code: string, name: string): Promise<Paired | undefined>;
}

export interface PairingOptions {
  readonly now: () => number;
  readonly devices: Pick<DeviceBook, "add">;
  /** Those of several gateways. Left out: this one's own. */
  readonly offers?: Offers;
}

export function createPairing({ now, devices, offers = ownOffers(now) }: PairingOptions): Pairing {
  return {
    offer(companion, deviceMs) {
      const code = newCode();
      const expiresAt = now() + CODE_MS;
      offers.put(code, { companion, expiresAt, deviceMs });
      return { code, expiresAt };
    },
    async redeem(typed, name) {
      const offer = await offers.take(typed.trim().toLowerCase());
      if (!offer || offer.expiresAt <= now()) return undefined;
      const { companion, deviceMs } = offer;
      const { token, device } = await devices.add({
        name,
        companion,
        expiresAt: deviceMs === undefined ? undefined : now() + deviceMs,
      });
      return { token, name: companion, device };
    },
  };
}

function ownOffers(now: () => number): Offers {
  const offers = new Map<string, Offer>();
  return {
    put(code, offer) {
      for (const [each, { expiresAt }] of offers) if (expiresAt <= now()) offers.delete(each);
      offers.set(code, offer);
    },
    take(code) {
      const offer = offers.get(code);
      offers.delete(code);
      return offer;
    },
  };
}
