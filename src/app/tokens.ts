/**
 * The tokens of the gateway: those of the config and of the state directory, paired devices, and
 * the codes that pair one.
 */
import type { Config } from "../config/schema.ts";
import type { Audit } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import type { Cluster } from "../core/cluster.ts";
import { CountersignError } from "../core/errors.ts";
import type { Roster } from "../core/roster.ts";
import {
  CLI_CHANNEL,
  createTokens,
  type KnownToken,
  TOKEN_CHANNEL,
  type Tokens,
  tokenHash,
} from "../server/tokens.ts";
import { createPairing, type Paired } from "../state/device-pairing.ts";
import { type DeviceBook, openDevices } from "../state/devices.ts";
import {
  OWN_TOKENS,
  type OwnToken,
  operatorName,
  type State,
  type StoredTokens,
} from "../state/directory.ts";
import { sharedOffers } from "./cluster-state/codes.ts";
import { type NodeToken, openSharedTokens } from "./cluster-state/tokens.ts";

export interface Access {
  readonly tokens: Tokens;
  readonly devices: DeviceBook;
  pair(code: string, deviceName: string): Promise<Paired | undefined>;
  /**
   * `expiresIn`: seconds that the device stays paired. Throws `bad-request` for an unknown
   * approver.
   */
  offer(
    approver: string | undefined,
    expiresIn?: number,
  ): { readonly code: string; readonly expiresAt: number };
  start(): void;
  stop(): Promise<void>;
}

export interface AccessOptions {
  readonly state: State;
  readonly stored: StoredTokens;
  readonly roster: Roster;
  readonly audit: Audit;
  readonly log: Log;
  readonly now: () => number;
  /** The gateways that share the store. */
  readonly cluster?: Cluster | undefined;
}

export async function openAccess(config: Config, options: AccessOptions): Promise<Access> {
  const { now, cluster } = options;
  const shared = cluster && (await openSharedTokens(cluster, options.state));
  const state = shared ?? options.state;
  const stored = shared ? await shared.tokens() : options.stored;
  const knownOf = (all: StoredTokens) => knownTokens(config, all, shared?.others);
  const tokens = createTokens(knownOf(stored), now);
  const isShared = cluster !== undefined;
  const devices = await openDevices({
    ...options,
    state,
    stored,
    tokens,
    knownOf,
    isShared,
    isThere: shared?.isThere,
  });
  const pairing = createPairing({
    now,
    devices,
    ...(cluster && { offers: sharedOffers(cluster) }),
  });
  return {
    tokens,
    devices,
    pair: pairing.redeem,
    offer(name, expiresIn) {
      const companion = companionOf(config, name);
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
    start: () => devices.start(),
    stop: () => devices.stop(),
  };
}

/** The id of an approver's companion; of the first approver if no name is given. */
const companionOf = ({ approvers }: Pick<Config, "approvers">, name?: string): string | undefined =>
  approvers.find((each) => TOKEN_CHANNEL in each.ids && (name === undefined || each.name === name))
    ?.ids[TOKEN_CHANNEL];

/**
 * What a token of another gateway may do here: what one of the same name may, and its operator
 * answers under the name of the user that their gateway runs as.
 */
function ofNode(
  { name, sha256, user }: NodeToken,
  identities: Readonly<Record<OwnToken, Omit<KnownToken, "sha256">>>,
): KnownToken {
  const identity = identities[name];
  return { ...identity, ...(identity.channel === CLI_CHANNEL && { name: user }), sha256 };
}

/** Every valid token: those of the config, the gateway's own, and those of paired devices. */
export function knownTokens(
  { tokens, approvers }: Pick<Config, "tokens" | "approvers">,
  stored: StoredTokens,
  others: readonly NodeToken[] = [],
): KnownToken[] {
  const first = approvers.find(({ ids }) => TOKEN_CHANNEL in ids)?.ids[TOKEN_CHANNEL];
  const operator = {
    role: "approver",
    name: operatorName(),
    channel: CLI_CHANNEL,
    local: true,
  } as const;
  const identities: Readonly<Record<OwnToken, Omit<KnownToken, "sha256">>> = {
    agent: { role: "agent", name: "agent" },
    // if no approver has a companion, the user who can read this directory is the operator
    approver: first === undefined ? operator : { role: "approver", name: first },
    admin: { role: "admin", name: "admin", local: true },
    operator,
  };
  const own = OWN_TOKENS.flatMap((name): KnownToken[] => {
    const secret = stored[name];
    return secret === undefined ? [] : [{ ...identities[name], sha256: tokenHash(secret) }];
  });
  const configured = tokens.map(
    ({ role, name, token, sha256 }): KnownToken => ({
      role,
      name,
      sha256: sha256 ?? tokenHash(token!),
    }),
  );
  const devices = stored.devices.map(
    ({ id, companion, sha256, expiresAt }): KnownToken => ({
      role: "approver",
      name: companion,
      device: id,
      sha256,
      expiresAt,
    }),
  );
  return [...own, ...configured, ...devices, ...others.map((each) => ofNode(each, identities))];
}
