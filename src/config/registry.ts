/**
 * The channels and stores that a config may name: the built-in ones, and those of an embedding
 * program.
 */
import { channels } from "../../channels/index.ts";
import type { ChannelDefinition } from "../core/channel.ts";
import { CountersignError } from "../core/errors.ts";
import type { StoreDefinition } from "../core/store.ts";
import { uniquelyNamed } from "../core/unique-names.ts";
import { CLI_CHANNEL } from "../server/tokens.ts";
import { stores } from "../stores/index.ts";

/** What an embedding program may add to a gateway. */
export interface Extensions {
  readonly channels?: readonly ChannelDefinition[];
  readonly stores?: readonly StoreDefinition[];
}

export interface Registry {
  readonly channels: readonly ChannelDefinition[];
  readonly stores: readonly StoreDefinition[];
}

/** Throws `bad-config` if a name is taken or not allowed. */
export function registryOf({ channels: more = [], stores: moreStores = [] }: Extensions): Registry {
  for (const definition of more) checkChannel(definition);
  for (const { scheme } of moreStores)
    if (!NAME.test(scheme)) throw refused(`a store's scheme cannot be ${JSON.stringify(scheme)}`);
  return {
    channels: uniquelyNamed("channel", [...channels, ...more], ({ name }) => name),
    stores: uniquelyNamed("store", [...stores, ...moreStores], ({ scheme }) => scheme),
  };
}

const refused = (message: string): CountersignError => new CountersignError("bad-config", message);

const NAME = /^[a-z][a-z0-9+.-]*$/;
/** Names with another meaning in an approver's entry or in a session's key. */
const RESERVED: ReadonlySet<string> = new Set(["name", "roles", "p2p", CLI_CHANNEL]);

function checkChannel({ name, automatic }: ChannelDefinition): void {
  if (!NAME.test(name) || RESERVED.has(name))
    throw refused(`a channel cannot be named ${JSON.stringify(name)}`);
  if (automatic)
    throw refused(`the channel ${name} is automatic: one that is added has to ask a person`);
}

/** Undefined if there is none of that name. */
export const channelNamed = (
  { channels: known }: Registry,
  name: string,
): ChannelDefinition | undefined => known.find((definition) => definition.name === name);

/**
 * `postgres` of `postgres://user:password@host/name`: the part of a store's URL that may be shown.
 */
export const schemeOf = (url: string): string => url.split(":", 1).join();

/** `store:` as the config has it: an address, or one with settings. */
export type StoreSetting = string | { readonly url: string };

/** The address in `store:`. */
export const storeUrl = (store: StoreSetting): string =>
  typeof store === "string" ? store : store.url;

/** The store that a config's `store:` names. Undefined if there is none. */
export const storeNamed = (
  { stores: known }: Registry,
  url: string,
): StoreDefinition | undefined =>
  isStoreUrl(url) ? known.find(({ scheme }) => scheme === schemeOf(url)) : undefined;

/** `NAME` or `NAME://…`. */
export const isStoreUrl = (url: string): boolean => /^[^:]+(?:$|:\/\/)/.test(url);
