/** Every store of the registry keeps the contract. */
import { stores } from "../../src/stores/index.ts";
import { testStore } from "../contract/store.ts";
import { newDatabase } from "../support/postgres.ts";

/** What `store:` says in the config. The compiler demands a line for each store. */
const URLS: Readonly<Record<(typeof stores)[number]["scheme"], () => string | Promise<string>>> = {
  memory: () => "memory",
  postgres: newDatabase,
  postgresql: async () => (await newDatabase()).replace(/^postgres:/, "postgresql:"),
};

for (const { scheme, open } of stores)
  testStore(scheme, async (context) => open(await URLS[scheme](), context));
