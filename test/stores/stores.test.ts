/** Every store of the registry keeps the contract. */
import { stores } from "../../src/stores/index.ts";
import { testStore } from "../contract/store.ts";

for (const { scheme, open } of stores) testStore(scheme, (context) => open(scheme, context));
