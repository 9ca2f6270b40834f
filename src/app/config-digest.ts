/** Tells whether two gateways that share a store were given the same config. */
import { schemeOf, storeUrl } from "../config/registry.ts";
import type { Config } from "../config/schema.ts";
import { sha256 } from "../core/digest.ts";

/**
 * Of the config without what is each gateway's own (its address, its name, its files, its way to
 * the database), and without the hashes of tokens.
 */
export function configDigest({ listen: _listen, store, audit, ...config }: Config): string {
  const { file: _file, ...log } = audit;
  const tokens = config.tokens.map(({ role, name }) => ({ role, name }));
  return sha256(JSON.stringify({ ...config, tokens, audit: log, store: sharedPart(store) }));
}

/** An address alone is the same as one with the defaults. */
function sharedPart(store: Config["store"]): object {
  const url = schemeOf(storeUrl(store));
  if (typeof store === "string") return { url, offline: "deny" };
  const { offline, retention, auditRetention } = store;
  return { url, offline, retention, auditRetention };
}
