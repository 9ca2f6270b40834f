/**
 * PostgreSQL: any number of gateways share it. A question is open until one of them settles it, and
 * its decision and audit lines are in one transaction.
 */
import { defineStore, type Store, type StoreContext } from "../../core/store.ts";

/** The client is loaded only where it is used. */
const open = async (url: string, context: StoreContext): Promise<Store> =>
  (await import("./open.ts")).openStore(url, context);

export const postgres = defineStore({ scheme: "postgres", shared: true, open });
/** The other name that PostgreSQL's own programs take. */
export const postgresql = defineStore({ scheme: "postgresql", shared: true, open });
