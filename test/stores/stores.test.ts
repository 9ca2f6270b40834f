/** Every store of the registry keeps the contract. */
import { stores } from "../../src/stores/index.ts";
import { testStore } from "../contract/store.ts";

for (const [name, open] of Object.entries(stores)) testStore(name, open);
