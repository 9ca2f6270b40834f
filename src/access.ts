/** Who is let in: the tokens of the config and of the state directory, paired devices, and the codes that make one. */
import type { Config } from "./config.ts";
import type { Audit } from "./core/audit.ts";
import type { Log } from "./core/channel.ts";
import { CountersignError } from "./core/errors.ts";
import type { Roster } from "./core/roster.ts";
import { openDevices } from "./devices.ts";
import { createPairing, type Paired } from "./pairing.ts";
import type { Devices } from "./server/devices.ts";
import { createTokens, type Tokens } from "./server/tokens.ts";
import { knownTokens, type State, type StoredTokens } from "./state.ts";

export interface Access {
  readonly tokens: Tokens;
  readonly devices: Devices;
  pair(code: string, deviceName: string): Promise<Paired | undefined>;
  /** `expiresIn`: seconds that the device stays paired. Throws `bad-request` for a name that is no approver's. */
  offer(approver: string | undefined, expiresIn?: number): { readonly code: string; readonly expiresAt: number };
  start(): void;
  stop(): Promise<void>;
}

export interface AccessOptions {
  readonly state: State;
  readonly stored: StoredTokens;
  /** The id under which an approver's companion is known; the first approver's when no name is given. */
  readonly companionOf: (name: string | undefined) => string | undefined;
  readonly roster: Roster;
  readonly audit: Audit;
  readonly log: Log;
  readonly now: () => number;
}

export async function openAccess(config: Config, options: AccessOptions): Promise<Access> {
  const { now, companionOf, stored } = options;
  const knownOf = (all: StoredTokens) => knownTokens(config, all);
  const tokens = createTokens(knownOf(stored), now);
  const devices = await openDevices({ ...options, tokens, knownOf });
  const pairing = createPairing({ now, devices });
  return {
    tokens,
    devices,
    pair: pairing.redeem,
    offer(name, expiresIn) {
      const companion = companionOf(name);
      if (companion === undefined)
        throw new CountersignError(
          "bad-request",
          `no approver${name === undefined ? "" : ` called ${name}`} has a companion id`,
          {
            path: "approver",
          },
        );
      return pairing.offer(companion, expiresIn === undefined ? undefined : expiresIn * 1000);
    },
    start: devices.start,
    stop: devices.stop,
  };
}
