/** Opens the store that the config names. */
import { type Extensions, registryOf, storeNamed } from "../config/registry.ts";
import type { Config } from "../config/schema.ts";
import { checkedStore } from "../core/checked-store.ts";
import { CountersignError } from "../core/errors.ts";
import type { Store, StoreContext } from "../core/store.ts";

/** Throws `bad-config` if the config names a store that does not exist. */
export async function openStore(
  { store: url }: Pick<Config, "store">,
  extensions: Extensions,
  context: StoreContext,
): Promise<Store> {
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
