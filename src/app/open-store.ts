/** Opens the store that the config names. */
import { type Extensions, registryOf, storeNamed, storeUrl } from "../config/registry.ts";
import type { Config } from "../config/schema.ts";
import { checkedStore } from "../core/checked-store.ts";
import { CountersignError } from "../core/errors.ts";
import type { Store, StoreContext } from "../core/store.ts";

/** Whether several gateways use the store that the config names. */
export const isShared = ({ store }: Pick<Config, "store">, extensions: Extensions): boolean =>
  storeNamed(registryOf(extensions), storeUrl(store))?.shared === true;

/** Throws `bad-config` if the config names a store that does not exist. */
export async function openStore(
  { store: setting }: Pick<Config, "store">,
  extensions: Extensions,
  context: StoreContext,
): Promise<Store> {
  const url = storeUrl(setting);
  const definition = storeNamed(registryOf(extensions), url);
  if (!definition)
    throw new CountersignError(
      "bad-config",
      "the config names a store that createGateway was not given",
      { path: "store" },
    );
  const store = await definition.open(url, context);
  return extensions.stores?.includes(definition) ? checkedStore(definition.scheme, store) : store;
}
